// Turns to the next item automatically. The time of a picture starts when it is visible, not when it is requested.
"use strict";

/**
 * @param {number} seconds @param {() => void} turn @param {() => boolean} isReady @param {(isPlaying: boolean) => void} changed
 */
function slideshow(seconds, turn, isReady, changed) {
  let timer = 0;
  let isPlaying = false;
  /** The lock that keeps the screen on. */
  /** @type {Promise<{release: () => void} | undefined> | undefined} */
  let lock;

  function wait() {
    clearTimeout(timer);
    if (isPlaying && !document.hidden) timer = setTimeout(tick, seconds * 1000);
  }

  function tick() {
    if (isReady()) turn();
    else timer = setTimeout(tick, 200);
  }

  /** Turns, and keeps the screen on, only while the page is visible: the browser releases the lock whenever it is not. */
  function begin() {
    wait();
    if (isPlaying && !document.hidden) lock = /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => {});
  }

  /** @param {boolean} play */
  function set(play) {
    if (play === isPlaying) return;
    isPlaying = play;
    begin();
    if (!play) lock?.then((held) => { held?.release(); });
    changed(play);
  }

  document.addEventListener("visibilitychange", begin);

  return {
    get isPlaying() { return isPlaying; },
    toggle() { set(!isPlaying); },
    stop() { set(false); },
    /** Gives a newly shown item its full time. */
    restart: wait,
  };
}

/** Fades one picture into the next, which moves slowly while it is shown. */
/** @param {number} seconds */
function slowMotion(seconds) {
  /** How long one picture fades into the next, in milliseconds. */
  const fadeMilliseconds = 900;
  /** @type {Animation[]} */
  let motions = [];
  let isInwards = false;

  return {
    /** @param {Slide | undefined} slide @param {Slide | undefined} [before] */
    show(slide, before) {
      if (!slide || stillness.matches) return;
      isInwards = !isInwards;
      const far = { transform: "scale(1.08) translate(" + (slide.index % 2 ? "" : "-") + "1.5%,1%)" };
      const steps = [{ transform: "none" }, far];
      motions = motions.filter((motion) => motion.playState === "running");
      motions.push(slide.box.animate(isInwards ? steps : steps.reverse(), seconds * 1000 + 2 * fadeMilliseconds));
      if (!before || before === slide) return;
      // The previous slide stays in the middle of the stage, although its place is already beside it.
      const { translate } = slide.slide.style;
      motions.push(before.slide.animate([{ translate, opacity: 1 }, { translate, opacity: 0 }], fadeMilliseconds),
        slide.slide.animate([{ opacity: 0 }, { opacity: 1 }], fadeMilliseconds));
    },
    stop() {
      for (const motion of motions) motion.cancel();
      motions = [];
    },
  };
}
