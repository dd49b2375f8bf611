"""A server and a device that is paired with it."""

import re
import subprocess
import threading
from http.client import HTTPConnection
from pathlib import Path


class PairedServer:
    """`albumgen serve`, and the headers of a device that is paired with it."""

    def __init__(self, program: str, source: Path, option: str) -> None:
        self.process = subprocess.Popen(
            [program, "serve", str(source), option, "--progress", "none"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout and self.process.stderr
        self.host = self.process.stdout.readline().strip().removeprefix("http://").rstrip("/")
        line = ""
        while not (found := re.search(r"/\.albumgen/pair/\S+", line)):
            line = self.process.stderr.readline()
            assert line or self.process.poll() is None, "the server ended"
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        connection = HTTPConnection(self.host)
        connection.request("GET", found[0])
        cookie = connection.getresponse().getheader("Set-Cookie") or ""
        self.headers = {"Cookie": cookie.split(";")[0], "Origin": f"http://{self.host}"}

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
