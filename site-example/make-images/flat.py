"""Pictures that need no marching: forests in mist, a tree in four seasons, rain on a window, a skyline, cut paper, the
moon, a leaf against the light. Each answers linear light."""
import math

import numpy as np
from numba import njit
from PIL import Image, ImageDraw

from film import blur, hexa
from noise import fbm2, noise2, rnd, smooth, solid3


@njit(cache=True)
def cloud(w, h, scale, octaves, seed, ox=0.0, oy=0.0, stretch=1.0):
    """A plane of noise; `scale` waves across the longer side."""
    out = np.empty((h, w), np.float32)
    k = scale / max(w, h)
    for y in range(h):
        for x in range(w):
            out[y, x] = fbm2(x * k + ox, y * k * stretch + oy, octaves, seed)
    return out


def ramp(h, w, stops):
    """A vertical gradient through (position, colour) stops."""
    y = np.linspace(0, 1, h)
    at = [s[0] for s in stops]
    cols = np.array([hexa(s[1]) for s in stops])
    line = np.stack([np.interp(y, at, cols[:, c]) for c in range(3)], axis=1)
    return np.repeat(line[:, None, :], w, axis=1).astype(np.float32)


def mix(a, b, m):
    m = np.asarray(m, np.float32)
    return a + (b - a) * (m[..., None] if m.ndim == 2 else m)


def glow(image, x, y, radius, colour, strength):
    h, w = image.shape[:2]
    yy, xx = np.mgrid[0:h, 0:w]
    d = np.hypot(xx - x * w, yy - y * h) / (radius * max(w, h))
    image += (strength * np.exp(-d * d))[..., None] * hexa(colour)
    return image


def _conifer(draw, x, base, height, r):
    """One spruce, drawn as drooping tiers."""
    wide = height * r.uniform(0.17, 0.24)
    tiers = int(12 + height / 14)
    left, right = [], []
    for i in range(tiers):
        f = i / tiers
        y = base - height + height * (0.03 + 0.97 * f)
        reach = wide * (f ** 0.85) * r.uniform(0.68, 1.12)
        left += [(x - reach * 0.28, y), (x - reach, y + height / tiers * r.uniform(0.9, 1.6))]
        reach = wide * (f ** 0.85) * r.uniform(0.68, 1.12)
        right += [(x + reach * 0.28, y), (x + reach, y + height / tiers * r.uniform(0.9, 1.6))]
    draw.polygon([(x, base - height)] + right + [(x, base)] + left[::-1], fill=255)
    draw.rectangle([x - height * 0.01, base - height, x + height * 0.01, base + 4], fill=255)


