// The bars go while nobody needs them: when the mouse has been still for a while, when the picture is zoomed, in a slideshow.
"use strict";

const idleMilliseconds = 3000;
/** What somebody is using. */
const used = ":focus-visible:not(.agv-stage), :is(.agv-panel, .agv-keys):not([hidden])";
const pointed = ":is(.agv-bar, .agv-turn, .agv-slot):hover";

/** @param {HTMLElement} root */
function restingBars(root) {
  let timer = 0;
  /** What was used last: keys, or a kind of pointer. */
  let by = "";
  let isBlind = false;
  /** Whether they are away because of a zoom or a slideshow, which a finger alone does not end. */
  let isHeld = false;

  /** @param {string} except */
  function rest(except) {
    if (!root.querySelector(except)) root.classList.add("agv-idle");
    else if (by === "mouse") wait();
  }

  function wait() {
    clearTimeout(timer);
    if (by !== "keys" && root.offsetWidth) timer = window.setTimeout(function () { rest(used + "," + pointed); }, idleMilliseconds);
  }

  function wake() {
    const wasResting = root.classList.contains("agv-idle");
    root.classList.remove("agv-idle");
    isHeld = false;
    wait();
    return wasResting;
  }

  document.addEventListener("pointermove", function (event) {
    if (event.pointerType !== "mouse" || event.buttons || !(event.movementX || event.movementY)) return;
    by = "mouse";
    wake();
  }, { passive: true });
  document.addEventListener("pointerdown", function (event) {
    by = event.pointerType;
    // A finger that meets a button which cannot be seen asks for the bars; a mouse has moved before.
    const isBar = event.target instanceof Element && event.target.closest(".agv-bar, .agv-turn, .agv-slot");
    isBlind = Boolean(by !== "mouse" && isBar && wake());
    if (by === "mouse" || isHeld) return;
    clearTimeout(timer);
    root.classList.remove("agv-idle");
  }, true);
  root.addEventListener("click", function (event) {
    if (!isBlind) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("keydown", function () {
    by = "keys";
    wake();
  }, true);

  return {
    /** Whether they were away. */
    wake,
    /** At once, except from under a keyboard. */
    rest() {
      if (by === "keys") return;
      isHeld = true;
      rest(used);
    },
    /** The viewer has opened: what opened it is not used any more. */
    begin() {
      root.classList.remove("agv-idle");
      if (by === "mouse") wait();
    },
  };
}
