// Names and numbers in the page's language.
"use strict";

/** @param {string} pattern @param {Record<string, string | number>} values */
function withValues(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** @type {Intl.PluralRules | undefined} */
let pluralRules;
/** Returns the form of a page's text for a number. */
/** @param {FindingConfig} config @param {number} count */
function inWords(config, count) {
  const { counted: forms = {} } = config;
  pluralRules ??= new Intl.PluralRules(forms.like);
  return withValues(forms[pluralRules.select(count)] ?? forms.other ?? "", { count: writtenNumber(config, count) });
}

/** Returns a whole number as the rest of the page has it, with its digits in groups from ten thousand on. */
/** @param {FindingConfig} config @param {number} value */
function writtenNumber({ group }, value) {
  return value < 10000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, () => group);
}

/** Returns what joins a name to the date after it. A name that is a sentence ends with its own punctuation mark, which no comma follows. */
/** @param {string} name */
function joint(name) {
  const [, mark] = /([.!?…؟।。！？])["'”’»)\]」』）]*$/.exec(name) ?? [];
  if (!mark) return ", ";
  return /[。！？]/.test(mark) ? "" : " ";
}

/** @param {FindingConfig} config */
function naming(config) {
  /** @param {number} month as 202403 */
  function monthName(month) { return config.monthNames[month % 100 - 1] ?? ""; }

  return {
    /** @param {number} month as 202403; 202400 for the items of which only the year is known, and 2020 for the decade */
    month(month) {
      const longer = config.longer?.[month];
      if (longer) return longer;
      return withValues(config.month, { month: monthName(month), year: Math.floor(month / 100) });
    },
    /** @param {number | string} day as 20240309, or in words where no day is known */
    day(day) {
      if (typeof day === "string") return day;
      if (!day) return "";
      const month = Math.floor(day / 100);
      return withValues(config.day, { day: day % 100, month: monthName(month), year: Math.floor(month / 100) });
    },
    /** Returns the text alternative to the item's picture. */
    /** @param {Found} found */
    label(found) {
      const name = found.title || config.texts[found.kind] || "";
      return [name, this.day(found.day)].filter(Boolean).join(joint(name));
    },
  };
}

/** @param {string} tag @param {Record<string, string>} attributes @param {...(Node | string)} children */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const name of Object.keys(attributes)) made.setAttribute(name, attributes[name]);
  made.append(...children);
  return made;
}

/** Returns a picture that takes up its space before it has loaded. */
/** @param {Found} found @param {string} alternative */
function thumbnail(found, alternative) {
  if (!found.picture) return element("span", { class: "ag-missing" }, alternative || found.title);
  const { src, w, h } = found.picture;
  return element("img", { src, width: String(w), height: String(h), alt: alternative, decoding: "async" });
}
