// The positions of items, and the clusters of nearby items that share a mark.
"use strict";

/** @typedef {{number: number, x: number, y: number}} Placed an item's number and its position on the map */
/** @typedef {{x: number, y: number, items: Placed[]}} Cluster */

// The smallest distance between the centres of two marks, in pixels.
const markDistance = 56;

/** Returns the shorter way around the world, as a fraction of it; negative values are west. */
/** @param {number} across */
function shortWay(across) { return across - Math.round(across); }

/** @param {string} text @param {AlbumgenGround["worldPlace"]} worldPlace @returns {Placed[]} */
function readPositions(text, worldPlace) {
  const reader = numberReader(text);
  const placed = [];
  let number = -1;
  let north = 0;
  let east = 0;
  while (!reader.isAtEnd) {
    number += reader.next() + 1;
    north += reader.signed();
    east += reader.signed();
    placed.push({ number, ...worldPlace(north / 10000, east / 10000) });
  }
  return placed;
}

/** Returns the keys of a grid square and those around it, in a grid of this width. */
/** @param {number} key @param {number} width */
function squaresAround(key, width) {
  const column = key % width;
  const keys = [];
  for (const row of [key - column - width, key - column, key - column + width]) {
    for (const step of [-1, 0, 1]) keys.push(row + (column + step + width) % width);
  }
  return keys;
}

/** Returns the clusters at a scale: the fullest squares of a grid absorb nearby items of the squares around them. Rows wrap
    around the world: the last square is beside the first. */
/** @param {Placed[]} placed in the order of items @param {number} scale pixels around the world @returns {Cluster[]} */
function clustersAt(placed, scale) {
  const width = Math.max(1, Math.floor(scale / markDistance));
  /** @type {Map<number, Cluster>} */
  const squares = new Map();
  for (const one of placed) {
    // The world wraps around.
    const x = one.x % 1;
    const key = Math.floor(one.y * scale / markDistance) * width + Math.floor(x * width);
    const square = squares.get(key);
    if (square) {
      square.x += x;
      square.y += one.y;
      square.items.push(one);
    } else squares.set(key, { x, y: one.y, items: [one] });
  }
  for (const square of squares.values()) {
    square.x /= square.items.length;
    square.y /= square.items.length;
  }
  const near = markDistance / scale;
  const order = [...squares.entries()].sort((one, other) => other[1].items.length - one[1].items.length);
  const clusters = [];
  for (const [key, cluster] of order) {
    if (!squares.delete(key)) continue;
    for (const beside of squaresAround(key, width)) {
      const other = squares.get(beside);
      if (!other || Math.hypot(shortWay(other.x - cluster.x), other.y - cluster.y) >= near) continue;
      cluster.items = cluster.items.concat(other.items);
      squares.delete(beside);
    }
    cluster.items.sort((one, other) => one.number - other.number);
    clusters.push(cluster);
  }
  return clusters;
}
