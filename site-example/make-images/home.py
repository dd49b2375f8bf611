"""我们的家: a flat of five rooms. Each room is built once and photographed from several places, by day and by lamp."""
import math

import numpy as np

import surfaces as t
from scene import Scene, turn
from trace import render


def shell(s, width, depth, height, floor, wall, window, side="left", ceiling="#efece4", back=None, fill=1.2):
    """A room around the origin, open to the camera's side (+z), from where a little light comes (`fill`); `window` = (centre, half width, sill, top) in a wall."""
    w, d = width / 2, depth / 2
    s.place()
    s.box((0, -0.05, 0), (width + 1, 0.1, depth + 4), floor)
    s.box((0, height + 0.05, 0), (width + 1, 0.1, depth + 4), s.stuff(ceiling))
    s.box((0, height / 2, d + 1.6), (width + 1, height, 0.1), wall)
    s.place()
    c, half, sill, top = window
    frame = s.stuff("#f1ede4", rough=0.2, shine=0.03)

    def holed(at, span, axis):
        """A wall with a window: four boxes, a frame, a sill."""
        def put(a, b, y0, y1, m, thick=0.2, out=0.0):
            size = ((b - a), y1 - y0, thick) if axis == 0 else (thick, y1 - y0, (b - a))
            centre = ((a + b) / 2, (y0 + y1) / 2, at + out) if axis == 0 else (at + out, (y0 + y1) / 2, (a + b) / 2)
            s.box(centre, size, m)
        put(-span, c - half, 0, height, wall)
        put(c + half, span, 0, height, wall)
        put(c - half, c + half, 0, sill, wall)
        put(c - half, c + half, top, height, wall)
        s.place()
        for a in (c - half, c + half - 0.05, c - 0.025):
            put(a, a + 0.05, sill, top, frame, 0.06)
        for y in (sill, top - 0.05, sill + (top - sill) * 0.68):
            put(c - half, c + half, y, y + 0.05, frame, 0.06)
        inward = 0.12 if at < 0 else -0.12
        put(c - half - 0.06, c + half + 0.06, sill - 0.04, sill, frame, 0.34, inward * 0.6)
        s.place()
    y = (sill + top) / 2
    if side == "left":
        holed(-w, d + 2, 1)
        s.box((w, height / 2, 0), (0.2, height, depth + 4), wall)
        s.box((0, height / 2, -d), (width, height, 0.2), back if back is not None else wall)
        s.portal((-w - 0.05, y, c), (0, 0, -half), (0, (top - sill) / 2, 0))
    elif side == "back":
        holed(-d, w, 0)
        s.box((-w, height / 2, 0), (0.2, height, depth + 4), wall)
        s.box((w, height / 2, 0), (0.2, height, depth + 4), wall)
        s.portal((c, y, -d - 0.05), (half, 0, 0), (0, (top - sill) / 2, 0))
    s.portal((0, 1.5, d + 1.5), (1.4, 0, 0), (0, -0.8, 0), fill * np.ones(3))
    s.box((0, 0.05, -d + 0.115), (width, 0.1, 0.03), frame)
    s.place()


def day(mottled=0.25, brightness=4.5):
    return Scene(sky=("#a9c4e4", "#f2f0ea", "#6f8a5a"), brightness=brightness, mottled=mottled)


def evening():
    return Scene(sky=("#1c2f5c", "#3d5788", "#1a2436"), brightness=0.9)


def plant(s, x, y, z, size=1.0, leaves=13, pot="#c9714e", green="#3d6a35", seed=1, upright=0.55):
    r = np.random.default_rng(seed)
    s.place(x, y, z)
    s.lathe((0, 0, 0), 0.26 * size, [0.09 * size, 0.12 * size, 0.135 * size, 0.14 * size], s.stuff(pot, rough=0.4, shine=0.02), wall=0.012)
    s.rod((0, 0.2 * size, 0), 0.02, 0.12 * size, s.stuff("#33261c"))
    g = s.stuff(green, "#7f9c52", t.VEINED, rough=0.35, shine=0.04, scale=6 / size)
    stem = s.stuff("#5b7038")
    for i in range(leaves):
        a = i * 137.5 + r.uniform(-12, 12)
        tilt = -(18 + 62 * (i / leaves) ** upright + r.uniform(-6, 6))
        n = size * (0.42 + 0.22 * r.random())
        R = turn(a, tilt + 22)
        base = np.array([0, (0.24 + 0.35 * (i / leaves)) * size, 0])
        s.leaf(base + R @ np.array([0, 0, n * 0.62]), n, n * 0.42, g, 0.2, -0.16, 0.003, R)
        S = turn(a, tilt + 112)
        s.rod(base + R @ np.array([0, 0, n * 0.1]), n * 0.34, 0.006 * size, stem, rotation=S)


