// The keyboard. What is held with a modifier key belongs to the browser.
"use strict";

/** @typedef {Record<string, () => void>} KeyTable */

/** @param {HTMLElement} root @param {KeyTable} table */
function listenToKeys(root, table) {
  root.addEventListener("keydown", function (event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    // `?` and `+` need the shift key on most keyboards.
    if (event.shiftKey && event.key !== "?" && event.key !== "+") return;
    const target = event.target instanceof Element ? event.target : root;
    if (target.closest("input, textarea, select, [contenteditable]")) return;
    if (event.key === " " && target.closest("button, a, video")) return;
    if (/^(Arrow|Home|End)/.test(event.key) && target.closest("video")) return;
    const act = table[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
