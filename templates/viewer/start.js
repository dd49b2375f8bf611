// Finds out what kind of page this is, and puts the viewer in front of it.
"use strict";

function start() {
  const text = document.getElementById("viewer-config")?.textContent;
  if (!text || typeof HTMLDialogElement === "undefined") return;
  /** @type {ViewerConfig} */
  const config = JSON.parse(text);
  const items = albumItems(config);
  const manifest = document.getElementById("preload-manifest")?.textContent;
  const viewer = albumViewer(items, Boolean(manifest));
  const state = viewer.trail.state();
  // Read before the address is written anew.
  const named = viewer.trail.named();

  if (manifest) {
    /** @type {{index: number, items: Item[]}} */
    const own = JSON.parse(manifest);
    items.add(own.items);
    // The page's own parts are behind the viewer now: a counter or a row of tabs is there once.
    for (const part of document.querySelectorAll("[data-role]")) part.removeAttribute("data-role");
    viewer.open(own.index, null, "page");
    document.querySelector(".ag-media")?.replaceChildren();
    named.then(function (index) { if (index >= 0) viewer.open(index, null, "page"); });
    return;
  }

  // The items are there before the click is.
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, function (event) {
      const cell = event.target instanceof Element ? event.target.closest("[data-index]") : null;
      if (cell instanceof HTMLElement) items.have(Number(cell.dataset.index));
    });
  }
  viewer.arrive();
  const first = document.querySelector("[data-index]");
  if (first instanceof HTMLElement && !isThrifty()) {
    window.addEventListener("load", function () { items.have(Number(first.dataset.index)); });
  }

  const play = create("button", { type: "button", class: "agv-button agv-play", "aria-label": config.texts.slideshow,
    title: config.texts.slideshow }, icon("slideshow"));
  play.onclick = viewer.play;
  const head = document.querySelector(".ag-header") || document.querySelector(".ag-masthead");
  if (first) head?.append(play);
  const selection = albumSelection(items);
  document.addEventListener("click", function (event) {
    if (event.defaultPrevented || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.shiftKey && !selection.isOn) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const cell = link?.closest("[data-index]");
    if (!link || !(cell instanceof HTMLElement)) return;
    const index = Number(cell.dataset.index);
    event.preventDefault();
    if (selection.isOn) selection.toggle(index, event.shiftKey);
    else viewer.open(index, link, "album");
  });
  if (state && /^#view-/.test(location.hash)) viewer.open(state.viewer, null, "page");
  else named.then(function (index) { if (index >= 0) viewer.open(index, null, "page"); });
}

document.addEventListener("DOMContentLoaded", start);
