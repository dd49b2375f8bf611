// A visitor's picks and comments in a client's gallery. The visitor's browser stores them.
"use strict";

/** @typedef {{isPicked: boolean, comment: string}} Mark */
/** @typedef {ReturnType<typeof storedMarks>} Marks */

/** The maximum length of a comment, and of a name, in characters. */
const maxComment = 2000, maxName = 100;

/**
 * @param {string} place where the marks are stored
 * @param {() => void} changed called after each change of a mark
 */
function storedMarks(place, changed) {
  let name = "";
  /** Whether the browser stores the marks. */
  let isKept = true;
  /** @type {Map<string, Mark>} by the items' ids, which stay the same when the site is rebuilt */
  let marks = new Map();
  /** The ids of marked items that are no longer in the album. Their marks are kept, since the items may return. */
  /** @type {Set<string>} */
  let gone = new Set();

  /** Reads what the browser stores, which another window may have changed. */
  function read() {
    /** @type {any} */
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(place) || "{}");
    } catch (_) {
      isKept = false;
      return;
    }
    marks = new Map();
    if (!kept || typeof kept !== "object") return;
    name = String(kept.name || "").slice(0, maxName);
    for (const [id, mark] of Object.entries(kept.marks || {})) {
      if (Array.isArray(mark)) marks.set(id, { isPicked: Boolean(mark[0]), comment: String(mark[1] || "").slice(0, maxComment) });
    }
  }

  /** Reads what another window has changed in the meantime, so that storing a change of this one keeps it. */
  function renew() {
    if (isKept) read();
  }

  /** Stores the marks. If a private window or blocked storage prevents that, they last until the page is closed. */
  function keep() {
    const all = Object.fromEntries([...marks].map(([id, mark]) => [id, [Number(mark.isPicked), mark.comment]]));
    try {
      localStorage.setItem(place, JSON.stringify({ name, marks: all }));
      isKept = true;
    } catch (_) {
      isKept = false;
    }
  }

  /** @param {string} id @returns {Mark} */
  function of(id) { return marks.get(id) || { isPicked: false, comment: "" }; }

  return {
    place, read, of,
    get isKept() { return isKept; },
    /** The visitor's name. */
    get name() { return name; },
    set name(text) {
      renew();
      name = text;
      keep();
    },
    /** The ids of the marked items in the album. */
    get ids() { return [...marks.keys()].filter((id) => !gone.has(id)); },
    /** The number of picked items in the album. */
    get picked() { return this.ids.filter((id) => of(id).isPicked).length; },
    /** Finds out which of the marked items are still in the album. */
    /** @param {(id: string) => Promise<number | undefined>} find returns a negative index for those that are not */
    async check(find) {
      /** @type {Set<string>} */
      const missing = new Set();
      for (const id of [...marks.keys()]) if (await find(id) === -1) missing.add(id);
      gone = missing;
      changed();
    },
    /** @param {string} id @param {Partial<Mark>} change */
    set(id, change) {
      renew();
      const now = { ...of(id), ...change };
      if (now.isPicked || now.comment) marks.set(id, now);
      else marks.delete(id);
      keep();
      changed();
    },
  };
}
