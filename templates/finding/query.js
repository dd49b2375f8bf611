// Parses a search query into words.
"use strict";

/** @typedef {{word: string, isComplete: boolean}} QueryWord */

const maxQueryWords = 12;

/**
 * Returns the words of a query. A date becomes one word, as in the index: `2024-03`, `9.3.2024`, `2024年3月9日`. The last word
 * may be incomplete, unless something follows it.
 */
/** @param {string} text @returns {QueryWord[]} */
function queryWords(text) {
  /** @type {QueryWord[]} */
  const query = [];
  /** @param {string | number} year @param {string} month @param {string} [day] */
  function date(year, month, day) {
    query.push({ word: year + month.padStart(2, "0") + (day ? day.padStart(2, "0") : ""), isComplete: true });
    return " ";
  }
  const rest = foldedText(text)
    .replace(/(\d{4})年(\d{1,2})月(?:(\d{1,2})日)?/g, function (_, year, month, day) { return date(year, month, day); })
    .replace(/\b(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\b/g, function (_, year, month, day) { return date(year, month, day); })
    .replace(/\b(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\b/g, function (_, day, month, year) { return date(year, month, day); });
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(rest);
  const words = wordsOf(rest);
  words.forEach(function (word, place) {
    const isLast = place === words.length - 1;
    query.push({ word, isComplete: !(isLast && isOpen) || unspaced.test(word) });
  });
  /** @type {Map<string, QueryWord>} */
  const different = new Map();
  for (const one of query) different.set(one.word + one.isComplete, one);
  return [...different.values()].slice(0, maxQueryWords);
}
