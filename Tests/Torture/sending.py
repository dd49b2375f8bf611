"""A device that sends files to `albumgen serve --receive`, as the page in a browser does."""

import json
import os
from http.client import HTTPConnection
from pathlib import Path

from pairing import PairedServer

PIECE = 4 << 20


class Receiving(PairedServer):
    """The server, and a device that sends to it."""

    def __init__(self, program: str, source: Path) -> None:
        super().__init__(program, source, "--receive")

    def send(self, name: str, content: memoryview, digest: str) -> None:
        """Sends a file, and returns once the server has confirmed that all of it has arrived."""
        connection = HTTPConnection(self.host)
        path = f"/.albumgen/receive/uploads/{os.urandom(24).hex()}"

        def ask(method: str, body: bytes | memoryview, offset: int = 0) -> dict[str, object]:
            connection.request(method, path, body, self.headers | {"Upload-Offset": str(offset)})
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status == 200, (answer.status, text)
            return json.loads(text)

        offer = {"album": "Sent", "isNew": True, "name": name, "size": len(content), "digest": digest}
        ask("PUT", json.dumps(offer).encode())
        for offset in range(0, len(content), PIECE):
            ask("PATCH", content[offset:offset + PIECE], offset)
        assert ask("POST", json.dumps({"digest": digest}).encode())["state"] == "received"
        connection.close()
