// Finds out which of the pages this is.
"use strict";

document.addEventListener("DOMContentLoaded", function () {
  const text = document.getElementById("finding-config")?.textContent;
  const place = document.querySelector("[data-finding]");
  if (!text || !(place instanceof HTMLElement)) return;
  /** @type {FindingConfig} */
  const config = JSON.parse(text);
  if (place instanceof HTMLInputElement) searchPage(config, place);
  else if (place.dataset.finding === "timeline") timelinePage(config, place);
  else mapPage(config, place);
});
