// Lets visitors select items on an album's pages: single items, ranges, or all. Downloads them one by one, or lists those to delete.
"use strict";

(() => {
  /** The pause between two downloads, in milliseconds: browsers drop simultaneous ones. */
  const savePause = 350;

  document.addEventListener("DOMContentLoaded", () => {
    /** The album's data and functions, from the viewer. */
    /** @type {ReturnType<typeof toolsOf> | undefined} */
    const viewer = /** @type {any} */ (window).albumgenAlbum;
    if (!viewer) return;
    const { items, album: { select: allowed }, headOf, create, counted, filled, categoryAt, listedCells, urlOf } = viewer;
    const { name, categories } = items;
    const { texts, counts } = items.config;
    // The path identifies the album on this host, where another site may have an album of the same name.
    const key = "albumgen.selection." + new URL(".", new URL(viewer.album.home, document.baseURI)).pathname;
    /** @type {Set<string>} by the items' ids, since an item's position changes when the site is rebuilt */
    const chosen = new Set();
    let isOn = false;
    /** Whether items are being read or saved. */
    let isBusy = false;
    /** The items that Select all has asked for and that are still being read. A selection that is cleared waits for none. */
    /** @type {Promise<Item[] | null> | null} */
    let arriving = null;
    /** The id of the item that was selected or deselected last. */
    let last = "";

    /** @param {HTMLElement} cell */
    function idOf(cell) { return cell.id.replace(/^item-/, ""); }

    /** Reads the selection, which persists between the album's pages if storage is allowed. */
    function recall() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) || "[]");
        chosen.clear();
        for (const id of kept) chosen.add(String(id));
      } catch (_) {
        return;
      }
    }

    /** Deselects what is no longer in the album. */
    async function check() {
      const listed = new Set(listedCells().map(idOf));
      for (const id of [...chosen]) if (!listed.has(id) && await items.find(id) === -1) chosen.delete(id);
      draw();
    }

    /** @param {string} text @param {() => void} act */
    function button(text, act) {
      const made = create("button", { type: "button", class: "agv-word" }, text);
      made.onclick = act;
      return made;
    }

    const begin = button(texts.select, () => { set(true); });
    begin.classList.add("agv-select");
    const status = create("p", { role: "status" });
    const save = button(texts.save, () => once(saveAll));
    const remove = button(texts.delete, () => once(ask));
    // No downloads on `file://`, where the visitor already has the files, or if the album offers none.
    const canSave = location.protocol !== "file:" && items.config.download;
    const canDelete = allowed === "all";
    const done = button(texts.done, () => { set(false); });
    const bar = create("div", { class: "agv-selection", role: "region", "aria-label": texts.select, hidden: "" }, status,
      button(texts.selectAll, all), ...(canSave ? [save] : []), ...(canDelete ? [remove] : []), done);

    function draw() {
      for (const cell of listedCells()) {
        const link = cell.querySelector("a");
        const isChosen = chosen.has(idOf(cell));
        cell.classList.toggle("agv-chosen", isOn && isChosen);
        if (!link) continue;
        if (isOn) {
          link.setAttribute("role", "checkbox");
          link.ariaChecked = String(isChosen);
        } else {
          link.removeAttribute("role");
          link.ariaChecked = null;
        }
      }
      // Until all items have arrived, no number is final: neither shown nor kept for another page, nor acted on.
      status.textContent = arriving ? texts.loading : counted(counts.selected, chosen.size);
      save.disabled = remove.disabled = arriving !== null || chosen.size === 0;
      if (arriving) return;
      try {
        sessionStorage.setItem(key, JSON.stringify([...chosen]));
      } catch (_) {
        return;
      }
    }

    /** @param {boolean} on */
    function set(on) {
      const wasOn = isOn;
      // The button is about to disappear, and with it the keyboard's place on the page.
      const isByKey = begin.matches(":focus-visible");
      isOn = on;
      bar.hidden = !on;
      begin.hidden = on;
      document.body.classList.toggle("agv-selecting", on);
      if (!on) chosen.clear();
      arriving = null;
      if (wasOn && !on) begin.focus();
      last = "";
      draw();
      if (on && isByKey) (listedCells()[0].querySelector("a") || bar.querySelector("button"))?.focus({ preventScroll: true });
    }

    /** Selects everything; on a category's page, the whole category. */
    function all() {
      const cells = new Map(listedCells().map((cell) => [Number(cell.dataset.index), cell]));
      const [start = 0] = cells.keys();
      const isCategory = document.body.classList.contains("ag-category") && categories.length > 0;
      const { first, count } = isCategory ? categories[categoryAt(categories, start)] : { first: 0, count: items.total };
      /** @type {number[]} */
      const others = [];
      for (let index = first; index < first + count; index += 1) {
        const cell = cells.get(index);
        if (cell) chosen.add(idOf(cell));
        else others.push(index);
      }
      if (others.length) addLater(others);
      else draw();
    }

    /** Selects items that this page does not list, as soon as their ids are known. */
    /** @param {number[]} indices */
    async function addLater(indices) {
      const asked = itemsAt(indices);
      arriving = asked;
      draw();
      const list = await asked;
      // The visitor has begun another selection, or asked for all again.
      if (arriving !== asked) return;
      arriving = null;
      for (const item of list || []) chosen.add(item.id);
      draw();
      if (!list) status.textContent = texts.notLoaded;
    }

    /** Returns items, or null if some of them could not be loaded. */
    /** @param {number[]} indices */
    async function itemsAt(indices) {
      /** @type {Item[]} */
      const found = [];
      for (const index of indices) {
        await items.have(index);
        const item = items.get(index);
        if (!item) return null;
        found.push(item);
      }
      return found;
    }

    /** Returns the chosen items in the order of the album, or null if some of them could not be loaded. */
    async function chosenItems() {
      const ids = new Set(chosen);
      /** @type {number[]} */
      const indices = [];
      for (const id of ids) {
        const index = await items.find(id);
        if (index === undefined) return null;
        if (index < 0) chosen.delete(id);
        else indices.push(index);
      }
      const found = await itemsAt(indices.sort((a, b) => a - b));
      // If the site is published again in the meantime, the index may be that of another item.
      return found?.every((item) => ids.has(item.id)) ? found : null;
    }

    /** @param {string} address @param {string} name */
    function keep(address, name) {
      const link = create("a", { href: address, download: name });
      document.body.append(link);
      link.click();
      link.remove();
    }

    /** Does one thing at a time with the chosen items. Otherwise, the second click of a double click would save each item twice. */
    /** @param {(list: Item[]) => string | void | Promise<string>} act returns a note for the visitor, if there is any */
    async function once(act) {
      if (isBusy) return;
      isBusy = true;
      let note = texts.notLoaded;
      try {
        const list = await chosenItems();
        if (list) note = list.length && await act(list) || "";
      } finally {
        isBusy = false;
        draw();
      }
      if (note) status.textContent = note;
    }

    /** Saves the items whose albums allow it, and returns what to say about the others: a smart album may show both. */
    /** @param {Item[]} list */
    async function saveAll(list) {
      const files = list.flatMap((item) => item.download ? [{ item, ...item.download }] : []);
      for (const [place, { item, src, name }] of files.entries()) {
        status.textContent = filled(texts.saving, { index: place + 1, total: files.length });
        keep(urlOf(item, src), name);
        await new Promise((done) => { setTimeout(done, savePause); });
      }
      return files.length < list.length ? texts.notOffered : "";
    }

    /** Asks for confirmation and offers a list for the program, since a page cannot delete files. */
    /** @param {Item[]} list */
    function ask(list) {
      const no = create("button", { value: "", class: "agv-word" }, texts.cancel);
      const yes = create("button", { value: "yes", class: "agv-word" }, texts.deleteExport);
      const dialog = create("dialog", { class: "agv-ask", "aria-labelledby": "agv-ask" },
        create("form", { method: "dialog" }, create("h2", { id: "agv-ask" }, counted(counts.deleteAsk, list.length)),
          create("p", {}, texts.deleteExplained), create("p", {}, no, yes)));
      document.body.append(dialog);
      dialog.onclose = () => {
        dialog.remove();
        if (dialog.returnValue !== "yes") return;
        const text = JSON.stringify({ version: 1, action: "delete", album: name, items: list.map((item) => {
          return { id: item.id, page: item.page, media: [item.thumb?.src, item.original?.src].filter(Boolean), mark: item.mark };
        }) }, null, 2);
        const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
        keep(address, "selection.json");
        setTimeout(() => { URL.revokeObjectURL(address); }, 60000);
        // The next list must not name the same items again.
        chosen.clear();
        arriving = null;
        // The button that the dialog has given the focus back to is about to be disabled.
        if (document.activeElement === remove) done.focus({ preventScroll: true });
        draw();
      };
      dialog.showModal();
    }

    const place = headOf();
    if (place && listedCells().length && allowed !== "off" && (canSave || canDelete)) {
      place.querySelector(".agv-play")?.after(begin);
      document.body.append(bar);
      recall();
      if (chosen.size) {
        set(true);
        check();
      }
      // Another page may have changed the selection before the visitor returned to this one.
      addEventListener("pageshow", (event) => {
        if (!event.persisted) return;
        recall();
        set(chosen.size > 0);
        check();
      });
      document.addEventListener("albumgen:listed", draw);
      document.addEventListener("albumgen:renewed", check);
      document.addEventListener("keydown", (event) => {
        if (event.key === "Escape" && isOn && !document.querySelector("dialog[open]")) set(false);
        const link = event.target instanceof Element ? event.target.closest("[data-index] a") : null;
        if (event.key !== " " || !isOn || !(link instanceof HTMLElement)) return;
        event.preventDefault();
        link.click();
      });
    }

    /** Selects or deselects an item or, with the shift key, all on this page from the last one to it. */
    /** @param {HTMLElement} cell @param {boolean} isRange */
    function toggle(cell, isRange) {
      const cells = listedCells();
      const isChosen = !chosen.has(idOf(cell));
      const anchor = isRange && cells.find((other) => idOf(other) === last) || cell;
      const ends = [anchor, cell].map((end) => Number(end.dataset.index));
      for (const other of cells) {
        const index = Number(other.dataset.index);
        if (index < Math.min(...ends) || index > Math.max(...ends)) continue;
        if (isChosen) chosen.add(idOf(other));
        else chosen.delete(idOf(other));
      }
      last = idOf(cell);
      draw();
    }

    // In the capturing phase, before the viewer's own listener.
    document.addEventListener("click", (event) => {
      if (!isOn || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const cell = event.target instanceof Element ? event.target.closest("a")?.closest("[data-index]") : null;
      if (!(cell instanceof HTMLElement)) return;
      event.preventDefault();
      toggle(cell, event.shiftKey);
    }, true);
  });
})();
