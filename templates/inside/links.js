// Links and forms of a page inside lead to other pages inside, and the button in its header locks the space.
"use strict";

/** @param {PageVisit} visit */
function listenToLinks(visit) {
  const { sealedAddress } = visit;

  /** Returns the link that an event is about, except one that is marked as leading out of the space. */
  /** @param {Event} event @returns {any} */
  function linkAt(event) {
    return event.target instanceof Element ? /** @type {Element} */ (event.target).closest("a[href]:not([target=_top])") : null;
  }

  /** Returns the address of a link for a window of its own, which begins at the door. */
  /** @param {HTMLAnchorElement} link @param {string} address of the sealed file */
  function linkTo(link, address) { return visit.linkTo(address) + link.search + link.hash; }

  // On the window, so that the page's own scripts handle the click first.
  addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const link = linkAt(event);
    if (!link || event.defaultPrevented) return;
    const address = sealedAddress(link.href);
    if (address === null) {
      // A link out of the space opens in the window, not in the frame.
      if (!link.target && /^https?:$/.test(link.protocol)) link.target = "_top";
      return;
    }
    event.preventDefault();
    if (link.hasAttribute("download")) visit.save(address, link.download);
    else if (event.ctrlKey || event.metaKey || event.shiftKey) open(linkTo(link, address), "_blank", "noopener");
    else visit.visit(new URL(link.href), false);
  });
  // A window that the browser opens itself gets the door's address: the address of a sealed page leads nowhere, and no server should
  // see it.
  for (const kind of /** @type {const} */ (["contextmenu", "auxclick", "dragstart", "mousedown"])) {
    addEventListener(kind, (/** @type {MouseEvent} */ event) => {
      const link = linkAt(event);
      const address = link && (kind !== "mousedown" || event.button === 1) ? sealedAddress(link.href) : null;
      if (address === null) return;
      const own = link.getAttribute("href");
      link.setAttribute("href", linkTo(link, address));
      const over = new AbortController();
      for (const end of ["pointerdown", "pointermove", "keydown", "focusin", "dragend"]) {
        document.addEventListener(end, () => {
          link.setAttribute("href", own);
          over.abort();
        }, { capture: true, signal: over.signal });
      }
    }, true);
  }
  addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const address = new URL(form.action);
    if (event.defaultPrevented || form.method !== "get" || sealedAddress(address.href) === null) return;
    event.preventDefault();
    address.search = String(new URLSearchParams(/** @type {any} */ (new FormData(form))));
    visit.visit(address, false);
  });
}

/** Adds the lock button to the page's header, before the page's own scripts add theirs. */
/** @param {Record<string, string>} texts @param {() => void} lock */
function addLock(texts, lock) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "ag-lock";
  button.ariaLabel = button.title = texts.lock;
  button.innerHTML = '<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/></svg>';
  button.addEventListener("click", lock);
  let ways = document.querySelector(".ag-finding, .ag-bar");
  if (!ways) {
    ways = document.createElement("div");
    ways.className = "ag-finding";
    let header = document.querySelector(".ag-header");
    if (!header) {
      header = document.createElement("header");
      header.className = "ag-header";
      document.querySelector("main")?.before(header);
    }
    header.append(ways);
    document.body.classList.add("ag-finds");
  }
  ways.append(button);
}
