// A picker's page: the selected view above its grid, with linked scrolling by finger or wheel. Without this script, the two are
// simply one above the other, and links open items.
"use strict";

(() => {
  const view = document.querySelector(".ag-selected");
  const link = view && view.querySelector("a");
  if (!(view instanceof HTMLElement) || !link || !document.querySelector("[data-layout=picker]")) return;

  const own = view;
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  /** How many pixels of the view are not visible. It stays at the top while the page scrolls below it. */
  let lift = 0;
  let fingerY = 0;
  /** Whether the finger has reached the view and now moves it. */
  let isCarried = false;

  /** The visible height of a collapsed view, in pixels. */
  const rest = 48;

  function most() { return Math.max(0, own.offsetHeight - rest); }

  /** @param {number} to @param {boolean} [isSmooth] */
  function raise(to, isSmooth) {
    lift = Math.max(0, Math.min(most(), to));
    own.style.transition = isSmooth && !stillness.matches ? "transform 0.2s" : "none";
    own.style.transform = lift ? "translateY(" + -lift + "px)" : "";
    own.toggleAttribute("data-collapsed", lift > 0 && lift >= most());
  }

  /** Returns the lower edge of the visible part of the view. */
  function edge() { return own.getBoundingClientRect().bottom; }

  /** Whether something above the page is moved: the viewer, or the header's menu. */
  /** @param {Event} event */
  function isAbove({ target }) {
    return document.querySelector("dialog[open]") || target instanceof Element && target.closest("#ag-menu");
  }

  document.addEventListener("touchstart", (event) => {
    fingerY = event.touches[0].clientY;
    isCarried = false;
  }, { passive: true });

  // Only the finger itself moves the view, never the scrolling below it, however fast.
  document.addEventListener("touchmove", (event) => {
    if (event.touches.length > 1 || isAbove(event)) return;
    const y = event.touches[0].clientY;
    const moved = y - fingerY;
    fingerY = y;
    if (moved < 0 && (isCarried || y < edge())) {
      isCarried = true;
      raise(edge() + lift - y);
    } else if (moved > 0 && lift > 0 && scrollY <= 0) {
      isCarried = true;
      raise(lift - moved);
      if (event.cancelable) event.preventDefault();
    }
  }, { passive: false });

  document.addEventListener("touchend", () => {
    if (isCarried) raise(lift > most() / 2 ? most() : 0, true);
    isCarried = false;
  });

  document.addEventListener("wheel", (event) => {
    if (event.ctrlKey || isAbove(event)) return;
    if (event.deltaY > 0 && event.clientY < edge() && lift < most()) raise(lift + event.deltaY);
    else if (event.deltaY < 0 && lift > 0 && scrollY <= 0) raise(lift + event.deltaY);
    else return;
    event.preventDefault();
  }, { passive: false });

  /** Tells the browser the width of the view, so that it chooses a file for that and not for the cell. */
  /** @param {HTMLElement} picture */
  function tell(picture) {
    for (const part of picture.querySelectorAll("[sizes]")) part.setAttribute("sizes", link?.clientWidth + "px");
  }

  addEventListener("resize", () => {
    const picture = link.querySelector("picture");
    if (picture) tell(picture);
  });

  /** Shows a cell's picture in the view: its thumbnail immediately, the larger file when it has loaded. */
  /** @param {HTMLAnchorElement} cell */
  function select(cell) {
    const from = cell.querySelector("img");
    const anchor = /** @type {HTMLAnchorElement} */ (link);
    // The viewer may close on a cell that has not been loaded yet.
    const ratio = Number(from?.getAttribute("width")) / Number(from?.getAttribute("height")) || 1.5;
    anchor.href = cell.href;
    anchor.ariaLabel = from ? from.alt : cell.ariaLabel;
    anchor.style.setProperty("--ratio", String(ratio));
    const picture = cell.querySelector("picture");
    if (picture && from) {
      // Quotes in an address are encoded.
      anchor.style.backgroundImage = from.currentSrc ? "url(\"" + from.currentSrc + "\")" : "";
      const copy = /** @type {HTMLElement} */ (picture.cloneNode(true));
      tell(copy);
      for (const image of copy.querySelectorAll("img")) image.loading = "eager";
      anchor.replaceChildren(copy);
    }
    for (const other of document.querySelectorAll("[data-layout=picker] [aria-current]")) other.removeAttribute("aria-current");
    cell.setAttribute("aria-current", "true");
    const index = /** @type {HTMLElement | null} */ (cell.closest("[data-index]"))?.dataset.index;
    if (index) own.dataset.index = index;
  }

  // In the capturing phase, before the viewer's own listener.
  document.addEventListener("click", (event) => {
    if (event.button !== 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (document.body.classList.contains("agv-selecting")) return;
    const cell = event.target instanceof Element ? event.target.closest("a") : null;
    if (!cell || !cell.closest("[data-layout=picker] [data-index]")) return;
    event.preventDefault();
    select(cell);
    raise(0, true);
  }, true);

  /** The index of the item that the viewer has shown last. */
  /** @type {number | undefined} */
  let viewed;

  document.addEventListener("albumgen:item", (event) => {
    viewed = /** @type {CustomEvent} */ (event).detail.index;
  });

  // Only the item at which the viewer closes takes the view: its file need not be loaded for each item that a visitor turns past.
  // The event does not bubble.
  document.addEventListener("close", () => {
    const cell = document.querySelector("[data-layout=picker] [data-index='" + viewed + "'] a");
    if (cell instanceof HTMLAnchorElement && cell.href !== link.href) select(cell);
    viewed = undefined;
  }, true);

  /** @type {HTMLAnchorElement[]} */
  const cells = [.../** @type {any} */ (document.querySelectorAll("[data-layout=picker] a"))];
  const chosen = cells.find((cell) => cell.href === link.href);
  // Screen readers name the picture that takes the view.
  own.ariaLive = "polite";
  chosen?.setAttribute("aria-current", "true");
  const index = /** @type {HTMLElement | null | undefined} */ (chosen?.closest("[data-index]"))?.dataset.index;
  if (index) own.dataset.index = index;
})();
