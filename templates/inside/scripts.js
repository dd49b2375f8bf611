// Serves what scripts inside load: data as scripts, and pages by `fetch`.
"use strict";

/** The function that a data script calls, and the JSON in its parentheses. */
const calledData = /^\s*(\w+)\(([^]*)\);?\s*$/;

/** @param {PageVisit} visit */
function frameScripts({ files, sealedAddress, rewritten, setAsideMedia }) {
  const source = descriptorOf(HTMLScriptElement, "src");
  const innerHTML = descriptorOf(Element, "innerHTML");
  const currentScript = descriptorOf(Document, "currentScript");
  const ownFetch = window.fetch;
  /** @type {WeakMap<Element, string>} */
  const asked = new WeakMap();
  /** @type {{src: string} | null} */
  let running = null;

  /** @param {any} script @param {string} address @param {string} src */
  async function run(script, address, src) {
    try {
      const text = await (await files.read(address, 3)).text();
      const [, name, values] = calledData.exec(text) || [];
      if (!/^albumgen[A-Z]/.test(name || "")) throw new Error("not a call with data: " + src);
      const parsed = JSON.parse("[" + values + "]");
      // The visitor may have left the page in the meantime.
      if (!document.defaultView) return;
      running = { src };
      try {
        /** @type {any} */ (window)[name]?.(...parsed);
      } finally {
        running = null;
      }
      script.dispatchEvent(new Event("load"));
    } catch (problem) {
      // The page says what could not be opened. Everything else is a mistake of a script.
      if (!(/** @type {any} */ (problem)?.kind) && document.defaultView) console.error(problem);
      script.dispatchEvent(new Event("error"));
    }
  }

  redefine(HTMLScriptElement, "src", {
    get() { return asked.get(this) ?? source.get?.call(this); },
    set(value) {
      const address = sealedAddress(String(value));
      if (address === null) return void source.set?.call(this, value);
      const src = new URL(String(value), document.baseURI).href;
      asked.set(this, src);
      run(this, address, src);
    },
  });
  redefine(Document, "currentScript", { get() { return running || currentScript.get?.call(this); } });
  // A site's own view of an item may have pictures.
  redefine(Element, "innerHTML", {
    set(value) {
      const { body } = new DOMParser().parseFromString(String(value), "text/html");
      setAsideMedia(body);
      innerHTML.set?.call(this, innerHTML.get?.call(body));
    },
  });

  window.fetch = async (/** @type {any} */ input, /** @type {any} */ options) => {
    const address = sealedAddress(String(input?.url || input));
    if (address === null) return ownFetch(input, options);
    const file = await files.read(address, 2, options?.signal);
    const isPage = address.endsWith(".html");
    const body = isPage ? rewritten(await file.text(), address) : file;
    return new Response(body, { headers: { "Content-Type": file.type } });
  };
}
