// The visit: the current page of the space, and the browser's Back and Forward. Frames are replaced, so the history entries are
// the window's; pages see them through their own `history` and location.
"use strict";

/**
 * The state of a history entry: the address inside, relative to the door's folder; the document that showed it; and the page's
 * own state.
 * @typedef {{space: number, document: number, address: string, page: any}} TrailEntry
 */

/**
 * @param {SpaceFiles} files @param {Record<string, string>} texts
 * @param {{note: (text: string) => void, problem: (problem: unknown) => Promise<string>, input: () => void, lock: () => void}} door
 */
function spaceTrail(files, texts, door) {
  const root = new URL(".", location.href).href;
  const own = location.href.split("#")[0];
  /** The last page is the current one; earlier ones are removed once it is ready. Each has the number of its document, and the entry that
      the visitor left it from. */
  /** @type {(ShownPage & {number: number, entry: TrailEntry})[]} */
  const pages = [];
  // Starts at the current time, like `entries`: the states of history entries outlive the visit, and must not name a document of the next visit.
  let documents = Date.now();
  /** The number of the current document. Older ones do not come back. */
  let current = 0;
  let entries = Date.now();
  /** @type {TrailEntry} */
  let entry = { space: entries, document: 0, address: "", page: null };
  /** The scroll positions of the entries. */
  /** @type {Map<number, number>} */
  const scrolls = new Map();
  let restoration = "auto";
  let visits = 0;
  /** The number of downloads that are still arriving. */
  let saving = 0;
  let isOver = false;

  /** Returns the address of a sealed file, or null for everything outside the space. */
  /** @param {string} address @param {string} [base] */
  function sealedAddress(address, base = root) {
    let url;
    try {
      url = new URL(address, base);
    } catch (_) {
      return null;
    }
    const path = url.href.split(/[?#]/)[0];
    if (!path.startsWith(root) || path.startsWith(root + "assets/") || path === own.split("?")[0]) return null;
    try {
      const inside = decodeURIComponent(path.slice(root.length));
      return inside === "" || inside.endsWith("/") ? inside + "index.html" : inside;
    } catch (_) {
      return null;
    }
  }

  function here() { return new URL(entry.address, root); }

  /** Returns a link to a page inside, which asks for the password first. */
  /** @param {string} address */
  function linkTo(address) { return own + "#/" + relative(new URL(addressOf(address))); }

  /** @param {string} address of a sealed file */
  function addressOf(address) { return root + address.split("/").map(encodeURIComponent).join("/"); }

  /** @param {URL} url */
  function relative(url) { return url.href.slice(root.length); }

  /** @param {boolean} isNew */
  function write(isNew) {
    const fragment = "#/" + entry.address;
    if (isNew) history.pushState(entry, "", fragment);
    else history.replaceState(entry, "", fragment);
  }

  /** Takes over an entry of another document, or one that the browser has gone to. */
  /** @param {TrailEntry} to */
  function enter(to) {
    const left = pages.find(({ number }) => number === entry.document);
    if (left) left.entry = entry;
    entry = to;
  }

  /** Returns the page's substitutes for `history` and `location`. Scripts keep their data about an entry in its state. */
  /** @param {number} number of the document @param {string} base */
  function partsOf(number, base) {
    /** @param {any} page @param {boolean} isNew @param {any} address */
    function record(page, isNew, address) {
      // Ignore pages that are being left.
      if (entry.document !== number) return;
      const url = address === undefined || address === null || address === "" ? here() : new URL(String(address), base);
      if (!url.href.startsWith(root)) throw new DOMException("This address is not in the space.", "SecurityError");
      // A slideshow turns without any input while the visitor watches.
      door.input();
      if (isNew) entries += 1;
      entry = { space: isNew ? entries : entry.space, document: number, address: relative(url), page };
      write(isNew);
    }
    return {
      history: {
        get state() { return entry.page; },
        get length() { return history.length; },
        get scrollRestoration() { return restoration; },
        set scrollRestoration(value) { restoration = value; },
        /** @param {any} state @param {string} _ @param {any} address */
        pushState(state, _, address) { record(state, true, address); },
        /** @param {any} state @param {string} _ @param {any} address */
        replaceState(state, _, address) { record(state, false, address); },
        back() { history.back(); },
        forward() { history.forward(); },
        /** @param {number} steps */
        go(steps) { history.go(steps); },
      },
      place: {
        get href() { return here().href; },
        get pathname() { return here().pathname; },
        get search() { return here().search; },
        get hash() { return here().hash; },
        get protocol() { return location.protocol; },
        /** @param {string} address */
        assign(address) { visit(new URL(address, base), false); },
        /** @param {string} address */
        replace(address) { visit(new URL(address, base), true); },
        reload() { go(entry, false); },
        toString() { return own + "#/" + entry.address; },
      },
    };
  }

  /** Scrolls to the target of the fragment, as a window does. */
  /** @param {any} page the window of the frame @param {string} hash */
  function seek(page, hash) { page.location.replace(own + (hash || "#")); }

  /**
   * Shows a page in a new document. The history follows once the page has been read: until then, the address is that of the visible page.
   * @param {TrailEntry} to @param {boolean} isNew @param {number} [scroll] @returns {Promise<void>}
   */
  async function show(to, isNew, scroll) {
    visits += 1;
    const number = visits;
    const url = new URL(to.address, root);
    const address = sealedAddress(url.href) || files.index.home;
    let html = "";
    try {
      html = await (await files.read(address, 3)).text();
    } catch (problem) {
      if (number === visits && !isOver) stay(problem);
      return;
    }
    if (number !== visits || isOver) return;
    const moved = redirectIn(html);
    if (moved) return void show({ ...to, address: relative(new URL(moved, url)), page: null }, isNew);
    documents += 1;
    current = documents;
    restoration = "auto";
    enter({ ...to, document: current });
    write(isNew);
    const base = addressOf(address);
    const own = current;
    const parts = partsOf(own, base);
    const page = pageFrame({
      files, texts, visit, save, linkTo, failed, setAsideMedia, input: door.input, lock: door.lock, ...parts,
      sealedAddress(address) { return sealedAddress(address, base); },
      rewritten(text, other) { return rewrittenPage(text, addressOf(other)); },
      arrived() {
        if (own !== current) return;
        for (const older of pages.splice(0, pages.length - 1)) older.dispose();
        const { frame } = pages[0];
        const page = /** @type {any} */ (frame.contentWindow);
        frame.classList.add("ag-space-shown");
        page.focus();
        if (scroll !== undefined && restoration === "auto") page.scrollTo(0, scroll);
        else if (url.hash && restoration === "auto") seek(page, url.hash);
        page.addEventListener("scroll", () => { scrolls.set(entry.space, page.scrollY); }, { passive: true });
        tellColours(page);
        page.addEventListener("albumgen:scheme", () => { tellColours(page); });
      },
    }, (script) => {
      pages.splice(pages.findIndex(({ number }) => number === own), 1);
      page.dispose();
      if (own === current && !isOver) stay(new SealedProblem("missing", script));
    });
    pages.push({ ...page, number: own, entry });
    page.write(rewrittenPage(html, base));
  }

  /** Takes the visitor's next step, which makes a message about the last one disappear. */
  /** @param {TrailEntry} to @param {boolean} isNew @param {number} [scroll] */
  function go(to, isNew, scroll) {
    door.note("");
    show(to, isNew, scroll);
  }

  /** Stays on the visible page, if there is one, and says why the next one cannot be shown. */
  /** @param {unknown} problem */
  async function stay(problem) {
    const number = visits;
    const page = pages[pages.length - 1];
    // After Back or Forward, the history is already at another entry, which becomes one of this page.
    if (page && entry.document !== page.number) {
      current = page.number;
      entry = page.entry;
      write(false);
    }
    const words = await door.problem(problem);
    if (number === visits && !isOver) door.note(words);
  }

  /** Gives the browser's own bars the colours of the page. */
  /** @param {any} page */
  function tellColours(page) {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.remove();
    for (const meta of page.document.querySelectorAll("meta[name=theme-color]")) document.head.append(document.importNode(meta));
    document.documentElement.dataset.scheme = page.document.documentElement.dataset.scheme || "";
  }

  /** Follows a link, within this document if it leads to another part of it. */
  /** @param {URL} url @param {boolean} replaces */
  function visit(url, replaces) {
    const page = /** @type {any} */ (pages[pages.length - 1]?.frame.contentWindow);
    const isHere = page && url.hash && url.href.split("#")[0] === (page.document.baseURI || "").split("#")[0];
    if (!replaces) entries += 1;
    const space = replaces ? entry.space : entries;
    if (!isHere) return go({ space, document: 0, address: relative(url), page: null }, !replaces);
    entry = { space, document: current, address: relative(url), page: null };
    write(!replaces);
    seek(page, url.hash);
  }

  /** @param {string} address @param {string} name */
  async function save(address, name) {
    door.note(texts.saving);
    saving += 1;
    try {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await files.read(address, 1));
      link.download = name || address.slice(address.lastIndexOf("/") + 1);
      document.body.append(link);
      link.click();
      link.remove();
      // No event reports that the browser has written the file.
      setTimeout(() => { URL.revokeObjectURL(link.href); }, 60000);
      door.note("");
    } catch (problem) {
      const words = await door.problem(problem);
      if (!isOver) door.note(words);
    } finally {
      saving -= 1;
    }
  }

  /** Shows a note in place of a picture that cannot be opened, and returns what removes it. The viewer has its own message. */
  /** @param {Element} element @param {unknown} problem */
  function failed(element, problem) {
    if (!element.isConnected || element.closest("dialog") || !element.matches("img")) return () => {};
    const note = element.ownerDocument.createElement("span");
    note.className = "ag-broken";
    note.textContent = /** @type {any} */ (problem)?.kind === "missing" ? texts.missingPicture : texts.damagedPicture;
    const picture = element.closest("picture") || element;
    picture.after(note);
    picture.parentElement?.classList.add("ag-with-broken");
    return () => { note.remove(); };
  }

  /** @param {PopStateEvent} event */
  function went(event) {
    /** @type {TrailEntry | null} */
    const to = event.state;
    if (typeof to?.space !== "number") {
      // The visitor has edited the address.
      if (location.hash.startsWith("#/")) begin();
      return;
    }
    // The visitor has opened another space since.
    if (!isInside(to.address)) return begin();
    const page = /** @type {any} */ (pages[pages.length - 1]?.frame.contentWindow);
    const before = here().hash;
    enter(to);
    const scroll = scrolls.get(to.space);
    if (to.document !== current || !page) return go(to, false, scroll ?? 0);
    // Otherwise a page that is still being read would replace this one.
    visits += 1;
    door.note("");
    page.dispatchEvent(new page.PopStateEvent("popstate", { state: to.page }));
    const { hash } = here();
    if (restoration !== "auto") {
      if (hash !== before) page.dispatchEvent(new page.HashChangeEvent("hashchange"));
      return;
    }
    if (hash !== before) seek(page, hash);
    if (scroll !== undefined || !hash) page.scrollTo(0, scroll ?? 0);
  }

  /** Returns whether this space has a page at an address: a visit to another space of the same door leaves addresses of its own. */
  /** @param {string} address relative to the door's folder */
  function isInside(address) {
    const inside = sealedAddress(root + address);
    return inside !== null && files.has(inside);
  }

  /** Shows the page that the address of the door names, or else the first one. */
  function begin() {
    /** @type {TrailEntry | null} */
    const known = history.state;
    let address = location.hash.startsWith("#/") ? location.hash.slice(2) : "";
    if (!address || !isInside(address)) address = addressOf(files.index.home).slice(root.length);
    entries += 1;
    enter({ space: entries, document: 0, address, page: known?.address === address ? known.page : null });
    go(entry, false);
  }

  /** Where the page was scrolled to before it was unrolled. */
  let unrolledAt = 0;

  /** Makes the frame as high as its page, since paper does not scroll. The viewer's picture has a sheet to itself. */
  function unroll() {
    const { frame } = pages[0] || {};
    const page = /** @type {any} */ (frame?.contentWindow);
    if (!frame || page.document.querySelector("dialog[open]")) return;
    unrolledAt = page.scrollY;
    frame.classList.add("ag-space-paper");
    // Some heights in the page depend on the window's, which is the frame's: they grow with it.
    for (const height of [1000, 0, 0]) frame.style.height = (height || page.document.documentElement.scrollHeight) + "px";
  }

  function rollUp() {
    const { frame } = pages[0] || {};
    if (!frame?.classList.contains("ag-space-paper")) return;
    frame.classList.remove("ag-space-paper");
    frame.style.height = "";
    frame.contentWindow?.scrollTo(0, unrolledAt);
  }

  addEventListener("popstate", went);
  addEventListener("beforeprint", unroll);
  addEventListener("afterprint", rollUp);
  begin();
  return {
    isInside,
    isSaving() { return saving > 0; },
    end() {
      isOver = true;
      removeEventListener("popstate", went);
      removeEventListener("beforeprint", unroll);
      removeEventListener("afterprint", rollUp);
      for (const page of pages) page.dispose();
    },
  };
}
