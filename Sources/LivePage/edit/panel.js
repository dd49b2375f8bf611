// The panel that sets the fields of items.
"use strict";

/** @typedef {{items: EditedItem[], unsaved: Record<string, string>, status: string}} KeptPanel */
/** @typedef {ReturnType<typeof editPanel>} EditPanel */

/**
 * @param {EditPage} page
 * @param {{drawn: () => void, ended: () => void, canUndo: (can: boolean) => void, closed: (word: string) => void,
 *   trouble: (answer: EditAnswer) => void}} notify what the panel reports; `closed` and `trouble` while it is closed
 */
function editPanel(page, notify) {
  const { texts, ask } = page;
  /** The session storage key for the panel. */
  const kept = "albumgen-editing";
  const heading = editElement("h2", { id: "name" }, texts.edit);
  /** Shown on phones, where the panel covers the picture. */
  const picture = /** @type {HTMLImageElement} */ (editElement("img", { alt: "", class: "seen" }));
  const file = editElement("p", { class: "file", dir: "auto" });
  const close = editButton("×", { class: "close", "aria-label": texts.close, title: texts.close });
  const form = editElement("form", { novalidate: "" });
  const save = editButton(texts.save, { type: "submit", class: "save" });
  const status = editElement("p", { role: "status" });
  const trouble = editElement("p", { role: "alert", class: "wrong", dir: "auto" });
  const foot = editElement("div", { class: "foot" }, trouble, save, status);
  const section = editSection({ "aria-labelledby": "name" }, editElement("div", { class: "head" }, picture, heading, close), foot, file, form);
  const fields = editFields(page, form);
  const actions = editElement("div", { class: "tools" });
  form.append(actions, foot);
  section.hidden = true;
  page.root.append(section);

  /** The items in the panel. */
  /** @type {EditedItem[]} */
  let items = [];

  /** How often the panel has been closed. An answer that arrives after the user has closed it must not open it again. */
  let closings = 0;

  /** What the user had entered but not saved when the panel closed or the page was left. It returns with its items. */
  const left = page.unsavedTexts("albumgen-editing-left");

  /** @param {string[]} pages */
  function takeLeft(pages) { return left.take(pages.join("\n")); }

  function putLeft() { left.put(items.map((item) => item.page).join("\n"), fields.entered()); }

  /** @param {EditAnswer} answer @param {string} [word] what to say about it */
  function explain(answer, word = page.explained(answer)) {
    if (section.hidden) return notify.trouble(answer);
    trouble.textContent = word;
    status.textContent = "";
    notify.drawn();
  }

  /** Shows items. */
  /** @param {string[]} pages @param {() => Record<string, string>} [unsaved] returns what the user has entered for them */
  async function begin(pages, unsaved = () => takeLeft(pages)) {
    // The selection may have ended while the panel waited for its turn.
    if (!pages.length) return;
    const before = closings;
    const answer = await ask("read", { pages });
    if (closings === before) show(answer, unsaved);
  }

  /** @param {EditAnswer} answer @param {() => Record<string, string>} unsaved */
  function show(answer, unsaved) {
    if (!answer.items) return explain(answer);
    section.hidden = false;
    status.textContent = "";
    // Read only now, since the user may have kept typing during the request.
    const entered = unsaved();
    fill(answer.items);
    fields.enter(entered);
    notify.drawn();
  }

  /** @param {EditedItem[]} now */
  function showPicture(now) {
    const address = now.length === 1 ? now[0].picture : undefined;
    picture.hidden = !address;
    if (address) picture.src = editAddress(address);
    fields.showPicture(now);
  }

  /** Shows the picture of the item as the site has it now. What the user has entered stays, and so does what it is compared with. */
  async function refresh() {
    if (items.length !== 1) return;
    const [{ page: address }] = items;
    const [now] = (await ask("read", { pages: [address] })).items || [];
    if (now && items.length === 1 && items[0].page === address) showPicture([now]);
  }

  /** @param {EditedItem[]} now */
  function fill(now) {
    items = now;
    heading.textContent = now.length > 1 ? texts.editSeveral.replace("{count}", String(now.length)) : texts.edit;
    showPicture(now);
    const names = now.map((item) => item.file);
    file.textContent = names.slice(0, 3).join("\n") + (names.length > 3 ? "\n…" : "");
    trouble.textContent = "";
    fields.fill(now);
  }

  /** Shows other items, and keeps what the user has entered for them. */
  /** @param {string[]} pages */
  function turn(pages) { return begin(pages, fields.entered); }

  /** Shows the item that the viewer has moved to, unless the user has moved on, closed the panel or begun to type. */
  /** @param {string} address @param {() => boolean} isShown whether the viewer still shows the item */
  async function follow(address, isShown) {
    const answer = await ask("read", { pages: [address] });
    if (isShown() && !section.hidden && !isChanged()) show(answer, () => takeLeft([address]));
  }

  /** Whether there are unsaved changes. */
  function isChanged() { return Object.keys(fields.entered()).length > 0; }

  function end() {
    putLeft();
    section.hidden = true;
    items = [];
    closings += 1;
    status.textContent = trouble.textContent = "";
    notify.drawn();
    notify.ended();
  }

  /** Closes the panel, and does not open it for an answer that is still to come. */
  function leave() {
    if (section.hidden) closings += 1;
    else end();
  }

  /** Returns what a save sends. */
  function edits() {
    return { set: fields.changed(), sent: fields.entered(), before: closings, marked: items.map(({ page, mark }) => ({ page, mark })) };
  }

  /** Saves when all earlier actions have ended. If the user has closed the panel by then, this saves what it contained. */
  function submit() {
    if (!items.length) return;
    const submitted = edits();
    page.then(() => store(closings === submitted.before ? edits() : submitted));
  }

  /** @param {ReturnType<typeof edits>} edits */
  async function store({ set, sent, before, marked }) {
    const pages = marked.map((item) => item.page);
    /** @param {Record<string, string>} entered */
    const unsent = (entered) => Object.fromEntries(Object.entries(entered).filter(([name, value]) => value !== sent[name]));
    const answer = await ask("change", { items: marked, set });
    if (answer.status === 200) {
      notify.canUndo(Boolean(answer.canUndo));
      if (closings === before) await begin(pages, () => unsent(fields.entered()));
      if (closings === before) status.textContent = texts.saved;
      else {
        left.put(pages.join("\n"), unsent(takeLeft(pages)));
        notify.closed(texts.saved);
      }
      return;
    }
    explain(answer);
    if (!answer.items) return;
    // The answer names the first item that has changed; there may be others.
    const now = pages.length > 1 ? (await ask("read", { pages })).items : answer.items;
    if (now && closings === before) compare(now, fields.entered());
  }

  /** Shows what the files say now beside what the user wrote. Saving again overwrites the files. */
  /** @param {EditedItem[]} now @param {Record<string, string>} unsaved */
  function compare(now, unsaved) {
    const [before, said] = [items, trouble.textContent];
    fill(now);
    fields.enter(unsaved);
    trouble.textContent = said;
    for (const name of Object.keys(unsaved)) {
      const place = now.findIndex((item, number) => editText(item.fields[name]) !== editText(before[number].fields[name]));
      if (place >= 0) fields.warn(name, editText(now[place].fields[name]));
    }
  }

  /** Shows the items again after the source has changed, with a message. Keeps what the user has not saved. */
  /** @param {string} word */
  async function renew(word) {
    if (items.length) await begin(items.map((item) => item.page), fields.entered);
    if (section.hidden) notify.closed(word);
    else status.textContent = word;
  }

  /** Stores the panel, with what the user has not saved, while the page reloads. The next page may be another one. */
  function keep() {
    if (section.hidden || !items.length) return;
    putLeft();
    /** @type {KeptPanel} */
    const value = { items, unsaved: fields.entered(), status: status.textContent || "" };
    page.keep(kept, value);
  }

  /** Shows the panel as it was before the page reloaded. */
  /** @param {string[]} chosen the pages of the items that are chosen now */
  async function resume(chosen) {
    /** @type {KeptPanel | null} */
    const found = page.recalled(kept);
    if (!found) return;
    takeLeft(found.items.map((item) => item.page));
    if (chosen.length && chosen.join("\n") !== found.items.map((item) => item.page).join("\n")) {
      await begin(chosen, () => found.unsaved);
    } else if (Object.keys(found.unsaved).length) {
      // Show the items as the user last saw them. If a file has changed since, saving reports it.
      section.hidden = false;
      fill(found.items);
      fields.enter(found.unsaved);
      notify.drawn();
      await refresh();
    } else await begin(found.items.map((item) => item.page));
    status.textContent = found.status;
    save.focus();
  }

  close.onclick = end;
  form.onsubmit = (event) => {
    event.preventDefault();
    submit();
  };
  addEventListener("pagehide", keep);
  page.root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || section.hidden) return;
    if (event.key === "Escape") {
      event.preventDefault();
      end();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && items.length) {
      event.preventDefault();
      submit();
    }
  });

  return {
    begin, turn, follow, end, leave, explain, renew, refresh, resume, save, actions, isChanged,
    /** @param {string} word */
    say(word) {
      trouble.textContent = "";
      status.textContent = word;
    }, focus: fields.focus,
    isOpen() { return !section.hidden; },
    /** The pages of the items in the panel. */
    pages() { return items.map((item) => item.page); },
    /** The paths of their files. */
    files() { return items.map((item) => item.file); },
    /** The page and the file of the first item in the panel. */
    first() { return items.length ? { page: items[0].page, file: items[0].file } : undefined; },
  };
}
