// The slides around the current item, side by side on a track that moves as a whole. Each has its final size and shows its thumbnail at
// once. The original replaces the thumbnail once it is decoded.
"use strict";

/** How many slides are kept on each side, at least as thumbnails. */
const slidesBeside = 2;

/** @typedef {{index: number, slide: HTMLElement, box: HTMLElement, width: number, height: number, item: Item | undefined}} Slide */
/** @typedef {ReturnType<typeof slideDeck>} Deck */

/** The playback settings, which carry over from one video to the next. */
const playing = { defaultPlaybackRate: 1, playbackRate: 1, volume: 1, muted: false };

/**
 * @param {HTMLElement} stage @param {Items} items @param {boolean} isRightToLeft
 * @param {(index: number, fraction: number | null) => void} progress
 * @param {(index: number) => void} know loads what is unknown about an item
 */
function slideDeck(stage, items, isRightToLeft, progress, know) {
  /** The gap between two slides, in pixels. */
  const slideGap = 24;
  /** How many slides the track passes before their places are counted from the current one again, so that numbers of pixels stay small
      enough to be exact. */
  const longest = 100;
  const { texts } = items.config;
  /** @type {Map<number, Slide>} */
  const slides = new Map();
  const track = create("div", { class: "agv-track" });
  stage.append(track);
  /** The index of the slide at the beginning of the track. */
  let first = 0;
  let current = 0;
  let offset = 0;
  /** The stage's place in the window when it was last measured. Measuring it each time would force a layout in the middle of a
      change. */
  let room = new DOMRect();
  const loader = originalLoader(items, (item) => sizeOf(item).width, attach, progress);

  /** @param {number} index @param {Load} load */
  function attach(index, load) {
    const slide = slides.get(index);
    if (!slide?.item) return;
    if (load.state === "failed") {
      load.holder.remove();
      fail(index);
    } else slide.slide.classList.remove("agv-failed");
    if (load.state === "ready") slide.box.append(load.holder);
  }

  function measure() {
    room = stage.getBoundingClientRect();
  }

  /** Shows on its slide that an item cannot be displayed, with a button to try again unless the build already failed to make its file. */
  /** @param {number} index */
  function fail(index) {
    const made = slides.get(index);
    if (!made) return;
    const { slide, item } = made;
    slide.classList.add("agv-failed");
    // What is known about the item may have changed.
    slide.querySelector(".agv-problem")?.remove();
    const problem = create("div", { class: "agv-problem" },
      create("p", index === current ? { role: "alert" } : {}, item?.kind === "video" ? texts.unavailableVideo : texts.unavailable));
    if (!item || item.original) {
      const retry = labelled("retry", texts.retry, texts.retry);
      retry.onclick = again;
      problem.append(retry);
    }
    slide.append(problem);
  }

  /** Returns the displayed size: as large as the stage allows, but no larger than the picture itself. A video of unknown size is
      assumed to have the shape of a screen. */
  /** @param {Item | undefined} item */
  function sizeOf(item) {
    const size = [item?.original, item?.thumb].find((known) => known?.w) || { w: 3200, h: 1800 };
    const isVideo = item?.kind === "video";
    // A video's own controls are at its lower edge, so no bar may cover them.
    let high = room.height;
    if (isVideo) for (const bar of document.querySelectorAll(".agv-bar")) high -= bar.clientHeight;
    const scale = Math.min(room.width / size.w, high / size.h, isVideo ? Infinity : 1);
    return { width: Math.round(size.w * scale), height: Math.round(size.h * scale) };
  }

  /** @param {Slide} slide */
  function fit(slide) {
    Object.assign(slide, sizeOf(slide.item));
    const { style } = slide.box;
    style.width = slide.width + "px";
    style.height = slide.height + "px";
    style.setProperty("--high", style.height);
  }

  /** @param {Slide} slide */
  function fill(slide) {
    const item = items.get(slide.index);
    const load = loader.loads.get(slide.index);
    if (!item) return;
    if (slide.item) {
      slide.item = item;
      // An item from the preload manifest is shown before its texts are known.
      const shown = load?.image || slide.box.querySelector("video");
      if (shown && item.alt) Object.assign(shown, { alt: item.alt, ariaLabel: item.alt });
      return;
    }
    slide.item = item;
    // Loading it may have failed until now.
    slide.slide.classList.remove("agv-failed");
    Object.assign(slide.slide.dataset, { id: item.id, kind: item.kind });
    fit(slide);
    if (item.colour) slide.box.style.setProperty("--colour", item.colour);
    if (item.kind === "video" && item.original) slide.box.append(film(slide.index, item, item.original));
    else if (item.thumb) {
      const thumb = pictureOf(item.thumb, "agv-thumb");
      thumb.src = urlOf(item, item.thumb.src);
      slide.box.append(thumb);
    }
    if (item.motion && item.kind === "photo") slide.box.append(liveButton(texts, slide.box, urlOf(item, item.motion.src)));
    if (!item.original) fail(slide.index);
    if (load) attach(slide.index, load);
  }

  /** @param {number} index @param {Item} item @param {Original} original */
  function film(index, item, original) {
    const video = create("video", { class: "agv-film", controls: "", playsinline: "", preload: "none" });
    const poster = item.poster || item.thumb;
    if (poster) video.poster = urlOf(item, poster.src);
    video.src = urlOf(item, original.src);
    video.ariaLabel = item.alt || texts.viewer;
    Object.assign(video, playing);
    video.onratechange = video.onvolumechange = () => {
      if (!slides.get(current)?.box.contains(video)) return;
      const { playbackRate, volume, muted } = video;
      Object.assign(playing, { defaultPlaybackRate: playbackRate, playbackRate, volume, muted });
    };
    video.onerror = () => { fail(index); };
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
    place(made);
    track.append(slide);
    return made;
  }

  /** @param {Slide} slide */
  function drop(slide) {
    for (const image of slide.box.querySelectorAll("img, video")) image.removeAttribute("src");
    slide.slide.remove();
  }

  /** Tries again to show the current item. */
  function again() {
    const slide = slides.get(current);
    if (!slide) return;
    slide.slide.classList.remove("agv-failed");
    if (!slide.item) return know(current);
    slide.box.querySelector("video")?.load();
    loader.want(current, 1, true);
  }

  // The connection is back.
  addEventListener("online", () => {
    /** @type {HTMLElement | null | undefined} */ (slides.get(current)?.slide.querySelector(".agv-failed .agv-retry"))?.click();
  });

  /** Returns how far an item's slide is from the beginning of the track, in pixels. */
  /** @param {number} index */
  function placeOf(index) { return (index - first) * (room.width + slideGap) * (isRightToLeft ? -1 : 1); }

  /** @param {Slide} slide */
  function place({ index, slide }) {
    slide.style.translate = placeOf(index) + "px";
    slide.ariaHidden = index === current ? null : "true";
  }

  /** Moves the track, so that the current slide is in its place or off it by the offset. One element moves however many slides there are:
      the browser computes the styles of each that does, and a slow phone has a few milliseconds for that when the finger lifts. */
  /** @param {number} milliseconds */
  function arrange(milliseconds) {
    track.style.transitionDuration = milliseconds + "ms";
    track.style.translate = offset - placeOf(current) + "px";
  }

  return {
    slides, loader, fail, measure,
    get room() { return room; },
    get current() { return slides.get(current); },
    /** Makes the first slide, when the viewer opens and has been measured. It begins with the picture that the visitor sees, whichever of
        its files that is: another one might have to be loaded first. */
    /** @param {number} index @param {HTMLElement | null} from the link with that picture */
    begin(index, from) {
      first = current = index;
      offset = 0;
      const seen = from?.querySelector("img");
      const thumb = make(index).box.querySelector("img");
      if (thumb && seen?.naturalWidth) thumb.src = seen.currentSrc;
      arrange(0);
    },
    /** Moves an item's slide into its place. */
    /** @param {number} index @param {number} milliseconds */
    show(index, milliseconds) {
      const old = slides.get(current);
      if (old && index !== current) {
        old.box.querySelector("video")?.pause();
        // A film would keep the focus, and with it the arrow keys.
        if (old.slide.contains(document.activeElement)) stage.focus();
      }
      if (!slides.has(index)) make(index);
      current = index;
      offset = 0;
      if (Math.abs(index - first) > longest) {
        first = index;
        milliseconds = 0;
      }
      slides.forEach(place);
      arrange(milliseconds);
      Object.assign(slides.get(index)?.box.querySelector("video") || {}, playing);
    },
    /** Makes the slides around the current one, drops distant ones, and loads originals. */
    /** @param {number} direction */
    settle(direction) {
      const low = Math.max(0, current - Math.max(slidesBeside, items.config.behind));
      const high = Math.min(items.total - 1, current + Math.max(slidesBeside, items.config.ahead));
      for (let index = low; index <= high; index += 1) fill(slides.get(index) || make(index));
      for (const [index, slide] of slides) {
        if (index < low || index > high) {
          drop(slide);
          slides.delete(index);
          // The browser computes the styles of everything inside again, even if nothing changes.
        } else if (slide.slide.inert !== (index !== current)) slide.slide.inert = index !== current;
      }
      loader.want(current, direction);
    },
    /** Stops a running transition. */
    /** @returns {number} how far the current slide is from its place, in pixels */
    grab() {
      const slide = slides.get(current)?.slide;
      // Rounded, since the place of a slide at rest need not be exact.
      if (slide) this.shift(Math.round(slide.getBoundingClientRect().x - room.x));
      return offset;
    },
    /** Moves the slides with the finger or, by zero, back to their places. */
    /** @param {number} pixels @param {number} [milliseconds] */
    shift(pixels, milliseconds = 0) {
      offset = pixels;
      arrange(milliseconds);
    },
    /** Fills the slides again when more of the album is known. */
    refresh() {
      slides.forEach(fill);
      loader.next();
    },
    /** Fits the slides to the stage after its size has changed. */
    /** @returns {number} the new width of the current picture in relation to the old one */
    resize() {
      const before = slides.get(current)?.width;
      measure();
      slides.forEach(fit);
      this.show(current, 0);
      this.sharpen(1);
      return (slides.get(current)?.width || 0) / (before || 1);
    },
    /** Loads a larger file if needed for the current item, which is zoomed by this factor. */
    /** @param {number} scale */
    sharpen(scale) {
      const slide = slides.get(current);
      if (slide) loader.sharpen(current, slide.width * scale);
    },
    clear() {
      loader.clear();
      slides.forEach(drop);
      slides.clear();
    },
  };
}
