// Finds out what kind of page this is, and puts the viewer in front of it.
"use strict";

/** An item's own page: the viewer is all of it. */
/** @param {Items} items @param {string} manifest */
function startOnItem(items, manifest) {
  const viewer = albumViewer(items, true);
  // Read before the address is written anew.
  const named = viewer.trail.named();
  /** @type {{index: number, items: Item[]}} */
  const own = JSON.parse(manifest);
  albumIn(new URL(".", here.href).href).add(own.items);
  // The page's own parts are behind the viewer now: a counter or a row of tabs is there once.
  for (const part of document.querySelectorAll("[data-role]")) part.removeAttribute("data-role");
  viewer.open(own.index, null, "page");
  document.querySelector(".ag-media")?.replaceChildren();
  named.then(function (index) { if (index >= 0) viewer.open(index, null, "page"); });
  return viewer;
}

/** For selecting and picking, which have scripts of their own. */
/** @param {Items} items @param {AlbumConfig} album @param {Viewer} viewer @param {(list: Items) => void} turn sets what is turned through */
function toolsOf(items, album, viewer, turn) {
  return { items, album, turn, headOf, create, counted, filled, categoryAt, listedCells, urlOf, shown: viewer.shown };
}

/** Where the buttons of an album stand. @returns {HTMLElement | null} */
function headOf() { return document.querySelector(".ag-header .ag-finding") || document.querySelector(".ag-header, .ag-masthead"); }

/** A page of thumbnails: the viewer opens over it. */
/** @param {Items} items */
function startOnAlbum(items) {
  const { texts } = items.config;
  const viewer = albumViewer(items, false);
  const state = viewer.trail.state();
  const named = viewer.trail.named();

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

  const play = create("button", { type: "button", class: "agv-button agv-play", "aria-label": texts.slideshow,
    title: texts.slideshow }, icon("slideshow"));
  play.onclick = viewer.play;
  if (first) headOf()?.append(play);
  document.addEventListener("click", function (event) {
    if (event.defaultPrevented || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const cell = link?.closest("[data-index]");
    if (!link || !(cell instanceof HTMLElement)) return;
    const index = Number(cell.dataset.index);
    event.preventDefault();
    viewer.open(index, link, "album");
  });
  if (state?.list === items.name && /^#view-/.test(here.hash)) viewer.open(state.viewer, null, "page");
  else named.then(function (index) { if (index >= 0) viewer.open(index, null, "page"); });
  return viewer;
}

/**
 * A page that finds items: it knows its results, and says when one of them is to open.
 * @typedef {{open: (results: Results, index: number, link: HTMLElement) => void,
 *   near: (results: Results, index: number) => Promise<boolean>, resume: (results: Results) => void}} ResultViewer
 */
/** @param {ViewerConfig} config @returns {ResultViewer} */
function resultViewer(config) {
  const items = resultList(config);
  const viewer = albumViewer(items, false);
  return {
    open(results, index, link) {
      items.show(results);
      viewer.open(index, link, "album");
    },
    near: items.near,
    /** After a reload from a file: there, the page's address is its own with the item behind the `#`. */
    resume(results) {
      const state = viewer.trail.state();
      if (state?.list !== results.name || state.viewer >= results.total) return;
      items.show(results);
      viewer.open(state.viewer, null, "page");
    },
  };
}

function start() {
  const text = document.getElementById("viewer-config")?.textContent;
  if (!text || typeof HTMLDialogElement === "undefined") return;
  /** @type {ViewerConfig} */
  const config = JSON.parse(text);
  const manifest = document.getElementById("preload-manifest")?.textContent;
  const { album } = config;
  if (!album) {
    /** @type {any} */ (window).albumgenResults = resultViewer(config);
    return;
  }
  const whole = albumList(config, album);
  // It inherits the album's list, until another list takes that one's place.
  const items = Object.create(whole);
  const viewer = manifest ? startOnItem(items, manifest) : startOnAlbum(items);
  /** @type {any} */ (window).albumgenAlbum = toolsOf(whole, album, viewer, function (list) { Object.setPrototypeOf(items, list); });
}

document.addEventListener("DOMContentLoaded", start);
