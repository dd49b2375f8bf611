"""Still lifes: fruit, cups and stones on a table by a window, and what grew in the garden."""
import math

import numpy as np

import surfaces as t
from film import hexa
from home import cup
from scene import Scene, turn
from trace import render

S = (1600, 1067)
P = (1067, 1600)


def studio(table="#8a6a4a", table2="#5d4029", wall="#b9b2a4", wall2="#a39b8c", tex=t.WOOD, side=-1, light="#fff4e4", strength=9.0, fill=0.3, scale=3, shine=0.04, far=-1.1):
    """A table, a wall behind it, a large soft light at one side."""
    s = Scene(sky=("#cfdaea", "#e6e6e2", "#b0a79a"), brightness=fill)
    s.place()
    s.box((0, -0.05, 0.6), (6, 0.1, 4.4), s.stuff(table, table2, tex, rough=0.2, shine=shine, scale=scale))
    s.box((0, 1.5, far), (9, 4, 0.1), s.stuff(wall, wall2, t.MOTTLED, scale=1.6, contrast=0.8))
    s.portal((side * 2.2, 1.35, 0.5), (0, 0, 0.75 * side), (0, 0.8, 0), glow=hexa(light) * strength)
    s.place()
    return s


def apple(s, x, z, r, one, other, yaw=0, leaf=False, y=0.0):
    s.place(x, y, z, yaw)
    skin = s.stuff(one, other, t.BLUSH, rough=0.12, shine=0.045, scale=0.8 / r, contrast=0.5)
    s.lathe((0, 0, 0), 1.72 * r, [0.36 * r, 0.74 * r, 0.93 * r, 1.0 * r, 1.0 * r, 0.93 * r, 0.73 * r, 0.24 * r], skin, rotation=turn(0, 4, -5))
    s.rod((0.02 * r, 1.84 * r, 0), 0.5 * r, 0.045 * r, s.stuff("#4a3220"), top=0.06 * r, rounding=0.01 * r, rotation=turn(30, 10, -14))
    if leaf:
        R = turn(70, -18)
        s.leaf(np.array([0.05 * r, 1.9 * r, 0]) + R @ np.array([0, 0, 0.42 * r]), 0.95 * r, 0.45 * r, s.stuff("#45702c", "#7f9c4a", t.VEINED, rough=0.25, shine=0.04, scale=0.9 / r), 0.2, -0.1, 0.002, R)


def pear(s, x, z, r, one, other, yaw=0, lying=False):
    s.place(x, 0 if not lying else r * 0.95, z, yaw)
    skin = s.stuff(one, other, t.BLUSH, rough=0.2, shine=0.04, scale=0.7 / r, contrast=0.5)
    R = turn(0, 0, 84) if lying else turn(0, 0, -4)
    s.lathe((0, 0, 0), 2.6 * r, [0.4 * r, 0.92 * r, 1.0 * r, 0.86 * r, 0.6 * r, 0.45 * r, 0.4 * r, 0.14 * r], skin, bend=0.1 / r * 0.05, rotation=R)
    s.rod(R @ np.array([0.0, 2.75 * r, 0]), 0.5 * r, 0.04 * r, s.stuff("#4a3220"), top=0.055 * r, rotation=R @ turn(0, 0, -12))


def citrus(s, x, z, r, colour, other, long=1.0, y=0.0, yaw=0, tip=0.0):
    s.place(x, y, z, yaw)
    skin = s.stuff(colour, other, t.MOTTLED, rough=0.25, shine=0.04, scale=7 / r * 0.1, contrast=0.5)
    if tip:
        s.lathe((0, r * 0.95, 0), 2.6 * r, [0.1 * r, 0.5 * r, 0.86 * r, 0.99 * r, 0.98 * r, 0.84 * r, 0.48 * r, 0.14 * r], skin, rotation=turn(0, 0, 84))
    else:
        s.ball((0, r * 0.96, 0), (r, r * 0.96 * long, r), skin)
        s.ball((0.1 * r, r * 1.92 * long, 0), (0.1 * r, 0.03 * r, 0.1 * r), s.stuff("#6a7a3a"))


