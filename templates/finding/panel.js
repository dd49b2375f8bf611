// What lies behind a mark of the map: thumbnails that lead to the items' pages.
"use strict";

const panelAtOnce = 30;

/** @param {FindingConfig} config @param {FoundItems} items @param {(cluster: Cluster) => void} zoomTo */
function mapPanel(config, items, zoomTo) {
  const names = naming(config);
  const heading = element("h2", { tabindex: "-1" });
  const close = element("button", { type: "button", "aria-label": config.texts.close, title: config.texts.close }, "×");
  const nearer = element("button", { type: "button" }, config.texts.zoomIn);
  const list = element("ul", {});
  const more = element("button", { type: "button" }, config.texts.showMore);
  const root = element("section", { class: "ag-map-panel ag-map-still" },
    element("div", { class: "ag-map-panel-head" }, heading, nearer, close), list, more);
  root.hidden = true;
  /** @type {Cluster | null} */
  let cluster = null;
  /** @type {HTMLElement | null} */
  let opener = null;

  function show() {
    if (!cluster) return;
    const from = list.childElementCount;
    for (const { number } of cluster.items.slice(from, from + panelAtOnce)) {
      const tile = element("li", {});
      list.append(tile);
      items.have(number).then(function (found) {
        if (found) tile.append(element("a", { href: found.page }, thumbnail(found, names.label(found))));
      });
    }
    more.hidden = list.childElementCount >= cluster.items.length;
  }

  function shut() {
    root.hidden = true;
    cluster = null;
    if (opener?.isConnected) opener.focus();
  }

  close.addEventListener("click", shut);
  more.addEventListener("click", show);
  nearer.addEventListener("click", function () { if (cluster) zoomTo(cluster); });
  root.addEventListener("keydown", function (event) { if (event.key === "Escape") shut(); });
  // The map behind it must not be zoomed by scrolling through the pictures.
  root.addEventListener("wheel", function (event) { event.stopPropagation(); });

  return {
    element: root,
    /** @param {Cluster} next @param {string} label @param {HTMLElement} button */
    open(next, label, button) {
      cluster = next;
      opener = button;
      heading.textContent = label;
      const [one] = next.items;
      nearer.hidden = next.items.every(function (other) { return other.x === one.x && other.y === one.y; });
      list.replaceChildren();
      root.hidden = false;
      list.scrollTop = 0;
      show();
      heading.focus();
    },
  };
}
