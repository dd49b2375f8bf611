// The lists that the viewer pages through: the items of an album (or smart album) or, on pages that find items, their results, whose
// list is in `finding/`. The rest of the viewer does not distinguish them.
"use strict";

/**
 * A list of items. An index is a position in it.
 * @typedef {object} Items
 * @property {ViewerConfig} config
 * @property {string} name distinguishes it from other lists on the same page
 * @property {(index: number) => string} home the page to close to where no page that lists the item is open
 * @property {number} total
 * @property {number} selected the index that a slideshow starts with
 * @property {Category[]} categories
 * @property {(index: number) => Item | undefined} get
 * @property {(index: number) => Promise<boolean>} have whether the item is known with its texts, once it has been loaded
 * @property {(index: number, learned: () => void) => void} reach loads what is near an item before it is needed
 * @property {(index: number) => Picture | null | undefined} picture for the strip; undefined while unknown
 * @property {(index: number) => Promise<boolean>} havePicture
 * @property {(id: string) => Promise<number | undefined>} find the index of an id, or -1; undefined if it could not be loaded
 * @property {(index: number) => HTMLElement | null} landing the thumbnail to close to; it may be made for that
 * @property {() => NextAlbum | undefined} next what follows the last item, known with it
 * @property {(index: number) => string} pageOf the page of the list that has the item, if this one has not
 */
/** @typedef {Items & {forget: (total: number) => void}} AlbumList */
/** @typedef {{src: string, colour?: string}} Picture */

/** Returns an item's position in words, such as "3 of 48". */
/** @param {Items} items @param {number} index */
function countOf({ config, total }, index) { return filled(config.texts.counter, { index: index + 1, total }); }

/** @param {ViewerConfig} config @param {AlbumConfig} own @returns {AlbumList} */
function albumList(config, own) {
  const home = new URL(own.home, document.baseURI).href;
  const album = albumIn(new URL(".", home).href);
  const { categories } = own;
  /** @param {number} index */
  async function have(index) { return index >= 0 && index < own.total && album.have(index, config.size); }

  return {
    config, have,
    total: own.total,
    categories,
    name: own.name,
    selected: own.selected,
    get(index) { return album.known.get(index); },
    /** Loads the next script of items when the index is within half a script of it. */
    reach(index, learned) {
      for (const far of [index - config.size / 2, index + config.size / 2]) {
        if (album.known.get(far)?.alt !== undefined) continue;
        have(far).then(learned);
      }
    },
    picture(index) {
      const item = album.known.get(index);
      return item && (item.thumb && { src: urlOf(item, item.thumb.src), colour: item.colour });
    },
    havePicture: have,
    /** Returns the index of an id. In a long album it loads only the register that contains the id. */
    async find(id) {
      const isLoaded = await (own.registers ? album.script("places-" + (registerOf(id, own.registers) + 1) + ".js") : have(0));
      for (const item of album.known.values()) if (item.id === id) return item.index;
      return album.places.get(id) ?? (isLoaded ? -1 : undefined);
    },
    landing: landingOf,
    home(index) {
      const page = Math.min(own.pages - 1, Math.floor(Math.max(0, index - (own.start || 0)) / own.perPage));
      return page > 0 ? home.replace(/\.html$/, "-" + (page + 1) + ".html") : home;
    },
    next() { return album.next; },
    pageOf(index) { return listPageOf(index, own); },
    forget: album.forget,
  };
}
