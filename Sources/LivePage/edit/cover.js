// Makes an item the cover of its album.
"use strict";

/**
 * Returns a button that makes an item the cover of its album.
 * @param {EditPage} page
 * @param {() => {page: string, file?: string} | undefined} item returns the item's page, and its file if that is known
 * @param {(answer: EditAnswer & {status: number}) => void} notify
 */
function editCover(page, item, notify) {
  const button = editButton(page.texts.makeCover);
  button.onclick = () => {
    const chosen = item();
    if (!chosen) return;
    page.then(async () => { notify(await page.ask("cover", chosen)); });
  };
  return button;
}
