// Lines of points on the map, written as text by `Sources/ThemeAssets/outline`.
"use strict";

const groundDigits = new Int8Array(128);
"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".split("").forEach((digit, value) => {
  groundDigits[digit.charCodeAt(0)] = value;
});

/** Reads successive numbers: base-32 digits. All of a number's digits but the last have a sixth bit set. */
/** @param {string} text */
function groundNumbers(text) {
  let at = 0;
  function next() {
    let value = 0;
    let scale = 1;
    while (at < text.length) {
      const digit = groundDigits[text.charCodeAt(at)];
      at += 1;
      value += (digit & 31) * scale;
      if (digit < 32) break;
      scale *= 32;
    }
    return value;
  }
  return {
    isAtEnd() { return at >= text.length; },
    next,
    /** Reads a signed number: 0, -1, 1, -2, 2 are encoded as 0, 1, 2, 3, 4. */
    signed() {
      const value = next();
      return value % 2 ? -(value + 1) / 2 : value / 2;
    },
  };
}

/** Returns the Mercator y coordinate of a latitude, from 0 in the north to 1 in the south. */
/** @param {number} north degrees */
function southOf(north) {
  const sine = Math.sin(Math.max(-85.05, Math.min(85.05, north)) * Math.PI / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** Returns the coordinates of a place on the map, from 0 in the north-west to 1 in the south-east. */
/** @param {number} north @param {number} east degrees */
function worldPlace(north, east) {
  return { x: (east + 180) / 360, y: southOf(north) };
}

/** @param {string} text @param {number} scale units per degree @param {boolean} isClosed whether the lines are outlines */
function readPath(text, scale, isClosed) {
  const path = new Path2D();
  const reader = groundNumbers(text);
  let east = 0;
  let north = 0;
  while (!reader.isAtEnd()) {
    const count = reader.next();
    for (let place = 0; place < count; place += 1) {
      east += reader.signed();
      north += reader.signed();
      const x = (east / scale + 180) / 360;
      const y = southOf(north / scale);
      if (place) path.lineTo(x, y);
      else path.moveTo(x, y);
    }
    if (isClosed) path.closePath();
  }
  return path;
}

/** @typedef {{land: Path2D, borders: Path2D, lakes: Path2D}} GroundPart */

/** @param {string} text @param {number} scale @returns {GroundPart} */
function readGround(text, scale) {
  const [land, borders, lakes] = text.split(".");
  return { land: readPath(land, scale, true), borders: readPath(borders, scale, false), lakes: readPath(lakes, scale, true) };
}
