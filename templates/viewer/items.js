// What the viewer knows of items: entries that scripts in their albums' folders hold, a hundred at a time.
"use strict";

/** @typedef {{src: string, w: number, h: number}} Rendition */
/** @typedef {Rendition & {bytes: number}} Sized */
/** @typedef {Sized & {type: string, sources?: {src: string, type: string}[], smaller?: Sized[]}} Original */
/**
 * An entry of `items-N.js`. Its addresses are relative to `folder`, which is that of the script.
 * @typedef {{folder: string, index: number, id: string, kind: string, page: string, thumb: Rendition | null,
 *   original: Original | null, poster?: Rendition, motion?: Rendition,
 *   alt?: string, title?: string, caption?: string, prose?: string, colour?: string, mark?: string,
 *   facts?: Fact[], position?: string[], download?: {src: string, size: string}, slot?: string}} Item
 */
/** @typedef {{label: string, value: string, parts?: {title: string, href?: string}[]}} Fact */
/** @typedef {{folder: string, href: string, title: string, colour?: string, cover?: Rendition}} NextAlbum */
/** @typedef {{tag: string, first: number, count: number}} Category */
/**
 * What every page with a viewer says of it.
 * @typedef {{ahead: number, behind: number, size: number, strip: boolean, download: boolean, interval: number,
 *   ground: "auto" | "dark" | "light", texts: Record<string, string>,
 *   album?: AlbumConfig, map?: GroundSources & {script: string, page: string}, counts: Record<string, Record<string, string>>}} ViewerConfig
 */
/**
 * What the pages of an album add.
 * @typedef {{home: string, name: string, total: number, perPage: number, pages: number, start?: number, selected: number,
 *   select: "off" | "save" | "all" | "proof", registers: number, categories: Category[], picks?: PicksConfig}} AlbumConfig
 */
/**
 * What a client's gallery adds.
 * @typedef {{limit: number, mailto: string, texts: Record<string, string>, counts: Record<string, Record<string, string>>}} PicksConfig
 */

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

/** The absolute form of an address in an item's entry. */
/** @param {{folder: string}} item @param {string} address */
function urlOf(item, address) { return new URL(address, item.folder).href; }

/** The same for a link that a person wrote, which need not be an address at all: then it is empty. */
/** @param {Item} item @param {string} address */
function linkOf(item, address) {
  try {
    return urlOf(item, address);
  } catch (_) {
    return "";
  }
}

/**
 * What has been read of one album: its items by index, indices by id, and the album that follows it.
 * @typedef {{folder: string, known: Map<number, Item>, places: Map<string, number>, next?: NextAlbum, add: (items: Item[]) => void,
 *   script: (name: string) => Promise<boolean>, have: (index: number, size: number) => Promise<boolean>}} AlbumItems
 */
/** @type {Map<string, AlbumItems>} by folder */
const albums = new Map();

/** The items of the album in a folder. */
/** @param {string} folder an absolute address that ends in a slash @returns {AlbumItems} */
function albumIn(folder) {
  const before = albums.get(folder);
  if (before) return before;
  /** @type {Map<number, Item>} */
  const known = new Map();
  /** @type {Map<string, Promise<boolean>>} */
  const asked = new Map();

  /** @type {AlbumItems} */
  const album = {
    folder, known,
    places: new Map(),
    /** Items of the preload manifest have no texts yet: they do not take the place of those that do. */
    add(items) {
      for (const item of items) {
        const old = known.get(item.index);
        if (!old || old.alt === undefined) known.set(item.index, Object.assign(item, { folder }));
      }
    },
    /** Pages opened from a file cannot fetch, but may add scripts to themselves. */
    script(name) {
      const before = asked.get(name);
      if (before) return before;
      const promise = new Promise(function (/** @type {(isThere: boolean) => void} */ done) {
        const script = document.createElement("script");
        script.src = folder + name;
        script.onload = function () { done(true); script.remove(); };
        script.onerror = function () { asked.delete(name); done(false); script.remove(); };
        document.head.append(script);
      });
      asked.set(name, promise);
      return promise;
    },
    /** Whether the item is known with its texts, once its stretch of so many items has been loaded. */
    async have(index, size) {
      return known.get(index)?.alt !== undefined || album.script("items-" + (Math.floor(index / size) + 1) + ".js");
    },
  };
  albums.set(folder, album);
  return album;
}

/** The album that the running script belongs to. */
function albumOfScript() {
  return albumIn(new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href);
}

/** @type {any} */ (window).albumgenItems = function (/** @type {{items: Item[], next?: NextAlbum}} */ stretch) {
  const album = albumOfScript();
  album.add(stretch.items);
  if (stretch.next) album.next = Object.assign(stretch.next, { folder: album.folder });
};

/** @type {any} */ (window).albumgenPlaces = function (/** @type {{places: [string, number][]}} */ register) {
  const { places } = albumOfScript();
  for (const [id, index] of register.places) places.set(id, index);
};