def forest(size, seed, near="#0d1a1a", fog="#b9c7c9", sky=((0, "#8fa7b3"), (0.6, "#d5d9d4"), (1, "#d9d6cc")), layers=7,
           sun=None, horizon=0.34, rise=0.13, tall=0.3, birds=0):
    w, h = size
    r = np.random.default_rng(seed)
    image = ramp(h, w, sky)
    if sun:
        x, y, colour, strength = sun
        glow(image, x, y, 0.32, colour, strength * 0.5)
        glow(image, x, y, 0.10, colour, strength * 0.6)
        glow(image, x, y, 0.02, colour, strength * 3)
    mist = cloud(w, h, 3.5, 4, seed + 9, stretch=3.2)
    yy = np.linspace(0, 1, h)[:, None]
    for layer in range(layers):
        f = (layer + 1) / layers
        mask = Image.new("L", (w * 2, h * 2))
        draw = ImageDraw.Draw(mask)
        level = horizon + (1.02 - horizon) * f ** 1.5
        xs = np.arange(0, w * 2 + 8, 8)
        k = 2.6 / (1 + f)
        ridge = np.array([level - rise * (1.3 - f) * 2.2 * fbm2(x / w / 2 * k + 5.1 * layer, seed * 1.7, 4, seed + layer) for x in xs])
        draw.polygon([(0, h * 2)] + list(zip(xs.tolist(), (ridge * h * 2).tolist())) + [(w * 2, h * 2)], fill=255)
        size_ = h * 2 * tall * (0.09 + 0.91 * f ** 2.0)
        n = int(w * 2 / (size_ * 0.15))
        for x in np.sort(r.uniform(-20, w * 2 + 20, n)):
            base = np.interp(x, xs, ridge) * h * 2
            if fbm2(x / w * 2, layer * 3.0, 3, seed + 40) > -0.16 - 0.1 * (1 - f):
                _conifer(draw, x, base + size_ * 0.12, size_ * r.uniform(0.45, 1.15), r)
        m = np.asarray(mask.resize((w, h), Image.LANCZOS), np.float32) / 255
        if layer == layers - 1:
            m = blur(m, 1.5 * max(w, h) / 1600)
        depth = f ** 1.15
        body = hexa(fog) * (1 - depth) + hexa(near) * depth
        below = np.clip((yy - level) / (0.16 * (1.2 - 0.6 * f)), 0, 1) ** 1.3
        veil = np.clip(below * (1.05 - 0.75 * f) + 0.9 * mist * (1 - 0.6 * f), 0, 1)
        tint = mix(np.broadcast_to(hexa(fog), image.shape).astype(np.float32), image, 0.35)
        image = mix(image, mix(np.broadcast_to(body, image.shape).astype(np.float32), tint, veil), m)
    for _ in range(birds):
        draw_bird(image, r)
    return image


def draw_bird(image, r):
    h, w = image.shape[:2]
    x, y, s = r.uniform(0.3, 0.7) * w, r.uniform(0.1, 0.28) * h, r.uniform(0.006, 0.011) * w
    layer = Image.new("L", (w, h))
    d = ImageDraw.Draw(layer)
    lift = r.uniform(0.2, 0.6)
    d.line([(x - s, y - s * lift), (x - s * 0.4, y - s * 0.35), (x, y), (x + s * 0.4, y - s * 0.4), (x + s, y - s * lift * 0.7)], fill=210, width=max(1, int(w / 800)))
    image *= 1 - 0.8 * (np.asarray(layer, np.float32) / 255)[..., None]


SEASONS = {
    "spring": dict(sky=((0, "#7fb2de"), (0.7, "#dfeaf0"), (1, "#eef0e6")), hill="#6fa03f", far="#a9c3a0", leaf=("#f4c9d4", "#fbe9ec", "#e79ab0"), light="#fff3dc", leaves=9000),
    "summer": dict(sky=((0, "#3f86cf"), (0.7, "#bfdcec"), (1, "#e3ecdf")), hill="#4f8a2e", far="#7fa88a", leaf=("#2f6a26", "#5a942f", "#8cb84a"), light="#fff6d8", leaves=15000),
    "autumn": dict(sky=((0, "#7d93a8"), (0.65, "#e7d3b0"), (1, "#f0dcb8")), hill="#a98a45", far="#c2a883", leaf=("#b5421f", "#e08a2a", "#f0bb45"), light="#ffd9a0", leaves=10000),
    "winter": dict(sky=((0, "#93a9bd"), (0.7, "#dbe2e8"), (1, "#eef0f2")), hill="#e6ecf2", far="#c2ced8", leaf=("#e8eef4", "#f7fafc", "#cfd9e2"), light="#fff3ea", leaves=1500),
    "fog": dict(sky=((0, "#aeb6b8"), (0.6, "#d9dad4"), (1, "#cfcfc6")), hill="#6d7263", far="#c9cbc4", leaf=("#57605a", "#6a7268", "#7d847a"), light="#f4efe2", leaves=2600),
}


