// A client's gallery: hearts and comments on photos and in the viewer, and the bar that lists and sends them.
"use strict";

const heart = "M12 20.5C6.5 16.5 3.5 13 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7c0 3.8-3 7.3-8.5 11.3z";
const bubble = "M4 5h16v11H9.5L5 20v-4H4z";

/** @param {ReturnType<typeof toolsOf>} viewer @param {PicksConfig} picks */
function startGallery(viewer, picks) {
  const { items, album, create, filled, counted, listedCells } = viewer;
  const { limit, texts, counts } = picks;
  // The path identifies the album on this host, where another site may have an album of the same name.
  const marks = storedMarks("albumgen.picks." + new URL(".", new URL(album.home, document.baseURI)).pathname, draw);

  function countText() {
    const count = marks.picked;
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

  /** @param {string} id */
  function toggle(id) { marks.set(id, { isPicked: !marks.of(id).isPicked }); }

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
    const made = create("button", { type: "button", class: "agv-heart",
      "aria-label": filled(texts.pickNamed, { title: nameOf(cell) }) }, drawing(heart));
    made.onclick = () => { toggle(idOf(cell)); };
    cell.append(made);
    return made;
  }

  const list = picksList(viewer, marks, button, comment);
  const status = create("p", { role: "status" });
  const warning = create("p", { class: "agv-unkept", hidden: "" }, texts.picksUnkept);
  const problem = create("p", { class: "agv-unloaded", role: "alert", hidden: "" });
  const mine = button(texts.myPicks, choose);
  const sending = button(texts.sendPicks, send);
  const bar = create("div", { class: "agv-selection agv-proof", role: "region", "aria-label": texts.pick }, warning, problem, status,
    mine, sending);

  const inViewer = create("button", { type: "button", class: "agv-button agv-heart", "aria-label": texts.pick, title: texts.pick,
    "aria-keyshortcuts": "p" }, drawing(heart));
  const wordsInViewer = create("button", { type: "button", class: "agv-button agv-comment", "aria-label": texts.comment,
    title: texts.comment }, drawing(bubble));
  const countInViewer = create("p", { class: "agv-note agv-picked-count", role: "status" });
  inViewer.onclick = () => {
    const item = viewer.shown();
    if (!item) return;
    toggle(item.id);
    const text = countText();
    countInViewer.textContent = text;
    setTimeout(() => { if (countInViewer.textContent === text) countInViewer.textContent = ""; }, 2500);
  };
  wordsInViewer.onclick = () => {
    const item = viewer.shown();
    if (item) comment(item.id);
  };

  function drawViewer() {
    const actions = document.querySelector(".agv-actions");
    const item = viewer.shown();
    if (!actions || !item) return;
    if (!inViewer.isConnected) {
      actions.prepend(inViewer, wordsInViewer);
      document.querySelector(".agv-root")?.append(countInViewer);
    }
    inViewer.ariaPressed = String(marks.of(item.id).isPicked);
    wordsInViewer.classList.toggle("agv-full", Boolean(marks.of(item.id).comment));
  }

  function draw() {
    for (const cell of listedCells()) {
      const now = marks.of(idOf(cell));
      heartOf(cell).ariaPressed = String(now.isPicked);
      const words = cell.querySelector(".agv-said");
      if (!words) continue;
      words.textContent = now.comment || texts.comment;
      words.classList.toggle("agv-full", Boolean(now.comment));
    }
    const text = countText();
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle("agv-over", Boolean(limit) && marks.picked > limit);
    warning.hidden = marks.isKept;
    sending.disabled = !marks.ids.length;
    drawViewer();
  }

  /** The texts of comments whose dialog was closed without a decision, as Escape and Android's Back do. */
  /** @type {Map<string, string>} */
  const unfinished = new Map();

  /** Asks for a comment on an item. */
  /** @param {string} id */
  function comment(id) {
    const field = create("textarea", { maxlength: String(maxComment), rows: "4", "aria-labelledby": "agv-comment", dir: "auto" });
    const saved = marks.of(id).comment;
    field.value = unfinished.get(id) ?? saved;
    const dialog = create("dialog", { class: "agv-ask", "aria-labelledby": "agv-comment" },
      create("form", { method: "dialog" }, create("h2", { id: "agv-comment" }, texts.comment), field,
        create("p", {}, create("button", { value: "no", class: "agv-word" }, texts.cancel),
          create("button", { value: "yes", class: "agv-word" }, texts.done))));
    document.body.append(dialog);
    dialog.onclose = () => {
      dialog.remove();
      // Another window may replace a comment that this one has not changed.
      if (dialog.returnValue || field.value === saved) unfinished.delete(id);
      else unfinished.set(id, field.value);
      if (dialog.returnValue === "yes") marks.set(id, { comment: field.value.trim().slice(0, maxComment) });
    };
    dialog.showModal();
    field.focus();
  }

  // MARK: The bar

  /** Shows the picks, or the page's own list. */
  /** @param {boolean} isOn */
  async function show(isOn) {
    if (!await list.show(isOn)) return;
    mine.ariaPressed = String(isOn);
    draw();
  }

  /** The page's location, which in a space is the door's. */
  /** @type {Location} */
  const place = /** @type {any} */ (window).albumgenPlace || location;

  /** Shows what the address asks for, which ends in `#picks` while the picks are shown. */
  function follow() {
    const isAsked = place.hash === "#picks";
    if (isAsked !== list.isShown) show(isAsked);
  }

  /** Shows the picks as a new history entry, so that Back returns to the page's own list, or returns to that list. */
  function choose() {
    const own = place.href.split("#")[0];
    if (history.state?.isPicks) return history.back();
    if (list.isShown) history.replaceState(null, "", own);
    else history.pushState({ isPicks: true }, "", own + "#picks");
    follow();
  }

  /** Counts only what is still in the album. */
  function check() {
    const listed = new Set(listedCells().map(idOf));
    return marks.check(async (id) => listed.has(id) ? 0 : items.find(id));
  }

  /** Whether the picks to send are being read. */
  let isSending = false;

  async function send() {
    // The second click of a double click would open a second dialog.
    if (isSending) return;
    isSending = true;
    const found = await check().then(() => markedItems(items, marks.ids)).finally(() => { isSending = false; });
    problem.hidden = found.isWhole;
    // A list that lacks some of the picks would look complete.
    if (!found.isWhole) problem.textContent = items.config.texts.notLoaded;
    else if (found.items.length) sendPicks(viewer, marks, button, countText(), found.items);
  }

  /** Follows changes of the album, or of the picks in another window. */
  async function renew() {
    await list.renew();
    for (const cell of listedCells()) heartOf(cell).ariaLabel = filled(texts.pickNamed, { title: nameOf(cell) });
    draw();
  }

  function readAgain() {
    marks.read();
    draw();
    renew();
  }

  marks.read();
  draw();
  check();
  if (listedCells().length) {
    document.body.append(bar);
    document.body.classList.add("agv-proofing");
    follow();
    addEventListener("popstate", follow);
  }
  document.addEventListener("albumgen:listed", draw);
  document.addEventListener("albumgen:renewed", () => { check().then(renew); });
  // Closing a dialog does not bubble. The list waits for the viewer to close.
  document.addEventListener("close", () => { if (list.isOutdated) renew(); }, true);
  document.addEventListener("albumgen:item", drawViewer);
  addEventListener("storage", (event) => { if (event.key === marks.place) readAgain(); });
  addEventListener("pageshow", (event) => { if (event.persisted && marks.isKept) readAgain(); });
  document.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "p" || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, textarea, select, .agv-slot") || document.querySelector(".agv-ask[open]")) return;
    // The focus need not be in the viewer: Tab leads out of it to the page's body.
    const button = viewer.shown() ? inViewer : target.closest(".ag-cell[data-index]")?.querySelector(".agv-heart");
    if (button instanceof HTMLElement && button.isConnected) button.click();
  });
}

document.addEventListener("DOMContentLoaded", () => {
  /** @type {ReturnType<typeof toolsOf> | undefined} */
  const viewer = /** @type {any} */ (window).albumgenAlbum;
  const picks = viewer?.album.picks;
  if (viewer && picks) startGallery(viewer, picks);
});
