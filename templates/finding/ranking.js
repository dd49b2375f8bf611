// Ranks the documents that contain every word.
"use strict";

// Weights depend on where a word occurs: in a title, among keywords, people and places, or in other text. Within each, an exact match ranks
// above a word that only begins with the query.
const weights = [8, 4, 2];

/**
 * Returns all documents that match every word, by total weight. Among equals, newer documents come first: their numbers are
 * smaller.
 */
/** @param {number} count @param {WordMatches[]} matches @returns {number[]} */
function rankedDocuments(count, matches) {
  const totals = new Uint16Array(count);
  matches.forEach((match, place) => {
    const scores = new Uint8Array(count);
    /** @param {string} lists @param {number} bonus */
    function add(lists, bonus) {
      lists.split(",").forEach((list, weight) => {
        const score = weights[weight] + bonus;
        if (list) eachDocument(list, (document) => { if (scores[document] < score) scores[document] = score; });
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
