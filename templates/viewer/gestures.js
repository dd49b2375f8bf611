// Fingers, mouse and wheel: swipe, pinch, pan, tap and double tap.
"use strict";

/**
 * @typedef {{turn: (step: number, milliseconds: number) => void, canTurn: (step: number) => boolean, tap: () => void,
 *   close: () => void, isCalm: () => boolean}} GestureTarget
 */

/**
 * @param {HTMLElement} stage @param {Deck} deck @param {Zoom} zoom @param {boolean} isRightToLeft
 * @param {GestureTarget} target
 */
function listenToGestures(stage, deck, zoom, isRightToLeft, target) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  const start = { x: 0, y: 0, time: 0, zoomX: 0, zoomY: 0 };
  /** @type {"" | "tap" | "swipe" | "pan" | "close" | "pinch"} */
  let kind = "";
  let pinch = { distance: 1, scale: 1 };
  let speed = { x: 0, y: 0, time: 0 };
  let last = { x: 0, y: 0 };
  let lastTap = { time: 0, x: 0, y: 0 };
  let waiting = 0;
  let drift = 0;

  function calm(/** @type {number} */ milliseconds) { return target.isCalm() ? 0 : milliseconds; }

  function between() {
    const [a, b] = [...fingers.values()];
    return { distance: Math.hypot(a.x - b.x, a.y - b.y) || 1, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const target = event.target instanceof Element ? event.target : stage;
    if (event.button !== 0 || target.closest("button, a")) return;
    // A video's own controls are at its lower edge.
    if (target instanceof HTMLVideoElement && event.clientY > target.getBoundingClientRect().bottom - 64) return;
    cancelAnimationFrame(drift);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      if (kind === "swipe") deck.drag(0);
      kind = "pinch";
      pinch = { distance: between().distance, scale: zoom.scale };
    } else if (fingers.size === 1) {
      // A finger may come down while the slides still move: it holds them where they are.
      const moved = deck.grab();
      kind = moved ? "swipe" : "tap";
      Object.assign(start, { x: event.clientX - moved, y: event.clientY, time: event.timeStamp, zoomX: zoom.x, zoomY: zoom.y });
      last = { x: event.clientX, y: event.clientY };
      speed = { x: 0, y: 0, time: event.timeStamp };
    }
  }

  /** Which way the finger goes decides once what it does. */
  /** @param {number} dx @param {number} dy */
  function decide(dx, dy) {
    if (zoom.isZoomed) {
      const isOut = Math.abs(dx) > 2 * Math.abs(dy) && !zoom.hasMore(dx);
      return isOut ? "swipe" : "pan";
    }
    return Math.abs(dx) >= Math.abs(dy) ? "swipe" : dy > 0 ? "close" : "";
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    finger.x = event.clientX;
    finger.y = event.clientY;
    if (kind === "pinch" && fingers.size === 2) {
      const now = between();
      zoom.to(pinch.scale * now.distance / pinch.distance, now, 0, 0.6);
      return;
    }
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (kind === "tap" && Math.hypot(dx, dy) > 8) {
      kind = decide(dx, dy);
      // The finger may be gone already.
      try { stage.setPointerCapture(event.pointerId); } catch (_) { return; }
    }
    const elapsed = event.timeStamp - speed.time;
    if (elapsed > 0) {
      speed.x = 0.7 * (event.clientX - last.x) / elapsed + 0.3 * speed.x;
      speed.y = 0.7 * (event.clientY - last.y) / elapsed + 0.3 * speed.y;
      speed.time = event.timeStamp;
      last = { x: event.clientX, y: event.clientY };
    }
    if (kind === "swipe") deck.drag(target.canTurn(stepOf(dx)) ? dx : dx * 0.3);
    if (kind === "pan") zoom.move(start.zoomX + dx, start.zoomY + dy, 0.3);
    if (kind === "close") {
      stage.style.transform = "translateY(" + Math.max(0, dy) + "px) scale(" + Math.max(0.7, 1 - Math.max(0, dy) / 1500) + ")";
      stage.parentElement?.style.setProperty("--agv-veil", String(Math.max(0.2, 1 - dy / 500)));
    }
  }

  function stepOf(/** @type {number} */ dx) { return (dx < 0 ? 1 : -1) * (isRightToLeft ? -1 : 1); }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!fingers.delete(event.pointerId)) return;
    const was = kind;
    if (was === "pinch") {
      if (fingers.size === 1) {
        // The finger that stays goes on as a pan.
        const [finger] = fingers.values();
        Object.assign(start, { x: finger.x, y: finger.y, zoomX: zoom.x, zoomY: zoom.y });
        last = { x: finger.x, y: finger.y };
        kind = zoom.isZoomed ? "pan" : "";
      }
      if (zoom.scale < 1.05) zoom.to(1, null, calm(200));
      return;
    }
    kind = "";
    const dx = event.clientX - start.x;
    const dy = event.clientY - start.y;
    if (event.timeStamp - speed.time > 80) speed.x = speed.y = 0;
    const quick = speed.x;
    if (was === "swipe") {
      const step = stepOf(dx);
      const isFar = Math.abs(dx) > stage.clientWidth / 3 && Math.sign(quick) !== -Math.sign(dx);
      const isFlung = Math.abs(quick) > 0.3 && Math.sign(quick) === Math.sign(dx);
      const left = Math.max(0, stage.clientWidth - Math.abs(dx));
      // A flung slide goes on as fast as it was thrown.
      const time = Math.max(120, Math.min(280, left / Math.max(1, Math.abs(quick))));
      if (event.type !== "pointercancel" && (isFar || isFlung) && target.canTurn(step)) target.turn(step, calm(time));
      else {
        deck.drag(0);
        deck.arrange(calm(220));
      }
    } else if (was === "pan") {
      coast(speed.x, speed.y);
    } else if (was === "close") {
      const isClosed = event.type !== "pointercancel" && (dy > 120 || (speed.y > 0.5 && dy > 30));
      if (isClosed) {
        target.close();
        return;
      }
      stage.style.transform = "";
      stage.parentElement?.style.removeProperty("--agv-veil");
    } else if (was === "tap" && event.type === "pointerup") tap(event);
  }

  /** What was let go of in motion slows down. */
  /** @param {number} x @param {number} y */
  function coast(x, y) {
    if (Math.hypot(x, y) < 0.05 || target.isCalm()) {
      zoom.move(zoom.x, zoom.y, 0, calm(200));
      return;
    }
    let before = performance.now();
    drift = requestAnimationFrame(function frame(now) {
      const elapsed = Math.min(40, now - before);
      before = now;
      zoom.move(zoom.x + x * elapsed, zoom.y + y * elapsed, 0);
      const rest = Math.pow(0.995, elapsed);
      x *= rest;
      y *= rest;
      if (Math.hypot(x, y) > 0.02 && !fingers.size) drift = requestAnimationFrame(frame);
    });
  }

  /** @param {PointerEvent} event */
  function tap(event) {
    if (event.target instanceof Element && event.target.closest("video")) return;
    const isNear = Math.hypot(event.clientX - lastTap.x, event.clientY - lastTap.y) < 40;
    if (event.timeStamp - lastTap.time < 300 && isNear) {
      clearTimeout(waiting);
      lastTap.time = 0;
      zoom.toggle({ x: event.clientX, y: event.clientY }, calm(240));
      return;
    }
    lastTap = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    clearTimeout(waiting);
    waiting = window.setTimeout(target.tap, 300);
  }

  let travelled = 0;
  let turnedAt = 0;
  /** The wheel zooms at the point; two fingers sideways on a trackpad turn. */
  /** @param {WheelEvent} event */
  function wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? stage.clientHeight : 1;
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) && !event.ctrlKey) {
      if (zoom.isZoomed) {
        zoom.move(zoom.x - event.deltaX * pixels, zoom.y - event.deltaY * pixels, 0);
        return;
      }
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

  stage.addEventListener("pointerdown", down);
  stage.addEventListener("pointermove", move);
  stage.addEventListener("pointerup", up);
  stage.addEventListener("pointercancel", up);
  stage.addEventListener("wheel", wheel, { passive: false });
  stage.addEventListener("dragstart", function (event) { event.preventDefault(); });
  return { cancel() { clearTimeout(waiting); cancelAnimationFrame(drift); fingers.clear(); kind = ""; } };
}
