// Derives the keys of a space from a password. No key can be extracted from the browser.
"use strict";

/** @typedef {{version: number, rounds: number, salt: string, slots: string, folder: string}} DoorHeader */
/** @typedef {{master: CryptoKey, names: CryptoKey, salt: Uint8Array, check: Uint8Array}} SpaceKeys */

const slotBytes = 92;

/** @param {DoorHeader} header @param {string} password @returns {Promise<CryptoKey>} */
async function doorKey(header, password) {
  const base = await crypto.subtle.importKey("raw", utf8(password.normalize("NFC")), "PBKDF2", false, ["deriveKey"]);
  const salt = await fromBase64(header.salt);
  return crypto.subtle.deriveKey({ name: "PBKDF2", hash: "SHA-256", salt, iterations: header.rounds }, base,
    { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
}

/** Returns the key of a typed password. One that was copied from a message may have blanks around it, which the field does not show. */
/** @param {DoorHeader} header @param {string} typed */
async function typedKey(header, typed) {
  const key = await doorKey(header, typed);
  const bare = typed.trim();
  return bare === typed || !bare || await spaceKeys(header, key) ? key : doorKey(header, bare);
}

/** Returns the key in a secret link, or null if there is none. */
/** @param {string} fragment @returns {Promise<CryptoKey> | null} */
function linkedKey(fragment) {
  if (!/^#key=[\w-]{43}$/.test(fragment)) return null;
  const letters = atob(fragment.slice(5).replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"]);
}

/** @param {CryptoKey} key @param {Uint8Array} box the nonce and the ciphertext @param {Uint8Array} additionalData */
async function unsealed(key, box, additionalData) {
  const iv = box.subarray(0, 12);
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, key, box.subarray(12)));
}

/** Returns the keys in the slot that the key opens, or null if it opens none. */
/** @param {DoorHeader} header @param {CryptoKey} key @returns {Promise<SpaceKeys | null>} */
async function spaceKeys(header, key) {
  const salt = await fromBase64(header.salt);
  const slots = await fromBase64(header.slots);
  const data = joinedBytes(utf8("albumgen slot 1\0"), salt, fourBytes(header.rounds));
  const tries = [];
  for (let place = 0; place < slots.length; place += slotBytes) {
    tries.push(unsealed(key, slots.subarray(place, place + slotBytes), data).catch(() => null));
  }
  const text = (await Promise.all(tries)).find(Boolean);
  if (!text) return null;
  const master = await crypto.subtle.importKey("raw", text.subarray(0, 32), "HKDF", false, ["deriveKey"]);
  const check = text.slice(32, 44);
  text.fill(0);
  const names = await crypto.subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt, info: utf8("albumgen names 1") }, master,
    { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]);
  return { master, names, salt, check };
}

/** @param {SpaceKeys} keys @param {string} kind @param {string} address */
function fileKey(keys, kind, address) {
  const info = utf8("albumgen file 1\0" + kind + "\0" + address);
  return crypto.subtle.deriveKey({ name: "HKDF", hash: "SHA-256", salt: keys.salt, info }, keys.master,
    { name: "AES-GCM", length: 256 }, false, ["decrypt"]);
}

/** @param {SpaceKeys} keys @param {string} kind @param {string} address @param {Uint8Array} check @param {number} piece */
async function pieceName(keys, kind, address, check, piece) {
  const text = joinedBytes(utf8(kind + "\0" + address + "\0"), check, fourBytes(piece));
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", keys.names, text));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
