// The items that the viewer knows. Scripts in the albums' folders contain their entries, a hundred each.
"use strict";

/** @typedef {{src: string, w: number, h: number}} Rendition */
/** @typedef {Rendition & {bytes: number}} Sized */
/** @typedef {Sized & {type: string, sources?: {src: string, type: string}[], smaller?: Sized[]}} Original */
/**
 * An entry of `items-N.js`. Its addresses are relative to `folder`, the folder of the script.
 * @typedef {{folder: string, index: number, id: string, kind: string, page: string, thumb: Rendition | null,
 *   original: Original | null, poster?: Rendition, motion?: Rendition,
 *   alt?: string, title?: string, caption?: string, prose?: string, colour?: string, mark?: string,
 *   facts?: Fact[], position?: string[], download?: {src: string, name: string, size: string}, slot?: string}} Item
 */
/** @typedef {{label: string, value: string, parts?: {title: string, href?: string, download?: string}[]}} Fact */
/** @typedef {{folder: string, href: string, title: string, colour?: string, cover?: Rendition}} NextAlbum */
/** @typedef {{tag: string, first: number, count: number}} Category */
/**
 * The viewer's configuration on every page that has one.
 * @typedef {{ahead: number, behind: number, size: number, strip: boolean, download: boolean, interval: number,
 *   ground: "auto" | "dark" | "light", texts: Record<string, string>,
 *   album?: AlbumConfig, map?: GroundSources & {script: string, page: string}, counts: Record<string, Record<string, string>>}} ViewerConfig
 */
/**
 * The configuration that an album's pages add.
 * @typedef {{home: string, name: string, total: number, perPage: number, pages: number, start?: number, selected: number,
 *   select: "off" | "save" | "all" | "proof", registers: number, categories: Category[], picks?: PicksConfig}} AlbumConfig
 */
/**
 * The configuration that a client's gallery adds.
 * @typedef {{limit: number, mailto: string, texts: Record<string, string>, counts: Record<string, Record<string, string>>}} PicksConfig
 */

/** Returns the category of an item: the last non-empty one that begins at or before the index. */
/** @param {Category[]} categories @param {number} index */
function categoryAt(categories, index) {
  let found = 0;
  categories.forEach(({ first, count }, place) => { if (count && first <= index) found = place; });
  return found;
}

/** @param {string} pattern @param {Record<string, string | number>} values */
function filled(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Returns the form of a text for a number. `like` names a language with the same plural rules. */
/** @param {Record<string, string>} forms @param {number} count */
function counted(forms, count) {
  return filled(forms[new Intl.PluralRules(forms.like).select(count)] || forms.other, { count });
}

/** Returns the number of the register that contains an id: its 32-bit FNV-1a hash over UTF-16 units, as the build computes it. */
/** @param {string} id @param {number} registers */
function registerOf(id, registers) {
  let hash = 0x811c9dc5;
  for (let place = 0; place < id.length; place += 1) hash = Math.imul(hash ^ id.charCodeAt(place), 0x01000193) >>> 0;
  return hash % registers;
}

/** Returns the absolute form of an address in an item's entry. */
/** @param {{folder: string}} item @param {string} address */
function urlOf(item, address) { return new URL(address, item.folder).href; }

/** Does the same for a link that an author wrote. Returns an empty string if it is not a valid URL. */
/** @param {Item} item @param {string} address */
function linkOf(item, address) {
  try {
    return urlOf(item, address);
  } catch (_) {
    return "";
  }
}

/**
 * The loaded part of an album: its items by index, indices by id, and the album that follows it.
 * @typedef {{folder: string, known: Map<number, Item>, places: Map<string, number>, next?: NextAlbum, add: (items: Item[]) => void,
 *   script: (name: string) => Promise<boolean>, have: (index: number, size: number) => Promise<boolean>,
 *   forget: (total: number) => void}} AlbumItems
 */
/** @type {Map<string, AlbumItems>} by folder */
const albums = new Map();

/** Returns the items of the album in a folder. */
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
    /** Adds items. Those from the preload manifest have no texts yet and never replace complete ones. Items from a script that is
      loaded again, as happens while a site is edited, replace all others. */
    add(items) {
      for (const item of items) {
        if (item.alt !== undefined || known.get(item.index)?.alt === undefined) known.set(item.index, Object.assign(item, { folder }));
      }
    },
    /** Loads a script of the album. Pages on `file://` cannot use `fetch`, but may add scripts. */
    script(name) {
      const before = asked.get(name);
      if (before) return before;
      const promise = new Promise((/** @type {(exists: boolean) => void} */ done) => {
        const script = create("script", { src: folder + name });
        script.onload = () => { done(true); script.remove(); };
        script.onerror = () => { asked.delete(name); done(false); script.remove(); };
        document.head.append(script);
      });
      asked.set(name, promise);
      return promise;
    },
    /** Loads the script with the item, where each has `size` items. Returns whether the item is then known with its texts. */
    async have(index, size) {
      return known.get(index)?.alt !== undefined || album.script("items-" + (Math.floor(index / size) + 1) + ".js");
    },
    /** Forgets the items beyond a new end of the album and the indices of ids, while a site is edited. */
    forget(total) {
      for (const index of known.keys()) if (index >= total) known.delete(index);
      album.places.clear();
      for (const name of asked.keys()) if (name.startsWith("places-")) asked.delete(name);
    },
  };
  albums.set(folder, album);
  return album;
}

/** Returns the album that the running script belongs to. */
function albumOfScript() {
  return albumIn(new URL(".", /** @type {HTMLScriptElement} */ (document.currentScript).src).href);
}

/** @type {any} */ (window).albumgenItems = (/** @type {{items: Item[], next?: NextAlbum}} */ stretch) => {
  const album = albumOfScript();
  album.add(stretch.items);
  if (stretch.next) album.next = Object.assign(stretch.next, { folder: album.folder });
};

/** @type {any} */ (window).albumgenPlaces = (/** @type {{places: [string, number][]}} */ register) => {
  const { places } = albumOfScript();
  for (const [id, index] of register.places) places.set(id, index);
};
