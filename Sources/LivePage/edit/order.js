// Reorders thumbnails, which users drag with a mouse or a finger, or move with the keyboard.
"use strict";

/** @typedef {{page: string, word: string}} MovedItem */

/**
 * @param {EditPage} page
 * @param {EditSelection} selection
 * @param {(answer: EditAnswer & {status: number}, word: string) => void} notify
 */
function editOrder(page, selection, notify) {
  const { texts } = page;
  /** The session storage key for the item that was moved last. */
  const kept = "albumgen-editing-moved";
  /** How far the mouse must move before a drag begins, in pixels. */
  const slack = 6;
  /** How long a finger must rest before a drag begins, in milliseconds. */
  const rest = 350;
  /** How close to the window's edge a drag scrolls the page, in pixels. */
  const edge = 80;

  const mark = editElement("div", { class: "drop" });
  mark.hidden = true;
  page.root.append(mark);

  /** The thumbnail that is pressed, and the pointer's last position. It is being dragged once `isDragging` is true. */
  /** @type {{cell: HTMLElement, pointer: number, x: number, y: number, isDragging: boolean, timer: number} | null} */
  let pressed = null;
  /** @type {{cell: HTMLElement, isAfter: boolean} | null} */
  let drop = null;
  /** Whether the click that ends a drag is still to come. */
  let ignoresClick = false;
  /** The item that was moved last, until it regains the focus in its new place. */
  /** @type {MovedItem | null} */
  let moved = null;
  let isRenewed = false;

  /** Moves items next to another one. */
  /** @param {HTMLElement} cell @param {HTMLElement} target @param {boolean} isAfter */
  function move(cell, target, isAfter) {
    const own = selection.pageOf(cell);
    const chosen = selection.pages();
    // Moving a chosen item moves all chosen items.
    const pages = chosen.includes(own) ? chosen : [own];
    const beside = selection.pageOf(target);
    if (pages.includes(beside)) return;
    page.then(async () => {
      // The page may show the new order before the answer arrives.
      [moved, isRenewed] = [{ page: own, word: "" }, false];
      const answer = await page.ask("move", { pages, [isAfter ? "previous" : "next"]: beside, shown: editedPage(location.href) });
      const word = texts.moved.replace("{place}", String(answer.place)).replace("{count}", String(answer.count));
      if (answer.status === 200) moved.word = word;
      if (answer.status !== 200 || !answer.files?.length) moved = null;
      notify(answer, word);
      if (isRenewed) focus();
    });
  }

  /** Focuses the moved item. The update may have reused the focused element for another item. */
  function focus() {
    if (!moved || !selection.isOn()) return;
    selection.focus(moved.page);
    moved = null;
  }

  document.addEventListener("albumgen:renewed", () => {
    isRenewed = true;
    if (moved?.word) focus();
  });

  // MARK: Keyboard

  /** @param {KeyboardEvent} event @param {HTMLElement} cell */
  function press(event, cell) {
    const isRightToLeft = getComputedStyle(cell).direction === "rtl";
    const isAfter = event.key === "ArrowDown" || event.key === (isRightToLeft ? "ArrowLeft" : "ArrowRight");
    const target = selection.neighbour(cell, event.key);
    if (target) move(cell, target, isAfter);
  }

  // Listens on the window, to run before the selection's own listeners.
  addEventListener("keydown", (event) => {
    if (!selection.isOn() || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape" && pressed?.isDragging) end();
    else {
      const cell = selection.cellOf(event);
      if (!cell || !event.altKey || !event.key.startsWith("Arrow") || event.ctrlKey || event.metaKey || event.shiftKey) return;
      press(event, cell);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  // MARK: Pointer

  /** Returns the gap between thumbnails at a point. */
  /** @param {number} x @param {number} y */
  function gapAt(x, y) {
    const under = document.elementFromPoint(x, y)?.closest(".ag-cell[data-index]");
    if (!(under instanceof HTMLElement) || !pressed || under === pressed.cell) return null;
    const box = under.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(under).direction === "rtl";
    return { cell: under, isAfter: x > box.left + box.width / 2 !== isRightToLeft };
  }

  /** @param {number} x @param {number} y */
  function follow(x, y) {
    drop = gapAt(x, y);
    mark.hidden = !drop;
    if (drop) {
      const box = drop.cell.getBoundingClientRect();
      const isAtRight = drop.isAfter === (getComputedStyle(drop.cell).direction !== "rtl");
      mark.style.cssText = `top: ${box.top}px; left: ${(isAtRight ? box.right : box.left) - 3}px; height: ${box.height}px`;
    }
  }

  /** Scrolls the page in each frame while the pointer is at the window's edge. A pointer that is held still sends no events. */
  /** @param {number} last the time of the last frame @param {number} now */
  function scroll(last, now) {
    if (!pressed?.isDragging) return;
    const { x, y } = pressed;
    const speed = y < edge ? y - edge : y > innerHeight - edge ? y - innerHeight + edge : 0;
    if (speed) {
      scrollBy(0, speed * Math.min(now - last, 100) / 60);
      follow(x, y);
    }
    requestAnimationFrame((next) => { scroll(now, next); });
  }

  /** @param {HTMLElement} cell */
  function begin(cell) {
    if (!pressed) return;
    pressed.isDragging = true;
    cell.setAttribute("data-albumgen-dragged", "");
    document.documentElement.setAttribute("data-albumgen-dragging", "");
    requestAnimationFrame((now) => { scroll(now, now); });
  }

  function end() {
    if (!pressed) return;
    clearTimeout(pressed.timer);
    pressed.cell.removeAttribute("data-albumgen-dragged");
    document.documentElement.removeAttribute("data-albumgen-dragging");
    mark.hidden = true;
    [pressed, drop] = [null, null];
  }

  document.addEventListener("pointerdown", (event) => {
    ignoresClick = false;
    const cell = selection.isOn() && event.isPrimary && event.button === 0 ? selection.cellOf(event) : null;
    if (!cell) return;
    end();
    const timer = event.pointerType === "mouse" ? 0 : window.setTimeout(() => begin(cell), rest);
    pressed = { cell, pointer: event.pointerId, x: event.clientX, y: event.clientY, isDragging: false, timer };
  }, true);
  document.addEventListener("pointermove", (event) => {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    if (!pressed.isDragging) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < slack) return;
      // A finger that moves immediately scrolls.
      if (pressed.timer) return end();
      begin(pressed.cell);
    }
    event.preventDefault();
    [pressed.x, pressed.y] = [event.clientX, event.clientY];
    follow(event.clientX, event.clientY);
  }, true);
  document.addEventListener("pointerup", (event) => {
    if (!pressed || event.pointerId !== pressed.pointer) return;
    const [{ cell, isDragging }, target] = [pressed, drop];
    end();
    if (!isDragging) return;
    ignoresClick = true;
    if (target) move(cell, target.cell, target.isAfter);
  }, true);
  document.addEventListener("pointercancel", end, true);
  addEventListener("click", (event) => {
    if (!ignoresClick) return;
    ignoresClick = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  // Turns off the browser's own image dragging and long-press menu, and scrolling during a drag.
  document.addEventListener("dragstart", (event) => {
    if (selection.isOn() && selection.cellOf(event)) event.preventDefault();
  }, true);
  document.addEventListener("contextmenu", (event) => {
    if (pressed?.timer) event.preventDefault();
  }, true);
  document.addEventListener("touchmove", (event) => {
    if (pressed?.isDragging && event.cancelable) event.preventDefault();
  }, { capture: true, passive: false });

  addEventListener("pagehide", () => { if (moved?.word) page.keep(kept, moved); });

  return {
    /** Focuses the item that was moved before the page reloaded, and returns the message about it. */
    resume() {
      /** @type {MovedItem | null} */
      const found = page.recalled(kept);
      if (!found || !selection.isOn()) return "";
      selection.focus(found.page);
      return found.word;
    },
  };
}
