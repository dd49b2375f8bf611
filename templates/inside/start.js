// What the door does inside a page, before the page's own scripts run. It is the page that loads this script: what a browser hands to
// a function from another window, elements above all, would belong to that window, and no script of the page would know them.
"use strict";

/**
 * What a page asks of the visit that it is part of.
 * @typedef {object} PageVisit
 * @property {SpaceFiles} files
 * @property {Record<string, string>} texts
 * @property {(address: string) => string | null} sealedAddress the address of a sealed file; null for all that is not in the space
 * @property {(html: string, address: string) => string} rewritten
 * @property {(root: ParentNode) => void} setAsideMedia
 * @property {object} place what scripts of the page have instead of `location`
 * @property {object} history
 * @property {(address: URL, replaces: boolean) => void} visit
 * @property {(address: string, name: string) => void} save
 * @property {(address: string) => string} linkTo
 * @property {(element: Element, problem: unknown) => void} failed
 * @property {() => void} input
 * @property {() => void} lock
 * @property {() => void} arrived when the page's own scripts have begun
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
  lazyPictures(media);
  frameScripts(visit);
  listenToLinks(visit);
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
    addEventListener(kind, visit.input, { capture: true, passive: true });
  }
  document.addEventListener("DOMContentLoaded", function () {
    addLock(visit.texts, visit.lock);
    visit.titled();
    const title = document.querySelector("title");
    if (title) new MutationObserver(visit.titled).observe(title, { childList: true });
  });
  // The page's own scripts listen on their document: this comes after them.
  addEventListener("DOMContentLoaded", visit.arrived);
}

startInside(/** @type {any} */ (window).albumgenInside);
