"""Finds markers in files, however they are encoded."""

import base64
import io
import re
import zipfile
import zlib
from typing import Iterator
from urllib.parse import unquote_to_bytes

PREFIX = "mrk"
_LETTERS = 6
_PLAIN = re.compile(rb"mrk[a-z]{6}", re.IGNORECASE)
_LITTLE = re.compile(rb"m\0r\0k\0(?:[a-z]\0){6}", re.IGNORECASE)
_BIG = re.compile(rb"\0m\0r\0k(?:\0[a-z]){6}", re.IGNORECASE)
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{12,}")
_HEX = re.compile(rb"(?:[0-9a-fA-F]{2}\s?){9,}")
_PERCENT = re.compile(rb"(?:%[0-9A-Fa-f]{2}){3,}")
# The first bytes of zlib data with each of its usual settings, and of gzip data.
_DEFLATED = re.compile(rb"\x78[\x01\x5e\x9c\xda]|\x1f\x8b\x08")
_MOST = 4 << 20


def marker(number: int) -> str:
    letters = ""
    for _ in range(_LETTERS):
        number, rest = divmod(number, 26)
        letters = chr(ord("a") + rest) + letters
    return PREFIX + letters


def find(content: bytes, depth: int = 0) -> set[str]:
    """Returns all markers in some bytes: plain, in UTF-16, percent-encoded, as base64 or hexadecimal digits, and in compressed
    parts."""
    found = {match.decode().lower() for match in _PLAIN.findall(content)}
    for pattern in (_LITTLE, _BIG):
        found |= {match.replace(b"\0", b"").decode().lower() for match in pattern.findall(content)}
    if depth < 3:
        for inner in _inner(content):
            found |= find(inner, depth + 1)
    return found


def _inner(content: bytes) -> Iterator[bytes]:
    if content[:4] == b"PK\3\4":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for member in archive.infolist():
                yield member.filename.encode()
                yield member.comment + member.extra
                yield archive.read(member)
        return
    for match in _DEFLATED.finditer(content):
        inflater = zlib.decompressobj(31 if match[0][0] == 0x1F else 15)
        try:
            inflated = inflater.decompress(content[match.start():], _MOST)
        except zlib.error:
            continue
        if len(inflated) > 8:
            yield inflated
    for match in _PERCENT.finditer(content):
        yield unquote_to_bytes(match[0])
    for match in _BASE64.finditer(content):
        text = match[0].replace(b"-", b"+").replace(b"_", b"/")
        for start in range(4):
            part = text[start:]
            yield base64.b64decode(part[: len(part) // 4 * 4])
    for match in _HEX.finditer(content):
        digits = re.sub(rb"\s", b"", match[0])
        for start in range(2):
            part = digits[start:]
            yield bytes.fromhex(part[: len(part) // 2 * 2].decode())
