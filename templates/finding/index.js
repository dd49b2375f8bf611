// The index of all words: a directory, and shards that are loaded when a search needs a word in them.
"use strict";

/** @typedef {{words: string[], lists: string[]}} WordShard */
/** The matches for a word: the posting lists of the word itself and of the words that begin with it. */
/** @typedef {{exact: string[], longer: string[], isComplete: boolean, isLoaded: boolean}} WordMatches */

/** The number of documents for a common prefix, and the best of them. */
/** @typedef {{count: number, documents: number[]}} BestDocuments */

// The maximum number of shards to load for a prefix, as in `Sources/AlbumModel/Search/SearchIndex.swift`. The directory itself has the
// results for prefixes with words in more shards: otherwise the first letters typed would load all shards.
const maxShards = 3;

/** Compares by code point, as the index is sorted. JavaScript itself compares UTF-16 code units. */
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

/** Returns the index of the first word that is not before `word`. */
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
  // Without surrogate pairs, code units are characters, and no word has to be split.
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
  const page = /** @type {any} */ (window);
  page.albumgenWords = (/** @type {typeof directory} */ read) => { directory = read; };
  page.albumgenWordShard = (/** @type {string} */ name, /** @type {string} */ text) => {
    shards.set(name, readShard(text));
  };

  /** Loads the directory. Returns whether it could be loaded. */
  function ready() { return loadScript("finding/words.js"); }

  /** @param {number} place */
  async function shard(place) {
    const name = directory.names[place];
    await loadScript("finding/words-" + name + ".js");
    return shards.get(name);
  }

  /** Returns the best documents of a prefix from the directory, which must be loaded, or undefined for words to look up in shards. */
  /** @param {QueryWord} query @returns {BestDocuments | undefined} */
  function best({ word, isComplete }) {
    if (isComplete || !Object.hasOwn(directory.beginnings, word)) return undefined;
    const [count, ...documents] = numbersIn(directory.beginnings[word]);
    return { count, documents };
  }

  /** @param {QueryWord} query @returns {Promise<WordMatches>} */
  async function find({ word, isComplete, beginning }) {
    const matches = await lookUp(word, isComplete);
    if (!beginning) return matches;
    const others = await lookUp(beginning, false);
    return {
      exact: matches.exact, longer: [...others.exact, ...others.longer],
      isComplete: matches.isComplete && others.isComplete, isLoaded: matches.isLoaded && others.isLoaded,
    };
  }

  /** @param {string} word @param {boolean} isComplete @returns {Promise<WordMatches>} */
  async function lookUp(word, isComplete) {
    const next = placeOf(directory.firsts, word);
    const first = directory.firsts[next] === word ? next : Math.max(0, next - 1);
    let end = first + 1;
    while (!isComplete && end < directory.firsts.length && directory.firsts[end].startsWith(word)) end += 1;
    const last = Math.min(end, first + maxShards);
    /** @type {WordMatches} */
    const matches = { exact: [], longer: [], isComplete: last === end, isLoaded: true };
    const places = Array.from({ length: last - first }, (_, offset) => first + offset);
    for (const loaded of await Promise.all(places.map(shard))) {
      matches.isLoaded &&= loaded !== undefined;
      const { words, lists } = loaded ?? { words: [], lists: [] };
      for (let place = placeOf(words, word); place < words.length && words[place].startsWith(word); place += 1) {
        if (words[place] === word) matches.exact.push(lists[place]);
        else if (!isComplete) matches.longer.push(lists[place]);
        else break;
      }
    }
    return matches;
  }

  ready();
  return { ready, best, find };
}
