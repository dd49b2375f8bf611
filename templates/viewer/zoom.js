// How large the item on show is, and which part of it: at a point, within limits, with bounds.
"use strict";

const largestZoom = 5;

/** @typedef {ReturnType<typeof zoomOf>} Zoom */

/** @param {HTMLElement} stage @param {Deck} deck */
function zoomOf(stage, deck) {
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
    slide.box.style.transition = milliseconds > 0 ? "transform " + milliseconds + "ms cubic-bezier(.2,.7,.2,1)" : "none";
    slide.box.style.transform = scale === 1 && !x && !y ? "" : "translate(" + x + "px," + y + "px) scale(" + scale + ")";
    stage.classList.toggle("agv-zoomed", scale > 1);
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

  const zoom = {
    get scale() { return scale; },
    get x() { return x; },
    get y() { return y; },
    get isZoomed() { return scale > 1.01; },
    /** Of a double tap: one pixel of the picture for one of the page, or twice the fit where that is no gain. A column
        that is hardly readable whole is made as wide as the stage. */
    get full() {
      const slide = deck.current;
      if (!slide || !slide.item || !slide.item.original || !slide.width) return 2;
      const natural = slide.item.original.w / slide.width;
      const wide = slide.height > 2.5 * slide.width ? stage.clientWidth / slide.width : 0;
      return Math.min(largestZoom, natural > 1.05 ? natural : Math.max(2, Math.min(wide, natural * 2)));
    },
    /** What lies under the point stays there. */
    /** @param {number} wanted @param {{x: number, y: number} | null} point @param {number} [milliseconds] @param {number} [least] */
    to(wanted, point, milliseconds = 0, least = 1) {
      if (deck.current?.item?.kind === "video") return;
      const next = Math.max(least, Math.min(largestZoom, wanted));
      const centre = middle(stage);
      const away = point ? { x: point.x - centre.x, y: point.y - centre.y } : { x: 0, y: 0 };
      x = away.x - (away.x - x) * (next / scale);
      y = away.y - (away.y - y) * (next / scale);
      scale = next;
      if (scale <= 1) x = y = 0;
      bound(0);
      apply(milliseconds);
    },
    /** @param {{x: number, y: number} | null} point @param {number} milliseconds */
    toggle(point, milliseconds) { zoom.to(zoom.isZoomed ? 1 : zoom.full, point, milliseconds); },
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
    reset() {
      scale = 1;
      x = y = 0;
      apply(0);
    },
  };
  return zoom;
}
