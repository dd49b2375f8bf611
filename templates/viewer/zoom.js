// How large the item on show is, and which part of it: at a point, within limits, with bounds.
"use strict";

/** How many times larger than the whole picture it may be, where its own pixels are not reached before. */
const largestZoom = 5;
/** How large the first step of a double tap is at most, in the same measure. */
const gentleZoom = 3;
/** What a finger still moves beyond the bounds. */
const elasticity = 0.3;

/** @typedef {ReturnType<typeof zoomOf>} Zoom */

/** @param {HTMLElement} stage @param {Deck} deck @param {(isZoomed: boolean) => void} changed */
function zoomOf(stage, deck, changed) {
  let scale = 1;
  let x = 0;
  let y = 0;

  /** The distance that the picture may be moved from the middle, either way. */
  /** @param {number} of @param {"width" | "height"} side @param {number} room */
  function reach(of, side, room) {
    return Math.max(0, ((deck.current?.[side] || 0) * of - room) / 2);
  }

  /** @param {number} milliseconds */
  function apply(milliseconds) {
    const slide = deck.current;
    if (!slide) return;
    slide.box.style.transition = milliseconds > 0 ? "transform " + milliseconds + "ms " + easing : "none";
    slide.box.style.transform = scale === 1 && !x && !y ? "" : "translate(" + x + "px," + y + "px) scale(" + scale + ")";
    if (scale > 1) deck.sharpen(scale);
    if (stage.classList.contains("agv-zoomed") !== scale > 1) changed(stage.classList.toggle("agv-zoomed"));
  }

  /** @param {number} softness 0 keeps within the bounds, 1 knows none */
  function bound(softness) {
    const wide = reach(scale, "width", stage.clientWidth);
    const high = reach(scale, "height", stage.clientHeight);
    const keptX = Math.max(-wide, Math.min(wide, x));
    const keptY = Math.max(-high, Math.min(high, y));
    x = keptX + (x - keptX) * softness;
    y = keptY + (y - keptY) * softness;
  }

  /** @param {Element} element */
  function middle(element) {
    const frame = element.getBoundingClientRect();
    return { x: frame.left + frame.width / 2, y: frame.top + frame.height / 2 };
  }

  /** How many pixels of the original there are for one of the page while it is shown whole. */
  function natural() {
    const slide = deck.current;
    return slide?.item?.original && slide.width ? slide.item.original.w / slide.width : 1;
  }

  /** @param {number} wanted @param {{x: number, y: number} | null} point in the window @param {{x: number, y: number}} held the place in
      the picture, from its middle and before it is scaled, that comes to lie there */
  function place(wanted, point, held) {
    const centre = middle(stage);
    scale = wanted;
    x = (point ? point.x - centre.x : 0) - held.x * scale;
    y = (point ? point.y - centre.y : 0) - held.y * scale;
  }

  const zoom = {
    get scale() { return scale; },
    get x() { return x; },
    get y() { return y; },
    get isZoomed() { return scale > 1.01; },
    /** One pixel of the picture for one of the screen. */
    get full() { return natural() / devicePixelRatio; },
    get largest() { return Math.max(largestZoom, zoom.full); },
    /** The first step of a double tap: full size where that is near, else on the way to it; of a picture that has no more to
        show, twice its size. A column that is hardly readable whole is made as wide as the stage. */
    get gentle() {
      const slide = deck.current;
      if (!slide || !slide.width) return 2;
      if (zoom.full > gentleZoom) {
        return Math.max(2, Math.min(gentleZoom, stage.clientWidth / slide.width, stage.clientHeight / slide.height));
      }
      const wide = slide.height > 2.5 * slide.width ? stage.clientWidth / slide.width : 0;
      return zoom.full > 1.05 ? zoom.full : Math.max(2, Math.min(wide, natural() * 2));
    },
    /** The place of the picture that lies under a point of the window. */
    /** @param {{x: number, y: number} | null} point */
    under(point) {
      const centre = middle(stage);
      return { x: ((point ? point.x - centre.x : 0) - x) / scale, y: ((point ? point.y - centre.y : 0) - y) / scale };
    },
    /** What lies under the point stays there. */
    /** @param {number} wanted @param {{x: number, y: number} | null} point @param {number} [milliseconds] */
    to(wanted, point, milliseconds = 0) {
      if (deck.current?.item?.kind === "video") return;
      place(Math.max(1, Math.min(zoom.largest, wanted)), point, zoom.under(point));
      if (scale <= 1) x = y = 0;
      bound(0);
      apply(milliseconds);
    },
    /** Two fingers hold a place of the picture: it goes where they go, and beyond the limits less and less. */
    /** @param {number} wanted @param {{x: number, y: number}} point @param {{x: number, y: number}} held */
    pinch(wanted, point, held) {
      if (deck.current?.item?.kind === "video") return;
      const { largest } = zoom;
      const soft = wanted > largest ? largest * Math.pow(wanted / largest, elasticity)
        : wanted < 1 ? Math.pow(wanted, 0.5) : wanted;
      place(soft, point, held);
      bound(elasticity);
      apply(0);
    },
    /** To the limits again, from beyond them. */
    /** @param {{x: number, y: number}} point @param {number} milliseconds */
    settle(point, milliseconds) { zoom.to(scale < 1.05 ? 1 : scale, point, milliseconds); },
    /** Where the picture would be without the bounds: the position from which a finger continues. */
    get grip() {
      const { wide, high } = zoom.bounds;
      const keptX = Math.max(-wide, Math.min(wide, x));
      const keptY = Math.max(-high, Math.min(high, y));
      return { zoomX: keptX + (x - keptX) / elasticity, zoomY: keptY + (y - keptY) / elasticity };
    },
    /** How far the picture may be moved from the middle, and whether it is beyond that. */
    get bounds() {
      const wide = reach(scale, "width", stage.clientWidth);
      const high = reach(scale, "height", stage.clientHeight);
      return { wide, high, isBeyond: Math.abs(x) > wide + 0.5 || Math.abs(y) > high + 0.5 };
    },
    /** A gentle step, full size where that is more, and the whole picture again. */
    /** @param {{x: number, y: number} | null} point @param {number} milliseconds */
    toggle(point, milliseconds) {
      const { gentle, full } = zoom;
      const next = !zoom.isZoomed ? gentle : scale <= gentle * 1.05 && full > scale * 1.05 ? full : 1;
      zoom.to(next, point, milliseconds);
    },
    /** @param {number} nextX @param {number} nextY @param {number} softness @param {number} [milliseconds] */
    move(nextX, nextY, softness, milliseconds = 0) {
      x = nextX;
      y = nextY;
      bound(softness);
      apply(milliseconds);
    },
    /** Whether there is more of the picture in that direction. */
    /** @param {number} towards */
    hasMore(towards) {
      const wide = reach(scale, "width", stage.clientWidth);
      return towards > 0 ? x < wide - 1 : x > 1 - wide;
    },
    /** The whole picture, pulled away from its place and smaller: what the finger took it by stays under the finger. */
    /** @param {number} dx @param {number} dy @param {number} size @param {{x: number, y: number}} point */
    pull(dx, dy, size, point) {
      const centre = middle(stage);
      x = dx + (point.x - centre.x) * (1 - size);
      y = dy + (point.y - centre.y) * (1 - size);
      scale = size;
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
