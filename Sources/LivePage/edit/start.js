// Sets up the editor: the buttons on the page and what they do.
"use strict";

function startEditing() {
  const page = editPage();
  const { texts, ask, then, quietly, host, root } = page;
  const open = editButton(texts.edit, { class: "open" });
  const undo = editButton(texts.undo, { "aria-keyshortcuts": "Control+Z" });
  /** Reports what was done while the panel is closed. */
  const said = editElement("p", { role: "status", class: "said" });
  const bar = editElement("nav", { "aria-label": texts.edit }, open);
  root.append(bar);
  bar.hidden = true;

  /** Whether the keyboard opened the panel. */
  let isByKeyboard = false;
  let canUndo = false;
  /** Whether this browser may edit. */
  let mayEdit = false;
  /** Whether pages show an item, as the server reported. */
  /** @type {Map<string, boolean>} */
  const known = new Map();
  /** The pages of albums. */
  /** @type {Set<string>} */
  const albums = new Set();
  /** The pages of smart albums. */
  /** @type {Set<string>} */
  const smart = new Set();
  /** The pages of items that cannot be edited, such as those of an adapter. */
  /** @type {Set<string>} */
  const foreign = new Set();

  const panel = editPanel(page, {
    drawn: draw,
    ended() {
      // The focus returns to the button that the keyboard pressed. After a click, it is in the viewer, as before.
      /** @type {HTMLElement | null} */
      const stage = isByKeyboard ? null : document.querySelector("dialog[open] .agv-stage");
      (selection.isOn() ? several : stage || open).focus();
    },
    canUndo(can) { canUndo = can; },
    closed: say,
    trouble: report,
  });
  page.onTrouble(report);
  const selection = editSelection(page, (how) => {
    if (how === "ended") panel.leave();
    if (how === "changed" && panel.isOpen()) showChosen();
    say("");
    draw();
    if (how === "ended") selection.begin.focus();
  });
  const several = editButton(texts.edit, { class: "save" });
  const hide = editButton(texts.hide);
  selection.tools.append(several, hide);
  // The panel and the selection each have this button for a single item.
  const cover = editCover(page, panel.first, tellCover);
  panel.actions.append(cover);
  const chosenCover = editCover(page, () => ({ page: selection.pages()[0] }), tellCover);
  selection.tools.append(chosenCover);
  bar.append(selection.begin);
  const order = editOrder(page, selection, tell);
  const filing = editFiling(page, {
    done: filed,
    trouble: report,
  });
  for (const [place, pages] of /** @type {[HTMLElement, () => string[]][]} */ (
    [[selection.tools, selection.pages], [panel.actions, panel.pages]])) {
    const move = editButton(texts.move), remove = editButton(texts.delete, { "aria-keyshortcuts": "Delete" });
    place.append(move, remove);
    move.onclick = () => {
      if (panel.isOpen() && panel.isChanged()) panel.say(texts.saveFirst);
      else then(() => filing.begin("move", pages()));
    };
    remove.onclick = () => { then(() => filing.begin("delete", pages())); };
  }

  /** Where to go if the last edit has removed the page from the site: an album without photos has none. */
  let home = "";

  /** The session storage key for the message about what was done. */
  const kept = "albumgen-editing-said";

  /** @param {string} word @param {boolean} [isWrong] */
  function say(word, isWrong = false) {
    said.textContent = word;
    said.classList.toggle("refused", isWrong);
    draw();
  }

  /** Shows what was done, and leaves the page if its item is gone. */
  /** @param {EditAnswer} answer @param {string} word @param {string[]} gone */
  function filed(answer, word, gone) {
    canUndo = Boolean(answer.canUndo);
    if (panel.isOpen() && gone.length) panel.end();
    if (gone.length) selection.clear();
    say(word);
    home = gone.length && answer.album ? answer.album : home;
    const viewer = document.querySelector("body:not(.ag-item) dialog[open].agv");
    if (gone.includes(here()) && viewer instanceof HTMLDialogElement) {
      // The list in which the viewer was opened, which may be that of a search, follows.
      viewer.addEventListener("close", () => { undo.focus(); }, { once: true });
      closeViewer(viewer);
    } else if (gone.includes(here()) && home) page.leave(home);
    else if (panel.isOpen()) then(() => panel.renew(word));
    else undo.focus();
  }

  /** Closes the viewer as its own button does. */
  /** @param {HTMLDialogElement} viewer */
  function closeViewer(viewer) { /** @type {HTMLElement | null} */ (viewer.querySelector(".agv-top .agv-button"))?.click(); }

  const openAlbum = editButton(texts.editAlbum, { class: "open" });
  const newAlbum = editButton(texts.newAlbum, { class: "open" });
  bar.append(openAlbum, newAlbum);
  /** A link to the page for sending photos, if there is one. */
  const send = texts.sendPhotos ? editElement("a", { class: "link", href: "/.albumgen/receive/" }, texts.sendPhotos) : null;
  if (send) bar.append(send);
  const album = editAlbum(page, {
    drawn: draw,
    ended() { openAlbum.focus(); },
    canUndo(can) { canUndo = can; },
    closed: say,
    trouble: report,
  });
  const make = editMake(page, {
    drawn: draw,
    ended() { newAlbum.focus(); },
    made(can) {
      canUndo = can;
      draw();
    },
    trouble: report,
  });

  /** Shows a refusal, or that the server did not answer, where the user is looking. */
  /** @param {EditAnswer} answer @param {string} [word] what to say about it */
  function report(answer, word = page.explained(answer)) {
    const place = [filing, make, album, panel].find((part) => part.isOpen());
    if (place) place.explain(answer, word);
    else say(word, true);
  }

  /** Returns the address of the item's page, which is also the window's address while the viewer is open. */
  function here() { return editedPage(location.href); }

  /** @param {EditAnswer & {status: number}} answer */
  function tellCover(answer) { tell(answer, texts.isCover); }

  /** Reports the result of an edit that concerns no field. */
  /** @param {EditAnswer & {status: number}} answer @param {string} word */
  function tell(answer, word) {
    if (answer.status !== 200) return report(answer);
    canUndo = Boolean(answer.canUndo);
    if (panel.isOpen()) panel.say(word);
    else say(word);
    draw();
  }

  /** Shows the buttons that apply to the page. */
  function draw() {
    const dialogs = document.querySelectorAll("dialog[open]");
    const home = dialogs.length ? dialogs[dialogs.length - 1] : document.body;
    // While the viewer's dialog is open, only its contents can be used.
    if (home && host.parentNode !== home) {
      home.append(host);
      // The panel of problems makes room for these buttons.
      document.dispatchEvent(new CustomEvent("albumgen:editing"));
    }
    const isChoosing = selection.isOn() && !dialogs.length;
    open.hidden = !known.get(here());
    // One selection at a time: both mark the same thumbnails.
    selection.begin.hidden = !mayEdit || !open.hidden || dialogs.length > 0 || !selection.isPossible() || selection.isElsewhere();
    selection.bar.hidden = !isChoosing;
    // A rule decides the order of a smart album.
    selection.hint.hidden = smart.has(here());
    undo.hidden = !canUndo;
    cover.hidden = panel.pages().length !== 1;
    chosenCover.disabled = selection.pages().length !== 1;
    hide.textContent = selection.isHidden() ? texts.show : texts.hide;
    const isAlbum = albums.has(here()) && !dialogs.length;
    openAlbum.hidden = newAlbum.hidden = !isAlbum;
    if (send) send.hidden = !isAlbum;
    const isWriting = album.isOpen() || make.isOpen() || document.documentElement.hasAttribute("data-albumgen-publishing");
    bar.hidden = isWriting || panel.isOpen() || isChoosing || open.hidden && undo.hidden && selection.begin.hidden && !isAlbum && !said.textContent;
    const save = panel.isOpen() ? panel.save : album.isOpen() ? album.save : null;
    // Do not move a button that is already in place: moving it would lose the focus and a click in progress.
    if (save) {
      if (save.nextSibling !== undo) save.after(undo);
    } else if (isChoosing) {
      if (selection.tools.nextSibling !== undo) selection.tools.after(undo, said);
    } else if (undo.parentNode !== bar) bar.append(undo, said);
    host.toggleAttribute("data-viewer", dialogs.length > 0);
    host.toggleAttribute("data-panel", panel.isOpen());
    if (document.documentElement.hasAttribute("data-albumgen-panel") !== panel.isOpen()) {
      document.documentElement.toggleAttribute("data-albumgen-panel", panel.isOpen());
      // The viewer's picture makes room.
      dispatchEvent(new Event("resize"));
    }
  }

  /** Finds out which item the page shows now. */
  function look() {
    const address = here();
    if (known.has(address)) return draw();
    quietly(async () => {
      const answer = await ask("state", { page: address });
      // The restored selection is of no use to a browser that may no longer edit.
      if (answer.status !== 200) return mayEdit ? undefined : selection.end();
      known.set(address, Boolean(answer.isItem));
      if (answer.isAlbum) albums.add(address);
      else albums.delete(address);
      if (answer.isSmart) smart.add(address);
      else smart.delete(address);
      if (answer.isForeign) foreign.add(address);
      else foreign.delete(address);
      if (!mayEdit) await resume();
      canUndo = Boolean(answer.canUndo);
      draw();
      if (!panel.isOpen()) await panel.resume(selection.isOn() ? selection.pages() : []);
    });
  }

  /** Restores what the page showed before it reloaded. Undo waits for this, so that an old message never replaces that of a new undo. */
  async function resume() {
    mayEdit = true;
    const word = page.recalled(kept);
    await selection.refresh();
    const place = order.resume();
    say(place || word?.text || "", !place && word?.isWrong);
    await album.resume();
    await make.resume();
  }

  /** Shows the fields of the chosen items, and keeps what the user has entered for them. */
  function showChosen() {
    then(async () => {
      const pages = selection.pages();
      if (!panel.isOpen()) return;
      if (pages.length) await panel.turn(pages);
      else panel.end();
    });
  }

  /** Names the files of the undone edit if the open panel shows others: another window or device may have made the last edit. */
  /** @param {string[]} undone */
  function undoneWord(undone) {
    const own = panel.isOpen() ? panel.files() : album.isOpen() ? album.files() : undone;
    // A manifest may describe any item.
    const others = undone.filter((file) => !/(^|\/)(album|index|albumgen)\.\w+$/.test(file)
      && !own.some((one) => file.startsWith(one.replace(/[^./]+$/, ""))));
    if (!others.length) return texts.undone;
    const names = others.slice(0, 2).join(", ") + (others.length > 2 ? ", …" : "");
    return texts.undoneIn.replace("{files}", () => names);
  }

  async function takeBack() {
    const answer = await ask("undo", {});
    if (answer.status !== 200) {
      canUndo = answer.status !== 404;
      report(answer);
      draw();
      return;
    }
    canUndo = Boolean(answer.canUndo);
    const word = undoneWord(answer.files || []);
    if (panel.isOpen()) await panel.renew(word);
    else if (album.isOpen()) await album.renew(word);
    else say(word);
    draw();
    // No edit is left to undo, so the focused button has disappeared.
    if (undo.hidden && panel.isOpen()) panel.save.focus();
    if (undo.hidden && album.isOpen()) album.save.focus();
  }

  function undoLast() {
    // Clear the message, so that screen readers announce the same words again for a second undo.
    say("");
    then(takeBack);
  }

  open.onclick = () => {
    isByKeyboard = open.matches(":focus-visible");
    page.still();
    say("");
    then(() => panel.begin([here()])).then(panel.focus);
  };
  several.onclick = () => { then(() => panel.begin(selection.pages())).then(panel.focus); };
  openAlbum.onclick = () => {
    said.textContent = "";
    then(() => album.begin(here())).then(album.focus);
  };
  newAlbum.onclick = () => {
    said.textContent = "";
    make.begin(here());
  };
  undo.onclick = undoLast;
  hide.onclick = () => {
    // The selection may have changed when earlier actions have ended.
    const [pages, isHidden] = [selection.pages(), selection.isHidden()];
    then(() => filing.hide(pages, isHidden));
  };
  addEventListener("pagehide", () => {
    if (said.textContent) page.keep(kept, { text: said.textContent, isWrong: said.classList.contains("refused") });
  });

  /** Asks whether to delete the chosen items, or the item that the page shows. */
  /** @param {KeyboardEvent} event */
  function askToDelete(event) {
    const isPlain = event.key === "Delete" && !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const pages = !isPlain || !mayEdit ? [] : selection.isOn() ? selection.pages() : known.get(here()) ? [here()] : [];
    if (!pages.length) return;
    event.preventDefault();
    then(() => filing.begin("delete", pages));
  }

  /** Whether a key press is meant for what the editor shows: not for a field, or for a dialog in front of it, such as one for a comment. */
  /** @param {KeyboardEvent} event */
  function isOurs(event) {
    return !(event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]"))
      && !document.querySelector("dialog:modal:not(.agv)");
  }

  /** @param {KeyboardEvent} event */
  function isUndo(event) {
    return canUndo && event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  }

  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || !isOurs(event)) return;
    if (!isUndo(event)) return askToDelete(event);
    event.preventDefault();
    undoLast();
  });
  document.addEventListener("keydown", (event) => {
    if (event.target === host || !isOurs(event)) return;
    if (!isUndo(event)) return askToDelete(event);
    event.preventDefault();
    undoLast();
  });

  /** Follows the viewer to another item, unless there are unsaved changes. */
  function follow() {
    look();
    const address = here();
    if (!panel.isOpen() || selection.isOn() || panel.pages()[0] === address || panel.isChanged()) return;
    if (known.get(address) === false || foreign.has(address)) return;
    const isShown = () => address === here();
    then(async () => { if (isShown() && panel.isOpen()) await panel.follow(address, isShown); });
  }
  // The page's own bars at its end make room for the buttons.
  const sizes = new ResizeObserver(() => {
    const height = Math.max(bar.offsetHeight, selection.bar.offsetHeight);
    document.documentElement.style.setProperty("--albumgen-buttons", (height && height + 20) + "px");
  });
  sizes.observe(bar);
  sizes.observe(selection.bar);
  document.addEventListener("albumgen:item", follow);
  document.addEventListener("albumgen:renewed", () => {
    known.clear();
    look();
    quietly(selection.refresh);
    quietly(panel.refresh);
  });
  document.addEventListener("albumgen:gone", (event) => {
    if (!home) return;
    event.preventDefault();
    const word = said.textContent || "";
    selection.end();
    say(word);
    page.leave(home);
  });
  addEventListener("popstate", () => setTimeout(look));
  new MutationObserver(() => {
    if (selection.isElsewhere()) selection.end();
    draw();
  }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  new MutationObserver(look).observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ["open", "data-albumgen-publishing"] });
  selection.restore();
  if (selection.isElsewhere()) selection.end();
  look();
}

startEditing();
