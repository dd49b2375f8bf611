"""Changes files: single bytes, and the parts of a format. The given random numbers determine all changes."""

import random
import re
import struct
from typing import Callable

import pictures

_NUMBERS = (0, 1, 2, 3, 7, 8, 15, 16, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
_WORDS = (
    "title", "draft", "tag", "items", "url", "map", "categories", "position", "publishDate", "rating", "<<", "*b", "&a", "null", "~",
    "true", "yes", "-1", "1e999", "0x7f", ".nan", "9" * 40, "2024-02-30", "99:99", "\u2028", "\u0085", "\ufeff", "\0", "\u202e", "：", "，",
    "'", '"', "`", "|", "{", "}", "[", "]", "---", "\n", "\r", "\t", "  ", "#", "!", "%", "@", "../..", "/etc/passwd", "a.jpg", "https://[::1]/x",
    "{{", "}}", "{{#a}}", "{{/a}}", "{{>facts}}", "{{{x}}}", "{{<layout}}", "<script>", "]]>", "<!--", "&#0;", "\\u0000", "\\ud800", "é" * 9, "家",
)


def mutate(content: bytes, name: str, rng: random.Random) -> bytes:
    """Returns a damaged copy of a file. For texts and for formats made of parts, half of the changes use the format's structure."""
    data = bytearray(content)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        structured = _structured(name, bytes(data), rng) if rng.random() < 0.5 else None
        if structured is not None:
            data = bytearray(structured)
        else:
            rng.choice(_BYTE_CHANGES)(data, rng)
    # At most a few times as large as the original, since a batch has thousands of files.
    return bytes(data[: 4 * len(content) + 4096])


def _flip(data: bytearray, rng: random.Random) -> None:
    if data:
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)


def _overwrite(data: bytearray, rng: random.Random) -> None:
    if data:
        data[rng.randrange(len(data))] = rng.randrange(256)


def _head(data: bytearray, rng: random.Random) -> None:
    """Changes a byte near the beginning, where most of a format's structure is."""
    if data:
        data[rng.randrange(min(len(data), 256))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))


def _number(data: bytearray, rng: random.Random) -> None:
    kind = rng.choice((">I", "<I", ">H", "<H"))
    size = struct.calcsize(kind)
    if len(data) >= size:
        place = rng.randrange(len(data) - size + 1)
        if rng.random() < 0.5:
            value = rng.choice(_NUMBERS)
        else:
            value = struct.unpack_from(kind, data, place)[0] + rng.choice((-16, -2, -1, 1, 2, 16, 256))
        struct.pack_into(kind, data, place, value % (1 << 8 * size))


def _cut(data: bytearray, rng: random.Random) -> None:
    del data[rng.randrange(len(data) + 1):]


def _remove(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data) + 1)
    del data[start:start + rng.choice((1, 2, 4, 16, 256))]


def _repeat(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data) + 1)
    data[start:start] = data[start:start + rng.choice((1, 4, 16, 64, 512))] * rng.choice((1, 1, 2, 8))


def _insert(data: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(data) + 1)
    data[start:start] = rng.randbytes(rng.choice((1, 2, 4, 16)))


def _move(data: bytearray, rng: random.Random) -> None:
    start, to = rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)
    part = data[start:start + rng.choice((2, 8, 64))]
    data[to:to + len(part)] = part


_BYTE_CHANGES: tuple[Callable[[bytearray, random.Random], None], ...] = (
    _flip, _flip, _overwrite, _head, _head, _number, _number, _number, _cut, _remove, _repeat, _insert, _move,
)


def _structured(name: str, data: bytes, rng: random.Random) -> bytes | None:
    if name.endswith(".md") and rng.random() < 0.05:
        return data + _wide_table(rng)
    if name.endswith((".yml", ".json", ".csv", ".md", ".xmp", ".mustache", ".css")):
        return _text(data, rng)
    if data[:3] == b"\xff\xd8\xff":
        return _parts(data, rng, _jpeg_segments, _jpeg_segment)
    if data[:8] == b"\x89PNG\r\n\x1a\n":
        return _parts(data, rng, _png_chunks, lambda kind, body: pictures.png_chunk(kind, body))
    if data[:4] == b"RIFF":
        return _parts(data, rng, _riff_chunks, lambda kind, body: kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1))
    if data[4:8] == b"ftyp":
        return _parts(data, rng, _boxes, lambda kind, body: struct.pack(">I", len(body) + 8) + kind + body)
    if data[:4] in (b"II*\0", b"MM\0*"):
        return _directory(data, rng)
    return None


Part = tuple[bytes, bytes]