def tree(size, season, seed=5, ground=0.78, at=0.5, tall=0.54):
    """One tree on a hill; the same seed gives the same tree in every season."""
    w, h = size
    p = SEASONS[season]
    image = ramp(h, w, p["sky"])
    n = cloud(w, h, 3, 6, seed + 60, stretch=2.2)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    unit = max(w, h)
    if season in ("spring", "summer"):
        image = mix(image, np.ones(3, np.float32) * 1.05, np.clip((n - 0.02) * 3.2, 0, 1) * 0.75 * (1 - yy / h))
    glow(image, 0.84, 0.16, 0.5, p["light"], 0.28)
    for k, (level, amount) in enumerate(((0.10, 0.75), (0.055, 0.4))):
        line = (ground - level + 0.035 * np.sin(xx[0] / w * (3 + 2 * k) + 2 * k + 1)) * h
        far = hexa(p["far"]) * (1 - 0.25 * k) + 0.1 * (1 - k)
        woods = np.array([8 * abs(fbm2(x / unit * 60, k * 9.0, 4, seed + 70)) for x in range(w)]) * unit / 900
        m = np.clip((yy - line + woods) / 2, 0, 1)
        image = mix(image, far.astype(np.float32), m * amount)
    hill = (ground + 0.05 * ((xx[0] / w - at) * 1.9) ** 2 - 0.015 + 0.004 * np.sin(xx[0] / w * 23)) * h
    grass = cloud(w, h, 60, 4, seed + 80, stretch=0.35)
    soft = cloud(w, h, 5, 4, seed + 81, stretch=3.0)
    depth = np.clip((yy - hill) / (h - hill), 0, 1)
    shade = (0.95 - 0.4 * depth + 0.30 * grass * (0.4 + depth) + 0.35 * soft)[..., None]
    under = np.exp(-((xx / w - at + 0.10) / 0.13) ** 2 - ((yy / h - ground - 0.035) / 0.025) ** 2)
    colour = hexa(p["hill"]).astype(np.float32) * shade * (1 - 0.5 * under * (season != "fog"))[..., None]
    tufts = np.array([fbm2(x / unit * 210, 3.0, 3, seed + 82) for x in range(w)]) * 9 * unit / 1600
    image = mix(image, colour, np.clip((yy - hill + tufts) / 2.2, 0, 1))
    r = np.random.default_rng(seed)
    s = 2
    layer = Image.new("RGBA", (w * s, h * s))
    draw = ImageDraw.Draw(layer)
    tips = []
    bark = np.array([58, 46, 38]) if season != "fog" else np.array([62, 64, 60])

    def grow(x, y, angle, length, width, depth_):
        bend = r.normal(0, 0.12)
        x1, y1 = x + math.cos(angle) * length * 0.5, y - math.sin(angle) * length * 0.5
        x2, y2 = x1 + math.cos(angle + bend) * length * 0.5, y1 - math.sin(angle + bend) * length * 0.5
        tone = tuple(int(v) for v in bark * (0.8 + 0.5 * r.random()))
        draw.line([(x, y), (x1, y1), (x2, y2)], fill=tone + (255,), width=max(1, int(round(width))), joint="curve")
        if width > 3:
            draw.line([(x + width * 0.2, y), (x1 + width * 0.2, y1), (x2 + width * 0.16, y2)], fill=tuple(int(min(255, v * 1.5)) for v in bark) + (255,), width=max(1, int(width * 0.2)))
        if depth_ == 0:
            tips.append((x2, y2))
            return
        if depth_ < 5:
            tips.append((x2, y2))
        for k in range(3 if r.random() < 0.45 else 2):
            side = (-1) ** k if k < 2 else r.choice([-0.3, 0.3])
            grow(x2, y2, angle + side * r.uniform(0.22, 0.58) + (math.pi / 2 - angle) * 0.10, length * r.uniform(0.70, 0.86), width * r.uniform(0.58, 0.72), depth_ - 1)
    base = np.interp(at * w, np.arange(w), hill) * s
    size_ = tall * min(h, w * 1.1) * s
    grow(at * w * s, base + 8 * s, math.pi / 2 + 0.03, size_ * 0.245, size_ * 0.055, 8)
    tips = np.array(tips)
    # Leaves, from the shaded side to the lit one.
    c = tips.mean(0)
    n = int(p["leaves"])
    pick = tips[r.integers(len(tips), size=n)] + r.normal(0, size_ * 0.022, (n, 2))
    lit = ((pick[:, 0] - c[0]) * 0.5 - (pick[:, 1] - c[1]) * 0.8) / size_
    order = np.argsort(lit + r.normal(0, 0.12, n))
    tones = [np.array([int(v[i:i + 2], 16) for i in (1, 3, 5)]) for v in p["leaf"]]
    for i in order:
        v = np.clip(0.5 + lit[i] * 1.1 + r.normal(0, 0.2), 0, 1) * 1.999
        a = tones[int(v)] + (tones[min(2, int(v) + 1)] - tones[int(v)]) * (v - int(v))
        a = np.clip(a * (0.72 + 0.4 * np.clip(0.5 + lit[i], 0, 1)), 0, 255)
        q = size_ * r.uniform(0.0035, 0.0085)
        x, y = pick[i]
        draw.ellipse([x - q, y - q * 0.8, x + q, y + q * 0.8], fill=tuple(int(t) for t in a) + (255,))
    if season in ("autumn", "spring"):
        for _ in range(500):
            x = r.normal(at * w * s, size_ * 0.3)
            y = np.interp(x / s, np.arange(w), hill) * s + abs(r.normal(0, size_ * 0.05)) + 4
            q = size_ * r.uniform(0.003, 0.006)
            draw.ellipse([x - q * 1.4, y - q * 0.6, x + q * 1.4, y + q * 0.6], fill=tuple(int(t * 0.9) for t in tones[r.integers(3)]) + (255,))
    rgba = np.asarray(layer.resize((w, h), Image.LANCZOS), np.float32) / 255
    colour = (rgba[..., :3] ** 2.2).astype(np.float32)
    amount = rgba[..., 3] * (0.95 if season == "fog" else 1)
    image = mix(image, colour, amount)
    if season == "fog":
        veil = np.clip(0.12 + 0.9 * cloud(w, h, 2.5, 5, seed + 90, stretch=2.5) + 0.2 * (yy / h), 0, 0.8)
        image = mix(image, hexa("#d3d4ce").astype(np.float32), veil * 0.75)
    if season == "winter":
        flakes = np.zeros((h, w), np.float32)
        for _ in range(420):
            flakes[r.integers(h), r.integers(w)] += r.uniform(3, 16)
        big = np.zeros((h, w), np.float32)
        for _ in range(26):
            big[r.integers(h), r.integers(w)] += r.uniform(10, 30)
        image += (blur(flakes, 0.8 * unit / 1000) + 0.8 * blur(big, 3.2 * unit / 1000))[..., None] * 0.9
    return image * 1.15


