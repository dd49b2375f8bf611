// Pictures and films inside: a link to the decrypted file replaces its address, and is revoked when it is no longer needed.
"use strict";

/**
 * The sealed file that an element shows: its original address, the link to the opened file, whether the element has it yet, and the
 * button over a film whose visitor waits for it.
 * @typedef {{asked: string, address: string, stop: AbortController, link: string, isIn: boolean, begin: () => Promise<void>,
 *   ready: Promise<void> | null, wait: Element | null}} Showing
 */
/** @typedef {ReturnType<typeof frameMedia>} FrameMedia */

/** @param {any} kind of element @param {string} name @returns {PropertyDescriptor} */
function descriptorOf(kind, name) { return /** @type {any} */ (Object.getOwnPropertyDescriptor(kind.prototype, name)); }

/** @param {any} kind of element @param {string} name @param {PropertyDescriptor & ThisType<any>} instead */
function redefine(kind, name, instead) { Object.defineProperty(kind.prototype, name, { ...descriptorOf(kind, name), ...instead }); }

/** With this address, a film waits for its play button, as with `preload="none"`. It must be gone before the browser loads it. */
const waitingFilm = "data:video/mp4,";

/** The pauses before pictures that could not be loaded are requested again, in milliseconds. Each is twice as long as the previous one. */
const firstRetry = 2000, lastRetry = 60000;

