// The key of a visitor who wants to be remembered, in the browser's own database: it can be used from there, but not read.
"use strict";

/** @template T @param {(keys: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
function inKeyStore(act) {
  return new Promise(function (done, fail) {
    const opening = indexedDB.open("albumgen-door", 1);
    opening.onupgradeneeded = function () { opening.result.createObjectStore("keys"); };
    opening.onerror = function () { fail(opening.error); };
    opening.onsuccess = function () {
      const change = opening.result.transaction("keys", "readwrite");
      const asked = act(change.objectStore("keys"));
      change.oncomplete = function () {
        opening.result.close();
        done(asked.result);
      };
      change.onerror = change.onabort = function () {
        opening.result.close();
        fail(change.error);
      };
    };
  });
}

/** What is remembered belongs to this door, as long as its salt is the same. */
/** @param {DoorHeader} header */
function rememberedKey(header) {
  const name = location.pathname + " " + header.salt;
  return {
    /** @returns {Promise<CryptoKey | undefined>} */
    async read() {
      try {
        return await inKeyStore(function (keys) { return keys.get(name); });
      } catch (_) {
        return undefined;
      }
    },
    /** Whether the browser keeps it. */
    /** @param {CryptoKey} key */
    async keep(key) {
      try {
        await inKeyStore(function (keys) { return keys.put(key, name); });
        return true;
      } catch (_) {
        return false;
      }
    },
    async forget() {
      try {
        await inKeyStore(function (keys) { return keys.delete(name); });
      } catch (_) {
        // What could not be kept need not be forgotten.
      }
    },
  };
}
