// Opens the dialog quickly: lays it out in advance, and leaves to later frames what the first frame does not show.
"use strict";

/**
 * @param {HTMLDialogElement} dialog @param {Deck} deck
 * @param {() => boolean} isShown whether the viewer is open and not about to close
 */
function viewerOpening(dialog, deck, isShown) {
  /** The remaining steps while the picture flies to its place: its neighbours, the strip. The last one runs when it has arrived. */
  /** @type {(() => void)[]} */
  let remaining = [];

  /** Runs a step after the next frame, which need not wait for it. */
  /** @param {() => void} step */
  function afterFrame(step) {
    requestAnimationFrame(() => {
      setTimeout(() => { if (isShown()) step(); });
    });
  }

  /** Shows the dialog, but not as a modal one yet. */
  function reveal() {
    if (!dialog.isConnected) (document.querySelector("main") || document.body).prepend(dialog);
    dialog.open = true;
    // Measure while the layout is still valid: after further changes, measuring would force a new one.
    deck.measure();
  }

  /** Runs all remaining steps. */
  function hasten() { for (const step of remaining.splice(0)) step(); }

  /** Runs all remaining steps but the last, each after a frame. */
  function proceed() {
    afterFrame(() => {
      if (remaining.length < 2) return;
      remaining.shift()?.();
      proceed();
    });
  }

  /** Computes the viewer's styles and layout, which takes several times as long the first time, and hides it before it is drawn. The
      dialog stays in the page, since adding it computes the styles of the whole page. Does nothing while something has the focus,
      because Chromium would complain about the dialog's element with `autofocus`. */
  function rehearse() {
    if (dialog.open || document.querySelector(":focus")) return;
    reveal();
    dialog.open = false;
  }

  return {
    afterFrame, reveal, hasten,
    /** Rehearses the opening when the browser is idle, or after a second, since some pages are never idle in Chromium. */
    prepare() {
      // Safari has only the other one, which takes the options for no delay.
      /** @type {any} */ (window.requestIdleCallback || setTimeout)(rehearse, { timeout: 1000 });
    },
    /** Runs these steps while the picture flies, or immediately if it does not. */
    /** @param {(() => void)[]} steps @param {Animation | null} motion */
    begin(steps, motion) {
      remaining = steps;
      if (!motion) return hasten();
      motion.onfinish = hasten;
      // The first step rebuilds the dialog's layers. A motion without a start time would begin again then, since only the compositor knows
      // how far it is.
      motion.ready.then(proceed);
    },
    drop() { remaining = []; },
  };
}
