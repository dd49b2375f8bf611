// The items and albums that the finding pages know, by number. They are loaded fifty at a time.
"use strict";

/**
 * @typedef {{albums: number, count: number, size: number, months?: number[], days?: string, tiles?: string, ground?: GroundSources, group: string, monthNames: string[], longer?: Record<number, string>,
 *   day: string, month: string, texts: Record<string, string>, counted?: Record<string, string>}} FindingConfig
 */
/**
 * `folder`, `index` and `id` are those of the item in its own album.
 * @typedef {{number: number, kind: "photo" | "video" | "album", folder: string, index: number, id: string, page: string,
 *   title: string, album: string, day: number | string, picture: {src: string, w: number, h: number} | null}} Found
 */
/** @typedef {ReturnType<typeof foundItems>} FoundItems */

/** The scripts that are loaded or being loaded, by address. */
/** @type {Map<string, Promise<boolean>>} */
const loadedScripts = new Map();

/** Loads a script once, because pages on `file://` cannot use `fetch`. Returns whether it was loaded; if not, it may be requested again. */
/** @param {string} address @returns {Promise<boolean>} */
function loadScript(address) {
  const before = loadedScripts.get(address);
  if (before) return before;
  /** @type {Promise<boolean>} */
  const loading = new Promise((done) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => { done(true); script.remove(); };
    script.onerror = () => { loadedScripts.delete(address); done(false); script.remove(); };
    document.head.append(script);
  });
  loadedScripts.set(address, loading);
  return loading;
}

/** The pauses before a failed request is repeated, in milliseconds. Each is twice as long as the previous one. */
const firstPause = 2000, longestPause = 60000;

/** @param {FindingConfig} config */
function foundItems(config) {
  /** @type {Map<number, Found>} */
  const known = new Map();
  /** The places that wait for their items. */
  /** @type {WeakSet<Element>} */
  const waiting = new WeakSet();
  let pause = firstPause;
  /** The current pause, which all places share. */
  /** @type {Promise<void> | null} */
  let pausing = null;

  /** Waits for a pause, or until the device is online again. */
  function paused() {
    if (pausing) return pausing;
    const over = new AbortController();
    pausing = new Promise((done) => {
      setTimeout(done, pause);
      addEventListener("online", done, { signal: over.signal });
      pause = Math.min(2 * pause, longestPause);
    }).then(() => {
      over.abort();
      pausing = null;
    });
    return pausing;
  }

  const kinds = /** @type {const} */ (["photo", "video", "album"]);

  /** @param {string} address */
  function link(address) { return address.split("/").map(encodeURIComponent).join("/"); }

  /** @param {any[]} entry @param {string[]} folders @param {number} number @returns {Found} */
  function read(entry, folders, number) {
    const [kind, place, id, title, day, index, mark, w, h] = entry;
    const folder = folders[2 * place];
    const source = typeof mark !== "string" ? "" : mark.startsWith("-") ? folder + "media/" + id + mark : mark;
    return {
      number, kind: kinds[kind], folder: "./" + link(folder), index, id, page: link(folder + id + ".html"), title, album: folders[2 * place + 1], day,
      picture: source ? { src: link(source), w, h } : null,
    };
  }

  /** @type {any} */ (window).albumgenFound = (
    /** @type {{first: number, folders: string[], items: any[][]}} */ stretch) => {
    stretch.items.forEach((entry, place) => {
      known.set(stretch.first + place, read(entry, stretch.folders, stretch.first + place));
    });
  };

  const items = {
    /** @param {number} number */
    get(number) { return known.get(number); },
    /** @param {number} number @returns {Promise<Found | undefined>} */
    async have(number) {
      if (known.has(number) || number < 0 || number >= config.count) return known.get(number);
      await loadScript("finding/items-" + (Math.floor(number / config.size) + 1) + ".js");
      return known.get(number);
    },
    /** Fills a place in the page with an item when it is known. Repeats failed requests until the place has left the page. */
    /** @param {Element} place @param {number} number @param {(found: Found) => void} put */
    async fill(place, number, put) {
      if (waiting.has(place)) return;
      waiting.add(place);
      let found = await items.have(number);
      while (!found && place.isConnected) {
        await paused();
        found = await items.have(number);
      }
      waiting.delete(place);
      if (!found) return;
      pause = firstPause;
      put(found);
    },
  };
  return items;
}
