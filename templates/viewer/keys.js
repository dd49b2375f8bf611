// Keyboard shortcuts. Combinations with modifier keys are left to the browser.
"use strict";

/** @typedef {Record<string, () => void>} KeyTable */

/** Returns the event's target or its closest ancestor that matches a selector. */
/** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
function around(event, selector) { return event.target instanceof Element ? event.target.closest(selector) : null; }

/** @param {HTMLElement} root @param {KeyTable} table */
function listenToKeys(root, table) {
  root.addEventListener("keydown", function (event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // `?` and `+` need the shift key on most keyboards.
    if (event.shiftKey && event.key !== "?" && event.key !== "+") return;
    if (around(event, "input, textarea, select, [contenteditable]")) return;
    if (event.key === " " && around(event, "button, a, video")) return;
    if (/^(Arrow|Home|End)/.test(event.key) && around(event, "video")) return;
    const act = table[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
