// Tiles from a server under the marks of the map, if the site names one.
"use strict";

/** @param {HTMLElement} layer @param {string} pattern an address with {z}, {x} and {y} @param {MapCamera} camera */
function mapTiles(layer, pattern, camera) {
  /** @type {Map<string, HTMLImageElement>} */
  const tiles = new Map();
  /** The names of those that could not be loaded. */
  /** @type {Set<string>} */
  const lost = new Set();

  function show() {
    const zoom = Math.max(0, Math.min(19, Math.round(camera.zoomed)));
    const across = 2 ** zoom;
    const size = camera.scale() / across;
    const { x, y } = camera.middle;
    const [width, height] = [layer.clientWidth / size / 2, layer.clientHeight / size / 2];
    const wanted = new Set();
    for (let row = Math.max(0, Math.floor(y * across - height)); row <= Math.min(across - 1, y * across + height); row += 1) {
      for (let column = Math.floor(x * across - width); column <= x * across + width; column += 1) {
        const name = zoom + "/" + column + "/" + row;
        wanted.add(name);
        let tile = tiles.get(name);
        if (!tile) {
          tile = /** @type {HTMLImageElement} */ (element("img", { alt: "", draggable: "false" }));
          tile.src = withValues(pattern, { z: zoom, x: (column % across + across) % across, y: row });
          tile.onerror = () => { lost.add(name); };
          tiles.set(name, tile);
          layer.append(tile);
        }
        tile.style.width = tile.style.height = size + 0.5 + "px";
        tile.style.transform = "translate(" + ((column - x * across) * size + layer.clientWidth / 2) + "px,"
          + ((row - y * across) * size + layer.clientHeight / 2) + "px)";
      }
    }
    for (const name of tiles.keys()) if (!wanted.has(name)) drop(name);
  }

  /** @param {string} name */
  function drop(name) {
    tiles.get(name)?.remove();
    tiles.delete(name);
    lost.delete(name);
  }

  // The connection is back. Until then, nothing is requested again, because a server may lack some tiles.
  addEventListener("online", () => {
    lost.forEach(drop);
    show();
  });
  return show;
}
