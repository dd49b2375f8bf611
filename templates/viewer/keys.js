// Keyboard shortcuts. Combinations with modifier keys are left to the browser.
"use strict";

/** @typedef {Record<string, () => void>} KeyTable */

/** Returns the event's target or its closest ancestor that matches a selector. */
/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
function around(event, selector) { return event.target instanceof Element ? event.target.closest(selector) : null; }

/** @param {HTMLElement} dialog @param {HTMLElement} stage @param {KeyTable} table */
function listenToKeys(dialog, stage, table) {
  // On the document, since Tab leads from the dialog's last control to the page's body.
  document.addEventListener("keydown", (event) => {
    const { key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // `?` and `+` need the shift key on most keyboards.
    if (event.shiftKey && !/[?+]/.test(key)) return;
    if (around(event, "input, textarea, select, [contenteditable]")) return;
    if (key === " " && around(event, "button, a, video")) return;
    if (/^(Arrow|Home|End)/.test(key) && around(event, "video")) return;
    // These scroll a panel that is longer than the screen.
    const panel = around(event, ".agv-panel, .agv-keys");
    if (panel && panel.scrollHeight > panel.clientHeight && /^(Arrow[UD]|Page| )/.test(key)) return;
    const act = table[key.length === 1 ? key.toLowerCase() : key];
    if (!act) return;
    // The stage refuses the focus while the dialog is closed or under another one.
    if (!dialog.contains(document.activeElement)) stage.focus();
    if (!dialog.contains(document.activeElement)) return;
    event.preventDefault();
    act();
  });
}
