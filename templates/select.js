// Lets visitors select items on an album's pages: single items, ranges, or all. Downloads them one by one, or lists those to delete.
"use strict";

(function () {
  /** The pause between two downloads, in milliseconds: browsers drop simultaneous ones. */
  const savePause = 350;

  document.addEventListener("DOMContentLoaded", function () {
    /** The album's data and functions, from the viewer. */
    /** @type {ReturnType<typeof toolsOf> | undefined} */
    const viewer = /** @type {any} */ (window).albumgenAlbum;
    if (!viewer) return;
    const { items, album: { select: allowed }, headOf, create, counted, filled, categoryAt, listedCells, urlOf } = viewer;
    const { name, categories } = items;
    const { texts, counts } = items.config;
    const key = "albumgen.selection." + name;
    /** @type {Set<number>} */
    const chosen = new Set();
    let isOn = false;
    /** Whether items are being read or saved. */
    let isBusy = false;
    let last = -1;
    let count = items.total;

    /** Reads the selection, which persists between the album's pages if storage is allowed. */
    function recall() {
      try {
        const kept = JSON.parse(sessionStorage.getItem(key) || "[]");
        chosen.clear();
        for (const index of kept) if (index < items.total) chosen.add(index);
      } catch (_) {
        return;
      }
    }

    /** @param {string} text @param {() => void} act */
    function button(text, act) {
      const made = create("button", { type: "button", class: "agv-word" }, text);
      made.onclick = act;
      return made;
    }

    const begin = button(texts.select, function () { set(true); });
    begin.classList.add("agv-select");
    const status = create("p", { role: "status" });
    const save = button(texts.save, () => once(saveAll));
    const remove = button(texts.delete, () => once(ask));
    // No downloads on `file://`, where the visitor already has the files, or if the album offers none.
    const canSave = location.protocol !== "file:" && items.config.download;
    const canDelete = allowed === "all";
    const bar = create("div", { class: "agv-selection", role: "region", "aria-label": texts.select, hidden: "" }, status,
      button(texts.selectAll, all), ...(canSave ? [save] : []), ...(canDelete ? [remove] : []),
      button(texts.done, function () { set(false); }));

    function draw() {
      for (const cell of listedCells()) {
        const link = cell.querySelector("a");
        const isChosen = chosen.has(Number(cell.dataset.index));
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
      status.textContent = counted(counts.selected, chosen.size);
      save.disabled = remove.disabled = chosen.size === 0;
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
      if (wasOn && !on) begin.focus();
      last = -1;
      draw();
      if (on && isByKey) (listedCells()[0].querySelector("a") || bar.querySelector("button"))?.focus({ preventScroll: true });
    }

    /** Selects everything; on a category's page, the whole category. */
    function all() {
      const first = Number(listedCells()[0]?.dataset.index || 0);
      const isCategory = document.body.classList.contains("ag-category") && categories.length > 0;
      const range = isCategory ? categories[categoryAt(categories, first)] : { first: 0, count: items.total };
      for (let index = range.first; index < range.first + range.count; index += 1) chosen.add(index);
      draw();
    }

    /** Returns the chosen items, or null if some of them could not be loaded. */
    async function chosenItems() {
      /** @type {Item[]} */
      const found = [];
      for (const index of [...chosen].sort((a, b) => a - b)) {
        await items.have(index);
        const item = items.get(index);
        if (!item) return null;
        found.push(item);
      }
      return found;
    }

    /** @param {string} address @param {string} name */
    function keep(address, name) {
      const link = create("a", { href: address, download: name });
      document.body.append(link);
      link.click();
      link.remove();
    }

    /** Does one thing at a time with the chosen items. Otherwise, the second click of a double click would save each item twice. */
    /** @param {(list: Item[]) => void | Promise<void>} act */
    async function once(act) {
      if (isBusy) return;
      isBusy = true;
      /** @type {Item[] | null} */
      let list = null;
      try {
        list = await chosenItems();
        if (list) await act(list);
      } finally {
        isBusy = false;
        draw();
      }
      if (!list) status.textContent = texts.notLoaded;
    }

    /** @param {Item[]} list */
    async function saveAll(list) {
      for (const [place, item] of list.entries()) {
        status.textContent = filled(texts.saving, { index: place + 1, total: list.length });
        const file = item.download?.src || item.original?.src;
        if (file) keep(urlOf(item, file), item.download?.name || "");
        await new Promise(function (done) { setTimeout(done, savePause); });
      }
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
      dialog.onclose = function () {
        dialog.remove();
        if (dialog.returnValue !== "yes") return;
        const text = JSON.stringify({ version: 1, action: "delete", album: name, items: list.map(function (item) {
          return { id: item.id, page: item.page, media: [item.thumb?.src, item.original?.src].filter(Boolean), mark: item.mark };
        }) }, null, 2);
        const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
        keep(address, "selection.json");
        setTimeout(function () { URL.revokeObjectURL(address); }, 60000);
      };
      dialog.showModal();
    }

    const place = headOf();
    if (place && listedCells().length && allowed !== "off" && (canSave || canDelete)) {
      place.querySelector(".agv-play")?.after(begin);
      document.body.append(bar);
      recall();
      if (chosen.size) set(true);
      // Another page may have changed the selection before the visitor returned to this one.
      addEventListener("pageshow", function (event) {
        if (!event.persisted) return;
        recall();
        set(chosen.size > 0);
      });
      document.addEventListener("albumgen:listed", draw);
      document.addEventListener("albumgen:renewed", function () {
        // The positions belong to other items now.
        if (count !== items.total) chosen.clear();
        count = items.total;
        draw();
      });
      document.addEventListener("keydown", function (event) {
        if (event.key === "Escape" && isOn && !document.querySelector("dialog[open]")) set(false);
        const link = event.target instanceof Element ? event.target.closest("[data-index] a") : null;
        if (event.key !== " " || !isOn || !(link instanceof HTMLElement)) return;
        event.preventDefault();
        link.click();
      });
    }

    /** Selects or deselects an item or, with the shift key, all from the last one to it. */
    /** @param {number} index @param {boolean} isRange */
    function toggle(index, isRange) {
      const isChosen = !chosen.has(index);
      const from = isRange && last >= 0 ? last : index;
      for (let k = Math.min(from, index); k <= Math.max(from, index); k += 1) {
        if (isChosen) chosen.add(k);
        else chosen.delete(k);
      }
      last = index;
      draw();
    }

    // In the capturing phase, before the viewer's own listener.
    document.addEventListener("click", function (event) {
      if (!isOn || event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const cell = event.target instanceof Element ? event.target.closest("a")?.closest("[data-index]") : null;
      if (!(cell instanceof HTMLElement)) return;
      event.preventDefault();
      toggle(Number(cell.dataset.index), event.shiftKey);
    }, true);
  });
})();
