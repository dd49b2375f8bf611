"""Tiny pictures, made without a library. Each seed gives a different picture, and the same seed always gives the same bytes."""

import functools
import random
import struct
import subprocess
import tempfile
import zlib
from pathlib import Path


def png(seed: int, width: int = 24, height: int = 16) -> bytes:
    rng = random.Random(f"png {seed}")
    first, last = (bytes(rng.randrange(256) for _ in range(3)) for _ in range(2))
    rows = b"".join(b"\0" + (first if row * 2 < height else last) * width for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(kind, body) for kind, body in chunks)


def png_chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@functools.cache
def _frames() -> tuple[bytes, ...]:
    """Sixteen different JPEGs of 24 × 16 pixels."""
    with tempfile.TemporaryDirectory() as folder:
        ffmpeg("-f", "lavfi", "-i", "testsrc2=size=24x16:rate=1", "-frames:v", "16", "-q:v", "9", f"{folder}/%02d.jpg")
        return tuple(file.read_bytes() for file in sorted(Path(folder).iterdir()))


@functools.cache
def _thumbnails() -> tuple[bytes, ...]:
    """Two JPEGs of 64 × 48 pixels that look different."""
    with tempfile.TemporaryDirectory() as folder:
        for number, source in enumerate(("testsrc2=size=64x48:rate=1", "mandelbrot=size=64x48:rate=1")):
            ffmpeg("-f", "lavfi", "-i", source, "-frames:v", "1", "-q:v", "9", f"{folder}/{number}.jpg")
        return tuple(file.read_bytes() for file in sorted(Path(folder).iterdir()))


def jpeg(seed: int, taken: str = "", thumbnail: int | None = None) -> bytes:
    """Any two seeds give different files, and sixteen seeds in a row different pictures."""
    frame = _frames()[seed % 16]
    comment = f"photo {seed}".encode()
    block = _exif(taken, b"" if thumbnail is None else _thumbnails()[thumbnail])
    return frame[:2] + block + b"\xff\xfe" + struct.pack(">H", len(comment) + 2) + comment + frame[2:]


def _exif(taken: str, thumbnail: bytes = b"") -> bytes:
    """The segment that holds a camera, a time as `2024:05:01 09:00:00`, and a thumbnail, or nothing."""
    if not taken:
        return b""
    model, time = b"Torture\0", taken.encode() + b"\0"
    second = 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4
    values = second + 2 + 3 * 12 + 4
    tiff = b"MM\0*" + struct.pack(">I", 8)
    tiff += struct.pack(">HHHIIHHIII", 2, 0x0110, 2, len(model), values, 0x8769, 4, 1, 8 + 2 + 2 * 12 + 4, second if thumbnail else 0)
    tiff += struct.pack(">HHHIII", 1, 0x9003, 2, len(time), values + len(model), 0)
    tiff += struct.pack(">HHHIHHHHIIHHIII", 3, 0x0103, 3, 1, 6, 0, 0x0201, 4, 1, values + len(model) + len(time), 0x0202, 4, 1,
                        len(thumbnail), 0)
    tiff += model + time + thumbnail
    return b"\xff\xe1" + struct.pack(">H", len(tiff) + 8) + b"Exif\0\0" + tiff


@functools.cache
def film(seed: int = 0, extension: str = "mp4") -> bytes:
    codec = {"mp4": ["-c:v", "libx264", "-pix_fmt", "yuv420p"], "webm": ["-c:v", "libvpx", "-b:v", "50k"]}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"film.{extension}"
        size, rate = 48 + 16 * (seed % 4), 5
        ffmpeg(
            *("-f", "lavfi", "-i", f"testsrc2=size={size}x32:rate={rate}", "-t", "1", "-bitexact"),
            *codec.get(extension, []), str(path),
        )
        return path.read_bytes()


def ffmpeg(*arguments: str) -> None:
    command = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", *arguments]
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
