// Reorders thumbnails, which users drag with a mouse or a finger, or move with the keyboard.
"use strict";

/** @typedef {{page: string, word: string}} MovedItem */
/** @typedef {{pages: string[], beside: string, isAfter: boolean}} EditMove A move of items next to another one. */
/**
 * A move that the page may not show yet, and the order after it. `renewals` counts the updates of the page since the server answered.
 * @typedef {{order: string[], isAnswered: boolean, renewals: number}} PendingMove
 */

/** Returns an order of pages after a move. */
/** @param {string[]} order @param {EditMove} move */
function editMoved(order, { pages, beside, isAfter }) {
  const moving = order.filter((address) => pages.includes(address));
  const others = order.filter((address) => !pages.includes(address));
  if (!others.includes(beside)) return order;
  const place = others.indexOf(beside) + (isAfter ? 1 : 0);
  return [...others.slice(0, place), ...moving, ...others.slice(place)];
}

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
  /** The moves that the page may not show yet, oldest first. */
  /** @type {PendingMove[]} */
  let moves = [];
  /** The item that was moved last, until the page shows it in its new place. */
  /** @type {MovedItem | null} */
  let moved = null;

  /** Returns the items that a move of this one moves: all chosen ones if it is one of them. */
  /** @param {string} own */
  function movingWith(own) {
    const chosen = selection.pages();
    return chosen.includes(own) ? chosen : [own];
  }

  /** Moves an item, and those chosen with it, next to another one. */
  /** @param {string} own @param {string} beside @param {boolean} isAfter */
  function move(own, beside, isAfter) {
    const pages = movingWith(own);
    if (pages.includes(beside)) return;
    /** @type {PendingMove} */
    const next = { order: editMoved(currentOrder(), { pages, beside, isAfter }), isAnswered: false, renewals: 0 };
    const last = moved = { page: own, word: "" };
    moves.push(next);
    page.then(async () => {
      const answer = await page.ask("move", { pages, [isAfter ? "previous" : "next"]: beside, shown: editedPage(location.href) })
        .finally(() => { next.isAnswered = true; })
        .catch((error) => {
          // The server may not have received the request, so the page alone knows the order.
          moves = moves.filter((one) => one !== next);
          settle();
          throw error;
        });
      const word = texts.moved.replace("{place}", String(answer.place)).replace("{count}", String(answer.count));
      if (answer.status === 200) last.word = word;
      if (answer.status !== 200 || !answer.files?.length) moves = moves.filter((one) => one !== next);
      notify(answer, word);
      settle();
    });
  }

  /** Returns the order of the items that the page shows. */
  function shownOrder() { return selection.cells().map(selection.pageOf); }

  /** Returns the order after all moves. Items that have come to the page since the last one are at the end. */
  function currentOrder() {
    const shown = shownOrder();
    const after = moves.at(-1)?.order.filter((address) => shown.includes(address)) || [];
    return [...after, ...shown.filter((address) => !after.includes(address))];
  }

  /** Whether the page shows the order after a move, whatever items have come and gone since. */
  /** @param {PendingMove} move */
  function isShown({ order }) {
    const shown = shownOrder();
    return shown.filter((address) => order.includes(address)).join() === order.filter((address) => shown.includes(address)).join();
  }

  /** Forgets the moves up to the last one that the page shows, and the item that was moved once the page shows all of them. */
  function settle() {
    // The build that was running when the server answered may be one without the move. The one after it never is.
    const done = moves.map((move) => move.isAnswered && (move.renewals > 1 || isShown(move)));
    moves.splice(0, done.lastIndexOf(true) + 1);
    if (moves.length === 0) moved = null;
  }

  document.addEventListener("albumgen:renewed", () => {
    for (const one of moves) one.renewals += one.isAnswered ? 1 : 0;
    // An update that replaces the focused element takes the focus away.
    if (moved && selection.isOn() && document.activeElement === document.body) selection.focus(moved.page);
    settle();
  });

  // MARK: Keyboard

  /**
   * Moves an item one place further. The page shows a move only after the next build, and keys come faster, so the place is that in the
   * order with all moves up to now.
   * @param {KeyboardEvent} event @param {HTMLElement} cell
   */
  function press(event, cell) {
    const isRightToLeft = getComputedStyle(cell).direction === "rtl";
    const isAfter = event.key === "ArrowDown" || event.key === (isRightToLeft ? "ArrowLeft" : "ArrowRight");
    const own = selection.pageOf(cell);
    const pages = movingWith(own);
    const cells = selection.cells();
    const order = currentOrder();
    /** @type {HTMLElement | undefined} */
    let place = cells[order.indexOf(own)];
    // Chosen items that stand together move past the next one that is not chosen.
    while (place && pages.includes(order[cells.indexOf(place)])) place = selection.neighbour(place, event.key);
    if (place) move(own, order[cells.indexOf(place)], isAfter);
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
    if (target) move(selection.pageOf(cell), selection.pageOf(target.cell), target.isAfter);
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
