"""The format of spaces, written only from docs/spaces-format.md: seals a folder as the program does, and opens and verifies
what the program has sealed."""

import argparse
import base64
import gzip
import hashlib
import hmac
import json
import os
import random
import re
import struct
import sys
import unicodedata
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterator

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC

SLOTS = 16
SLOT_BYTES = 92
PIECE_BYTES = 524_288
LEAST_STREAM = 1_024
LEAST_ROUNDS = 600_000
CHECK_BYTES = 12
FOLDER = "sealed/"

_HEADER = re.compile(r'<script type="application/json" class="ag-door-header">(.*?)</script>', re.DOTALL)
_PIECE = re.compile(r'albumgenPiece\("([0-9a-f]{32})","([A-Za-z0-9+/]+={0,2})"\);\n')


class Refused(Exception):
    """An input that a reader must refuse; the message says why."""


def door_key(password: str, salt: bytes, rounds: int) -> bytes:
    text = unicodedata.normalize("NFC", password).encode()
    return PBKDF2HMAC(hashes.SHA256(), 32, salt, rounds).derive(text)


def link_fragment(key: bytes) -> str:
    """Returns the part of a secret link after the address of the door."""
    return "#key=" + base64.urlsafe_b64encode(key).decode().rstrip("=")


def padme(length: int) -> int:
    """Returns the length to which a stream of this many bytes is padded."""
    if length < LEAST_STREAM:
        return LEAST_STREAM
    exponent = length.bit_length() - 1
    step = 1 << (exponent - exponent.bit_length())
    return (length + step - 1) // step * step