def tomato(s, x, z, r, yaw=0, y=0.0, red="#c22a17", other="#d8481f", green="#4d7a2d", pitch=0):
    s.place(x, y, z, yaw)
    R = turn(0, pitch)
    s.lathe((0, 0, 0), 1.6 * r, [0.35 * r, 0.8 * r, 0.98 * r, 1.02 * r, 0.98 * r, 0.85 * r, 0.6 * r, 0.18 * r], s.stuff(red, other, t.BLUSH, rough=0.05, shine=0.055, scale=0.6 / r), ribs=6, depth=0.05, rotation=R)
    g = s.stuff(green, "#86a850", t.VEINED, scale=1.4 / r)
    for i in range(5):
        Q = R @ turn(i * 72 + 8, -4)
        s.leaf(R @ np.array([0, 1.56 * r, 0]) + Q @ np.array([0, 0.03 * r, 0.34 * r]), 0.68 * r, 0.22 * r, g, 0.2, -0.12, 0.003, Q)
    s.rod(R @ np.array([0, 1.72 * r, 0]), 0.35 * r, 0.05 * r, g, rotation=R @ turn(20, 14))


def bunch(s, x, z, r, colour, other, seed, n=26):
    rnd = np.random.default_rng(seed)
    s.place(x, 0, z)
    for i in range(n):
        f = i / n
        layer = 0 if f < 0.62 else 1 if f < 0.9 else 2
        a = i * 2.39996
        q = (0.75 + 3.2 * math.sqrt((f if layer == 0 else f - 0.62 if layer == 1 else f - 0.9) / (1 - 0.25 * layer))) * r * (0.95 - 0.22 * layer)
        k = r * rnd.uniform(0.88, 1.08)
        s.ball((1.35 * q * math.cos(a), k + layer * 1.45 * r, 0.75 * q * math.sin(a)), (k, k * 1.06, k), s.stuff(colour, other, t.BLUSH, rough=0.12, shine=0.04, scale=0.8 / r))
    s.rod((-3.6 * r, 3.2 * r, 0), 3.6 * r, 0.14 * r, s.stuff("#6a5a32"), rotation=turn(0, 0, 62))


NINE = ("apple", "lemon", "aubergine", "pear", "tomato", "grapes", "orange", "pumpkin", "plums")
_walls = ("#7d8f86", "#4f6f86", "#c9a25f", "#8b5a4a", "#a9b3a2", "#b9a08c", "#42606a", "#6a7a86", "#c7b28a")


