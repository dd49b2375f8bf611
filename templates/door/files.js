// Opens and checks sealed files. The most recent ones are kept in memory, and readers of the same file share one decryption.
"use strict";

/**
 * @typedef {{read: (address: string, priority: number, signal?: AbortSignal) => Promise<Blob>, kept: (address: string) => Blob | undefined,
 *   has: (address: string) => boolean, isOutdated: () => Promise<boolean>, index: {version: number, home: string, title: string, checks: Record<string, string>}}} SpaceFiles
 */
/** @typedef {{promise: Promise<Blob>, stop: AbortController, readers: number}} Reading */

const pieceBytes = 524288;
/** The maximum number of bytes of opened files to keep. */
const maxKept = 24e6;

/** @type {Record<string, string>} */
const typesByEnding = {
  html: "text/html", js: "text/javascript", json: "application/json", xml: "application/xml", jpg: "image/jpeg", jpeg: "image/jpeg",
  png: "image/png", webp: "image/webp", gif: "image/gif", avif: "image/avif", svg: "image/svg+xml", mp4: "video/mp4", m4v: "video/mp4",
  mov: "video/quicktime", webm: "video/webm", zip: "application/zip",
};

/** @param {string} address */
function typeOf(address) {
  return typesByEnding[address.slice(address.lastIndexOf(".") + 1).toLowerCase()] || "application/octet-stream";
}

/**
 * @param {SpaceKeys} keys @param {Pieces} pieces @param {string} kind @param {string} address
 * @param {Uint8Array} check empty for a file that the index does not name @param {number} priority @param {AbortSignal} signal
 * @returns {Promise<Blob>}
 */
async function openedFile(keys, pieces, kind, address, check, priority, signal) {
  const key = await fileKey(keys, kind, address);

  /** @param {number} number */
  async function piece(number) {
    const name = await pieceName(keys, kind, address, check, number);
    const box = await fromBase64(await pieces.read(name, priority, signal));
    const data = joinedBytes(utf8("albumgen piece 1\0" + kind + "\0" + address + "\0"), fourBytes(number));
    return { nonce: box.slice(0, 12), bytes: await unsealed(key, box, data) };
  }

  try {
    const first = await piece(0);
    const head = new DataView(first.bytes.buffer);
    const method = head.getUint8(0);
    const end = Number(head.getBigUint64(1)) + 9;
    const whole = filledLength(end);
    const count = Math.ceil(whole / pieceBytes);
    if (method > 1 || !Number.isSafeInteger(whole)) throw new SealedProblem("damaged", address);
    /** @type {Promise<{nonce: Uint8Array, part: Blob}>[]} */
    const coming = [];
    for (let number = 0; number < count; number += 1) {
      // Only the next few pieces of a long film are requested at a time.
      if (number > 3) await coming[number - 3];
      const opening = (number ? piece(number) : Promise.resolve(first)).then(({ nonce, bytes }) => {
        const from = number * pieceBytes;
        const content = Math.max(0, Math.min(bytes.length, end - from));
        if (bytes.length !== Math.min(pieceBytes, whole - from) || bytes.subarray(content).some(Boolean)) {
          throw new SealedProblem("damaged", address);
        }
        // Hands the data to the browser, which may write it to the disk.
        return { nonce, part: new Blob([bytes.subarray(number ? 0 : 9, content)]) };
      });
      // If one piece fails, the rejections of the others are ignored.
      opening.catch(() => {});
      coming.push(opening);
    }
    const opened = await Promise.all(coming);
    if (check.length) {
      const nonces = joinedBytes(...opened.map(({ nonce }) => nonce));
      if (!sameBytes(new Uint8Array(await crypto.subtle.digest("SHA-256", nonces)).subarray(0, 12), check)) {
        throw new SealedProblem("damaged", address);
      }
    }
    const type = typeOf(address);
    const content = new Blob(opened.map(({ part }) => part), { type });
    if (!method) return content;
    const unpacked = await new Response(content.stream().pipeThrough(new (/** @type {any} */ (window).DecompressionStream)("gzip"))).arrayBuffer();
    return new Blob([unpacked], { type });
  } catch (problem) {
    if (signal.aborted) throw signal.reason;
    if (problem instanceof SealedProblem) throw new SealedProblem(problem.kind, address);
    // Damaged bytes can break any of the steps; the log says which.
    console.error(address, problem);
    throw new SealedProblem("damaged", address);
  }
}

