// Hides the bars when the mouse has been still for a while, when the picture is zoomed, and in a slideshow.
"use strict";

/** @param {HTMLElement} root @param {() => boolean} isPlaying whether a slideshow runs, in which the bars rest again after a key, too */
function restingBars(root, isPlaying) {
  const idleMilliseconds = 3000;
  /** Matches what the visitor is using. */
  const used = ":focus-visible:not(.agv-stage), :is(.agv-panel, .agv-keys):not([hidden])";
  let timer = 0;
  /** The last input: keys, or a kind of pointer. */
  let by = "";
  let isBlind = false;
  /** Whether the bars are hidden because of a zoom or a slideshow. A touch elsewhere does not show them then. */
  let isHeld = false;

  /** @param {string} except */
  function rest(except) {
    if (!root.querySelector(except)) root.classList.add("agv-idle");
    else if (by === "mouse") wait();
  }

  function wait() {
    clearTimeout(timer);
    if ((by !== "keys" || isPlaying()) && root.offsetWidth) timer = setTimeout(() => { rest(used + ",:is(.agv-bar, .agv-turn, .agv-slot):hover"); }, idleMilliseconds);
  }

  function wake() {
    const wasResting = root.classList.contains("agv-idle");
    root.classList.remove("agv-idle");
    isHeld = false;
    wait();
    return wasResting;
  }

  document.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons || !(event.movementX || event.movementY)) return;
    by = "mouse";
    wake();
  });
  document.addEventListener("pointerdown", (event) => {
    by = event.pointerType;
    // A touch on a hidden button shows the bars and does not press it. A mouse has shown them by moving.
    isBlind = by !== "mouse" && around(event, ".agv-bar, .agv-turn, .agv-slot") !== null && wake();
    if (by === "mouse" || isHeld) return;
    root.classList.remove("agv-idle");
    clearTimeout(timer);
  }, true);
  root.addEventListener("click", (event) => {
    if (!isBlind) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  document.addEventListener("keydown", () => {
    by = "keys";
    wake();
  }, true);

  return {
    /** Shows the bars. Returns whether they were hidden. */
    wake,
    /** Hides the bars immediately, unless one of their buttons has the focus. A zoom by keys keeps them, a slideshow does not. */
    rest() {
      if (by === "keys" && !isPlaying()) return;
      isHeld = true;
      rest(used);
    },
    /** Shows the bars when the viewer opens. */
    begin() {
      root.classList.remove("agv-idle");
      if (by === "mouse") wait();
    },
  };
}
