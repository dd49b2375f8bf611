// The dialog that sends the picks: by e-mail, as a file, through the system's share sheet, or as text to paste.
"use strict";

/** The maximum length of a `mailto:` address in characters. Mail programs truncate or refuse longer ones. */
const maxAddress = 1800;

/**
 * @param {ReturnType<typeof toolsOf>} viewer @param {Marks} marks
 * @param {(text: string, act: () => void) => HTMLButtonElement} button
 * @param {string} count how many items are picked, in words
 * @param {Item[]} found the marked items
 */
function sendPicks({ items, album, create, filled }, marks, button, count, found) {
  const { mailto, texts } = /** @type {PicksConfig} */ (album.picks);
  const picked = found.filter((item) => marks.of(item.id).isPicked);
  const title = document.querySelector("h1:not(#agv-mine)")?.textContent || items.name;
  const subject = filled(texts.picksSubject, { album: title });

  function json() {
    return JSON.stringify({ version: 1, action: "pick", album: items.name, by: marks.name || undefined, items: found.map((item) => {
      const { isPicked, comment } = marks.of(item.id);
      return { id: item.id, page: item.page, media: [item.thumb?.src, item.original?.src].filter(Boolean), mark: item.mark,
        picked: isPicked, comment: comment || undefined };
    }) }, null, 2) + "\n";
  }

  /** Returns the picks as text, for reading and for the search field of a photographer's program. */
  /** @param {string} end the line ending */
  function words(end) {
    const said = found.filter((item) => marks.of(item.id).comment);
    return [subject, marks.name, count, "", picked.map((item) => item.id).join(", "), "",
      ...said.map((item) => item.id + ": " + marks.of(item.id).comment.replace(/\s+/g, " "))].join(end).trim();
  }

  function fileName() {
    const parts = ["picks", items.name.split("/").pop() || "", marks.name];
    return parts.map((part) => part.replace(/[^\p{L}\p{N}_-]+/gu, "-")).filter(Boolean).join("-") + ".json";
  }

  function saveFile() {
    const address = URL.createObjectURL(new Blob([json()], { type: "application/json" }));
    const link = create("a", { href: address, download: fileName() });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => { URL.revokeObjectURL(address); }, 60000);
  }

  /** Browsers do not share `.json` files, so it is sent as text; readers check the content, not the name. */
  function sharedFile() {
    return new File([json()], fileName().replace(/json$/, "txt"), { type: "text/plain" });
  }

  const said = create("p", { role: "status" });
  async function share() {
    const file = { files: [sharedFile()], title: subject };
    try {
      await navigator.share(navigator.canShare?.(file) ? file : { title: subject, text: words("\n") });
    } catch (_) {
      return;
    }
  }

  const shown = create("textarea", { rows: "5", readonly: "", "aria-label": subject, hidden: "" });
  async function copy() {
    shown.value = words("\n");
    try {
      await navigator.clipboard.writeText(shown.value);
    } catch (_) {
      // Without permission to write to the clipboard, the text is shown for copying by hand.
      shown.hidden = false;
      shown.select();
      if (!document.execCommand("copy")) return;
    }
    said.textContent = texts.picksCopied;
  }

  const mail = create("a", { class: "agv-word" }, texts.picksMail);
  let isLong = false;
  function address() {
    const head = "mailto:" + encodeURIComponent(mailto || "").replace("%40", "@") + "?subject=" + encodeURIComponent(subject) + "&body=";
    const whole = head + encodeURIComponent(words("\r\n"));
    isLong = whole.length > maxAddress;
    mail.href = isLong ? head + encodeURIComponent([marks.name, texts.picksAttached].join("\r\n").trim()) : whole;
  }
  mail.onclick = () => {
    if (!isLong) return;
    saveFile();
    said.textContent = texts.picksLong;
  };

  const field = create("input", { type: "text", maxlength: String(maxName), autocomplete: "name", dir: "auto" });
  field.value = marks.name;
  field.oninput = () => {
    marks.name = field.value.trim();
    address();
  };
  address();
  const dialog = create("dialog", { class: "agv-ask agv-send", "aria-labelledby": "agv-send" },
    create("form", { method: "dialog" }, create("h2", { id: "agv-send" }, texts.sendPicks.replace("…", "")),
      create("p", {}, count), create("p", {}, texts.picksExplained),
      create("label", {}, texts.picksName, field),
      create("div", { class: "agv-ways" }, ...(mailto ? [mail] : []), button(texts.picksFile, saveFile),
        ...(typeof navigator.share === "function" ? [button(texts.picksShare, share)] : []), button(texts.picksCopy, copy)),
      shown, said, create("p", {}, create("button", { value: "", class: "agv-word" }, texts.done))));
  // The Enter key would press the form's first button, but must not send anything.
  field.onkeydown = (event) => { if (event.key === "Enter") event.preventDefault(); };
  document.body.append(dialog);
  dialog.onclose = () => { dialog.remove(); };
  dialog.showModal();
}
