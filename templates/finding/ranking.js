// Which documents have every word, the best first.
"use strict";

// By where a word stands: in a title, among keywords, people and places, or in another text. A word that is just what was
// typed goes before one that only begins so, within the same.
const weights = [8, 4, 2];

/**
 * All documents that every word leads to: those where words weigh most first, and among equals the newer ones, whose
 * numbers are smaller.
 */
/** @param {number} count @param {WordMatches[]} matches @returns {number[]} */
function rankedDocuments(count, matches) {
  const totals = new Uint16Array(count);
  matches.forEach(function (match, place) {
    const scores = new Uint8Array(count);
    /** @param {string} lists @param {number} bonus */
    function add(lists, bonus) {
      lists.split(",").forEach(function (list, weight) {
        const score = weights[weight] + bonus;
        if (list) eachDocument(list, function (document) { if (scores[document] < score) scores[document] = score; });
      });
    }
    for (const lists of match.exact) add(lists, 1);
    for (const lists of match.longer) add(lists, 0);
    for (let document = 0; document < count; document += 1) {
      const isFound = scores[document] > 0 && (place === 0 || totals[document] > 0);
      totals[document] = isFound ? totals[document] + scores[document] : 0;
    }
  });
  /** @type {number[][]} */
  const buckets = [];
  for (let document = 0; document < count; document += 1) {
    if (totals[document]) (buckets[totals[document]] ??= []).push(document);
  }
  return buckets.reverse().flat();
}
