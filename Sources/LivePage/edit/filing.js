// Hides items, deletes them, and moves them to other albums.
"use strict";

/** @typedef {ReturnType<typeof editFiling>} EditFiling */

/**
 * @param {EditPage} page
 * @param {{done: (answer: EditAnswer, word: string, gone: string[]) => void, trouble: (answer: EditAnswer, word?: string) => void}} notify
 *   show what was done and which pages are gone, or why nothing was done
 */
function editFiling(page, notify) {
  const { texts, ask } = page;
  const heading = editElement("h2", { id: "asked", dir: "auto" });
  const help = editElement("p", { id: "asked-help" });
  const albums = /** @type {HTMLSelectElement} */ (editElement("select", { id: "album" }));
  const choice = editElement("div", {}, editElement("label", { for: "album" }, texts.toAlbum), albums);
  const trouble = editElement("p", { role: "alert", class: "wrong", dir: "auto" });
  const confirm = editButton("", { class: "save" });
  const cancel = editButton(texts.cancel);
  const dialog = /** @type {HTMLDialogElement} */ (editElement("dialog",
    // A click on words in it leaves the focus in it, and with it Escape.
    { tabindex: "-1", "aria-labelledby": heading.id, "aria-describedby": help.id }, heading, choice, help, trouble,
    editElement("div", { class: "answers" }, cancel, confirm)));
  page.root.append(dialog);

  /** @type {"delete" | "move"} */
  let kind = "delete";
  /** @type {string[]} */
  let pages = [];
  /** The paths of their files. */
  /** @type {string[]} */
  let files = [];
  /** The item's name, used in messages about a single item. */
  let name = "";

  /** @param {string} one @param {string} several @param {string} [album] */
  function worded(one, several, album = "") {
    return (pages.length > 1 ? texts[several] : texts[one]).replace("{name}", () => name)
      .replace("{count}", String(pages.length)).replace("{album}", () => album);
  }

  /** @param {EditAnswer} answer */
  function explained(answer) {
    if (answer.error === "unknownItem") return texts.alreadyGone;
    if (answer.error === "unknownAlbum") return texts.albumGone;
    if (answer.error === "failed") return texts.notDone.replace("{reason}", () => answer.reason || "");
    return page.explained(answer);
  }

  /** @param {EditAnswer} answer */
  function explain(answer) {
    // The user may have closed the dialog during the request.
    if (dialog.open) trouble.textContent = explained(answer);
    else notify.trouble(answer, explained(answer));
  }

  /** Asks whether to delete items, or where to move them. */
  /** @param {"delete" | "move"} to @param {string[]} wanted */
  async function begin(to, wanted) {
    if (!wanted.length || dialog.open) return;
    [kind, pages, name] = [to, wanted, ""];
    const found = await ask("state", { page: "", chosen: pages });
    if (!found.chosen?.length || !found.files || found.error) return notify.trouble(found.error ? found : { error: "unknownItem" });
    // What is gone already is not asked about.
    [pages, files] = [found.chosen, found.files];
    name = files[0].split("/").pop() || "";
    choice.hidden = kind === "delete";
    trouble.textContent = "";
    heading.textContent = kind === "delete" ? worded("askDelete", "askDeleteSeveral") : worded("askMove", "askMoveSeveral");
    help.textContent = kind === "delete" ? texts.deleteHelp : texts.moveHelp;
    confirm.textContent = kind === "delete" ? texts.deleteNow : texts.moveNow;
    confirm.toggleAttribute("data-deletes", kind === "delete");
    if (kind === "move") fill((await ask("places", {})).places || []);
    confirm.disabled = kind === "move" && !albums.length;
    page.still();
    dialog.showModal();
    page.asks(new Promise((resolve) => { dialog.addEventListener("close", resolve, { once: true }); }));
    (kind === "move" && albums.length ? albums : cancel).focus();
  }

  /** Offers the albums other than the item's own. */
  /** @param {EditPlace[]} places */
  function fill(places) {
    const own = files[0].split("/").slice(0, -1).join("/");
    const others = places.filter((place) => place.path !== own || pages.length > 1);
    albums.replaceChildren(...others.map((place) => {
      const option = new Option(place.titles.join(" / "), place.path);
      option.dataset.title = place.titles[place.titles.length - 1];
      return option;
    }));
    choice.hidden = !others.length;
    if (!others.length) help.textContent = texts.noAlbums;
  }

  async function carryOut() {
    const [to, chosen] = [kind, albums.selectedOptions[0]];
    // A second click during the request.
    if (!dialog.open) return;
    const answer = to === "move" ? await ask("transfer", { pages, files, album: chosen.value }) : await ask("delete", { pages, files });
    if (answer.status !== 200) return explain(answer);
    dialog.close();
    notify.done(answer, to === "delete" ? worded("deleted", "deletedSeveral")
      : worded("movedTo", "movedToSeveral", chosen.dataset.title), answer.files?.length ? pages : []);
  }

  /** Marks items as drafts, or removes the mark. */
  /** @param {string[]} wanted @param {boolean} isHidden whether they are drafts now */
  async function hide(wanted, isHidden) {
    const found = await ask("read", { pages: wanted });
    if (!found.items) return notify.trouble(found);
    const items = found.items.map(({ page, mark }) => ({ page, mark }));
    const answer = await ask("change", { items, set: { draft: isHidden ? "" : "true" } });
    if (answer.status !== 200) return notify.trouble(answer);
    notify.done(answer, isHidden ? texts.shown : texts.hidden, []);
  }

  confirm.onclick = () => { page.then(carryOut); };
  cancel.onclick = () => { dialog.close(); };
  // Escape and Ctrl-Z act on this dialog, not on what is behind it.
  dialog.addEventListener("keydown", (event) => { event.stopPropagation(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });

  return { begin, hide, explain, isOpen() { return dialog.open; } };
}
