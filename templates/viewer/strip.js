// A row of thumbnails of the whole list. Only visible ones are in the page.
"use strict";

/** @param {HTMLElement} strip @param {Items} items @param {boolean} isRightToLeft @param {(index: number) => void} go */
function thumbnailStrip(strip, items, isRightToLeft, go) {
  /** The width of a thumbnail and its gap, in pixels, as in the style sheet. */
  const stripStep = 48;
  const row = create("div", { class: "agv-strip-row" });
  strip.append(row);
  /** @type {Map<number, HTMLButtonElement>} */
  const cells = new Map();
  /** The cell to scroll to, or -1 while the viewer is closed or has not shown the strip yet. */
  let current = -1;
  let frame = 0;
  /** Whether the row has to be scrolled to the current cell. */
  let isAway = false;

  /** @param {number} index */
  function make(index) {
    const cell = create("button", { type: "button", tabindex: "-1", "aria-label": countOf(items, index) });
    cell.style.insetInlineStart = index * stripStep + "px";
    cell.onclick = () => { go(index); };
    cells.set(index, cell);
    row.append(cell);
    return cell;
  }

  function draw() {
    frame = 0;
    // Items can arrive before the first call of `show`. If the strip were drawn then, it would move once its place is known.
    if (current < 0) return;
    const room = strip.clientWidth;
    if (isAway) {
      isAway = false;
      row.style.width = items.total * stripStep + "px";
      const left = (current + 0.5) * stripStep - room / 2;
      strip.scrollLeft = isRightToLeft ? -left : left;
    }
    const from = Math.abs(strip.scrollLeft);
    const low = Math.max(0, Math.floor((from - room / 2) / stripStep));
    const high = Math.min(items.total - 1, Math.ceil((from + room) / stripStep));
    for (const [index, cell] of cells) {
      if (index >= low && index <= high) continue;
      cell.remove();
      cells.delete(index);
    }
    for (let index = low; index <= high; index += 1) {
      const cell = cells.get(index) || make(index);
      const picture = items.picture(index);
      if (picture && !cell.firstChild) {
        cell.append(Object.assign(new Image(), { alt: "", decoding: "async", src: picture.src }));
        if (picture.colour) cell.style.setProperty("--colour", picture.colour);
      } else if (picture === undefined) items.havePicture(index).then((exists) => { if (exists) later(); });
      cell.ariaCurrent = index === current ? "true" : null;
    }
  }

  function later() {
    if (!frame) frame = requestAnimationFrame(draw);
  }

  strip.onscroll = later;
  return {
    /** @param {number} index */
    show(index) {
      current = index;
      isAway = true;
      later();
    },
    refresh: later,
    clear() {
      current = -1;
      row.replaceChildren();
      cells.clear();
    },
  };
}
