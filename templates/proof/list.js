// "My picks": the marked items, in place of the page's own list.
"use strict";

/** @typedef {{items: Item[], isWhole: boolean}} Picks */

/** Returns the marked items that are still in the album, in its order, and whether all of them could be loaded. */
/** @param {AlbumList} items @param {string[]} ids @returns {Promise<Picks>} */
async function markedItems(items, ids) {
  /** @type {Item[]} */
  const found = [];
  let isWhole = true;
  for (const id of ids) {
    const index = await items.find(id);
    if (index !== undefined && index < 0) continue;
    if (index === undefined || !await items.have(index)) {
      isWhole = false;
      continue;
    }
    const item = items.get(index);
    if (item?.id === id) found.push(item);
  }
  return { items: found.sort((a, b) => a.index - b.index), isWhole };
}

/** Returns the list of picks for the viewer. */
/** @param {AlbumList} items @param {readonly Item[]} found @param {HTMLElement} rows @returns {Items} */
function listOfPicks(items, found, rows) {
  /** @param {number} place */
  function indexOf(place) { return found[place]?.index ?? -1; }
  return Object.assign(Object.create(items), {
    // No album's name has a question mark in it.
    name: items.name + "?picks",
    total: found.length,
    selected: 0,
    get(/** @type {number} */ place) { return items.get(indexOf(place)); },
    have(/** @type {number} */ place) { return items.have(indexOf(place)); },
    // All of them are already known.
    reach() {},
    picture(/** @type {number} */ place) { return items.picture(indexOf(place)); },
    havePicture(/** @type {number} */ place) { return items.havePicture(indexOf(place)); },
    async find(/** @type {string} */ id) { return found.findIndex((item) => item.id === id); },
    landing(/** @type {number} */ place) { return rows.children[place]?.querySelector("a") || null; },
    home(/** @type {number} */ place) { return items.home(indexOf(place)); },
    next() { return undefined; },
    pageOf() { return ""; },
  });
}

/**
 * @param {ReturnType<typeof toolsOf>} viewer @param {Marks} marks
 * @param {(text: string, act: () => void) => HTMLButtonElement} button
 * @param {(id: string) => void} comment asks for a comment on an item
 */
function picksList({ items, create, urlOf, turn, album, shown: viewed }, marks, button, comment) {
  const { texts } = items.config;
  const { texts: own } = /** @type {PicksConfig} */ (album.picks);
  // The list has no hero, so the header must not overlap one.
  const isFull = document.body.classList.contains("ag-full");
  /** @type {HTMLElement | null} */
  let list = null;
  /** The listed items. */
  /** @type {Item[]} */
  let found = [];
  /** Whether the picks have changed since the viewer was opened on them. */
  let isOutdated = false;
  /** The scroll position at which the visitor left the page's own list, in pixels. */
  let left = 0;

  /** @param {Item} item @param {number} place */
  function rowOf(item, place) {
    const link = create("a", { href: urlOf(item, item.page) });
    if (item.thumb) {
      link.append(create("img", { src: urlOf(item, item.thumb.src), alt: item.alt || "", width: String(item.thumb.w),
        height: String(item.thumb.h), loading: "lazy" }));
    } else link.append(item.alt || item.id);
    const words = button("", () => { comment(item.id); });
    words.classList.add("agv-said");
    words.dir = "auto";
    const row = create("li", { class: "ag-cell", "data-index": String(place), "data-id": item.id }, link, words);
    row.style.setProperty("--ratio", String(item.thumb ? item.thumb.w / item.thumb.h : 1));
    return row;
  }

  /** Lists items. Rows of items that were listed before stay, with the focus. */
  /** @param {HTMLElement} shown @param {Picks} picks */
  function fill(shown, { items: now, isWhole }) {
    const rows = /** @type {HTMLElement} */ (shown.querySelector("ul"));
    const before = new Map(found.map((item, place) => [item.id, rows.children[place]]));
    const active = document.activeElement;
    const next = now.map((item, place) => {
      const row = rowOf(item, place), old = before.get(item.id);
      const [link, oldLink] = [row, old].map((one) => one?.querySelector("a"));
      if (!(old instanceof HTMLElement) || !link || !oldLink) return row;
      old.dataset.index = String(place);
      oldLink.href = link.href;
      if (oldLink.innerHTML !== link.innerHTML) oldLink.replaceChildren(...link.childNodes);
      return old;
    });
    if (next.length !== rows.children.length || next.some((row, place) => row !== rows.children[place])) rows.replaceChildren(...next);
    // Moving an element takes the focus away from it.
    if (active instanceof HTMLElement && active !== document.activeElement && shown.contains(active)) active.focus({ preventScroll: true });
    for (const words of shown.querySelectorAll(":scope > p")) words.remove();
    if (!isWhole) rows.before(create("p", { role: "status" }, texts.notLoaded));
    else if (!now.length) shown.append(create("p", {}, own.picksNone));
    found = now;
    isOutdated = false;
  }

  /** Gives the viewer its list. An empty one needs no slideshow. */
  /** @param {Items} turned */
  function turnTo(turned) {
    turn(turned);
    document.querySelector(".agv-play")?.toggleAttribute("hidden", !turned.total);
    document.dispatchEvent(new CustomEvent("albumgen:filtered"));
  }

  return {
    get isShown() { return list !== null; },
    /** Shows the picks in place of the page's own list, or that list again. Returns false if the visitor has left the list by then. */
    /** @param {boolean} isOn */
    async show(isOn) {
      if (!list) left = scrollY;
      list?.remove();
      list = null;
      found = [];
      /** @type {Items} */
      let turned = items;
      if (isOn) {
        const rows = create("ul");
        const shown = create("section", { class: "agv-mine", "aria-labelledby": "agv-mine" },
          create("h1", { id: "agv-mine" }, own.myPicks), rows);
        list = shown;
        document.querySelector("main")?.prepend(shown);
        const picks = await markedItems(items, marks.ids);
        if (list !== shown) return false;
        fill(shown, picks);
        turned = listOfPicks(items, found, rows);
      }
      document.body.classList.toggle("agv-filtered", isOn);
      document.body.classList.toggle("ag-full", isFull && !isOn);
      turnTo(turned);
      scrollTo({ top: isOn ? 0 : left });
      return true;
    },
    /** Lists the picks again, if they are shown: their items have changed, or another window has changed the picks. */
    /** @returns {Promise<void>} */
    async renew() {
      const shown = list;
      if (!shown) return;
      // The viewer's places stay the same until it is closed.
      const isViewed = Boolean(viewed());
      const picks = await markedItems(items, isViewed ? found.map((item) => item.id) : marks.ids);
      if (list !== shown) return;
      if (Boolean(viewed()) !== isViewed) return this.renew();
      if (isViewed) {
        const now = new Map(picks.items.map((item) => [item.id, item]));
        found.splice(0, found.length, ...found.map((item) => now.get(item.id) || { ...item, index: -1 }));
        isOutdated = true;
        return;
      }
      fill(shown, picks);
      turnTo(listOfPicks(items, found, /** @type {HTMLElement} */ (shown.querySelector("ul"))));
    },
    get isOutdated() { return isOutdated; },
  };
}
