// A client's gallery: hearts and comments, which the visitor's browser stores, and the list of them that the visitor sends.
"use strict";

(function () {
  // The most characters of a comment, a name, and a `mailto:` address. Mail programs cut or refuse longer addresses.
  const maxWords = 2000, maxName = 100, maxAddress = 1800;
  const heart = "M12 20.5C6.5 16.5 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 3.8-3 7.3-8.5 11.3z";
  const bubble = "M4 5h16v11H9.5L5 20v-4H4z";

  /** @typedef {{isPicked: boolean, comment: string}} Mark */

  document.addEventListener("DOMContentLoaded", function () {
    /** @type {ReturnType<typeof toolsOf> | undefined} */
    const viewer = /** @type {any} */ (window).albumgenAlbum;
    if (!viewer || !viewer.album.picks) return;
    const { items, create, filled, counted, listedCells, urlOf } = viewer;
    const { limit, mailto, texts, counts } = viewer.album.picks;
    // The path identifies the album on this host, where another site may have an album of the same name.
    const place = "albumgen.picks." + new URL(".", new URL(viewer.album.home, document.baseURI)).pathname;
    let name = "";
    /** Whether the browser stores the picks. */
    let isKept = true;
    /** @type {Map<string, Mark>} by the items' ids, which stay the same when the site is rebuilt */
    let marks = new Map();

    // MARK: What is kept

    function read() {
      /** @type {any} */
      let kept = null;
      try {
        kept = JSON.parse(localStorage.getItem(place) || "{}");
      } catch (_) {
        isKept = false;
        return;
      }
      marks = new Map();
      if (!kept || typeof kept !== "object") return;
      name = String(kept.name || "").slice(0, maxName);
      for (const [id, mark] of Object.entries(kept.marks || {})) {
        if (Array.isArray(mark)) marks.set(id, { isPicked: Boolean(mark[0]), comment: String(mark[1] || "").slice(0, maxWords) });
      }
    }

    /** Stores the picks. If a private window or blocked storage prevents that, they last until the page is closed. */
    function keep() {
      const all = Object.fromEntries([...marks].map(([id, mark]) => [id, [Number(mark.isPicked), mark.comment]]));
      try {
        localStorage.setItem(place, JSON.stringify({ name, marks: all }));
        isKept = true;
      } catch (_) {
        isKept = false;
      }
    }

    /** @param {string} id @returns {Mark} */
    function markOf(id) { return marks.get(id) || { isPicked: false, comment: "" }; }

    /** @param {string} id @param {Partial<Mark>} change */
    function mark(id, change) {
      // Keeps what another window has changed meanwhile.
      if (isKept) read();
      const now = { ...markOf(id), ...change };
      if (now.isPicked || now.comment) marks.set(id, now);
      else marks.delete(id);
      keep();
      draw();
    }

    function pickedCount() { return [...marks.values()].filter((mark) => mark.isPicked).length; }

    function countText() {
      const count = pickedCount();
      if (!limit) return counted(counts.picked, count);
      return filled(count > limit ? texts.pickedOver : texts.pickedOf, { count, limit, over: count - limit });
    }

    // MARK: Hearts

    /** @param {string} path */
    function drawing(path) {
      const made = create("span");
      made.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="' + path + '"/></svg>';
      return /** @type {ChildNode} */ (made.firstChild);
    }

    /** @param {string} text @param {() => void} act */
    function button(text, act) {
      const made = create("button", { type: "button", class: "agv-word" }, text);
      made.onclick = act;
      return made;
    }

    /** @param {HTMLElement} cell */
    function idOf(cell) { return cell.dataset.id || cell.id.replace(/^item-/, ""); }

    /** @param {HTMLElement} cell */
    function nameOf(cell) {
      const link = cell.querySelector("a");
      return link?.getAttribute("aria-label") || cell.querySelector("img")?.alt || idOf(cell);
    }

    /** @param {HTMLElement} cell */
    function heartOf(cell) {
      const before = cell.querySelector(".agv-heart");
      if (before) return before;
      const id = idOf(cell);
      const made = create("button", { type: "button", class: "agv-heart",
        "aria-label": filled(texts.pickNamed, { title: nameOf(cell) }) }, drawing(heart));
      made.onclick = function () { mark(id, { isPicked: !markOf(id).isPicked }); };
      cell.append(made);
      return made;
    }

    const status = create("p", { role: "status" });
    const warning = create("p", { class: "agv-unkept", hidden: "" }, texts.picksUnkept);
    const mine = button(texts.myPicks, function () { show(!list); });
    const send = button(texts.sendPicks, ask);
    const bar = create("div", { class: "agv-selection agv-proof", role: "region", "aria-label": texts.pick }, warning, status,
      mine, send);

    const inViewer = create("button", { type: "button", class: "agv-button agv-heart", "aria-label": texts.pick, title: texts.pick,
      "aria-keyshortcuts": "p" }, drawing(heart));
    const wordsInViewer = create("button", { type: "button", class: "agv-button agv-comment", "aria-label": texts.comment,
      title: texts.comment }, drawing(bubble));
    const countInViewer = create("p", { class: "agv-note agv-picked-count", role: "status" });
    inViewer.onclick = function () {
      const item = viewer.shown();
      if (!item) return;
      mark(item.id, { isPicked: !markOf(item.id).isPicked });
      const text = countText();
      countInViewer.textContent = text;
      setTimeout(function () { if (countInViewer.textContent === text) countInViewer.textContent = ""; }, 2500);
    };
    wordsInViewer.onclick = function () {
      const item = viewer.shown();
      if (item) comment(item.id);
    };

    function drawViewer() {
      const actions = document.querySelector(".agv-actions");
      const item = viewer?.shown();
      if (!actions || !item) return;
      if (!inViewer.isConnected) {
        actions.prepend(inViewer, wordsInViewer);
        document.querySelector(".agv-root")?.append(countInViewer);
      }
      inViewer.ariaPressed = String(markOf(item.id).isPicked);
      wordsInViewer.classList.toggle("agv-full", Boolean(markOf(item.id).comment));
    }

    function draw() {
      for (const cell of listedCells()) {
        const now = markOf(idOf(cell));
        heartOf(cell).ariaPressed = String(now.isPicked);
        const words = cell.querySelector(".agv-said");
        if (words) words.textContent = now.comment || texts.comment;
      }
      const text = countText();
      if (status.textContent !== text) status.textContent = text;
      status.classList.toggle("agv-over", Boolean(limit) && pickedCount() > limit);
      warning.hidden = isKept;
      send.disabled = marks.size === 0;
      drawViewer();
    }

    // MARK: Comments

    /** @param {string} id */
    function comment(id) {
      const field = create("textarea", { maxlength: String(maxWords), rows: "4", "aria-labelledby": "agv-comment", dir: "auto" });
      field.value = markOf(id).comment;
      const dialog = create("dialog", { class: "agv-ask", "aria-labelledby": "agv-comment" },
        create("form", { method: "dialog" }, create("h2", { id: "agv-comment" }, texts.comment), field,
          create("p", {}, create("button", { value: "", class: "agv-word" }, texts.cancel),
            create("button", { value: "yes", class: "agv-word" }, texts.done))));
      document.body.append(dialog);
      dialog.onclose = function () {
        dialog.remove();
        if (dialog.returnValue === "yes") mark(id, { comment: field.value.trim().slice(0, maxWords) });
      };
      dialog.showModal();
      field.focus();
    }

    // MARK: My picks

    /** Returns the marked items that are still in the album, in its order. */
    async function marked() {
      /** @type {Item[]} */
      const found = [];
      for (const id of marks.keys()) {
        const index = await items.find(id);
        if (index < 0) continue;
        await items.have(index);
        const item = items.get(index);
        if (item?.id === id) found.push(item);
      }
      return found.sort((a, b) => a.index - b.index);
    }

    /** Returns the list of picks for the viewer. */
    /** @param {Item[]} found @param {HTMLElement} rows @returns {Items} */
    function listOf(found, rows) {
      /** @param {number} place */
      function indexOf(place) { return found[place]?.index ?? -1; }
      return Object.assign(Object.create(items), {
        // No album's name has a question mark in it.
        name: items.name + "?picks",
        total: found.length,
        selected: 0,
        get(/** @type {number} */ place) { return items.get(indexOf(place)); },
        have(/** @type {number} */ place) { return items.have(indexOf(place)); },
        // All of them are already known.
        reach() {},
        picture(/** @type {number} */ place) { return items.picture(indexOf(place)); },
        havePicture(/** @type {number} */ place) { return items.havePicture(indexOf(place)); },
        async find(/** @type {string} */ id) { return found.findIndex((item) => item.id === id); },
        landing(/** @type {number} */ place) { return rows.children[place]?.querySelector("a") || null; },
        home(/** @type {number} */ place) { return items.home(indexOf(place)); },
        next() { return undefined; },
        pageOf() { return ""; },
      });
    }

    /** @type {HTMLElement | null} */
    let list = null;
    // The list of picks has no hero, so the header must not overlap one.
    const isFull = document.body.classList.contains("ag-full");

    /** Shows the picks in place of the page's own list, or that list again. */
    /** @param {boolean} isOn */
    async function show(isOn) {
      list?.remove();
      list = null;
      if (isOn) {
        const rows = create("ul");
        list = create("section", { class: "agv-mine", "aria-labelledby": "agv-mine" },
          create("h1", { id: "agv-mine" }, texts.myPicks), rows);
        const own = list;
        document.querySelector("main")?.prepend(own);
        const found = await marked();
        for (const [place, item] of found.entries()) {
          const link = create("a", { href: urlOf(item, item.page) });
          if (item.thumb) {
            link.append(create("img", { src: urlOf(item, item.thumb.src), alt: item.alt || "", width: String(item.thumb.w),
              height: String(item.thumb.h), loading: "lazy" }));
          } else link.append(item.alt || item.id);
          const words = button("", function () { comment(item.id); });
          words.classList.add("agv-said");
          words.dir = "auto";
          rows.append(create("li", { class: "ag-cell", "data-index": String(place), "data-id": item.id }, link, words));
        }
        if (!found.length) own.append(create("p", {}, texts.picksNone));
        // The visitor may have left the list meanwhile.
        if (list !== own) return;
        viewer?.turn(listOf(found, rows));
      } else viewer?.turn(items);
      document.body.classList.toggle("agv-filtered", isOn);
      document.body.classList.toggle("ag-full", isFull && !isOn);
      mine.ariaPressed = String(isOn);
      if (isOn) scrollTo({ top: 0 });
      draw();
    }

    // MARK: Sending

    /** @param {string} address @param {string} file */
    function save(address, file) {
      const link = create("a", { href: address, download: file });
      document.body.append(link);
      link.click();
      link.remove();
    }

    /** Whether the picks to send are being read. */
    let isAsking = false;

    async function ask() {
      // The second click of a double click would open a second dialog.
      if (isAsking) return;
      isAsking = true;
      const found = await marked().finally(function () { isAsking = false; });
      const picked = found.filter((item) => markOf(item.id).isPicked);
      const title = document.querySelector("h1:not(#agv-mine)")?.textContent || items.name;
      const subject = filled(texts.picksSubject, { album: title });

      function json() {
        return JSON.stringify({ version: 1, action: "pick", album: items.name, by: name || undefined, items: found.map(function (item) {
          const { isPicked, comment } = markOf(item.id);
          return { id: item.id, page: item.page, media: [item.thumb?.src, item.original?.src].filter(Boolean), mark: item.mark,
            picked: isPicked, comment: comment || undefined };
        }) }, null, 2) + "\n";
      }

      /** Returns the picks as text, for reading and for the search field of a photographer's program. */
      /** @param {string} end the line ending */
      function words(end) {
        const said = found.filter((item) => markOf(item.id).comment);
        return [subject, name, countText(), "", picked.map((item) => item.id).join(", "), "",
          ...said.map((item) => item.id + ": " + markOf(item.id).comment.replace(/\s+/g, " "))].join(end).trim();
      }

      function fileName() {
        const parts = ["picks", items.name.split("/").pop() || "", name];
        return parts.map((part) => part.replace(/[^\p{L}\p{N}_-]+/gu, "-")).filter(Boolean).join("-") + ".json";
      }

      function saveFile() {
        const address = URL.createObjectURL(new Blob([json()], { type: "application/json" }));
        save(address, fileName());
        setTimeout(function () { URL.revokeObjectURL(address); }, 60000);
      }

      /** Browsers do not share `.json` files, so it is sent as text; readers check the content, not the name. */
      function sharedFile() {
        return new File([json()], fileName().replace(/json$/, "txt"), { type: "text/plain" });
      }

      const said = create("p", { role: "status" });
      async function share() {
        const file = { files: [sharedFile()], title: subject };
        try {
          await navigator.share(navigator.canShare?.(file) ? file : { title: subject, text: words("\n") });
        } catch (_) {
          return;
        }
      }

      const shown = create("textarea", { rows: "5", readonly: "", "aria-label": subject, hidden: "" });
      async function copy() {
        shown.value = words("\n");
        try {
          await navigator.clipboard.writeText(shown.value);
        } catch (_) {
          // Without permission to write to the clipboard, the text is shown for copying by hand.
          shown.hidden = false;
          shown.select();
          if (!document.execCommand("copy")) return;
        }
        said.textContent = texts.picksCopied;
      }

      const mail = create("a", { class: "agv-word" }, texts.picksMail);
      let isLong = false;
      function address() {
        const head = "mailto:" + encodeURIComponent(mailto || "").replace("%40", "@") + "?subject=" + encodeURIComponent(subject) + "&body=";
        const whole = head + encodeURIComponent(words("\r\n"));
        isLong = whole.length > maxAddress;
        mail.href = isLong ? head + encodeURIComponent([name, texts.picksAttached].join("\r\n").trim()) : whole;
      }
      mail.onclick = function () {
        if (!isLong) return;
        saveFile();
        said.textContent = texts.picksLong;
      };

      const field = create("input", { type: "text", maxlength: String(maxName), autocomplete: "name", dir: "auto" });
      field.value = name;
      field.oninput = function () {
        name = field.value.trim();
        keep();
        address();
      };
      address();
      const dialog = create("dialog", { class: "agv-ask agv-send", "aria-labelledby": "agv-send" },
        create("form", { method: "dialog" }, create("h2", { id: "agv-send" }, texts.sendPicks.replace("…", "")),
          create("p", {}, countText()), create("p", {}, texts.picksExplained),
          create("label", {}, texts.picksName, field),
          create("div", { class: "agv-ways" }, ...(mailto ? [mail] : []), button(texts.picksFile, saveFile),
            ...(typeof navigator.share === "function" ? [button(texts.picksShare, share)] : []), button(texts.picksCopy, copy)),
          shown, said, create("p", {}, create("button", { value: "", class: "agv-word" }, texts.done))));
      // The Enter key would press the form's first button, but must not send anything.
      field.onkeydown = function (event) { if (event.key === "Enter") event.preventDefault(); };
      document.body.append(dialog);
      dialog.onclose = function () { dialog.remove(); };
      dialog.showModal();
    }

    // MARK: Beginning

    read();
    if (listedCells().length) document.body.append(bar);
    draw();
    document.addEventListener("albumgen:listed", draw);
    document.addEventListener("albumgen:renewed", draw);
    document.addEventListener("albumgen:item", drawViewer);
    addEventListener("storage", function (event) {
      if (event.key !== place) return;
      read();
      draw();
    });
    addEventListener("pageshow", function (event) {
      if (!event.persisted || !isKept) return;
      read();
      draw();
    });
    document.addEventListener("keydown", function (event) {
      if (event.key.toLowerCase() !== "p" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest("input, textarea, select, .agv-ask, .agv-slot")) return;
      const button = target.closest("dialog.agv") ? inViewer : target.closest(".ag-cell[data-index]")?.querySelector(".agv-heart");
      if (button instanceof HTMLElement && button.isConnected) button.click();
    });
  });
})();
