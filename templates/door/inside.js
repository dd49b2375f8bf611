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
function listenToLinks(visit) {
  const { sealedAddress } = visit;

  /** @param {Event} event @returns {any} */
  function linkAt(event) { return event.target instanceof Element ? /** @type {Element} */ (event.target).closest("a[href]") : null; }

  /** After the page's own scripts have had their say. */
  addEventListener("click", function (/** @type {MouseEvent} */ event) {
    const link = linkAt(event);
    if (!link || event.defaultPrevented) return;
    const address = sealedAddress(link.href);
    if (address === null) {
      // Out of the space, into the window.
      if (!link.target && /^https?:$/.test(link.protocol)) link.target = "_top";
      return;
    }
    event.preventDefault();
    if (link.hasAttribute("download")) visit.save(address, link.download);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) open(visit.linkTo(address), "_blank", "noopener");
    else visit.visit(new URL(link.href), false);
  });
  // A window that the browser opens by itself gets the door: the address of a sealed page leads nowhere, and no server is to see it.
  for (const kind of /** @type {const} */ (["contextmenu", "auxclick", "dragstart", "mousedown"])) {
    addEventListener(kind, function (/** @type {MouseEvent} */ event) {
      const link = linkAt(event);
      const address = link && (kind !== "mousedown" || event.button === 1) ? sealedAddress(link.href) : null;
      if (address === null) return;
      const own = link.getAttribute("href");
      link.setAttribute("href", visit.linkTo(address));
      for (const end of ["pointerdown", "pointermove", "keydown", "focusin", "dragend"]) {
        document.addEventListener(end, function () { link.setAttribute("href", own); }, { once: true, capture: true });
      }
    }, true);
  }
  addEventListener("submit", function (/** @type {SubmitEvent} */ event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const address = new URL(form.action);
    if (event.defaultPrevented || form.method !== "get" || sealedAddress(address.href) === null) return;
    event.preventDefault();
    address.search = String(new URLSearchParams(/** @type {any} */ (new FormData(form))));
    visit.visit(address, false);
  });
}

/** The button in the page's header, before what the page's own scripts add there. */
/** @param {Record<string, string>} texts @param {() => void} lock */
function addLock(texts, lock) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ag-icon ag-lock";
  button.ariaLabel = button.title = texts.lock;
  button.innerHTML = '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/></svg>';
  button.addEventListener("click", lock);
  document.querySelector(".ag-header, .ag-bar, main")?.append(button);
}

/** @param {PageVisit} visit */
function startInside(visit) {
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