@njit(cache=True)
def _drops(scene, near, xs, ys, rs, seed):
    """Drops on the glass show the scene upside down, with a dark rim and a glint."""
    h, w, _ = scene.shape
    for i in range(xs.shape[0]):
        r = rs[i]
        for y in range(max(0, int(ys[i] - r * 1.5)), min(h, int(ys[i] + r * 1.5) + 1)):
            for x in range(max(0, int(xs[i] - r * 1.3)), min(w, int(xs[i] + r * 1.3) + 1)):
                dx, dy = (x - xs[i]) / r, (y - ys[i]) / (r * (1.12 if dy_(y, ys[i]) else 1.0))
                a = math.atan2(dy, dx)
                d = math.sqrt(dx * dx + dy * dy) * (1 + 0.07 * math.sin(2 * a + i) + 0.05 * math.sin(3 * a + 2.0 * i))
                if d < 1.0:
                    k = smooth(1.0, 1.0 - 2.0 / r, d)
                    bend = 9.0 * (0.55 + 0.45 * d * d)
                    sx = min(w - 1, max(0, int(xs[i] - dx * r * bend)))
                    sy = min(h - 1, max(0, int(ys[i] - dy * r * bend)))
                    shade = (1 - 0.75 * d ** 5) * (1.1 + 0.25 * dy)
                    g = math.exp(-((dx + 0.35) ** 2 + (dy + 0.42) ** 2) / 0.02) * 0.5
                    for c in range(3):
                        v = near[sy, sx, c] * shade + g * (0.3 + near[sy, sx, c])
                        scene[y, x, c] += (v - scene[y, x, c]) * k


