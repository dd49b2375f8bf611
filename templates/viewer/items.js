// What the viewer knows of an album: its items, read a stretch at a time, and the algebra of their indices.
"use strict";

/** @typedef {{src: string, w: number, h: number}} Rendition */
/** @typedef {Rendition & {bytes: number, type: string, sources?: {src: string, type: string}[]}} Original */
/**
 * @typedef {{index: number, id: string, kind: string, page: string, thumb: Rendition | null, original: Original | null,
 *   poster?: Rendition, motion?: Rendition,
 *   alt?: string, title?: string, caption?: string, prose?: string, colour?: string, mark?: string,
 *   facts?: Fact[], download?: {src: string, size: string}, slot?: string}} Item
 */
/** @typedef {{label: string, value: string, parts?: {title: string, href?: string}[]}} Fact */
/** @typedef {{tag: string, first: number, count: number}} Category */
/**
 * @typedef {{home: string, album: string, total: number, size: number, perPage: number, ahead: number, behind: number,
 *   selected: number, strip: boolean, download: boolean, select: "off" | "save" | "all", registers: number, categories: Category[],
 *   texts: Record<string, string>, counts: Record<string, Record<string, string>>}} ViewerConfig
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

/** The form of a text that goes with a number; `like` is a language that chooses among the forms as theirs does. */
/** @param {Record<string, string>} forms @param {number} count */
function counted(forms, count) {
  return filled(forms[new Intl.PluralRules(forms.like).select(count)] || forms.other, { count });
}

/** Which of an album's registers has an id: FNV-1a with 32 bits over its UTF-16 units, as the program computes it. */
/** @param {string} id @param {number} registers */
function registerOf(id, registers) {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place += 1) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193) >>> 0;
  return hash % registers;
}

/** @param {ViewerConfig} config */
function albumItems(config) {
  /** Where the page was opened: while the viewer shows an item, the document's own address is that item's. */
  const folder = new URL(config.home, document.baseURI).href;
  /** @type {Map<number, Item>} */
  const known = new Map();
  /** @type {Map<string, Promise<boolean>>} */
  const asked = new Map();
  /** @type {Map<string, number>} */
  const places = new Map();

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

  /** @type {any} */ (window).albumgenPlaces = function (/** @type {{album: string, places: [string, number][]}} */ register) {
    if (register.album !== config.album) return;
    for (const [id, index] of register.places) places.set(id, index);
  };

  /** What opens from a file cannot fetch, but may add scripts to itself. */
  /** @param {string} name of a script in the album's folder @returns {Promise<boolean>} */
  function script(name) {
    const before = asked.get(name);
    if (before) return before;
    const promise = new Promise(function (/** @type {(isThere: boolean) => void} */ done) {
      const script = document.createElement("script");
      script.src = new URL(name, folder).href;
      script.onload = function () { done(true); script.remove(); };
      script.onerror = function () { asked.delete(name); done(false); script.remove(); };
      document.head.append(script);
    });
    asked.set(name, promise);
    return promise;
  }

  /** @param {number} number */
  function stretch(number) { return script("items-" + (number + 1) + ".js"); }

  return {
    config, add,
    /** @param {string} address relative to the album's folder */
    url(address) { return new URL(address, folder).href; },
    /** Of a link that a person wrote, which need not be an address at all: then it is empty. */
    /** @param {string} address */
    link(address) {
      try {
        return new URL(address, folder).href;
      } catch (_) {
        return "";
      }
    },
    /** @param {number} index */
    get(index) { return known.get(index); },
    /** Whether the item is there with its texts; else its stretch is asked for. */
    /** @param {number} index @returns {Promise<boolean>} */
    async have(index) {
      if (index < 0 || index >= config.total) return false;
      return known.get(index)?.alt !== undefined || stretch(Math.floor(index / config.size));
    },
    /** Asks for the next stretch before its items are needed, and tells when it is there. */
    /** @param {number} index @param {() => void} learned */
    reach(index, learned) {
      for (const far of [index - 50, index + 50]) {
        if (far < 0 || far >= config.total || known.get(far)?.alt !== undefined) continue;
        this.have(far).then(function (isThere) { if (isThere) learned(); });
      }
    },
    /** The index of an item by its id, or -1. In a long album one of its registers has it: no more than that is read. */
    /** @param {string} id @returns {Promise<number>} */
    async find(id) {
      if (config.registers) await script("places-" + (registerOf(id, config.registers) + 1) + ".js");
      else await stretch(0);
      for (const item of known.values()) if (item.id === id) return item.index;
      return places.get(id) ?? -1;
    },
  };
}
