// Texts, numbers and bytes, as the format of spaces writes them.
"use strict";

/** @param {string} text */
function utf8(text) { return new TextEncoder().encode(text); }

/** @param {...Uint8Array} parts */
function joinedBytes(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/** @param {number} number */
function fourBytes(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function sameBytes(one, other) {
  return one.length === other.length && one.every((byte, place) => byte === other[place]);
}

/** Lets the page draw and respond before the work continues. Not every browser has `requestIdleCallback`. */
function breath() {
  return new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 50 });
    else setTimeout(done);
  });
}

/** Throws if the text is not Base64. Without a native `fromBase64`, reads a long text in parts, so that the page responds within 50 ms. */
/** @param {string} text @returns {Promise<Uint8Array>} */
async function fromBase64(text) {
  const own = /** @type {any} */ (Uint8Array).fromBase64;
  if (own) return own.call(Uint8Array, text);
  const step = 131072;
  const parts = [];
  for (let place = 0; place < text.length; place += step) {
    if (place) await breath();
    parts.push(Uint8Array.from(atob(text.slice(place, place + step)), (letter) => letter.charCodeAt(0)));
  }
  return joinedBytes(...parts);
}

/** Returns the padded length of a file's stream: Padmé, with at least 1,024 bytes. */
/** @param {number} length */
function filledLength(length) {
  if (length < 1024) return 1024;
  const exponent = Math.floor(Math.log2(length));
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1);
  return Math.ceil(length / step) * step;
}
