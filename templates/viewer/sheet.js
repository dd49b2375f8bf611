// A sheet over the lower part of a phone's screen, which a finger can pull down to close.
"use strict";

/** @param {HTMLElement} sheet @param {() => void} close */
function pullableSheet(sheet, close) {
  let startX = 0;
  let startY = 0;
  let pulled = 0;
  let speed = 0;
  let lastY = 0;
  let lastTime = 0;
  /** @type {"" | "pull" | "scroll"} */
  let kind = "";

  /** @param {number} to @param {boolean} isSmooth */
  function move(to, isSmooth) {
    pulled = to;
    sheet.style.transition = isSmooth && !stillness.matches ? "transform " + growth + "ms " + easing : "none";
    sheet.style.transform = to ? "translateY(" + to + "px)" : "";
  }

  sheet.addEventListener("touchstart", (event) => {
    const { clientX, clientY } = event.touches[0];
    kind = event.touches.length > 1 ? "scroll" : "";
    startX = clientX;
    startY = lastY = clientY;
    lastTime = event.timeStamp;
    speed = 0;
  }, { passive: true });

  sheet.addEventListener("touchmove", (event) => {
    const { clientX, clientY } = event.touches[0];
    const down = clientY - startY;
    // On a wide screen it is a panel beside the picture, not a sheet. A scrolled sheet has to be scrolled back to its top first.
    if (!kind) {
      const isPulled = down > Math.abs(clientX - startX) && sheet.scrollTop <= 0 && sheet.clientWidth >= innerWidth;
      kind = isPulled ? "pull" : "scroll";
    }
    if (kind !== "pull") return;
    if (event.cancelable) event.preventDefault();
    speed = (clientY - lastY) / Math.max(1, event.timeStamp - lastTime);
    lastY = clientY;
    lastTime = event.timeStamp;
    move(Math.max(0, down), false);
  }, { passive: false });

  sheet.ontouchend = sheet.ontouchcancel = (event) => {
    if (kind !== "pull" || !pulled) return;
    kind = "";
    const isQuick = event.timeStamp - lastTime < 80 && speed > 0.5;
    const isClosed = event.type === "touchend" && (isQuick || (pulled > sheet.offsetHeight / 3 && speed > -0.3));
    if (!isClosed) return move(0, true);
    move(sheet.offsetHeight, true);
    const [motion] = sheet.getAnimations();
    const done = () => {
      close();
      move(0, false);
    };
    if (motion) motion.onfinish = motion.oncancel = done;
    else done();
  };
}
