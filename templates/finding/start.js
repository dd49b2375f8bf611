// Finds out which of the pages this is.
"use strict";

/** Tells an item's page that it was opened from here, so that closing it comes back. */
/** @param {MouseEvent} event */
function noteOrigin(event) {
  if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.closest(".ag-hits, .ag-timeline, .ag-map-panel")) return;
  try {
    sessionStorage.setItem("albumgen.found", link.href);
    const shown = document.querySelectorAll(".ag-hit").length;
    history.replaceState({ shown, scrolled: scrollY }, "");
  } catch { /* Without storage, closing leads to the album. */ }
}

document.addEventListener("DOMContentLoaded", function () {
  const text = document.getElementById("finding-config")?.textContent;
  const place = document.querySelector("[data-finding]");
  if (!text || !(place instanceof HTMLElement)) return;
  /** @type {FindingConfig} */
  const config = JSON.parse(text);
  document.addEventListener("click", noteOrigin);
  if (place instanceof HTMLInputElement) searchPage(config, place);
  else if (place.dataset.finding === "timeline") timelinePage(config, place);
  else mapPage(config, place);
});
