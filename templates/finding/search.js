// The search page: shows results while the visitor types.
"use strict";

const hitsAtOnce = 24;
// The next key press may replace the results, so only this many are loaded at once. The others follow after this many milliseconds without
// a key press.
const hitsWhileTyping = 8;
const pauseAfterTyping = 250;
// After this many milliseconds, the page says that the search is still running.
const slowSearch = 500;

/** @param {FindingConfig} config @param {HTMLInputElement} input @returns {FindingPage} */
function searchPage(config, input) {
  const items = foundItems(config);
  const index = wordIndex();
  const names = naming(config);
  const list = /** @type {HTMLElement} */ (document.querySelector(".ag-hits"));
  const status = /** @type {HTMLElement} */ (document.querySelector(".ag-found-count"));
  const more = /** @type {HTMLElement} */ (document.querySelector(".ag-show-more"));
  /** The links to albums, which are shown if there are no results. */
  const elsewhere = /** @type {HTMLElement} */ (document.querySelector(".ag-elsewhere"));
  /** @type {number[]} */
  let found = [];
  let results = foundList(items, "", [], land);
  let asked = 0;
  let slow = 0;

  /** @param {Found} hit */
  function hitLink(hit) {
    const name = hit.title || names.day(hit.day) || hit.album;
    const notes = [hit.kind === "album" ? config.texts.album : hit.album, names.day(hit.day)];
    return element("a", { href: hit.page },
      element("span", { class: "ag-hit-picture" }, thumbnail(hit, "")),
      element("span", { class: "ag-hit-title", dir: "auto" }, name),
      ...notes.filter((note) => note && note !== name)
        .map((note) => { return element("span", { class: "ag-hit-note", dir: "auto" }, note); }));
  }

  /** @param {HTMLElement} place @param {number} number */
  function fill(place, number) {
    items.have(number).then((hit) => {
      if (hit && !place.firstChild) place.append(hitLink(hit));
      else if (!hit && place.isConnected) status.textContent = config.texts.notLoaded;
    });
  }

  const later = lazyPlaces(fill, null);

  /** Returns the thumbnail of the result that the viewer shows. If the page does not contain it yet, it is added. */
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

  /** Adds placeholders for the next results. */
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

  /** Adds placeholders for the next results, which are filled as their scripts are loaded. */
  /** @param {number} atOnce the number of results to load now */
  function show(atOnce) {
    const first = list.childElementCount;
    const waiting = addPlaces();
    /** @param {boolean} areFirst */
    function load(areFirst) {
      for (const [place, number] of waiting) {
        // Another query may have replaced the results in the meantime.
        if (place.isConnected && found.indexOf(number) < first + atOnce === areFirst) fill(place, number);
      }
    }
    load(true);
    setTimeout(() => { load(false); }, pauseAfterTyping);
  }

  /** Returns the number of results in words. */
  /** @param {BestDocuments | undefined} best @param {WordMatches[]} matches @param {boolean} isLoaded */
  function summary(best, matches, isLoaded) {
    const { foundMore, foundBest, nothingFound, notLoaded } = config.texts;
    if (!isLoaded) return notLoaded;
    const isComplete = matches.every((match) => match.isComplete);
    if (!found.length) return nothingFound;
    if (!best && isComplete) return inWords(config, found.length);
    return withValues(best ? foundBest : foundMore, { count: writtenNumber(config, best?.count ?? found.length) });
  }

  /** @param {number} atOnce */
  async function seek(atOnce) {
    const text = input.value;
    asked += 1;
    const own = asked;
    const query = queryWords(text, config.monthNames);
    remember(text);
    clearTimeout(slow);
    if (query.length) slow = setTimeout(() => { status.textContent = config.texts.searching; }, slowSearch);
    const isReady = await index.ready();
    const best = isReady && query.length === 1 ? index.best(query[0]) : undefined;
    const matches = best || !isReady ? [] : await Promise.all(query.map(index.find));
    // Another key has been pressed in the meantime.
    if (own !== asked) return;
    clearTimeout(slow);
    const isLoaded = isReady && matches.every((match) => match.isLoaded);
    found = best ? best.documents : matches.length ? rankedDocuments(config.count, matches) : [];
    results = foundList(items, text.trim(), found.filter((number) => number >= config.albums), land);
    // A query may have no words: nothing finds emoji or punctuation.
    if (query.length) status.textContent = summary(best, matches, isLoaded);
    else status.textContent = text.trim() ? config.texts.nothingFound : "";
    list.replaceChildren();
    elsewhere.hidden = found.length > 0;
    show(atOnce);
  }

  /** Writes the query into the address, so that it can be bookmarked and restored. */
  /** @param {string} text */
  function remember(text) {
    // WebKit resets fields without autocompletion in a page that it has kept in memory.
    input.defaultValue = text;
    const address = foundPlace.pathname + (text.trim() ? "?q=" + encodeURIComponent(text.trim()) : "");
    try { history.replaceState(history.state, "", address); } catch { /* The browser may refuse to change the address. */ }
  }

  input.form?.addEventListener("submit", (event) => { event.preventDefault(); seek(hitsAtOnce); });
  input.addEventListener("input", () => { seek(hitsWhileTyping); });
  more.firstElementChild?.addEventListener("click", () => {
    const next = list.childElementCount;
    show(hitsAtOnce);
    const link = list.children[next]?.querySelector("a");
    if (link) link.focus();
  });
  input.value = input.defaultValue = new URLSearchParams(foundPlace.search).get("q") ?? input.value;
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
