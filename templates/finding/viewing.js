// The list of results that the viewer shows on a page that finds items.
"use strict";

/**
 * Results, as the page that found them passes them to the viewer.
 * @typedef {{name: string, total: number, get: (index: number) => Found | undefined,
 *   have: (index: number) => Promise<Found | undefined>, landing: (index: number) => HTMLElement | null}} Results
 */

/**
 * What the viewer's script, which has a scope of its own, provides on such a page.
 * @typedef {{config: ViewerConfig, albumViewer: (items: Items, isPage: boolean) => Viewer,
 *   albumIn: (folder: string) => AlbumItems, slidesBeside: number}} Viewing
 */

/** The list of one page's results. `show` sets which results the viewer pages through. */
/** @param {Viewing} viewing */
function resultList({ config, albumIn, slidesBeside }) {
  // While the viewer shows an item, the document's own address is that item's.
  const base = document.baseURI;
  /** @type {Results} */
  let results = { name: "", total: 0, get() { return undefined; }, async have() { return undefined; }, landing() { return null; } };

  /** @param {Found} found */
  function albumOf(found) { return albumIn(new URL(found.folder, base).href); }

  const list = {
    config,
    selected: 0,
    /** @type {Category[]} */
    categories: [],
    get name() { return results.name; },
    get total() { return results.total; },
    /** @param {Results} next */
    show(next) { results = next; },
    /** Loads one of the results, even if the viewer now shows others. */
    /** @param {Results} results @param {number} index */
    async near(results, index) {
      const found = await results.have(index);
      return found ? albumOf(found).have(found.index, config.size) : false;
    },
    /** @param {number} index */
    get(index) {
      const found = results.get(index);
      const item = found && albumOf(found).known.get(found.index);
      // One of the two scripts may come from an earlier build of the site.
      return item?.id === found?.id ? item : undefined;
    },
    /** @param {number} index */
    have(index) { return list.near(results, index); },
    /** Loads only the neighbours that are shown, since each may be in a different album. */
    /** @param {number} index @param {() => void} learned */
    reach(index, learned) {
      const before = Math.max(slidesBeside, config.behind);
      const after = Math.max(slidesBeside, config.ahead);
      for (let near = Math.max(0, index - before); near <= Math.min(results.total - 1, index + after); near += 1) {
        if (list.get(near)?.alt === undefined) list.have(near).then((exists) => { if (exists) learned(); });
      }
    },
    /** @param {number} index */
    picture(index) {
      const found = results.get(index);
      return found && (found.picture && { src: new URL(found.picture.src, base).href });
    },
    /** @param {number} index */
    async havePicture(index) { return Boolean(await results.have(index)); },
    async find() { return -1; },
    /** @param {number} index */
    landing(index) { return results.landing(index); },
    home() { return base; },
    next() { return undefined; },
    pageOf() { return ""; },
  };
  return list;
}

/**
 * The viewer for a page that finds items: the page keeps its results and opens one of them.
 * @typedef {{open: (results: Results, index: number, link: HTMLElement) => void,
 *   near: (results: Results, index: number) => Promise<boolean>, resume: (results: Results) => void}} ResultViewer
 */
/** Returns nothing if the page has no viewer, or if the browser cannot show it. */
/** @returns {ResultViewer | undefined} */
function resultViewer() {
  /** @type {Viewing | undefined} */
  const viewing = /** @type {any} */ (window).albumgenViewing;
  if (!viewing) return undefined;
  const items = resultList(viewing);
  const viewer = viewing.albumViewer(items, false);
  return {
    open(results, index, link) {
      items.show(results);
      viewer.open(index, link, "album");
    },
    near: items.near,
    /** Opens the item again after a reload on `file://`, where the address is the page's own with the item after the `#`. */
    resume(results) {
      const state = viewer.trail.state();
      if (state?.list !== results.name || state.viewer >= results.total) return;
      items.show(results);
      viewer.open(state.viewer, null, "page");
    },
  };
}