def _digest(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


class SpaceKeys:
    """The keys that follow from a space key and the door's salt."""

    def __init__(self, space_key: bytes, salt: bytes) -> None:
        self.space_key = space_key
        self.salt = salt
        self._names = self._derived(b"albumgen names 1")
        self._nonces = self._derived(b"albumgen nonces 1")

    def _derived(self, info: bytes) -> bytes:
        return HKDF(hashes.SHA256(), 32, self.salt, info).derive(self.space_key)

    def cipher(self, kind: str, address: str) -> AESGCM:
        return AESGCM(self._derived(b"albumgen file 1\0" + kind.encode() + b"\0" + address.encode()))

    def name(self, kind: str, address: str, check: bytes, piece: int) -> str:
        """`check` is empty for files that the index does not name."""
        place = kind.encode() + b"\0" + address.encode() + b"\0" + check + struct.pack(">I", piece)
        return _digest(self._names, place)[:16].hex()

    def data(self, kind: str, address: str, piece: int) -> bytes:
        return b"albumgen piece 1\0" + kind.encode() + b"\0" + address.encode() + b"\0" + struct.pack(">I", piece)

    def nonce(self, data: bytes, piece: bytes) -> bytes:
        return _digest(self._nonces, data + b"\0" + piece)[:12]


def piece_file(name: str, folder: str = FOLDER) -> str:
    return f"{folder}{name[:2]}/{name}.js"


# --- Sealing


def sealed(
    keys: SpaceKeys, kind: str, address: str, content: bytes, compress: bool, is_checked: bool
) -> tuple[dict[str, bytes], bytes]:
    """The scripts of a file's pieces by their names, and the file's check."""
    method = 0
    if compress:
        packed = gzip.compress(content, mtime=0)
        if len(packed) < len(content) or kind == "index":
            method, content = 1, packed
    stream = struct.pack(">BQ", method, len(content)) + content
    stream += bytes(padme(len(stream)) - len(stream))
    cipher = keys.cipher(kind, address)
    boxes: list[bytes] = []
    for number, start in enumerate(range(0, len(stream), PIECE_BYTES)):
        piece = stream[start:start + PIECE_BYTES]
        data = keys.data(kind, address, number)
        nonce = keys.nonce(data, piece)
        boxes.append(nonce + cipher.encrypt(nonce, piece, data))
    check = hashlib.sha256(b"".join(box[:12] for box in boxes)).digest()[:CHECK_BYTES]
    scripts: dict[str, bytes] = {}
    for number, box in enumerate(boxes):
        name = keys.name(kind, address, check if is_checked else b"", number)
        scripts[name] = f'albumgenPiece("{name}","{base64.b64encode(box).decode()}");\n'.encode()
    return scripts, check


_COMPRESSED = {".html", ".js", ".json", ".xml", ".txt", ".md", ".svg"}
_CHECKED = {".html", ".js", ".json", ".xml"}


@dataclass
class Space:
    """A site in a folder, with what opens it."""

    site: Path
    password: str
    title: str = ""
    home: str = "index.html"
    key: bytes = field(default_factory=lambda: os.urandom(32))


def seal(spaces: list[Space], output: Path, salt: bytes | None = None, rounds: int = LEAST_ROUNDS) -> dict[str, object]:
    """Seals each space's files except its assets into `output`, and returns the header of the door."""
    salt = salt or os.urandom(16)
    slots = [os.urandom(SLOT_BYTES) for _ in range(SLOTS - len(spaces))]
    for space in spaces:
        keys = SpaceKeys(space.key, salt)
        checks: dict[str, str] = {}
        for file in sorted(path for path in space.site.rglob("*") if path.is_file()):
            address = file.relative_to(space.site).as_posix()
            if address.startswith("assets/"):
                continue
            is_checked = file.suffix in _CHECKED
            scripts, check = sealed(keys, "file", address, file.read_bytes(), file.suffix in _COMPRESSED, is_checked)
            _write(scripts, output)
            if is_checked:
                checks[address] = base64.b64encode(check).decode()
        index = {"version": 1, "home": space.home, "title": space.title, "checks": checks}
        scripts, check = sealed(keys, "index", "", json.dumps(index).encode(), True, True)
        _write(scripts, output)
        slots.append(slot(door_key(space.password, salt, rounds), space.key, check, salt, rounds))
    random.SystemRandom().shuffle(slots)
    return {
        "version": 1, "rounds": rounds, "salt": base64.b64encode(salt).decode(),
        "slots": base64.b64encode(b"".join(slots)).decode(), "folder": FOLDER,
    }


def slot(key: bytes, space_key: bytes, check: bytes, salt: bytes, rounds: int) -> bytes:
    text = (space_key + check).ljust(64, b"\0")
    nonce = _digest(key, b"albumgen slot nonce 1\0" + text)[:12]
    return nonce + AESGCM(key).encrypt(nonce, text, _slot_data(salt, rounds))


def _slot_data(salt: bytes, rounds: int) -> bytes:
    return b"albumgen slot 1\0" + salt + struct.pack(">I", rounds)


def _write(scripts: dict[str, bytes], output: Path) -> None:
    for name, script in scripts.items():
        file = output / piece_file(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(script)


# --- Opening


class OpenedSpace:
    """A space that a password or the key of a secret link has opened."""

    def __init__(self, root: Path, header: dict, key: bytes) -> None:
        self.root = root
        self.folder = header["folder"]
        salt = base64.b64decode(header["salt"], validate=True)
        text = _open_slot(header, salt, key)
        self.keys = SpaceKeys(text[:32], salt)
        # The pieces that have been read, so that a test can report unread ones.
        self.read_files: set[str] = set()
        self.index_check = text[32:44]
        content = self._opened("index", "", self.index_check)
        self.index = json.loads(content)
        if self.index["version"] != 1:
            raise Refused(f"version {self.index['version']} of the index is not known")
        self.checks = {address: base64.b64decode(check) for address, check in self.index["checks"].items()}

    def read(self, address: str) -> bytes:
        return self._opened("file", address, self.checks.get(address, b""))

    def _piece(self, kind: str, address: str, check: bytes, number: int) -> tuple[bytes, bytes]:
        name = self.keys.name(kind, address, check, number)
        place = piece_file(name, self.folder)
        file = self.root / place
        if not file.is_file():
            raise Refused(f"{kind} {address}: piece {number} is missing")
        match = _PIECE.fullmatch(file.read_text("ascii", errors="replace"))
        if not match or match[1] != name:
            raise Refused(f"{kind} {address}: piece {number} is not a script of that name")
        box = base64.b64decode(match[2], validate=True)
        if base64.b64encode(box).decode() != match[2]:
            raise Refused(f"{kind} {address}: piece {number} has bits after its end")
        data = self.keys.data(kind, address, number)
        try:
            piece = self.keys.cipher(kind, address).decrypt(box[:12], box[12:], data)
        except (InvalidTag, ValueError) as problem:
            raise Refused(f"{kind} {address}: piece {number} does not open") from problem
        if self.keys.nonce(data, piece) != box[:12]:
            raise Refused(f"{kind} {address}: piece {number} has a nonce of its own")
        self.read_files.add(place)
        return box[:12], piece

    def _opened(self, kind: str, address: str, check: bytes) -> bytes:
        nonce, stream = self._piece(kind, address, check, 0)
        if len(stream) < 9:
            raise Refused(f"{kind} {address}: too short")
        method, length = struct.unpack(">BQ", stream[:9])
        padded = padme(9 + length)
        nonces = nonce
        for number in range(1, -(-padded // PIECE_BYTES)):
            nonce, piece = self._piece(kind, address, check, number)
            nonces += nonce
            stream += piece
        if len(stream) != padded or any(stream[9 + length:]) or method not in (0, 1):
            raise Refused(f"{kind} {address}: the length does not fit")
        if check and hashlib.sha256(nonces).digest()[:CHECK_BYTES] != check:
            raise Refused(f"{kind} {address}: its check is another")
        content = stream[9:9 + length]
        if method == 1:
            try:
                content = gzip.decompress(content)
            except (OSError, EOFError, zlib.error) as problem:
                raise Refused(f"{kind} {address}: cannot be unpacked") from problem
        return content


def _open_slot(header: dict, salt: bytes, key: bytes) -> bytes:
    slots = base64.b64decode(header["slots"], validate=True)
    if header["version"] != 1 or len(slots) != SLOTS * SLOT_BYTES or len(salt) != 16:
        raise Refused("this header is not one of version 1")
    for start in range(0, len(slots), SLOT_BYTES):
        box = slots[start:start + SLOT_BYTES]
        try:
            return AESGCM(key).decrypt(box[:12], box[12:], _slot_data(salt, header["rounds"]))
        except InvalidTag:
            continue
    raise Refused("no slot opens: the password is wrong")


def header_of(door: str) -> dict:
    """The header in the HTML of a door."""
    match = _HEADER.search(door)
    if not match:
        raise Refused("the page has no header: it is no door")
    return json.loads(match[1])


def opened(door: Path, password: str) -> OpenedSpace:
    header = header_of(door.read_text("utf-8"))
    key = door_key(password, base64.b64decode(header["salt"]), header["rounds"])
    return OpenedSpace(door.parent, header, key)


def sealed_files(root: Path, folder: str = FOLDER) -> Iterator[str]:
    for file in sorted((root / folder).rglob("*.js")):
        yield file.relative_to(root).as_posix()


def main() -> None:
    parser = argparse.ArgumentParser(description="Open a space, verify the files its index names, and read one of them.")
    parser.add_argument("door", type=Path, help="the door, such as site/private.html")
    parser.add_argument("address", nargs="?", help="of a file to write to the standard output")
    arguments = parser.parse_args()
    try:
        space = opened(arguments.door, os.environ.get("SPACE_PASSWORD") or input("Password: "))
        if arguments.address:
            sys.stdout.buffer.write(space.read(arguments.address))
            return
        for address in space.checks:
            space.read(address)
        print(f"{space.index['title']}: {len(space.checks)} files verified")
    except Refused as problem:
        sys.exit(f"space_format: {problem}")


if __name__ == "__main__":
    main()
