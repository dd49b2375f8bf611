// Originals, decoded in order of travel. Those that are no longer wanted are dropped, so that memory stays flat.
"use strict";

/** @typedef {{image: HTMLImageElement, holder: HTMLPictureElement, file: Sized, state: "loading" | "ready" | "failed",
 *   stop: AbortController}} Load */

/**
 * The smallest file of an original that has a pixel for each of the screen's, or nearly.
 * @param {Original} original @param {number} width of the picture on the page
 */
function fileFor(original, width) {
  const wanted = width * devicePixelRatio * 0.9;
  return (original.smaller || []).find(function (file) { return file.w >= wanted; }) || original;
}

/**
 * What is to be loaded around an item, in order: itself, then ahead in the direction of travel, then behind.
 * @param {number} index @param {number} total @param {number} direction @param {number} ahead @param {number} behind
 */
function loadOrder(index, total, direction, ahead, behind) {
  const order = [index];
  for (let step = 1; step <= ahead; step += 1) order.push(index + step * direction);
  for (let step = 1; step <= behind; step += 1) order.push(index - step * direction);
  return order.filter(function (wanted) { return wanted >= 0 && wanted < total; });
}

/** Milliseconds. A visitor who turns again within that is looking for a picture further on. */
const hurry = 400;

/** @param {HTMLImageElement} image */
function loaded(image) {
  return new Promise(function (done, fail) { Object.assign(image, { onload: done, onerror: fail }); });
}

/** Someone who pays for each megabyte, or waits for it, gets what is asked for and no more. */
function isThrifty() {
  const connection = /** @type {any} */ (navigator).connection;
  return Boolean(connection && (connection.saveData || /2g$/.test(connection.effectiveType || "")));
}

/**
 * @param {Items} items
 * @param {(item: Item) => number} widthOf how wide an item is shown while it is shown whole
 * @param {(index: number, load: Load) => void} changed
 * @param {(index: number, fraction: number | null) => void} progress with null while nobody can tell
 */
function originalLoader(items, widthOf, changed, progress) {
  /** @type {Map<number, Load>} */
  const loads = new Map();
  /** @type {number[]} */
  let wanted = [];
  /** When the item on show last changed, and whether that was in a hurry. */
  let turned = -Infinity, isHurried = false;

  /** @param {Load} load */
  function drop(load) {
    load.stop.abort();
    load.holder.remove();
    // Out of its holder, no source is left to load; and Chromium keeps an image that was never shown as long as it is in one.
    load.image.remove();
    load.image.removeAttribute("src");
  }

  /** On a host the bytes can be counted as they come; a file is there at once. */
  /** @param {number} index @param {Item} item @param {Original} original @param {Load} load */
  async function counted(index, item, original, load) {
    const response = await fetch(urlOf(item, load.file.src), { signal: load.stop.signal });
    if (!response.ok || !response.body) throw new Error(String(response.status));
    const reader = response.body.getReader();
    /** @type {BlobPart[]} */
    const parts = [];
    let bytes = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done || !value) break;
      parts.push(value);
      bytes += value.length;
      if (index === wanted[0]) progress(index, Math.min(1, bytes / load.file.bytes));
    }
    return URL.createObjectURL(new Blob(parts, { type: original.type }));
  }

  /** @param {Item} item @param {Original} original @param {Sized} file */
  function frameFor(item, original, file) {
    const holder = document.createElement("picture");
    const image = new Image(file.w, file.h);
    image.className = "agv-original";
    image.alt = item.alt || "";
    image.draggable = false;
    image.decoding = "async";
    for (const other of file === original && original.sources || []) {
      const source = document.createElement("source");
      source.type = other.type;
      source.srcset = urlOf(item, other.src);
      holder.append(source);
    }
    holder.append(image);
    return { holder, image };
  }

  /** @param {number} index @param {Item} item @param {Original} original */
  async function start(index, item, original) {
    const file = fileFor(original, widthOf(item));
    const { holder, image } = frameFor(item, original, file);
    /** @type {Load} */
    const load = { image, holder, file, state: "loading", stop: new AbortController() };
    loads.set(index, load);
    if (index === wanted[0]) progress(index, null);
    let blob = "";
    try {
      const isLong = !isHurried && file.bytes > 400000 && !holder.querySelector("source") && index === wanted[0];
      if (isLong && location.protocol.startsWith("http")) blob = await counted(index, item, original, load).catch(() => "");
      if (loads.get(index) !== load) return;
      image.src = blob || urlOf(item, file.src);
      // In a hurry the picture is not decoded first, since it may be gone at once; the thumbnail is beneath it until it is drawn.
      await (isHurried ? loaded(image) : image.decode());
      load.state = "ready";
    } catch (_) {
      load.state = "failed";
    } finally {
      if (blob) URL.revokeObjectURL(blob);
    }
    if (loads.get(index) !== load) return;
    if (index === wanted[0]) progress(index, 1);
    changed(index, load);
    next();
  }

  /** The current item never waits for another; the others load one at a time. */
  function next() {
    for (const [place, index] of wanted.entries()) {
      const load = loads.get(index);
      if (load && load.state === "loading") return;
      const item = items.get(index);
      if (load || !item || item.kind !== "photo" || !item.original) {
        // Without its entry the item on show is waited for; a neighbour's comes with it.
        if (!item && place === 0) return;
        continue;
      }
      start(index, item, item.original);
      return;
    }
  }

  return {
    loads,
    /** @param {number} index @param {number} direction */
    want(index, direction) {
      const { ahead, behind } = items.config;
      const now = performance.now();
      isHurried = index !== wanted[0] && now - turned < hurry;
      turned = now;
      wanted = isThrifty() ? [index] : loadOrder(index, items.total, direction, ahead, behind);
      for (const [old, load] of loads) {
        const isUrgent = !loads.has(index) && load.state === "loading" && old !== index;
        if (wanted.includes(old) && !isUrgent && (load.state !== "failed" || old !== index)) continue;
        loads.delete(old);
        drop(load);
      }
      next();
    },
    next,
    /** The item is shown so wide now. Where the file that it is shown by has too few pixels for that, a larger one takes its place once
        it is decoded. */
    /** @param {number} index @param {number} width */
    async sharpen(index, width) {
      const load = loads.get(index);
      const item = items.get(index);
      if (!load || load.state !== "ready" || !item?.original) return;
      const file = fileFor(item.original, width);
      if (file.w <= load.file.w) return;
      const old = load.file;
      load.file = file;
      const { holder, image } = frameFor(item, item.original, file);
      image.src = urlOf(item, file.src);
      try {
        await image.decode();
      } catch (_) {
        // It stays as it is, and the next step of the zoom tries again.
        if (load.file === file) load.file = old;
        return;
      }
      if (loads.get(index) !== load || load.file !== file) return;
      load.holder.replaceWith(holder);
      load.image.removeAttribute("src");
      Object.assign(load, { holder, image });
    },
    clear() {
      for (const load of loads.values()) drop(load);
      loads.clear();
      wanted = [];
    },
  };
}