@njit(inline="always", cache=True)
def dy_(y, c):
    return y < c


def rain(size, seed, dark="#0b1016", upper="#1c2733", lights=("#ffb35c", "#ff7a3c", "#ffe0a8", "#ff4a3a", "#7fb6ff", "#59d0a0"), n=70, drops=900, street=True):
    """Rain on a window, lights of a street out of focus behind it."""
    w, h = size
    r = np.random.default_rng(seed)
    unit = max(w, h) / 1000
    image = ramp(h, w, ((0, upper), (0.55, dark), (1, dark)))
    image += 0.02 * cloud(w, h, 3, 4, seed)[..., None]
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    for i in range(n):
        depth = r.random()
        rad = (14 + 36 * depth) * unit
        x = r.uniform(-0.05, 1.05) * w
        y = (0.5 + r.normal(0, 0.13) * (0.5 + depth) + (0.05 if street else 0)) * h
        colour = hexa(lights[min(len(lights) - 1, int(abs(r.normal(0, 0.42)) * len(lights)))]) * r.uniform(0.25, 1.1) * (1.3 - 0.6 * depth)
        x0, x1, y0, y1 = int(max(0, x - rad * 1.2)), int(min(w, x + rad * 1.2)), int(max(0, y - rad * 1.2)), int(min(h, y + rad * 1.2))
        if x1 <= x0 or y1 <= y0:
            continue
        d = np.hypot(xx[y0:y1, x0:x1] - x, yy[y0:y1, x0:x1] - y) / rad
        disc = np.clip((1 - d) * rad / (2.5 * unit), 0, 1) * (0.62 + 0.38 * d ** 3)
        image[y0:y1, x0:x1] += disc[..., None] * colour
        if street:
            glow_ = np.exp(-((xx - x) / (rad * 0.8)) ** 2 - ((yy - (1.55 * h * 0.58 - (y - 0.5 * h) * 0.2)) / (h * 0.2)) ** 2)
            image += (glow_ * 0.045)[..., None] * colour
    near = blur(image, 3 * unit)
    image = blur(image, 2.0 * unit) * 0.9
    misted = np.clip(0.25 + 0.9 * cloud(w, h, 2.2, 4, seed + 3), 0, 0.6)
    image = mix(image, blur(image, 22 * unit) * 0.9 + 0.012, misted)
    sizes = np.minimum(r.pareto(1.9, drops) * 2.3 + 1.3, 24) * unit
    order = np.argsort(sizes)
    _drops(image, near, r.uniform(0, w, drops)[order], r.uniform(0, h, drops)[order], sizes[order], seed)
    return image * 1.5


