// Finds out which of the pages this is, and has the viewer open what was found.
"use strict";

/** Where the page is. In a space, pages are shown in frames, and the script of the door says what their addresses are. */
/** @type {Location} */
const foundPlace = /** @type {any} */ (window).albumgenPlace || location;

/**
 * @typedef {object} FindingPage
 * @property {FoundList | null} results those in the page now; null where there are none
 * @property {Promise<void>} [ready] until the results that the address asks for are known
 * @property {(count: number) => Promise<void>} [showAgain] shows so many results again
 */
/**
 * What the entry of the history says when a result is opened: if the page has to be loaded again, it looks as it did.
 * @typedef {{shown: number, scrolled: number, number: number}} PlaceState
 */

/** The result that an event is about. */
/** @param {FindingPage} page @param {Event} event */
function resultOf(page, event) {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const place = link?.closest("[data-number]");
  if (!link || !(place instanceof HTMLElement)) return null;
  const number = Number(place.dataset.number);
  return { link, number, index: page.results?.numbers.indexOf(number) ?? -1 };
}

/** @param {FindingPage} page */
async function comeBack(page) {
  /** @type {PlaceState | null} */
  const left = history.state;
  if (typeof left?.shown !== "number") return;
  history.replaceState(null, "");
  await page.showAgain?.(left.shown);
  const settle = function () {
    scrollTo(0, left.scrolled);
    if (page.results?.numbers.includes(left.number)) page.results.land(left.number)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(settle);
  // Chromium restores the place that it knows once more after the load event.
  if (document.readyState !== "complete") await new Promise(function (done) { addEventListener("load", done, { once: true }); });
  requestAnimationFrame(function () {
    settle();
    history.scrollRestoration = "auto";
  });
}

/** Opens results in the viewer. Without one, they are links to the items' pages. */
/** @param {FindingPage} page @param {ResultViewer | undefined} viewer */
function openResults(page, viewer) {
  document.addEventListener("click", function (event) {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const result = resultOf(page, event);
    if (!result) return;
    const { link, number, index } = result;
    /** @type {PlaceState} */
    const place = { shown: document.querySelectorAll(".ag-hit").length, scrolled: scrollY, number };
    history.replaceState(place, "");
    if (!viewer || index < 0 || !page.results) return;
    event.preventDefault();
    viewer.open(page.results, index, link);
  });
  // The item is there before the click is.
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, function (event) {
      const result = resultOf(page, event);
      if (viewer && page.results && result && result.index >= 0) viewer.near(page.results, result.index);
    });
  }
  // Closed again, the page keeps its place by itself.
  addEventListener("popstate", function () {
    if (typeof history.state?.shown === "number") history.replaceState(null, "");
  });
}

document.addEventListener("DOMContentLoaded", async function () {
  const text = document.getElementById("finding-config")?.textContent;
  const place = document.querySelector("[data-finding]");
  if (!text || !(place instanceof HTMLElement)) return;
  /** @type {FindingConfig} */
  const config = JSON.parse(text);
  /** @type {ResultViewer | undefined} */
  const viewer = /** @type {any} */ (window).albumgenResults;
  const page = place instanceof HTMLInputElement ? searchPage(config, place)
    : place.dataset.finding === "timeline" ? timelinePage(config, place) : mapPage(config, place);
  openResults(page, viewer);
  await page.ready;
  if (page.results) viewer?.resume(page.results);
  comeBack(page);
});
