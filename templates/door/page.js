// One page of the space, in a frame that fills the window. Each page gets a new frame, so its scripts start in a fresh window, as
// they do on a host.
"use strict";

/** @typedef {ReturnType<typeof pageFrame>} ShownPage */

/** Returns an empty picture of this size, as a placeholder. */
/** @param {string | null} width @param {string | null} height */
function emptyPicture(width, height) {
  return "data:image/svg+xml," + encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${Number(width) || 1}" height="${Number(height) || 1}"/>`);
}

/** Sets the addresses of pictures and films aside, so that the browser does not request them. */
/** @param {ParentNode} root */
function setAsideMedia(root) {
  for (const element of root.querySelectorAll("img, video, audio, source")) {
    for (const name of ["src", "srcset", "poster"]) {
      const value = element.getAttribute(name);
      if (value === null || /^\s*(data:|blob:|https?:|\/\/)/i.test(value)) continue;
      element.removeAttribute(name);
      element.setAttribute("data-space-" + name, value);
    }
    if (element.matches("img[data-space-src]")) {
      element.setAttribute("src", emptyPicture(element.getAttribute("width"), element.getAttribute("height")));
      element.removeAttribute("loading");
    }
  }
  for (const element of root.querySelectorAll("[style*='url(']")) {
    const style = element.getAttribute("style") || "";
    element.setAttribute("style", style.replace(/url\((?!["']?(?:data|blob):)[^)]*\)/g, "none"));
  }
}

/** Matches elements that link to files outside the space, or that describe the page to search engines and other sites. */
const publicParts = "base, meta[http-equiv], meta[property^='og:'], meta[name^='twitter:'], link:not([rel~=stylesheet]), script[type='application/ld+json']";

/** @param {string} html @param {string} base the absolute address of the page */
function rewrittenPage(html, base) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll(publicParts)) part.remove();
  setAsideMedia(page);
  const inside = page.importNode(/** @type {HTMLTemplateElement} */ (document.querySelector(".ag-door-inside")).content, true);
  // Both are relative to the door.
  for (const part of inside.querySelectorAll("script")) part.src = new URL(part.getAttribute("src") || "", location.href).href;
  for (const part of inside.querySelectorAll("link")) part.href = new URL(part.getAttribute("href") || "", location.href).href;
  page.head.prepend(Object.assign(page.createElement("base"), { href: base }), inside);
  return "<!DOCTYPE html>\n" + page.documentElement.outerHTML;
}

/** Returns the target of a redirecting page; empty for all others. */
/** @param {string} html */
function redirectIn(html) {
  return /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1].replace(/&amp;/g, "&") || "";
}

/**
 * Makes a frame for a page above the previous one, invisible until enough of the page is complete.
 * @param {Omit<PageVisit, "titled" | "dispose">} visit
 * @param {(script: string) => void} failed called with the address of the script that opens the page's files, if it does not load
 */
function pageFrame(visit, failed) {
  const frame = document.createElement("iframe");
  frame.className = "ag-space";
  frame.title = document.title;
  frame.allow = "fullscreen *";
  document.body.append(frame);
  const page = /** @type {any} */ (frame.contentWindow);
  const inside = {
    ...visit, dispose() {},
    titled() { document.title = frame.title = page.document.title; },
  };
  // The frame takes the address of the door, so that its scripts load and store as the door's do.
  page.document.open();
  page.albumgenInside = inside;
  // The page's first script takes what was left for it. If the browser blocks that script, the event comes while the page is being written.
  page.addEventListener("error", (/** @type {Event} */ { target }) => {
    if (!page.albumgenInside || target !== page.document.querySelector("script[src]")) return;
    queueMicrotask(() => { failed(/** @type {HTMLScriptElement} */ (target).src); });
  }, true);
  return {
    frame,
    /** Starts to show the page. If WebKit has its scripts in memory, the page has arrived when this returns. */
    /** @param {string} html */
    write(html) {
      page.document.write(html);
      page.document.close();
    },
    dispose() {
      inside.dispose();
      frame.remove();
    },
  };
}
