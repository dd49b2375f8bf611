// The names of countries and cities: as many as fit, the most important first.
"use strict";

/** @typedef {{zoom: number, isCountry: boolean, x: number, y: number, text: string, width: number}} PlaceName */
/** @typedef {{left: number, top: number, right: number, bottom: number}} GroundBox */

// Country names disappear when their cities fill the map.
const nearestCountry = 7;

/** @param {string} text zooms and places @param {string} joined the names @returns {PlaceName[]} */
function readNames(text, joined) {
  const reader = groundNumbers(text);
  return joined.split("|").map((name) => {
    const zoom = reader.next();
    const north = reader.signed() / 50;
    const east = reader.signed() / 50;
    return { zoom: Math.floor(zoom / 2) / 10, isCountry: zoom % 2 === 0, ...worldPlace(north, east), text: name, width: 0 };
  });
}

/** @param {GroundBox} box @param {GroundBox[]} taken */
function isFree(box, taken) {
  return taken.every((other) => {
    return box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom;
  });
}

/**
 * @param {CanvasRenderingContext2D} context @param {PlaceName[]} names the most important first
 * @param {{x: number, y: number, zoom: number, width: number, height: number}} view @param {GroundBox[]} marks where no
 *   name may be @param {{text: string, ground: string, font: string}} look
 */
function drawNames(context, names, view, marks, look) {
  const scale = 256 * 2 ** view.zoom;
  const taken = marks.slice();
  context.lineJoin = "round";
  context.textBaseline = "middle";
  context.strokeStyle = look.ground;
  context.fillStyle = look.text;
  for (const isCountry of [true, false]) {
    context.font = (isCountry ? "600 12px " : "500 11px ") + look.font;
    for (const name of names) {
      if (name.isCountry !== isCountry || name.zoom > view.zoom || (isCountry && view.zoom > nearestCountry)) continue;
      const across = name.x - view.x;
      const left = (across - Math.round(across)) * scale + view.width / 2;
      const top = (name.y - view.y) * scale + view.height / 2;
      if (left < 0 || top < 0 || left > view.width || top > view.height) continue;
      name.width ||= context.measureText(name.text).width;
      // A country's name may be anywhere in view, so it is moved away from the edges. A city's name belongs next to its dot.
      const from = isCountry ? Math.max(6, Math.min(view.width - name.width - 6, left - name.width / 2)) : left + 6;
      if (from + name.width > view.width) continue;
      const box = { left: from - 5, top: top - 9, right: from + name.width + 5, bottom: top + 9 };
      if (!isFree(box, taken)) continue;
      taken.push(box);
      context.lineWidth = 3;
      context.globalAlpha = isCountry ? 0.8 : 1;
      context.strokeText(name.text, from, top);
      context.fillText(name.text, from, top);
      if (isCountry) continue;
      context.beginPath();
      context.arc(left, top, 2, 0, 7);
      context.fill();
    }
  }
  context.globalAlpha = 1;
}
