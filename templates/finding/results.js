// Results as a list that the viewer pages through.
"use strict";

/** @typedef {Results & {numbers: number[], land: (number: number) => HTMLElement | null}} FoundList */

/**
 * @param {FoundItems} items @param {string} name unique among the lists of the page @param {number[]} numbers without albums
 * @param {(number: number) => HTMLElement | null} land the thumbnail of an item, which it brings into the page if need be
 * @returns {FoundList}
 */
function foundList(items, name, numbers, land) {
  return {
    name, numbers, land,
    total: numbers.length,
    get(index) { return items.get(numbers[index]); },
    have(index) { return items.have(numbers[index]); },
    landing(index) { return land(numbers[index]); },
  };
}

/** Fills placeholders when they are about to scroll into view, so that only the visible ones among thousands are filled. */
/** @param {(place: HTMLElement, number: number) => void} fill @param {HTMLElement | null} scroller */
function lazyPlaces(fill, scroller) {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      fill(target, Number(target.dataset.number));
    }
  }, { root: scroller, rootMargin: "100% 0px" });
  return observer;
}
