// The door: asks for the password and explains what went wrong.
"use strict";

/** The time without input after which the space is locked, in milliseconds. */
const idleTime = 15 * 60 * 1000;
/** How long opening waits for the browser to store a key that it is to remember, in milliseconds. */
const keepTime = 2000;

/** Forgets what is selected in the albums of a space, whose addresses the browser's storage would still name. */
/** @param {(address: string) => boolean} isInside whether an address, relative to the door's folder, is in the space */
function forgetSelections(isInside) {
  // As `select.js` names them: by the paths of the albums' folders.
  const start = "albumgen.selection." + new URL(".", location.href).pathname;
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(start) && isInside(key.slice(start.length))) sessionStorage.removeItem(key);
    }
  } catch (_) { return; }
}

function startDoor() {
  const form = /** @type {HTMLFormElement} */ (document.querySelector("form.ag-door"));
  const field = /** @type {HTMLInputElement} */ (form.querySelector("input[type=password]"));
  const remember = /** @type {HTMLInputElement} */ (form.querySelector("input[type=checkbox]"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  const note = /** @type {HTMLElement} */ (document.querySelector(".ag-space-note"));
  const sealed = document.querySelector(".ag-door-header")?.textContent;
  // The door of a preview has nothing to open; its template contains the explanation.
  if (!sealed) return;
  /** @type {DoorHeader} */
  const header = JSON.parse(sealed);
  const said = /** @type {HTMLTemplateElement} */ (document.querySelector("template.ag-door-texts"));
  /** @type {Record<string, string>} */
  const texts = {};
  for (const part of said.content.querySelectorAll("p")) texts[part.dataset.name || ""] = part.textContent || "";
  const title = document.title;
  const colours = [...document.querySelectorAll("meta[name=theme-color]")];
  const { dataset } = document.documentElement;
  // An archive may take longer than the idle time. Other files may come without the visitor, such as the clip under a resting pointer.
  const pieces = pieceLoader(new URL(header.folder, location.href).href, () => { if (visit?.trail.isSaving()) input(); });
  const memory = rememberedKey(header, leave);
  /** @type {{trail: ReturnType<typeof spaceTrail>, stop: AbortController, isRemembered: boolean} | null} */
  let visit = null;
  /** Whether a visitor has locked a space here. */
  let hasLeft = false;
  let lastInput = Date.now();
  let tries = 0;

  function input() { lastInput = Date.now(); }

  /** @param {string} text @param {boolean} [isProblem] */
  function say(text, isProblem) {
    status.textContent = text;
    status.classList.toggle("ag-wrong", Boolean(isProblem));
  }

  /** @param {unknown} problem @param {() => Promise<boolean>} isOutdated */
  async function wordsFor(problem, isOutdated) {
    if (!(problem instanceof SealedProblem)) {
      console.error(problem);
      return texts.damaged;
    }
    return await isOutdated() ? texts.outdated : texts[problem.kind];
  }

  /** @param {string} text */
  function lock(text) {
    visit?.stop.abort();
    visit?.trail.end();
    if (visit) forgetSelections(visit.trail.isInside);
    visit = null;
    note.textContent = "";
    document.title = title;
    document.querySelectorAll("meta[name=theme-color]").forEach((meta) => { meta.remove(); });
    document.head.append(...colours);
    // The page inside may have had a fixed scheme. The door has the visitor's own choice again, which may have changed in the meantime.
    delete dataset.scheme;
    dispatchEvent(new Event("pageshow"));
    document.body.classList.remove("ag-open");
    form.hidden = false;
    field.value = "";
    // The next visitor may be somebody else.
    remember.checked = false;
    say(text);
    field.focus();
  }

  /** Locks the space, if it is open, and removes the page from the address, so that the next visitor does not see which page was open. */
  function leave() {
    if (!visit) return;
    forgetPage();
    lock("");
    hasLeft = true;
  }

  function forgetPage() { history.replaceState(null, "", location.href.split("#")[0]); }

  /** Opens the space that belongs to a key. Returns whether there is one. If not, the page shows why. */
  /** @param {Promise<CryptoKey>} coming @param {string} wrong @param {boolean} isRemembered */
  async function open(coming, wrong, isRemembered) {
    tries += 1;
    const own = tries;
    button.ariaBusy = "true";
    say(texts.opening);
    /** @type {SpaceKeys | null} */
    let keys = null;
    try {
      const key = await coming;
      keys = await spaceKeys(header, key);
      if (own !== tries) return false;
      if (!keys) {
        say(wrong, true);
        return false;
      }
      const stop = new AbortController();
      const files = await spaceFiles(keys, pieces, stop.signal, () => { note.textContent = texts.outdated; });
      const keeping = remember.checked && !isRemembered ? memory.keep(key) : null;
      // A browser may take long to store the key, or never answer.
      await Promise.race([keeping, new Promise((done) => { setTimeout(done, keepTime); })]);
      if (own !== tries) return false;
      form.hidden = true;
      field.value = "";
      say("");
      document.body.classList.add("ag-open");
      input();
      const trail = spaceTrail(files, texts, {
        note(text) { note.textContent = text; },
        problem(problem) { return wordsFor(problem, files.isOutdated); },
        input,
        lock() {
          memory.forget();
          leave();
        },
      });
      const opened = visit = { trail, stop, isRemembered };
      keeping?.then((isKept) => {
        opened.isRemembered = isKept;
        if (!isKept && visit === opened) note.textContent = texts.notRemembered;
      });
      return true;
    } catch (problem) {
      const known = keys;
      const words = await wordsFor(problem, async () => known !== null && isIndexGone(known, pieces));
      if (own === tries) say(words, true);
      return true;
    } finally {
      if (own === tries) button.ariaBusy = null;
    }
  }

  /** Opens the space of a secret link, and removes the key from the address. */
  function openLink() {
    const key = linkedKey(location.hash);
    if (!location.hash.startsWith("#key=")) return false;
    forgetPage();
    if (visit) lock("");
    if (key) open(key, texts.wrongLink, false);
    else say(texts.wrongLink, true);
    return true;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!field.value) return field.focus();
    const isOpen = await open(typedKey(header, field.value), texts.wrong, false);
    if (isOpen || visit) return;
    field.focus();
    field.select();
  });

  const problem = !window.isSecureContext || !globalThis.crypto?.subtle ? texts.insecure
    : !("DecompressionStream" in window) ? texts.oldBrowser : "";
  if (problem) {
    say(problem, true);
    return;
  }
  for (const part of [field, remember, button]) part.disabled = false;
  addEventListener("hashchange", openLink);
  // Nor does a visitor who goes back see it. A page that somebody asks for by its address has no state.
  addEventListener("popstate", ({ state }) => { if (hasLeft && !visit && state) forgetPage(); });
  // A page that the browser restores from its cache would be open without a password.
  addEventListener("pagehide", () => { if (visit && !visit.isRemembered) lock(""); });
  // Another window may have locked the space in the meantime.
  addEventListener("pageshow", async (event) => { if (event.persisted && visit && !await memory.read()) leave(); });
  setInterval(() => {
    if (visit && !visit.isRemembered && Date.now() - lastInput >= idleTime) lock(texts.locked);
  }, 5000);
  if (openLink()) return;
  field.focus();
  memory.read().then(async (key) => {
    if (!key || visit || tries || await open(Promise.resolve(key), texts.changed, true)) return;
    // The password has changed since the visitor was remembered.
    memory.drop();
  });
}

document.addEventListener("DOMContentLoaded", startDoor);
