// A small map in the details that shows where the item was taken. It is loaded only when the details are opened.
"use strict";

/** @param {ViewerConfig} config */
function whereabouts(config) {
  // Kept from the start, because the viewer changes the page's address.
  const base = document.baseURI;
  /** @type {HTMLScriptElement | undefined} */
  let script;

  /** @param {string} address */
  function absolute(address) { return new URL(address, base).href; }

  /** @param {HTMLElement} panel the details @param {Item} item */
  return (panel, item) => {
    const { map } = config;
    if (!map || !item.position || panel.hidden || panel.querySelector(".agv-map")) return;
    const [north, east] = item.position.map(Number);
    const area = [north - 1, east - 2, north + 1, east + 2];
    const link = create("a", { class: "agv-map", href: absolute(map.page) + "#area=" + area, "aria-label": config.texts.map });
    panel.append(link);
    const draw = () => {
      const sources = { outline: absolute(map.outline), coast: absolute(map.coast), names: absolute(map.names) };
      /** @type {any} */ (window).albumgenGround?.smallMap(link, sources, north, east);
    };
    if (/** @type {any} */ (window).albumgenGround) return draw();
    if (!script) document.head.append(script = /** @type {HTMLScriptElement} */ (create("script", { src: absolute(map.script) })));
    script.onload = draw;
    // The next item's map requests it again.
    script.onerror = () => { script = undefined; };
  };
}
