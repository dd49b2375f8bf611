"""Makes the small film of the tests, `walk.webm`: a real WebM that browsers play, without a video encoder.

A lossy WebP holds one key frame of VP8; a film that has only key frames is a series of these in a Matroska container (RFC 9559).

    python Tests/Fixtures/make_video.py        # needs Pillow
"""

import io
import struct
from pathlib import Path

from PIL import Image, ImageDraw

SIZE = (160, 90)
FRAMES = 12
MILLISECONDS = 80


def frame(number: int) -> bytes:
    """The key frame of one picture: a sun that rises over a hill."""
    image = Image.new("RGB", SIZE, (150 + 6 * number, 180, 220 - 8 * number))
    draw = ImageDraw.Draw(image)
    height = 75 - 5 * number
    draw.ellipse((70, height - 12, 94, height + 12), fill=(250, 210, 90))
    draw.ellipse((-60, 55, 220, 200), fill=(60, 100, 70))
    webp = io.BytesIO()
    image.save(webp, "WEBP", quality=30, method=6)
    data = webp.getvalue()
    start = data.index(b"VP8 ")
    (length,) = struct.unpack("<I", data[start + 4:start + 8])
    return data[start + 8:start + 8 + length]


def element(identity: int, content: bytes) -> bytes:
    """An EBML element; its size takes four bytes, which is plenty and needs no cases."""
    name = identity.to_bytes((identity.bit_length() + 7) // 8, "big")
    return name + (0x10000000 | len(content)).to_bytes(4, "big") + content


def number(identity: int, value: int) -> bytes:
    return element(identity, value.to_bytes(max(1, (value.bit_length() + 7) // 8), "big"))


def film() -> bytes:
    head = element(0x1A45DFA3, number(0x4286, 1) + number(0x42F7, 1) + number(0x42F2, 4) + number(0x42F3, 8)
                   + element(0x4282, b"webm") + number(0x4287, 2) + number(0x4285, 2))
    info = element(0x1549A966, number(0x2AD7B1, 1_000_000)
                   + element(0x4489, struct.pack(">d", float(FRAMES * MILLISECONDS)))
                   + element(0x4D80, b"albumgen") + element(0x5741, b"albumgen"))
    picture = element(0xE0, number(0xB0, SIZE[0]) + number(0xBA, SIZE[1]))
    track = element(0xAE, number(0xD7, 1) + number(0x73C5, 1) + number(0x83, 1) + element(0x86, b"V_VP8") + picture)
    blocks = b"".join(
        element(0xA3, b"\x81" + struct.pack(">h", index * MILLISECONDS) + b"\x80" + frame(index)) for index in range(FRAMES))
    cluster = element(0x1F43B675, number(0xE7, 0) + blocks)
    return head + element(0x18538067, info + element(0x1654AE6B, track) + cluster)


if __name__ == "__main__":
    path = Path(__file__).with_name("walk.webm")
    path.write_bytes(film())
    print(path, path.stat().st_size, "bytes")
