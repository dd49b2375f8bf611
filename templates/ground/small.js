// A fixed map that shows where one item was taken.
"use strict";

// Close enough to recognise the region, far enough to include some names.
const smallMapZoom = 6;

/** @param {HTMLElement} frame @param {GroundSources} sources @param {number} north @param {number} east degrees */
function smallMap(frame, sources, north, east) {
  const canvas = document.createElement("canvas");
  const mark = document.createElement("i");
  frame.append(canvas, mark);
  const ground = mapGround(canvas, sources, draw);
  const watch = new ResizeObserver(draw);

  function draw() {
    // The details of another item have replaced this map.
    if (!canvas.isConnected) {
      ground.stop();
      watch.disconnect();
      return;
    }
    const [x, y] = [canvas.clientWidth / 2, canvas.clientHeight / 2];
    ground.draw({ ...worldPlace(north, east), zoom: smallMapZoom }, [{ left: x - 8, top: y - 8, right: x + 8, bottom: y + 8 }]);
  }

  watch.observe(canvas);
}