def _parts(
    data: bytes, rng: random.Random, divide: Callable[[bytes], tuple[bytes, list[Part], bytes]], join: Callable[[bytes, bytes], bytes]
) -> bytes | None:
    """Changes the parts of a container, but keeps their lengths and checksums correct."""
    head, parts, tail = divide(data)
    if not parts:
        return None
    place = rng.randrange(len(parts))
    kind, body = parts[place]
    match rng.randrange(6):
        case 0:
            del parts[place]
        case 1:
            parts.insert(rng.randrange(len(parts) + 1), (kind, body))
        case 2:
            other = rng.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        case 3:
            parts[place] = (rng.choice(parts)[0], body)
        case _:
            changed = bytearray(body)
            rng.choice(_BYTE_CHANGES)(changed, rng)
            parts[place] = (kind, bytes(changed))
    return head + b"".join(join(*part) for part in parts) + tail


def _jpeg_segments(data: bytes) -> tuple[bytes, list[Part], bytes]:
    parts, place = [], 2
    while place + 4 <= len(data) and data[place] == 0xFF and data[place + 1] not in (0xD9, 0xDA):
        length = struct.unpack_from(">H", data, place + 2)[0]
        parts.append((data[place:place + 2], data[place + 4:place + 2 + length]))
        place += 2 + max(2, length)
    return data[:2], parts, data[place:]


def _jpeg_segment(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack(">H", min(len(body) + 2, 0xFFFF)) + body[:0xFFFD]


def _png_chunks(data: bytes) -> tuple[bytes, list[Part], bytes]:
    parts, place = [], 8
    while place + 12 <= len(data):
        length = struct.unpack_from(">I", data, place)[0]
        if length > len(data):
            break
        parts.append((data[place + 4:place + 8], data[place + 8:place + 8 + length]))
        place += 12 + length
    return data[:8], parts, data[place:]


def _riff_chunks(data: bytes) -> tuple[bytes, list[Part], bytes]:
    parts, place = [], 12
    while place + 8 <= len(data):
        length = struct.unpack_from("<I", data, place + 4)[0]
        if length > len(data):
            break
        parts.append((data[place:place + 4], data[place + 8:place + 8 + length]))
        place += 8 + length + (length & 1)
    return data[:12], parts, data[place:]


def _boxes(data: bytes) -> tuple[bytes, list[Part], bytes]:
    parts, place = [], 0
    while place + 8 <= len(data):
        length = struct.unpack_from(">I", data, place)[0]
        if not 8 <= length <= len(data) - place:
            break
        parts.append((data[place + 4:place + 8], data[place + 8:place + length]))
        place += length
    return b"", parts, data[place:]


def _directory(data: bytes, rng: random.Random) -> bytes:
    """Gives a field of a TIFF's first directory another type, count or value."""
    order = "<" if data[:2] == b"II" else ">"
    changed = bytearray(data)
    start = struct.unpack_from(order + "I", data, 4)[0] if len(data) >= 8 else 0
    if start + 2 > len(data):
        return data
    count = struct.unpack_from(order + "H", data, start)[0]
    place = start + 2 + 12 * rng.randrange(max(1, min(count, 64)))
    if place + 12 <= len(data):
        offset, kind = rng.choice(((0, "H"), (2, "H"), (4, "I"), (8, "I"), (8, "I")))
        value = rng.choice((*_NUMBERS, start, len(data), len(data) - 1, place))
        struct.pack_into(order + kind, changed, place + offset, value % (1 << 8 * struct.calcsize(kind)))
    return bytes(changed)


def _wide_table(rng: random.Random) -> bytes:
    """Returns a table whose rows are shorter than its header, so that a parser fills them up."""
    columns, rows = rng.choice((30, 200, 900)), rng.choice((10, 300, 1500))
    return b"\n\n" + b"|a" * columns + b"|\n" + b"|-" * columns + b"|\n" + b"|x\n" * rows


_TOKENS = re.compile(rb"\s+|\w+|[^\w\s]")


def _text(data: bytes, rng: random.Random) -> bytes:
    tokens = _TOKENS.findall(data)
    if not tokens:
        return rng.choice(_WORDS).encode("utf-8", "surrogatepass")
    place = rng.randrange(len(tokens))
    word = rng.choice(_WORDS).encode("utf-8", "surrogatepass")
    match rng.randrange(8):
        case 0:
            tokens[place] = word
        case 1:
            tokens.insert(place, word)
        case 2:
            del tokens[place:place + rng.choice((1, 2, 8))]
        case 3:
            to = rng.randrange(len(tokens))
            tokens[to:to] = tokens[place:place + rng.choice((1, 4, 16))]
        case 4:
            tokens[place] = tokens[place] * rng.choice((2, 10, 300))
        case 5:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            return b"\n".join(lines)
        case 6:
            opening = rng.choice((b"[", b"{", b"- ", b"> ", b"(", b"<a>", b'{"a":', b"* "))
            tokens.insert(place, opening * rng.choice((3, 60, 900)))
        case _:
            text = data.decode(errors="replace")
            return text.encode(rng.choice(("utf-16", "utf-16-be", "latin-1", "utf-8-sig", "gb18030", "shift-jis")), "replace")
    return b"".join(tokens)
