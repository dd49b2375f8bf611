// The page on which a phone sends its photos to `albumgen serve --receive`.
"use strict";

(() => {
  /** @typedef {{state: "send" | "digest" | "received" | "present", offset: number, name: string}} Answer */
  /**
   * @typedef {{file: File, album: string, isNew: boolean, key: string, stored: string, digest: Promise<string> | null, knows: boolean,
   *   sent: number, isOver: boolean, failures: number, defects: number, row: HTMLLIElement}} Job
   */
  /** A permanent refusal: repeating the request does not help. */
  class Refused extends Error {}
  /** A temporary refusal: repeating the request soon helps. */
  class Busy extends Error {}
  /** The errors for which repeating a request is useless. */
  const hopeless = ["ended", "notMedia", "tooLarge", "badAlbumName", "noSuchAlbum"];

  /** @param {string} id @returns {any} */
  const byId = (id) => document.getElementById(id);
  /** @type {Record<string, string>} */
  const texts = JSON.parse(byId("texts").textContent);
  const album = /** @type {HTMLSelectElement} */ (byId("album"));
  const newName = /** @type {HTMLInputElement} */ (byId("name"));
  const picker = /** @type {HTMLInputElement} */ (byId("files"));
  /** The sizes of the parts in which files are sent, in bytes. */
  const [smallest, largest] = [64 << 10, 4 << 20];
  /** How long sending a part should take, in milliseconds. The server ends requests that take longer than half a minute. */
  const goal = 5_000;
  /** The size of the next part, which follows the speed of the network. */
  let piece = smallest * 4;
  const senders = 3;
  /** @type {Job[]} */
  const jobs = [];
  /** @type {Job[]} */
  let queue = [];
  let busy = 0;
  /** Whether the pairing has ended, so that nothing more can be sent. */
  let isEnded = false;

  // MARK: The albums

  async function listAlbums() {
    /** @type {{albums: string[], home: string, looks: boolean} | null} */
    const found = await ask("GET", "albums").catch(() => null);
    // Without an answer, the list stays as it is. The user can always create an album.
    if (!found && album.options.length) return;
    byId("look").hidden = !found?.looks;
    const options = (found?.albums || []).map((path) => new Option(path ? path.split("/").join(" / ") : found?.home, "=" + path));
    // Read only now, since the user may have chosen another album during the request.
    const chosen = album.value;
    album.replaceChildren(...options, new Option(texts.newAlbum, "+"));
    const kept = chosen || chosenBefore();
    const isThere = [...album.options].some((option) => option.value === kept);
    if (isThere) album.value = kept;
    showNew();
    if (kept && !isThere) byId("wrong").textContent = texts.noSuchAlbum;
  }

  const choice = "albumgen-album";

  /** Keeps the choice of the album for a reload: otherwise the same files, chosen again, would arrive in another album. */
  function keepChoice() {
    try {
      sessionStorage.setItem(choice, JSON.stringify([album.value, newName.value.trim()]));
    } catch (_) {
      // Without storage, the first album is chosen after a reload.
    }
  }

  /** Returns the album that was chosen before a reload. A new album may exist by now. */
  function chosenBefore() {
    try {
      const [value, name] = JSON.parse(sessionStorage.getItem(choice) ?? "[]");
      if (value !== "+" || !name) return value;
      newName.value = name;
      return [...album.options].some((option) => option.value === "=" + name) ? "=" + name : "+";
    } catch (_) {
      return "";
    }
  }

  function showNew() {
    byId("new").hidden = album.value !== "+";
    byId("wrong").textContent = "";
  }
  album.onchange = () => {
    showNew();
    keepChoice();
    if (album.value === "+") newName.focus();
  };

  // MARK: Requests

  /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async function ask(method, path, body) {
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(), 60_000);
    try {
      const answer = await fetch(path, { method, body: body === undefined ? null : JSON.stringify(body), cache: "no-store", signal: ending.signal });
      const text = await answer.text();
      connected();
      return read(answer.status, text);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {number} status @param {string} text */
  function read(status, text) {
    if (status === 403) {
      isEnded = true;
      throw new Refused("ended");
    }
    const found = JSON.parse(text);
    if (status < 300 || found.error === "offset") return found;
    // Both are temporary: another connection still holds the upload, or too many uploads are open.
    if (found.error === "overtaken" || found.error === "tooManyUploads") throw new Busy(found.error);
    throw new Refused(found.error);
  }

  /** @param {Job} job @param {number} offset @returns {Promise<{offset: number}>} */
  function sendPiece(job, offset) {
    return new Promise((resolve, reject) => {
      // `fetch` does not report how much has been sent.
      const request = new XMLHttpRequest();
      const [end, began] = [Math.min(offset + piece, job.file.size), performance.now()];
      request.open("PATCH", "uploads/" + job.key);
      request.setRequestHeader("Upload-Offset", String(offset));
      request.setRequestHeader("Content-Type", "application/offset+octet-stream");
      // A connection may end without any sign, for example when the phone changes networks.
      let timer = 0;
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), 20_000);
      };
      request.upload.onprogress = (event) => {
        wait();
        if (event.loaded) connected();
        show(job, "sending", texts.sending, (offset + event.loaded) / job.file.size);
        job.sent = offset + event.loaded;
        sum();
      };
      request.onloadend = () => {
        clearTimeout(timer);
        if (!request.status) {
          piece = smallest;
          return reject(new Error("network"));
        }
        const speed = (end - offset) / Math.max(1, performance.now() - began);
        piece = Math.round(Math.min(largest, Math.max(smallest, speed * goal)));
        try {
          resolve(read(request.status, request.responseText));
        } catch (error) {
          reject(error);
        }
      };
      wait();
      request.send(job.file.slice(offset, end));
    });
  }

  // MARK: Digests

  /** @type {Worker | undefined} */
  let worker;
  let tasks = 0;
  /** @type {Map<number, {resolve: (digest: string) => void, reject: (error: Error) => void}>} */
  const waiting = new Map();

  function startWorker() {
    const made = new Worker("digest.js");
    made.onmessage = (event) => {
      const { id, digest, error } = event.data;
      const task = waiting.get(id);
      waiting.delete(id);
      if (error) task?.reject(new Refused("unreadable"));
      else task?.resolve(digest);
    };
    // The network may fail while the worker's script is loading: the next attempt loads it again.
    made.onerror = () => {
      if (worker === made) worker = undefined;
      for (const task of waiting.values()) task.reject(new Error("worker"));
      waiting.clear();
    };
    return made;
  }

  /** @param {Job} job */
  function digest(job) {
    const own = (worker ??= startWorker());
    job.digest ??= new Promise((/** @type {(digest: string) => void} */ resolve, reject) => {
      waiting.set(++tasks, { resolve, reject });
      own.postMessage({ id: tasks, file: job.file });
    }).catch((error) => {
      job.digest = null;
      throw error;
    });
    return job.digest;
  }

  // MARK: Sending

  /** @param {Job} job @returns {Promise<Answer>} */
  async function attempt(job) {
    const offer = { album: job.album, isNew: job.isNew, name: job.file.name, size: job.file.size, sender };
    const path = "uploads/" + job.key;
    /** @type {Answer} */
    let answer = await ask("PUT", path, job.knows ? { ...offer, digest: await digest(job) } : offer);
    if (answer.state === "digest") {
      show(job, "checking", texts.checking);
      job.knows = true;
      answer = await ask("PUT", path, { ...offer, digest: await digest(job) });
    }
    if (answer.state !== "send") return answer;
    // Computes the digest while the file is being sent, which takes longer. A failure is handled below.
    digest(job).catch(() => {});
    let offset = answer.offset;
    while (offset < job.file.size) {
      const next = (await sendPiece(job, offset)).offset;
      if (next > offset) job.failures = 0;
      offset = next;
    }
    show(job, "checking", texts.checking, 1);
    return ask("POST", path, { digest: await digest(job) });
  }

  /** @param {Job} job */
  async function send(job) {
    show(job, "waiting", texts.waiting);
    while (!job.isOver) {
      try {
        const answer = await attempt(job);
        if (answer.state === "send" || answer.state === "digest") continue;
        forget(job);
        over(job, "done", answer.state === "present" ? texts.present : texts.received);
      } catch (error) {
        const why = error instanceof Refused ? error.message : "";
        if (why === "unknownUpload" || why === "wrongDigest") {
          // The server no longer has the upload, so begin a new one.
          forget(job);
          job.key = key();
        } else if (why) {
          over(job, "failed", texts[why] || texts.failed, !hopeless.includes(why));
          if (why === "ended" || why === "diskFull") trouble(texts[why]);
          return;
        } else if (!(error instanceof Busy)) trouble(texts.network);
        job.failures++;
        // The network may be away for hours. Give up only where waiting does not help: if the phone can no longer read
        // the file, or if the server refuses what it received again and again.
        if ((why || !await isReadable(job.file)) && ++job.defects > 10) return over(job, "failed", texts.failed);
        show(job, "waiting", texts.waiting);
        await pause(Math.min(5_000, 500 * 2 ** Math.min(job.failures, 5)));
      }
    }
  }

  /** @param {File} file */
  function isReadable(file) {
    return file.slice(0, 1).arrayBuffer().then(() => true, () => false);
  }

  /**
   * Waits, but ends early when the network returns or the page is shown or hidden.
   * @param {number} milliseconds
   */
  function pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done() {
        clearTimeout(timer);
        removeEventListener("online", done);
        document.removeEventListener("visibilitychange", done);
        resolve(undefined);
      }
      addEventListener("online", done);
      document.addEventListener("visibilitychange", done);
    });
  }

  async function work() {
    while (busy < senders && queue.length && !isEnded) {
      const job = /** @type {Job} */ (queue.shift());
      busy++;
      send(job).finally(() => {
        busy--;
        work();
        if (!busy && !queue.length) listAlbums();
      });
    }
    if (isEnded) for (const job of queue.splice(0)) over(job, "failed", texts.ended, false);
  }

  // MARK: Keys, by which an upload continues after a reload

  function key() {
    return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  /** @param {string} name @returns {string} */
  function storedKey(name) {
    const made = key();
    try {
      const kept = localStorage.getItem(name);
      if (kept && !jobs.some((job) => job.key === kept)) return kept;
      if (!kept) localStorage.setItem(name, made);
    } catch (_) {
      // Without storage, uploads start over after a reload.
    }
    return made;
  }

  /** Photos and videos with the same name belong together only if they come from the same device. */
  const sender = storedKey("albumgen-sender");

  /** @param {Job} job */
  function forget(job) {
    try {
      localStorage.removeItem(job.stored);
    } catch (_) {
      // Nothing was stored.
    }
  }

  // MARK: What the page shows

  /** @param {Job} job @param {string} state @param {string} text @param {number} [part] */
  function show(job, state, text, part) {
    const [, note, bar] = /** @type {[Element, Element, HTMLProgressElement]} */ ([...job.row.querySelectorAll("span, progress")]);
    job.row.dataset.state = state;
    if (note.textContent !== text) note.textContent = text;
    bar.hidden = job.isOver;
    if (part !== undefined) bar.value = part;
  }

  /** @param {Job} job @param {string} state @param {string} text @param {boolean} [mayRepeat] */
  function over(job, state, text, mayRepeat = true) {
    job.isOver = true;
    job.sent = job.file.size;
    show(job, state, text, 1);
    if (state === "failed" && mayRepeat) {
      const again = document.createElement("button");
      again.type = "button";
      again.textContent = texts.again;
      again.onclick = () => {
        again.remove();
        Object.assign(job, { isOver: false, sent: 0, failures: 0, defects: 0, digest: null, knows: false });
        trouble("");
        queue.push(job);
        work();
      };
      job.row.append(again);
    }
    sum();
  }

  /** @param {string} text */
  function trouble(text) {
    if (byId("trouble").textContent !== text) byId("trouble").textContent = text;
  }

  /** Removes the message that there is no connection. */
  function connected() {
    if (byId("trouble").textContent === texts.network) trouble("");
  }

  function sum() {
    const done = jobs.filter((job) => job.isOver).length;
    const bytes = jobs.reduce((all, job) => all + job.file.size, 0);
    byId("total").value = bytes ? jobs.reduce((all, job) => all + job.sent, 0) / bytes : 0;
    const text = texts.sum.replace("{done}", String(done)).replace("{count}", String(jobs.length));
    if (byId("sum").textContent !== text) byId("sum").textContent = text;
    byId("hint").hidden = done === jobs.length;
  }

  picker.onchange = () => {
    keepChoice();
    const isNew = album.value === "+";
    const chosen = isNew ? newName.value.trim() : album.value.slice(1);
    // Send pictures first, so that the video of a Live Photo takes the name of its picture and not the other way round.
    const files = [...(picker.files || [])].sort((a, b) => Number(a.type.startsWith("video/")) - Number(b.type.startsWith("video/")));
    for (const file of files) {
      const row = document.createElement("li");
      const line = document.createElement("div");
      const name = document.createElement("span");
      name.textContent = file.name;
      name.dir = "auto";
      const bar = document.createElement("progress");
      bar.max = 1;
      bar.value = 0;
      bar.setAttribute("aria-label", file.name);
      line.append(name, document.createElement("span"));
      row.append(line, bar);
      byId("list").append(row);
      const stored = ["albumgen-upload", chosen, file.name, file.size, file.lastModified].join("|");
      /** @type {Job} */
      const job = {
        file, album: chosen, isNew, key: storedKey(stored), stored, digest: null, knows: false, sent: 0, isOver: false, failures: 0, defects: 0, row,
      };
      jobs.push(job);
      queue.push(job);
      show(job, "waiting", texts.waiting);
    }
    picker.value = "";
    byId("progress").hidden = !jobs.length;
    sum();
    work();
  };
  // Ask for the name before the files, which are sent as soon as they are chosen.
  picker.onclick = (event) => {
    const isMissing = album.value === "+" && !newName.value.trim();
    byId("wrong").textContent = isMissing ? texts.nameFirst : "";
    if (!isMissing) return;
    event.preventDefault();
    newName.focus();
  };
  byId("choice").onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  addEventListener("beforeunload", (event) => {
    if (jobs.some((job) => !job.isOver)) event.preventDefault();
  });
  // Load the worker now, while the network works.
  worker = startWorker();
  listAlbums();
})();
