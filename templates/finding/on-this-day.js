// On this day: the items taken on one day of the calendar in earlier years. The address may name the day, as `#12-24`.
"use strict";

const daysInMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** @typedef {{year: number, day: number, numbers: number[]}} DayOfYear `day` counts the days of a leap year, from 0 on */

/** Returns a day's position in a leap year, or -1 if there is no such day. */
/** @param {number} month from 1 on @param {number} day */
function placeInYear(month, day) {
  if (!(day >= 1 && day <= daysInMonths[month - 1])) return -1;
  return daysInMonths.slice(0, month - 1).reduce((sum, days) => sum + days, day - 1);
}

/** @param {number} place @returns {{month: number, day: number}} */
function dayAtPlace(place) {
  let month = 0;
  while (place >= daysInMonths[month]) place -= daysInMonths[month++];
  return { month: month + 1, day: place + 1 };
}

/** Reads the days of all items: runs of items of the same day, and days as differences, counted in months of 31 days. */
/** @param {string} text @returns {DayOfYear[]} */
function readDays(text) {
  const reader = numberReader(text);
  /** @type {Map<number, DayOfYear>} */
  const days = new Map();
  let counted = 0;
  for (let next = 0; !reader.isAtEnd;) {
    next += reader.next();
    const count = reader.next() + 1;
    counted += reader.signed();
    const year = Math.floor(counted / 372);
    const day = placeInYear(Math.floor(counted / 31) % 12 + 1, counted % 31 + 1);
    const known = days.get(counted) ?? { year, day, numbers: [] };
    days.set(counted, known);
    for (const end = next + count; next < end; next += 1) known.numbers.push(next);
  }
  return [...days.values()];
}

/** Leaves out the current year, of which nobody needs to be reminded, unless all items are from this year. */
/** @param {DayOfYear[]} days @param {number} year */
function formerYears(days, year) {
  const former = days.filter((one) => one.year < year);
  return former.length ? former : days;
}

/** Returns the days to show: those of this day in these years or, if there are none, the closest ones before and after it. */
/** @param {DayOfYear[]} days @param {number} place */
function daysNear(days, place) {
  /** @param {DayOfYear} one */
  function distance(one) {
    const apart = Math.abs(one.day - place);
    return Math.min(apart, 366 - apart);
  }
  const closest = days.reduce((least, one) => Math.min(least, distance(one)), 366);
  // Show a few days around it rather than only one.
  const reach = closest && Math.max(closest, 3);
  return days.filter((one) => distance(one) <= reach)
    .sort((one, other) => other.year - one.year || other.day - one.day);
}