/** @param {PageVisit} visit */
function frameMedia({ files, texts, sealedAddress, failed }) {
  /** @type {WeakMap<Element, Showing>} */
  const shown = new WeakMap();
  /** The posters of sealed films: what stops the reading, and the link to the opened file. */
  /** @type {WeakMap<Element, {stop: AbortController, link: string}>} */
  const posters = new WeakMap();
  /** @type {Set<string>} */
  const links = new Set();
  /** The pictures that could not be loaded, with what requests them again. */
  /** @type {Map<Element, () => void>} */
  const missed = new Map();
  let retry = firstRetry, timer = 0;
  const imageSource = descriptorOf(HTMLImageElement, "src");
  const filmSource = descriptorOf(HTMLMediaElement, "src");
  const filmPoster = descriptorOf(HTMLVideoElement, "poster");
  const { setAttribute, removeAttribute } = Element.prototype;
  const { play, load } = HTMLMediaElement.prototype;
  const { decode } = HTMLImageElement.prototype;
  const complete = descriptorOf(HTMLImageElement, "complete");

  /** @param {string} link */
  function release(link) {
    if (links.delete(link)) URL.revokeObjectURL(link);
  }

  /** @param {Element} element */
  function forget(element) {
    const showing = shown.get(element);
    if (!showing) return;
    shown.delete(element);
    showing.stop.abort();
    showing.wait?.remove();
    release(showing.link);
  }

  /** Releases the link of a picture that has left the page, once the browser has the whole picture. Until then, the page's scripts may show
      it elsewhere, too. */
  /** @param {HTMLImageElement} image */
  function leave(image) {
    const showing = shown.get(image);
    if (!showing || image.isConnected) return;
    if (showing.isIn && complete.get?.call(image)) release(showing.link);
    else image.addEventListener("load", () => { leave(image); }, { once: true });
  }

  /** @param {Element} film */
  function forgetPoster(film) {
    const poster = posters.get(film);
    if (!poster) return;
    posters.delete(film);
    poster.stop.abort();
    release(poster.link);
  }

  /** @param {Element} element */
  function isInSight(element) {
    const { top, bottom } = (element.parentElement || element).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }

  /** @param {(element: Element) => boolean} isMeant */
  function requestAgain(isMeant) {
    for (const [element, request] of [...missed]) {
      if (element.isConnected && !isMeant(element)) continue;
      missed.delete(element);
      if (element.isConnected) request();
    }
  }

  /** The connection may return without an event, and a request may fail only after that event. */
  /** @param {Element} element @param {() => void} request */
  function miss(element, request) {
    missed.set(element, request);
    timer ||= setTimeout(tryAgain, retry);
  }

  function tryAgain() {
    retry = Math.min(2 * retry, lastRetry);
    requestAgain(isInSight);
    timer = missed.size ? setTimeout(tryAgain, retry) : 0;
  }

  /** @param {Blob} file */
  function linkTo(file) {
    const link = URL.createObjectURL(file);
    links.add(link);
    return link;
  }

  /**
   * Shows a sealed file in an element, immediately if it is known.
   * @param {any} element @param {string} asked @param {string} address @param {number} priority @param {boolean} [waits] for `begin`
   */
  function show(element, asked, address, priority, waits) {
    forget(element);
    const set = element instanceof HTMLImageElement ? imageSource.set : filmSource.set;
    /** Removes the note that the picture is missing. */
    let forgive = () => {};
    /** @param {Blob} file */
    function take(file) {
      forgive();
      const isPlaying = element.paused === false;
      showing.link = linkTo(file);
      showing.isIn = true;
      showing.wait?.remove();
      set?.call(element, showing.link);
      if (isPlaying) play.call(element).catch(() => {});
    }
    /** @type {Showing} */
    const showing = {
      asked, address, stop: new AbortController(), link: "", isIn: false, ready: null, wait: null,
      begin() {
        showing.ready ??= files.read(address, priority, showing.stop.signal).then(take).catch((problem) => {
          if (showing.stop.signal.aborted) throw problem;
          forgive();
          forgive = failed(element, problem);
          if (element instanceof HTMLMediaElement) {
            // Playing it again tries again.
            showing.ready = null;
            element.pause();
          } else {
            showing.isIn = true;
            if (problem.kind === "missing") miss(element, () => {
              if (shown.get(element) !== showing) return;
              showing.isIn = false;
              showing.ready = null;
              showing.begin();
            });
          }
          element.dispatchEvent(new Event("error"));
          throw problem;
        });
        showing.ready.catch(() => {});
        return showing.ready;
      },
    };
    shown.set(element, showing);
    const known = waits ? undefined : files.kept(address);
    if (known) {
      take(known);
      showing.ready = Promise.resolve();
    } else if (!waits) showing.begin();
  }

  /** @param {any} image @param {string} value */
  function setImage(image, value) {
    const sources = image.parentElement instanceof HTMLPictureElement ? [...image.parentElement.querySelectorAll("source")] : [];
    // Browsers that can open the space know all types of pictures that the program writes.
    const better = sources.map((source) => source.dataset.space).find(Boolean);
    const address = sealedAddress(better || value);
    if (address === null) {
      forget(image);
      imageSource.set?.call(image, value);
    } else show(image, value, address, image.className === "agv-original" ? 2 : 1);
  }

  /** @param {any} film @param {string} value */
  function setFilm(film, value) {
    const address = sealedAddress(value);
    if (address === null) {
      forget(film);
      filmSource.set?.call(film, value);
      return;
    }
    const waits = film.preload === "none";
    film.pause();
    show(film, value, address, 2, waits);
    if (waits) filmSource.set?.call(film, waitingFilm);
  }

  /**
   * Plays a film once its file is in, unless the visitor pauses or leaves it before. Until then it has no source, so the browser
   * only notes whether to play it; it would load a placeholder and report it as broken.
   * @param {any} film @param {Showing} showing
   */
  async function playLater(film, showing) {
    if (film.hasAttribute("src")) {
      removeAttribute.call(film, "src");
      load.call(film);
    }
    const playing = play.call(film);
    if (film.controls && !showing.wait?.isConnected) {
      const wait = document.createElement("button");
      wait.type = "button";
      wait.className = "ag-decrypting";
      wait.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 4v16M16 4v16"/></svg>';
      wait.append(texts.saving);
      wait.onclick = () => { film.pause(); };
      film.after(wait);
      film.parentElement?.classList.add("ag-with-wait");
      showing.wait = wait;
    }
    try {
      await Promise.all([showing.begin(), playing]);
    } catch (problem) {
      // The browser may refuse to play a film that the visitor has not touched.
      stopWaiting(film, showing);
      throw problem;
    }
  }

  /** @param {any} film @param {Showing} showing */
  function stopWaiting(film, showing) {
    if (!film.paused || showing.isIn || shown.get(film) !== showing) return;
    showing.wait?.remove();
    // Without a source, some browsers' controls do nothing.
    if (film.preload === "none" && !film.hasAttribute("src")) filmSource.set?.call(film, waitingFilm);
  }

  /** @param {any} film @param {string} value */
  async function setPoster(film, value) {
    forgetPoster(film);
    const address = sealedAddress(value);
    if (address === null) return void filmPoster.set?.call(film, value);
    const poster = { stop: new AbortController(), link: "" };
    posters.set(film, poster);
    try {
      const file = await files.read(address, 1, poster.stop.signal);
      if (posters.get(film) !== poster) return;
      poster.link = linkTo(file);
      filmPoster.set?.call(film, poster.link);
    } catch (_) {
      // The error is shown when the film is played.
    }
  }

  /** @param {any} source @param {string} value */
  function setSource(source, value) {
    if (sealedAddress(value.trim().split(/\s/)[0]) !== null) source.dataset.space = value;
    else setAttribute.call(source, "srcset", value);
  }

  redefine(HTMLImageElement, "src", {
    get() { return shown.get(this)?.asked ?? imageSource.get?.call(this); },
    set(value) { setImage(this, String(value)); },
  });
  redefine(HTMLImageElement, "complete", {
    get() { return shown.get(this)?.isIn !== false && complete.get?.call(this); },
  });
  redefine(HTMLImageElement, "decode", {
    async value() {
      await shown.get(this)?.begin();
      return decode.call(this);
    },
  });
  redefine(HTMLMediaElement, "src", {
    get() { return shown.get(this)?.asked ?? filmSource.get?.call(this); },
    set(value) { setFilm(this, String(value)); },
  });
  redefine(HTMLVideoElement, "poster", { set(value) { setPoster(this, String(value)); } });
  redefine(HTMLSourceElement, "srcset", { set(value) { setSource(this, String(value)); } });
  redefine(HTMLMediaElement, "play", {
    async value() {
      const showing = shown.get(this);
      return showing && !showing.isIn ? playLater(this, showing) : play.call(this);
    },
  });
  redefine(HTMLMediaElement, "load", {
    value() {
      const showing = shown.get(this);
      if (showing) setFilm(this, showing.asked);
    },
  });
  redefine(Element, "setAttribute", {
    value(/** @type {string} */ name, /** @type {any} */ value) {
      const setter = /^(src|srcset|poster)$/.test(name) && /^(IMG|SOURCE|VIDEO|SCRIPT)$/.test(this.tagName);
      if (setter && (name !== "srcset" || this.tagName === "SOURCE")) this[name] = value;
      else setAttribute.call(this, name, value);
    },
  });
  redefine(Element, "removeAttribute", {
    value(/** @type {string} */ name) {
      if (name === "src") forget(this);
      // A film without a source is no longer shown.
      if (name === "src" || name === "poster") forgetPoster(this);
      removeAttribute.call(this, name);
    },
  });

  // The connection is back.
  addEventListener("online", () => {
    retry = firstRetry;
    requestAgain(() => true);
  });

  // Until the sealed file is in the element, its errors are about the placeholder.
  addEventListener("error", (/** @type {Event} */ event) => {
    const showing = event.target instanceof Element && event.isTrusted ? shown.get(/** @type {Element} */ (event.target)) : null;
    if (!showing) return;
    if (!showing.isIn) event.stopImmediatePropagation();
    else if (event.target instanceof HTMLImageElement) {
      failed(event.target, { kind: "damaged" });
      release(showing.link);
    }
  }, true);
  addEventListener("play", async (/** @type {Event} */ event) => {
    const film = /** @type {any} */ (event.target);
    const showing = shown.get(film);
    if (!showing || showing.isIn || !film.hasAttribute("src")) return;
    event.stopImmediatePropagation();
    try {
      await playLater(film, showing);
    } catch (_) {
      // The visitor has paused or left it, or the error is already shown.
    }
  }, true);
  addEventListener("pause", (/** @type {Event} */ event) => {
    const film = /** @type {any} */ (event.target);
    const showing = shown.get(film);
    if (showing) stopWaiting(film, showing);
  }, true);

  return {
    setImage, setFilm, leave,
    dispose() { links.forEach(release); },
  };
}
