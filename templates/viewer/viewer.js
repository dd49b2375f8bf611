// The viewer: connects its parts and handles every action of the visitor.
"use strict";

/** @typedef {ReturnType<typeof albumViewer>} Viewer */

/** @param {Items} items @param {boolean} isPage whether the page is an item's own, so that the viewer is all of it */
function albumViewer(items, isPage) {
  const { categories } = items;
  const { texts } = items.config;
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
  /** Whether the opening animation is running. The neighbours and the strip are added after it. */
  let isGrowing = false;
  /** The item that the address and the title name. */
  /** @type {Item | undefined} */
  let announced;
  // What to tell the history when the item's address is known.
  /** @type {"album" | "page" | "move"} */
  let news = "move";

  const deck = slideDeck(stage, items, isRightToLeft, function (place, fraction) {
    if (place === index) chrome.progress(place, fraction);
  });
  const bars = restingBars(root);
  const zoom = zoomOf(stage, deck, function (isZoomed) {
    if (isZoomed) bars.rest();
    else bars.wake();
  });
  const strip = items.config.strip ? thumbnailStrip(chrome.strip, items, isRightToLeft, go) : null;
  const { interval } = items.config;
  const motion = slowMotion(interval);
  /** Whether the slideshow has made the viewer fill the screen. */
  let hasFilled = false;
  const show = slideshow(interval, function () {
    const before = deck.current;
    go(index + 1 < items.total ? index + 1 : 0);
    if (!stillness.matches) motion.show(deck.current, before);
  }, function () {
    const item = items.get(index);
    const video = deck.current?.box.querySelector("video");
    if (video) return video.paused;
    return !item || deck.loader.loads.get(index)?.state !== "loading";
  }, function (isPlaying) {
    const name = isPlaying ? "pause" : "slideshow";
    buttons.slideshow.replaceChildren(icon(name));
    buttons.slideshow.ariaLabel = buttons.slideshow.title = texts[name];
    if (isPlaying) {
      toggle("panel", false);
      toggle("keys", false);
      if (!stillness.matches) motion.show(deck.current);
      bars.rest();
    } else {
      motion.stop();
      bars.wake();
    }
    // A window that was full-screen before the slideshow remains so after it.
    const isFull = Boolean(document.fullscreenElement);
    if (isPlaying ? !isFull : isFull && hasFilled) fullScreen();
    hasFilled = isPlaying && !isFull;
  });
  const gestures = listenToGestures(stage, deck, zoom, isRightToLeft, {
    turn(step, milliseconds) { go(index + step, milliseconds); },
    canTurn(step) { return index + step >= 0 && index + step < items.total; },
    tap() { if (!bars.wake()) chrome.bars(); },
    began() {
      surround();
      motion.stop();
      chrome.unfinish();
    },
    rise() { toggle("panel", true); },
    beyond(step) { if (step > 0) finish(); },
    veil(strength, milliseconds) { veil(root, strength, milliseconds); },
    close,
  });
  const trail = viewerHistory(items, isPage, {
    opened(to) { if (to >= 0) open(to, null, "move"); },
    closed: leave,
  });

  /** @param {number} to @param {number} [milliseconds] */
  function go(to, milliseconds = 0) {
    if (to === items.total) finish();
    if (to < 0 || to >= items.total || to === index) return;
    direction = to > index ? 1 : -1;
    zoom.reset();
    index = to;
    describe();
    bring(milliseconds);
  }

  /** Shows the link to the next album after the last item, if there is one. */
  function finish() {
    const next = items.next();
    if (next) chrome.finish(next);
  }

  /** Moves the current item into its place, with its neighbours. */
  /** @param {number} milliseconds */
  function bring(milliseconds) {
    const to = index;
    isGrowing = false;
    chrome.progress(to, 1);
    deck.show(to, direction, milliseconds);
    strip?.show(to);
    show.restart();
    items.reach(to, learned);
    if (items.get(to)?.alt !== undefined) return;
    items.have(to).then(function (exists) {
      if (!dialog.open || index !== to) return;
      if (!exists) deck.fail(to);
      learned();
      describe();
    });
  }

  function surround() { if (isGrowing && !isLeaving) bring(0); }

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
    if (!item || item === announced && news === "move") return;
    announced = item;
    trail.show(item, index, news);
    news = "move";
    document.title = name() + " – " + title;
  }

  function name() { return items.get(index)?.title || countOf(items, index); }

  /** @param {number} to @param {HTMLElement | null} from @param {"album" | "page" | "move"} how */
  function open(to, from, how) {
    if (isLeaving) clear();
    const wasOpen = dialog.open;
    if (to !== index) direction = to > index || !wasOpen ? 1 : -1;
    index = to;
    if (how !== "move") news = how;
    // Before the dialog opens: the browser computes the layout for a new history entry, and again for the dialog.
    announce();
    if (!wasOpen) {
      opener = from;
      if (!dialog.isConnected) (document.querySelector("main") || document.body).prepend(dialog);
      dialog.showModal();
      // Now, while the layout is still valid: after the changes below, measuring would force a new one.
      deck.begin(to);
      chrome.bars(false);
      bars.begin();
    }
    zoom.reset();
    describe();
    const motion = wasOpen ? null : grow(root, deck.current, from, false);
    if (!motion) return bring(0);
    isGrowing = true;
    motion.onfinish = surround;
    // Not in the first frame, which is busy.
    requestAnimationFrame(function () { setTimeout(function () { if (isGrowing) deck.loader.want(to, direction); }); });
  }

  function close() {
    if (!dialog.open || isLeaving) return;
    if (news === "album") leave();
    else if (trail.isInside) history.back();
    else if (isPage || !items.landing(index)) leaveForAlbum();
    else {
      trail.leave();
      leave();
    }
  }

  /** Leaves an item's own page for the album's page that lists the item. */
  function leaveForAlbum() {
    const item = items.get(index);
    here.assign(items.home(index) + (item ? "#item-" + item.id : ""));
  }

  /** Goes to the page of the underlying list that has the item, if it is another one. Returns whether it does. */
  /** @param {number} of @param {string | undefined} id */
  function leaveForList(of, id) {
    const address = items.pageOf(of);
    if (address) here.replace(address + (id ? "#item-" + id : ""));
    return Boolean(address);
  }

  /** Restores the place on an album's page that was loaded again to close the viewer, or scrolls to the item in the address. */
  function arrive() {
    const left = trail.left();
    const named = idBehind("#item-");
    if (left) {
      const isOwn = left.album === items.name;
      if (isOwn && leaveForList(left.index, left.id)) return;
      const target = isOwn ? items.landing(left.index) : null;
      settleAt(target, left.scrolled);
      target?.focus({ preventScroll: true });
    } else if (named && !document.getElementById("item-" + named)) {
      items.find(named).then(function (place) {
        items.landing(place)?.scrollIntoView({ block: "center" });
      });
    }
  }

  function leave() {
    if (!dialog.open || isLeaving) return;
    if (isPage) {
      leaveForAlbum();
      return;
    }
    show.stop();
    gestures.cancel();
    if (document.fullscreenElement) document.exitFullscreen();
    if (leaveForList(index, items.get(index)?.id)) return;
    document.title = title;
    const target = items.landing(index) || opener;
    settleAt(target, trail.scrolled);
    function finish() {
      if (!isLeaving) return;
      clear();
      target?.focus({ preventScroll: true });
    }
    isLeaving = true;
    const motion = grow(root, deck.current, target, true);
    if (motion) motion.onfinish = finish;
    else finish();
  }

  function clear() {
    isLeaving = isGrowing = false;
    announced = undefined;
    dialog.close();
    zoom.reset();
    deck.clear();
    strip?.clear();
    root.removeAttribute("style");
    chrome.toggle("panel", false);
    chrome.toggle("keys", false);
  }

  function fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.().catch(function () {});
  }

  async function share() {
    try {
      if (navigator.share) await navigator.share({ title: name(), url: String(here) });
      else {
        await navigator.clipboard.writeText(String(here));
        chrome.say(texts.linkCopied);
      }
    } catch (_) {
      return;
    }
  }

  function resized() {
    if (!dialog.open) return;
    zoom.reset();
    deck.resize();
    strip?.show(index);
  }

  /** Opens or closes a panel, beside the picture on a wide screen and below it on a narrow one, and resizes the picture. */
  /** @param {"panel" | "keys"} name @param {boolean} [isOpen] */
  function toggle(name, isOpen) {
    const { clientWidth, clientHeight } = stage;
    chrome.toggle(name, isOpen);
    if (stage.clientWidth !== clientWidth || stage.clientHeight !== clientHeight) resized();
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
    if (!zoom.isZoomed) return false;
    zoom.move(zoom.x + x, zoom.y + y, 0, calm(120));
    return true;
  }

  const ahead = isRightToLeft ? -1 : 1;
  listenToKeys(dialog, {
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
    "+"() { zoom.to(zoom.scale * 1.5, null, calm(200)); },
    "="() { zoom.to(zoom.scale * 1.5, null, calm(200)); },
    "-"() { zoom.to(zoom.scale / 1.5, null, calm(200)); },
    "0"() { zoom.to(1, null, calm(200)); },
    z() { zoom.toggle(null, calm(200)); },
    i() { toggle("panel"); },
    f: fullScreen,
    s() { show.toggle(); },
    b() { chrome.bars(); },
    "?"() { toggle("keys"); },
  });

  // The system may close a dialog directly, as a phone's Back button does. The event arrives later: by then, a click may have opened
  // the viewer again.
  dialog.addEventListener("close", function () {
    if (dialog.open || !deck.slides.size) return;
    show.stop();
    clear();
    document.title = title;
    if (trail.isInside) history.back();
    else if (isPage) leaveForAlbum();
  });
  dialog.addEventListener("cancel", function (event) {
    event.preventDefault();
    escape();
  });
  document.addEventListener("fullscreenchange", function () { if (!document.fullscreenElement) show.stop(); });
  buttons.close.onclick = close;
  buttons.previous.onclick = function () { go(index - 1); };
  buttons.next.onclick = function () { go(index + 1); };
  buttons.slideshow.onclick = function () { show.toggle(); };
  buttons.details.onclick = function () { toggle("panel"); };
  chrome.more.onclick = function () { toggle("panel", true); };
  buttons.fullScreen.onclick = fullScreen;
  buttons.fullScreen.hidden = !document.fullscreenEnabled;
  buttons.share.onclick = share;
  buttons.share.hidden = !navigator.share && !navigator.clipboard;
  chrome.tabs.forEach(function (tab, number) {
    tab.onclick = function (event) {
      event.preventDefault();
      if (categories[number].count) go(categories[number].first);
    };
  });
  pullableSheet(chrome.panel, function () { toggle("panel", false); });
  pullableSheet(chrome.keys, function () { toggle("keys", false); });
  addEventListener("resize", resized);
  // `albumgen serve` has reloaded the items.
  document.addEventListener("albumgen:renewed", function () {
    if (!dialog.open) return;
    learned();
    describe();
  });

  return {
    open, arrive, trail,
    /** Returns the current item, if it is known. */
    shown() { return dialog.open ? items.get(index) : undefined; },
    /** Starts a slideshow with the item that opens first. */
    play() {
      open(items.selected, cellOf(items.selected), "album");
      show.toggle();
    },
  };
}
