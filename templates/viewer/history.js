// The viewer is one entry of the history, and the address is that of the item on show.
"use strict";

/** @typedef {{viewer: number, inside: boolean}} ViewerState */

/**
 * @param {Items} items
 * @param {{opened: (index: number) => void, closed: () => void}} target
 */
function viewerHistory(items, target) {
  /** The page that the person opened: with Back after a reload, the address may be another's. */
  const opened = location.pathname;
  const own = location.href.split("#")[0];
  /** Whether an album's page lies behind the entry, so that closing is going back. */
  let isInside = false;
  /** @type {HTMLBaseElement | null} */
  let base = null;

  /** @returns {ViewerState | null} */
  function state() {
    const value = history.state;
    return value && typeof value.viewer === "number" ? value : null;
  }

  /** A page that was opened from a file may not take another file's address: there the item stands behind the `#`. */
  /** @param {Item} item @param {number} index @param {boolean} isNew */
  function write(item, index, isNew) {
    /** @type {ViewerState} */
    const next = { viewer: index, inside: isInside };
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
      target.opened(now.viewer);
      return;
    }
    base?.remove();
    base = null;
    // After a reload the entry before is the album's, but the page is still the item's.
    if (location.pathname !== opened) location.reload();
    else if (!isInside && /^#view/.test(location.hash)) named().then(target.opened);
    else target.closed();
    isInside = false;
  });

  /** The item behind the `#`, if any; the one that opens first where no item is named. */
  async function named() {
    const match = /^#view(?:-(.+))?$/.exec(location.hash);
    if (!match) return -1;
    if (!match[1]) return items.config.selected;
    try {
      return await items.find(decodeURIComponent(match[1]));
    } catch (_) {
      // A `%` that stands for nothing: an address that was cut or mistyped names no item.
      return -1;
    }
  }

  return {
    state, named,
    /** The address is the page's own again, where there is no entry to go back to. */
    leave() { history.replaceState(null, "", own); },
    get isInside() { return isInside; },
    /** @param {Item} item @param {number} index @param {"album" | "page" | "move"} from */
    show(item, index, from) {
      if (from === "album") isInside = true;
      if (from === "page") isInside = state()?.inside || false;
      write(item, index, from === "album");
    },
  };
}
