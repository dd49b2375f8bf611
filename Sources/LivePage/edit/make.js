// Makes an album.
"use strict";

/**
 * @param {EditPage} page
 * @param {{drawn: () => void, ended: () => void, made: (canUndo: boolean) => void, trouble: (answer: EditAnswer) => void}} notify
 *   what the panel reports; `trouble` while it is closed
 */
function editMake(page, notify) {
  const { texts } = page;
  /** The session storage key for the typed name and for the folder of the album to open. */
  const kept = "albumgen-editing-opening";
  const close = editButton("×", { class: "close", "aria-label": texts.close, title: texts.close });
  const name = /** @type {HTMLInputElement} */ (editElement("input", { type: "text", id: "new-name", autocomplete: "off", dir: "auto" }));
  const create = editButton(texts.create, { type: "submit", class: "save" });
  const status = editElement("p", { role: "status" });
  const trouble = editElement("p", { role: "alert", class: "wrong", dir: "auto" });
  const foot = editElement("div", { class: "foot" }, trouble, create, status);
  const form = editElement("form", { novalidate: "" },
    editElement("div", {}, editElement("label", { for: name.id }, texts.newAlbumName), name), foot);
  const section = editSection({ "aria-labelledby": "new", class: "small" },
    editElement("div", { class: "head" }, editElement("h2", { id: "new" }, texts.newAlbum), close), foot, form);
  section.hidden = true;
  /** The page of the album in which the new one is made. */
  let parent = "";
  /** The folder of the new album, until its page is there. */
  let opening = "";

  function end() {
    section.hidden = true;
    section.remove();
    notify.drawn();
    notify.ended();
  }

  /** Opens the page of the new album once the site has it. */
  async function open() {
    if (!opening) return;
    const answer = /** @type {{page?: string}} */ (await page.ask("address", { folder: opening }));
    if (!answer.page) return;
    opening = "";
    location.href = editAddress(answer.page);
  }

  /** @param {EditAnswer} answer @param {string} [word] what to say about it */
  function explain(answer, word = page.explained(answer)) {
    if (section.hidden) return notify.trouble(answer);
    trouble.textContent = word;
    status.textContent = "";
  }

  async function make() {
    const answer = /** @type {EditAnswer & {status: number, folder?: string}} */ (
      await page.ask("newAlbum", { page: parent, name: name.value.trim() }));
    if (answer.status !== 200) return explain(answer);
    trouble.textContent = "";
    opening = answer.folder || "";
    status.textContent = texts.opening;
    notify.made(Boolean(answer.canUndo));
    await open();
  }

  close.onclick = end;
  form.onsubmit = (event) => {
    event.preventDefault();
    page.then(make);
  };
  page.root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || section.hidden || event.key !== "Escape") return;
    event.preventDefault();
    end();
  });
  document.addEventListener("albumgen:renewed", () => { page.then(open); });
  addEventListener("pagehide", () => { if (opening || !section.hidden) page.keep(kept, { opening, parent, name: section.hidden ? null : name.value }); });

  /** @param {string} at the address of the album's page */
  function begin(at) {
    parent = at;
    section.hidden = false;
    page.root.append(section);
    // A name that was typed before Escape stays, unless its album has been made.
    if (opening) name.value = "";
    trouble.textContent = status.textContent = "";
    notify.drawn();
    name.focus();
    name.select();
  }

  return {
    begin, explain,
    isOpen() { return !section.hidden; },
    async resume() {
      /** @type {{opening: string, parent: string, name: string | null} | null} */
      const found = page.recalled(kept);
      if (!found) return;
      opening = found.opening;
      await open();
      if (found.name === null) return;
      begin(found.parent);
      name.value = found.name;
      if (opening) status.textContent = texts.opening;
    },
  };
}
