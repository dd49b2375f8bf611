// The visible part of the map, and how fingers, wheel and keys move it.
"use strict";

/** @typedef {ReturnType<typeof mapCamera>} MapCamera */
/** @typedef {{x: number, y: number, zoom: number}} CameraView */

const tileSize = 256;
/** The space between the outermost places and the edges of the map, so that their marks are whole, in pixels. */
const edgeRoom = 30;

/** Returns the narrowest strip from west to east that contains all the places. It begins after the widest gap between two of them,
    and may cross the edge of the world, beyond 1. */
/** @param {number[]} places where each is between 0 and 1 @returns {{west: number, width: number}} */
function narrowest(places) {
  const sorted = places.sort((one, other) => one - other);
  let west = sorted[0];
  // The gap across the edge, from the last place to the first.
  let widest = 1 + west - sorted[sorted.length - 1];
  for (let place = 1; place < sorted.length; place += 1) {
    const gap = sorted[place] - sorted[place - 1];
    if (gap <= widest) continue;
    widest = gap;
    west = sorted[place];
  }
  return { west, width: 1 - widest };
}

/** Returns how far north and how far south the places are. */
/** @param {{y: number}[]} places at least one */
function outermost(places) {
  let [first, last] = [1, 0];
  for (const { y } of places) {
    first = Math.min(first, y);
    last = Math.max(last, y);
  }
  return { first, last };
}

/** @param {HTMLElement} frame @param {number} deepest the largest zoom @param {() => void} changed */
function mapCamera(frame, deepest, changed) {
  // The centre and the zoom: the world is 256 pixels wide at zoom 0, and doubles with each step.
  const camera = { x: 0.5, y: 0.4, zoom: 1 };
  /** The height of the frame's covered lower part, in pixels. The world need not reach into it. */
  let covered = 0;
  /** How far south there is anything to see, between 0 and 1: without places in it, the Antarctic would fill a third of the map. */
  let bottom = 0.8;
  /** The northernmost and the southernmost place, between 0 and 1. */
  let [north, south] = [0.5, 0.5];
  /** The width of the strip that contains all places. */
  let spread = 0;

  function scale() { return tileSize * 2 ** camera.zoom; }

  function settle() {
    // There is nothing to see beyond the poles. But on a phone held upright, a world that fills the height can be so wide that it hides
    // some of the places.
    const high = Math.min(frame.clientHeight / bottom, Math.max(1, frame.clientWidth - 2 * edgeRoom) / Math.max(1e-9, spread));
    // In a wide window, a world that fills the width is too high for places near both poles.
    const tall = Math.max(1, frame.clientHeight - 2 * edgeRoom) / Math.max(1e-9, south - north);
    const least = Math.log2(Math.min(Math.max(0.7 * frame.clientWidth, high), tall) / tileSize);
    camera.zoom = Math.min(deepest, Math.max(least, camera.zoom));
    camera.x -= Math.floor(camera.x);
    const room = edgeRoom / scale();
    const top = Math.min(0, north - room);
    const end = Math.max(bottom, south + room);
    // If the world does not fill the height, there is some more of the northern sea rather than of the Antarctic.
    const half = Math.min((end - top + 0.1) / 2, frame.clientHeight / scale() / 2);
    camera.y = Math.min(end - half + covered / scale(), Math.max(top + half, camera.y));
    changed();
  }

  /** @param {number} across @param {number} down in pixels */
  function pan(across, down) {
    camera.x -= across / scale();
    camera.y -= down / scale();
    settle();
  }

  /** Zooms, and keeps what is under a point of the frame in place. */
  /** @param {number} steps @param {number} [left] @param {number} [top] */
  function zoom(steps, left = frame.clientWidth / 2, top = frame.clientHeight / 2) {
    const before = scale();
    const zoomed = Math.min(deepest, camera.zoom + steps);
    camera.zoom = zoomed;
    const after = scale();
    camera.x += (left - frame.clientWidth / 2) * (1 / before - 1 / after);
    camera.y += (top - frame.clientHeight / 2) * (1 / before - 1 / after);
    settle();
  }

  /** Shows all the places, with a margin around them. */
  /** @param {{x: number, y: number}[]} places @param {number} nearest the largest zoom for it
      @param {{west: number, width: number}} [strip] the strip to show in place of the narrowest one with all the places */
  function fit(places, nearest, strip) {
    if (!places.length) return;
    const { west, width } = strip ?? narrowest(places.map((place) => place.x));
    const { first, last } = outermost(places);
    camera.x = west + width / 2;
    camera.y = (first + last) / 2;
    const across = Math.max(100, frame.clientWidth - 140) / Math.max(1e-9, width);
    const down = Math.max(100, frame.clientHeight - 140) / Math.max(1e-9, last - first);
    camera.zoom = Math.min(nearest, Math.log2(Math.min(across, down) / tileSize));
    settle();
  }

  return {
    pan, zoom, fit, settle, scale,
    /** Takes all the places of the map, which determine how much of the world can be seen. */
    /** @param {{x: number, y: number}[]} places */
    hold(places) {
      if (!places.length) return;
      spread = narrowest(places.map((place) => place.x)).width;
      const { first, last } = outermost(places);
      [north, south] = [first, last];
      bottom = Math.min(1, Math.max(0.8, last + 0.1));
    },
    /** @param {number} height in pixels */
    cover(height) {
      covered = height;
      settle();
    },
    /** The centre and the zoom, for `go`. */
    get view() { return { ...camera }; },
    /** @param {CameraView} view */
    go({ x, y, zoom }) {
      Object.assign(camera, { x, y, zoom });
      settle();
    },
    get zoomed() { return camera.zoom; },
    get middle() { return { x: camera.x, y: camera.y }; },
    /** Returns the position of a place in the frame, in the copy of the world nearest to the centre. */
    /** @param {{x: number, y: number}} place */
    point(place) {
      const across = shortWay(place.x - camera.x);
      return { left: across * scale() + frame.clientWidth / 2, top: (place.y - camera.y) * scale() + frame.clientHeight / 2 };
    },
  };
}

