// Sets the focal point of an item by pointing at its picture.
"use strict";

/**
 * Returns a picture in which the user sets the value of a field, such as `50% 30%`, with a pointer or the arrow keys.
 * @param {EditPage} page
 * @param {HTMLInputElement} field
 * @param {HTMLSelectElement} rotation the field of the rotation. A point belongs to the rotated picture, so none can be set while the
 *   picture shows another rotation.
 */
function editFocus(page, field, rotation) {
  /** How far an arrow key moves the point, in percent. */
  const step = 5;
  const picture = /** @type {HTMLImageElement} */ (editElement("img", { alt: "", draggable: "false" }));
  const mark = editElement("span", { class: "mark" });
  const button = editButton("", { class: "focus", "aria-label": page.texts.pointFocus, title: page.texts.pointFocus });
  button.append(picture, mark);
  button.hidden = true;
  const note = editElement("small", {}, page.texts.notTurned);
  /** The rotation that the picture shows. */
  let turned = "";

  /** The point in the field, or the middle if the field is empty. */
  function point() {
    const found = /^\s*([\d.]+)%\s+([\d.]+)%\s*$/.exec(field.value);
    return found ? [Number(found[1]), Number(found[2])] : [50, 50];
  }

  function draw() {
    const [x, y] = point();
    mark.style.cssText = `left: ${x}%; top: ${y}%`;
    mark.toggleAttribute("data-unset", !field.value.trim());
    button.disabled = rotation.value !== turned;
    note.hidden = button.hidden || !button.disabled;
  }

  /** @param {number} x @param {number} y */
  function set(x, y) {
    const [left, top] = [x, y].map((number) => Math.round(Math.min(100, Math.max(0, number))));
    field.value = `${left}% ${top}%`;
    field.dispatchEvent(new Event("input"));
  }

  button.onclick = (event) => {
    // A click made with Enter or Space has no position.
    if (event.detail === 0) return;
    const box = picture.getBoundingClientRect();
    set((event.clientX - box.left) / box.width * 100, (event.clientY - box.top) / box.height * 100);
  };
  button.onkeydown = (event) => {
    const [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] || [0, 0];
    if (!across && !down || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const [x, y] = point();
    const far = event.shiftKey ? 1 : step;
    set(x + across * far, y + down * far);
  };
  field.addEventListener("input", draw);
  rotation.addEventListener("input", draw);

  return {
    button, note, draw,
    /** @param {EditedItem[]} items */
    show(items) {
      const address = items.length === 1 ? items[0].picture : undefined;
      button.hidden = !address;
      if (address) picture.src = editAddress(address);
      turned = items[0]?.turned ?? "";
      draw();
    },
  };
}
