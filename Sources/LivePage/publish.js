// Publishes the site from a page of `albumgen serve --edit`: builds it, runs the command in the configuration, and shows the command's
// output. The server adds this script to each page it serves. It is never published.
"use strict";

(() => {
  /**
   * @typedef {"idle" | "building" | "running" | "published" | "stopped" | "notBuilt" | "failed" | "noCommand"} Stage
   * @typedef {{stage: Stage, command: string, text: string, next: number}} Progress
   */
  /** @type {Record<string, string>} */
  const texts = /** @type {any} */ (window).albumgenPublishing;
  /** How often to ask for news, in milliseconds. */
  const pause = 400;

  // MARK: Elements

  /**
   * @template {keyof HTMLElementTagNameMap} K
   * @param {K} name @param {Record<string, string>} [attributes] @param {...(Node | string)} children
   * @returns {HTMLElementTagNameMap[K]}
   */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  const host = element("div", { id: "albumgen-publish", lang: texts.language });
  const root = host.attachShadow({ mode: "open" });
  const open = element("button", { type: "button", class: "open", "aria-haspopup": "dialog" }, texts.publish);
  const close = element("button", { type: "button", class: "close", "aria-label": texts.close, title: texts.close }, "×");
  const status = element("p", { role: "status" });
  const command = element("code", { dir: "ltr" });
  const output = element("pre", { tabindex: "0", role: "log", "aria-label": texts.output, dir: "auto" });
  const start = element("button", { type: "button", class: "start" }, texts.start);
  const stop = element("button", { type: "button" }, texts.stop);
  const panel = element("section", { role: "dialog", "aria-labelledby": "name" },
    element("header", {}, element("h2", { id: "name" }, texts.publish), close),
    element("p", {}, texts.command, " ", command), output, element("div", { class: "foot" }, start, stop, status));
  root.append(element("link", { rel: "stylesheet", href: "/.albumgen/publish.css" }), open, panel);
  panel.hidden = true;

  // MARK: State

  /** @type {Stage} */
  let stage = "idle";
  /** The position in the command's output to continue from. */
  let next = 0;
  let timer = 0;

  function isActive() { return stage === "building" || stage === "running"; }

  /** @param {string} name @param {unknown} body @returns {Promise<Progress | undefined>} */
  async function ask(name, body) {
    try {
      const answer = await fetch("/.albumgen/edit/" + name, { method: "POST", body: JSON.stringify(body), cache: "no-store" });
      if (answer.ok) return await answer.json();
      status.textContent = texts.ended;
    } catch (_) {
      status.textContent = texts.offline;
    }
    return undefined;
  }

  /** @param {Progress} now */
  function show(now) {
    stage = now.stage;
    command.textContent = now.command;
    if (now.text) {
      output.hidden = false;
      // Do not scroll if the user has scrolled up to read.
      const isAtEnd = output.scrollTop + output.clientHeight > output.scrollHeight - 20;
      output.append(now.text);
      if (isAtEnd) output.scrollTop = output.scrollHeight;
    }
    next = now.next;
    output.hidden = !output.textContent;
    start.textContent = stage === "idle" ? texts.start : texts.again;
    const focused = root.activeElement;
    start.hidden = isActive();
    stop.hidden = !isActive();
    if (focused === start || focused === stop) (isActive() ? stop : start).focus();
    if (stage !== "noCommand") status.textContent = texts[stage] || "";
    panel.dataset.stage = stage;
  }

  async function follow() {
    clearTimeout(timer);
    const now = await ask("publishing", { from: next });
    if (now) show(now);
    if (isActive()) timer = setTimeout(follow, pause);
  }

  async function begin() {
    const now = await ask("publish", {});
    if (!now) return;
    output.replaceChildren();
    show(now);
    await follow();
  }

  /** @param {boolean} isOpen */
  function draw(isOpen) {
    panel.hidden = !isOpen;
    open.hidden = isOpen;
    // The editor's buttons make room.
    document.documentElement.toggleAttribute("data-albumgen-publishing", isOpen);
  }

  function end() {
    draw(false);
    open.focus();
  }

  open.onclick = () => {
    draw(true);
    (isActive() ? stop : start).focus();
  };
  close.onclick = end;
  start.onclick = begin;
  stop.onclick = () => { ask("stop", {}); };

  // The page must not react to what happens in the panel.
  for (const name of ["keydown", "keyup", "click"]) host.addEventListener(name, (event) => { event.stopPropagation(); });
  root.addEventListener("keydown", (event) => {
    if (!(event instanceof KeyboardEvent) || event.key !== "Escape" || panel.hidden) return;
    event.preventDefault();
    end();
  });

  /** Hides the button while the viewer is open, which has controls of its own there. */
  function place() { host.hidden = Boolean(document.querySelector("dialog[open]")); }

  async function appear() {
    const now = await ask("publishing", { from: 0 });
    if (!now || now.stage === "noCommand") return;
    document.body.append(host);
    place();
    new MutationObserver(place).observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ["open"] });
    show(now);
    if (!isActive()) return;
    open.onclick?.(new PointerEvent("click"));
    timer = setTimeout(follow, pause);
  }

  appear();
})();