/** @param {HTMLElement} frame @param {MapCamera} camera */
function moveByHand(frame, camera) {
  /** @type {Map<number, {left: number, top: number}>} */
  const fingers = new Map();
  let moved = 0;

  /** @param {PointerEvent | WheelEvent | MouseEvent} event */
  function place(event) {
    const box = frame.getBoundingClientRect();
    return { left: event.clientX - box.left, top: event.clientY - box.top };
  }

  function spread() {
    const [one, other] = [...fingers.values()];
    return { left: (one.left + other.left) / 2, top: (one.top + other.top) / 2,
      size: Math.max(1, Math.hypot(one.left - other.left, one.top - other.top)) };
  }

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.target instanceof Element && event.target.closest(".ag-map-still")) return;
    if (!fingers.size) moved = 0;
    fingers.set(event.pointerId, place(event));
  });
  addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    moved += Math.abs(now.left - before.left) + Math.abs(now.top - before.top);
    if (fingers.size === 1) camera.pan(now.left - before.left, now.top - before.top);
    const was = fingers.size === 2 ? spread() : null;
    fingers.set(event.pointerId, now);
    if (!was) return;
    const is = spread();
    camera.pan(is.left - was.left, is.top - was.top);
    camera.zoom(Math.log2(is.size / was.size), is.left, is.top);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, (event) => { fingers.delete(/** @type {PointerEvent} */ (event).pointerId); });
  }
  // A click that ends a drag was not meant for the mark under it.
  frame.addEventListener("click", (event) => {
    if (moved < 8) return;
    event.stopPropagation();
    event.preventDefault();
    moved = 0;
  }, true);
  frame.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { left, top } = place(event);
    camera.zoom(-event.deltaY / (event.deltaMode ? 10 : 250), left, top);
  }, { passive: false });
  frame.addEventListener("dblclick", (event) => {
    if (event.target instanceof Element && event.target.closest("button, .ag-map-still")) return;
    const { left, top } = place(event);
    camera.zoom(1, left, top);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame || event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft() { camera.pan(80, 0); }, ArrowRight() { camera.pan(-80, 0); },
      ArrowUp() { camera.pan(0, 80); }, ArrowDown() { camera.pan(0, -80); },
      "+"() { camera.zoom(1); }, "="() { camera.zoom(1); }, "-"() { camera.zoom(-1); },
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
}