def books(s, x, y, z, width, seed, lean=True, heights=(0.19, 0.27), depth=0.17):
    """A row of books that starts at x and stands on y."""
    r = np.random.default_rng(seed)
    tones = ["#7c2f2a", "#2e4a5e", "#c8b48a", "#40553f", "#d9d2c3", "#8a6a3e", "#39394a", "#b5654a", "#5d6d7d", "#e5e0d2", "#a08a9a"]
    end = x + width
    while x < end - 0.05:
        w, h = r.uniform(0.018, 0.045), r.uniform(*heights)
        tilt = -9 if lean and r.random() < 0.07 else 0
        if tilt:
            x += 0.03
        s.round((x + w / 2, y + h / 2, z), (w * 0.94, h, depth * r.uniform(0.85, 1)), s.stuff(tones[r.integers(len(tones))], rough=0.4, shine=0.02), 0.004, turn(0, 0, tilt))
        x += w


def frame(s, x, y, z, w, h, one, other, yaw=0, wood="#2f2620"):
    s.place(x, y, z, yaw)
    s.box((0, 0, 0), (w, h, 0.03), s.stuff(wood, rough=0.2, shine=0.04))
    s.box((0, 0, 0.012), (w - 0.04, h - 0.04, 0.02), s.stuff("#eeebe2"))
    s.box((0, 0, 0.016), (w * 0.66, h * 0.66, 0.02), s.stuff(one, other, t.PICTURE, scale=1 / w))


def lamp(s, x, y, z, height, colour="#ffcf94", power=14.0, shade=0.17, lit=True, pole="#2b2b2d"):
    s.place(x, y, z)
    metal = s.stuff(pole, rough=0.15, shine=0.08)
    s.rod((0, 0.012, 0), 0.024, shade * 0.75, metal)
    s.rod((0, height * 0.42, 0), height * 0.84, 0.011, metal)
    m = s.stuff(colour, glow=2.3) if lit else s.stuff("#ece2cf")
    s.lathe((0, height * 0.78, 0), shade * 1.25, [shade, shade * 0.88, shade * 0.75, shade * 0.62], m, wall=0.006, bottom=-1)
    if lit:
        s.bulb((0, height * 0.8 + shade * 0.4, 0), shade * 0.5, colour, power, visible=False)


def pendant(s, x, top, z, drop, colour="#2f3b3a", lit=True, size=0.2):
    s.place(x, top - drop, z)
    s.rod((0, drop / 2, 0), drop, 0.005, s.stuff("#26241f"))
    s.lathe((0, -size * 0.5, 0), size * 0.85, [size, size * 0.93, size * 0.75, size * 0.45, size * 0.2], s.stuff(colour, rough=0.2, shine=0.06), wall=0.01, bottom=-1)
    if lit:
        s.bulb((0, -size * 0.28, 0), size * 0.3, "#ffd49c", 22)


def cup(s, x, y, z, colour="#dfe3df", size=1.0, yaw=0, other="#5f6f74", liquid="#2d1509"):
    s.place(x, y, z, yaw)
    m = s.stuff(colour, other, t.SPECKLED, rough=0.12, shine=0.05, scale=150)
    s.lathe((0, 0, 0), 0.09 * size, [0.026 * size, 0.038 * size, 0.042 * size, 0.043 * size, 0.042 * size], m, wall=0.006 * size)
    s.rod((0, 0.07 * size, 0), 0.004, 0.038 * size, s.stuff(liquid, rough=0.02, shine=0.05))
    s.ring((0.05 * size, 0.046 * size, 0), 0.024 * size, 0.005 * size, m, turn(0, 90))


