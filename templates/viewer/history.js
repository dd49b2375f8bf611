// The viewer is one entry of the history, and the address is that of the item on show.
"use strict";

/** @typedef {{viewer: number, inside: boolean, scrolled?: number, found?: boolean}} ViewerState */
/**
 * What an album's entry says when its page has to be loaded anew to close the viewer.
 * @typedef {{album: string, index: number, id: string, scrolled: number}} LeftState
 */

/** The id in an address that ends in `#item-ID` or `#view-ID`. */
/** @param {string} prefix */
function idBehind(prefix) {
  if (!location.hash.startsWith(prefix)) return "";
  try {
    return decodeURIComponent(location.hash.slice(prefix.length));
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
  const opened = location.pathname;
  const own = location.href.split("#")[0];
  /** Whether an album's page lies behind the entry, so that closing is going back. */
  let isInside = false;
  /** How far the album's page was scrolled when the viewer opened over it. */
  let scrolled = 0;
  /** Whether a page of results lies behind the entry. */
  const isFound = isPage && (state()?.found || wasFound());
  /** @type {Item | undefined} */
  let last;
  /** @type {HTMLBaseElement | null} */
  let base = null;

  /** Whether this page was opened from search, timeline or map: they say so once. */
  function wasFound() {
    try {
      const isOwn = sessionStorage.getItem("albumgen.found") === own;
      sessionStorage.removeItem("albumgen.found");
      return isOwn;
    } catch (_) {
      return false;
    }
  }

  /** @returns {ViewerState | null} */
  function state() {
    const value = history.state;
    return value && typeof value.viewer === "number" ? value : null;
  }

  /** A page that was opened from a file may not take another file's address: there the item stands behind the `#`. */
  /** @param {Item} item @param {number} index @param {boolean} isNew */
  function write(item, index, isNew) {
    /** @type {ViewerState} */
    const next = { viewer: index, inside: isInside, scrolled, found: isFound };
    last = item;
    const save = isNew ? history.pushState.bind(history) : history.replaceState.bind(history);
    const address = items.url(item.page);
    // Links and pictures of a page in another folder stay what they were.
    if (!base && new URL(".", address).href !== new URL(".", document.baseURI).href && location.protocol !== "file:") {
      base = document.createElement("base");
      base.href = document.baseURI;
      document.head.prepend(base);
    }
    try {
      save(next, "", address);
    } catch (_) {
      const isOwn = address === location.href.split("#")[0];
      save(next, "", location.href.split("#")[0] + (isOwn ? "" : "#view-" + encodeURIComponent(item.id)));
    }
  }

  window.addEventListener("popstate", function () {
    const now = state();
    if (now) {
      isInside = now.inside;
      scrolled = isPage ? now.scrolled || 0 : scrollY;
      target.opened(now.viewer);
      return;
    }
    base?.remove();
    base = null;
    // After a reload the entry before is the album's, but the page is still the item's.
    if (location.pathname !== opened) {
      /** @type {LeftState | null} */
      const left = last ? { album: items.config.album, index: last.index, id: last.id, scrolled } : null;
      history.replaceState(left, "");
      history.scrollRestoration = "manual";
      location.reload();
    } else if (!isInside && /^#view/.test(location.hash)) named().then(target.opened);
    else target.closed();
    isInside = false;
  });

  /** The item behind the `#`, if any; the one that opens first where no item is named. */
  async function named() {
    if (location.hash === "#view") return items.config.selected;
    const id = idBehind("#view-");
    return id ? items.find(id) : -1;
  }

  return {
    state, named,
    /** The address is the page's own again, where there is no entry to go back to. */
    leave() { history.replaceState(null, "", own); },
    get isInside() { return isInside; },
    /** Whether going back leads to where the item was opened: an album's page, or results. */
    get isBehind() { return isInside || isFound; },
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
