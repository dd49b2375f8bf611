"""A Display P3 profile, written from its published primaries, so that no profile file has to be shipped."""

import struct

# The primaries and the white point adapted to D50, as in ICC profiles.
_COLUMNS = {
    b"wtpt": (0.96420, 1.0, 0.82491),
    b"rXYZ": (0.51512, 0.24120, -0.00105),
    b"gXYZ": (0.29198, 0.69225, 0.04189),
    b"bXYZ": (0.15710, 0.06657, 0.78407),
}
# sRGB's transfer curve, which Display P3 shares: exponent, then a, b, c, d of ICC's function type 3.
_CURVE = (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)


def display_p3() -> bytes:
    curve = b"para" + bytes(4) + struct.pack(">HH", 3, 0) + b"".join(map(_fixed, _CURVE))
    tags = {b"desc": _text("Display P3"), b"cprt": _text("No copyright")}
    tags |= {name: b"XYZ " + bytes(4) + b"".join(map(_fixed, xyz)) for name, xyz in _COLUMNS.items()}
    tags |= {name: curve for name in (b"rTRC", b"gTRC", b"bTRC")}

    table, data = b"", b""
    first = 128 + 4 + 12 * len(tags)
    for name, body in tags.items():
        table += name + struct.pack(">II", first + len(data), len(body))
        data += body + bytes(-len(body) % 4)
    body = struct.pack(">I", len(tags)) + table + data

    header = struct.pack(">I4sI4s4s4s", 128 + len(body), b"", 0x04000000, b"mntr", b"RGB ", b"XYZ ")
    header += struct.pack(">6H", 2024, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    header += b"".join(map(_fixed, (0.96420, 1.0, 0.82491)))
    return header.ljust(128, b"\0") + body


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _text(text: str) -> bytes:
    encoded = text.encode("utf-16-be")
    return b"mluc" + bytes(4) + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(encoded), 28) + encoded
