"""A Display P3 profile, made from its definition: a version 4 matrix profile with the curve of sRGB."""
import struct

import numpy as np
from PIL import Image

from film import srgb_to_linear

# Primaries of P3 with a D65 white, adapted to D50, as an ICC profile has them.
RED, GREEN, BLUE = (0.51512, 0.24120, -0.00105), (0.29198, 0.69225, 0.04189), (0.15710, 0.06657, 0.78407)
WHITE = (0.96420, 1.0, 0.82491)


def _fixed(v):
    return struct.pack(">i", round(v * 65536))


def _text(text):
    data = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II", 1, 12) + b"enUS" + struct.pack(">II", len(data), 28) + data


def _xyz(v):
    return b"XYZ " + bytes(4) + b"".join(_fixed(c) for c in v)


def display_p3():
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + b"".join(_fixed(v) for v in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))
    tags = [(b"desc", _text("Display P3")), (b"cprt", _text("CC0 1.0")), (b"wtpt", _xyz(WHITE)), (b"rXYZ", _xyz(RED)),
            (b"gXYZ", _xyz(GREEN)), (b"bXYZ", _xyz(BLUE)), (b"rTRC", curve), (b"gTRC", curve), (b"bTRC", curve)]
    offset = 128 + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    for name, data in tags:
        table += name + struct.pack(">II", offset + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    header = struct.pack(">I4sI4s4s4s", offset + len(body), bytes(4), 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(4) + bytes(24) + b"".join(_fixed(v) for v in WHITE)
    header += bytes(128 - len(header))
    return header + table + body


def to_p3(image, reach=1.25):
    """An sRGB picture in P3's numbers; `reach` widens its strong colours beyond what sRGB holds."""
    light = srgb_to_linear(np.asarray(image, np.float64) / 255)
    grey = light @ np.array([0.2126, 0.7152, 0.0722])
    light = grey[..., None] + (light - grey[..., None]) * reach
    matrix = np.array([[0.82246, 0.17754, 0.0], [0.03319, 0.96681, 0.0], [0.01708, 0.07240, 0.91052]])
    v = np.clip(light @ matrix.T, 0, 1)
    v = np.where(v <= 0.0031308, v * 12.92, 1.055 * v ** (1 / 2.4) - 0.055)
    return Image.fromarray((v * 255 + 0.5).astype(np.uint8))
