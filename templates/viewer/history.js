// The viewer is one entry of the history, and the address is that of the item on show.
"use strict";

/** Where the page is. In a space, pages are shown in frames, and the script of the door says what their addresses are. */
/** @type {Location} */
const here = /** @type {any} */ (window).albumgenPlace || location;

/** @typedef {{viewer: number, inside: boolean, scrolled?: number, list: string}} ViewerState */
/**
 * What the entry of the page below says when that page has to be loaded anew to close the viewer.
 * @typedef {{album: string, index: number, id: string, scrolled: number}} LeftState
 */

/** The id in an address that ends in `#item-ID` or `#view-ID`. */
/** @param {string} prefix */
function idBehind(prefix) {
  if (!here.hash.startsWith(prefix)) return "";
  try {
    return decodeURIComponent(here.hash.slice(prefix.length));
  } catch (_) {
    // A `%` that stands for nothing: an address that was cut or mistyped names no item.
    return "";
  }
}

/**
 * @param {Items} items @param {boolean} isPage
 * @param {{opened: (index: number) => void, closed: () => void}} target
 */
function viewerHistory(items, isPage, target) {
  /** The page that the person opened: with Back after a reload, the address may be another's. */
  const opened = here.pathname;
  const own = here.href.split("#")[0];
  const home = document.baseURI;
  /** Whether the page that lists the item lies behind the entry, so that closing is going back. */
  let isInside = false;
  /** How far that page was scrolled when the viewer opened over it. */
  let scrolled = 0;
  /** @type {Item | undefined} */
  let last;
  /** @type {HTMLBaseElement | null} */
  let base = null;

  /** @returns {ViewerState | null} */
  function state() {
    const value = history.state;
    return value && typeof value.viewer === "number" ? value : null;
  }

  /** Links and pictures of the page stay what they were while its address is in another folder. */
  /** @param {string} address */
  function keepBase(address) {
    if (base || new URL(".", address).href === new URL(".", home).href || here.protocol === "file:") return;
    base = document.createElement("base");
    base.href = home;
    document.head.prepend(base);
  }

  /** A page that was opened from a file may not take another file's address: there the item stands behind the `#`. */
  /** @param {Item} item @param {number} index @param {boolean} isNew */
  function write(item, index, isNew) {
    /** @type {ViewerState} */
    const next = { viewer: index, inside: isInside, scrolled, list: items.name };
    last = item;
    const save = isNew ? history.pushState.bind(history) : history.replaceState.bind(history);
    const address = urlOf(item, item.page);
    keepBase(address);
    try {
      save(next, "", address);
    } catch (_) {
      const isOwn = address === here.href.split("#")[0];
      save(next, "", here.href.split("#")[0] + (isOwn ? "" : "#view-" + encodeURIComponent(item.id)));
    }
  }

  window.addEventListener("popstate", function () {
    const now = state();
    // The page below may have found something else since then: what was turned through is known no more.
    if (now && now.list !== items.name) here.reload();
    else if (now) {
      keepBase(here.href);
      isInside = now.inside;
      scrolled = isPage ? now.scrolled || 0 : scrollY;
      target.opened(now.viewer);
    }
    if (now) return;
    base?.remove();
    base = null;
    // After a reload the entry before is that of the page below, but the document is still the item's.
    if (isPage && here.pathname !== opened) {
      /** @type {LeftState | null} */
      const left = last ? { album: items.name, index: last.index, id: last.id, scrolled } : null;
      history.replaceState({ ...history.state, ...left }, "");
      history.scrollRestoration = "manual";
      here.reload();
    } else if (!isInside && /^#view/.test(here.hash)) named().then(target.opened);
    else target.closed();
    isInside = false;
  });

  /** The item behind the `#`, if any; the one that opens first where no item is named. */
  async function named() {
    if (here.hash === "#view") return items.selected;
    const id = idBehind("#view-");
    return id ? items.find(id) : -1;
  }

  return {
    state, named,
    /** The address is the page's own again, where there is no entry to go back to. */
    leave() { history.replaceState(null, "", own); },
    /** Whether going back leads to where the item was opened. */
    get isInside() { return isInside; },
    get scrolled() { return scrolled; },
    /** What this page was left with, once: from then on the browser keeps its place again. */
    /** @returns {LeftState | null} */
    left() {
      const value = history.state;
      if (!value || typeof value.viewer === "number" || typeof value.scrolled !== "number") return null;
      history.replaceState(null, "");
      return value;
    },
    /** @param {Item} item @param {number} index @param {"album" | "page" | "move"} from */
    show(item, index, from) {
      if (from === "album") {
        isInside = true;
        scrolled = scrollY;
        // The place to return to is that of the item seen last, which the browser does not know.
        history.scrollRestoration = "manual";
      }
      if (from === "page") {
        isInside = state()?.inside || false;
        scrolled = state()?.scrolled ?? scrollY;
      }
      write(item, index, from === "album");
    },
  };
}
