// The panel for an album's texts, with a preview of its Markdown.
"use strict";

/** @typedef {{file: string, mark: string, values: Record<string, string>}} EditedAlbum */
/** @typedef {EditedAlbum & {status: number, canUndo?: boolean, error?: string, reason?: string}} AlbumAnswer */
/** @typedef {{album: EditedAlbum, address: string, unsaved: Record<string, string>, status: string}} KeptAlbum */

/**
 * @param {EditPage} page
 * @param {{drawn: () => void, ended: () => void, canUndo: (can: boolean) => void, closed: (word: string) => void,
 *   trouble: (answer: EditAnswer) => void}} notify what the panel reports; `closed` and `trouble` while it is closed
 */
function editAlbum(page, notify) {
  const { texts } = page;
  const kept = "albumgen-editing-album";
  /** How long the preview waits after the last keystroke, in milliseconds. */
  const pause = 150;
  const file = editElement("p", { class: "file", dir: "auto" });
  const close = editButton("×", { class: "close", "aria-label": texts.close, title: texts.close });
  const form = editElement("form", { novalidate: "" });
  const save = editButton(texts.save, { type: "submit", class: "save" });
  const status = editElement("p", { role: "status" });
  const trouble = editElement("p", { role: "alert", class: "wrong", dir: "auto" });
  const preview = editElement("div", { class: "preview", role: "region", "aria-label": texts.preview, tabindex: "0", dir: "auto" });
  const problem = editElement("p", { class: "wrong", dir: "auto" });
  const foot = editElement("div", { class: "foot" }, trouble, save, status);
  const section = editSection({ "aria-labelledby": "album", class: "wide" },
    editElement("div", { class: "head" }, editElement("h2", { id: "album" }, texts.editAlbum), close), foot, file, form);
  section.hidden = true;

  /** @type {Record<string, HTMLInputElement | HTMLTextAreaElement>} */
  const fields = {};
  /** @type {Record<string, HTMLElement>} */
  const notes = {};
  /** @param {string} name @param {string} label @param {string} [hint] */
  function add(name, label, hint = "") {
    const isLong = name === "text" || name === "description";
    const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (isLong
      ? editElement("textarea", { rows: name === "text" ? "12" : "2", dir: "auto" })
      : editElement("input", { type: "text", autocomplete: "off", dir: "auto" }));
    field.id = "album-" + name;
    fields[name] = field;
    notes[name] = editElement("small", { id: field.id + "-note", dir: "auto" }, hint);
    field.setAttribute("aria-describedby", notes[name].id);
    form.append(editElement("div", { class: name }, editElement("label", { for: field.id }, label), field, notes[name]));
  }
  add("title", texts.title);
  add("date", texts.shootTime, texts.hintDate);
  add("description", texts.summary, texts.hintSummary);
  add("text", texts.text, texts.hintText);
  form.append(editElement("h3", {}, texts.preview), problem, preview, foot);

  /** Shows or hides the panel, which is in the page only while it is open: an item's panel has fields of the same names. */
  /** @param {boolean} isOpen */
  function open(isOpen) {
    section.hidden = !isOpen;
    if (isOpen && !section.parentNode) page.root.append(section);
    notify.drawn();
    if (!isOpen) section.remove();
  }

  /** @type {EditedAlbum | null} */
  let album = null;
  /** What the user had entered but not saved when the panel closed or the page was left. It returns with its album. */
  const left = page.unsavedTexts("albumgen-editing-album-left");
  let address = "";
  let timer = 0;
  /** How often the panel has been closed. An answer that arrives after the user has closed it must not open it again. */
  let closings = 0;

  function render() {
    const text = fields.text.value;
    page.ask("preview", { page: address, text }).then((answer) => {
      const { html, problem: wrong } = /** @type {{html?: string, problem?: string}} */ (answer);
      // The text has changed since: a later request renders it.
      if (html === undefined || fields.text.value !== text) return;
      preview.innerHTML = html;
      problem.textContent = wrong || "";
    }).catch((problem) => {
      // Without a connection, the preview stays as it is.
      if (!(problem instanceof LostConnection)) console.error(problem);
    });
  }

  /** Returns what the user has changed. */
  function entered() {
    const values = album?.values || {};
    return Object.fromEntries(Object.entries(fields).filter(([name, field]) => name in values && field.value !== values[name])
      .map(([name, field]) => [name, field.value]));
  }

  /** @param {EditedAlbum} now @param {Record<string, string>} unsaved */
  function fill(now, unsaved) {
    album = now;
    file.textContent = now.file;
    trouble.textContent = status.textContent = "";
    for (const [name, field] of Object.entries(fields)) {
      const isThere = name in now.values;
      field.disabled = !isThere;
      field.value = unsaved[name] ?? now.values[name] ?? "";
      notes[name].removeAttribute("data-now");
      notes[name].textContent = name === "text" ? (isThere ? texts.hintText : texts.noText) : name === "date" ? texts.hintDate
        : name === "description" ? texts.hintSummary : "";
    }
    render();
  }

  /** @param {EditAnswer} answer @param {string} [word] what to say about it */
  function explain(answer, word = page.explained(answer)) {
    if (section.hidden) return notify.trouble(answer);
    trouble.textContent = word;
    status.textContent = "";
  }

  /** @param {string} at @param {() => Record<string, string>} [unsaved] returns what the user has entered for it */
  async function begin(at, unsaved = () => left.take(at)) {
    const before = closings;
    const answer = /** @type {AlbumAnswer} */ (/** @type {unknown} */ (await page.ask("album", { page: at })));
    if (closings !== before) return;
    if (answer.status !== 200) return explain(answer);
    address = at;
    // Read only now, since the user may have kept typing during the request.
    fill(answer, unsaved());
    open(true);
  }

  function end() {
    left.put(address, entered());
    album = null;
    closings += 1;
    open(false);
    notify.ended();
  }

  /** Returns what a save sends. */
  /** @param {EditedAlbum} of */
  function edits(of) { return { at: address, mark: of.mark, former: of.values, sent: entered(), before: closings }; }

  /** Saves when all earlier actions have ended. If the user has closed the panel by then, this saves what it contained. */
  function submit() {
    if (!album) return;
    const submitted = edits(album);
    page.then(() => store(album && closings === submitted.before ? edits(album) : submitted));
  }

  /** @param {ReturnType<typeof edits>} edits */
  async function store({ at, mark, former, sent, before }) {
    /** @param {Record<string, string>} written */
    const unsent = (written) => Object.fromEntries(Object.entries(written).filter(([name, value]) => value !== sent[name]));
    const answer = /** @type {AlbumAnswer} */ (/** @type {unknown} */ (await page.ask("words", { page: at, mark, set: sent })));
    if (answer.status === 200) {
      notify.canUndo(Boolean(answer.canUndo));
      if (closings === before) await begin(at, () => unsent(entered()));
      if (closings === before) status.textContent = texts.saved;
      else {
        left.put(at, unsent(left.take(at)));
        notify.closed(texts.saved);
      }
      return;
    }
    // Keep what the user wrote, and show what the file says now beside it.
    if (answer.values && closings === before) {
      const written = entered();
      fill(answer, written);
      for (const name of Object.keys(written)) {
        if (answer.values[name] === former[name]) continue;
        notes[name].textContent = texts.now.replace("{value}", () => answer.values[name] || texts.empty);
        notes[name].setAttribute("data-now", "");
      }
    }
    explain(answer);
  }

  close.onclick = end;
  form.onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  fields.text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(render, pause);
  });
  page.root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || section.hidden) return;
    if (event.key === "Escape") end();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    else return;
    event.preventDefault();
  });
  addEventListener("pagehide", () => {
    if (!album || section.hidden) return;
    left.put(address, entered());
    page.keep(kept, { album, address, unsaved: entered(), status: status.textContent || "" });
  });

  return {
    begin, save, explain,
    isOpen() { return !section.hidden; },
    focus() { fields.title.focus(); },
    /** The paths of the files that describe the album. */
    files() { return album ? [album.file] : []; },
    /** Shows the album's texts after an edit was undone, and keeps what the user has not saved. */
    /** @param {string} word */
    async renew(word) {
      await begin(address, entered);
      if (section.hidden) notify.closed(word);
      else status.textContent = word;
    },
    /** Shows the panel as it was before the page reloaded. */
    async resume() {
      /** @type {KeptAlbum | null} */
      const found = page.recalled(kept);
      if (!found) return;
      address = found.address;
      left.take(address);
      if (Object.keys(found.unsaved).length) {
        fill(found.album, found.unsaved);
        open(true);
      } else await begin(found.address);
      status.textContent = found.status;
    },
  };
}