def fruit(name, size=(1000, 1000)):
    i = NINE.index(name)
    s = studio(table="#c3a984" if i % 2 else "#7a5638", table2="#9c7f5a" if i % 2 else "#5a3c25", wall=_walls[i], wall2=_walls[i], side=-1 if i % 3 else 1)
    if name == "apple":
        apple(s, 0, 0, 0.12, "#d2a03a", "#a81f1a", 20, True)
    elif name == "lemon":
        citrus(s, -0.02, 0, 0.085, "#e9bd1e", "#d9a60f", tip=1, yaw=25)
        citrus(s, 0.17, -0.14, 0.08, "#e5b81a", "#d6a00c", tip=1, yaw=-50)
        R = turn(-60, 6)
        s.leaf((-0.17, 0.03, 0.1), 0.2, 0.08, s.stuff("#3f6b2a", "#7d9a4a", t.VEINED, rough=0.3, shine=0.04, scale=9), 0.25, 0.1, 0.002, R)
    elif name == "aubergine":
        s.place(0.07, 0.1, -0.02, 30)
        R = turn(0, 0, 84)
        s.lathe((0.17, 0, 0), 0.42, [0.03, 0.085, 0.1, 0.1, 0.088, 0.07, 0.055, 0.035], s.stuff("#2a1338", "#40204f", t.PEEL, rough=0.04, shine=0.06, scale=3), rotation=R)
        g = s.stuff("#4f6b32", "#7d944a", t.VEINED, scale=12)
        s.lathe((-0.205, 0.022, 0), 0.07, [0.062, 0.05, 0.035, 0.02], g, ribs=5, depth=0.25, rotation=R)
        s.rod((-0.29, 0.035, 0), 0.08, 0.014, g, top=0.018, rotation=turn(0, 0, 70))
    elif name == "pear":
        pear(s, -0.07, 0, 0.095, "#c9b04a", "#a8b24a", 10)
        pear(s, 0.16, -0.1, 0.085, "#b5a83f", "#b0632f", -60)
    elif name == "tomato":
        tomato(s, -0.08, 0.03, 0.09, 10)
        tomato(s, 0.13, -0.08, 0.085, 60)
        tomato(s, 0.09, 0.13, 0.055, 100, red="#d8701f", other="#e09a2a")
    elif name == "grapes":
        bunch(s, 0.02, 0, 0.042, "#3a1f3f", "#6a3350", 4)
    elif name == "orange":
        citrus(s, -0.06, 0, 0.105, "#d9701a", "#e08522")
        citrus(s, 0.15, -0.11, 0.1, "#d66a16", "#e07d1e")
    elif name == "pumpkin":
        s.lathe((0, 0, 0), 0.2, [0.06, 0.15, 0.18, 0.19, 0.185, 0.165, 0.12, 0.05], s.stuff("#c9661c", "#d98a35", t.PEEL, rough=0.2, shine=0.03, scale=5), ribs=11, depth=0.09)
        s.rod((0.01, 0.22, 0), 0.09, 0.02, s.stuff("#6f7a45"), top=0.014, rotation=turn(10, 12, -14))
    else:
        for k, (x, z, r) in enumerate(((-0.11, 0.02, 0.065), (0.05, -0.06, 0.07), (0.1, 0.1, 0.062), (-0.02, 0.13, 0.058))):
            apple(s, x, z, r, "#4b2a52", "#7a3350", k * 70)
    eye = (0.12 if i % 2 else -0.15, 0.42, 1.25)
    return render(s, eye, (0.01, 0.10, 0), 27, size, 0.012, spp=9, bounces=2, seed=30 + i, detail=0.62), dict(soft=0.5, auto=0.20, saturation=0.95)


def cups(morning, size=(1000, 667)):
    if morning:
        s = studio("#b99a72", "#96764c", "#c9cdc6", "#bcc1ba", light="#fff0d8", strength=11, side=-1)
        s.sunshine((-0.85, 0.42, 0.35), "#ffe0b0", 3.0, 0.002)
    else:
        s = studio("#4a3526", "#35251a", "#2c3740", "#26313a", light="#ffb46a", strength=5, side=1, fill=0.05)
    cup(s, 0, 0, 0, "#e4e0d6" if morning else "#35515c", 1.5, 35)
    s.place()
    s.rod((0, -0.0, 0), 0.012, 0.12, s.stuff("#e4e0d6" if morning else "#35515c", "#5f6f74", t.SPECKLED, rough=0.1, shine=0.05, scale=120), rounding=0.005)
    if morning:
        s.place(0.26, 0, -0.12)
        s.lathe((0, 0, 0), 0.2, [0.04, 0.06, 0.065, 0.045, 0.03, 0.035], s.stuff("#6f8f86", rough=0.1, shine=0.05), wall=0.006)
        for i in range(5):
            R = turn(i * 72, -68)
            s.leaf(np.array([0, 0.19, 0]) + R @ np.array([0, 0, 0.12]), 0.24, 0.045, s.stuff("#66804a", "#93a86a", t.VEINED, scale=14), 0.15, 0.05, 0.0015, R)
    else:
        s.place(-0.26, 0, -0.1)
        s.lathe((0, 0, 0), 0.09, [0.034, 0.036, 0.036], s.stuff("#efe3c8"))
        s.bulb((0, 0.115, 0), 0.012, "#ffb45a", 160)
        s.place(0.24, 0, -0.12)
        s.round((0, 0.02, 0), (0.2, 0.04, 0.27), s.stuff("#7c2f2a", shine=0.04), 0.006, turn(20))
        s.round((0, 0.056, 0), (0.18, 0.03, 0.25), s.stuff("#c8b48a", shine=0.03), 0.006, turn(8))
    return render(s, (0.05, 0.40, 1.1), (0.0, 0.085, 0), 34, size, 0.014, spp=10, bounces=2, seed=3 + morning, detail=0.66), dict(soft=0.5, auto=0.22 if morning else 0.10, warmth=0.02 if morning else -0.02)