/** @param {FindingConfig} config @param {HTMLElement} root @returns {FindingPage} */
function onThisDayPage(config, root) {
  const items = foundItems(config);
  const names = naming(config);
  const days = formerYears(readDays(config.days ?? ""), new Date().getFullYear());
  const withItems = [...new Set(days.map((one) => one.day))].sort((one, other) => one - other);
  const years = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });
  const texts = config.texts;
  let place = -1;
  let results = foundList(items, "", [], land);

  /** @param {number} one */
  function named(one) {
    const { month, day } = dayAtPlace(one);
    return withValues(texts.dayOfYear, { day, month: config.monthNames[month - 1] });
  }

  /** @param {number} one as an address writes it */
  function written(one) {
    const { month, day } = dayAtPlace(one);
    return String(month).padStart(2, "0") + "-" + String(day).padStart(2, "0");
  }

  /** @param {string | undefined} text */
  function read(text) {
    const parts = /^#?(\d\d)-(\d\d)$/.exec(text ?? "");
    return parts ? placeInYear(Number(parts[1]), Number(parts[2])) : -1;
  }

  function today() {
    const now = new Date();
    return placeInYear(now.getMonth() + 1, now.getDate());
  }

  const monthChoice = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": texts.chosenMonth },
    ...daysInMonths.map((_, month) => {
      return element("option", { value: String(month + 1) }, withValues(texts.monthOfYear, { month: config.monthNames[month] }));
    })));
  const dayChoice = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": texts.chosenDay }));
  const earlier = element("button", { type: "button", "aria-label": texts.earlierDay, title: texts.earlierDay }, "‹");
  const later = element("button", { type: "button", "aria-label": texts.laterDay, title: texts.laterDay }, "›");
  const now = element("button", { type: "button" }, texts.today);
  const isDayFirst = texts.dayOfYear.indexOf("{day}") < texts.dayOfYear.indexOf("{month}");
  const status = element("p", { class: "ag-found-count", role: "status" });
  const list = element("div", {});
  root.append(
    element("div", { class: "ag-choose-day", role: "group", "aria-label": texts.chosenDay },
      earlier, ...(isDayFirst ? [dayChoice, monthChoice] : [monthChoice, dayChoice]), later, now),
    status, list);

  /** @param {HTMLElement} tile @param {number} number */
  function fill(tile, number) {
    items.fill(tile, number, (found) => { put(tile, found); });
  }

  /** @param {Element} tile @param {Found} found */
  function put(tile, found) {
    if (tile.firstChild) return;
    const link = element("a", { href: found.page }, thumbnail(found, names.label(found)));
    if (found.kind === "video") link.append(element("span", { class: "ag-badge", "aria-hidden": "true" }, "▶"));
    tile.append(link);
  }

  const waiting = lazyPlaces(fill, null);

  /** Returns the tile of the item that the viewer shows. */
  /** @param {number} number */
  function land(number) {
    const tile = list.querySelector(`[data-number="${number}"]`);
    const known = items.get(number);
    if (tile && known) put(tile, known);
    return tile?.querySelector("a") ?? null;
  }

  /** @param {DayOfYear} one */
  function section({ year, day, numbers }) {
    // In Chinese, as everywhere else on the page, there is a space between figures and words.
    const ago = years.format(year - new Date().getFullYear(), "year").replace(/(\d)(?=\p{Script=Han})/u, "$1 ");
    const { month, day: ofMonth } = dayAtPlace(day);
    const tiles = element("ul", {}, ...numbers.map((number) => {
      const tile = element("li", { "data-number": String(number) });
      waiting.observe(tile);
      return tile;
    }));
    return element("section", { class: "ag-year" },
      element("h2", {}, ago.charAt(0).toLocaleUpperCase() + ago.slice(1), " ",
        element("span", { class: "ag-count" }, names.day((year * 100 + month) * 100 + ofMonth))),
      tiles);
  }

  /** @param {number} wanted */
  function show(wanted) {
    if (wanted < 0 || wanted === place) return;
    place = wanted;
    const { month, day } = dayAtPlace(place);
    monthChoice.value = String(month);
    dayChoice.replaceChildren(...Array.from({ length: daysInMonths[month - 1] }, (_, before) => {
      return element("option", { value: String(before + 1) }, withValues(texts.dayOfMonth, { day: before + 1 }));
    }));
    dayChoice.value = String(day);
    const near = daysNear(days, place);
    const numbers = near.flatMap((one) => one.numbers);
    status.textContent = near.some((one) => one.day === place)
      ? inWords(config, numbers.length) : withValues(texts.daysAround, { day: named(place) });
    waiting.disconnect();
    list.replaceChildren(...near.map(section));
    // The viewer's history entries name the list, so that a reloaded page knows its day.
    results = foundList(items, written(place), numbers, land);
  }

  /** Shows a day, and writes it into the address. */
  /** @param {number} wanted */
  function choose(wanted) {
    show(wanted);
    try { history.replaceState(history.state, "", foundPlace.pathname + "#" + written(place)); } catch { /* The browser may refuse to change the address. */ }
  }

  function chosen() {
    const month = Number(monthChoice.value);
    choose(placeInYear(month, Math.min(Number(dayChoice.value), daysInMonths[month - 1])));
  }

  monthChoice.addEventListener("change", chosen);
  dayChoice.addEventListener("change", chosen);
  now.addEventListener("click", () => { choose(today()); });
  earlier.addEventListener("click", () => {
    choose(withItems.filter((day) => day < place).pop() ?? withItems[withItems.length - 1]);
  });
  later.addEventListener("click", () => {
    choose(withItems.find((day) => day > place) ?? withItems[0]);
  });
  addEventListener("hashchange", () => { show(read(foundPlace.hash)); });
  show(read(foundPlace.hash));
  show(place < 0 ? read(history.state?.list) : place);
  if (place < 0) show(today());
  return { get results() { return results; } };
}
