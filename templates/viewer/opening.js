// Opens the dialog quickly: it is laid out before anybody asks for it, and what the first frame does not show has frames of its own.
"use strict";

/**
 * @param {HTMLDialogElement} dialog @param {Deck} deck
 * @param {() => boolean} isShown whether the viewer is open and not about to close
 */
function viewerOpening(dialog, deck, isShown) {
  /** What remains to do while the picture flies to its place and, last of all, when it is there: its neighbours and the strip. */
  /** @type {(() => void)[]} */
  let remaining = [];

  /** Does what the next frame need not wait for, after it. */
  /** @param {() => void} step */
  function afterFrame(step) {
    requestAnimationFrame(function () {
      setTimeout(function () { if (isShown()) step(); });
    });
  }

  /** Shows the dialog, not yet as a modal one. */
  function reveal() {
    if (!dialog.isConnected) (document.querySelector("main") || document.body).prepend(dialog);
    dialog.open = true;
    // At once, while the layout is still valid: after further changes, measuring would force a new one.
    deck.measure();
  }

  /** Does what remains of the opening. */
  function hasten() { for (const step of remaining.splice(0)) step(); }

  /** Does all but the last step of the opening, each after a frame. */
  function proceed() {
    afterFrame(function () {
      if (remaining.length < 2) return;
      remaining.shift()?.();
      proceed();
    });
  }

  /** Computes the viewer's styles and layout, and hides it before it is drawn: the first time takes several times as long as later
      ones. It stays in the page, since adding it computes the styles of the whole page. Not while something has the focus: the dialog
      has an element with `autofocus`, of which Chromium complains. */
  function rehearse() {
    if (dialog.open || document.querySelector(":focus")) return;
    reveal();
    dialog.open = false;
  }

  return {
    afterFrame, reveal, hasten,
    /** Rehearses the opening when nobody waits. Some pages of Chromium are never idle, so not much later than others. */
    prepare() {
      if ("requestIdleCallback" in window) requestIdleCallback(rehearse, { timeout: 1000 });
      else setTimeout(rehearse);
    },
    /** Does these steps while the picture flies, or at once if it does not. */
    /** @param {(() => void)[]} steps @param {Animation | null} motion */
    begin(steps, motion) {
      remaining = steps;
      if (!motion) return hasten();
      motion.onfinish = hasten;
      proceed();
    },
    drop() { remaining = []; },
  };
}