def living(lit=False):
    s = evening() if lit else day()
    floor = s.stuff("#b98a5c", "#8a5f3a", t.PLANKS, rough=0.25, shine=0.035, scale=7)
    wall = s.stuff("#e4dccb" if not lit else "#d9cfbd", "#d8cfbd", t.MOTTLED, scale=3, contrast=0.5)
    shell(s, 5.2, 4.2, 2.7, floor, wall, (-0.3, 0.95, 0.55, 2.25), fill=0.05 if lit else 1.6)
    if not lit:
        s.sunshine((-0.80, 0.46, 0.16), "#ffdfae", 11, 0.0006)
    s.place(0, 0, -0.15)
    s.box((0, 0.008, 0.55), (2.9, 0.016, 1.9), s.stuff("#b85c3c", "#e6d9c0", t.STRIPES, scale=5, option=0.0))
    s.place(0.35, 0, -1.38)
    blue = s.stuff("#5d7480", "#4e636f", t.WEAVE, scale=900, contrast=0.3)
    s.round((0, 0.25, 0.05), (2.2, 0.26, 0.86), blue, 0.06)
    s.round((0, 0.56, -0.32), (2.2, 0.58, 0.2), blue, 0.09, turn(0, -9))
    for x in (-1.06, 1.06):
        s.round((x, 0.37, 0.05), (0.2, 0.5, 0.88), blue, 0.09)
    for x in (-0.5, 0.5):
        s.round((x, 0.43, 0.1), (0.98, 0.17, 0.76), blue, 0.065)
        for z in (-0.25, 0.4):
            s.rod((x * 1.9, 0.06, z), 0.12, 0.018, s.stuff("#4a3220"))
    s.place(0.35, 0, -1.38)
    s.pillow((-0.75, 0.7, -0.08), (0.46, 0.2, 0.46), s.stuff("#d99a3d", "#c7822d", t.WEAVE, scale=500), 5, rotation=turn(18, 68))
    s.pillow((0.72, 0.69, -0.08), (0.44, 0.2, 0.44), s.stuff("#efe6d6", "#a8483a", t.STRIPES, scale=14, option=1.0), 5, rotation=turn(-14, 68))
    s.pillow((0.36, 0.67, -0.02), (0.4, 0.18, 0.4), s.stuff("#31505b"), 5, rotation=turn(8, 66))
    s.place(0.25, 0, 0.25)
    oak = s.stuff("#a9774a", "#7c5230", t.WOOD, rough=0.15, shine=0.04, scale=3)
    s.rod((0, 0.37, 0), 0.045, 0.52, oak, rounding=0.015)
    for a in (30, 150, 270):
        s.rod((0.34 * math.cos(math.radians(a)), 0.18, 0.34 * math.sin(math.radians(a))), 0.37, 0.02, oak)
    s.place(0.25, 0.393, 0.25)
    s.lathe((-0.16, 0, -0.1), 0.24, [0.05, 0.085, 0.09, 0.06, 0.032, 0.04], s.stuff("#e9e5da", "#7a8288", t.SPECKLED, rough=0.1, shine=0.05, scale=120), wall=0.008)
    r = np.random.default_rng(4)
    for i in range(7):
        R = turn(i * 55 + 10, -64 + r.uniform(-14, 10))
        s.leaf(np.array([-0.16, 0.22, -0.1]) + R @ np.array([0, 0, 0.15]), 0.3, 0.06, s.stuff("#66804a", "#93a86a", t.VEINED, scale=14), 0.15, 0.05, 0.0015, R)
    s.round((0.2, 0.012, 0.12), (0.24, 0.024, 0.18), s.stuff("#2e4a5e", shine=0.03), 0.005, turn(24))
    s.round((0.2, 0.034, 0.12), (0.22, 0.02, 0.16), s.stuff("#c9b385", shine=0.03), 0.005, turn(12))
    cup(s, 0.27, 0.393 + 0.044, 0.36, yaw=30)
    plant(s, -1.95, 0, -1.45, 1.75, 15, "#d8cdb9", seed=3)
    lamp(s, 2.0, 0, -1.5, 1.62, lit=lit, power=26, shade=0.22)
    frame(s, -0.2, 1.65, -1.985, 0.62, 0.8, "#44606a", "#c98f5a")
    frame(s, 0.62, 1.72, -1.985, 0.5, 0.62, "#7a8a6a", "#c9b9a0")
    frame(s, 1.28, 1.6, -1.985, 0.42, 0.42, "#9a4a35", "#d9b38a")
    s.place(2.42, 0, 0.2, -90)
    shelf = s.stuff("#8a5f3c", "#6a4528", t.WOOD, rough=0.2, shine=0.03, scale=2)
    for y in (0.3, 0.75, 1.2, 1.65):
        s.box((0, y, 0), (1.5, 0.03, 0.3), shelf)
    for x in (-0.76, 0.76):
        s.box((x, 0.85, 0), (0.03, 1.65, 0.3), shelf)
    for i, y in enumerate((0.315, 0.765, 1.215)):
        s.place(2.42, 0, 0.2, -90)
        books(s, -0.72, y, 0, 1.1 - 0.25 * i, 20 + i, heights=(0.22, 0.36), depth=0.22)
    s.place(2.42, 1.215, 0.2, -90)
    s.lathe((0.5, 0, 0), 0.26, [0.05, 0.1, 0.09, 0.04, 0.05], s.stuff("#3c6e71", shine=0.06, rough=0.1))
    s.ball((0.48, -0.36, 0), 0.09, s.stuff("#caa24a", shine=0.3, rough=0.1))
    if lit:
        for z in (-1.42, 0.82):
            s.place(-2.42, 1.38, z)
            s.curtain((0, 0, 0), 0.7, 2.2, s.stuff("#b4593f", "#a04d35", t.WEAVE, scale=500), 34, 0.045, turn(90))
    else:
        for z in (-1.38, 0.8):
            s.place(-2.4, 1.38, z)
            s.curtain((0, 0, 0), 0.42, 2.2, s.stuff("#eee6d6"), 42, 0.035, turn(90))
    return s


