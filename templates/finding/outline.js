// The outline of the world, which `outline.js` beside this folder's script brings as text.
"use strict";

/** @typedef {{land: Path2D, coasts: Path2D, borders: Path2D}} Outline */

/** A place on the map, from 0 in the north-west to 1 in the south-east, after Mercator. */
/** @param {number} north @param {number} east degrees */
function mercator(north, east) {
  const sine = Math.sin(Math.max(-85.05, Math.min(85.05, north)) * Math.PI / 180);
  return { x: (east + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The shorter of the two ways around the world, as a part of it: east, or west where it is negative. */
/** @param {number} across */
function shortWay(across) { return across - Math.round(across); }

/** Arcs, each once, and rings made of them: `Sources/ThemeAssets/outline` writes them. */
/** @param {string} text @returns {Outline} */
function readOutline(text) {
  const [arcText, ringText] = text.split(".");
  /** @type {{x: number, y: number}[][]} */
  const arcs = [];
  let reader = numberReader(arcText);
  let east = 0;
  let north = 0;
  while (!reader.isAtEnd) {
    const arc = [];
    for (let left = reader.next(); left > 0; left -= 1) {
      east += reader.signed();
      north += reader.signed();
      arc.push(mercator(north / 100, east / 100));
    }
    arcs.push(arc);
  }
  const uses = new Uint8Array(arcs.length);
  const land = new Path2D();
  reader = numberReader(ringText);
  let last = 0;
  while (!reader.isAtEnd) {
    let isFirst = true;
    for (let left = reader.next(); left > 0; left -= 1) {
      last += reader.signed();
      const arc = arcs[Math.abs(last) - 1];
      uses[Math.abs(last) - 1] += 1;
      for (const point of last < 0 ? [...arc].reverse() : arc) {
        if (isFirst) land.moveTo(point.x, point.y);
        else land.lineTo(point.x, point.y);
        isFirst = false;
      }
    }
    land.closePath();
  }
  const coasts = new Path2D();
  const borders = new Path2D();
  arcs.forEach(function (arc, place) {
    // What two countries have in common is a border.
    const path = uses[place] > 1 ? borders : coasts;
    arc.forEach(function (point, step) {
      if (step) path.lineTo(point.x, point.y);
      else path.moveTo(point.x, point.y);
    });
  });
  return { land, coasts, borders };
}
