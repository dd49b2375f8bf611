// Splits a query into words as `Sources/AlbumModel/Search` splits the indexed text. Both must agree.
"use strict";

const otherLetters = /** @type {Record<string, string>} */ (
  { "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ" });
// Han, Hiragana and Katakana, which are written without spaces.
const unspaced = new RegExp("[\\u3005-\\u3007\\u3041-\\u3096\\u309D-\\u309F\\u30A1-\\u30FA\\u30FC-\\u30FF\\u31F0-\\u31FF"
  + "\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}]", "u");
const longestWord = 32;

/** Returns the text in lower case without accents. */
/** @param {string} text */
function foldedText(text) {
  return text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\ufb00-\ufb06\uff66-\uff9f]/g, (form) => form.normalize("NFKC"))
    .replace(/[ßæœøłđðþıς]/g, (letter) => otherLetters[letter])
    .toLowerCase().normalize("NFC");
}

/** @param {string} scalar @param {string} previous the kind of the preceding character */
function kindOf(scalar, previous) {
  if (unspaced.test(scalar)) return "character";
  if (/\p{L}/u.test(scalar)) return "letter";
  if (/\p{N}/u.test(scalar)) return "digit";
  return /\p{M}/u.test(scalar) && previous === "letter" ? "letter" : "";
}

/** Returns the words to look up: runs of letters or digits; in scripts without spaces, every pair of characters, or a lone one. */
/** @param {string} text @returns {string[]} */
function wordsOf(text) {
  /** @type {string[]} */
  const words = [];
  let run = /** @type {string[]} */ ([]);
  let kind = "";
  function finish() {
    if (kind === "character") {
      if (run.length === 1) words.push(run[0]);
      for (let place = 0; place + 1 < run.length; place += 1) words.push(run[place] + run[place + 1]);
    } else if (run.length) words.push(run.slice(0, longestWord).join(""));
    run = [];
  }
  for (const scalar of foldedText(text)) {
    const next = kindOf(scalar, kind);
    if (next !== kind) finish();
    kind = next;
    if (kind) run.push(scalar);
  }
  finish();
  return words;
}
