// The viewer is one entry of the history, and the address is that of the current item.
"use strict";

/** The page's location. In a space, pages are shown in frames, and the door's script provides their addresses. */
/** @type {Location} */
const here = /** @type {any} */ (window).albumgenPlace || location;

/** @typedef {{viewer: number, inside: boolean, scrolled?: number, list: string}} ViewerState */
/**
 * The state of the underlying page's history entry when that page has to be loaded again to close the viewer.
 * @typedef {{album: string, index: number, id: string, scrolled: number}} LeftState
 */

/** The id in an address that ends in `#item-ID` or `#view-ID`. */
/** @param {string} prefix */
function idBehind(prefix) {
  if (!here.hash.startsWith(prefix)) return "";
  try {
    return decodeURIComponent(here.hash.slice(prefix.length));
  } catch (_) {
    // An invalid `%` escape: a truncated or mistyped address names no item.
    return "";
  }
}

/**
 * @param {Items} items @param {boolean} isPage
 * @param {{opened: (index: number) => void, follow: (named: Promise<number | undefined>) => void, closed: () => void}} target
 */
function viewerHistory(items, isPage, target) {
  /** The path of the page that the visitor opened. After a reload and Back, the address may be that of another page. */
  const opened = here.pathname;
  const own = here.href.split("#")[0];
  const home = document.baseURI;
  /** Whether the previous entry is the page that lists the item, so that closing means going back. */
  let isInside = false;
  /** That page's scroll position when the viewer opened over it. */
  let scrolled = 0;
  /** @type {Item | undefined} */
  let last;
  /** @type {HTMLBaseElement | null} */
  let base = null;

  /** @returns {ViewerState | null} */
  function state() {
    return history.state?.viewer >= 0 ? history.state : null;
  }

  /** @param {number} index @returns {ViewerState} */
  function stateOf(index) { return { viewer: index, inside: isInside, scrolled, list: items.name }; }

  /** Keeps the page's relative links and pictures working while its address is in another folder. */
  /** @param {string} address */
  function keepBase(address) {
    if (base || new URL(".", address).href === new URL(".", home).href || here.protocol === "file:") return;
    base = create("base", { href: home });
    document.head.prepend(base);
  }

  /** Writes the item's address. A page on `file://` may not take another file's address, so the item is named after the `#`. */
  /** @param {Item} item @param {number} index */
  function write(item, index) {
    const next = stateOf(index);
    last = item;
    const address = urlOf(item, item.page);
    keepBase(address);
    try {
      history.replaceState(next, "", address);
    } catch (_) {
      // The search may have changed the query in the page's address.
      const page = here.href.split("#")[0];
      history.replaceState(next, "", page + (address === page ? "" : "#view-" + encodeURIComponent(item.id)));
    }
  }

  addEventListener("popstate", () => {
    const now = state();
    if (now) {
      // The underlying page may show other results now, so the viewer's list is no longer known.
      if (now.list !== items.name) return here.reload();
      keepBase(here.href);
      isInside = now.inside;
      scrolled = isPage ? now.scrolled || 0 : scrollY;
      return target.opened(now.viewer);
    }
    base?.remove();
    base = null;
    // After a reload, the previous entry is that of the underlying page, but the document is still the item's.
    if (isPage && here.pathname !== opened) {
      /** @type {LeftState | undefined} */
      const left = last && { album: items.name, index: last.index, id: last.id, scrolled };
      history.replaceState({ ...history.state, ...left }, "");
      history.scrollRestoration = "manual";
      here.reload();
    } else if (!isInside && /^#view/.test(here.hash)) target.follow(named());
    else target.closed();
    isInside = false;
  });

  /** Returns the index of the item that the fragment names, the first one to open for `#view`, or -1. */
  async function named() {
    if (here.hash === "#view") return items.selected;
    const id = idBehind("#view-");
    return id ? items.find(id) : -1;
  }

  return {
    state, named,
    /** Restores the page's own address if there is no entry to go back to. */
    leave() { history.replaceState(null, "", own); },
    /** Whether going back leads to the page where the item was opened. */
    get isInside() { return isInside; },
    get scrolled() { return scrolled; },
    /** Returns the state this page was left with, and clears it: from then on the browser restores the scroll position itself. */
    /** @returns {LeftState | null} */
    left() {
      const value = history.state;
      if (state() || !(value?.scrolled >= 0)) return null;
      history.replaceState(null, "");
      return value;
    },
    /** Makes the viewer's entry before its item's address is known, so that Back closes the viewer from its first frame on. */
    /** @param {number} index @param {"album" | "page"} from */
    begin(index, from) {
      isInside = from === "album" || state()?.inside || false;
      scrolled = from === "album" ? scrollY : state()?.scrolled ?? scrollY;
      if (from === "page") return;
      // Closing returns to the item seen last, which the browser does not know.
      history.scrollRestoration = "manual";
      history.pushState(stateOf(index), "");
    },
    write,
  };
}
