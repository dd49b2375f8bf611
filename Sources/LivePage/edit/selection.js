// Lets the user choose thumbnails of an album page, with a pointer or the keyboard.
"use strict";

/** @typedef {ReturnType<typeof editSelection>} EditSelection */

/**
 * @param {EditPage} page
 * @param {(how: "begun" | "changed" | "ended") => void} notify
 */
function editSelection(page, notify) {
  const { texts } = page;
  /** The session storage key for the selection. */
  const kept = "albumgen-editing-chosen";
  /** The pages of the chosen items. */
  /** @type {Set<string>} */
  const chosen = new Set();
  let isOn = false;
  /** The page at which a range begins. */
  /** @type {string | null} */
  let anchor = null;

  const begin = editButton(texts.editPhotos, { class: "open" });
  const status = editElement("p", { role: "status" });
  const all = editButton(texts.chooseAll);
  const done = editButton(texts.done);
  const hint = editElement("small", {}, matchMedia("(pointer: coarse)").matches ? texts.orderTouch : texts.orderHint);
  const tools = editElement("div", { class: "tools" });
  const bar = editElement("div", { class: "selection", role: "region", "aria-label": texts.editPhotos },
    status, hint, all, done, tools);
  bar.hidden = true;
  page.root.append(bar);

  /** Whether the page's own selection, in which visitors choose items to download or list, is on. */
  function isElsewhere() { return document.body.classList.contains("agv-selecting"); }

  /** Returns the cells that show an item, in page order. */
  function allCells() {
    return /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".ag-cell[data-index]")])
      .filter((cell) => cell.querySelector("a[href]"));
  }

  /** Returns those that are not hidden, as most are while a gallery lists the picks. Only what is shown may be chosen. */
  function cells() { return allCells().filter((cell) => cell.getClientRects().length > 0); }

  /** @param {HTMLElement} cell */
  function linkOf(cell) { return /** @type {HTMLAnchorElement} */ (cell.querySelector("a[href]")); }

  /** @param {HTMLElement} cell */
  function pageOf(cell) { return editedPage(linkOf(cell).href); }

  /** The chosen pages: first those with cells, in page order, then the others. */
  function pages() {
    const shown = allCells().map(pageOf).filter((address) => chosen.has(address));
    return [...new Set([...shown, ...chosen])];
  }

  function draw() {
    for (const cell of allCells()) {
      const link = linkOf(cell);
      const isChosen = isOn && chosen.has(pageOf(cell));
      cell.toggleAttribute("data-albumgen-chosen", isChosen);
      if (isOn) {
        link.setAttribute("role", "checkbox");
        link.setAttribute("aria-checked", String(isChosen));
      } else if (link.hasAttribute("aria-checked") && !isElsewhere()) {
        link.removeAttribute("role");
        link.removeAttribute("aria-checked");
      }
    }
    document.documentElement.toggleAttribute("data-albumgen-choosing", isOn);
    status.textContent = chosen.size >= editLimit ? texts.chosenMost.replace("{count}", String(chosen.size))
      : texts.chosen.replace("{count}", String(chosen.size));
    for (const tool of tools.querySelectorAll("button")) tool.disabled = chosen.size === 0;
    bar.toggleAttribute("data-chosen", chosen.size > 0);
  }

  /** @param {boolean} on */
  function set(on) {
    isOn = on;
    if (!on) chosen.clear();
    anchor = null;
    draw();
    notify(on ? "begun" : "ended");
  }

  /** @param {string} address @param {boolean} isChosen */
  function put(address, isChosen) {
    if (!isChosen) chosen.delete(address);
    else if (chosen.size < editLimit) chosen.add(address);
  }

  /** Chooses an item or, for a range, all items from the last chosen one to it. */
  /** @param {HTMLElement} cell @param {boolean} isRange */
  function choose(cell, isRange) {
    const order = cells();
    const addresses = order.map(pageOf);
    const address = pageOf(cell);
    const start = isRange && anchor !== null ? addresses.indexOf(anchor) : -1;
    const place = order.indexOf(cell);
    if (start >= 0) {
      const [from, to] = [Math.min(start, place), Math.max(start, place)];
      for (const between of addresses.slice(from, to + 1)) put(between, true);
    } else {
      put(address, !chosen.has(address));
      anchor = address;
    }
    draw();
    notify("changed");
  }

  /** Returns the cell that an arrow key moves to. */
  /** @param {HTMLElement} cell @param {string} key */
  function neighbour(cell, key) {
    const order = cells();
    const isRightToLeft = getComputedStyle(cell).direction === "rtl";
    const place = order.indexOf(cell);
    if (key === "ArrowLeft" || key === "ArrowRight") return order[place + ((key === "ArrowRight") !== isRightToLeft ? 1 : -1)];
    const here = cell.getBoundingClientRect();
    const isDown = key === "ArrowDown";
    const beyond = order.filter((other) => {
      const box = other.getBoundingClientRect();
      return isDown ? box.top >= here.bottom - 1 : box.bottom <= here.top + 1;
    });
    /** @param {HTMLElement} other */
    function distance(other) {
      const box = other.getBoundingClientRect();
      return Math.abs(box.top - here.top) * 4 + Math.abs(box.left + box.width / 2 - here.left - here.width / 2);
    }
    return beyond.sort((one, other) => distance(one) - distance(other))[0];
  }

  /** Returns the cell of an event; null while the viewer is open. */
  /** @param {Event} event */
  function cellOf(event) {
    const cell = event.target instanceof Element ? event.target.closest("a[href]")?.closest(".ag-cell[data-index]") : null;
    return cell instanceof HTMLElement ? cell : null;
  }

  // Listens in the capturing phase, to run before the viewer's listeners.
  document.addEventListener("click", (event) => {
    const cell = isOn && event.button === 0 ? cellOf(event) : null;
    if (!cell) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    choose(cell, event.shiftKey);
  }, true);
  document.addEventListener("keydown", (event) => {
    if (!isOn || document.querySelector("dialog[open]") || page.root.querySelector("dialog[open]")) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const cell = cellOf(event);
    if (event.key === "Escape" && event.target !== page.host) set(false);
    else if (cell && event.key === " ") choose(cell, event.shiftKey);
    else if (cell && event.key.startsWith("Arrow") && !isCommand && !event.altKey) {
      const next = neighbour(cell, event.key);
      if (!next) return;
      if (event.shiftKey) {
        if (anchor === null || !chosen.has(anchor)) choose(cell, false);
        choose(next, true);
      }
      linkOf(next).focus();
      next.scrollIntoView({ block: "nearest" });
    } else if (cell && isCommand && event.key.toLowerCase() === "a") chooseAll();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  function chooseAll() {
    for (const address of cells().map(pageOf)) put(address, true);
    draw();
    notify("changed");
  }

  /** Follows a gallery that lists the picks, or all items again. Items that are hidden now are no longer chosen. */
  function filter() {
    const shown = new Set(cells().map(pageOf));
    const hidden = [...chosen].filter((address) => !shown.has(address));
    for (const address of hidden) chosen.delete(address);
    draw();
    if (hidden.length) notify("changed");
  }

  begin.onclick = () => {
    set(true);
    const [first] = cells();
    if (first) linkOf(first).focus({ preventScroll: true });
  };
  all.onclick = chooseAll;
  done.onclick = () => { set(false); };
  document.addEventListener("albumgen:listed", draw);
  document.addEventListener("albumgen:renewed", draw);
  document.addEventListener("albumgen:filtered", filter);
  addEventListener("pagehide", () => { if (isOn) page.keep(kept, [...chosen]); });

  return {
    begin, bar, hint, tools, pages, draw, cells, pageOf, cellOf, neighbour, isElsewhere,
    /** @param {string} address the address of an item's page */
    focus(address) {
      const cell = cells().find((cell) => pageOf(cell) === address);
      if (!cell) return;
      linkOf(cell).focus();
      cell.scrollIntoView({ block: "nearest" });
    },
    isOn() { return isOn; },
    /** Chooses nothing. */
    clear() {
      chosen.clear();
      anchor = null;
      draw();
    },
    /** Whether all chosen items are marked as drafts. */
    isHidden() {
      const shown = allCells().filter((cell) => chosen.has(pageOf(cell)));
      return shown.length > 0 && shown.every((cell) => cell.closest("[data-albumgen-draft]"));
    },
    /** Whether the page has anything to choose. */
    isPossible() { return allCells().length > 0; },
    /** Restores the selection that the page had before it reloaded, without waiting for the server: a click until then would open the viewer. */
    restore() {
      /** @type {string[] | null} */
      const found = page.recalled(kept);
      if (!found) return;
      for (const address of found) chosen.add(address);
      set(true);
    },
    /** Leaves the selection, if it is on. */
    end() { if (isOn) set(false); },
    /** Removes what the site no longer shows from the selection. */
    async refresh() {
      const asked = [...chosen];
      if (!isOn || !asked.length) return;
      const found = new Set(await existing(asked));
      // The user may have changed the selection during the request.
      const gone = asked.filter((address) => !found.has(address) && chosen.delete(address));
      if (!gone.length) return;
      draw();
      notify("changed");
    },
  };

  /** Returns the addresses among these that still belong to items; all of them if the server does not say. */
  /** @param {string[]} addresses */
  async function existing(addresses) {
    return (await page.ask("state", { page: "", chosen: addresses })).chosen || addresses;
  }
}
