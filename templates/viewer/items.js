// What the viewer knows of an album: its items, read a stretch at a time, and the algebra of their indices.
"use strict";

/** @typedef {{src: string, w: number, h: number}} Rendition */
/** @typedef {Rendition & {bytes: number, type: string, sources?: {src: string, type: string}[]}} Original */
/**
 * @typedef {{index: number, id: string, kind: string, page: string, thumb: Rendition | null, original: Original | null,
 *   poster?: Rendition, motion?: Rendition,
 *   alt?: string, title?: string, caption?: string, prose?: string, colour?: string,
 *   facts?: {label: string, value: string}[], download?: {src: string, size: string}, slot?: string}} Item
 */
/** @typedef {{tag: string, first: number, count: number}} Category */
/**
 * @typedef {{home: string, album: string, total: number, size: number, perPage: number, ahead: number, behind: number,
 *   selected: number, strip: boolean, categories: Category[], texts: Record<string, string>}} ViewerConfig
 */
/** @typedef {ReturnType<typeof albumItems>} Items */

/** The category of a flat index: the last one that begins there or before, and is not empty. */
/** @param {Category[]} categories @param {number} index */
function categoryAt(categories, index) {
  let low = 0;
  let high = categories.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (categories[middle].first <= index) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && categories[low].count === 0) low -= 1;
  return low;
}

/** @param {string} pattern @param {Record<string, string | number>} values */
function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, function (_, name) { return String(values[name]); });
}

/** @param {ViewerConfig} config */
function albumItems(config) {
  /** Where the page was opened: while the viewer shows an item, the document's own address is that item's. */
  const folder = new URL(config.home, document.baseURI).href;
  /** @type {Map<number, Item>} */
  const known = new Map();
  /** @type {Map<number, Promise<boolean>>} */
  const asked = new Map();

  /** Items of the preload manifest have no texts yet: they do not take the place of those that do. */
  /** @param {Item[]} items */
  function add(items) {
    for (const item of items) {
      const old = known.get(item.index);
      if (!old || old.alt === undefined) known.set(item.index, item);
    }
  }

  /** @type {any} */ (window).albumgenItems = function (/** @type {{album: string, items: Item[]}} */ stretch) {
    if (stretch.album === config.album) add(stretch.items);
  };

  /** What opens from a file cannot fetch, but may add scripts to itself. */
  /** @param {number} number @returns {Promise<boolean>} */
  function stretch(number) {
    const before = asked.get(number);
    if (before) return before;
    const promise = new Promise(function (/** @type {(isThere: boolean) => void} */ done) {
      const script = document.createElement("script");
      script.src = new URL("items-" + (number + 1) + ".js", folder).href;
      script.onload = function () { done(true); script.remove(); };
      script.onerror = function () { asked.delete(number); done(false); script.remove(); };
      document.head.append(script);
    });
    asked.set(number, promise);
    return promise;
  }

  return {
    config, add,
    /** @param {string} address relative to the album's folder */
    url(address) { return new URL(address, folder).href; },
    /** @param {number} index */
    get(index) { return known.get(index); },
    /** Whether the item is there with its texts; else its stretch is asked for. */
    /** @param {number} index @returns {Promise<boolean>} */
    async have(index) {
      if (index < 0 || index >= config.total) return false;
      return known.get(index)?.alt !== undefined || stretch(Math.floor(index / config.size));
    },
    /** Asks for the next stretch before its items are needed. */
    /** @param {number} index */
    reach(index) {
      for (const far of [index - 50, index + 50]) if (far >= 0 && far < config.total) this.have(far);
    },
    /** The index of an item by its id, looked for through the whole album where nothing better is known. */
    /** @param {string} id @returns {Promise<number>} */
    async find(id) {
      for (let first = 0; first < config.total; first += config.size) {
        for (const item of known.values()) if (item.id === id) return item.index;
        await stretch(first / config.size);
      }
      for (const item of known.values()) if (item.id === id) return item.index;
      return -1;
    },
  };
}
