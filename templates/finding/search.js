// The search page: results while a person types.
"use strict";

const hitsAtOnce = 24;
// What is read for results that the next key may replace would be read in vain: the first ones come at once, the others
// when no key has followed for so many milliseconds.
const hitsWhileTyping = 8;
const pauseAfterTyping = 250;

/** @param {FindingConfig} config @param {HTMLInputElement} input @returns {FindingPage} */
function searchPage(config, input) {
  const items = foundItems(config);
  const index = wordIndex();
  const names = naming(config);
  const list = /** @type {HTMLElement} */ (document.querySelector(".ag-hits"));
  const status = /** @type {HTMLElement} */ (document.querySelector(".ag-found-count"));
  const more = /** @type {HTMLElement} */ (document.querySelector(".ag-show-more"));
  /** The albums: a way on where there are no results. */
  const elsewhere = /** @type {HTMLElement} */ (document.querySelector(".ag-elsewhere"));
  /** @type {number[]} */
  let found = [];
  let results = foundList(items, "", [], land);
  let asked = 0;
  let pause = 0;

  /** @param {Found} hit */
  function hitLink(hit) {
    const name = hit.title || names.day(hit.day) || hit.album;
    const notes = [hit.kind === "album" ? config.texts.album : hit.album, names.day(hit.day)];
    return element("a", { href: hit.page },
      element("span", { class: "ag-hit-picture" }, thumbnail(hit, "")),
      element("span", { class: "ag-hit-title", dir: "auto" }, name),
      ...notes.filter(function (note) { return note && note !== name; })
        .map(function (note) { return element("span", { class: "ag-hit-note", dir: "auto" }, note); }));
  }

  /** @param {HTMLElement} place @param {number} number */
  function fill(place, number) {
    items.have(number).then(function (hit) { if (hit && !place.firstChild) place.append(hitLink(hit)); });
  }

  const later = lazyPlaces(fill, null);

  /** The thumbnail of a result that the viewer showed, which may have turned to one that was not in the page yet. */
  /** @param {number} number */
  function land(number) {
    const place = found.indexOf(number);
    while (list.childElementCount <= place) {
      for (const [waiting] of addPlaces()) later.observe(waiting);
    }
    const landing = list.children[place];
    const known = items.get(number);
    if (known && landing && !landing.firstChild) landing.append(hitLink(known));
    return landing?.querySelector("a") ?? null;
  }

  /** Places for the next results. */
  /** @returns {[HTMLElement, number][]} those whose results are not known yet */
  function addPlaces() {
    const from = list.childElementCount;
    /** @type {[HTMLElement, number][]} */
    const waiting = [];
    for (const number of found.slice(from, from + hitsAtOnce)) {
      const place = element("li", { class: "ag-hit", "data-number": String(number) });
      list.append(place);
      const known = items.get(number);
      if (known) place.append(hitLink(known));
      else waiting.push([place, number]);
    }
    more.hidden = list.childElementCount >= found.length;
    return waiting;
  }

  /** Places for the next results, which are filled as their scripts arrive. */
  /** @param {number} atOnce for so many of them scripts are asked for now */
  function show(atOnce) {
    const first = list.childElementCount;
    const waiting = addPlaces();
    /** @param {boolean} areFirst */
    function load(areFirst) {
      for (const [place, number] of waiting) {
        if (found.indexOf(number) < first + atOnce === areFirst) fill(place, number);
      }
    }
    load(true);
    clearTimeout(pause);
    pause = setTimeout(function () { load(false); }, pauseAfterTyping);
  }

  /** How much was found, in words. */
  /** @param {BestDocuments | undefined} best @param {WordMatches[]} matches */
  function summary(best, matches) {
    const { found: all, foundMore, foundBest, nothingFound } = config.texts;
    const isComplete = matches.every(function (match) { return match.isComplete; });
    if (!found.length) return nothingFound;
    return withValues(best ? foundBest : isComplete ? all : foundMore, { count: writtenNumber(best?.count ?? found.length) });
  }

  /** @param {number} atOnce */
  async function seek(atOnce) {
    const text = input.value;
    asked += 1;
    const own = asked;
    const query = queryWords(text);
    remember(text);
    const best = query.length === 1 ? await index.best(query[0]) : undefined;
    const matches = best ? [] : await Promise.all(query.map(index.find));
    // Another key was pressed meanwhile.
    if (own !== asked) return;
    found = best ? best.documents : query.length ? rankedDocuments(config.count, matches) : [];
    results = foundList(items, text.trim(), found.filter(function (number) { return number >= config.albums; }), land);
    status.textContent = query.length ? summary(best, matches) : "";
    list.replaceChildren();
    elsewhere.hidden = found.length > 0;
    show(atOnce);
  }

  /** The address names the search, so that it can be kept, and come back to. */
  /** @param {string} text */
  function remember(text) {
    const address = foundPlace.pathname + (text.trim() ? "?q=" + encodeURIComponent(text.trim()) : "");
    try { history.replaceState(history.state, "", address); } catch { /* An address that may not change stays. */ }
  }

  input.form?.addEventListener("submit", function (event) { event.preventDefault(); seek(hitsAtOnce); });
  input.addEventListener("input", function () { seek(hitsWhileTyping); });
  more.firstElementChild?.addEventListener("click", function () {
    const next = list.childElementCount;
    show(hitsAtOnce);
    const link = list.children[next]?.querySelector("a");
    if (link) link.focus();
  });
  input.value = new URLSearchParams(foundPlace.search).get("q") ?? input.value;
  elsewhere.hidden = input.value !== "";
  const isAsked = input.value !== "";
  if (!isAsked && matchMedia("(pointer: fine)").matches) input.focus();
  return {
    get results() { return results; },
    ready: isAsked ? seek(hitsAtOnce) : undefined,
    async showAgain(count) {
      await Promise.all(found.slice(0, count).map(items.have));
      while (list.childElementCount < Math.min(count, found.length)) show(hitsAtOnce);
    },
  };
}
