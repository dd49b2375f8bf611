// The scrubber beside the timeline: the years at their positions, and a handle that moves through the months.
"use strict";

/** Returns the year of a month, or the first one of a decade. */
/** @param {number} number */
function yearOf(number) { return number < 10000 ? number : Math.floor(number / 100); }

/**
 * @param {FindingConfig} config @param {ReturnType<typeof naming>} names
 * @param {{where: () => number, isAtEnd: () => boolean, go: (height: number) => void}} timeline heights from its top, in pixels
 */
function timelineScrubber(config, names, timeline) {
  const bubble = element("span", { class: "ag-bubble" });
  const handle = element("span", { class: "ag-handle" }, bubble);
  const years = element("span", { class: "ag-years", "aria-hidden": "true" });
  const root = element("div", { class: "ag-scrubber", role: "slider", tabindex: "0", "aria-orientation": "vertical",
    "aria-label": config.texts.timelineScrubber, "aria-valuemin": "0" }, years, handle);
  /** @type {Month[]} */
  let months = [];
  let height = 0;
  let current = -1;
  /** The month that the visitor has gone to. The last months cannot reach the top of the window. */
  let asked = -1;

  /** Returns how far the timeline can be scrolled. */
  function reach() { return Math.max(1, height - innerHeight / 2); }

  function follow() {
    if (!months.length) return;
    const where = Math.min(Math.max(0, timeline.where()), reach());
    // Moving by transform causes no layout shift.
    handle.style.transform = "translateY(calc(" + where / reach() * root.clientHeight + "px - 50%))";
    if (!timeline.isAtEnd()) asked = -1;
    const month = Math.max(monthAt(months, where + 1), asked);
    if (month === current) return;
    current = month;
    bubble.textContent = names.month(months[month].number);
    root.setAttribute("aria-valuenow", String(month));
    root.setAttribute("aria-valuetext", names.month(months[month].number));
  }

  function addYears() {
    years.replaceChildren();
    let last = -Infinity;
    let year = 0;
    for (const month of months) {
      const next = yearOf(month.number);
      if (next === year) continue;
      year = next;
      const place = Math.min(1, month.top / reach());
      // Years must not overlap.
      if ((place - last) * root.clientHeight < 20) continue;
      last = place;
      const mark = element("span", {}, String(year));
      mark.style.top = place * 100 + "%";
      years.append(mark);
    }
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    const frame = root.getBoundingClientRect();
    const part = (event.clientY - frame.top) / frame.height;
    go(Math.min(1, Math.max(0, part)) * reach());
  }

  /** @param {number} height */
  function go(height) {
    asked = monthAt(months, height + 1);
    timeline.go(height);
    // At the end of the page, nothing scrolls.
    follow();
  }

  /** @param {number} month */
  function goTo(month) { go(months[Math.min(months.length - 1, Math.max(0, month))].top); }

  /** Goes to the first month of the previous or next year. */
  /** @param {number} step */
  function turnYear(step) {
    const year = yearOf(months[current].number);
    let month = current;
    while (months[month + step] && yearOf(months[month].number) === year) month += step;
    while (step < 0 && months[month - 1] && yearOf(months[month - 1].number) === yearOf(months[month].number)) {
      month -= 1;
    }
    goTo(month);
  }

  root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    root.focus({ preventScroll: true });
    root.setPointerCapture(event.pointerId);
    root.classList.add("ag-dragging");
    drag(event);
  });
  root.addEventListener("pointermove", (event) => { if (root.hasPointerCapture(event.pointerId)) drag(event); });
  for (const end of ["pointerup", "pointercancel"]) {
    root.addEventListener(end, () => { root.classList.remove("ag-dragging"); });
  }
  root.addEventListener("keydown", (event) => {
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown() { goTo(current + 1); }, ArrowRight() { goTo(current + 1); },
      ArrowUp() { goTo(current - 1); }, ArrowLeft() { goTo(current - 1); },
      PageDown() { turnYear(1); }, PageUp() { turnYear(-1); },
      Home() { goTo(0); }, End() { goTo(months.length - 1); },
    };
    if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey || !months.length) return;
    event.preventDefault();
    keys[event.key]();
  });

  return {
    element: root, follow,
    /** @param {Month[]} arranged @param {number} all the height of the timeline */
    arrange(arranged, all) {
      months = arranged;
      height = all;
      root.hidden = all < 2 * innerHeight;
      root.setAttribute("aria-valuemax", String(Math.max(0, months.length - 1)));
      current = -1;
      addYears();
      follow();
    },
  };
}
