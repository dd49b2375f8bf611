"""Measures how fast `albumgen serve` shows an edit, and its throughput."""

import http.client
import re
import subprocess
import threading
import time
from pathlib import Path
from statistics import median
from urllib.parse import quote

REPEAT = 15
CONNECTIONS = 100


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
    times = []
    for number in range(REPEAT):
        text = f"the caption number {number} of {time.time_ns()}"
        sidecar.write_text(f"---\ndescription: {text}\n---\n", encoding="utf-8")
        times.append(server.wait(page, text))
    return times


def answers(server: Server, path: str, seconds: float = 4) -> tuple[float, float]:
    """Returns the responses per second over many connections, and the 99th percentile of their times. The clients are in Python and
    share the processors with the server."""
    times: list[float] = []
    end = time.perf_counter() + seconds

    def ask() -> None:
        connection = http.client.HTTPConnection(server.host)
        own = []
        while time.perf_counter() < end:
            start = time.perf_counter()
            connection.request("GET", path)
            connection.getresponse().read()
            own.append(time.perf_counter() - start)
        times.extend(own)

    threads = [threading.Thread(target=ask) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(times) / seconds, sorted(times)[len(times) * 99 // 100]


def serve(program: str, source: Path, sidecar: Path) -> list[tuple[str, str, str]]:
    """Returns the rows of a table: measurement, result, target.

    `sidecar` is the text file of a photo whose caption is changed repeatedly; the photo's page is requested until it has the new
    text."""
    names = (sidecar.parent.name, sidecar.name.removesuffix(".jpg.md"))
    page = "/" + "/".join(quote(re.sub(r"[^a-z0-9]+", "-", name.lower())) for name in names) + ".html"
    server = Server(program, source)
    try:
        first = server.wait("/", "<main")
        before = server.memory()
        times = edits(server, sidecar, page)
        rate, slowest = answers(server, page)
        return [
            ("first shown", f"{first:.1f} s, {before:.0f} MB", ""),
            ("a caption is on its page", f"{median(times) * 1000:.0f} ms, at most {max(times) * 1000:.0f} ms",
             "≤ 150 ms at 20,000 items, ≤ 400 ms at 100,000"),
            (f"after {REPEAT} edits", f"{server.memory():.0f} MB", ""),
            (f"answers over {CONNECTIONS} connections", f"{rate:.0f} a second, 99 of 100 within {slowest * 1000:.0f} ms",
             "≥ 5000 a second, ≤ 20 ms; Python's clients share the processors"),
        ]
    finally:
        server.end()
