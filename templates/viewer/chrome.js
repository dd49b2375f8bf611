// The viewer's interface around the item: bars, counter, tabs, caption, details, and the list of keys.
"use strict";

/** @typedef {ReturnType<typeof viewerChrome>} Chrome */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {Record<string, string>} [attributes] @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
function create(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {{w: number, h: number}} size @param {string} name */
function pictureOf({ w, h }, name) {
  return Object.assign(new Image(w, h), { className: name, alt: "" });
}

const icons = {
  close: "M6 6l12 12M18 6L6 18",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  slideshow: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  details: "M12 11v6M12 7.5v.5M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  live: "M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M5 12a7 7 0 1 0 14 0 7 7 0 1 0-14 0",
  share: "M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2",
  fullScreen: "M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5",
};

/** @param {keyof typeof icons} name */
function icon(name) {
  const made = create("span");
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>`;
  return /** @type {ChildNode} */ (made.firstChild);
}

/** A button with an icon, or with very short text, and an accessible name. */
/** @param {string} name @param {string} label @param {Node | string} content */
function labelled(name, label, content) {
  return create("button", { type: "button", class: "agv-button agv-" + name, "aria-label": label, title: label }, content);
}

/** @param {Items} items */
function viewerChrome(items) {
  /** The keyboard shortcuts, each with the name of the text that describes it. */
  const keyTable = [
    ["← →  Page↑ Page↓  Space", "keysTurn"], ["Home End", "keysEnds"], ["+ −", "keysZoom"], ["0 z", "keysFit"],
    ["s", "keysSlideshow"], ["i", "keysDetails"], ["f", "keysFullScreen"], ["b", "keysBars"], ["Esc", "keysClose"],
  ];
  const { categories } = items;
  const { texts } = items.config;

  /** @param {keyof typeof icons} name @param {string} [more] */
  function button(name, more = "") { return labelled(name + more, texts[name], icon(name)); }

  const buttons = {
    close: button("close"), previous: button("previous", " agv-turn"), next: button("next", " agv-turn"),
    slideshow: button("slideshow"), details: button("details"), share: button("share"),
    fullScreen: button("fullScreen"),
  };
  buttons.details.ariaExpanded = "false";
  const download = create("a", { class: "agv-button", "aria-label": texts.download,
    title: texts.download }, icon("download"));
  // A browser does not download from `file://`: it would open the file in place of the viewer.
  if (location.protocol === "file:") download.target = "_blank";
  const counter = create("p", { class: "agv-counter", "data-role": "counter" });
  // Announces the current item to screen readers: by name, because a number says little without the picture.
  const spoken = create("p", { class: "agv-spoken", role: "status" });
  const top = create("div", { class: "agv-bar agv-top", "data-role": "bar" }, create("div", { class: "agv-row" },
    buttons.close, counter, create("div", { class: "agv-actions" }, buttons.slideshow, buttons.details,
      ...(items.config.download ? [download] : []), buttons.share, buttons.fullScreen)));
  const list = create("ul");
  /** @type {HTMLAnchorElement[]} */
  const tabs = [];
  for (const category of categories) {
    const link = create("a", {}, create("bdi", {}, category.tag), create("span", { class: "ag-count" }, "(" + category.count + ")"));
    if (category.count) link.href = "#";
    tabs.push(link);
    list.append(create("li", {}, link));
  }
  if (tabs.length) {
    top.append(create("nav", { class: "ag-tabs agv-tabs", "data-role": "tabs", "aria-label": texts.categories }, list));
  }
  const line = create("p");
  const more = labelled("rest", texts.details, "…");
  more.hidden = true;
  const caption = create("div", { class: "agv-caption" }, line, more);
  const strip = create("div", { class: "agv-strip", tabindex: "0", role: "group",
    "aria-label": texts.thumbnails });
  const bottom = create("div", { class: "agv-bar agv-bottom", "data-role": "bar" }, caption);
  if (items.config.strip) bottom.append(strip);
  const slot = create("div", { class: "agv-slot" });
  // The slot belongs to the album: keys pressed in it do not reach the viewer.
  slot.onkeydown = (event) => { event.stopPropagation(); };
  // The dialog focuses this as it opens.
  const stage = create("div", { class: "agv-stage", tabindex: "-1", autofocus: "" });
  const progress = create("div", { class: "agv-progress", role: "progressbar", "aria-label": texts.loading,
    hidden: "" });
  const panel = create("aside", { class: "agv-panel", "aria-label": texts.details, tabindex: "0", hidden: "" });
  const keys = create("div", { class: "agv-keys", role: "group", "aria-label": texts.keys, tabindex: "0", hidden: "" },
    create("h2", {}, texts.keys), create("dl", {}, ...keyTable.map(([names, text]) => {
      return create("div", {}, create("dt", {}, names), create("dd", {}, texts[text]));
    })));
  const end = create("a", { class: "agv-end", hidden: "" });
  const note = create("p", { class: "agv-note", role: "status" });
  const root = create("div", { class: "agv-root" }, top, stage, buttons.previous, buttons.next, slot, bottom, progress,
    panel, keys, end, note, spoken);
  const kind = "agv agv-" + items.config.ground + (tabs.length ? " agv-tabbed" : "") + (items.config.strip ? "" : " agv-stripless");
  const dialog = create("dialog", { class: kind, "aria-label": texts.viewer }, root);
  /** The item announced last. */
  /** @type {Item | undefined} */
  let spokenOf;
  // The item that the details describe.
  /** @type {Item | undefined} */
  let detailed;
  const locate = whereabouts(items.config);
  /** What had the focus before a panel opened, if that was visible. */
  /** @type {any} */
  let before;
  /** The item that the slot shows. */
  /** @type {Item | undefined} */
  let slotted;

  /** Inserts markup of an item. The build has sanitised it; its links are relative to the album's pages. */
  /** @param {HTMLElement} place @param {Item} item @param {string} [html] */
  function put(place, item, html = "") {
    place.innerHTML = html;
    for (const name of ["href", "src"]) {
      for (const element of place.querySelectorAll("[" + name + "]")) {
        const address = linkOf(item, element.getAttribute(name) || "");
        if (address) element.setAttribute(name, address);
        else element.removeAttribute(name);
      }
    }
  }

  /** Shows the album's own view of the item. It gets a copy, so it cannot change the viewer's data. */
  /** @param {number} index @param {Item | undefined} item */
  function fillSlot(index, item) {
    const whole = item?.alt === undefined ? undefined : item;
    if (whole === slotted) return;
    slotted = whole;
    slot.replaceChildren();
    if (!whole) return;
    put(slot, whole, whole.slot);
    const detail = { index, item: structuredClone(whole) };
    slot.dispatchEvent(new CustomEvent("albumgen:item", { bubbles: true, detail }));
  }

  /** Returns the parts of a fact's value. Words in it may be links, to smart albums or to files. */
  /** @param {Item} item @param {Fact} fact */
  function parts(item, fact) {
    return (fact.parts || [{ title: fact.value }]).map(({ title, href, download }) => {
      if (!href) return title;
      const link = create("a", { href: linkOf(item, href) }, title);
      return download ? Object.assign(link, { download, target: "_blank" }) : link;
    });
  }

  /** Describes the item; leaves the panel empty if the script with its data could not be loaded. */
  function details() {
    const item = detailed;
    panel.replaceChildren();
    if (!item || panel.hidden) return;
    const prose = create("div", { class: "ag-prose", dir: "auto" });
    put(prose, item, item.prose);
    panel.append(create("h2", { dir: "auto" }, item.title || texts.details));
    if (item.caption) panel.append(create("p", { class: "agv-words", dir: "auto" }, item.caption));
    if (item.prose) panel.append(prose);
    if (item.facts) panel.append(create("dl", { class: "agv-facts" }, ...item.facts.map((fact) => {
      return create("div", {}, create("dt", {}, fact.label), create("dd", {}, ...parts(item, fact)));
    })));
    locate(panel, item);
  }

  // When the focused element is disabled or hidden, such as a used button, key presses would be lost. Return the focus to the stage.
  root.addEventListener("focusout", (/** @type {any} */ { target }) => {
    setTimeout(() => { if ((target.disabled || !target.offsetWidth) && !root.querySelector(":focus")) stage.focus(); });
  });

  /** Does work that depends on the layout in the next frame, which computes the layout anyway. */
  function measure() {
    const tab = list.querySelector("[aria-current]");
    if (tab) {
      const place = tab.getBoundingClientRect();
      const row = list.getBoundingClientRect();
      list.scrollLeft += place.left + place.width / 2 - row.left - row.width / 2;
    }
    more.hidden = line.scrollHeight <= line.clientHeight + 1;
  }

  /** Hides the link to the next album. Returns whether it was visible. */
  function unfinish() {
    const wasThere = !end.hidden;
    end.hidden = true;
    if (wasThere) stage.focus();
    return wasThere;
  }

  /** @param {boolean} [isBare] */
  function bars(isBare) {
    if (root.classList.toggle("agv-bare", isBare)) stage.focus();
  }

  return {
    dialog, root, stage, strip, buttons, panel, keys, tabs, more, fillSlot, measure, bars,
    /** @param {number} index @param {Item | undefined} item */
    describe(index, item) {
      const current = categoryAt(categories, index);
      tabs.forEach((tab, place) => { tab.ariaCurrent = place === current ? "true" : null; });
      // Replaces the content: text inserted into an existing line would count as a layout shift.
      line.replaceChildren();
      if (item?.title) line.append(create("strong", { dir: "auto" }, item.title), " ");
      if (item?.caption) line.append(create("span", { dir: "auto" }, item.caption));
      requestAnimationFrame(measure);
      // Announces each item once, when its texts are known.
      const name = item?.alt === undefined ? "" : item.title || item.alt || countOf(items, index);
      if (name && spokenOf !== item) {
        spoken.textContent = name;
        spokenOf = item;
      }
      detailed = item;
      details();
      buttons.share.disabled = !item;
      buttons.previous.disabled = index <= 0;
      buttons.next.disabled = index >= items.total - 1 && !items.next();
      const file = item?.download;
      download.style.visibility = file ? "" : "hidden";
      if (file) Object.assign(download, { href: urlOf(item, file.src), download: file.name, title: texts.download + " " + file.size });
    },
    /** Shows the loading progress. A site that shows it in its own way prevents the default of `albumgen:progress`. */
    /** @param {number} index @param {number | null} fraction */
    progress(index, fraction) {
      const event = new CustomEvent("albumgen:progress", { bubbles: true, cancelable: true, detail: { index, fraction } });
      if (!dialog.dispatchEvent(event)) return;
      progress.hidden = fraction === 1;
      progress.style.setProperty("--done", String(fraction ?? 0));
      progress.classList.toggle("agv-unknown", fraction === null);
      progress.ariaValueNow = fraction === null ? null : String(Math.round(fraction * 100));
    },
    /** @param {"panel" | "keys"} name @param {boolean} [isOpen] */
    toggle(name, isOpen) {
      const part = name === "panel" ? panel : keys;
      part.hidden = !(isOpen ?? part.hidden);
      if (name === "panel") {
        buttons.details.ariaExpanded = String(!part.hidden);
        if (!part.hidden) bars(false);
        details();
      }
      if (!part.hidden) {
        before = root.querySelector(":focus-visible");
        // It is still beyond the screen's edge, and the viewer must not scroll there.
        part.focus({ preventScroll: true });
      } else if (part.contains(document.activeElement) || document.activeElement === document.body) (before || stage).focus();
    },
    /** Shows a link to the next album after the last item, with its cover and title. */
    /** @param {NextAlbum} next */
    finish(next) {
      end.href = urlOf(next, next.href);
      end.replaceChildren(create("span", {}, texts.nextAlbum), create("strong", { dir: "auto" }, next.title));
      if (next.cover) {
        const cover = pictureOf(next.cover, "");
        cover.src = urlOf(next, next.cover.src);
        if (next.colour) cover.style.setProperty("--colour", next.colour);
        end.prepend(cover);
      }
      end.hidden = false;
      end.focus();
    },
    unfinish,
    /** Shows the position, which must not be a frame late, unless the item is the only one. Hides what followed the last item. */
    /** @param {number} index */
    turn(index) {
      unfinish();
      counter.textContent = items.total < 2 ? "" : countOf(items, index);
    },
    /** @param {string} title @param {string} url */
    share(title, url) {
      if (navigator.share) navigator.share({ title, url }).catch(() => {});
      // If the browser refuses, the visitor can still copy the address.
      else navigator.clipboard.writeText(url).then(() => {
        const text = note.textContent = texts.linkCopied;
        setTimeout(() => { if (note.textContent === text) note.textContent = ""; }, 2500);
      }, () => { prompt(texts.share, url); });
    },
  };
}
