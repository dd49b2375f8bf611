// The motion of a Live Photo: a button plays it over the still, once and without sound.
"use strict";

/** @param {Record<string, string>} texts @param {HTMLElement} box the place of the picture @param {string} motion an address */
function liveButton(texts, box, motion) {
  const button = create("button", { type: "button", class: "agv-live", "aria-label": texts.playLive, "aria-pressed": "false" },
    icon("live"), texts.live);

  /** @param {HTMLVideoElement} video */
  function end(video) {
    if (!video.isConnected) return;
    video.removeAttribute("src");
    video.remove();
    button.ariaPressed = "false";
  }

  button.onclick = () => {
    const playing = box.querySelector("video");
    if (playing) return end(playing);
    const video = create("video", { class: "agv-motion", playsinline: "", "aria-hidden": "true" });
    video.muted = true;
    video.src = motion;
    video.onended = video.onerror = () => { end(video); };
    // The still remains visible until the video has a frame to show.
    video.onplaying = () => { video.classList.add("agv-moving"); };
    // Turning to another item pauses the video.
    video.onpause = () => { if (!video.ended) end(video); };
    box.append(video);
    button.ariaPressed = "true";
    video.play().catch(() => { end(video); });
  };
  return button;
}
