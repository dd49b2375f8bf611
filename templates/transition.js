// The transition between pages: an album's cover grows into its hero, and shrinks back on the way back. Without support for
// transitions between pages, and on `file://`, the page changes immediately.
"use strict";

(() => {
  /** @type {HTMLElement | null} The picture that has the name of the transition. */
  let named = null;

  /** @param {string} address */
  function pageOf(address) { return address.split("#")[0].replace(/index\.html$/, ""); }

  /** @param {Element} element */
  function isInSight(element) {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  /** Returns the cover that links to a page, or else the hero; null if the viewer covers the page. */
  /** @param {string} address @returns {HTMLElement | null} */
  function pictureFor(address) {
    if (document.querySelector("dialog[open]") || location.hash.startsWith("#view")) return null;
    const page = pageOf(address);
    const cards = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".ag-card a"))];
    const covers = cards.filter((link) => pageOf(link.href) === page).map((link) => link.querySelector(".ag-cover"));
    const found = [...covers, document.querySelector(".ag-hero")].find((picture) => picture && isInSight(picture));
    return found instanceof HTMLElement ? found : null;
  }

  /** @param {any} transition @param {string | null | undefined} address The other page's address. */
  function name(transition, address) {
    // Browsers skip transitions whenever they have a reason to, and pages would log it as an error.
    for (const promise of ["ready", "finished", "updateCallbackDone"]) transition?.[promise]?.catch(() => {});
    named?.style.removeProperty("view-transition-name");
    named = transition && address ? pictureFor(address) : null;
    named?.style.setProperty("view-transition-name", "media");
  }

  addEventListener("pageswap", (/** @type {any} */ event) => {
    name(event.viewTransition, event.activation?.entry?.url);
  });
  addEventListener("pagereveal", (/** @type {any} */ event) => {
    name(event.viewTransition, /** @type {any} */ (window).navigation?.activation?.from?.url);
  });
})();
