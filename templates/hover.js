// A video's cell plays a short silent clip under the pointer or with the focus, unless the visitor prefers reduced motion or saves
// data.
"use strict";

(() => {
  const stillness = matchMedia("(prefers-reduced-motion: reduce)");
  const connection = /** @type {any} */ (navigator).connection;
  /** @type {HTMLVideoElement | null} */
  let film = null;

  function stop() {
    film?.removeAttribute("src");
    film?.remove();
    film = null;
  }

  /** @param {HTMLElement} link */
  function play(link) {
    const address = link.parentElement?.dataset.clip;
    if (!address || stillness.matches || connection?.saveData || film?.parentElement === link) return;
    stop();
    const video = document.createElement("video");
    video.className = "ag-clip";
    video.muted = video.loop = video.playsInline = true;
    video.ariaHidden = "true";
    video.src = address;
    video.onplaying = () => { video.classList.add("ag-moving"); };
    link.append(video);
    film = video;
    video.play().catch(() => { if (film === video) stop(); });
  }

  /** Returns the link of the video's cell that contains an event's target. Cells may be added to the page later. */
  /** @param {EventTarget | null} target */
  function linkAt(target) {
    const link = target instanceof Element ? target.closest(".ag-cell[data-clip] > a") : null;
    return link instanceof HTMLElement ? link : null;
  }

  document.addEventListener("pointerover", (event) => {
    const link = linkAt(event.target);
    // A touch opens the video itself.
    if (link && event.pointerType === "mouse") play(link);
  });
  document.addEventListener("pointerout", (event) => {
    const link = linkAt(event.target);
    if (link && link !== linkAt(event.relatedTarget)) stop();
  });
  document.addEventListener("focusin", (event) => {
    const link = linkAt(event.target);
    if (link && link.matches(":focus-visible")) play(link);
  });
  document.addEventListener("focusout", stop);
})();