def kitchen(lit=False):
    s = evening() if lit else day()
    floor = s.stuff("#c9bfae", "#a99f8f", t.TILES, rough=0.2, shine=0.04, scale=2.4, contrast=0.18)
    wall = s.stuff("#e9e4d6")
    shell(s, 4.4, 3.6, 2.6, floor, wall, (0.15, 0.75, 1.12, 2.2), "back", fill=0.06 if lit else 3.2)
    if not lit:
        s.sunshine((0.42, 0.62, -0.66), "#fff0cc", 9, 0.0006)
    front = s.stuff("#53695c", rough=0.25, shine=0.04)
    top = s.stuff("#d8c3a0", "#b3946a", t.WOOD, rough=0.12, shine=0.04, scale=2.5)
    brass = s.stuff("#c79a4a", rough=0.05, shine=0.7)
    s.place(0, 0, -1.42)
    s.box((0, 0.1, 0.05), (4.2, 0.2, 0.5), s.stuff("#2c2c2a"))
    s.box((0, 0.905, 0.03), (4.24, 0.04, 0.66), top)
    s.box((0, 0.5, 0.0), (4.2, 0.77, 0.56), s.stuff("#37463d"))
    s.place(0, 0, -1.42)
    for i in range(7):
        x = -1.8 + i * 0.6
        s.round((x, 0.5, 0.29), (0.585, 0.74, 0.03), front, 0.008)
        s.round((x, 0.79, 0.32), (0.16, 0.014, 0.018), brass, 0.006)
    s.place(0, 0, -1.69)
    tile = s.stuff("#e8ece6", "#c4c1b4", t.TILES, rough=0.08, shine=0.06, scale=6, contrast=0.1, option=1.0)
    s.box((-1.42, 1.18, 0), (1.66, 0.52, 0.02), tile)
    s.box((1.55, 1.18, 0), (1.3, 0.52, 0.02), tile)
    s.place(0.15, 0.925, -1.38)
    s.tub((0, 0.005, 0), (0.6, 0.05, 0.4), s.stuff("#e8e6e0", shine=0.06, rough=0.05), 0.06, 0.02)
    s.rod((0, 0.15, -0.22), 0.3, 0.013, brass)
    s.ring((0, 0.3, -0.14), 0.08, 0.011, brass, turn(90, 90))
    for side, x0, n in ((0, -1.35, 5), (1, 1.6, 4)):
        s.place(x0, 1.62, -1.58)
        s.box((0, 0, 0), (1.3 if side == 0 else 0.95, 0.035, 0.22), top)
        r = np.random.default_rng(8 + side)
        tones = ["#b6533c", "#e3ddd0", "#46686b", "#d2a24f", "#7b8a6b", "#cfc8bd"]
        for i in range(n):
            x = (i - (n - 1) / 2) * 0.22
            h, w = r.uniform(0.12, 0.22), r.uniform(0.055, 0.085)
            s.lathe((x, 0.018, 0), h, [w * 0.9, w, w, w * 0.9, w * 0.55, w * 0.6], s.stuff(tones[(i + 2 * side) % 6], "#4a4a4a", t.SPECKLED, rough=0.15, shine=0.05, scale=80), wall=0.006)
    s.place(-1.35, 1.55, -1.52)
    for i in range(4):
        s.rod((-0.42 + i * 0.24, -0.15, 0.03), 0.22, 0.006, s.stuff("#6a4a30"))
        s.lathe((-0.42 + i * 0.24, -0.33, 0.03), 0.1, [0.015, 0.032, 0.03, 0.012], s.stuff("#9a6b43", shine=0.03))
    s.place(-0.98, 0.925, -1.38)
    s.lathe((0, 0, 0), 0.2, [0.11, 0.12, 0.11, 0.085, 0.05, 0.02], s.stuff("#b53f2f", rough=0.06, shine=0.08))
    s.ball((0, 0.215, 0), 0.018, s.stuff("#26221e", shine=0.05))
    s.ring((0, 0.19, 0), 0.085, 0.009, s.stuff("#26221e", shine=0.05), turn(0, 90))
    s.lathe((0.1, 0.1, 0), 0.1, [0.02, 0.016, 0.012], s.stuff("#b53f2f", rough=0.06, shine=0.08), rotation=turn(0, 0, -48))
    s.place(1.05, 0.925, -1.34)
    s.round((0.1, 0.012, 0), (0.5, 0.024, 0.3), s.stuff("#b98b58", "#8c6238", t.WOOD, scale=4, shine=0.02), 0.008, turn(8))
    s.ball((0.0, 0.062, 0.03), (0.045, 0.04, 0.045), s.stuff("#c8321f", "#e0622c", t.BLUSH, rough=0.08, shine=0.05, scale=16))
    s.ball((0.1, 0.06, -0.04), (0.04, 0.038, 0.04), s.stuff("#c2281a", "#d8502a", t.BLUSH, rough=0.08, shine=0.05, scale=16))
    s.lathe((0.22, 0.045, -0.06), 0.22, [0.01, 0.03, 0.036, 0.03, 0.012], s.stuff("#43294e", rough=0.05, shine=0.07), rotation=turn(20, 90))
    s.place(1.75, 0.925, -1.45)
    for i in range(5):
        s.rod((0.02 * math.cos(i * 2), 0.22, 0.02 * math.sin(i * 2)), 0.3, 0.007, s.stuff("#a4774a"), rotation=turn(i * 70, 12))
    s.lathe((0, 0, 0), 0.17, [0.06, 0.068, 0.07, 0.068], s.stuff("#d9d4c6", "#555555", t.SPECKLED, shine=0.05, rough=0.15, scale=90), wall=0.008)
    plant(s, 0.72, 1.12, -1.66, 0.55, 11, seed=6)
    plant(s, -0.42, 1.12, -1.66, 0.42, 11, pot="#e3ddd0", seed=9, green="#56803f")
    s.place(0.1, 0, 0.62)
    table = s.stuff("#a87b4e", "#7d5631", t.WOOD, rough=0.15, shine=0.04, scale=2)
    s.round((0, 0.73, 0), (1.9, 0.045, 0.95), table, 0.015)
    for x in (-0.85, 0.85):
        for z in (-0.38, 0.38):
            s.rod((x, 0.36, z), 0.71, 0.022, table, top=0.034)
    s.place(0.1, 0.753, 0.62)
    s.lathe((-0.1, 0, -0.02), 0.1, [0.06, 0.12, 0.16, 0.18], s.stuff("#e6e2d6", "#8a7a5a", t.SPECKLED, rough=0.12, shine=0.05, scale=110), wall=0.01)
    fruit = [("#e0a92e", "#f0c04a"), ("#d9702a", "#e08a35"), ("#c73a2a", "#e0a53a"), ("#8aa83a", "#c9c04a"), ("#e08a2a", "#e59a3a")]
    for i in range(6):
        a = i * 2.4
        q = 0.085 if i else 0.0
        one, other = fruit[i % 5]
        s.ball((-0.1 + q * math.cos(a), 0.105 + 0.03 * (i == 0), -0.02 + q * math.sin(a)), 0.045, s.stuff(one, other, t.BLUSH, rough=0.12, shine=0.04, scale=16))
    cup(s, 0.5, 0.753, 0.55, "#4d6f78", yaw=60)
    cup(s, -0.45, 0.753, 0.85, "#c9704c", yaw=200)
    s.place(0.75, 0.753, 0.8, 20)
    s.rod((0, 0.006, 0), 0.012, 0.12, s.stuff("#e9e6dc", shine=0.05, rough=0.1), rounding=0.005)
    s.lathe((0, 0.01, 0), 0.06, [0.06, 0.075, 0.07, 0.035], s.stuff("#c58a4a", "#8a4f22", t.PEEL, scale=9), bend=1.0)
    for x in (-0.35, 0.35):
        pendant(s, 0.1 + x * 1.2, 2.6, 0.55, 0.95, lit=lit)
    return s


