// Finds out what kind of page this is, and sets up the viewer for it.
"use strict";

/** Sets up an item's own page, which the viewer covers entirely. */
/** @param {Items} items @param {string} manifest */
function startOnItem(items, manifest) {
  const viewer = albumViewer(items, true);
  // Read before the viewer changes the address.
  const named = viewer.trail.named();
  /** @type {{index: number, items: Item[]}} */
  const own = JSON.parse(manifest);
  albumIn(new URL(".", here.href).href).add(own.items);
  // The page's own parts are behind the viewer now, so only the viewer's counter and tabs keep their roles.
  for (const part of document.querySelectorAll("[data-role]")) part.removeAttribute("data-role");
  viewer.open(own.index, null, "page");
  document.querySelector(".ag-media")?.replaceChildren();
  viewer.follow(named);
  return viewer;
}

/** Returns what the separate scripts for selecting, picking and editing need. */
/** @param {AlbumList} items @param {AlbumConfig} album @param {Viewer} viewer @param {(list: Items) => void} turn sets the viewer's list */
function toolsOf(items, album, viewer, turn) {
  return { items, album, turn, headOf, create, counted, filled, categoryAt, listedCells, urlOf, albumIn, shown: viewer.shown };
}

/** Returns the element for an album's buttons. @returns {HTMLElement | null} */
function headOf() { return document.querySelector(".ag-finding") || document.querySelector(".ag-header, .ag-masthead"); }

/** Sets up a page of thumbnails, over which the viewer opens. */
/** @param {Items} items */
function startOnAlbum(items) {
  const { texts } = items.config;
  const viewer = albumViewer(items, false);
  const state = viewer.trail.state();
  const named = viewer.trail.named();

  // Loads the items before the click.
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const cell = around(event, "[data-index]");
      if (cell) items.have(Number(cell.dataset.index));
    });
  }
  arrive(items, viewer.trail.left());
  const [first] = listedCells();
  if (first && !isThrifty()) {
    addEventListener("load", () => { items.have(Number(first.dataset.index)); });
  }

  const play = labelled("play", texts.slideshow, icon("slideshow"));
  play.onclick = viewer.play;
  const head = headOf();
  // Before the links, where it appears, so that the keyboard reaches it in that order.
  if (first) head?.insertBefore(play, head.querySelector(".ag-finding > *"));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = around(event, "a");
    const cell = around(event, "[data-index]");
    if (!link || !cell) return;
    const index = Number(cell.dataset.index);
    event.preventDefault();
    viewer.open(index, link, "album");
  });
  if (state?.list === items.name) viewer.open(state.viewer, null, "page");
  else viewer.follow(named);
  return viewer;
}

function start() {
  const text = document.getElementById("viewer-config")?.textContent;
  if (!text || typeof HTMLDialogElement === "undefined") return;
  /** @type {ViewerConfig} */
  const config = JSON.parse(text);
  const manifest = document.getElementById("preload-manifest")?.textContent;
  const { album } = config;
  if (!album) {
    // A page that finds items sets up the viewer itself.
    /** @type {any} */ (window).albumgenViewing = { config, albumViewer, albumIn, slidesBeside };
    return;
  }
  const whole = albumList(config, album);
  // Its prototype is the album's list, until another list replaces that.
  const items = Object.create(whole);
  const viewer = manifest ? startOnItem(items, manifest) : startOnAlbum(items);
  /** @type {any} */ (window).albumgenAlbum = toolsOf(whole, album, viewer, (list) => { Object.setPrototypeOf(items, list); });
}

document.addEventListener("DOMContentLoaded", start);
