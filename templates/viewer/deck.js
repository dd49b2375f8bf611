// The slides around the item on show: each has its place at the final size and the thumbnail in it at once, and takes the
// original when that has been decoded.
"use strict";

/** How many slides stand ready on either side, as thumbnails at least. */
const slidesBeside = 2;
/** Between two slides, in pixels at least. */
const slideGap = 24;

/** @typedef {{index: number, slide: HTMLElement, box: HTMLElement, width: number, height: number, item: Item | undefined}} Slide */
/** @typedef {ReturnType<typeof slideDeck>} Deck */

/** A video's speed and loudness go with the person, not with the video. */
const playing = { defaultPlaybackRate: 1, playbackRate: 1, volume: 1, muted: false };

/**
 * @param {HTMLElement} stage @param {Items} items @param {boolean} isRightToLeft
 * @param {(index: number, fraction: number | null) => void} progress
 */
function slideDeck(stage, items, isRightToLeft, progress) {
  const { texts } = items.config;
  /** @type {Map<number, Slide>} */
  const slides = new Map();
  let current = 0;
  let offset = 0;
  /** The stage as it was measured last: to ask the browser each time would make it lay out the page in the middle of a change. */
  let room = { before: 0, width: 0, height: 0, after: 0 };
  const loader = originalLoader(items, function (item) { return sizeOf(item).width; }, attach, progress);

  /** @param {number} index @param {Load} load */
  function attach(index, load) {
    const slide = slides.get(index);
    if (!slide || !slide.item) return;
    if (load.state === "failed") fail(index);
    else slide.slide.classList.remove("agv-failed");
    if (load.state === "ready") {
      slide.box.append(load.holder);
      slide.slide.dispatchEvent(new CustomEvent("agv:original", { bubbles: true }));
    }
  }

  function measure() {
    const before = stage.offsetLeft;
    const { clientWidth: width, clientHeight: height } = stage;
    room = { before, width, height, after: (stage.parentElement?.clientWidth || 0) - before - width };
  }

  /** The item cannot be shown: its slide says so. */
  /** @param {number} index */
  function fail(index) {
    const slide = slides.get(index)?.slide;
    if (!slide) return;
    slide.classList.add("agv-failed");
    if (slide.querySelector(".agv-problem")) return;
    const retry = create("button", { type: "button", class: "agv-button" }, texts.retry);
    retry.onclick = function () { reload(); };
    slide.append(create("div", { class: "agv-problem" }, create("p", {}, texts.unavailable), retry));
  }

  /** As large as the stage allows, never larger than the picture is. A video whose size nobody has read most likely has
      the shape of a screen. */
  /** @param {Item | undefined} item */
  function sizeOf(item) {
    const size = [item?.original, item?.thumb].find((known) => known?.w) || { w: 3200, h: 1800 };
    const isVideo = item?.kind === "video";
    // A video's own controls are at its lower edge: no bar may cover them.
    const bars = isVideo ? [...document.querySelectorAll(".agv-bar")] : [];
    const high = bars.reduce((left, bar) => left - bar.clientHeight, room.height);
    const scale = Math.min(room.width / size.w, high / size.h, isVideo ? Infinity : 1);
    return { width: Math.round(size.w * scale), height: Math.round(size.h * scale) };
  }

  /** @param {Slide} slide */
  function fit(slide) {
    Object.assign(slide, sizeOf(slide.item));
    slide.box.style.width = slide.width + "px";
    slide.box.style.height = slide.height + "px";
    slide.box.style.setProperty("--high", slide.height + "px");
  }

  /** @param {Slide} slide */
  function fill(slide) {
    const item = items.get(slide.index);
    const load = loader.loads.get(slide.index);
    if (!item) return;
    if (slide.item) {
      slide.item = item;
      // An item of the preload manifest was shown before its words were there.
      const shown = load?.image || slide.box.querySelector("video");
      if (shown && item.alt) Object.assign(shown, { alt: item.alt, ariaLabel: item.alt });
      return;
    }
    slide.item = item;
    slide.slide.dataset.id = item.id;
    slide.slide.dataset.kind = item.kind;
    fit(slide);
    if (item.colour) slide.box.style.setProperty("--colour", item.colour);
    if (item.kind === "video" && item.original) slide.box.append(film(slide.index, item, item.original));
    else if (item.thumb) {
      const thumb = new Image(item.thumb.w, item.thumb.h);
      thumb.className = "agv-thumb";
      thumb.alt = "";
      thumb.draggable = false;
      thumb.src = urlOf(item, item.thumb.src);
      slide.box.append(thumb);
    }
    if (item.motion && item.kind === "photo") slide.box.append(liveButton(texts, slide.box, urlOf(item, item.motion.src)));
    if (!item.original) fail(slide.index);
    if (load) attach(slide.index, load);
  }

  /** @param {number} index @param {Item} item @param {Original} original */
  function film(index, item, original) {
    const video = document.createElement("video");
    video.className = "agv-film";
    video.controls = true;
    video.playsInline = true;
    video.preload = "none";
    const poster = item.poster || item.thumb;
    if (poster) video.poster = urlOf(item, poster.src);
    video.src = urlOf(item, original.src);
    video.ariaLabel = item.alt || texts.viewer;
    Object.assign(video, playing);
    video.onratechange = video.onvolumechange = function () {
      if (!slides.get(current)?.box.contains(video)) return;
      const { playbackRate, volume, muted } = video;
      Object.assign(playing, { defaultPlaybackRate: playbackRate, playbackRate, volume, muted });
    };
    video.onerror = function () { fail(index); };
    return video;
  }

  /** @param {number} index */
  function make(index) {
    const slide = create("div", { class: "agv-slide" });
    slide.dataset.index = String(index);
    const box = create("div", { class: "agv-box" });
    slide.append(box);
    /** @type {Slide} */
    const made = { index, slide, box, width: 0, height: 0, item: undefined };
    slides.set(index, made);
    fill(made);
    stage.append(slide);
    return made;
  }

  function reload() {
    const slide = slides.get(current);
    if (!slide) return;
    slide.slide.classList.remove("agv-failed");
    const video = slide.box.querySelector("video");
    if (video) video.load();
    loader.want(current, 1);
  }

  /** Each slide stands where its distance from the item on show puts it. */
  /** @param {number} milliseconds */
  function arrange(milliseconds) {
    // Where the stage leaves room at its sides for the buttons, no neighbour looks in there.
    const pitch = (room.width + Math.max(slideGap, Math.min(room.before, room.after))) * (isRightToLeft ? -1 : 1);
    for (const slide of slides.values()) {
      slide.slide.style.transitionDuration = milliseconds + "ms";
      slide.slide.style.transform = "translate3d(" + ((slide.index - current) * pitch + offset) + "px,0,0)";
      slide.slide.ariaHidden = slide.index === current ? null : "true";
      slide.slide.inert = slide.index !== current;
    }
  }

  return {
    slides, reload, loader, fail,
    get current() { return slides.get(current); },
    /** The viewer has opened: the item on show is the first to stand there. */
    /** @param {number} index */
    begin(index) {
      measure();
      make(index);
      current = index;
      offset = 0;
      arrange(0);
    },
    /** @param {number} index @param {number} direction @param {number} milliseconds */
    show(index, direction, milliseconds) {
      const old = slides.get(current);
      if (old && index !== current) old.box.querySelector("video")?.pause();
      // New slides come in where they would have stood, and only then move.
      const low = Math.max(0, index - Math.max(slidesBeside, items.config.behind));
      const high = Math.min(items.total - 1, index + Math.max(slidesBeside, items.config.ahead));
      if (!slides.has(index)) make(index);
      for (let place = low; place <= high; place += 1) {
        const slide = slides.get(place);
        if (slide) fill(slide);
        else make(place);
      }
      if (milliseconds > 0) {
        arrange(0);
        stage.getBoundingClientRect();
      }
      current = index;
      offset = 0;
      arrange(milliseconds);
      Object.assign(slides.get(index)?.box.querySelector("video") || {}, playing);
      for (const [place, slide] of slides) {
        if (place >= low && place <= high) continue;
        slides.delete(place);
        for (const image of slide.box.querySelectorAll("img, video")) image.removeAttribute("src");
        slide.slide.remove();
      }
      loader.want(index, direction);
    },
    /** Stops what still moves. */
    /** @returns {number} how far the item on show is from its place, in pixels */
    grab() {
      const slide = slides.get(current)?.slide;
      if (slide) this.drag(slide.getBoundingClientRect().left - stage.getBoundingClientRect().left);
      return offset;
    },
    /** Follows the finger. */
    /** @param {number} pixels */
    drag(pixels) {
      offset = pixels;
      arrange(0);
    },
    /** Lets go of it: it returns to its place. */
    /** @param {number} milliseconds */
    release(milliseconds) {
      offset = 0;
      arrange(milliseconds);
    },
    /** When more of the album is known. */
    refresh() {
      for (const slide of slides.values()) fill(slide);
      loader.next();
    },
    resize() {
      measure();
      for (const slide of slides.values()) fit(slide);
      arrange(0);
      this.sharpen(1);
    },
    /** The item on show is so many times as wide as when it is shown whole. */
    /** @param {number} scale */
    sharpen(scale) {
      const slide = slides.get(current);
      if (slide) loader.sharpen(current, slide.width * scale);
    },
    clear() {
      loader.clear();
      for (const slide of slides.values()) {
        for (const image of slide.box.querySelectorAll("img, video")) image.removeAttribute("src");
        slide.slide.remove();
      }
      slides.clear();
    },
  };
}
