// The zoom and pan of the current item, within limits.
"use strict";

/** The part of a finger's motion that applies beyond the bounds. */
const elasticity = 0.3;

/** @typedef {ReturnType<typeof zoomOf>} Zoom */

/** @param {HTMLElement} stage @param {Deck} deck @param {(isZoomed: boolean) => void} changed */
function zoomOf(stage, deck, changed) {
  /** The largest zoom, relative to the whole picture, unless full size is larger. */
  const largestZoom = 5;
  /** The largest first step of a double tap, in the same unit. */
  const gentleZoom = 3;
  let scale = 1;
  let x = 0;
  let y = 0;
  let resting = 0;

  /** Returns how far the picture may be moved from the middle in each direction. */
  function reach() {
    const { width = 0, height = 0 } = deck.current || {};
    return {
      wide: Math.max(0, (width * scale - deck.room.width) / 2), high: Math.max(0, (height * scale - deck.room.height) / 2),
    };
  }

  /** @param {number} milliseconds */
  function apply(milliseconds) {
    const style = deck.current?.box.style;
    if (!style) return;
    style.transition = "transform " + milliseconds + "ms " + easing;
    style.transform = "translate(" + x + "px," + y + "px) scale(" + scale + ")";
    // While the picture moves, the browser moves what it has drawn: drawing it at each size in between takes longer than a frame.
    style.willChange = scale === 1 && !x && !y ? "" : "transform";
    clearTimeout(resting);
    resting = setTimeout(() => { style.willChange = ""; }, 300);
    if (scale > 1) deck.sharpen(scale);
    if (stage.classList.contains("agv-zoomed") !== scale > 1) changed(stage.classList.toggle("agv-zoomed"));
  }

  /** Returns the position, with its part beyond the bounds scaled. */
  /** @param {number} softness 0 keeps within the bounds, 1 knows none */
  function bounded(softness) {
    const { wide, high } = reach();
    const keptX = within(x, wide);
    const keptY = within(y, high);
    return { x: keptX + (x - keptX) * softness, y: keptY + (y - keptY) * softness };
  }

  /** @param {number} softness as in `bounded` */
  function bound(softness) { ({ x, y } = bounded(softness)); }

  /** Returns the offset of a point of the window from the middle of the stage; null means the middle. */
  /** @param {{x: number, y: number} | null} point */
  function fromMiddle(point) {
    const { left, top, width, height } = deck.room;
    return point ? { x: point.x - left - width / 2, y: point.y - top - height / 2 } : { x: 0, y: 0 };
  }

  /** Returns the number of original pixels per CSS pixel while the picture is shown whole. */
  function natural() {
    const slide = deck.current;
    return slide?.item?.original && slide.width ? slide.item.original.w / slide.width : 1;
  }

  /** @param {number} wanted @param {{x: number, y: number} | null} point in the window @param {{x: number, y: number}} held the place in
      the picture, from its middle and before it is scaled, that comes to lie there */
  function place(wanted, point, held) {
    const to = fromMiddle(point);
    scale = wanted;
    x = to.x - held.x * scale;
    y = to.y - held.y * scale;
  }

  const zoom = {
    get scale() { return scale; },
    get x() { return x; },
    get y() { return y; },
    get isZoomed() { return scale > 1.01; },
    /** The zoom at which one pixel of the picture is one pixel of the screen. */
    get full() { return natural() / devicePixelRatio; },
    get largest() { return Math.max(largestZoom, zoom.full); },
    /** The first step of a double tap: full size if that is near, otherwise part of the way to it; twice the size for a picture with
        no more detail. A picture so tall that it is hardly readable as a whole becomes as wide as the stage. */
    get gentle() {
      const slide = deck.current;
      if (!slide?.width) return 2;
      if (zoom.full > gentleZoom) {
        return Math.max(2, Math.min(gentleZoom, deck.room.width / slide.width, deck.room.height / slide.height));
      }
      if (zoom.full > 1.05) return zoom.full;
      return slide.height > 2.5 * slide.width ? Math.max(2, Math.min(deck.room.width / slide.width, natural() * 2)) : 2;
    },
    /** Returns the point of the picture under a point of the window. */
    /** @param {{x: number, y: number} | null} point */
    under(point) {
      const from = fromMiddle(point);
      return { x: (from.x - x) / scale, y: (from.y - y) / scale };
    },
    /** Zooms, and keeps what is under the point in place. */
    /** @param {number} wanted @param {{x: number, y: number} | null} point @param {number} [milliseconds] */
    to(wanted, point, milliseconds = 0) {
      if (deck.current?.item?.kind === "video") return;
      place(Math.max(1, Math.min(zoom.largest, wanted)), point, zoom.under(point));
      bound(0);
      apply(milliseconds);
    },
    /** Follows two fingers that hold a point of the picture, with growing resistance beyond the limits. */
    /** @param {number} wanted @param {{x: number, y: number}} point @param {{x: number, y: number}} held */
    pinch(wanted, point, held) {
      if (deck.current?.item?.kind === "video") return;
      const { largest } = zoom;
      const soft = wanted > largest ? largest * (wanted / largest) ** elasticity
        : wanted < 1 ? wanted ** 0.5 : wanted;
      place(soft, point, held);
      bound(elasticity);
      apply(0);
    },
    /** Shows the same part of the picture in the same size, as far as it fits, after the whole picture has grown by this factor. */
    /** @param {number} growth */
    keep(growth) {
      if (zoom.isZoomed) scale /= growth;
      zoom.to(scale, null);
    },
    /** The position of the picture without the bounds, from which a finger continues. */
    get grip() { return bounded(1 / elasticity); },
    /** How far the picture may be moved from the middle, and whether it is beyond that. */
    get bounds() {
      const { wide, high } = reach();
      return { wide, high, isBeyond: Math.abs(x) > wide + 0.5 || Math.abs(y) > high + 0.5 };
    },
    /** Steps through the gentle zoom, full size if that is larger, and the whole picture. */
    /** @param {{x: number, y: number} | null} point @param {number} milliseconds */
    toggle(point, milliseconds) {
      const { gentle, full } = zoom;
      zoom.to(!zoom.isZoomed ? gentle : scale <= gentle * 1.05 && full > scale * 1.05 ? full : 1, point, milliseconds);
    },
    /** @param {number} nextX @param {number} nextY @param {number} softness @param {number} [milliseconds] */
    move(nextX, nextY, softness, milliseconds = 0) {
      x = nextX;
      y = nextY;
      bound(softness);
      apply(milliseconds);
    },
    /** Returns whether more of the picture is hidden in that direction. */
    /** @param {number} towards */
    hasMore(towards) {
      return (towards > 0 ? x : -x) < reach().wide - 1;
    },
    /** Moves and shrinks the whole picture as a finger pulls it away, keeping the grabbed point under the finger. */
    /** @param {number} dx @param {number} dy @param {number} size @param {{x: number, y: number}} point */
    pull(dx, dy, size, point) {
      place(size, { x: point.x + dx, y: point.y + dy }, fromMiddle(point));
      apply(0);
    },
    /** @param {number} [milliseconds] */
    reset(milliseconds = 0) {
      scale = 1;
      x = y = 0;
      apply(milliseconds);
    },
  };
  return zoom;
}
