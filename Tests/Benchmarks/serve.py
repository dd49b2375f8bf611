"""Measures how fast `albumgen serve` shows an edit, its throughput, and its memory after a day's edits."""

import http.client
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

from viewers import chromium, opened

REPEAT = 15
CONNECTIONS = 100
# As many as in a long day of writing.
REBUILDS = int(os.environ.get("BENCH_REBUILDS", 10_000))


class Server:
    def __init__(self, program: str, source: Path) -> None:
        self.process = subprocess.Popen([program, "serve", str(source), "--progress", "none"], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.host = self.process.stdout.readline().strip().removeprefix("http://").rstrip("/")
        self.connection = http.client.HTTPConnection(self.host)

    def get(self, path: str) -> tuple[int, str]:
        self.connection.request("GET", path)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode()

    def wait(self, path: str, text: str) -> float:
        """Returns the seconds until a page contains a text."""
        start = time.perf_counter()
        while True:
            status, page = self.get(path)
            if status == 200 and text in page:
                return time.perf_counter() - start
            time.sleep(0.001)

    def memory(self) -> float:
        """Returns the resident megabytes of the process, without its workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1000  # type: ignore[union-attr]

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()


def edits(server: Server, sidecar: Path, page: str) -> list[float]:
    """Returns the seconds from each save of a caption to the first frame of an open page that shows it."""
    times = []
    with chromium() as browser, opened(browser, 1280) as tab:
        tab.goto(f"http://{server.host}{page}")
        for number in range(REPEAT):
            text = f"the caption number {number} of {time.time_ns()}"
            start = time.perf_counter()
            sidecar.write_text(f"---\ndescription: {text}\n---\n", encoding="utf-8")
            tab.wait_for_function("text => document.body.textContent.includes(text)", arg=text)
            times.append(time.perf_counter() - start)
    return times


def answers(address: str) -> tuple[float, float]:
    """Returns the responses per second over many connections, and the seconds within which 99 of 100 arrive. The client shares the
    processors with the server."""
    command = ["wrk", "--threads", "1", "--connections", str(CONNECTIONS), "--duration", "5s", "--latency", address]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert "Non-2xx" not in text, text
    rate = re.search(r"Requests/sec:\s+([\d.]+)", text)
    slowest = re.search(r"99%\s+([\d.]+)(us|ms|s)", text)
    assert rate and slowest, text
    return float(rate[1]), float(slowest[1]) * {"us": 1e-6, "ms": 1e-3, "s": 1}[slowest[2]]


def pythons_answers(page: str) -> tuple[float, float]:
    """Returns the same of Python's own server, which closes each connection after the response."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "page.html").write_text(page, encoding="utf-8")
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert process.stdout
            port = re.search(r"port (\d+)", process.stdout.readline())
            assert port
            return answers(f"http://127.0.0.1:{port[1]}/page.html")
        finally:
            process.terminate()
            process.wait()


def hugos_answers(page: str) -> tuple[float, float] | None:
    """Returns the same of `hugo server`, which serves the page as a file; None without Hugo."""
    if not shutil.which("hugo"):
        return None
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as free:
        (Path(folder) / "static").mkdir()
        (Path(folder) / "static" / "page.html").write_text(page, encoding="utf-8")
        (Path(folder) / "config.toml").write_text("disableKinds = ['home', 'sitemap', 'RSS', '404', 'taxonomy', 'term']\n", encoding="utf-8")
        port = free.getsockname()[1]
        free.close()
        process = subprocess.Popen(
            ["hugo", "server", "--source", folder, "--bind", "127.0.0.1", "--port", str(port), "--disableLiveReload", "--watch=false"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            for _ in range(1000):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except ConnectionRefusedError:
                    time.sleep(0.01)
            return answers(f"http://127.0.0.1:{port}/page.html")
        finally:
            process.terminate()
            process.wait()


def rebuilds(program: str, source: Path, sidecar: Path) -> tuple[float, float, float]:
    """Returns the seconds of that many rebuilds, and the memory after a quarter of them and after all."""
    server = Server(program, source)
    page = page_of(sidecar)
    try:
        server.wait("/", "<main")
        early = 0.0
        start = time.perf_counter()
        for number in range(REBUILDS):
            text = f"the caption number {number} of {start}"
            sidecar.write_text(f"---\ndescription: {text}\n---\n", encoding="utf-8")
            server.wait(page, text)
            if number == REBUILDS // 4:
                early = server.memory()
        return time.perf_counter() - start, early, server.memory()
    finally:
        server.end()


def page_of(sidecar: Path) -> str:
    names = (sidecar.parent.name, sidecar.name.removesuffix(".jpg.md"))
    return "/" + "/".join(quote(re.sub(r"[^a-z0-9]+", "-", name.lower())) for name in names) + ".html"


def serve(program: str, source: Path, sidecar: Path, small: tuple[Path, Path]) -> list[tuple[str, str, str]]:
    """Returns the rows of a table: measurement, result, target.

    `sidecar` is the text file of a photo whose caption is changed repeatedly; the photo's page is requested until it has the new
    text. `small` is a source of a few photos with such a sidecar."""
    page = page_of(sidecar)
    server = Server(program, source)
    try:
        first = server.wait("/", "<main")
        before = server.memory()
        times = edits(server, sidecar, page)
        rate, slowest = answers(f"http://{server.host}{page}")
        text = server.get(page)[1]
        beside, beside_slowest = pythons_answers(text)
        hugo = hugos_answers(text)
        memory = server.memory()
        seconds, early, late = rebuilds(program, *small)
        return [
            ("first shown", f"{first:.1f} s, {before:.0f} MB", ""),
            ("a caption is on the screen", f"{median(times) * 1000:.0f} ms, at most {max(times) * 1000:.0f} ms",
             "≤ 150 ms at 20,000 items, ≤ 400 ms at 100,000"),
            (f"after {REPEAT} edits", f"{memory:.0f} MB", ""),
            (f"after {REBUILDS} rebuilds of a few photos", f"{late:.0f} MB, {early:.0f} MB after a quarter of them ({seconds:.0f} s)",
             "no growth"),
            (f"answers over {CONNECTIONS} connections", f"{rate:.0f} a second, 99 of 100 within {slowest * 1000:.0f} ms",
             "≥ 5000 a second, ≤ 20 ms; the client shares the processors"),
            ("the same page from Python's http.server",
             f"{beside:.0f} a second, 99 of 100 within {beside_slowest * 1000:.0f} ms", ""),
            ("the same page from Hugo's server",
             f"{hugo[0]:.0f} a second, 99 of 100 within {hugo[1] * 1000:.0f} ms" if hugo else "Hugo is not installed", ""),
        ]
    finally:
        server.end()
