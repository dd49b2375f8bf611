// Parses a search query into words.
"use strict";

/** If there is a `beginning`, what begins with it matches as well as the word. */
/** @typedef {{word: string, isComplete: boolean, beginning?: string}} QueryWord */

const maxQueryWords = 12;

// The dates that `Sources/AlbumModel/Search/SearchDates.swift` finds in texts. Both must agree.
const blanks = "[ \\u00a0\\u202f]*";
const chineseDay = `(?<month>\\d{1,2})${blanks}月(?:${blanks}(?<day>\\d{1,2})${blanks}[日号])?`;
const writtenDates = [
  new RegExp(`(?<before>^|\\D)(?<year>\\d{4})${blanks}年${blanks}${chineseDay}`, "g"),
  new RegExp(`(?<before>^|\\D)${chineseDay}`, "g"),
  /(?<before>^|\D)(?<year>\d{4})[-/.](?<month>\d{1,2})(?:[-/.](?<day>\d{1,2}))?(?!\d)/g,
  /(?<before>^|\D)(?<day>\d{1,2})\.[ \u00a0\u202f]?(?<month>\d{1,2})\.[ \u00a0\u202f]?(?<year>\d{4})(?!\d)/g,
];

// The ending of a JPEG, which may be incomplete at the end of the query: the index has names without it.
const jpegEnding = /([^\s.])\.(?:jpe?g(?![\p{L}\p{N}])|j(?:pe?)?$)/gu;

/**
 * Returns the word of a date, as in the index, or undefined if it is not a date. The last digit may be the first of two: `2019-1` finds
 * January, but also October, and `2019-0` is the beginning of nine months.
 * @param {string | undefined} year @param {string} month @param {string | undefined} day @param {boolean} isOpen
 * @returns {QueryWord | undefined}
 */
function dateWord(year, month, day, isOpen) {
  const hasMonth = Number(month) >= 1 && Number(month) <= 12;
  if (!year) {
    const hasDay = day === undefined || Number(day) >= 1 && Number(day) <= 31;
    return hasMonth && hasDay ? { word: Number(month) + "月" + (day ? Number(day) + "日" : ""), isComplete: true } : undefined;
  }
  if (day !== undefined && !hasMonth) return undefined;
  const [start, last, most] = day === undefined ? [Number(year), month, 12] : [Number(year) * 100 + Number(month), day, 31];
  const beginning = isOpen && Number(last) * 10 <= most ? start + last : undefined;
  if (Number(last) >= 1 && Number(last) <= most) return { word: start + last.padStart(2, "0"), isComplete: true, beginning };
  return beginning ? { word: beginning, isComplete: false } : undefined;
}

/** Returns a query's word with the month that it shortens, such as `nov`, or the word alone. */
/** @param {string} word @param {string[]} monthNames @returns {QueryWord} */
function monthWord(word, monthNames) {
  const names = new Set(monthNames.map((name) => wordsOf(name)[0] || "").filter((name) => name !== word && name.startsWith(word)));
  const [beginning] = word.length < 3 ? [] : names.size > 1 ? [word] : names;
  return { word, isComplete: true, beginning };
}

/**
 * Returns the words of a query. A date becomes one word, as in the index: `2024-03`, `9.3.2024`, `2024年3月9日`. The last word
 * may be incomplete, unless something follows it, and beside a number so may the names of months: `22 nov 1963`.
 */
/** @param {string} text @param {string[]} monthNames @returns {QueryWord[]} */
function queryWords(text, monthNames) {
  /** @type {QueryWord[]} */
  const query = [];
  let rest = foldedText(text).replace(jpegEnding, "$1.");
  for (const pattern of writtenDates) {
    rest = rest.replace(pattern, (written, ...details) => {
      const [place, whole, { before, year, month, day }] = details.slice(-3);
      const date = dateWord(year, month, day, place + written.length === whole.length && /[-/.]\d$/.test(written));
      if (!date) return written;
      query.push(date);
      // What is left on both sides must not become a date.
      return before + "|";
    });
  }
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(rest);
  const words = wordsOf(rest);
  const hasNumber = words.some((word) => /^\p{N}/u.test(word));
  words.forEach((word, place) => {
    const isLast = place === words.length - 1;
    const isComplete = !(isLast && isOpen) || unspaced.test(word);
    query.push(isComplete && hasNumber ? monthWord(word, monthNames) : { word, isComplete });
  });
  /** @type {Map<string, QueryWord>} */
  const different = new Map();
  for (const one of query) different.set(one.word + one.isComplete, one);
  return [...different.values()].slice(0, maxQueryWords);
}
