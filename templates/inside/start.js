// Prepares a page inside before its own scripts run. The page itself loads this script, because functions of the door's window would
// create elements of that window, which fail the `instanceof` checks of the page's scripts.
"use strict";

/**
 * The visit's interface for its page.
 * @typedef {object} PageVisit
 * @property {SpaceFiles} files
 * @property {Record<string, string>} texts
 * @property {(address: string) => string | null} sealedAddress the address of a sealed file; null for everything outside the space
 * @property {(html: string, address: string) => string} rewritten
 * @property {(root: ParentNode) => void} setAsideMedia
 * @property {object} place the replacement for `location` for the page's scripts
 * @property {object} history
 * @property {(address: URL, replaces: boolean) => void} visit
 * @property {(address: string, name: string) => void} save
 * @property {(address: string) => string} linkTo
 * @property {(element: Element, problem: unknown) => () => void} failed shows a note in place of a picture; returns what removes it
 * @property {() => void} input
 * @property {() => void} lock
 * @property {() => void} arrived called when the page's own scripts have started
 * @property {() => void} titled
 * @property {() => void} dispose
 */

/** @param {PageVisit} visit */
function startInside(visit) {
  delete /** @type {any} */ (window).albumgenInside;
  /** @type {any} */ (window).albumgenPlace = visit.place;
  Object.defineProperty(window, "history", { configurable: true, value: visit.history });
  const media = frameMedia(visit);
  visit.dispose = media.dispose;
  const allPictures = lazyPictures(media);
  frameScripts(visit);
  listenToLinks(visit);
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
    addEventListener(kind, visit.input, { capture: true, passive: true });
  }
  // A visitor who watches a film touches nothing. The clip under a resting pointer is hidden from assistive technology, and does not count.
  addEventListener("timeupdate", ({ target }) => {
    if (target instanceof HTMLMediaElement && !target.paused && target.ariaHidden !== "true") visit.input();
  }, true);
  // The browser does not wait for the pictures, so those that are not visible are missing on paper. The key for printing can wait.
  addEventListener("beforeprint", allPictures);
  addEventListener("keydown", (event) => {
    const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);
    const isPrint = event.key.toLowerCase() === "p" && (isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey);
    if (!isPrint || event.altKey || event.shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    allPictures().then(() => print());
  });
  document.addEventListener("DOMContentLoaded", () => {
    addLock(visit.texts, visit.lock);
    visit.titled();
    const title = document.querySelector("title");
    if (title) new MutationObserver(visit.titled).observe(title, { childList: true });
  });
  // The page's own scripts listen on the document, so this listener runs after theirs.
  addEventListener("DOMContentLoaded", visit.arrived);
}

startInside(/** @type {any} */ (window).albumgenInside);
