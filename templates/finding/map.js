// The map: marks where items were taken, each for a cluster of nearby items.
"use strict";

// The largest zooms, without tiles and with them. Beyond the first, the outline has no more detail: its corners are about 11 pixels
// apart. Places some 11 km apart still have marks of their own.
const deepestOutline = 8.5;
const deepestTiles = 18;
// The largest initial zooms: close enough to tell the places apart, far enough to recognise where they are.
const wholeOutline = 6;
const wholeTiles = 12;
// In pixels, as in `map.css`.
const markRadius = 26;
// In pixels: what fits between the margins of most papers.
const paperWidth = 640;
// If there are more marks on the screen, they show numbers instead of pictures.
const maxPictures = 40;

/** @param {FindingConfig} config @param {HTMLElement} frame @returns {FindingPage} */
function mapPage(config, frame) {
  const items = foundItems(config);
  /** @type {AlbumgenGround} */
  const { mapGround, worldPlace } = /** @type {any} */ (window).albumgenGround;
  const canvas = /** @type {HTMLCanvasElement} */ (element("canvas", { "aria-hidden": "true" }));
  const tileLayer = element("div", { class: "ag-map-tiles", "aria-hidden": "true" });
  const marks = element("div", { class: "ag-marks" });
  const panel = mapPanel(config, items, (cluster) => {
    camera.fit(cluster.items, Math.min(deepest, camera.zoomed + 3));
  }, () => { camera.cover(0); });
  frame.append(canvas, tileLayer, marks, buttons(), panel.element);
  frame.tabIndex = 0;
  frame.setAttribute("aria-description", config.texts.mapHelp);
  const deepest = config.tiles ? deepestTiles : deepestOutline;
  const whole = config.tiles ? wholeTiles : wholeOutline;
  const camera = mapCamera(frame, deepest, changed);
  const showTiles = config.tiles ? mapTiles(tileLayer, config.tiles, camera) : () => {};
  // Tiles already contain land, borders and names.
  const ground = config.ground ? mapGround(canvas, config.ground, changed) : null;
  /** @type {Placed[]} */
  let placed = [];
  /** @type {Map<number, Cluster[]>} */
  const clusters = new Map();
  /** @type {Map<Cluster, HTMLElement>} */
  const shown = new Map();
  let isWaiting = false;

  function changed() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      draw();
    });
  }

  function draw() {
    showTiles();
    const marked = showMarks();
    ground?.draw({ ...camera.middle, zoom: camera.zoomed }, marked);
  }

  /** Prepares the map for paper, on which it has the shape of the screen, because nothing draws it anew there, and light colours. */
  function prepareForPaper() {
    const { dataset } = document.documentElement;
    const { scheme } = dataset;
    const { clientWidth, clientHeight, style } = frame;
    // Some browsers fire `beforeprint` twice for one printout.
    if (style.getPropertyValue("zoom")) return;
    style.width = clientWidth + "px";
    style.height = clientHeight + "px";
    style.setProperty("zoom", String(Math.min(1, paperWidth / clientWidth)));
    dataset.scheme = "light";
    draw();
    addEventListener("afterprint", () => {
      for (const name of ["width", "height", "zoom"]) style.removeProperty(name);
      if (scheme === undefined) delete dataset.scheme;
      else dataset.scheme = scheme;
      changed();
    }, { once: true });
  }

  function buttons() {
    const box = element("div", { class: "ag-map-buttons ag-map-still" });
    /** @param {string} text @param {string} sign @param {() => void} act */
    function add(text, sign, act) {
      const button = element("button", { type: "button", "aria-label": text, title: text }, sign);
      button.addEventListener("click", act);
      box.append(button);
    }
    add(config.texts.zoomIn, "+", () => { camera.zoom(1); });
    add(config.texts.zoomOut, "−", () => { camera.zoom(-1); });
    add(config.texts.wholeWorld, "⤢", () => { camera.fit(placed, whole); });
    return box;
  }

  /** @param {Cluster} cluster */
  function mark(cluster) {
    const count = cluster.items.length;
    const label = inWords(config, count);
    const button = element("button", { type: "button", class: "ag-mark", "aria-label": label },
      element("span", { class: "ag-mark-count" }, writtenNumber(config, count)));
    button.addEventListener("click", () => { open(cluster, button); });
    return button;
  }

  /** @param {Cluster} cluster @param {HTMLElement | null} button */
  function open(cluster, button) {
    panel.open(cluster, inWords(config, cluster.items.length), button);
    uncover(cluster);
  }

  /** @param {number} zoom */
  function clustersOf(zoom) {
    let all = clusters.get(zoom);
    if (!all) clusters.set(zoom, all = clustersAt(placed, tileSize * 2 ** zoom));
    return all;
  }

  /** Opens the mark whose items the visitor was viewing before the page reloaded. If the viewer covered the page, the state contains
      only the items, so the search for their mark begins with the whole world. */
  function reopen() {
    /** @type {Partial<PlaceState>} */
    const { list, view } = history.state ?? {};
    for (let zoom = Math.round(view?.zoom ?? 0); list && zoom <= deepest; zoom += 1) {
      const cluster = clustersOf(zoom).find((one) => clusterName(one) === list);
      if (!cluster) continue;
      camera.go(view ?? { ...cluster, zoom });
      // The window is too large for such a small world.
      if (Math.round(camera.zoomed) !== zoom) continue;
      showMarks();
      open(cluster, shown.get(cluster) ?? null);
      return true;
    }
    return false;
  }

  /** Moves the map so that a mark is not under the panel, which is at its side, or below on a phone. */
  /** @param {Cluster} cluster */
  function uncover(cluster) {
    const { left, top } = camera.point(cluster);
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = panel.element;
    const room = 2 * markRadius;
    if (offsetWidth >= frame.clientWidth) {
      camera.cover(offsetHeight);
      camera.pan(0, Math.min(0, offsetTop - room - top));
    } else if (offsetLeft > 0) camera.pan(Math.min(0, offsetLeft - room - left), 0);
    else camera.pan(Math.max(0, offsetWidth + room - left), 0);
  }

  /** @param {Cluster} cluster @param {HTMLElement} button */
  function addPicture(cluster, button) {
    if ("pictured" in button.dataset) return;
    button.dataset.pictured = "";
    items.fill(button, cluster.items[0].number, (found) => {
      if (!found.picture) return;
      // A single picture needs no number.
      if (cluster.items.length < 2) button.replaceChildren();
      button.prepend(thumbnail(found, ""));
      button.classList.add("ag-pictured");
    });
  }

  /** Draws the marks. Returns their boxes, where no place name may be drawn. */
  function showMarks() {
    // Clusters change only at whole zoom levels.
    const seen = clustersOf(Math.round(camera.zoomed)).filter((cluster) => {
      const { left, top } = camera.point(cluster);
      return left > -40 && top > -40 && left < frame.clientWidth + 40 && top < frame.clientHeight + 40;
    });
    const kept = new Set(seen);
    /** @type {GroundBox[]} */
    const boxes = [];
    for (const [cluster, button] of shown) {
      if (kept.has(cluster)) continue;
      button.remove();
      shown.delete(cluster);
    }
    for (const cluster of seen) {
      const button = shown.get(cluster) ?? mark(cluster);
      const { left, top } = camera.point(cluster);
      button.style.transform = "translate(" + left + "px," + top + "px)";
      boxes.push({ left: left - markRadius, top: top - markRadius, right: left + markRadius, bottom: top + markRadius });
      if (shown.has(cluster)) continue;
      shown.set(cluster, button);
      marks.append(button);
    }
    if (seen.length <= maxPictures) for (const [cluster, button] of shown) addPicture(cluster, button);
    return boxes;
  }

  /** Shows the part of the map that the address names by its southern, western, northern and eastern edges, if any. */
  function goToAsked() {
    const [south, west, north, east] = (/^#area=([-\d.,]+)$/.exec(foundPlace.hash)?.[1] ?? "").split(",").map(Number);
    if (east === undefined || [south, west, north, east].some(Number.isNaN)) return false;
    const corners = [worldPlace(south, west), worldPlace(north, east)];
    const width = corners[1].x - corners[0].x;
    camera.fit(corners, deepest, { west: corners[0].x, width: width < 0 ? width + 1 : Math.min(width, 1) });
    return true;
  }

  const page = /** @type {any} */ (window);
  page.albumgenPositions = (/** @type {string} */ text) => {
    const isFirst = !placed.length;
    placed = readPositions(text, worldPlace);
    clusters.clear();
    camera.hold(placed);
    if (!(isFirst && reopen()) && !goToAsked()) camera.fit(placed, whole);
  };
  const ready = loadScript("finding/positions.js").then((isLoaded) => {
    if (!isLoaded) frame.append(element("p", { class: "ag-map-notice ag-map-still", role: "status" }, config.texts.notLoaded));
  });
  addEventListener("hashchange", goToAsked);
  moveByHand(frame, camera);
  new ResizeObserver(camera.settle).observe(frame);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  addEventListener("albumgen:scheme", changed);
  addEventListener("beforeprint", prepareForPaper);
  return { ready, get results() { return panel.results; }, get view() { return camera.view; } };
}
