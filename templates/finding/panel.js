// The panel that opens from a mark of the map: thumbnails that link to the items' pages.
"use strict";

const panelAtOnce = 30;

/** Returns the name of a cluster's list of items, by which a reloaded page finds the cluster. */
/** @param {Cluster} cluster */
function clusterName({ items }) { return [items[0].number, items[items.length - 1].number, items.length].join("-"); }

/** @param {FindingConfig} config @param {FoundItems} items @param {(cluster: Cluster) => void} zoomTo @param {() => void} closed */
function mapPanel(config, items, zoomTo, closed) {
  const names = naming(config);
  const heading = element("h2", { tabindex: "-1" });
  const close = element("button", { type: "button", "aria-label": config.texts.close, title: config.texts.close }, "×");
  const nearer = element("button", { type: "button" }, config.texts.zoomIn);
  const list = element("ul", {});
  const more = element("button", { type: "button" }, config.texts.showMore);
  /** @type {FoundList | null} */
  let found = null;
  const root = element("section", { class: "ag-map-panel ag-map-still" },
    element("div", { class: "ag-map-panel-head" }, heading, nearer, close), list, more);
  root.hidden = true;
  /** @type {Cluster | null} */
  let cluster = null;
  /** @type {HTMLElement | null} */
  let opener = null;

  /** @param {HTMLElement} tile @param {Found | undefined} found */
  function fill(tile, found) {
    if (found && !tile.firstChild) tile.append(element("a", { href: found.page }, thumbnail(found, names.label(found))));
  }

  const places = lazyPlaces((tile, number) => {
    items.fill(tile, number, (found) => { fill(tile, found); });
  }, root);

  function show() {
    if (!cluster) return;
    const from = list.childElementCount;
    for (const { number } of cluster.items.slice(from, from + panelAtOnce)) {
      const tile = element("li", { "data-number": String(number) });
      list.append(tile);
      places.observe(tile);
    }
    more.hidden = list.childElementCount >= cluster.items.length;
  }

  /** Returns the thumbnail of the item that the viewer shows. If the panel does not contain it yet, it is added. */
  /** @param {number} number */
  function land(number) {
    const place = cluster?.items.findIndex((item) => item.number === number) ?? -1;
    while (list.childElementCount <= place) show();
    const tile = list.children[place];
    if (!(tile instanceof HTMLElement)) return null;
    fill(tile, items.get(number));
    tile.scrollIntoView({ block: "nearest" });
    return tile.querySelector("a");
  }

  function shut() {
    root.hidden = true;
    cluster = null;
    closed();
    if (opener?.isConnected) opener.focus();
  }

  close.addEventListener("click", shut);
  more.addEventListener("click", show);
  nearer.addEventListener("click", () => { if (cluster) zoomTo(cluster); });
  root.addEventListener("keydown", (event) => { if (event.key === "Escape") shut(); });
  // Scrolling through the pictures must not zoom the map behind the panel.
  root.addEventListener("wheel", (event) => { event.stopPropagation(); });

  return {
    element: root,
    get results() { return found; },
    /** @param {Cluster} next @param {string} label @param {HTMLElement | null} button */
    open(next, label, button) {
      cluster = next;
      opener = button;
      heading.textContent = label;
      const [one] = next.items;
      nearer.hidden = next.items.every((other) => other.x === one.x && other.y === one.y);
      const numbers = next.items.map((item) => item.number);
      found = foundList(items, clusterName(next), numbers, land);
      list.replaceChildren();
      root.hidden = false;
      list.scrollTop = 0;
      show();
      heading.focus();
    },
  };
}
