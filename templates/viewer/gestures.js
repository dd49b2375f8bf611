// Touch, mouse and wheel gestures: swipe, pinch, pan, tap and double tap.
"use strict";

/**
 * @typedef {{turn: (step: number, milliseconds: number) => void, canTurn: (step: number) => boolean, tap: () => void,
 *   began: () => void, rise: () => void, beyond: (step: number) => void,
 *   veil: (strength: number, milliseconds: number) => void, close: () => void}} GestureTarget
 */

/**
 * @param {HTMLElement} stage @param {Deck} deck @param {Zoom} zoom @param {boolean} isRightToLeft
 * @param {GestureTarget} target
 */
function listenToGestures(stage, deck, zoom, isRightToLeft, target) {
  /** The spring constant that pulls the picture back within its bounds, for pixels and milliseconds. */
  const springForce = 0.0003;
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  const start = { x: 0, y: 0, grip: { x: 0, y: 0 } };
  /** @type {"" | "tap" | "swipe" | "pan" | "pull" | "pinch"} */
  let kind = "";
  /** What two fingers began with, and the point between them. */
  let pinch = /** @type {{distance: number, scale: number, held: {x: number, y: number}, point: {x: number, y: number}}} */ ({});
  let speed = { x: 0, y: 0, time: 0 };
  let last = { x: 0, y: 0 };
  let lastTap = { time: -Infinity, x: 0, y: 0 };
  let waiting = 0;
  let drift = 0;

  function between() {
    const [a, b] = [...fingers.values()];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || around(event, "button, a")) return;
    // A video's own controls are at its lower edge.
    const video = around(event, "video");
    if (video && event.clientY > video.getBoundingClientRect().bottom - 64) return;
    cancelAnimationFrame(drift);
    target.began();
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      if (kind === "swipe") deck.shift(0, calm(120));
      if (kind === "pull") unpull();
      kind = "pinch";
      const point = between();
      pinch = { distance: point.distance, scale: zoom.scale, held: zoom.under(point), point };
    } else if (fingers.size === 1) {
      // A finger that touches moving slides holds them where they are.
      const moved = deck.grab();
      kind = moved ? "swipe" : "tap";
      Object.assign(start, { x: event.clientX - moved, y: event.clientY, grip: zoom.grip });
      last = { x: event.clientX, y: event.clientY };
      speed = { x: 0, y: 0, time: event.timeStamp };
    }
  }

  /** Returns the gesture for the finger's initial direction. */
  /** @param {number} dx @param {number} dy */
  function decide(dx, dy) {
    if (zoom.isZoomed) return Math.abs(dx) > 2 * Math.abs(dy) && !zoom.hasMore(dx) ? "swipe" : "pan";
    return Math.abs(dx) >= Math.abs(dy) ? "swipe" : "pull";
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (kind === "pinch" && fingers.size === 2) {
      pinch.point = between();
      zoom.pinch(pinch.scale * between().distance / pinch.distance, pinch.point, pinch.held);
      return;
    }
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (kind === "tap" && Math.hypot(dx, dy) > 8) {
      kind = decide(dx, dy);
      // The finger may already be lifted.
      try { stage.setPointerCapture(event.pointerId); } catch (_) { return; }
    }
    const elapsed = event.timeStamp - speed.time;
    if (elapsed > 0) {
      speed.x = 0.7 * (event.clientX - last.x) / elapsed + 0.3 * speed.x;
      speed.y = 0.7 * (event.clientY - last.y) / elapsed + 0.3 * speed.y;
      speed.time = event.timeStamp;
      last = { x: event.clientX, y: event.clientY };
    }
    if (kind === "swipe") deck.shift(target.canTurn(stepOf(dx)) ? dx : dx * elasticity);
    if (kind === "pan") zoom.move(start.grip.x + dx, start.grip.y + dy, elasticity);
    if (kind === "pull") {
      const down = Math.max(0, dy);
      zoom.pull(dx, dy < 0 ? dy * elasticity : dy, Math.max(0.6, 1 - down / 1200), start);
      target.veil(1 - down / 400, 0);
    }
  }

  /** Returns the picture to its place if it was not pulled far enough. */
  function unpull() {
    zoom.reset(calm(240));
    target.veil(1, calm(240));
  }

  function stepOf(/** @type {number} */ dx) { return (dx < 0 ? 1 : -1) * (isRightToLeft ? -1 : 1); }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    const was = kind;
    const isLifted = event.type === "pointerup";
    if (was === "pinch") {
      if (fingers.size === 1) {
        // The remaining finger continues as a pan.
        const [finger] = fingers.values();
        Object.assign(start, finger, { grip: zoom.grip });
        last = { ...finger };
        kind = zoom.isZoomed ? "pan" : "";
      }
      if (zoom.scale < 1.05 || zoom.scale > zoom.largest) {
        zoom.to(zoom.scale < 1.05 ? 1 : zoom.scale, pinch.point, calm(240));
        start.grip = zoom.grip;
      } else if (!fingers.size) coast(0, 0);
      return;
    }
    kind = "";
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (event.timeStamp - speed.time > 80) speed.x = speed.y = 0;
    const quick = speed.x;
    if (was === "swipe") {
      const step = stepOf(dx);
      const isFar = Math.abs(dx) > deck.room.width / 3 && quick * dx >= 0;
      const isFlung = Math.abs(quick) > 0.3 && quick * dx > 0;
      const left = deck.room.width - Math.abs(dx);
      // A flung slide keeps the finger's speed.
      const time = Math.max(120, Math.min(280, left / Math.max(1, Math.abs(quick))));
      const isTurned = isLifted && (isFar || isFlung);
      if (isTurned && target.canTurn(step)) target.turn(step, calm(time));
      else {
        deck.shift(0, calm(240));
        if (isTurned) target.beyond(step);
      }
    } else if (was === "pan") {
      coast(speed.x, speed.y);
    } else if (was === "pull") {
      if (isLifted && speed.y > -0.3 && (dy > 120 || (speed.y > 0.5 && dy > 30))) return target.close();
      // The details move the picture from where the finger left it.
      if (isLifted && dy < 0 && (dy < -60 || speed.y < -0.5)) target.rise();
      unpull();
    } else if (was === "tap" && isLifted) tap(event);
  }

  /** Simulates the motion along one axis: friction within the bounds, a critically damped spring beyond them. */
  /** @param {number} place @param {number} speed @param {number} limit @param {number} elapsed */
  function carried(place, speed, limit, elapsed) {
    for (let left = elapsed; left > 0; left -= 8) {
      const step = Math.min(8, left);
      const beyond = place - within(place, limit);
      speed = beyond ? speed - (springForce * beyond + 2 * Math.sqrt(springForce) * speed) * step : speed * 0.995 ** step;
      place += speed * step;
    }
    return { place, speed };
  }

  /** Lets a picture released in motion slow down, and return if it is beyond its bounds. */
  /** @param {number} x @param {number} y in pixels a millisecond */
  function coast(x, y) {
    if (Math.hypot(x, y) < 0.02 && !zoom.bounds.isBeyond) return;
    if (stillness.matches) return zoom.move(zoom.x, zoom.y, 0);
    let before = performance.now();
    drift = requestAnimationFrame(function frame(now) {
      const elapsed = Math.min(40, now - before);
      before = now;
      const { wide, high } = zoom.bounds;
      const across = carried(zoom.x, x, wide, elapsed);
      const along = carried(zoom.y, y, high, elapsed);
      x = across.speed;
      y = along.speed;
      zoom.move(across.place, along.place, 1);
      if (fingers.size) return;
      if (Math.hypot(x, y) > 0.02 || zoom.bounds.isBeyond) drift = requestAnimationFrame(frame);
      else zoom.move(zoom.x, zoom.y, 0);
    });
  }

  /** @param {PointerEvent} event */
  function tap(event) {
    if (around(event, "video")) return;
    const point = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") {
      // A second click soon after the first zooms to full size.
      const isSecond = event.timeStamp - lastTap.time < 300;
      lastTap.time = event.timeStamp;
      if (isSecond) zoom.to(Math.max(zoom.full, zoom.gentle), point, calm(240));
      else if (zoom.isZoomed) zoom.to(1, null, calm(240));
      else if (around(event, ".agv-box")) zoom.to(zoom.gentle, point, calm(240));
      else if (!around(event, ".agv-problem")) target.close();
      return;
    }
    const isNear = Math.hypot(point.x - lastTap.x, point.y - lastTap.y) < 40;
    if (event.timeStamp - lastTap.time < 300 && isNear) {
      clearTimeout(waiting);
      lastTap.time = -Infinity;
      zoom.toggle(point, calm(240));
      return;
    }
    lastTap = { time: event.timeStamp, ...point };
    clearTimeout(waiting);
    waiting = setTimeout(target.tap, 300);
  }

  let travelled = 0;
  let turnedAt = -Infinity;
  /** Zooms at the pointer, or turns on a sideways swipe with two fingers on a trackpad. */
  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? deck.room.height : 1;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && !event.ctrlKey) {
      if (zoom.isZoomed) return zoom.move(zoom.x - event.deltaX * pixels, zoom.y - event.deltaY * pixels, 0);
      travelled = event.timeStamp - turnedAt < 400 ? 0 : travelled + event.deltaX * pixels;
      if (Math.abs(travelled) < 60) return;
      const step = stepOf(-travelled);
      travelled = 0;
      turnedAt = event.timeStamp;
      if (target.canTurn(step)) target.turn(step, calm(220));
      return;
    }
    const factor = Math.exp(-event.deltaY * pixels * (event.ctrlKey ? 0.01 : 0.0025));
    zoom.to(zoom.scale * factor, { x: event.clientX, y: event.clientY });
  }

  stage.onpointerdown = down;
  stage.onpointermove = move;
  stage.onpointerup = stage.onpointercancel = up;
  stage.onwheel = wheel;
  stage.ondragstart = (event) => { event.preventDefault(); };
  return { cancel() { clearTimeout(waiting); cancelAnimationFrame(drift); fingers.clear(); kind = ""; } };
}
