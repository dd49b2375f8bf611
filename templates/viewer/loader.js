// Originals, decoded in order of travel. Those that are no longer wanted are dropped, so that memory stays flat.
"use strict";

/** @typedef {{image: HTMLImageElement, holder: HTMLPictureElement, state: "loading" | "ready" | "failed",
 *   stop: AbortController}} Load */

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

/** Someone who pays for each megabyte, or waits for it, gets what is asked for and no more. */
function isThrifty() {
  const connection = /** @type {any} */ (navigator).connection;
  return Boolean(connection && (connection.saveData || /2g$/.test(connection.effectiveType || "")));
}

/**
 * @param {Items} items
 * @param {(index: number, load: Load) => void} changed
 * @param {(index: number, fraction: number | null) => void} progress with null while nobody can tell
 */
function originalLoader(items, changed, progress) {
  /** @type {Map<number, Load>} */
  const loads = new Map();
  /** @type {number[]} */
  let wanted = [];

  /** @param {Load} load */
  function drop(load) {
    load.stop.abort();
    load.holder.remove();
    // Out of its holder, no source is left to load; and Chromium keeps an image that was never shown as long as it is in one.
    load.image.remove();
    load.image.removeAttribute("src");
  }

  /** On a host the bytes can be counted as they come; a file is there at once. */
  /** @param {number} index @param {string} address @param {Original} original @param {Load} load */
  async function counted(index, address, original, load) {
    const response = await fetch(address, { signal: load.stop.signal });
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
      if (index === wanted[0]) progress(index, Math.min(1, bytes / original.bytes));
    }
    return URL.createObjectURL(new Blob(parts, { type: original.type }));
  }

  /** @param {number} index @param {Item} item @param {Original} original */
  async function start(index, item, original) {
    const holder = document.createElement("picture");
    const image = new Image(original.w, original.h);
    /** @type {Load} */
    const load = { image, holder, state: "loading", stop: new AbortController() };
    loads.set(index, load);
    image.className = "agv-original";
    image.alt = item.alt || "";
    image.draggable = false;
    image.decoding = "async";
    for (const other of original.sources || []) {
      const source = document.createElement("source");
      source.type = other.type;
      source.srcset = urlOf(item, other.src);
      holder.append(source);
    }
    holder.append(image);
    if (index === wanted[0]) progress(index, null);
    let blob = "";
    try {
      const isLong = original.bytes > 400000 && !original.sources && index === wanted[0];
      if (isLong && location.protocol.startsWith("http")) blob = await counted(index, urlOf(item, original.src), original, load).catch(() => "");
      if (loads.get(index) !== load) return;
      image.src = blob || urlOf(item, original.src);
      await image.decode();
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
    clear() {
      for (const load of loads.values()) drop(load);
      loads.clear();
      wanted = [];
    },
  };
}
