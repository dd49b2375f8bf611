// Reads numbers encoded as text: base-32 digits. All of a number's digits but the last have a sixth bit set.
"use strict";

const digitValues = new Int8Array(128).fill(-1);
"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".split("").forEach((digit, value) => {
  digitValues[digit.charCodeAt(0)] = value;
});

/** Returns a reader of successive numbers. */
/** @param {string} text @param {number} [start] */
function numberReader(text, start = 0) {
  let place = start;
  return {
    get isAtEnd() { return place >= text.length; },
    get place() { return place; },
    next() {
      let value = 0;
      let scale = 1;
      while (place < text.length) {
        const digit = digitValues[text.charCodeAt(place)];
        place += 1;
        value += (digit & 31) * scale;
        if (digit < 32) break;
        scale *= 32;
      }
      return value;
    },
    /** Reads a signed number: 0, -1, 1, -2, 2 are encoded as 0, 1, 2, 3, 4. */
    signed() {
      const value = this.next();
      return value % 2 ? -(value + 1) / 2 : value / 2;
    },
  };
}

/** @param {string} text */
function numbersIn(text) {
  const reader = numberReader(text);
  const numbers = [];
  while (!reader.isAtEnd) numbers.push(reader.next());
  return numbers;
}

/** Calls `body` with each document of a list. A list is either the gaps between documents or, after a dot, the number of the first
    document and a bit set with six documents per digit. */
/** @param {string} list @param {(document: number) => void} body */
function eachDocument(list, body) {
  if (list[0] === ".") {
    const reader = numberReader(list, 1);
    const first = reader.next();
    for (let place = reader.place, six = first; place < list.length; place += 1, six += 6) {
      const bits = digitValues[list.charCodeAt(place)];
      for (let bit = 0; bit < 6; bit += 1) if (bits >> bit & 1) body(six + bit);
    }
    return;
  }
  const reader = numberReader(list);
  for (let last = -1; !reader.isAtEnd;) {
    last += reader.next() + 1;
    body(last);
  }
}
