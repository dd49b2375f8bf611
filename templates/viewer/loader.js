// Loads originals in the direction of travel. Drops those that are no longer needed, so that memory use stays constant.
"use strict";

/** @typedef {{image: HTMLImageElement, holder: HTMLPictureElement, file: Sized, state: "loading" | "ready" | "failed",
 *   stop: AbortController}} Load */

/**
 * Returns the smallest file of an original with about one pixel for each pixel of the screen.
 * @param {Original} original @param {number} width of the picture on the page
 */
function fileFor(original, width) {
  const wanted = width * devicePixelRatio * 0.9;
  return (original.smaller || []).find((file) => file.w >= wanted) || original;
}

/**
 * Returns the indices to load around an item, in order: the item, those ahead in the direction of travel, then those behind.
 * @param {number} index @param {number} total @param {number} direction @param {number} ahead @param {number} behind
 */
function loadOrder(index, total, direction, ahead, behind) {
  const order = [index];
  for (let step = 1; step <= ahead; step += 1) order.push(index + step * direction);
  for (let step = 1; step <= behind; step += 1) order.push(index - step * direction);
  return order.filter((wanted) => wanted >= 0 && wanted < total);
}

/** In milliseconds. A visitor who turns again within this time is looking for a picture further on. */
const hurry = 400;

/** Waits until an image has loaded. A dropped image fires neither `load` nor `error`, so the signal ends the wait. */
/** @param {HTMLImageElement} image @param {AbortSignal} signal */
function loaded(image, signal) {
  return new Promise((done, fail) => {
    image.onload = done;
    image.onerror = fail;
    signal.onabort = fail;
  });
}

/** Returns whether to load only the current item: on slow connections, and for visitors who save data. */
function isThrifty() {
  // Only some browsers report this.
  const { saveData = false, effectiveType = "" } = /** @type {any} */ (navigator).connection || {};
  return saveData || /2g$/.test(effectiveType);
}

/**
 * @param {Items} items
 * @param {(item: Item) => number} widthOf how wide an item is shown while it is shown whole
 * @param {(index: number, load: Load) => void} changed
 * @param {(index: number, fraction: number | null) => void} progress with null while unknown
 */
