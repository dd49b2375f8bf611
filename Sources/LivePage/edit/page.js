// Lets a page of `albumgen serve --edit` edit what it shows. The server joins the scripts of this folder into one and adds it to each page
// it serves. The script is never published.
"use strict";

/** @typedef {string | string[]} EditValue */
/** An item. `turned` is the rotation that its picture shows, which is an older one until the site has been built. */
/**
 * @typedef {{page: string, picture?: string, turned: string, isVideo: boolean, file: string, mark: string,
 *   fields: Record<string, EditValue>}} EditedItem
 */
/**
 * @typedef {{items?: EditedItem[], files?: string[], chosen?: string[], canUndo?: boolean, isItem?: boolean, isAlbum?: boolean, isSmart?: boolean,
 *   isForeign?: boolean, place?: number, count?: number, places?: EditPlace[], album?: string, error?: string, reason?: string,
 *   item?: string}} EditAnswer
 */
/** @typedef {{path: string, titles: string[]}} EditPlace */
/** @typedef {ReturnType<typeof editPage>} EditPage */

/** No answer has arrived from the server, or only a part of one. */
class LostConnection extends Error {}

/** The maximum number of items in one request. */
const editLimit = 250;

/** @param {string} name @param {Record<string, string>} [attributes] @param {...(Node | string)} children */
function editElement(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {string} text @param {Record<string, string>} [attributes] */
function editButton(text, attributes = {}) {
  return /** @type {HTMLButtonElement} */ (editElement("button", { type: "button", ...attributes }, text));
}

/** Returns the address of a file for its address relative to the site's root. */
/** @param {string} address */
function editAddress(address) { return "/" + address.split("/").map(encodeURIComponent).join("/"); }

/** Creates a panel whose first and last part stay in view. What the keyboard moves to is not scrolled behind them. */
/** @param {Record<string, string>} attributes @param {HTMLElement} head @param {HTMLElement} foot @param {...HTMLElement} parts */
function editSection(attributes, head, foot, ...parts) {
  // A click on words in it puts the focus there, so that Escape closes the panel and nothing below it.
  const section = editElement("section", { role: "dialog", tabindex: "-1", ...attributes }, head, ...parts);
  const sizes = new ResizeObserver(() => {
    section.style.scrollPaddingBlock = `${head.offsetHeight + 6}px ${foot.offsetHeight + 6}px`;
  });
  sizes.observe(head);
  sizes.observe(foot);
  return section;
}

/** Returns the address of a page relative to the site's root; empty for a page of another site. */
/** @param {string} address */
function editedPage(address) {
  try {
    const url = new URL(address, location.href);
    return url.origin === location.origin ? decodeURIComponent(url.pathname.slice(1)) : "";
  } catch (_) {
    return "";
  }
}

/** Creates the element that contains the editor, and sends its requests to the server. */
function editPage() {
  /** @type {Record<string, string>} */
  const texts = /** @type {any} */ (window).albumgenEditing;
  const host = editElement("div", { id: "albumgen-edit", lang: texts.language });
  const root = host.attachShadow({ mode: "open" });
  root.append(editElement("link", { rel: "stylesheet", href: "/.albumgen/edit.css" }));
  document.head.append(editElement("link", { rel: "stylesheet", href: "/.albumgen/edit-cells.css" }));

  // The viewer must not react to what happens in the panel.
  for (const name of ["keyup", "wheel", "pointerdown", "pointermove", "pointerup", "touchstart", "touchmove", "touchend",
    "mousedown", "mouseup", "click", "dblclick", "contextmenu"]) {
    host.addEventListener(name, (event) => { event.stopPropagation(); }, { passive: true });
  }
  // Escape and Enter are the input method's own while it composes a word. Safari reports the last key with the code of all such keys only.
  host.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) event.stopPropagation();
  }, true);
  // On the editor's buttons, the viewer's keys work as on its own buttons. The space bar presses them.
  host.addEventListener("keydown", (event) => {
    const [from] = event.composedPath();
    if (event.key === " " || !(from instanceof Element) || !from.closest("nav")) event.stopPropagation();
  });

  /** @param {string} name @param {unknown} body @returns {Promise<EditAnswer & {status: number}>} */
  async function ask(name, body) {
    const text = JSON.stringify(body);
    try {
      const answer = await fetch("/.albumgen/edit/" + name, { method: "POST", body: text, cache: "no-store" });
      if (answer.status === 403) return { status: 403, error: "ended" };
      return { status: answer.status, ...await answer.json() };
    } catch (problem) {
      throw new LostConnection(name, { cause: problem });
    }
  }

  /** Returns what to tell the user about a refusal. */
  /** @param {EditAnswer} answer */
  function explained(answer) {
    const pattern = texts[answer.error || ""] || texts.failed;
    const reason = answer.reason || answer.error || "";
    return pattern.replace("{reason}", () => reason).replace("{file}", () => reason)
      .replace("{field}", () => texts[reason] || reason).replace("{item}", () => answer.item || "");
  }

  /** @type {Promise<void>} */
  let work = Promise.resolve();
  /** @type {(answer: EditAnswer) => void} */
  let explain = () => {};

  /** Runs actions one after another. Starts none once the page is about to unload, which would cut off their requests. */
  /** @param {() => Promise<void>} body @param {(answer: EditAnswer) => void} [sayLost] what to do if the connection is lost */
  function then(body, sayLost = (answer) => explain(answer)) {
    if (host.inert) return work;
    work = work.then(body).catch((problem) => {
      if (problem instanceof LostConnection) return sayLost({ error: "offline" });
      console.error(problem);
      explain({ error: "unexpected", reason: String(problem) });
    });
    return work;
  }

  /** Looks something up for the page itself. A missing answer is not reported: loading the page again cuts off such a request, too, and the user's next action reports a lost connection. */
  /** @param {() => Promise<void>} body */
  function quietly(body) { return then(body, () => {}); }

  /** The page to open instead of this one, whose item is gone. */
  let goal = "";

  // An edit that changes the order of photos makes the page reload, often before the server has answered.
  document.addEventListener("albumgen:leaving", (event) => {
    if (event instanceof CustomEvent) event.detail.push(settled());
  });

  /** The question that the user is being asked. Resolves once it is answered. */
  /** @type {Promise<unknown>} */
  let question = Promise.resolve();

  /** Waits for all actions and questions, disables the editor, and returns the page to open instead, if any. */
  async function settled() {
    for (let [last, asked] = /** @type {Promise<unknown>[]} */ ([]); last !== work || asked !== question;) {
      [last, asked] = [work, question];
      await asked;
      await last;
    }
    host.inert = true;
    return goal;
  }

  /** Leaves this page for another one, which takes its place in the history. */
  /** @param {string} address */
  function leave(address) {
    goal = new URL(editAddress(address), location.href).href;
    host.inert = true;
    location.replace(goal);
  }

  /** Stops a slideshow, which would show other photos than the one that the user edits. The viewer stops it when the full screen ends. */
  function still() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.dispatchEvent(new Event("fullscreenchange"));
  }

  /** Stores a value in this window for the reloaded page, or for the page that opens next. */
  /** @param {string} name @param {unknown} value */
  function keep(name, value) {
    const [address, isNext] = goal ? [new URL(goal).pathname, true] : [location.pathname, false];
    try {
      sessionStorage.setItem(name, JSON.stringify({ value, address, isNext, time: Date.now() }));
    } catch (_) {
      // Without storage, the value is lost with the page.
    }
  }

  /** Returns the value that was just stored for this page. */
  /** @param {string} name @returns {any} */
  function recalled(name) {
    try {
      const found = JSON.parse(sessionStorage.getItem(name) || "null");
      sessionStorage.removeItem(name);
      const loading = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0]);
      const isSame = found?.address === location.pathname && (found.isNext || loading?.type === "reload");
      return isSame && Date.now() - found.time < 60_000 ? found.value : null;
    } catch (_) {
      return null;
    }
  }

  /** Returns this window's store for what the user has entered but not saved. It outlives the page. */
  /** @param {string} name */
  function unsavedTexts(name) {
    /** @type {Map<string, Record<string, string>>} what belongs to what */
    let known = new Map();
    function read() {
      try {
        known = new Map(JSON.parse(sessionStorage.getItem(name) || "[]"));
      } catch (_) {
        // Without storage, the texts are lost with the page.
      }
    }
    function write() {
      try {
        sessionStorage.setItem(name, JSON.stringify([...known]));
      } catch (_) {
        // As above.
      }
    }
    return {
      /** Keeps texts, if there are any. */
      /** @param {string} key @param {Record<string, string>} entered */
      put(key, entered) {
        if (!Object.keys(entered).length) return;
        read();
        known.set(key, entered);
        write();
      },
      /** Removes and returns texts. */
      /** @param {string} key */
      take(key) {
        read();
        const entered = known.get(key) || {};
        if (known.delete(key)) write();
        return entered;
      },
    };
  }

  return {
    texts, host, root, ask, explained, then, quietly, keep, recalled, leave, unsavedTexts, still,
    /** Delays a reload, which would close a question while the user reads it. */
    /** @param {Promise<unknown>} answered */
    asks(answered) { question = answered; },
    /** @param {(answer: EditAnswer) => void} tell */
    onTrouble(tell) { explain = tell; },
  };
}
