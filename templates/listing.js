// Continues a list of several pages: loads the next page before the end of the list comes into view. Without this script, and on `file://`,
// where a page cannot read other files, visitors use the pager's links.
"use strict";

(() => {
  const connection = /** @type {any} */ (navigator).connection;
  if (location.protocol === "file:" || connection?.saveData) return;

  /** The scroll position in the page's history entry: an item, and the distance of its cell from the top of the window. */
  /** @typedef {{id: string, top: number}} ListPlace */

  /** The pages in this document with their first cells. */
  /** @type {{address: string, cell: Element}[]} */
  const pages = [];
  /** Whether this script keeps the scroll position: a browser restores the offset, but not the pages that were loaded. */
  let keepsPlace = false;
  let rest = 0;
  /** The page's location, which in a space is the door's. */
  /** @type {Location} */
  const at = /** @type {any} */ (window).albumgenPlace || location;

  function sections() { return [...document.querySelectorAll(".ag-section")]; }

  /** Returns the elements after the last section: the pager, and on the last page the neighbouring albums. */
  /** @param {Element} last */
  function endOf(last) {
    const end = [];
    for (let next = last.nextElementSibling; next && !next.matches("dialog"); next = next.nextElementSibling) end.push(next);
    return end;
  }

  /** Adds the rest of a category to its section. Squares continue the last row; justified rows are full, so new ones follow. */
  /** @param {Element} section @param {Element} rest */
  function continueSection(section, rest) {
    const blocks = [.../** @type {NodeListOf<HTMLElement>} */ (rest.querySelectorAll(".ag-block"))];
    const last = [.../** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".ag-block"))].pop();
    const isSquare = /^(grid|picker)$/.test(last?.dataset.layout || "");
    if (last && isSquare && blocks[0]?.dataset.layout === last.dataset.layout) last.append(.../** @type {any} */ (blocks.shift()).children);
    for (const block of blocks) section.append(block.closest(".ag-frame") || block);
    section.append(...rest.querySelectorAll(".ag-closing"));
  }

  /** @param {Document} page @param {string} address */
  function append(page, address) {
    const [first, ...others] = page.querySelectorAll(".ag-section");
    const last = sections().pop();
    const cell = first?.querySelector(".ag-cell");
    if (!last || !cell) return;
    const old = endOf(last);
    const end = endOf(others[others.length - 1] || first);
    const hadFocus = old.some((part) => part.contains(document.activeElement));
    for (const part of old) part.remove();
    if (first.id === last.id) continueSection(last, first);
    else others.unshift(first);
    last.after(...others, ...end);
    // Reinserting the footer makes it a new element; otherwise it would count as a layout shift.
    const footer = document.querySelector(".ag-footer");
    if (footer && !footer.contains(document.activeElement)) footer.parentElement?.insertBefore(footer, footer.nextSibling);
    pages.push({ address, cell });
    if (hadFocus) cell.querySelector("a")?.focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("albumgen:listed", { detail: address }));
    keepsPlace = true;
    watch();
  }

  /** @param {string} address */
  async function load(address) {
    try {
      const answer = await fetch(address);
      if (answer.ok) append(new DOMParser().parseFromString(await answer.text(), "text/html"), address);
    } catch (_) {
      // The pager's links still work.
    }
  }

  function watch() {
    const pager = document.querySelector(".ag-pager");
    const next = pager?.querySelector("a[rel=next]");
    if (!pager || !(next instanceof HTMLAnchorElement)) return;
    const address = next.href;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      load(address);
    }, { rootMargin: "0px 0px 200% 0px" });
    observer.observe(pager);
  }

  /** Stores the position: the address of the page in the middle of the window, and that page's first visible cell. */
  function note() {
    // The list of a visitor's picks, which takes the place of this one, has its own address.
    if (!keepsPlace || typeof history.state?.viewer === "number" || at.hash === "#picks") return;
    const middle = innerHeight / 2;
    const here = pages.filter(({ cell }) => cell.getBoundingClientRect().top < middle).pop() || pages[0];
    const cells = [...document.querySelectorAll(".ag-cell")];
    // While a site is edited, the first cell of a page may be removed.
    let low = Math.max(0, cells.indexOf(here.cell));
    let high = cells.length - 1;
    while (low < high) {
      const between = (low + high) >> 1;
      if (cells[between].getBoundingClientRect().bottom > 0) high = between;
      else low = between + 1;
    }
    /** @type {ListPlace} */
    const place = { id: cells[low].id, top: cells[low].getBoundingClientRect().top };
    history.scrollRestoration = "manual";
    try { history.replaceState({ ...history.state, place }, "", here.address); } catch { /* Safari refuses more than 100 changes in 10 s. */ }
  }

  /** Scrolls to the stored position. */
  function restore() {
    /** @type {ListPlace | undefined} */
    const place = history.state?.place;
    const cell = place && document.getElementById(place.id);
    if (!place || !cell) return;
    keepsPlace = true;
    history.scrollRestoration = "manual";
    scrollTo({ top: scrollY + cell.getBoundingClientRect().top - place.top });
  }

  const first = document.querySelector(".ag-section .ag-cell");
  if (!first) return;
  pages.push({ address: at.href.split("#")[0], cell: first });
  restore();
  // WebKit shows a page that it has kept in memory at its top, unless it is to restore the position itself.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) restore(); });
  addEventListener("scroll", () => {
    clearTimeout(rest);
    rest = setTimeout(note, 100);
  }, { passive: true });
  // Scroll with a script: a link would add a history entry, and with it one more step for Back.
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest(".ag-up a"))) return;
    event.preventDefault();
    scrollTo({ top: 0 });
  });
  watch();
})();