function originalLoader(items, widthOf, changed, progress) {
  /** @type {Map<number, Load>} */
  const loads = new Map();
  /** @type {number[]} */
  let wanted = [];
  /** When the current item last changed, and whether the visitor was turning in a hurry. */
  let turned = -Infinity, isHurried = false, timer = 0;

  /** @param {Load} load */
  function drop(load) {
    load.stop.abort();
    load.holder.remove();
    // Outside its holder, the image has no source to load. Inside one, Chromium also keeps an image that was never shown.
    load.image.remove();
    load.image.removeAttribute("src");
  }

  /** Loads a file and reports its progress. Only for a host: a local file loads immediately. */
  /** @param {number} index @param {Item} item @param {Original} original @param {Load} load */
  async function measured(index, item, original, load) {
    const response = await fetch(urlOf(item, load.file.src), { signal: load.stop.signal });
    if (!response.ok || !response.body) return "";
    const reader = response.body.getReader();
    /** @type {BlobPart[]} */
    const parts = [];
    let bytes = 0;
    for (;;) {
      const { value } = await reader.read();
      if (!value) break;
      parts.push(value);
      bytes += value.length;
      if (index === wanted[0]) progress(index, Math.min(1, bytes / load.file.bytes));
    }
    return URL.createObjectURL(new Blob(parts, { type: original.type }));
  }

  /** @param {Item} item @param {Sized} file */
  function frameFor(item, file) {
    const image = pictureOf(file, "agv-original");
    image.alt = item.alt || "";
    image.decoding = "async";
    const sources = (file === item.original && item.original.sources || []).map(({ type, src }) => {
      return create("source", { type, srcset: urlOf(item, src) });
    });
    return { image, holder: create("picture", {}, ...sources, image) };
  }

  /** @param {number} index @param {Item} item @param {Original} original */
  async function start(index, item, original) {
    const file = fileFor(original, widthOf(item));
    const { holder, image } = frameFor(item, file);
    /** @type {Load} */
    const load = { image, holder, file, state: "loading", stop: new AbortController() };
    loads.set(index, load);
    if (index === wanted[0]) progress(index, null);
    let blob = "";
    try {
      const isLong = !isHurried && file.bytes > 400000 && !holder.querySelector("source") && index === wanted[0];
      if (isLong && location.protocol.startsWith("http")) blob = await measured(index, item, original, load).catch(() => "");
      if (loads.get(index) === load) {
        image.src = blob || urlOf(item, file.src);
        // Show the image only once it is decoded. Until then, the thumbnail below it is visible. Neighbours are decoded ahead of time.
        await loaded(image, load.stop.signal);
        load.state = "ready";
      }
    } catch (_) {
      load.state = "failed";
    }
    if (loads.get(index) === load) {
      if (index === wanted[0]) progress(index, 1);
      changed(index, load);
      next();
      if (!isHurried && load.state === "ready") await image.decode().catch(() => {
        // The file is damaged. The load may have been dropped in the meantime.
        if (loads.get(index) !== load || load.image !== image) return;
        load.state = "failed";
        changed(index, load);
      });
    }
    URL.revokeObjectURL(blob);
  }

  /** The current item never waits for another; the others load one at a time. */
  function next() {
    for (const [place, index] of wanted.entries()) {
      const load = loads.get(index);
      if (load?.state === "loading") return;
      const item = items.get(index);
      if (load || !item || item.kind !== "photo" || !item.original) {
        // Without the current item's entry, wait for it; a neighbour's is loaded with it.
        if (!item && place === 0) return;
        continue;
      }
      start(index, item, item.original);
      return;
    }
  }

  const loader = {
    loads,
    get isHurried() { return isHurried; },
    /** @param {number} index @param {number} direction @param {boolean} [isAgain] whether to try again if the item's file failed */
    want(index, direction, isAgain) {
      const { ahead, behind } = items.config;
      const now = performance.now();
      const isTurn = index !== wanted[0];
      isHurried = isTurn && now - turned < hurry;
      if (isTurn) turned = now;
      // In a hurry, load items ahead instead of those behind, until the visitor pauses.
      const back = isHurried ? 0 : behind;
      clearTimeout(timer);
      if (isHurried) timer = setTimeout(() => { loader.want(index, direction); }, hurry);
      wanted = isThrifty() ? [index] : loadOrder(index, items.total, direction, ahead + behind - back, back);
      for (const [old, load] of loads) {
        const isUrgent = !loads.has(index) && load.state === "loading";
        // Try again when the visitor comes back to an item whose file failed.
        const isRetry = (isTurn || isAgain) && load.state === "failed" && old === index;
        if (wanted.includes(old) && !isUrgent && !isRetry) continue;
        loads.delete(old);
        drop(load);
      }
      next();
    },
    next,
    /** Shows an item at a new width: if its file has too few pixels for that, a larger one replaces it when it is decoded. */
    /** @param {number} index @param {number} width */
    async sharpen(index, width) {
      const load = loads.get(index);
      const item = items.get(index);
      if (load?.state !== "ready" || !item?.original) return;
      const file = fileFor(item.original, width);
      if (file.w <= load.file.w) return;
      const old = load.file;
      load.file = file;
      const { holder, image } = frameFor(item, file);
      image.src = urlOf(item, file.src);
      try {
        await image.decode();
      } catch (_) {
        // The old file stays, and the next step of the zoom tries again.
        if (load.file === file) load.file = old;
        return;
      }
      if (loads.get(index) !== load || load.file !== file) return;
      load.holder.replaceWith(holder);
      load.image.removeAttribute("src");
      Object.assign(load, { holder, image });
    },
    clear() {
      clearTimeout(timer);
      for (const load of loads.values()) drop(load);
      loads.clear();
      wanted = [];
    },
  };
  return loader;
}
