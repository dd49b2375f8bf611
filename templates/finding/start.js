// Starts the search page, the timeline, the page of one day or the map, and opens its results in the viewer.
"use strict";

/** The page's location. In a space, pages are shown in frames, and the door's script provides their addresses. */
/** @type {Location} */
const foundPlace = /** @type {any} */ (window).albumgenPlace || location;

/**
 * @typedef {object} FindingPage
 * @property {FoundList | null} results those in the page now; null where there are none
 * @property {Promise<void>} [ready] until the results that the address asks for are known
 * @property {(count: number) => Promise<void>} [showAgain] shows so many results again
 * @property {CameraView} [view] the part of the map that is shown
 */
/**
 * The state of the history entry when a result is opened, from which a reloaded page restores itself.
 * @typedef {{shown: number, scrolled: number, number: number, list?: string, view?: CameraView}} PlaceState
 */

/** Returns the result that an event concerns. */
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
  const settle = () => {
    scrollTo(0, left.scrolled);
    if (page.results?.numbers.includes(left.number)) page.results.land(left.number)?.focus({ preventScroll: true });
  };
  requestAnimationFrame(settle);
  // Chromium restores its own scroll position once more after the load event.
  if (document.readyState !== "complete") await new Promise((done) => { addEventListener("load", done, { once: true }); });
  requestAnimationFrame(() => {
    settle();
    history.scrollRestoration = "auto";
  });
}

/** Opens results in the viewer. Without a viewer, they are links to the items' pages. */
/** @param {FindingPage} page @param {ResultViewer | undefined} viewer */
function openResults(page, viewer) {
  document.addEventListener("click", (event) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const result = resultOf(page, event);
    if (!result) return;
    const { link, number, index } = result;
    /** @type {PlaceState} */
    const place = { shown: document.querySelectorAll(".ag-hit").length, scrolled: scrollY, number,
      list: page.results?.name, view: page.view };
    history.replaceState(place, "");
    if (!viewer || index < 0 || !page.results) return;
    event.preventDefault();
    viewer.open(page.results, index, link);
  });
  // Loads the item before the click.
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const result = resultOf(page, event);
      if (viewer && page.results && result && result.index >= 0) viewer.near(page.results, result.index);
    });
  }
  // After the viewer closes, the page is still where it was, so the stored state is not needed.
  addEventListener("popstate", () => {
    if (typeof history.state?.shown === "number") history.replaceState(null, "");
  });
}

document.addEventListener("DOMContentLoaded", async () => {
  const text = document.getElementById("finding-config")?.textContent;
  const place = document.querySelector("[data-finding]");
  if (!text || !(place instanceof HTMLElement)) return;
  /** @type {FindingConfig} */
  const config = JSON.parse(text);
  const viewer = resultViewer();
  const page = place instanceof HTMLInputElement ? searchPage(config, place)
    : place.dataset.finding === "timeline" ? timelinePage(config, place)
    : place.dataset.finding === "on-this-day" ? onThisDayPage(config, place) : mapPage(config, place);
  openResults(page, viewer);
  await page.ready;
  if (page.results) viewer?.resume(page.results);
  comeBack(page);
});
