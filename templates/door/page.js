// One page of the space, in a frame that fills the window. Each page has a frame of its own, so that its scripts find what they
// find on a host: a window in which nothing has run before.
"use strict";

/** @typedef {{frame: HTMLIFrameElement, dispose: () => void}} ShownPage */
/** What leads to files that only a host has, or says to search engines and other sites what stays inside. */
const publicParts = "base, meta[http-equiv], meta[property^='og:'], meta[name^='twitter:'], link:not([rel~=stylesheet]), script[type='application/ld+json']";

/** @param {string} html @param {string} base the absolute address of the page */
function rewrittenPage(html, base) {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const part of page.querySelectorAll(publicParts)) part.remove();
  setAsideMedia(page);
  const script = document.querySelector("script.ag-door-script"), look = document.querySelector("link.ag-door-look");
  const own = Object.assign(page.createElement("base"), { href: base });
  page.head.prepend(own, Object.assign(page.createElement("script"), { src: /** @type {any} */ (script).src }));
  page.head.append(Object.assign(page.createElement("link"), { rel: "stylesheet", href: /** @type {any} */ (look).href }));
  return "<!DOCTYPE html>\n" + page.documentElement.outerHTML;
}

/** Where a page leads that has moved; empty for all others. */
/** @param {string} html */
function redirectIn(html) {
  return /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(html)?.[1].replace(/&amp;/g, "&") || "";
}

/**
 * Begins to show a page above the one before, invisibly until it is complete enough to be looked at.
 * @param {string} html @param {Omit<PageVisit, "titled" | "dispose">} visit @returns {ShownPage}
 */
function showPage(html, visit) {
  const frame = document.createElement("iframe");
  frame.className = "ag-space";
  frame.title = document.title;
  frame.allow = "fullscreen *; screen-wake-lock *; web-share *; clipboard-write *; autoplay *";
  document.body.append(frame);
  const page = /** @type {any} */ (frame.contentWindow);
  const inside = {
    ...visit, dispose() {},
    titled() { document.title = frame.title = page.document.title; },
  };
  // The frame takes the address of the door, so that its scripts load and store as the door's do.
  page.document.open();
  page.albumgenInside = inside;
  page.document.write(html);
  page.document.close();
  return {
    frame,
    dispose() {
      inside.dispose();
      frame.remove();
    },
  };
}
