// Keys and neighbours for the page of one item. Without this script all of it works by links; with it the arrow keys
// turn, and the neighbours' originals are decoded before they are asked for.
"use strict";

(function () {
  /** @type {HTMLAnchorElement | null} */
  const previous = document.querySelector("a[rel=prev]");
  /** @type {HTMLAnchorElement | null} */
  const next = document.querySelector("a[rel=next]");
  /** @type {HTMLAnchorElement | null} */
  const album = document.querySelector(".ag-breadcrumb li:last-child a");
  const isRightToLeft = document.documentElement.dir === "rtl";

  /** @param {KeyboardEvent} event */
  function turn(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const target = /** @type {Element | null} */ (event.target);
    // Arrow keys in a video's controls or in a field are theirs.
    if (target && target.closest("video, input, textarea, select, [contenteditable]")) return;
    const towards = { ArrowLeft: isRightToLeft ? next : previous, ArrowRight: isRightToLeft ? previous : next,
      Escape: album }[event.key];
    if (!towards) return;
    event.preventDefault();
    if (event.key !== "Escape") remember(towards === next ? 1 : -1);
    towards.click();
  }

  // The direction of travel is remembered from page to page. From a file, storage may be refused.
  /** @param {number} direction */
  function remember(direction) {
    try {
      sessionStorage.setItem("albumgen.direction", String(direction));
    } catch (_) {
      return;
    }
  }

  function direction() {
    try {
      return Number(sessionStorage.getItem("albumgen.direction")) < 0 ? -1 : 1;
    } catch (_) {
      return 1;
    }
  }

  /** @typedef {{src: string, type: string, sources?: {src: string, type: string}[]}} Original */
  /** @typedef {{index: number, kind: string, load: string, original: Original | null}} Neighbour */

  /** The decoded neighbours: the browser may drop a picture that nothing refers to. @type {HTMLImageElement[]} */
  const ready = [];

  /**
   * The file that the browser would choose for the neighbour's page, which is of the type it has chosen for this one.
   * @param {Original} original @param {string} shown
   */
  function source(original, shown) {
    const ending = shown.slice(shown.lastIndexOf("."));
    return (original.sources || []).find(function (other) {
      return other.src.endsWith(ending);
    }) || original;
  }

  /** @param {HTMLImageElement} photo */
  async function prepare(photo) {
    const element = document.getElementById("preload-manifest");
    if (!element) return;
    /** @type {{index: number, items: Neighbour[]}} */
    const manifest = JSON.parse(element.textContent || "{}");
    const ahead = direction();
    const neighbours = manifest.items.filter(function (item) {
      return item.load === "original" && item.kind === "photo" && item.original && item.index !== manifest.index;
    });
    // Those in the direction of travel first, nearest first; then those behind.
    neighbours.sort(function (a, b) {
      const first = (a.index - manifest.index) * ahead;
      const second = (b.index - manifest.index) * ahead;
      return first > 0 === second > 0 ? Math.abs(first) - Math.abs(second) : second - first;
    });
    for (const neighbour of neighbours) {
      if (!neighbour.original) continue;
      const image = new Image();
      image.decoding = "async";
      image.src = source(neighbour.original, photo.currentSrc).src;
      ready.push(image);
      // A neighbour that cannot be had is its own page's concern.
      await image.decode().catch(function () {});
    }
  }

  document.addEventListener("keydown", turn);
  if (previous) previous.addEventListener("click", function () { remember(-1); });
  if (next) next.addEventListener("click", function () { remember(1); });

  /** @type {{saveData?: boolean} | undefined} */
  const connection = /** @type {any} */ (navigator).connection;
  /** @type {HTMLImageElement | null} */
  const photo = document.querySelector("img.ag-photo");
  if (photo && !(connection && connection.saveData)) {
    photo.decode().catch(function () {}).then(function () { return prepare(photo); });
  }

  const current = document.querySelector("[data-role=tabs] [aria-current]");
  const tabs = current && current.closest("ul");
  if (current instanceof HTMLElement && tabs) {
    tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.offsetWidth) / 2;
  }
})();
