// Animates an item between its thumbnail and the viewer. Visitors who prefer reduced motion see no animation.
"use strict";

/** How long an item takes to open or close, in milliseconds, and its easing, which is quick at first. */
const growth = 220;
const easing = "cubic-bezier(.2,.7,.2,1)";
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** Returns the duration of a motion: none for visitors who prefer reduced motion. */
/** @param {number} milliseconds */
function calm(milliseconds) { return stillness.matches ? 0 : milliseconds; }

/** Clamps a value to ±`limit`. */
/** @param {number} value @param {number} limit */
function within(value, limit) { return Math.max(-limit, Math.min(limit, value)); }

/** Sets how strongly the viewer's background and bars cover the page. */
/** @param {HTMLElement} root @param {number} strength @param {number} milliseconds */
function veil(root, strength, milliseconds) {
  root.style.cssText = "--agv-pace:" + milliseconds + "ms;--agv-veil:" + strength;
}

/** Animates an item out of another frame, such as that of its thumbnail, or back into it. If the frame is not visible, the item fades. */
/** @param {HTMLElement} root @param {Slide | undefined} slide @param {DOMRect | undefined} frame @param {boolean} isBack */
function grow(root, slide, frame, isBack) {
  if (!slide || stillness.matches) return null;
  const isSeen = frame?.width && slide.width && frame.bottom > 0 && frame.top < innerHeight;
  const room = slide.slide.getBoundingClientRect();
  // While opening, the style sheet fades the background in: setting it here and then measuring would compute the styles twice.
  if (isBack) veil(root, 0, growth);
  else if (!isSeen) return null;
  const timing = { duration: growth, easing };
  if (!isSeen) return slide.box.animate({ opacity: [1, 0] }, timing);
  const scale = Math.max(frame.width / slide.width, frame.height / slide.height);
  const x = frame.left + frame.width / 2 - room.left - room.width / 2;
  const y = frame.top + frame.height / 2 - room.top - room.height / 2;
  const sides = Math.max(0, (slide.width - frame.width / scale) / 2);
  const ends = Math.max(0, (slide.height - frame.height / scale) / 2);
  const crop = ["inset(" + ends + "px " + sides + "px)", "inset(0)"];
  const way = ["translate(" + x + "px," + y + "px) scale(" + scale + ")", slide.box.style.transform || "none"];
  if (isBack) {
    crop.reverse();
    way.reverse();
  }
  // Two animations, because the compositor runs one of only a transform smoothly even while the page is busy.
  if (ends + sides > 1) slide.box.animate({ clipPath: crop }, timing);
  return slide.box.animate({ transform: way }, timing);
}
