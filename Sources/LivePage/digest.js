// Computes the SHA-256 of files in a worker thread. Browsers do not offer `crypto.subtle` to pages loaded over plain HTTP, and it would
// need the whole file in memory.
"use strict";

(() => {
  const K = new Int32Array(64);
  const START = new Int32Array(8);
  /**
   * Returns the first 32 bits of the fraction of a number.
   * @param {number} number
   */
  function fraction(number) {
    return ((number - Math.floor(number)) * 0x100000000) | 0;
  }
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let isPrime = true;
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) isPrime = false;
    if (!isPrime) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(candidate));
    K[found++] = fraction(Math.cbrt(candidate));
  }
  const words = new Int32Array(64);

  /** @param {Int32Array} state @param {DataView} view @param {number} from @param {number} to */
  function update(state, view, from, to) {
    for (let block = from; block < to; block += 64) {
      for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + i * 4);
      for (let i = 16; i < 64; i++) {
        const x = words[i - 15], y = words[i - 2];
        const s = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
        const t = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
        words[i] = (words[i - 16] + s + words[i - 7] + t) | 0;
      }
      let a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
      for (let i = 0; i < 64; i++) {
        const s = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
        const one = (h + s + ((e & f) ^ (~e & g)) + K[i] + words[i]) | 0;
        const t = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
        const two = (t + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      state[0] += a; state[1] += b; state[2] += c; state[3] += d; state[4] += e; state[5] += f; state[6] += g; state[7] += h;
    }
  }

  /** @param {Blob} file */
  async function digest(file) {
    const state = START.slice();
    // A multiple of a block, so only the last piece needs padding.
    const piece = 1 << 20;
    for (let offset = 0; offset + piece <= file.size; offset += piece) {
      update(state, new DataView(await file.slice(offset, offset + piece).arrayBuffer()), 0, piece);
    }
    const rest = new Uint8Array(await file.slice(file.size - (file.size % piece)).arrayBuffer());
    const end = new Uint8Array((((rest.length + 8) >> 6) + 1) << 6);
    end.set(rest);
    end[rest.length] = 0x80;
    const view = new DataView(end.buffer);
    view.setUint32(end.length - 8, Math.floor(file.size / 0x20000000));
    view.setUint32(end.length - 4, (file.size * 8) >>> 0);
    update(state, view, 0, end.length);
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  let work = Promise.resolve();
  self.onmessage = (/** @type {MessageEvent<{id: number, file: Blob}>} */ event) => {
    const { id, file } = event.data;
    work = work.then(() => digest(file)).then(
      (found) => self.postMessage({ id, digest: found }),
      (error) => self.postMessage({ id, error: String(error) }));
  };
})();