def bedroom(lit=False):
    s = evening() if lit else day(brightness=5)
    floor = s.stuff("#c39c70", "#9c744a", t.PLANKS, rough=0.25, shine=0.03, scale=7)
    wall = s.stuff("#d9d5cb" if not lit else "#b9b6ae")
    back = s.stuff("#93a598" if not lit else "#7f9186", "#8a9c8f", t.MOTTLED, scale=3, contrast=0.4)
    shell(s, 4.6, 4.0, 2.6, floor, wall, (-0.2, 0.85, 0.7, 2.2), back=back, fill=0.05 if lit else 1.6)
    if not lit:
        s.sunshine((-0.85, 0.42, 0.25), "#ffe4bd", 9, 0.0006)
    s.place(0.2, 0, -0.85)
    oak = s.stuff("#a9794c", "#80582f", t.WOOD, rough=0.2, shine=0.03, scale=2)
    s.round((0, 0.22, 0), (1.86, 0.2, 2.1), oak, 0.02)
    s.round((0, 0.66, -1.02), (1.95, 0.86, 0.06), oak, 0.02)
    s.round((0, 0.42, 0.02), (1.76, 0.24, 2.0), s.stuff("#eeeae1"), 0.08)
    s.place(0.2, 0, -0.85)
    s.round((0, 0.47, 0.3), (1.96, 0.3, 1.52), s.stuff("#e9e5da", "#dcd6c8", t.WEAVE, scale=300), 0.09)
    s.round((0, 0.5, 0.72), (2.06, 0.32, 0.6), s.stuff("#b5573a", "#a34b31", t.WEAVE, scale=260), 0.07)
    s.pillow((0, 0.55, 0.3), (2.05, 0.34, 1.55), s.stuff("#e9e5da", "#dcd6c8", t.WEAVE, scale=300), 8, 0.012, 11)
    s.pillow((0.0, 0.66, 0.72), (2.12, 0.26, 0.66), s.stuff("#b5573a", "#a34b31", t.WEAVE, scale=260), 10, 0.01, 13)
    s.place(0.2, 0, -0.85)
    white = s.stuff("#f2efe8")
    s.pillow((-0.45, 0.72, -0.74), (0.7, 0.24, 0.46), white, 5, 0.004, 17, turn(2, 40))
    s.pillow((0.45, 0.72, -0.74), (0.7, 0.24, 0.46), white, 5, 0.004, 15, turn(-3, 40))
    s.pillow((0.02, 0.74, -0.56), (0.5, 0.2, 0.36), s.stuff("#6f8790", "#e5e0d4", t.STRIPES, scale=18, option=1.0), 5, rotation=turn(0, 50))
    for x in (-1.12, 1.52):
        s.place(x, 0, -1.62)
        s.round((0, 0.26, 0), (0.46, 0.46, 0.4), oak, 0.02)
        s.ball((0, 0.3, 0.21), 0.016, s.stuff("#c79a4a", shine=0.6, rough=0.08))
    lamp(s, -1.14, 0.49, -1.66, 0.46, lit=lit, power=24, shade=0.13, pole="#b9966a")
    lamp(s, 1.54, 0.49, -1.66, 0.46, lit=lit, power=24, shade=0.13, pole="#b9966a")
    s.place(-1.02, 0.49, -1.5)
    s.round((0, 0.014, 0), (0.16, 0.028, 0.21), s.stuff("#2e4a5e", shine=0.03), 0.005, turn(15))
    cup(s, 1.42, 0.49, -1.48, "#e5dfd2", 0.9, 120)
    s.place(0.1, 0.005, 1.1)
    s.box((0, 0, 0), (2.6, 0.02, 1.3), s.stuff("#d9cdb8", "#c2b49a", t.WEAVE, scale=120, contrast=0.7))
    frame(s, 0.2, 1.68, -1.885, 1.1, 0.72, "#4a6a72", "#d0a070", wood="#8a6a45")
    plant(s, 2.0, 0, -0.5, 1.25, 12, "#e6e1d6", seed=12)
    for z in (-1.25, 0.85):
        s.place(-2.1, 1.32, z)
        s.curtain((0, 0, 0), 0.5, 2.3, s.stuff("#e9e3d6" if not lit else "#8296a0"), 40, 0.04, turn(90))
    return s


