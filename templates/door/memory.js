// The key of a visitor who chose to be remembered, in IndexedDB. It can be used from there, but not extracted.
"use strict";

/** @template T @param {(keys: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
function inKeyStore(act) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("albumgen-door", 1);
    opening.onupgradeneeded = () => { opening.result.createObjectStore("keys"); };
    opening.onerror = () => { fail(opening.error); };
    opening.onsuccess = () => {
      const change = opening.result.transaction("keys", "readwrite");
      const asked = act(change.objectStore("keys"));
      change.oncomplete = () => {
        opening.result.close();
        done(asked.result);
      };
      change.onerror = change.onabort = () => {
        opening.result.close();
        fail(change.error);
      };
    };
  });
}

/** A remembered key belongs to one door, as long as the door's salt stays the same. */
/** @param {DoorHeader} header @param {() => void} locked called when another window locks the space */
function rememberedKey(header, locked) {
  const name = location.pathname + " " + header.salt;
  const mark = "albumgen-locked " + name;

  /** Marks the space as locked while the browser removes its key. That takes a moment, and the page may be closed first. The
      mark is written right away, so that the space stays locked for a visitor who locks it and leaves. Each mark is new, since other
      windows are notified only of changes. */
  /** @param {boolean} isLocked */
  function note(isLocked) {
    try {
      if (isLocked) localStorage.setItem(mark, String(Date.now()));
      else localStorage.removeItem(mark);
    } catch (_) { return; }
  }

  function isNoted() {
    try { return localStorage.getItem(mark) !== null; } catch (_) { return false; }
  }

  /** Whether the key has been stored, once the browser has tried. */
  /** @type {Promise<boolean>} */
  let kept = Promise.resolve(false);

  /** @param {CryptoKey} key */
  async function store(key) {
    try {
      await inKeyStore((keys) => keys.put(key, name));
      note(false);
      return true;
    } catch (_) {
      return false;
    }
  }

  const memory = {
    /** @returns {Promise<CryptoKey | undefined>} */
    async read() {
      try {
        if (!isNoted()) return await inKeyStore((keys) => keys.get(name));
        // The page was closed before the key was removed. Keep its mark, since a new one would lock other windows again.
        await memory.drop();
      } catch (_) { return; }
    },
    /** Stores the key. Returns whether the browser allowed it. */
    /** @param {CryptoKey} key */
    keep(key) { return kept = store(key); },
    /** Locks the space here and in other windows. */
    async forget() {
      note(true);
      // A key that is stored only now removes the mark.
      if (await kept) note(true);
      await memory.drop();
    },
    /** Removes the key. */
    async drop() {
      try {
        await inKeyStore((keys) => keys.delete(name));
        note(false);
      } catch (_) {
        // A key that could not be stored need not be removed.
      }
    },
  };
  addEventListener("storage", (event) => { if (event.key === mark && event.newValue !== null) locked(); });
  return memory;
}
