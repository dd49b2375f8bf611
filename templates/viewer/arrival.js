// Where closing the viewer leads if the page below it does not list the item, and how that page shows it.
"use strict";

/** Leaves an item's own page for the album's page that lists the item. */
/** @param {Items} items @param {number} index */
function leaveForAlbum(items, index) {
  const item = items.get(index);
  here.assign(items.home(index) + (item ? "#item-" + item.id : ""));
}

/** Goes to the page of the underlying list that has the item, if it is another one. Returns its address, or an empty string. */
/** @param {Items} items @param {number} index @param {string | undefined} id */
function leaveForList(items, index, id) {
  const address = items.pageOf(index);
  if (address) here.replace(address + (id ? "#item-" + id : ""));
  return address;
}

/** Restores the place on an album's page that was loaded again to close the viewer, or returns to the item in the address. */
/** @param {Items} items @param {LeftState | null} left what the page was left with */
function arrive(items, left) {
  const named = idBehind("#item-");
  if (left) {
    const isOwn = left.album === items.name;
    if (isOwn && leaveForList(items, left.index, left.id)) return;
    const target = isOwn ? items.landing(left.index) : null;
    settleAt(target, left.scrolled);
    target?.focus({ preventScroll: true });
  } else if (named) {
    const before = scrollY;
    items.find(named).then((index = -1) => {
      const target = items.landing(index);
      // A visitor who has scrolled in the meantime is looking at something else.
      if (scrollY === before) target?.scrollIntoView({ block: "center" });
      target?.focus({ preventScroll: true });
    });
  }
}
