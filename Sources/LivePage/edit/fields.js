// The fields of the panel, for one item or several.
"use strict";

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} EditField */
/** @typedef {ReturnType<typeof editFields>} EditFields */

/** @param {EditValue} value */
function editText(value) { return Array.isArray(value) ? value.map(editWord).join(", ") : value; }

/** Returns a keyword as the panel shows it: in quotes if it would not be read as one word otherwise. */
/** @param {string} word */
function editWord(word) { return /[,，、]|^"/.test(word) ? '"' + word.replaceAll('"', '""') + '"' : word; }

/** Returns the keywords in a text. Quotes hold a word with commas together; two of them in it stand for one. */
/** @param {string} text */
function editWords(text) {
  const words = text.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=[,，、]|$)|([^,，、]*))(?:[,，、]|$)/g);
  return [...words].map(([, quoted, plain]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim()).filter(Boolean);
}

/** @param {EditPage} page @param {HTMLElement} form */
function editFields(page, form) {
  const { texts } = page;
  /** @type {Record<string, EditField>} */
  const fields = {};
  /** The notes beside fields: what the file says now, where the user has changed the field too. */
  /** @type {Record<string, HTMLElement>} */
  const notes = {};
  /** @type {Record<string, string>} */
  const hints = {};
  /** The fields in which the items differ, each with whether the user has changed it. */
  /** @type {Map<string, boolean>} */
  const various = new Map();
  /** What the fields showed before the user changed any. */
  /** @type {Record<string, string>} */
  let former = {};

  /** @param {string} name @param {EditField} field @param {string} [hint] */
  function add(name, field, hint = "") {
    field.id = name;
    hints[name] = hint;
    const note = editElement("small", { id: name + "-note", dir: "auto" }, hint);
    field.setAttribute("aria-describedby", note.id);
    notes[name] = note;
    fields[name] = field;
    const label = editElement("label", { for: name }, texts[name]);
    form.append(editElement("div", isCheck(field) ? { class: "check" } : {}, ...(isCheck(field) ? [field, label] : [label, field]), note));
    field.addEventListener("input", () => { touch(name); });
  }

  /** @param {EditField} field @returns {field is HTMLInputElement} */
  function isCheck(field) { return field instanceof HTMLInputElement && field.type === "checkbox"; }

  /** @param {string} [type] */
  function input(type = "text") {
    return /** @type {HTMLInputElement} */ (editElement("input", { type, autocomplete: "off", dir: "auto" }));
  }

  /** @param {[string, string][]} options */
  function choice(options) {
    const made = /** @type {HTMLSelectElement} */ (editElement("select"));
    made.append(...options.map(([value, text]) => new Option(text, value)));
    return made;
  }

  add("title", input());
  add("description", /** @type {HTMLTextAreaElement} */ (editElement("textarea", { rows: "3", dir: "auto" })));
  add("keywords", input(), texts.hintKeywords);
  add("tag", input());
  add("rating", choice([["", texts.noStars], ...[1, 2, 3, 4, 5].map((stars) => /** @type {[string, string]} */ ([String(stars), "★".repeat(stars)]))]));
  add("shootTime", input(), texts.hintDate);
  add("location", input());
  const written = input();
  add("focus", written, texts.hintFocus);
  const rotation = choice([["", texts.asTaken], ["90", "90°"], ["180", "180°"], ["270", "270°"]]);
  const focus = editFocus(page, written, rotation);
  written.after(focus.button, focus.note);
  add("rotate", rotation);
  add("draft", input("checkbox"));

  /** @param {string} name */
  function shown(name) {
    const field = fields[name];
    return isCheck(field) ? (field.checked ? "true" : "") : field.value;
  }

  /** @param {string} name @param {string} value */
  function show(name, value) {
    const field = fields[name];
    if (isCheck(field)) field.checked = value === "true";
    else {
      // A value that the panel does not offer, such as one written by hand.
      if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value)) {
        field.append(new Option(value, value));
      }
      field.value = value;
    }
  }

  /** Records that the user has changed a field in which the items differ. */
  /** @param {string} name */
  function touch(name) {
    if (!various.has(name)) return;
    various.set(name, true);
    mark(name, false);
    notes[name].textContent = shown(name) ? hints[name] : texts.willBeEmpty;
  }

  /** Marks a field in which the items differ, or removes the mark. */
  /** @param {string} name @param {boolean} isVarious */
  function mark(name, isVarious) {
    const field = fields[name];
    if (isCheck(field)) field.indeterminate = isVarious;
    else if (field instanceof HTMLSelectElement) {
      const option = [...field.options].find((option) => option.dataset.various);
      if (isVarious && !option) {
        const made = new Option(texts.various, "");
        made.dataset.various = "yes";
        field.prepend(made);
        field.selectedIndex = 0;
      } else if (!isVarious) option?.remove();
    } else if (isVarious) field.setAttribute("placeholder", texts.various);
    else field.removeAttribute("placeholder");
  }

  /** Shows what items have in common. */
  /** @param {EditedItem[]} items */
  function fill(items) {
    various.clear();
    for (const name of Object.keys(fields)) {
      const values = new Set(items.map((item) => editText(item.fields[name])));
      mark(name, false);
      show(name, values.size === 1 ? [...values][0] : "");
      notes[name].textContent = hints[name];
      notes[name].removeAttribute("data-now");
      if (values.size <= 1) continue;
      various.set(name, false);
      mark(name, true);
    }
    // Videos are not rotated.
    /** @type {HTMLElement} */ (rotation.parentElement).hidden = items.some((item) => item.isVideo);
    former = Object.fromEntries(Object.keys(fields).map((name) => [name, shown(name)]));
    showPicture(items);
  }

  /** Shows the picture for the focus of a single item. */
  /** @param {EditedItem[]} items */
  function showPicture(items) { focus.show(items); }

  /** Returns the fields that the user has changed, as entered. */
  function entered() {
    /** @type {Record<string, string>} */
    const values = {};
    for (const name of Object.keys(fields)) {
      if (various.has(name) ? various.get(name) : shown(name) !== former[name]) values[name] = shown(name);
    }
    return values;
  }

  /** Returns the values that the user has changed. */
  function changed() {
    /** @type {Record<string, EditValue>} */
    const values = {};
    for (const [name, now] of Object.entries(entered())) {
      values[name] = name === "keywords" ? editWords(now)
        : name === "description" ? now : now.trim();
    }
    return values;
  }

  /** Shows what the user had entered before. */
  /** @param {Record<string, string>} values */
  function enter(values) {
    for (const [name, value] of Object.entries(values)) {
      show(name, value);
      touch(name);
      if (name === "focus" || name === "rotate") focus.draw();
    }
  }

  /** Shows what the file says now beside a field. */
  /** @param {string} name @param {string} value */
  function warn(name, value) {
    notes[name].textContent = texts.now.replace("{value}", () => value || texts.empty);
    notes[name].setAttribute("data-now", "");
  }

  return { names: Object.keys(fields), fill, showPicture, enter, entered, changed, warn, focus() { fields.title.focus(); } };
}
