// The viewer: connects its parts and handles every action of the visitor.
"use strict";

/** @typedef {ReturnType<typeof albumViewer>} Viewer */

/** @param {Items} items @param {boolean} isPage whether the page is an item's own, so that the viewer is all of it */
function albumViewer(items, isPage) {
  const { texts, interval } = items.config;
  const isRightToLeft = document.documentElement.dir === "rtl";
  const chrome = viewerChrome(items);
  const { dialog, root, stage, buttons } = chrome;
  // An item's page has the item's title. The first and last steps of the breadcrumb name the site and the album.
  const steps = [...document.querySelectorAll(".ag-bar li:is(:first-child,:last-child)")].map((step) => step.textContent);
  const title = isPage && steps.reverse().join(" – ") || document.title;
  // An item's page has no album below the viewer, only the same picture.
  root.classList.toggle("agv-alone", isPage);
  let index = 0;
  let direction = 1;
  /** @type {HTMLElement | null} */
  let opener = null;
  /** Whether the closing animation is running. */
  let isLeaving = false;
  /** @type {Item | undefined} that the address and the title name */
  let announced;
  /** Waits to announce an item until the visitor has stopped turning. */
  let announcing = 0;
  /** The number of times that the viewer has opened or turned. */
  let moves = 0;
  /** The value of `moves` when the visitor closed the viewer: going back takes a moment, and a second time would leave the album. */
  let closed = -1;

  const deck = slideDeck(stage, items, isRightToLeft, (place, fraction) => {
    if (place === index) chrome.progress(place, fraction);
  }, know);
  const opening = viewerOpening(dialog, deck, isShown);
  const { afterFrame, hasten } = opening;
  const bars = restingBars(root, () => show.isPlaying);
  const zoom = zoomOf(stage, deck, (isZoomed) => {
    if (isZoomed) bars.rest();
    else bars.wake();
  });
  const strip = items.config.strip ? thumbnailStrip(chrome.strip, items, isRightToLeft, go) : null;
  const motion = slowMotion(interval);
  /** Whether the slideshow has made the viewer fill the screen. */
  let hasFilled = false;
  const show = slideshow(interval, () => {
    const before = deck.current;
    go(index + 1 < items.total ? index + 1 : 0);
    motion.show(deck.current, before);
  }, () => {
    const item = items.get(index);
    const video = deck.current?.box.querySelector("video");
    if (video) return video.paused;
    return !item || deck.loader.loads.get(index)?.state !== "loading";
  }, (isPlaying) => {
    const name = isPlaying ? "pause" : "slideshow";
    buttons.slideshow.replaceChildren(icon(name));
    buttons.slideshow.ariaLabel = buttons.slideshow.title = texts[name];
    if (isPlaying) {
      toggle("panel", false);
      toggle("keys", false);
      motion.show(deck.current);
      bars.rest();
    } else {
      motion.stop();
      bars.wake();
    }
    // A window that was full-screen before the slideshow remains so after it.
    const full = document.fullscreenElement;
    if (full ? hasFilled : isPlaying) fullScreen();
    hasFilled = isPlaying && !full;
  });
  const gestures = listenToGestures(stage, deck, zoom, isRightToLeft, {
    turn(step, milliseconds) { go(index + step, milliseconds); },
    canTurn(step) { return index + step >= 0 && index + step < items.total; },
    tap() { if (!bars.wake()) chrome.bars(); },
    began() {
      hasten();
      motion.stop();
      chrome.unfinish();
    },
    rise() { toggle("panel", true); },
    beyond(step) { if (step > 0) finish(); },
    veil(strength, milliseconds) {
      vacate(strength < 1);
      veil(root, strength, milliseconds);
    },
    close,
  });
  const trail = viewerHistory(items, isPage, {
    opened(to) { if (to >= 0) open(to, null, "move"); },
    follow, closed: leave,
  });

  /** @param {number} to @param {number} [milliseconds] */
  function go(to, milliseconds = 0) {
    if (to === items.total) finish();
    if (to >= 0 && to < items.total && to !== index) turn(to, milliseconds);
  }

  /** @param {number} to @param {number} milliseconds */
  function turn(to, milliseconds) {
    hasten();
    vacate(false);
    moves += 1;
    direction = to < index ? -1 : 1;
    zoom.reset();
    index = to;
    chrome.turn(to);
    afterFrame(() => {
      chrome.progress(index, 1);
      chrome.describe(index, items.get(index));
    });
    bring(milliseconds);
  }

  /** Shows the link to the next album after the last item, if there is one. */
  function finish() {
    const next = items.next();
    // A visitor who comes back from the next album returns to this item's address.
    announce();
    if (next) chrome.finish(next);
  }

  /** Moves the current item into its place. Everything else follows once it is visible. */
  /** @param {number} milliseconds */
  function bring(milliseconds) {
    const to = index;
    deck.show(to, milliseconds);
    show.restart();
    afterFrame(() => {
      deck.settle(direction);
      strip?.show(index);
      items.reach(index, learned);
      // Browsers take longer to set an address and a title than for everything else in a turn, and refuse to set too many.
      clearTimeout(announcing);
      announcing = setTimeout(() => { if (isShown()) announce(); }, deck.loader.isHurried ? hurry / 2 : 0);
    });
    if (items.get(to)?.alt === undefined) know(to);
  }

  /** Loads the texts of an item, or all of it, if they are unknown. Others may have loaded them in the meantime. */
  /** @param {number} to */
  function know(to) {
    items.have(to).then(() => {
      if (index !== to || !isShown()) return;
      if (!items.get(to)) deck.fail(to);
      learned();
      describe();
    });
  }

  /** Fills the slides that were made before their items were known. */
  function learned() {
    if (!dialog.open) return;
    deck.refresh();
    strip?.refresh();
  }

  /** Shows the item's title, caption and address, as far as they are known. */
  function describe() {
    chrome.describe(index, items.get(index));
    announce();
  }

  function announce() {
    const item = items.get(index);
    if (item !== announced) {
      announced = item;
      if (item) trail.write(item, index);
      document.title = name() + " – " + title;
    }
    // Last, since the listeners of its event may read the address.
    chrome.fillSlot(index, item);
  }

  function isShown() { return dialog.open && !isLeaving; }

  /** Hides the thumbnail from which the current picture has been lifted, or shows it again. */
  /** @param {boolean} isEmpty */
  function vacate(isEmpty) { cellOf(index)?.classList.toggle("agv-away", isEmpty); }

  function name() { return items.get(index)?.title || countOf(items, index); }

  /** @param {number} to @param {HTMLElement | null} from @param {"album" | "page" | "move"} how */
  function open(to, from, how) {
    if (isLeaving) clear();
    if (dialog.open) return turn(to, 0);
    moves += 1;
    if (how !== "move") trail.begin(to, how);
    direction = 1;
    index = to;
    chrome.turn(to);
    chrome.progress(to, 1);
    opener = from;
    root.classList.toggle("agv-early", from !== null);
    opening.reveal();
    deck.begin(to, from);
    zoom.reset();
    // The picture flies from the first frame on. Everything else runs in later frames: all at once, it would take several on a slow phone.
    const steps = [() => {
      // This computes the styles of the whole page, which becomes inert.
      dialog.open = false;
      dialog.showModal();
    }, describe, () => {
      root.classList.remove("agv-early");
      chrome.bars(false);
      bars.begin();
    }, () => { deck.loader.want(to, direction); }, () => { bring(0); }];
    opening.begin(steps, grow(root, deck.current, from?.getBoundingClientRect(), false));
  }

  function close() {
    if (!isShown() || closed === moves) return;
    closed = moves;
    hasten();
    announce();
    if (trail.isInside) history.back();
    else if (isPage || !items.landing(index)) leaveForAlbum(items, index);
    else {
      trail.leave();
      leave();
    }
  }

  /** Opens the item that the address names, unless the visitor opened or turned to another one while it was looked up. */
  /** @param {Promise<number | undefined>} named */
  function follow(named) {
    const before = moves;
    named.then((to = -1) => { if (to >= 0 && moves === before) open(to, null, "page"); });
  }

  function leave() {
    if (!isShown()) return;
    if (isPage) return leaveForAlbum(items, index);
    opening.drop();
    show.stop();
    gestures.cancel();
    if (leaveForList(items, index, items.get(index)?.id)) return;
    document.title = title;
    const target = items.landing(index) || opener;
    settleAt(target, trail.scrolled);
    isLeaving = true;
    vacate(true);
    Promise.allSettled([
      grow(root, deck.current, target?.getBoundingClientRect(), true)?.finished,
      // A browser that is still leaving the full screen would take the focus away again.
      document.fullscreenElement && fullScreen(),
    ]).then(() => {
      if (!isLeaving) return;
      clear();
      target?.focus({ preventScroll: true });
    });
  }

  /** Forgets all displayed pictures. */
  function empty() {
    zoom.reset();
    deck.clear();
    strip?.clear();
  }

  function clear() {
    isLeaving = false;
    vacate(false);
    opening.drop();
    announced = undefined;
    dialog.close();
    empty();
    root.removeAttribute("style");
    chrome.toggle("panel", false);
    chrome.toggle("keys", false);
  }

  function fullScreen() {
    return document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen?.().catch(() => {});
  }

  function resized() {
    if (!dialog.open) return;
    zoom.keep(deck.resize());
    strip?.show(index);
    chrome.measure();
  }

  /** Opens or closes a panel, beside the picture on a wide screen and below it on a narrow one. The picture moves to its new place. */
  /** @param {"panel" | "keys"} name @param {boolean} [isOpen] */
  function toggle(name, isOpen) {
    // A panel makes the stage either narrower or lower.
    const size = stage.clientWidth + stage.clientHeight;
    const before = deck.current?.box.getBoundingClientRect();
    chrome.toggle(name, isOpen);
    if (!chrome[name].hidden) show.stop();
    if (size === stage.clientWidth + stage.clientHeight) return;
    resized();
    if (!zoom.isZoomed) grow(root, deck.current, before, false);
  }

  /** Closes the open panel or, if there is none, the viewer. */
  function escape() {
    if (chrome.unfinish()) return;
    if (!chrome.keys.hidden) toggle("keys", false);
    else if (!chrome.panel.hidden) toggle("panel", false);
    else close();
  }

  /** @param {number} x @param {number} y */
  function pan(x, y) {
    if (zoom.isZoomed) zoom.move(zoom.x + x, zoom.y + y, 0, calm(120));
    return zoom.isZoomed;
  }

  function enlarge() { zoom.to(zoom.scale * 1.5, null, calm(200)); }

  const ahead = isRightToLeft ? -1 : 1;
  listenToKeys(dialog, stage, {
    ArrowRight() { pan(-120, 0) || go(index + ahead); },
    ArrowLeft() { pan(120, 0) || go(index - ahead); },
    ArrowDown() { pan(0, -120); },
    ArrowUp() { pan(0, 120); },
    PageDown() { go(index + 1); },
    PageUp() { go(index - 1); },
    " "() { if (show.isPlaying) show.stop(); else go(index + 1); },
    Home() { go(0); },
    End() { go(items.total - 1); },
    Escape: escape,
    "+": enlarge,
    "=": enlarge,
    "-"() { zoom.to(zoom.scale / 1.5, null, calm(200)); },
    "0"() { zoom.reset(calm(200)); },
    z() { zoom.toggle(null, calm(200)); },
    i() { toggle("panel"); },
    f: fullScreen,
    s() { show.toggle(); },
    b() { chrome.bars(); },
    "?"() { toggle("keys"); },
  });

  // A phone's Back button closes the dialog directly. The event arrives later: by then, a click may have opened the viewer again.
  dialog.onclose = () => {
    if (dialog.open || !deck.slides.size) return;
    show.stop();
    clear();
    document.title = title;
    if (trail.isInside) history.back();
    else if (isPage) leaveForAlbum(items, index);
  };
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    escape();
  });
  document.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) show.stop(); });
  buttons.close.onclick = close;
  buttons.previous.onclick = () => { go(index - 1); };
  buttons.next.onclick = () => { go(index + 1); };
  buttons.slideshow.onclick = () => { show.toggle(); };
  buttons.details.onclick = () => { toggle("panel"); };
  chrome.more.onclick = () => { toggle("panel", true); };
  buttons.fullScreen.onclick = fullScreen;
  buttons.fullScreen.hidden = !document.fullscreenEnabled;
  buttons.share.onclick = () => { announce(); chrome.share(name(), String(here)); };
  buttons.share.hidden = !navigator.share && !navigator.clipboard;
  chrome.tabs.forEach((tab, number) => {
    tab.onclick = (event) => {
      event.preventDefault();
      // Only tabs with items are links.
      if (tab.href) go(items.categories[number].first);
    };
  });
  pullableSheet(chrome.panel, () => { toggle("panel", false); });
  pullableSheet(chrome.keys, () => { toggle("keys", false); });
  addEventListener("resize", resized);
  if (!isPage) addEventListener("load", opening.prepare);
  // `albumgen serve` has reloaded the items, and says whether it shows other pictures of them.
  document.addEventListener("albumgen:renewed", (/** @type {any} */ { detail }) => {
    if (!dialog.open) return;
    if (detail) {
      empty();
      bring(0);
    }
    learned();
    chrome.turn(index);
    describe();
  });

  return {
    open, follow, trail,
    /** Returns the current item, if it is known. */
    shown() { return dialog.open ? items.get(index) : undefined; },
    /** Starts a slideshow with the item that opens first. */
    play() {
      if (!items.total) return;
      open(items.selected, cellOf(items.selected), "album");
      hasten();
      show.toggle();
    },
  };
}
