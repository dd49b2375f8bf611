// Loads the scripts that contain sealed files, a few at a time, starting with what the visitor is looking at.
"use strict";

/** The reason why a file cannot be shown: it is missing, or differs from what was published. */
class SealedProblem extends Error {
  /** @param {"missing" | "damaged"} kind @param {string} address */
  constructor(kind, address) {
    super(kind + ": " + address);
    this.kind = kind;
    this.address = address;
  }
}

/** @typedef {{name: string, priority: number, signal: AbortSignal, done: (text: string) => void, fail: (why: unknown) => void}} Asked */

const piecesAtOnce = 4;
/** The time in milliseconds after which a request without an answer no longer keeps others waiting. On a slow connection, the answer may
    still come. */
const patience = 30000;

/** @typedef {ReturnType<typeof pieceLoader>} Pieces */

/** @param {string} folder the absolute address of the sealed files @param {() => void} arrived called with each file */
function pieceLoader(folder, arrived) {
  /** @type {Asked[]} */
  const queue = [];
  /** The content of the scripts being loaded, by name. */
  /** @type {Map<string, string>} */
  const said = new Map();
  let running = 0;

  /** @type {any} */ (window).albumgenPiece = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (said.has(name)) said.set(name, text);
  };

  /** @param {string} name */
  function addressOf(name) { return folder + name.slice(0, 2) + "/" + name + ".js"; }

  /** @param {Asked} asked */
  function load({ name, done, fail }) {
    const script = document.createElement("script");
    running += 1;
    said.set(name, "");
    let isCounted = true;
    function giveWay() {
      if (isCounted) running -= 1;
      isCounted = false;
      next();
    }
    const timer = setTimeout(giveWay, patience);
    function end() {
      clearTimeout(timer);
      script.remove();
      said.delete(name);
      giveWay();
    }
    script.onload = () => {
      const text = said.get(name);
      end();
      arrived();
      if (text) done(text);
      else fail(new SealedProblem("damaged", name));
    };
    script.onerror = () => {
      end();
      fail(new SealedProblem("missing", name));
    };
    script.src = addressOf(name);
    document.head.append(script);
  }

  function next() {
    while (running < piecesAtOnce) {
      // A piece that an earlier, aborted request asked for may still be loading.
      const waiting = queue.filter(({ name }) => !said.has(name));
      if (!waiting.length) return;
      const first = waiting.reduce((best, asked) => asked.priority > best.priority ? asked : best);
      queue.splice(queue.indexOf(first), 1);
      if (first.signal.aborted) first.fail(first.signal.reason);
      else load(first);
    }
  }

  const pieces = {
    /** Returns the Base64 text of a piece. */
    /** @param {string} name @param {number} priority @param {AbortSignal} signal @returns {Promise<string>} */
    read(name, priority, signal) {
      return new Promise((done, fail) => {
        queue.push({ name, priority, signal, done, fail });
        next();
      });
    },
    /** Returns whether a piece is no longer published. Without a connection, this remains unknown. */
    /** @param {string} name @returns {Promise<boolean>} */
    async isGone(name) {
      if (location.protocol === "file:") {
        return pieces.read(name, 3, new AbortController().signal).then(() => false, (why) => why.kind === "missing");
      }
      const stop = new AbortController();
      try {
        // The browser may still have it in its cache. A host that keeps its list of files to itself answers 403, and some send a page of
        // the site in place of a missing file.
        const { status, headers } = await fetch(addressOf(name), { cache: "no-store", signal: stop.signal });
        return status < 500 && (status >= 400 || /^text\/html/i.test(headers.get("Content-Type") || ""));
      } catch (_) {
        return false;
      } finally {
        stop.abort();
      }
    },
  };
  return pieces;
}