def stones(count, size=(1000, 1000)):
    """A little tower of `count` stones on wet sand."""
    s = Scene(sky=("#9db4cf", "#e8e4dc", "#a89a86"), brightness=0.75)
    s.place()
    s.box((0, -0.05, 0), (30, 0.1, 30), s.stuff("#8d8271", "#a89c88", t.MOTTLED, rough=0.25, shine=0.05, scale=5, contrast=0.9))
    s.portal((-2.4, 2.0, 1.0), (0, 0, -0.9), (0, 0.8, 0), glow=hexa("#fff0d8") * 12)
    tones = (("#6d6a66", "#4f4d4b"), ("#9a8f82", "#7b7066"), ("#b9b2a6", "#8f877c"), ("#5a5f63", "#43474b"))
    rnd = np.random.default_rng(5 + count)
    y = 0.0
    s.place()
    for k in range(count):
        w = 0.36 * 0.72 ** k * rnd.uniform(0.95, 1.1)
        h = w * rnd.uniform(0.42, 0.55)
        a, b = tones[(k + count) % 4]
        s.pebble((rnd.normal(0, 0.012), y + h * 0.44, rnd.normal(0, 0.01)), (w, h, w * rnd.uniform(0.78, 0.92)), s.stuff(a, b, t.MOTTLED, rough=0.35, shine=0.03, scale=16, contrast=1.0), 0.03, rnd.uniform(0, 6), turn(rnd.uniform(0, 360)))
        y += h * 0.86
    s.place()
    for k in range(60):
        x, z = rnd.uniform(-1.6, 1.6), rnd.uniform(-2.6, 0.45)
        w = rnd.uniform(0.03, 0.12)
        if math.hypot(x, z) > 0.28:
            if k % 10 == 0:
                s.place()
            a, b = tones[rnd.integers(4)]
            s.pebble((x, w * 0.18, z), (w, w * 0.5, w * 0.8), s.stuff(a, b, t.MOTTLED, rough=0.3, shine=0.04, scale=20), 0.03, rnd.uniform(0, 6), turn(rnd.uniform(0, 360)))
    return render(s, (0.1, 0.32, 1.5), (0, 0.17, 0), 30, size, 0.022, spp=9, bounces=2, seed=60 + count, detail=0.6), dict(soft=0.5, auto=0.24, saturation=0.95)


def soil(s):
    s.box((0, -0.05, 0), (12, 0.1, 12), s.stuff("#2f2218", "#4a3826", t.MOTTLED, scale=14, contrast=1.3))