def skyline(size, seed, sky=((0, "#15264f"), (0.45, "#56598a"), (0.62, "#d98a6a"), (1, "#e7b48a")), fog="#8a6f86", water=0.72):
    """Towers at dusk, their windows lit, over still water."""
    w, h = size
    r = np.random.default_rng(seed)
    unit = max(w, h) / 1600
    line = int(h * water)
    image = np.zeros((h, w, 3), np.float32)
    top = ramp(line, w, sky)
    c = cloud(w, line, 4, 5, seed, stretch=3.5)
    top = mix(top, top * 1.25 + hexa("#e08a70").astype(np.float32) * 0.18, np.clip(c * 2.4, 0, 1))
    for layer in range(4):
        f = (layer + 1) / 4
        body = np.zeros((line, w, 4), np.float32)
        x = -20.0
        while x < w:
            bw = int(r.uniform(34, 105) * unit * (0.6 + 0.6 * f))
            centre = math.exp(-((x / w - 0.42) / 0.3) ** 2)
            bh = int(h * (0.05 + 0.1 * r.random() + (0.36 - 0.05 * layer) * centre * r.uniform(0.35, 1.1)) * (1.05 - 0.14 * layer))
            x0, x1, y0 = int(max(0, x)), int(min(w, x + bw)), max(0, line - bh)
            if x1 > x0:
                tone = (hexa(fog) * (1 - f) + hexa("#141a2a") * f) * r.uniform(0.8, 1.2)
                body[y0:, x0:x1, :3] = tone
                body[y0:, x0:x1, 3] = 1
                if r.random() < 0.3:
                    m = (x0 + x1) // 2
                    body[max(0, y0 - int(h * 0.05)):y0, m:m + max(1, int(2 * unit)), :] = (*tone, 1)
                cell = max(4, int(r.uniform(6, 9) * unit * (0.7 + 0.4 * f)))
                warm = hexa(r.choice(["#ffc070", "#ffd9a0", "#ffe8c8", "#d9e6ff"]))
                share = r.uniform(0.15, 0.5)
                for yy in range(y0 + cell, line - cell, int(cell * 1.35)):
                    floor = r.random() < 0.06
                    for xx in range(x0 + cell // 2, x1 - cell, cell):
                        if floor or r.random() < share:
                            body[yy:yy + max(1, int(cell * 0.6)), xx:xx + max(1, int(cell * 0.6)), :3] = warm * r.uniform(0.25, 1.5) * (0.35 + 0.65 * f)
            x += bw * r.uniform(0.75, 1.25)
        veil = np.linspace(0, 1, line)[:, None] ** 5 * (0.6 * (1 - f) + 0.12)
        colour = mix(body[..., :3], np.broadcast_to(hexa(fog) * 1.15, top.shape).astype(np.float32), np.repeat(veil, w, axis=1))
        top = mix(top, colour, body[..., 3])
    image[:line] = top
    rows = np.arange(h - line)
    shift = cloud(w, h - line, 30, 4, seed + 5, stretch=5.0)
    depth = rows / max(1, h - line)
    for i in rows:
        src = line - 1 - np.clip((i * 1.25 + shift[i] * (10 + 60 * depth[i]) * unit), 0, line - 1).astype(int)
        xs = np.clip(np.arange(w) + shift[i] * 16 * unit, 0, w - 1).astype(int)
        image[line + i] = top[src, xs] * (0.62 - 0.3 * depth[i])
    image[line:] = 0.55 * blur(image[line:], 1.2 * unit) + 0.45 * blur(image[line:], 6 * unit)
    return image * 1.25


def shifted(a, dx, dy):
    """The plane moved by whole pixels; its borders are drawn out."""
    h, w = a.shape
    return a[np.clip(np.arange(h) - dy, 0, h - 1)][:, np.clip(np.arange(w) - dx, 0, w - 1)]


def paper(size, seed, colours, scale=2.3, levels=7, light=(-0.7, -0.9)):
    """Sheets of coloured paper, cut along contours and stacked, lit from a corner."""
    w, h = size
    unit = max(w, h) / 1000
    field = cloud(w * 2, h * 2, scale, 3, seed) + 0.25 * cloud(w * 2, h * 2, scale * 0.5, 2, seed + 20)
    field = (field - field.min()) / (field.max() - field.min())
    fibre = 0.05 * cloud(w, h, 260, 3, seed + 7) + 0.05 * cloud(w, h, 40, 4, seed + 8, stretch=0.4)
    cols = [hexa(c) for c in colours]
    def sheet(k):
        f = k / (levels - 1) * (len(cols) - 1)
        i = min(len(cols) - 2, int(f))
        return (cols[i] + (cols[i + 1] - cols[i]) * (f - i)).astype(np.float32)
    image = np.ones((h, w, 3), np.float32) * sheet(0)
    for k in range(1, levels):
        t = 0.12 + 0.72 * k / levels
        m = np.asarray(Image.fromarray((np.clip((field - t) * 900 / scale, 0, 1) * 255).astype(np.uint8)).resize((w, h), Image.LANCZOS), np.float32) / 255
        for reach, amount in ((5, 0.5), (16, 0.45)):
            dx, dy = int(-light[0] * reach * unit), int(-light[1] * reach * unit)
            s = shifted(blur(m, reach * 0.65 * unit), dx, dy)
            image *= (1 - amount * s * (1 - m))[..., None]
        edge = np.clip(m - shifted(m, int(2 * unit) or 1, int(2 * unit) or 1), 0, 1)
        top = sheet(k) * (1 + fibre + 0.22 * edge)[..., None]
        image = mix(image, top, m)
    yy, xx = np.mgrid[0:h, 0:w]
    return image * (1.12 - 0.30 * (xx / w * 0.6 + yy / h * 0.6))[..., None].astype(np.float32)


@njit(cache=True)
def _moon(w, h, cx, cy, radius, phase, tilt, cr, seed):
    out = np.zeros((h, w), np.float32)
    sx, sz = math.sin(phase), -math.cos(phase)
    for py in range(h):
        for px in range(w):
            x, y = (px - cx) / radius, (cy - py) / radius
            r2 = x * x + y * y
            if r2 >= 1:
                continue
            z = math.sqrt(1 - r2)
            maria = smooth(-0.02, 0.26, solid3(x * 1.5 + 3, y * 1.5, z * 1.5, 5, seed) + 0.12 * (y + 0.1))
            fine = solid3(x * 7, y * 7, z * 7, 4, seed + 40)
            nx, ny, nz = x, y, z
            bright = 0.0
            for i in range(cr.shape[0]):
                dx, dy, dz = x - cr[i, 0], y - cr[i, 1], z - cr[i, 2]
                d = math.sqrt(dx * dx + dy * dy + dz * dz) / cr[i, 3]
                if d < 1.35:
                    k = cr[i, 4] * (math.exp(-((d - 0.8) / 0.2) ** 2) * (1 if d < 0.8 else -1.0))
                    nx -= k * dx / cr[i, 3]
                    ny -= k * dy / cr[i, 3]
                    nz -= k * dz / cr[i, 3]
                if cr[i, 5] > 0 and d < 9:
                    a = math.atan2(dy, dx)
                    bright += cr[i, 5] * math.exp(-d * 0.5) * (0.3 + 0.7 * max(0.0, noise2(a * 5, d * 0.1, seed + i)) * 2)
            e = 0.012
            bump = solid3(x * 12, y * 12, z * 12, 3, seed + 7)
            nx += 3.5 * (solid3(x * 12 + e, y * 12, z * 12, 3, seed + 7) - bump)
            ny += 3.5 * (solid3(x * 12, y * 12 + e, z * 12, 3, seed + 7) - bump)
            n = math.sqrt(nx * nx + ny * ny + nz * nz)
            ct, st = math.cos(tilt), math.sin(tilt)
            lx, ly = sx * ct, sx * st
            lam = max(0.0, (nx * lx + ny * ly + nz * sz) / n)
            flat = max(0.0, x * lx + y * ly + z * sz)
            lit = (lam ** 0.75) * smooth(0.0, 0.06, flat)
            albedo = 0.6 - 0.4 * maria + 0.2 * fine + min(0.3, bright)
            out[py, px] = albedo * (lit + 0.006) * smooth(0.0, 2.0 / radius, 1 - math.sqrt(r2))
    return out


def moon(size, phase, seed=3, tint="#f3ead8", sky="#0a1020", radius=0.36):
    """The moon at a phase of 0 ... 1 (0 and 1 new, 0.5 full)."""
    w, h = size
    r = np.random.default_rng(seed)
    n = 260
    d = r.normal(size=(n, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    d[:, 2] = abs(d[:, 2])
    rad = np.minimum(0.012 + r.pareto(2.0, n) * 0.016, 0.13)
    craters = np.column_stack([d, rad, r.uniform(0.25, 0.6, n), (np.arange(n) % 37 == 5) * 0.3])
    m = _moon(w, h, w / 2, h / 2, radius * min(w, h), math.pi * 2 * phase, -0.25, craters, seed)
    image = np.ones((h, w, 3), np.float32) * hexa(sky)
    image += 0.006 * np.clip(cloud(w, h, 2.5, 5, seed + int(phase * 100)) + 0.2, 0, 1)[..., None] * hexa("#8fa6d0") * 2
    halo = blur(m, 0.05 * min(w, h)) * 0.10 + blur(m, 0.16 * min(w, h)) * 0.10
    return image + (m * 1.7 + halo)[..., None] * hexa(tint)


@njit(cache=True)
def _leaf(w, h, seed, angle, zoom):
    """Vein strength and cell tone of a leaf, seen from very near."""
    vein = np.zeros((h, w), np.float32)
    tone = np.zeros((h, w), np.float32)
    ca, sa = math.cos(angle), math.sin(angle)
    for py in range(h):
        for px in range(w):
            u0, v0 = (px - w * 0.42) / max(w, h) * zoom, (py - h * 0.5) / max(w, h) * zoom
            u, v = u0 * ca - v0 * sa, u0 * sa + v0 * ca
            u += 0.03 * noise2(u * 2, v * 2, seed)
            v += 0.03 * noise2(u * 2 + 5, v * 2, seed + 1)
            mid = math.exp(-(v / (0.013 + 0.004 * (1 - u))) ** 2)
            side = (u * 2.1 - abs(v) * 1.35 - 0.5 * v * v + (0.25 if v > 0 else 0.0)) * 1.6
            f = side - math.floor(side)
            f = min(f, 1 - f)
            second = math.exp(-(f / (0.028 * max(0.35, 1 - abs(v) * 0.9))) ** 2)
            best, next_, cell = 9.0, 9.0, 0.0
            for level in range(2):
                s = 7.0 if level == 0 else 22.0
                best, next_ = 9.0, 9.0
                x, y = u * s, v * s
                ix, iy = int(math.floor(x)), int(math.floor(y))
                for j in range(-1, 2):
                    for i in range(-1, 2):
                        qx, qy = ix + i + rnd(ix + i, iy + j, seed + level), iy + j + rnd(ix + i, iy + j, seed + 9 + level)
                        d = (qx - x) ** 2 + (qy - y) ** 2
                        if d < best:
                            next_, best = best, d
                            cell = rnd(ix + i, iy + j, seed + 17)
                        elif d < next_:
                            next_ = d
                gap = math.sqrt(next_) - math.sqrt(best)
                vein[py, px] = max(vein[py, px], (0.5 - 0.22 * level) * math.exp(-(gap / (0.07 + 0.05 * level)) ** 2))
                tone[py, px] += (cell - 0.5) * (0.18 - 0.05 * level) + 0.16 * (0.5 - best) * (1 - 0.4 * level)
            vein[py, px] = max(vein[py, px], max(1.25 * mid, 0.85 * second))
            tone[py, px] += 0.5 * fbm2(u * 3, v * 3, 4, seed + 30)
    return vein, tone


def leaf(size, seed=4, angle=-0.5, zoom=1.6, dark="#2c5a12", light="#9fc63a", vein="#e4efa0"):
    w, h = size
    v, t = _leaf(w, h, seed, angle, zoom)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    sun = np.exp(-(((xx / w - 0.68) / 0.55) ** 2 + ((yy / h - 0.3) / 0.6) ** 2))
    a = np.clip(0.32 + 0.45 * sun + t, 0, 1.2)
    image = mix(np.broadcast_to(hexa(dark), (h, w, 3)).astype(np.float32), hexa(light).astype(np.float32), a)
    image = mix(image, hexa(vein).astype(np.float32) * (0.55 + 0.5 * sun)[..., None], np.clip(v, 0, 1) * 0.85)
    far = np.clip(np.abs((xx - w * 0.55) * 0.55 + (yy - h * 0.5) * 0.83) / (0.5 * max(w, h)) - 0.24, 0, 1)[..., None] * 2.6
    image = mix(image, blur(image, 7 * max(w, h) / 1600), np.clip(far, 0, 1))
    return image * (0.75 + 0.7 * sun)[..., None]
