// The base map under the marks: land, lakes, borders and names. The coarse outline of the whole world is loaded first; finer
// coasts are loaded in pieces of thirty degrees when the visitor zooms in.
"use strict";

/**
 * The addresses of the outline, of the pieces of the coast (without their numbers), and of the names.
 * @typedef {{outline: string, coast: string, names: string}} GroundSources
 */
/** @typedef {{x: number, y: number, zoom: number}} GroundView the centre and the zoom; at zoom 0 the world is 256 pixels wide */

const pieceDegrees = 30;
const piecesAcross = 360 / pieceDegrees;
const coarseUnits = 100;
const fineUnits = 250;
// From this zoom on, the edges of the coarse outline are visible.
const fineFrom = 4.2;

/** The pauses before failed requests are repeated, in milliseconds. Each is twice as long as the previous one. */
const firstGroundPause = 2000, longestGroundPause = 60000;

// All maps of a page share the loaded data: the map itself, and the small one in the viewer's details.
/** @type {{outline: GroundPart | null, numbers: Set<number>, pieces: Map<number, GroundPart>, names: PlaceName[], asked: Set<string>,
 *   lost: Set<string>, pause: number, timer: number, listeners: Set<() => void>}} */
const groundKnown = { outline: null, numbers: new Set(), pieces: new Map(), names: [], asked: new Set(),
  lost: new Set(), pause: firstGroundPause, timer: 0, listeners: new Set() };

/** Loads data as a script, because pages on `file://` cannot use `fetch`. What could not be loaded may be requested again after a
    pause, or when the device is online again. */
/** @param {string} address */
function askGround(address) {
  if (groundKnown.asked.has(address)) return;
  groundKnown.asked.add(address);
  const script = document.createElement("script");
  script.src = address;
  script.onload = () => {
    script.remove();
    groundKnown.pause = firstGroundPause;
    drawGrounds();
  };
  script.onerror = () => {
    script.remove();
    groundKnown.lost.add(address);
    groundKnown.timer ||= setTimeout(() => {
      groundKnown.pause = Math.min(2 * groundKnown.pause, longestGroundPause);
      askGroundAgain();
    }, groundKnown.pause);
  };
  document.head.append(script);
}

/** Draws all maps, which request what they need for it. */
function drawGrounds() {
  for (const listener of groundKnown.listeners) listener();
}

function askGroundAgain() {
  clearTimeout(groundKnown.timer);
  groundKnown.timer = 0;
  for (const address of groundKnown.lost) groundKnown.asked.delete(address);
  groundKnown.lost.clear();
  drawGrounds();
}

addEventListener("online", () => {
  groundKnown.pause = firstGroundPause;
  askGroundAgain();
});

/** Returns the visible pieces, in the copy of the world that is `world` worlds to the east. */
/** @param {GroundView} view @param {number} width @param {number} height @param {number} world */
function piecesInSight(view, width, height, world) {
  const scale = 256 * 2 ** view.zoom;
  const found = [];
  for (let row = 0; row < 180 / pieceDegrees; row += 1) {
    const top = row ? southOf(90 - row * pieceDegrees) : 0;
    const bottom = row < 180 / pieceDegrees - 1 ? southOf(60 - row * pieceDegrees) : 1;
    if (bottom < view.y - height / scale / 2 || top > view.y + height / scale / 2) continue;
    for (let column = 0; column < piecesAcross; column += 1) {
      const left = world + column / piecesAcross;
      if (left + 1 / piecesAcross < view.x - width / scale / 2 || left > view.x + width / scale / 2) continue;
      found.push({ number: row * piecesAcross + column, left: left - world, top, bottom });
    }
  }
  return found;
}

/** @param {HTMLCanvasElement} canvas @param {GroundSources} sources @param {() => void} changed when there is more to draw */
function mapGround(canvas, sources, changed) {
  /** @param {CanvasRenderingContext2D} context @param {GroundPart[]} parts @param {CSSStyleDeclaration} colours */
  function paint(context, parts, colours) {
    context.fillStyle = colours.color;
    for (const part of parts) context.fill(part.land);
    context.fillStyle = colours.outlineColor;
    for (const part of parts) context.fill(part.lakes);
    context.strokeStyle = colours.columnRuleColor;
    for (const part of parts) context.stroke(part.borders);
  }

  /** @param {CanvasRenderingContext2D} context @param {GroundView} view @param {number} world
   *  @param {CSSStyleDeclaration} colours */
  function paintFine(context, view, world, colours) {
    const parts = [];
    for (const { number, left, top, bottom } of piecesInSight(view, canvas.clientWidth, canvas.clientHeight, world)) {
      const part = groundKnown.pieces.get(number);
      if (part) parts.push(part);
      // Areas without a piece are open sea.
      if (part || !groundKnown.numbers.has(number)) continue;
      askGround(sources.coast + number + ".js");
      if (!groundKnown.outline) continue;
      context.save();
      context.beginPath();
      context.rect(left, top, 1 / piecesAcross, bottom - top);
      context.clip();
      paint(context, [groundKnown.outline], colours);
      context.restore();
    }
    paint(context, parts, colours);
  }

  askGround(sources.outline);
  groundKnown.listeners.add(changed);
  return {
    /** @param {GroundView} view @param {GroundBox[]} marks */
    draw(view, marks) {
      // A higher resolution makes no visible difference, and the time grows with its square.
      const ratio = Math.min(2, devicePixelRatio || 1);
      const { clientWidth: width, clientHeight: height } = canvas;
      if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
      if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
      const context = canvas.getContext("2d");
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, canvas.width, canvas.height);
      askGround(sources.outline);
      if (!groundKnown.outline) return;
      const colours = getComputedStyle(canvas);
      const scale = 256 * 2 ** view.zoom;
      const reach = width / scale / 2;
      // The world is drawn once for each visible copy: it repeats beyond its edges.
      for (let world = Math.floor(view.x - reach); world <= Math.floor(view.x + reach); world += 1) {
        context.setTransform(ratio * scale, 0, 0, ratio * scale,
          ratio * (width / 2 - (view.x - world) * scale), ratio * (height / 2 - view.y * scale));
        context.lineWidth = 1 / scale / ratio;
        if (view.zoom < fineFrom) paint(context, [groundKnown.outline], colours);
        else paintFine(context, view, world, colours);
      }
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      askGround(sources.names);
      const look = { text: colours.textDecorationColor, ground: colours.color, font: colours.fontFamily };
      drawNames(context, groundKnown.names, { ...view, width, height }, marks, look);
    },
    stop() { groundKnown.listeners.delete(changed); },
  };
}

/** @typedef {{mapGround: typeof mapGround, worldPlace: typeof worldPlace, smallMap: typeof smallMap}} AlbumgenGround */

{
  const page = /** @type {any} */ (window);
  page.albumgenGround = { mapGround, worldPlace, smallMap };
  page.albumgenOutline = (/** @type {string} */ text, /** @type {number[]} */ numbers) => {
    groundKnown.outline = readGround(text, coarseUnits);
    groundKnown.numbers = new Set(numbers);
  };
  page.albumgenCoast = (/** @type {number} */ number, /** @type {string} */ text) => {
    groundKnown.pieces.set(number, readGround(text, fineUnits));
  };
  page.albumgenNames = (/** @type {string} */ language, /** @type {string} */ places, /** @type {string} */ joined) => {
    groundKnown.names = readNames(places, joined);
  };
}
