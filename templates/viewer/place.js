// Where the viewer opens from and returns to: the thumbnails on the page below it, and the pages of a long list.
"use strict";

/** Returns the link around an item's thumbnail on this page. */
/** @param {number} index @returns {HTMLElement | null} */
function cellOf(index) { return document.querySelector(".ag-cell[data-index='" + index + "'] > a"); }

/** The cells on this page that open items. @returns {HTMLElement[]} */
function listedCells() { return [.../** @type {any} */ (document.querySelectorAll(".ag-cell[data-index]"))]; }

/** Returns the place of an item on this page: its thumbnail or, in a nine-grid that ends before it, the link to the rest. */
/** @param {number} index @returns {HTMLElement | null} */
function landingOf(index) {
  const before = listedCells().filter((cell) => Number(cell.dataset.index) < index).pop();
  return cellOf(index) || before?.nextElementSibling?.querySelector("a:has(.ag-more)") || null;
}

/** Returns the address of the page that has the item, if the list has several pages and this is not the one. */
/** @param {number} index @param {AlbumConfig} album */
function listPageOf(index, { categories, perPage, start = 0 }) {
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector(".ag-pager a[aria-label]");
  const [first] = listedCells();
  if (!link || !first || cellOf(index)) return "";
  const isCategory = document.body.classList.contains("ag-category");
  const list = isCategory && categories.length ? categories[categoryAt(categories, Number(first.dataset.index))] : { first: 0, count: Infinity };
  const place = index - list.first;
  if (place < 0 || place >= list.count) return "";
  const stem = link.href.slice(0, -".html".length);
  const page = Math.floor((isCategory ? place : Math.max(0, place - start)) / perPage);
  return stem + (page ? (isCategory ? "." : "-") + (page + 1) : "") + ".html";
}

/** Restores the scroll position, and scrolls on if the middle of the target is not visible. */
/** @param {HTMLElement | null | undefined} target @param {number} scrolled */
function settleAt(target, scrolled) {
  scrollTo({ top: scrolled });
  const frame = target?.getBoundingClientRect();
  const middle = frame ? (frame.top + frame.bottom) / 2 : 0;
  if (target && (middle < 0 || middle > innerHeight)) target.scrollIntoView({ block: "center" });
  const settled = scrollY;
  function release() { history.scrollRestoration = "auto"; }
  // Browsers restore the scroll position once more, Chromium after the load event, and WebKit after the first layouts that follow.
  if (document.readyState !== "complete") addEventListener("pagehide", release, { once: true });
  // On a step to an entry without `scrollRestoration = "manual"`, the browser scrolls as well, and later.
  else requestAnimationFrame(() => {
    scrollTo({ top: settled });
    release();
  });
}