def study(lit=False):
    s = evening() if lit else day(brightness=4.2)
    floor = s.stuff("#8d6238", "#6a4526", t.PLANKS, rough=0.2, shine=0.04, scale=7)
    wall = s.stuff("#43555a" if not lit else "#3d4d52", "#3c4d52", t.MOTTLED, scale=3, contrast=0.5)
    shell(s, 4.0, 3.4, 2.6, floor, wall, (-0.2, 0.7, 0.85, 2.2), fill=0.05 if lit else 2.0)
    if not lit:
        s.sunshine((-0.82, 0.5, 0.05), "#ffdca8", 12, 0.0006)
    dark = s.stuff("#7b5432", "#5a3a20", t.WOOD, rough=0.18, shine=0.035, scale=2)
    s.place(0.75, 0, -1.5)
    for y in (0.08, 0.5, 0.92, 1.34, 1.76, 2.18):
        s.box((0, y, 0), (2.1, 0.035, 0.3), dark)
    for x in (-1.06, 0.0, 1.06):
        s.box((x, 1.13, 0), (0.035, 2.15, 0.3), dark)
    for row, y in enumerate((0.1, 0.52, 0.94, 1.36, 1.78)):
        for col, x in enumerate((-1.03, 0.03)):
            s.place(0.75, 0, -1.5)
            width = 0.98 - 0.36 * ((row * 2 + col * 3) % 4 == 1) - 0.5 * ((row + col) % 5 == 4)
            books(s, x, y, 0.02, width, 40 + row * 7 + col, heights=(0.22, 0.34), depth=0.22)
    s.place(0.75, 0, -1.46)
    s.lathe((-0.2, 0.94, 0), 0.2, [0.05, 0.08, 0.05, 0.03, 0.04], s.stuff("#d2a24f", shine=0.06))
    s.ball((0.85, 0.63, 0), 0.1, s.stuff("#d9d2bf", shine=0.04))
    s.place(-0.55, 0, -0.35, 6)
    top = s.stuff("#a5713f", "#7d4f28", t.WOOD, rough=0.12, shine=0.045, scale=2.2)
    s.round((0, 0.74, 0), (1.7, 0.05, 0.8), top, 0.012)
    for x in (-0.78, 0.78):
        for z in (-0.33, 0.33):
            s.rod((x, 0.36, z), 0.72, 0.02, top, top=0.03)
    s.round((0.55, 0.65, 0.02), (0.5, 0.14, 0.66), top, 0.01)
    s.place(-0.55, 0.765, -0.35, 6)
    page = s.stuff("#f0e9d8", "#e2d8c2", t.STRIPES, scale=70, option=0.0)
    s.pillow((-0.11, 0.018, 0.1), (0.22, 0.05, 0.3), page, 12, rotation=turn(0, 0, 4))
    s.pillow((0.11, 0.018, 0.1), (0.22, 0.05, 0.3), page, 12, rotation=turn(0, 0, -4))
    s.rod((0.33, 0.006, 0.14), 0.16, 0.005, s.stuff("#1f2730", shine=0.08, rough=0.1), rotation=turn(40, 90))
    s.round((-0.52, 0.02, 0.05), (0.24, 0.04, 0.32), s.stuff("#7c2f2a", shine=0.03), 0.006, turn(-8))
    s.round((-0.52, 0.055, 0.05), (0.22, 0.03, 0.29), s.stuff("#c8b48a", shine=0.03), 0.006, turn(7))
    s.round((-0.51, 0.085, 0.05), (0.2, 0.03, 0.27), s.stuff("#40553f", shine=0.03), 0.006, turn(-2))
    s.place(0.05, 0.765, -0.58)
    brass = s.stuff("#b98a3e", rough=0.05, shine=0.65)
    s.rod((0, 0.015, 0), 0.03, 0.055, brass)
    s.ring((0, 0.19, 0), 0.135, 0.007, brass, turn(0, 90, 20))
    s.ball((0, 0.19, 0), 0.118, s.stuff("#3f6e86", "#c9a86a", t.GLOBE, rough=0.1, shine=0.05, scale=11))
    lamp(s, -1.18, 0.765, -0.52, 0.52, lit=lit, power=34, shade=0.15, pole="#2f4a41")
    cup(s, -0.16, 0.765, -0.5, "#35515c", yaw=140)
    s.place(-0.45, 0, 0.55, 190)
    seat = s.stuff("#8a4a32", rough=0.3, shine=0.03)
    s.round((0, 0.46, 0), (0.46, 0.07, 0.44), seat, 0.03)
    s.round((0, 0.74, -0.21), (0.44, 0.34, 0.05), seat, 0.02, turn(0, -8))
    for x in (-0.19, 0.19):
        for z in (-0.18, 0.18):
            s.rod((x, 0.22, z), 0.44, 0.016, dark)
    plant(s, -1.62, 0, -1.3, 1.2, 13, "#b9bdb4", seed=15)
    s.place(0.2, 0.005, 0.3)
    s.box((0, 0, 0), (2.7, 0.02, 1.9), s.stuff("#7d3a2e", "#c9a67a", t.STRIPES, scale=3.3, option=1.0))
    return s


