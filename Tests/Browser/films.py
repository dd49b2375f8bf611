"""Short films, recorded from a canvas in the tests' browser."""

import base64
from pathlib import Path

from playwright.sync_api import Browser

_RECORD = """async ([width, height, hue, milliseconds]) => {
    const canvas = document.createElement('canvas'), context = canvas.getContext('2d');
    Object.assign(canvas, {width, height});
    const recorder = new MediaRecorder(canvas.captureStream(25), {mimeType: 'video/webm;codecs=vp8'}), parts = [];
    recorder.ondataavailable = event => parts.push(event.data);
    const stopped = new Promise(done => recorder.onstop = done);
    recorder.start();
    for (const start = performance.now(); performance.now() - start < milliseconds;) {
        context.fillStyle = `hsl(${hue + performance.now() / 20} 60% 50%)`;
        context.fillRect(0, 0, width, height);
        await new Promise(done => setTimeout(done, 40));
    }
    recorder.stop();
    await stopped;
    return btoa(String.fromCharCode(...new Uint8Array(await new Blob(parts).arrayBuffer())));
}"""


def write_film(browser: Browser, path: Path, hue: int, size: tuple[int, int] = (320, 180), seconds: float = 2) -> None:
    page = browser.new_page()
    film = page.evaluate(_RECORD, [*size, hue, seconds * 1000])
    page.close()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(film))
