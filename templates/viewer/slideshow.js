// Turns by itself: from when a picture is there to be seen, not from when it was asked for.
"use strict";

const slideshowSeconds = 4;

/** @param {() => void} turn @param {() => boolean} isReady @param {(isPlaying: boolean) => void} changed */
function slideshow(turn, isReady, changed) {
  let timer = 0;
  let isPlaying = false;

  function wait() {
    clearTimeout(timer);
    if (isPlaying) timer = window.setTimeout(tick, slideshowSeconds * 1000);
  }

  function tick() {
    if (!isReady()) {
      timer = window.setTimeout(tick, 200);
      return;
    }
    turn();
  }

  /** @param {boolean} play */
  function set(play) {
    if (play === isPlaying) return;
    isPlaying = play;
    changed(play);
    wait();
  }

  return {
    get isPlaying() { return isPlaying; },
    toggle() { set(!isPlaying); },
    stop() { set(false); },
    /** Another item is on show: it gets its whole time. */
    restart: wait,
  };
}
