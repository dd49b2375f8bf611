// The pictures in a page's HTML. Their addresses are set aside before the browser sees them, and they are decrypted shortly before
// they scroll into view, or all of them before they are printed.
"use strict";

/** Returns the smallest picture of a `srcset` that is wide enough. */
/** @param {string} set @param {number} wanted in pixels of the screen */
function candidateFor(set, wanted) {
  const offered = set.split(/,\s+/).map((part) => {
    const [address, width = ""] = part.trim().split(/\s+/);
    return { address, width: parseInt(width, 10) || Infinity };
  }).sort((one, other) => one.width - other.width);
  return (offered.find(({ width }) => width >= wanted) || offered[offered.length - 1]).address;
}

/** Returns how many device pixels wide the picture is shown. More than two per CSS pixel make no visible difference. */
/** @param {HTMLImageElement} image */
function pixelsFor(image) {
  const { width, height } = image.getBoundingClientRect();
  const ratio = Number(image.getAttribute("width")) / Number(image.getAttribute("height")) || 0;
  return Math.max(width, height * ratio) * Math.min(2, devicePixelRatio) * 0.95;
}

/**
 * Resolves when the page's styles have loaded. Browsers draw a page that a script writes before that, and a picture without styles is as
 * wide as its largest file.
 */
async function styled() {
  for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
    if (/** @type {HTMLLinkElement} */ (link).sheet) continue;
    await new Promise((done) => {
      link.addEventListener("load", done);
      link.addEventListener("error", done);
      // A link that has already failed fires no further event.
      setTimeout(done, 2000);
    });
  }
}

/** @param {FrameMedia} media */
function lazyPictures(media) {
  /** The elements whose files have been requested. Their attributes remain, because a script may copy an element before its file arrives. */
  /** @type {WeakSet<Element>} */
  const taken = new WeakSet();

  /** @param {any} element */
  function take(element) {
    const { spaceSrc, spaceSrcset, spacePoster } = element.dataset;
    if (taken.has(element) || !spaceSrc && !(element.tagName === "VIDEO" && element.querySelector("source"))) return;
    taken.add(element);
    if (element.tagName === "IMG") {
      const sources = [...(element.parentElement?.tagName === "PICTURE" ? element.parentElement.querySelectorAll("source") : [])];
      const best = sources.find((source) => source.dataset.spaceSrcset && (!source.media || matchMedia(source.media).matches));
      const set = best?.dataset.spaceSrcset || spaceSrcset;
      media.setImage(element, set ? candidateFor(set, pixelsFor(element)) : spaceSrc);
    } else {
      const sources = [...element.querySelectorAll("source[data-space-src]")];
      element.dataset.spaceSrc ||= sources[0]?.dataset.spaceSrc || "";
      // The browser would try these while the film waits for its file.
      sources.forEach((source) => source.remove());
      element.preload = "none";
      if (spacePoster) element.poster = spacePoster;
      media.setFilm(element, element.dataset.spaceSrc);
    }
  }

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      styled().then(() => { take(target); });
    }
  }, { rootMargin: "60% 0px" });

  /** Returns the elements with files in a part of the page. */
  /** @param {Node} node */
  function mediaIn(node) {
    if (!(node instanceof Element)) return [];
    const inside = [...node.querySelectorAll("img, video, audio")];
    return node.matches("img, video, audio") ? [node, ...inside] : inside;
  }

  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const found of [...addedNodes].flatMap(mediaIn)) {
        if (found.matches("[data-space-src], :has(source[data-space-src])")) observer.observe(found);
      }
      for (const gone of [...removedNodes].flatMap(mediaIn)) if (gone instanceof HTMLImageElement) media.leave(gone);
    }
  }).observe(document, { childList: true, subtree: true });

  /** Decrypts all pictures of the page, for paper. */
  return async () => {
    const images = [...document.images].filter((image) => !image.closest("dialog"));
    images.forEach(take);
    await Promise.allSettled(images.map((image) => image.decode()));
  };
}
