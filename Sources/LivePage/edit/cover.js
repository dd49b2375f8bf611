// Makes an item the cover of its album.
"use strict";

/**
 * Returns a button that makes an item the cover of its album.
 * @param {EditPage} page
 * @param {() => string | undefined} item returns the address of the item's page
 * @param {(answer: EditAnswer & {status: number}) => void} notify
 */
function editCover(page, item, notify) {
  const button = editButton(page.texts.makeCover);
  button.onclick = function () {
    const address = item();
    if (address === undefined) return;
    page.then(async function () { notify(await page.ask("cover", { page: address })); });
  };
  return button;
}
