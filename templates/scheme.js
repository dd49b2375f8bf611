// The visitor's choice of light or dark colours. The script runs before the page is drawn, so that the wrong colours do not flash.
"use strict";

(() => {
  // Chromium opens each file in a process that may not yet have access to the storage of `file://`. An inline script runs so early that it,
  // and then the rest of the page, may read nothing: 1 page in 30 in a measurement. A script loaded from a file was never too early.
  const file = document.currentScript instanceof HTMLScriptElement && document.currentScript.dataset.file;
  if (file && location.protocol === "file:") {
    const script = document.createElement("script");
    script.src = file;
    document.write(script.outerHTML);
    return;
  }

  const root = document.documentElement;
  const key = "albumgen.scheme";

  /** The choice if storage is blocked: it then lasts only as long as the page. */
  /** @type {"" | "light" | "dark"} */
  let unkept = "";

  /** @returns {"" | "light" | "dark"} The visitor's choice; empty to follow the system. */
  function chosen() {
    try {
      const value = localStorage.getItem(key);
      return value === "light" || value === "dark" ? value : "";
    } catch (_) {
      return unkept;
    }
  }

  /** @param {"" | "light" | "dark"} scheme */
  function keep(scheme) {
    unkept = scheme;
    try {
      if (scheme) localStorage.setItem(key, scheme);
      else localStorage.removeItem(key);
    } catch (_) {
      return;
    }
  }

  /** @param {"" | "light" | "dark"} scheme */
  function apply(scheme) {
    root.dataset.scheme = scheme;
    // The browser's own bars.
    for (const meta of /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll("meta[name=theme-color][media]"))) {
      const own = meta.dataset.scheme || (meta.media.includes("dark") ? "dark" : "light");
      meta.dataset.scheme = own;
      meta.media = scheme ? (scheme === own ? "all" : "not all") : "(prefers-color-scheme: " + own + ")";
    }
    dispatchEvent(new Event("albumgen:scheme"));
  }

  /** @type {HTMLSelectElement | null} */
  let select = null;

  function show() {
    const scheme = chosen();
    if (select) select.value = scheme;
    if (scheme !== root.dataset.scheme) apply(scheme);
  }

  apply(chosen());
  // The choice may change in another window, or on the page from which the visitor returns.
  addEventListener("storage", (event) => { if (event.key === key) show(); });
  addEventListener("pageshow", show);

  document.addEventListener("DOMContentLoaded", () => {
    select = document.querySelector(".ag-scheme select");
    show();
    select?.addEventListener("change", () => {
      const scheme = select?.value === "light" || select?.value === "dark" ? select.value : "";
      keep(scheme);
      apply(scheme);
    });
  });
})();
