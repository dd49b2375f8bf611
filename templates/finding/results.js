// What was found, as a list that the viewer turns through.
"use strict";

/** @typedef {Results & {numbers: number[], land: (number: number) => HTMLElement | null}} FoundList */

/**
 * @param {FoundItems} items @param {string} name tells it from other lists of the same page @param {number[]} numbers without albums
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

/** Fills places when they are about to come into sight: of thousands, only those that somebody looks at. */
/** @param {(place: HTMLElement, number: number) => void} fill @param {HTMLElement | null} scroller */
function lazyPlaces(fill, scroller) {
  const observer = new IntersectionObserver(function (entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      fill(target, Number(target.dataset.number));
    }
  }, { root: scroller, rootMargin: "100% 0px" });
  return observer;
}