def bath(lit=False):
    s = evening() if lit else day(brightness=5.5)
    floor = s.stuff("#4c5a60", "#8d9490", t.TILES, rough=0.1, shine=0.05, scale=5, contrast=0.25)
    wall = s.stuff("#dfe6e2", "#bfc6c0", t.TILES, rough=0.08, shine=0.05, scale=4.5, contrast=0.08, option=1.0)
    shell(s, 3.6, 3.2, 2.6, floor, wall, (-0.35, 0.55, 1.0, 2.2), fill=0.06 if lit else 2.0)
    if not lit:
        s.sunshine((-0.8, 0.52, -0.05), "#fff0d2", 9, 0.0006)
    white = s.stuff("#f1f0ec", rough=0.04, shine=0.06)
    chrome = s.stuff("#d8d8d6", rough=0.02, shine=0.85)
    s.place(-0.85, 0, -0.95)
    s.tub((0, 0.32, 0), (1.5, 0.6, 0.78), white, 0.34, 0.045)
    s.rod((0, 0.47, 0), 0.01, 0.2, s.stuff("#9fc3c4", rough=0.02, shine=0.06))
    for x in (-0.5, 0.5):
        for z in (-0.22, 0.22):
            s.ball((x, 0.04, z), 0.045, s.stuff("#b98a3e", rough=0.06, shine=0.6))
    s.place(-0.85, 0, -0.95)
    s.round((0.3, 0.635, 0), (0.14, 0.02, 0.9), s.stuff("#a9794c", "#80582f", t.WOOD, scale=3, shine=0.02), 0.006)
    s.round((0.3, 0.66, -0.15), (0.09, 0.03, 0.06), s.stuff("#e3d3b0", shine=0.03), 0.012, turn(20))
    s.place(-0.55, 0.645, -0.75)
    s.lathe((0, 0, 0), 0.07, [0.03, 0.032, 0.032], s.stuff("#efe3c8"))
    s.ball((0, 0.085, 0), (0.006, 0.014, 0.006), s.stuff("#ffc66a", glow=9))
    s.place(0.95, 0, -1.28)
    oak = s.stuff("#a9794c", "#80582f", t.WOOD, rough=0.15, shine=0.03, scale=2.4)
    s.round((0, 0.58, 0), (1.3, 0.4, 0.5), oak, 0.01)
    s.round((0, 0.8, 0.01), (1.34, 0.04, 0.54), s.stuff("#ece8e0", "#77736c", t.MARBLE, rough=0.05, shine=0.06, scale=5), 0.008)
    s.tub((-0.02, 0.885, 0.02), (0.52, 0.13, 0.36), white, 0.16, 0.018)
    s.place(0.95, 0.82, -1.45)
    s.rod((0, 0.15, 0), 0.3, 0.013, chrome)
    s.rod((0, 0.29, 0.07), 0.15, 0.011, chrome, rotation=turn(0, 90))
    s.place(0.95, 1.62, -1.49)
    s.rod((0, 0, 0), 0.02, 0.44, s.stuff("#b98a3e", rough=0.05, shine=0.6), rotation=turn(0, 90))
    s.rod((0, 0, 0.008), 0.02, 0.42, s.stuff("#eef2f2", rough=0.0, shine=0.95), rotation=turn(0, 90))
    s.place(1.42, 0.82, -1.3)
    for i, (c, h, w) in enumerate((("#7a4a22", 0.2, 0.035), ("#3f5f56", 0.16, 0.03), ("#e6ddcb", 0.11, 0.04))):
        s.lathe((-0.02 + i * 0.07, 0, -0.05 + 0.07 * (i % 2)), h, [w, w, w, w * 0.95, w * 0.35, w * 0.35], s.stuff(c, rough=0.04, shine=0.07))
    plant(s, 0.48, 0.82, -1.35, 0.42, 11, "#dfd8c8", seed=18, green="#4a7d4a")
    plant(s, -1.5, 1.0, -0.05, 0.3, 9, "#c9714e", seed=19, green="#4a7d4a")
    s.place(0.95, 0, -1.0)
    for i, c in enumerate(("#d8a05a", "#efeae0", "#6f8f93")):
        s.round((-0.25, 0.06 + 0.07 * i, 0.1), (0.42, 0.075, 0.28), s.stuff(c, "#ffffff", t.WEAVE, scale=420, contrast=0.2), 0.036, turn(4 * i - 4))
    s.place(0.05, 1.45, -1.47)
    s.rod((0, 0.1, 0.06), 0.5, 0.009, chrome, rotation=turn(0, 0, 90))
    s.curtain((0, -0.22, 0.06), 0.36, 0.66, s.stuff("#d08a5a", "#c27c4c", t.WEAVE, scale=420), 34, 0.014)
    s.place(-0.2, 0.008, 0.2)
    s.round((0, 0, 0), (1.0, 0.03, 0.62), s.stuff("#e9e3d6", "#d0c7b4", t.WEAVE, scale=160, contrast=0.6), 0.014)
    if lit:
        for x in (0.4, 1.5):
            s.place(x, 1.7, -1.42)
            s.bulb((0, 0, 0), 0.06, "#ffd9a8", 60)
    return s


