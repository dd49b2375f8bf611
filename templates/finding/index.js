// The words of all items: a directory, and shards that are loaded when a word in them is looked for.
"use strict";

/** @typedef {{words: string[], lists: string[]}} WordShard */
/** What was found for a word: the lists of those that are just it, and of those that begin with it. */
/** @typedef {{exact: string[], longer: string[], isComplete: boolean}} WordMatches */

/** How many documents a beginning of very many words leads to, and the best of them. */
/** @typedef {{count: number, documents: number[]}} BestDocuments */

// The shards that the beginning of a word may take. `Sources/AlbumModel/Search/SearchIndex.swift` says the same: what more
// shards have stands in the directory as a beginning, since what people type first would take them all.
const mostShards = 3;

/** The order of the index is that of code points; the language's own is that of halves of them. */
/** @param {string} one @param {string} other */
function compareWords(one, other) {
  if (one === other) return 0;
  const first = Array.from(one);
  const second = Array.from(other);
  for (let place = 0; place < first.length && place < second.length; place += 1) {
    const difference = /** @type {number} */ (first[place].codePointAt(0)) - /** @type {number} */ (second[place].codePointAt(0));
    if (difference) return difference;
  }
  return first.length - second.length;
}

/** The place of the first word that is `word` or comes after it. */
/** @param {string[]} words @param {string} word */
function placeOf(words, word) {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareWords(words[middle], word) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {string} text @returns {WordShard} */
function readShard(text) {
  const words = [];
  const lists = [];
  // Where no character takes two units, to count units is to count characters, and no word has to be taken apart.
  const isPlain = !/[\ud800-\udfff]/.test(text);
  let word = "";
  for (const entry of text.split(";")) {
    const space = entry.indexOf(" ");
    const shared = parseInt(entry[0], 36);
    word = (isPlain ? word.slice(0, shared) : Array.from(word).slice(0, shared).join("")) + entry.slice(1, space);
    words.push(word);
    lists.push(entry.slice(space + 1));
  }
  return { words, lists };
}

function wordIndex() {
  /** @type {{names: string[], firsts: string[], beginnings: Record<string, string>}} */
  let directory = { names: [], firsts: [], beginnings: {} };
  /** @type {Map<string, WordShard>} */
  const shards = new Map();
  /** @type {Map<string, Promise<boolean>>} */
  const asked = new Map();
  const page = /** @type {any} */ (window);
  page.albumgenWords = function (/** @type {typeof directory} */ read) { directory = read; };
  page.albumgenWordShard = function (/** @type {string} */ name, /** @type {string} */ text) {
    shards.set(name, readShard(text));
  };
  const ready = loadScript("finding/words.js");

  /** @param {number} place */
  async function shard(place) {
    const name = directory.names[place];
    if (!shards.has(name)) {
      const loading = asked.get(name) ?? loadScript("finding/words-" + name + ".js");
      asked.set(name, loading);
      if (!await loading) asked.delete(name);
    }
    return shards.get(name) ?? { words: [], lists: [] };
  }

  /** Undefined for words that are looked for in shards. */
  /** @param {QueryWord} query @returns {Promise<BestDocuments | undefined>} */
  async function best({ word, isWhole }) {
    await ready;
    if (isWhole || !Object.hasOwn(directory.beginnings, word)) return undefined;
    const [count, ...documents] = numbersIn(directory.beginnings[word]);
    return { count, documents };
  }

  /** @param {QueryWord} query @returns {Promise<WordMatches>} */
  async function find(query) {
    await ready;
    const { word, isWhole } = query;
    const next = placeOf(directory.firsts, word);
    const first = directory.firsts[next] === word ? next : Math.max(0, next - 1);
    let end = first + 1;
    while (!isWhole && end < directory.firsts.length && directory.firsts[end].startsWith(word)) end += 1;
    const last = Math.min(end, first + mostShards);
    /** @type {WordMatches} */
    const matches = { exact: [], longer: [], isComplete: last === end };
    const places = Array.from({ length: last - first }, function (_, offset) { return first + offset; });
    for (const { words, lists } of await Promise.all(places.map(shard))) {
      for (let place = placeOf(words, word); place < words.length && words[place].startsWith(word); place += 1) {
        if (words[place] === word) matches.exact.push(lists[place]);
        else if (!isWhole) matches.longer.push(lists[place]);
        else break;
      }
    }
    return matches;
  }

  return { best, find };
}