/** Returns whether the site has been published again since the door was loaded. */
/** @param {SpaceKeys} keys @param {Pieces} pieces */
async function isIndexGone(keys, pieces) { return pieces.isGone(await pieceName(keys, "index", "", keys.check, 0)); }

/**
 * @param {SpaceKeys} keys @param {Pieces} pieces @param {AbortSignal} locked
 * @param {() => void} outdated called when a file cannot be opened because the site has been published again @returns {Promise<SpaceFiles>}
 */
async function spaceFiles(keys, pieces, locked, outdated) {
  const index = JSON.parse(await (await openedFile(keys, pieces, "index", "", keys.check, 3, locked)).text());
  if (index.version !== 1) throw new SealedProblem("damaged", "");
  /** @type {Map<string, string>} */
  const checks = new Map(Object.entries(index.checks));
  /** @type {Map<string, Blob>} */
  const known = new Map();
  let bytes = 0;
  /** @type {Promise<boolean> | null} */
  let asking = null;
  /** @type {Map<string, Reading>} */
  const readings = new Map();

  /** @param {string} address @param {Blob} file */
  function keep(address, file) {
    if (file.size > maxKept / 8) return;
    known.set(address, file);
    bytes += file.size;
    for (const [oldest, { size }] of known) {
      if (bytes <= maxKept) return;
      known.delete(oldest);
      bytes -= size;
    }
  }

  /** @param {string} address @param {number} priority @returns {Reading} */
  function begin(address, priority) {
    const stop = new AbortController();
    locked.addEventListener("abort", () => { stop.abort(); }, { signal: stop.signal });
    const promise = (async () => {
      // Open a page right away, since the visitor is waiting for it. A picture is often a neighbour's, requested during a turn that must be
      // drawn first.
      if (priority < 3) await breath();
      return openedFile(keys, pieces, "file", address, await fromBase64(checks.get(address) || ""), priority, stop.signal);
    })();
    const reading = { promise, stop, readers: 0 };
    function end() {
      if (readings.get(address) === reading) readings.delete(address);
      // Removes the listeners of the lock and of the readers.
      stop.abort();
    }
    promise.then((file) => {
      keep(address, file);
      end();
    }, async (problem) => {
      end();
      // A host that sends a page in place of a missing script makes it look damaged.
      if (problem instanceof SealedProblem && await files.isOutdated() && !locked.aborted) outdated();
    });
    readings.set(address, reading);
    return reading;
  }

  /** @type {SpaceFiles} */
  const files = {
    index,
    has(address) { return checks.has(address); },
    /** Asks once for all files that cannot be opened at the same time. */
    isOutdated() {
      asking ||= isIndexGone(keys, pieces).then((isGone) => {
        if (!isGone) asking = null;
        return isGone;
      });
      return asking;
    },
    kept(address) {
      const file = known.get(address);
      if (file) {
        // The most recently used file moves to the end.
        known.delete(address);
        known.set(address, file);
      }
      return file;
    },
    async read(address, priority, signal) {
      const before = files.kept(address);
      if (before) return before;
      if (locked.aborted || signal?.aborted) throw new DOMException("", "AbortError");
      const reading = readings.get(address) || begin(address, priority);
      reading.readers += 1;
      return new Promise((done, fail) => {
        signal?.addEventListener("abort", () => {
          fail(signal.reason);
          reading.readers -= 1;
          if (reading.readers) return;
          reading.stop.abort();
          if (readings.get(address) === reading) readings.delete(address);
        }, { once: true, signal: reading.stop.signal });
        reading.promise.then(done, fail);
      });
    },
  };
  return files;
}
