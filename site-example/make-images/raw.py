#!/usr/bin/env python3
"""Makes the raw photo of the example site: a DNG whose picture is a JPEG inside it, as a camera puts one there, and whose
sensor is 48 × 32 pixels small, since albumgen shows the JPEG and develops nothing.

    .venv/bin/python site-example/make-images/raw.py
"""
import io
import struct
import subprocess
from pathlib import Path

from PIL import Image

SITE = Path(__file__).resolve().parent.parent
RAW = SITE / "Formats/a raw photo, as the camera saw it.dng"
PICTURE = SITE / "Travels/Iceland in March/IMG_2057.jpg"
PREVIEW, SENSOR = (960, 640), (48, 32)

BYTE, ASCII, SHORT, LONG, SRATIONAL, RATIONAL = 1, 2, 3, 4, 10, 5
FORMATS = {BYTE: "B", SHORT: "H", LONG: "I", RATIONAL: "I", SRATIONAL: "i"}


def directory(at: int, entries: dict[int, tuple[int, list[int] | bytes]]) -> bytes:
    """A TIFF directory at an offset, followed by the values that do not fit into it."""
    table, rest = b"", b""
    behind = at + 2 + 12 * len(entries) + 4
    for tag, (kind, values) in sorted(entries.items()):
        data = values if isinstance(values, bytes) else struct.pack(f"<{len(values)}{FORMATS[kind]}", *values)
        count = len(values) // 2 if kind in (RATIONAL, SRATIONAL) else len(values)
        if len(data) > 4:
            data, rest = struct.pack("<I", behind + len(rest)), rest + data + b"\0" * (len(data) % 2)
        table += struct.pack("<HHI", tag, kind, count) + data.ljust(4, b"\0")
    return struct.pack("<H", len(entries)) + table + struct.pack("<I", 0) + rest


def dng(preview: bytes, sensor: bytes) -> bytes:
    """The preview's directory first, the sensor's below it; directories follow the data, whose places they name."""
    preview_at = 8
    sensor_at = preview_at + len(preview) + len(preview) % 2
    below_at = sensor_at + len(sensor)
    below = directory(below_at, {
        254: (LONG, [0]), 256: (LONG, [SENSOR[0]]), 257: (LONG, [SENSOR[1]]), 258: (SHORT, [8]), 259: (SHORT, [1]),
        262: (SHORT, [32803]), 273: (LONG, [sensor_at]), 277: (SHORT, [1]), 278: (LONG, [SENSOR[1]]), 279: (LONG, [len(sensor)]),
        33421: (SHORT, [2, 2]), 33422: (BYTE, [0, 1, 1, 2]),
    })
    first_at = below_at + len(below) + len(below) % 2
    matrix = [n for value in (1, 0, 0, 0, 1, 0, 0, 0, 1) for n in (value, 1)]
    first = directory(first_at, {
        254: (LONG, [1]), 256: (LONG, [PREVIEW[0]]), 257: (LONG, [PREVIEW[1]]), 258: (SHORT, [8, 8, 8]), 259: (SHORT, [7]),
        262: (SHORT, [6]), 271: (ASCII, b"Aurora\0"), 272: (ASCII, b"Aurora F2\0"), 273: (LONG, [preview_at]), 274: (SHORT, [1]),
        277: (SHORT, [3]), 278: (LONG, [PREVIEW[1]]), 279: (LONG, [len(preview)]), 330: (LONG, [below_at]),
        50706: (BYTE, [1, 4, 0, 0]), 50707: (BYTE, [1, 1, 0, 0]), 50708: (ASCII, b"Aurora F2\0"), 50721: (SRATIONAL, matrix),
        50728: (RATIONAL, [1, 1, 1, 1, 1, 1]), 50778: (SHORT, [21]),
    })
    head = b"II*\0" + struct.pack("<I", first_at) + preview
    return (head.ljust(sensor_at, b"\0") + sensor + below).ljust(first_at, b"\0") + first


def main() -> None:
    with Image.open(PICTURE) as picture:
        small = picture.convert("RGB").resize(PREVIEW, Image.Resampling.LANCZOS)
    preview = io.BytesIO()
    small.save(preview, "JPEG", quality=60, optimize=True, subsampling="4:2:0")
    # What a sensor saw: one colour of each four pixels, red, green, green and blue.
    red, green, blue = (list(band.tobytes()) for band in small.resize(SENSOR, Image.Resampling.BOX).split())
    width, height = SENSOR
    colour = ((red, green), (green, blue))
    sensor = bytes(colour[y % 2][x % 2][y * width + x] for y in range(height) for x in range(width))
    RAW.write_bytes(dng(preview.getvalue(), sensor))
    subprocess.run(
        ["exiftool", "-q", "-overwrite_original", "-EXIF:DateTimeOriginal=2026:03:17 10:14:02", "-EXIF:OffsetTimeOriginal=+00:00",
         "-EXIF:LensModel=Aurora 24-70mm f/2.8", "-EXIF:FNumber=8", "-EXIF:ExposureTime=1/250", "-EXIF:ISO=100",
         "-EXIF:FocalLength=35", "-XMP-dc:Title=A raw photo", "-XMP-dc:Subject=formats", "-XMP-dc:Creator=albumgen contributors",
         "-XMP-dc:Rights=CC0 1.0", str(RAW)], check=True)
    print(RAW, RAW.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
