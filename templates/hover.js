// Under the pointer, or with the focus, a video's cell shows a few seconds of it, without sound. Whoever wants things still,
// or pays for each megabyte, is spared.
"use strict";

(function () {
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
    video.onplaying = function () { video.classList.add("ag-moving"); };
    link.append(video);
    film = video;
    video.play().catch(function () { if (film === video) stop(); });
  }

  for (const link of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".ag-cell[data-clip] > a"))) {
    // A touch opens the video itself.
    link.addEventListener("pointerenter", function (event) { if (event.pointerType === "mouse") play(link); });
    link.addEventListener("pointerleave", stop);
    link.addEventListener("focus", function () { if (link.matches(":focus-visible")) play(link); });
    link.addEventListener("blur", stop);
  }
})();