S = (1600, 1067)
P = (1067, 1600)
DAY = dict(auto=0.17, soft=0.5, warmth=0.01, saturation=0.92, contrast=0.97, shadows=(0.0, 0.004, 0.012))
LAMP = dict(auto=0.11, soft=0.5, warmth=-0.04, saturation=0.92, bloom=0.2, shadows=(0.0, 0.004, 0.014))

#: name: (room, by lamp, camera, target, field of view, size, aperture, development)
SHOTS = {
    "客厅-早晨.jpg": (living, False, (-0.9, 1.35, 3.3), (0.15, 0.95, -1.2), 66, S, 0, DAY),
    "客厅-灯下.jpg": (living, True, (-1.3, 1.25, 3.2), (0.35, 0.95, -1.3), 62, S, 0, LAMP),
    "客厅-茶几.jpg": (living, False, (0.85, 0.82, 1.25), (0.18, 0.47, 0.2), 42, P, 0.012, DAY),
    "厨房-全景.jpg": (kitchen, False, (-0.75, 1.5, 3.1), (0.1, 1.02, -1.2), 62, S, 0, DAY),
    "厨房-水果碗.jpg": (kitchen, False, (0.45, 1.18, 1.65), (0.05, 0.83, 0.55), 46, S, 0.014, DAY),
    "厨房-红水壶.jpg": (kitchen, False, (-0.55, 1.32, -0.1), (-1.05, 1.15, -1.5), 56, P, 0.008, DAY),
    "厨房-晚饭后.jpg": (kitchen, True, (1.1, 1.42, 3.0), (-0.05, 1.02, -0.8), 60, S, 0, LAMP),
    "卧室-醒来.jpg": (bedroom, False, (-0.5, 1.35, 3.0), (0.15, 0.8, -1.2), 62, S, 0, DAY),
    "卧室-床头灯.jpg": (bedroom, True, (0.55, 1.1, 0.55), (-0.75, 0.85, -1.7), 55, S, 0.01, LAMP),
    "卧室-枕头.jpg": (bedroom, False, (-0.75, 1.1, 0.35), (0.35, 0.68, -1.5), 50, P, 0.012, DAY),
    "书房-下午.jpg": (study, False, (-0.35, 1.45, 2.75), (0.1, 1.0, -1.0), 64, S, 0, DAY),
    "书房-打开的书.jpg": (study, False, (-0.2, 1.2, 0.5), (-0.52, 0.8, -0.35), 58, S, 0.008, DAY),
    "书房-夜读.jpg": (study, True, (0.35, 1.3, 1.3), (-0.55, 0.95, -0.7), 58, S, 0.008, LAMP),
    "浴室-窗边.jpg": (bath, False, (0.55, 1.45, 2.3), (-0.25, 0.85, -0.9), 66, S, 0, DAY),
    "浴室-镜子.jpg": (bath, False, (0.1, 1.4, 0.7), (0.95, 1.15, -1.4), 54, P, 0.006, DAY),
    "浴室-烛光.jpg": (bath, True, (0.6, 1.35, 2.0), (0.3, 0.95, -1.2), 64, S, 0, LAMP),
}


def draw(name, scale=1.0, spp=7):
    room, lit, eye, target, fov, size, aperture, look = SHOTS[name]
    size = (int(size[0] * scale), int(size[1] * scale))
    return render(room(lit), eye, target, fov, size, aperture, spp=spp, bounces=2, seed=len(name), detail=0.55 if scale == 1 else 1.0), look
