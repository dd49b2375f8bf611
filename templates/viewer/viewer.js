// The viewer: what it shows, and what each wish of the person does to it.
"use strict";

/** @typedef {ReturnType<typeof albumViewer>} Viewer */

/** How an item opens and closes: in milliseconds, and quick at first. */
const growth = 220;
const easing = "cubic-bezier(.2,.7,.2,1)";

/** @param {Items} items @param {boolean} isPage whether the page is an item's own, so that the viewer is all of it */
function albumViewer(items, isPage) {
  const { categories } = items;
  const { texts } = items.config;
  const isRightToLeft = document.documentElement.dir === "rtl";
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const chrome = viewerChrome(items);
  const { dialog, root, stage, buttons } = chrome;
  // An item's page names the item: its album and the site stand at the two ends of the way up.
  const steps = [...document.querySelectorAll(".ag-bar li:is(:first-child,:last-child)")].map((step) => step.textContent);
  const title = isPage && steps.reverse().join(" – ") || document.title;
  // There is no album beneath an item's page, but the same picture again.
  root.classList.toggle("agv-alone", isPage);
  let index = 0;
  let direction = 1;
  /** @type {HTMLElement | null} */
  let opener = null;
  /** Whether the viewer is on its way back into the page. */
  let isLeaving = false;
  /** Whether the item is on its way out of the page, alone: its neighbours and the strip come when it has arrived. */
  let isGrowing = false;
  /** The item that the address and the title name. */
  /** @type {Item | undefined} */
  let announced;
  // What the history learns as soon as the item's address is known.
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
    // What was full before the slideshow stays so after it.
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
    veil,
    close,
    isCalm() { return stillness.matches; },
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

  /** Past the last item stands the way to the next album, where there is one. */
  function finish() {
    const next = items.next();
    if (next) chrome.finish(next);
  }

  /** Puts the item on show into its place, with its neighbours. */
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
    items.have(to).then(function (isThere) {
      if (!dialog.open || index !== to) return;
      if (!isThere) deck.fail(to);
      learned();
      describe();
    });
  }

  function surround() { if (isGrowing && !isLeaving) bring(0); }

  /** Slides that were made before their items were known take them now. */
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

  function name() { return items.get(index)?.title || filled(texts.counter, { index: index + 1, total: items.total }); }

  /** How strongly the viewer's ground and bars cover the page. */
  /** @param {number} strength @param {number} milliseconds */
  function veil(strength, milliseconds) {
    root.style.setProperty("--agv-pace", milliseconds + "ms");
    root.style.setProperty("--agv-veil", String(strength));
  }

  /** Grows the item out of its thumbnail's place, or back into it from wherever it is; without one in sight it fades. */
  /** @param {HTMLElement | null} from @param {boolean} isBack */
  function grow(from, isBack) {
    const slide = deck.current;
    if (!slide || stillness.matches) return null;
    // Measured in one go with the ground as it is at first, since each measuring lays out what has changed.
    if (!isBack) veil(0, 0);
    const frame = from?.getBoundingClientRect();
    const isSeen = frame && frame.width && slide.width && frame.bottom > 0 && frame.top < innerHeight;
    const room = slide.slide.getBoundingClientRect();
    veil(isBack ? 0 : 1, isSeen || isBack ? growth : 0);
    if (!isSeen && !isBack) return null;
    const timing = { duration: growth, easing };
    if (!isSeen) return slide.box.animate({ opacity: [1, 0] }, timing);
    const scale = Math.max(frame.width / slide.width, frame.height / slide.height);
    const x = frame.left + frame.width / 2 - room.left - room.width / 2;
    const y = frame.top + frame.height / 2 - room.top - room.height / 2;
    const sides = Math.max(0, (slide.width - frame.width / scale) / 2);
    const ends = Math.max(0, (slide.height - frame.height / scale) / 2);
    const crop = ["inset(" + ends + "px " + sides + "px)", "inset(0)"];
    const way = ["translate(" + x + "px," + y + "px) scale(" + scale + ")", slide.box.style.transform || "none"];
    if (isBack) {
      crop.reverse();
      way.reverse();
    }
    // Two animations, since the browser's compositor runs the one of a transform alone, whatever the page is doing.
    if (ends + sides > 1) slide.box.animate({ clipPath: crop }, timing);
    return slide.box.animate({ transform: way }, timing);
  }

  /** @param {number} to @param {HTMLElement | null} from @param {"album" | "page" | "move"} how */
  function open(to, from, how) {
    if (isLeaving) clear();
    const wasOpen = dialog.open;
    if (to !== index) direction = to > index || !wasOpen ? 1 : -1;
    index = to;
    if (how !== "move") news = how;
    // Before the dialog is there: the browser lays the page out for a new entry of the history, and once more for the dialog.
    announce();
    if (!wasOpen) {
      opener = from;
      if (!dialog.isConnected) (document.querySelector("main") || document.body).prepend(dialog);
      dialog.showModal();
      chrome.bars(false);
      bars.begin();
      stage.focus();
    }
    zoom.reset();
    describe();
    if (!wasOpen) deck.begin(to);
    const motion = wasOpen ? null : grow(from, false);
    if (!motion) return bring(0);
    isGrowing = true;
    motion.onfinish = surround;
    requestAnimationFrame(function () { if (isGrowing) deck.loader.want(to, direction); });
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

  /** From an item's own page the way out is the album's page that has the item. */
  function leaveForAlbum() {
    const item = items.get(index);
    here.assign(items.home(index) + (item ? "#item-" + item.id : ""));
  }

  /** Whether another page of the list below has the item: then that takes this one's place. */
  /** @param {number} of @param {string | undefined} id */
  function leaveForList(of, id) {
    const address = items.pageOf(of);
    if (address) here.replace(address + (id ? "#item-" + id : ""));
    return Boolean(address);
  }

  /** On an album's page that was loaded anew to close the viewer, or that does not show the item it is asked for. */
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
    const motion = grow(target, true);
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

  /** The picture makes room for what is opened: beside it on a wide screen, above it on a narrow one. */
  /** @param {"panel" | "keys"} name @param {boolean} [isOpen] */
  function toggle(name, isOpen) {
    const { clientWidth, clientHeight } = stage;
    chrome.toggle(name, isOpen);
    if (stage.clientWidth !== clientWidth || stage.clientHeight !== clientHeight) resized();
  }

  /** What is open beside the picture closes first. */
  function escape() {
    if (chrome.unfinish()) return;
    if (!chrome.keys.hidden) toggle("keys", false);
    else if (!chrome.panel.hidden) toggle("panel", false);
    else close();
  }

  /** @param {number} x @param {number} y */
  function pan(x, y) {
    if (!zoom.isZoomed) return false;
    zoom.move(zoom.x + x, zoom.y + y, 0, stillness.matches ? 0 : 120);
    return true;
  }

  const ahead = isRightToLeft ? -1 : 1;
  const calmly = function () { return stillness.matches ? 0 : 200; };
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
    "+"() { zoom.to(zoom.scale * 1.5, null, calmly()); },
    "="() { zoom.to(zoom.scale * 1.5, null, calmly()); },
    "-"() { zoom.to(zoom.scale / 1.5, null, calmly()); },
    "0"() { zoom.to(1, null, calmly()); },
    z() { zoom.toggle(null, calmly()); },
    i() { toggle("panel"); },
    f: fullScreen,
    s() { show.toggle(); },
    b() { chrome.bars(); },
    "?"() { toggle("keys"); },
  });

  // The system may close a dialog without asking, as a phone's own Back does.
  dialog.addEventListener("close", function () {
    if (!deck.slides.size) return;
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
  window.addEventListener("resize", resized);

  return {
    open, close, arrive, trail,
    /** The item on show, as far as it is known. */
    shown() { return dialog.open ? items.get(index) : undefined; },
    /** A slideshow from the item that opens first. */
    play() {
      open(items.selected, cellOf(items.selected), "album");
      show.toggle();
    },
  };
}
