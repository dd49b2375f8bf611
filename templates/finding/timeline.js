// The timeline: all dated items by month, newest first. Only those near the screen are in the page.
"use strict";

// In pixels, as in `timeline.css`.
const monthHeading = 64;
// On a wide screen, a month's name is beside its pictures.
const wideFrom = 860;
const monthBeside = 208;
const monthGap = 36;

/** @typedef {ReturnType<typeof timelineLayout>} TimelineLayout */
/** @typedef {{number: number, count: number, first: number, top: number, height: number}} Month */

/** Computes the place of every month in advance, so that nothing shifts when its items are added. */
/** @param {number[]} counted alternately a month and its number of items @param {number} width @param {number} gap */
function timelineLayout(counted, width, gap) {
  const isBeside = width >= wideFrom;
  const heading = isBeside ? 0 : monthHeading;
  const room = width - (isBeside ? monthBeside : 0);
  const columns = Math.max(3, Math.floor((room + gap) / ((width < 600 ? 84 : 136) + gap)));
  const tile = (room - gap * (columns - 1)) / columns;
  /** @type {Month[]} */
  const months = [];
  let top = 0;
  let first = 0;
  for (let place = 0; place < counted.length; place += 2) {
    const count = counted[place + 1];
    const height = heading + Math.ceil(count / columns) * (tile + gap) - gap;
    months.push({ number: counted[place], count, first, top, height });
    top += height + monthGap;
    first += count;
  }
  return { isBeside, heading, columns, tile, gap, months, height: Math.max(0, top - monthGap) };
}