def garden(name):
    if name == "IMG_3301.jpg":  # Seedlings in rows
        s = Scene(sky=("#8fb4e0", "#f2ead8", "#5a6b40"), brightness=0.9, mottled=0.3)
        s.place()
        soil(s)
        s.sunshine((0.7, 0.5, -0.45), "#ffe2b0", 4.5, 0.001)
        rnd = np.random.default_rng(2)
        for row in range(5):
            for k in range(9):
                x, z = (row - 2) * 0.2 + rnd.normal(0, 0.008), 0.55 - k * 0.19 + rnd.normal(0, 0.012)
                n = rnd.uniform(0.07, 0.1)
                s.place(x, 0, z, rnd.uniform(0, 360))
                g = s.stuff("#5f9a35", "#9cc25a", t.VEINED, rough=0.3, shine=0.04, scale=20)
                s.rod((0, n * 0.3, 0), n * 0.6, 0.003, s.stuff("#9ab56a"))
                for j in range(4):
                    R = turn(j * 90 + 20 * (j % 2), -24 - 14 * (j % 2))
                    s.leaf(np.array([0, n * (0.5 + 0.12 * (j % 2)), 0]) + R @ np.array([0, 0, n * 0.36]), n * 0.72, n * 0.42, g, 0.2, -0.1, 0.0015, R)
                if k % 3 == 0:
                    s.pebble((0.07, 0.004, 0.03), (0.03, 0.02, 0.025), s.stuff("#6a5a48", "#4a3c30", t.MOTTLED, scale=30), 0.04, row)
        return render(s, (0.12, 0.32, 1.05), (0.0, 0.04, 0.12), 40, S, 0.016, spp=8, bounces=2, seed=5, detail=0.55), dict(soft=0.5, auto=0.17, warmth=0.03)
    if name == "tomatoes, finally.jpg":
        s = studio("#a98a62", "#7f6140", "#6f7d70", "#667467", light="#fff2dc")
        s.lathe((0, 0, 0), 0.12, [0.1, 0.2, 0.25, 0.28], s.stuff("#dfe0d8", "#4f6f86", t.SPECKLED, rough=0.1, shine=0.05, scale=70), wall=0.012)
        k = 0
        for x, z, y, r in ((-0.13, 0.05, 0.05, 0.08), (0.05, 0.1, 0.05, 0.085), (0.15, -0.05, 0.06, 0.08), (-0.04, -0.11, 0.06, 0.085), (0.0, 0.01, 0.15, 0.082)):
            tomato(s, x, z, r, 50 * k, y, pitch=12 * (-1) ** k)
            k += 1
        tomato(s, 0.4, 0.12, 0.07, 10, red="#d8801f", other="#e0a52a")
        tomato(s, -0.4, 0.2, 0.06, 80, pitch=30)
        return render(s, (0.1, 0.55, 1.35), (0.02, 0.11, 0.02), 40, S, 0.012, spp=8, bounces=2, seed=6, detail=0.58), dict(soft=0.5, auto=0.19)
    if name == "IMG_3388.jpg":  # Carrots on a board
        s = studio("#6a7a78", "#5d6d6b", "#8a8f86", "#7d8279", tex=t.MOTTLED, light="#fff2dc", side=1)
        s.round((0, 0.015, 0), (0.95, 0.03, 0.55), s.stuff("#b98b58", "#8c6238", t.WOOD, rough=0.3, shine=0.02, scale=4), 0.01)
        rnd = np.random.default_rng(8)
        for k in range(6):
            s.place(-0.14 + rnd.normal(0, 0.02), 0.03, -0.19 + k * 0.075, rnd.uniform(-8, 8) + (k - 2.5) * 3)
            n = rnd.uniform(0.34, 0.44)
            r = rnd.uniform(0.028, 0.036)
            R = turn(0, 0, -90)
            s.lathe((-0.12, r, 0), n, [r * 0.75, r, r * 0.97, r * 0.86, r * 0.7, r * 0.48, r * 0.24, 0.002], s.stuff("#d2691e", "#e08a3a", t.PEEL, rough=0.25, shine=0.03, scale=5, contrast=0.9), rotation=R)
            g = s.stuff("#4f8030", "#7fa84a", t.VEINED, scale=16)
            for j in range(7):
                a = turn(-90 + rnd.uniform(-24, 24), -rnd.uniform(2, 30))
                m = rnd.uniform(0.16, 0.30)
                s.rod(np.array([-0.13, r, 0]) + a @ np.array([0, 0, m * 0.45]), m, 0.004, g, top=0.002, rotation=a @ turn(0, 90))
                for f in (0.55, 0.75, 0.95):
                    for side in (-1, 1):
                        b = a @ turn(side * 42, -8)
                        s.leaf(np.array([-0.13, r, 0]) + a @ np.array([0, 0, m * f]) + b @ np.array([0, 0, 0.03]), 0.07, 0.03, g, 0.2, -0.1, 0.0015, b)
        return render(s, (0.0, 0.78, 0.75), (-0.06, 0.03, 0.0), 44, S, 0.008, spp=8, bounces=2, seed=7, detail=0.55), dict(soft=0.5, auto=0.2, warmth=0.02)
    if name == "sunflower by the fence.jpg":
        s = Scene(sky=("#5f93d0", "#cfe0ee", "#6f8a4a"), brightness=1.0, mottled=0.3)
        s.sunshine((-0.5, 0.6, 0.62), "#fff0cc", 3.6, 0.002)
        s.place()
        s.rod((0, -0.75, -0.09), 1.5, 0.02, s.stuff("#6a8a3a"), top=0.017)
        petal = s.stuff("#e8a90f", "#f4c93a", t.VEINED, rough=0.4, shine=0.02, scale=7)
        s.place()
        for ring, n in ((0, 21), (1, 18)):
            for i in range(n):
                a = 360 / n * i + 7 * ring + 3 * math.sin(i * 5.1)
                tilt = 10 - 12 * ring + 5 * math.sin(i * 3.3)
                R = turn(0, 0, a) @ turn(0, -90 + tilt)
                s.leaf(R @ np.array([0, -0.01 - 0.012 * ring, 0.265]), 0.26, 0.085, petal, 0.3, 0.07, 0.0025, R)
        s.place()
        s.ball((0, 0, -0.03), (0.165, 0.165, 0.045), s.stuff("#2a190c"))
        for i in range(330):
            q = 0.0088 * math.sqrt(i + 0.5)
            a = i * 2.39996
            if i % 22 == 0:
                s.place()
            f = q / 0.16
            s.ball((q * math.cos(a), q * math.sin(a), 0.022 - 0.035 * f * f), 0.0062 if f < 0.9 else 0.0075, s.stuff("#6a4a1a" if f < 0.35 else "#3a2210" if f < 0.75 else "#a8741f", rough=0.4, shine=0.02))
        s.place()
        g = s.stuff("#4f7a2c", "#86a850", t.VEINED, rough=0.35, shine=0.03, scale=5)
        for x, y, yaw in ((0.22, -0.42, 70), (-0.24, -0.52, -75)):
            R = turn(yaw, 12)
            s.leaf((x, y, -0.05), 0.42, 0.28, g, 0.25, 0.1, 0.003, R)
        return render(s, (0.22, 0.08, 1.3), (0.0, -0.06, 0), 46, P, 0.02, spp=8, bounces=2, seed=8, detail=0.55), dict(soft=0.5, auto=0.32, saturation=0.92)
    s = studio("#5d4a3a", "#46362a", "#3f4a48", "#39433f", light="#ffe6c4", strength=8)  # The harvest table
    s.place(-0.28, 0, -0.1)
    s.lathe((0, 0, 0), 0.26, [0.08, 0.2, 0.24, 0.25, 0.245, 0.22, 0.16, 0.06], s.stuff("#c9661c", "#d98a35", t.PEEL, rough=0.2, shine=0.03, scale=4), ribs=11, depth=0.09)
    s.rod((0.01, 0.29, 0), 0.12, 0.026, s.stuff("#6f7a45"), top=0.018, rotation=turn(10, 12, -14))
    s.place(0.12, 0, -0.25)
    s.lathe((0, 0, 0), 0.17, [0.05, 0.13, 0.155, 0.16, 0.15, 0.13, 0.09, 0.04], s.stuff("#5a7552", "#7f9470", t.PEEL, rough=0.2, shine=0.03, scale=4), ribs=9, depth=0.08)
    pear(s, 0.36, -0.02, 0.075, "#c9b04a", "#b0632f", 20)
    pear(s, 0.5, -0.16, 0.07, "#b5a83f", "#a8b24a", 100)
    tomato(s, 0.1, 0.14, 0.06, 30)
    tomato(s, 0.24, 0.2, 0.05, 90, pitch=24)
    bunch(s, -0.02, 0.3, 0.026, "#3a1f3f", "#6a3350", 4)
    apple(s, -0.55, 0.12, 0.075, "#d2a03a", "#a81f1a", 50)
    return render(s, (0.05, 0.5, 1.5), (-0.02, 0.11, 0), 42, S, 0.012, spp=8, bounces=2, seed=9, detail=0.58), dict(soft=0.5, auto=0.15)
