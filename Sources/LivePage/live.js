// Keeps a page of `albumgen serve` up to date: applies each new build without a reload, and shows its problems. The server adds this script
// to each page it serves. It is never published.
"use strict";

(() => {
  /** @typedef {{severity: "error" | "warning" | "note", place: string, text: string}} Problem */
  /**
   * @typedef {{version: number, state: "building" | "shown" | "failed", problems: Problem[], more: number,
   *   drafts: {albums: string[], items: string[]}, texts: Record<string, string>}} News
   */
  const own = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** The page's own address: the viewer may change the window's. */
  const page = new URL("/" + own.dataset.page, location.href).href;
  let version = Number(own.dataset.version);
  /** The page as the server last sent it. Scripts have changed the live page since. */
  /** @type {Document | null} */
  let sent = null;
  /** @type {Promise<void>} */
  let work = Promise.resolve();
  /** @type {News | undefined} */
  let news;

  // MARK: Problems and drafts

  const host = document.createElement("div");
  host.id = "albumgen-live";
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = "/.albumgen/live.css";
  const panel = document.createElement("section");
  panel.setAttribute("role", "status");
  panel.hidden = true;
  root.append(style, panel);
  /** The session storage key for the problems that the user has dismissed. They reappear only if they change. */
  const putAway = "albumgen-live-hidden";

  /** @param {string} name */
  function kept(name) {
    try {
      return sessionStorage.getItem(name) || "";
    } catch (_) {
      return "";
    }
  }

  /** @param {string} name @param {string} value */
  function keep(name, value) {
    try {
      sessionStorage.setItem(name, value);
    } catch (_) {
      // Without storage, the dismissal ends with the page.
    }
  }

  let hidden = kept(putAway);

  /** @param {string} name @param {string} text @param {Record<string, string>} [attributes] */
  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  /** Keeps the panel on top. While the viewer's dialog is open, only its contents can be used, so the panel moves into it. */
  function place() {
    const dialogs = document.querySelectorAll("dialog[open]");
    const home = dialogs.length ? dialogs[dialogs.length - 1] : document.body;
    if (home && host.parentNode !== home) home.append(host);
    // The editor's buttons are at the bottom of a page and at the top of the viewer.
    host.toggleAttribute("data-above", home === document.body && document.getElementById("albumgen-edit") !== null);
  }

  /** What the panel of problems shows. */
  let reported = "";

  /** @param {News} now */
  function report(now) {
    const { texts, problems } = now;
    const shown = problems.filter((problem) => problem.severity !== "note");
    // The keys of the objects themselves may come in another order.
    const mark = JSON.stringify(shown.map(({ severity, place, text }) => [severity, place, text]));
    if (mark !== hidden) hidden = "";
    panel.hidden = !shown.length || hidden === mark;
    const content = JSON.stringify([mark, now.more, now.state === "failed", texts.language]);
    // Replacing the button would lose the focus and a click in progress.
    if (!panel.hidden && content === reported) return;
    reported = panel.hidden ? "" : content;
    if (panel.hidden) return panel.replaceChildren();
    const worst = shown.some((problem) => problem.severity === "error") ? "error" : "warning";
    panel.dataset.worst = worst;
    panel.lang = texts.language;
    const close = element("button", "×", { type: "button", "aria-label": texts.hide, title: texts.hide });
    close.onclick = () => {
      hidden = mark;
      keep(putAway, mark);
      panel.hidden = true;
    };
    const head = element("div", "");
    const isOlder = now.state === "failed" && now.version > 0;
    head.append(element("h2", isOlder ? texts.failed : worst === "error" ? texts.errors : texts.warnings), close);
    const list = element("ul", "");
    for (const problem of shown) {
      const line = element("li", "", { "data-severity": problem.severity });
      line.append(element("b", texts[problem.severity]));
      if (problem.place) line.append(element("code", problem.place));
      line.append(element("p", problem.text, { dir: "auto" }));
      list.append(line);
    }
    panel.replaceChildren(head, list);
    if (now.more) panel.append(element("p", texts.more.replace("{count}", String(now.more))));
  }

  /** Says on the page that waits for the first build whether that has failed. */
  /** @param {News} now */
  function explainWait({ version, state, texts }) {
    const words = document.querySelector(".albumgen-waits h1");
    if (words && !version) words.textContent = state === "failed" ? texts.notBuilt : texts.building;
  }

  /** Marks what a build would leave out: links to drafts, and pages of drafts. */
  /** @param {News} now */
  function mark(now) {
    const items = new Set(now.drafts.items.map((path) => new URL("/" + encoded(path), location.href).href));
    const albums = now.drafts.albums.map((path) => new URL("/" + encoded(path), location.href).href);
    /** @param {string} address */
    function isDraft(address) {
      const bare = address.split(/[?#]/)[0];
      return items.has(bare) || albums.some((album) => bare.startsWith(album));
    }
    for (const old of document.querySelectorAll("[data-albumgen-draft]")) {
      old.removeAttribute("data-albumgen-draft");
      if (old instanceof HTMLElement) old.title = "";
    }
    if (!items.size && !albums.length) return;
    for (const link of document.querySelectorAll("main a[href]")) {
      if (!(link instanceof HTMLAnchorElement) || !isDraft(link.href) || isDraft(page) && albums.some((album) => page.startsWith(album))) continue;
      const cell = link.closest("li") || link;
      cell.setAttribute("data-albumgen-draft", now.texts.draft);
      if (cell instanceof HTMLElement) cell.title = now.texts.draftHelp;
    }
    const title = document.querySelector("main h1, h1");
    if (title && isDraft(page)) {
      title.setAttribute("data-albumgen-draft", now.texts.draft);
      if (title instanceof HTMLElement) title.title = now.texts.draftHelp;
    }
  }

  /** @param {string} path */
  function encoded(path) { return path.split("/").map(encodeURIComponent).join("/"); }

  // MARK: Updating the page

  const scrolled = "albumgen-live-scrolled";

  /** Waits until the visitor has answered the page's dialogs, such as one for a comment. The viewer does not count, since the address names what
      it shows. */
  async function answered() {
    for (let dialog; (dialog = document.querySelector("dialog:modal:not(.agv)"));) {
      const asking = dialog;
      await new Promise((done) => { asking.addEventListener("close", done, { once: true }); });
    }
  }

  /** Reloads the page when other scripts have ended their requests, or goes where they ask to. The address names the current item; the scroll position is kept here, since the viewer turns off the
      browser's own. */
  async function reload() {
    /** @type {Promise<string>[]} */
    const requests = [];
    document.dispatchEvent(new CustomEvent("albumgen:leaving", { detail: requests }));
    const goal = (await Promise.all(requests)).find((address) => address);
    await answered();
    if (goal) return location.replace(goal);
    // A list of several pages stores its position in the history.
    if (!history.state?.place) keep(scrolled, JSON.stringify([location.href, scrollX, scrollY]));
    location.reload();
  }

  function restore() {
    const [address, x, y] = JSON.parse(kept(scrolled) || "[]");
    keep(scrolled, "");
    if (address === location.href) scrollTo(x, y);
  }

  /** @param {string} address @param {RequestCache} cache @returns {Promise<Document | null>} */
  async function fetched(address, cache = "no-cache") {
    const answer = await fetch(address, { cache });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  }

  /** Whether two states of the page have the same scripts, and the scripts can adopt any changed data without a reload. */
  /** @param {Document} before @param {Document} after */
  function haveSameScripts(before, after) {
    const [old, now] = [before, after].map((of) => [...of.querySelectorAll("script[src], script[type='application/json']")]);
    return old.length === now.length && old.every((part, number) => {
      const next = now[number];
      if (part.getAttribute("src") !== next.getAttribute("src") || part.id !== next.id) return false;
      return part.textContent === next.textContent || isTaken(part.id, part.textContent || "", next.textContent || "");
    });
  }

  /** The settings of a list that follow from the number of its items. */
  const counts = { total: 0, pages: 0, selected: 0, registers: 0, start: 0 };

  /** Gives the viewer a configuration in which the number of items has changed. */
  /** @param {ReturnType<typeof toolsOf>} viewer @param {AlbumConfig} now */
  function adopt({ items, album }, now) {
    const { categories } = album;
    // The viewer holds references to these objects.
    now.categories.forEach((category, number) => Object.assign(categories[number], category));
    Object.assign(album, now, { categories });
    Object.assign(items, { total: now.total, selected: now.selected });
    items.forget(now.total);
  }

  /** Gives the closed viewer the new number of items. Returns false if anything else in its configuration has changed. */
  /** @param {string} id @param {string} before @param {string} after */
  function isTaken(id, before, after) {
    if (id !== "viewer-config" || document.querySelector("dialog[open]")) return false;
    const [old, now] = [before, after].map((text) => JSON.parse(text));
    // A list that gains its first item or loses its last one gets another kind of page.
    if (!old.album?.total || !now.album?.total) return false;
    const [one, other] = [old, now].map((config) => {
      const categories = config.album.categories.map((/** @type {{tag: string}} */ category) => category.tag);
      return JSON.stringify({ ...config, album: { ...config.album, ...counts, categories } });
    });
    if (one !== other) return false;
    /** @type {ReturnType<typeof toolsOf> | undefined} */
    const viewer = /** @type {any} */ (window).albumgenAlbum;
    if (viewer) adopt(viewer, now.album);
    return true;
  }

  /** Returns the number of the build that made a page. */
  /** @param {Document} of */
  function versionOf(of) { return Number(of.querySelector("script[data-page]")?.getAttribute("data-version")); }

  /** Whether the page stays open although a mistake in a file has removed it from the site. */
  let isHeld = false;

  /** @param {News | undefined} of */
  function errors(of) { return (of?.problems || []).filter((one) => one.severity === "error").map((one) => one.place + one.text); }

  /** The later pages of a list that have been added to this one, as the server sent them, by address. */
  /** @type {Map<string, Document>} */
  const added = new Map();

  /** Whether a later page of the list has changed. Its elements are mixed with those of this page, so they cannot be updated in place. */
  async function haveChanged() {
    const all = await Promise.all([...added].map(async ([address, before]) => {
      return !(await fetched(address))?.body.isEqualNode(before.body);
    }));
    return all.includes(true);
  }

  /** Shows a newer state of the page. */
  /** @param {News} now @param {News | undefined} last @returns {Promise<boolean>} whether the page was updated without a reload */
  async function follow(now, last) {
    const before = sent;
    const after = await fetched(page);
    const known = new Set(errors(last));
    isHeld = before !== null && after === null && errors(now).some((error) => isHeld || !known.has(error));
    if (isHeld) {
      version = now.version;
      return true;
    }
    // The editor leaves for another page if its own edit has removed this one.
    if (before && !after && !document.dispatchEvent(new CustomEvent("albumgen:gone", { cancelable: true }))) return false;
    if (!before || !after || await haveChanged() || !haveSameScripts(before, after) || !patch(before, after)) {
      await reload();
      return false;
    }
    sent = after;
    version = versionOf(after);
    const detail = await renew(version);
    if (isAnotherOnShow()) {
      await reload();
      return false;
    }
    document.dispatchEvent(new CustomEvent("albumgen:renewed", { detail }));
    return true;
  }

  /** Applies the differences between two states of the page to the live page, which scripts may have changed. */
  /** @param {Document} before @param {Document} after @returns {boolean} whether this was possible */
  function patch(before, after) {
    if (document.title === before.title) document.title = after.title;
    const styles = [before, after, document].map((one) => [...one.querySelectorAll("head link[rel=stylesheet]")]);
    if (styles[0].length !== styles[1].length) return false;
    styles[0].forEach((link, number) => {
      const [old, now] = [link.getAttribute("href"), styles[1][number].getAttribute("href")];
      const live = styles[2].find((one) => one.getAttribute("href") === old);
      if (old !== now && live && now) live.setAttribute("href", now);
    });
    if (!same(before.body, after.body)) return false;
    /** @type {(() => void)[]} */
    const changes = [];
    if (!compare(before.body, after.body, document.body, changes)) return false;
    for (const change of changes) change();
    return true;
  }

  /** Whether two elements have the same kind. */
  /** @param {Element} left @param {Element} right */
  function same(left, right) { return left.nodeName === right.nodeName && left.id === right.id; }

  /**
   * Collects the changes to make. Scripts add elements to a page, or empty an element whose content they show themselves, as the viewer
   * does with an item's picture. The server's remaining elements keep their order.
   * @param {Element} before @param {Element} after @param {Element} live @param {(() => void)[]} changes
   * @returns {boolean}
   */
  function compare(before, after, live, changes) {
    if (before.isEqualNode(after)) return true;
    for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
      const value = after.getAttribute(name);
      if (before.getAttribute(name) === value) continue;
      changes.push(() => {
        if (value === null) live.removeAttribute(name);
        else live.setAttribute(name, value);
      });
    }
    if (before.firstChild && !live.firstChild) return true;
    const [old, now] = [[...before.children], [...after.children]];
    const places = matching(old, [...live.children]);
    if (!places) return false;
    const isAlike = old.length === now.length && old.every((child, number) => same(child, now[number]));
    const isTextAlike = words(before).join("\n") === words(after).join("\n");
    if (isAlike && (isTextAlike || old.length)) {
      if (!isTextAlike && !replaceWords(before, after, live, changes)) return false;
      return old.every((child, number) => compare(child, now[number], places[number], changes));
    }
    // Elements were added, removed or moved. Give up if scripts have added elements here, except for dialogs such as the viewer, which
    // stay.
    const own = [...live.children].filter((child) => !places.includes(child));
    if (!own.every((child) => child instanceof HTMLDialogElement)) return false;
    const kept = keptChildren(old, now, places, changes);
    changes.push(() => {
      const active = document.activeElement;
      const children = [...after.childNodes].map((child) => kept.get(child) || document.importNode(child, true));
      live.replaceChildren(...children, ...own);
      // Moving an element takes the focus away from it.
      if (active instanceof HTMLElement && active !== document.activeElement && live.contains(active)) active.focus({ preventScroll: true });
    });
    return true;
  }

  /** Finds the live elements of children that stay, such as the cells of photos beside one that is gone, so that their pictures need not
      be drawn again, and notes what to change in them. */
  /** @param {Element[]} old @param {Element[]} now @param {Element[]} places @param {(() => void)[]} changes */
  function keptChildren(old, now, places, changes) {
    const numbers = new Map(old.map((child, number) => [child.id, number]));
    /** @type {Map<Node, Element>} */
    const kept = new Map();
    for (const child of now) {
      const number = child.id ? numbers.get(child.id) : undefined;
      if (number === undefined || !same(old[number], child)) continue;
      /** @type {(() => void)[]} */
      const within = [];
      if (!compare(old[number], child, places[number], within)) continue;
      changes.push(...within);
      kept.set(child, places[number]);
    }
    return kept;
  }

  /** Returns the live page's elements that correspond to those of the server. */
  /** @param {Element[]} wanted @param {Element[]} found @returns {Element[] | null} */
  function matching(wanted, found) {
    let next = 0;
    const places = [];
    for (const element of wanted) {
      while (next < found.length && !same(element, found[next])) next += 1;
      if (next === found.length) return null;
      places.push(found[next]);
      next += 1;
    }
    return places;
  }

  /** @param {Element} of @returns {Text[]} */
  function texts(of) { return [...of.childNodes].filter((node) => node instanceof Text || node.nodeType === 3).map((node) => /** @type {Text} */ (node)); }

  /** @param {Element} of */
  function words(of) { return texts(of).map((text) => text.data); }

  /** @param {Element} before @param {Element} after @param {Element} live @param {(() => void)[]} changes */
  function replaceWords(before, after, live, changes) {
    const [old, now, there] = [texts(before), texts(after), texts(live)];
    if (old.length !== now.length || old.length !== there.length) return false;
    now.forEach((text, number) => {
      if (text.data !== old[number].data) changes.push(() => { there[number].data = text.data; });
    });
    return true;
  }

  /** The scripts of items that the page has loaded. */
  /** @type {Set<string>} */
  const itemScripts = new Set();

  /** @param {PerformanceEntry[]} entries */
  function noteScripts(entries) {
    for (const { name } of entries) {
      const address = name.split("?")[0];
      if (/\/items-\d+\.js$/.test(address)) itemScripts.add(address);
    }
  }

  // Observed from the start, because the browser's own list of loaded files ends after 250 entries.
  const loading = new PerformanceObserver((list) => noteScripts(list.getEntries()));
  loading.observe({ type: "resource", buffered: true });

  /** Returns the items that the viewer has from these scripts. */
  function knownItems() {
    const { albumgenAlbum, albumgenViewing } = /** @type {any} */ (window);
    /** @type {typeof albumIn | undefined} */
    const folder = (albumgenAlbum || albumgenViewing)?.albumIn;
    const folders = new Set([...itemScripts].map((address) => new URL(".", address).href));
    return folder ? [...folders].flatMap((address) => [...folder(address).known.values()]) : [];
  }

  /** Whether the viewer's place in the list belongs to another item now. The address names the one that is shown. */
  function isAnotherOnShow() {
    const slide = document.querySelector("dialog[open] .agv-slide:not([aria-hidden])");
    const id = /** @type {any} */ (window).albumgenAlbum?.shown()?.id;
    return slide instanceof HTMLElement && slide.dataset.id !== undefined && id !== undefined && slide.dataset.id !== id;
  }

  /** Returns the files that the viewer's slides show of an item. */
  /** @param {Item} item */
  function filesOf({ thumb, original, poster, motion }) { return JSON.stringify([thumb, original, poster, motion]); }

  /** Shows new pictures in the viewer's strip, and returns whether its slides show any that are different now. */
  /** @param {Item[]} before */
  function havePicturesChanged(before) {
    const old = new Map(before.map((item) => [item.folder + item.id, item]));
    /** @type {Map<string, string>} */
    const strip = new Map();
    /** @type {Set<string | undefined>} */
    const changed = new Set();
    let hasMoved = false;
    for (const item of knownItems()) {
      const last = old.get(item.folder + item.id);
      if (last && last.index !== item.index) hasMoved = true;
      if (!last || filesOf(last) === filesOf(item)) continue;
      changed.add(item.id);
      if (last.thumb && item.thumb) strip.set(new URL(last.thumb.src, last.folder).href, new URL(item.thumb.src, item.folder).href);
    }
    for (const picture of document.querySelectorAll(".agv-strip img")) {
      if (picture instanceof HTMLImageElement) picture.src = strip.get(picture.src) || picture.src;
    }
    return hasMoved || [...document.querySelectorAll(".agv-slide")].some((slide) => slide instanceof HTMLElement && changed.has(slide.dataset.id));
  }

  /** Reloads the item scripts, so that the viewer gets its new items. */
  /** @param {number} to @returns {Promise<boolean>} whether the viewer must show other pictures */
  async function renew(to) {
    noteScripts(loading.takeRecords());
    const before = knownItems();
    await Promise.all([...itemScripts].map((address) => {
      return new Promise((done) => {
        const script = document.createElement("script");
        script.src = address + "?live=" + to;
        script.onload = script.onerror = () => { script.remove(); done(undefined); };
        document.head.append(script);
      });
    }));
    return havePicturesChanged(before);
  }

  // MARK: The connection

  /** @param {News} now */
  async function hear(now) {
    const last = news;
    news = now;
    const isCurrent = now.state !== "shown" || now.version === version || await follow(now, last);
    if (!isCurrent || news !== now) return;
    place();
    report(now);
    explainWait(now);
    mark(now);
    document.documentElement.dataset.albumgenVersion = String(version);
  }

  let pause = 250;

  function connect() {
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/.albumgen/live");
    socket.onopen = () => { pause = 250; };
    socket.onmessage = (event) => {
      const now = JSON.parse(event.data);
      work = work.then(() => hear(now)).catch(console.error);
    };
    socket.onclose = () => {
      // The server has stopped, but may start again at the same address.
      pause = Math.min(pause * 2, 5000);
      setTimeout(connect, pause);
    };
  }

  document.addEventListener("albumgen:listed", (event) => {
    if (!(event instanceof CustomEvent)) return;
    const address = event.detail;
    work = work.then(async () => {
      const later = await fetched(address);
      if (later) added.set(address, later);
    }).catch(console.error);
  });
  // The network decides whether the editor's buttons or the news arrive first.
  document.addEventListener("albumgen:editing", () => { if (news) place(); });
  new MutationObserver(() => { if (news) place(); })
    .observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ["open"] });
  document.addEventListener("DOMContentLoaded", () => {
    // Scripts may have changed the page before this one ran. The browser still has it cached, even if the server has built a newer one.
    work = fetched(page, "force-cache").then((first) => {
      // Do not compare the page with a state of another build.
      if (first && versionOf(first) === version) sent = first;
    }).catch(console.error);
    connect();
    restore();
  });
})();