/** Returns the place of the last month that begins at or above a height. */
/** @param {Month[]} months @param {number} height */
function monthAt(months, height) {
  let low = 0;
  let high = months.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (months[middle].top <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** @param {FindingConfig} config @param {HTMLElement} root @returns {FindingPage} */
function timelinePage(config, root) {
  const items = foundItems(config);
  const names = naming(config);
  let layout = arranged();
  /** The sections of the months in the page, and their tiles by position in the month. */
  /** @type {Map<number, {section: HTMLElement, list: HTMLElement, tiles: Map<number, HTMLElement>}>} */
  const shown = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  let lastTop = 0;

  function top() { return root.getBoundingClientRect().top + scrollY; }

  /** @param {number} place */
  function section(place) {
    const month = layout.months[place];
    const made = shown.get(place);
    if (made) return made;
    const list = element("ul", {});
    const box = element("section", { class: "ag-month", "aria-label": names.month(month.number) },
      element("h2", {}, names.month(month.number), element("span", { class: "ag-count" }, "(" + writtenNumber(config, month.count) + ")")),
      list);
    box.style.top = month.top + "px";
    box.style.height = month.height + "px";
    const after = [...shown.keys()].filter((other) => other > place).sort((a, b) => a - b)[0];
    root.insertBefore(box, shown.get(after)?.section ?? null);
    const entry = { section: box, list, tiles: new Map() };
    shown.set(place, entry);
    return entry;
  }

  /** @param {HTMLElement} tile @param {number} number */
  function fill(tile, number) {
    const found = items.get(number);
    if (!found || tile.firstChild) return;
    const { day } = found;
    const link = element("a", { href: found.page }, thumbnail(found, names.label(found)));
    // The first item of a day shows its number.
    function showDay() { link.append(element("span", { class: "ag-day", "aria-hidden": "true" }, String(Number(day) % 100))); }
    if (typeof day === "number") {
      const before = items.get(number - 1);
      if (number === config.albums || before && before.day !== day) showDay();
      // The item before may be in a script that has not been loaded.
      else if (!before) items.fill(link, number - 1, (before) => { if (before.day !== day) showDay(); });
    }
    if (found.kind === "video") link.append(element("span", { class: "ag-badge", "aria-hidden": "true" }, "▶"));
    tile.append(link);
  }

  /** Shows the rows of a month between two heights. */
  /** @param {number} place @param {number} from @param {number} to */
  function showRows(place, from, to) {
    const month = layout.months[place];
    const { list, tiles } = section(place);
    const row = layout.tile + layout.gap;
    const firstRow = Math.max(0, Math.floor((from - layout.heading) / row));
    const first = firstRow * layout.columns;
    const end = Math.min(month.count, Math.max(first, Math.ceil((to - layout.heading) / row) * layout.columns));
    for (const [index, tile] of tiles) {
      if (index >= first && index < end) continue;
      tile.remove();
      tiles.delete(index);
    }
    let next = list.firstElementChild;
    for (let index = first; index < end; index += 1) {
      const old = tiles.get(index);
      if (old) {
        next = old.nextElementSibling;
        continue;
      }
      const number = config.albums + month.first + index;
      const tile = element("li", { "data-number": String(number) });
      tile.style.width = tile.style.height = layout.tile + "px";
      tile.style.left = (index % layout.columns) * row + "px";
      tile.style.top = Math.floor(index / layout.columns) * row + "px";
      tiles.set(index, tile);
      list.insertBefore(tile, next);
      fill(tile, number);
    }
  }

  function load() {
    for (const [place, { tiles }] of shown) {
      for (const [index, tile] of tiles) {
        if (tile.firstChild) continue;
        const number = config.albums + layout.months[place].first + index;
        items.fill(tile, number, () => { fill(tile, number); });
      }
    }
  }

  /** Shows everything within one screen of the visible part. Pictures are loaded later during fast scrolling. */
  function show(start = top()) {
    if (!layout.months.length) return;
    const above = scrollY - start;
    const from = above - innerHeight;
    const to = above + 2 * innerHeight;
    const first = monthAt(layout.months, from);
    const last = monthAt(layout.months, to);
    for (const [place, { section }] of shown) {
      if (place >= first && place <= last) continue;
      section.remove();
      shown.delete(place);
    }
    for (let place = first; place <= last; place += 1) {
      const month = layout.months[place];
      showRows(place, from - month.top, Math.min(month.height, to - month.top));
    }
    const isRushing = Math.abs(above - lastTop) > 1.5 * innerHeight;
    lastTop = above;
    clearTimeout(rest);
    if (isRushing) rest = setTimeout(load, 120);
    else load();
  }

  /** Returns the tile of the item that the viewer shows. Scrolls to it if it is not visible: until then there is no tile. */
  /** @param {number} number */
  function land(number) {
    const index = number - config.albums;
    const place = layout.months.findIndex((month) => index < month.first + month.count);
    const month = layout.months[place];
    if (!month) return null;
    const row = Math.floor((index - month.first) / layout.columns) * (layout.tile + layout.gap);
    const height = top() + month.top + layout.heading + row;
    if (height < scrollY || height + layout.tile > scrollY + innerHeight) scrollTo(0, height - (innerHeight - layout.tile) / 2);
    show();
    const tile = shown.get(place)?.tiles.get(index - month.first);
    if (tile) fill(tile, number);
    return tile?.querySelector("a") ?? null;
  }

  function arranged() {
    return timelineLayout(config.months ?? [], root.clientWidth, parseFloat(getComputedStyle(root).columnGap) || 0);
  }

  function arrange() {
    layout = arranged();
    // Read this before anything changes. Afterwards, reading it would force the browser to lay out the page.
    const start = top();
    for (const { section } of shown.values()) section.remove();
    shown.clear();
    root.style.height = layout.height + "px";
    root.classList.toggle("ag-months-beside", layout.isBeside);
    show(start);
    scrubber.arrange(layout.months, layout.height);
  }

  /** Scrolls to the month that the address names, if any. It need not be in the page yet. */
  function goToAsked() {
    const asked = layout.months.find((month) => foundPlace.hash === "#month-" + month.number);
    if (asked) scrollTo(0, top() + asked.top);
  }

  const scrubber = timelineScrubber(config, names, {
    where() { return scrollY - top(); },
    isAtEnd() { return scrollY + innerHeight >= document.documentElement.scrollHeight - 1; },
    go(height) { scrollTo(0, top() + height); },
  });
  let width = root.clientWidth;
  root.after(scrubber.element);
  arrange();
  goToAsked();
  addEventListener("hashchange", goToAsked);
  let isWaiting = false;
  addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      show();
      scrubber.follow();
    });
  }, { passive: true });
  addEventListener("resize", () => {
    // A phone's bars change only the height.
    if (root.clientWidth === width) return show();
    const month = layout.months[monthAt(layout.months, scrollY - top())];
    width = root.clientWidth;
    arrange();
    const same = layout.months.find((other) => other.number === month?.number);
    if (same && same !== layout.months[0]) scrollTo(0, top() + same.top);
  });
  const count = layout.months.reduce((sum, month) => sum + month.count, 0);
  const numbers = Array.from({ length: count }, (_, place) => config.albums + place);
  return { results: foundList(items, "timeline", numbers, land) };
}
