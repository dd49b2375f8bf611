"""Distance functions of the solids, in their own coordinates: y is up, `h` is half the size of the box around them."""
import math

from numba import njit

BOX, BALL, ROUND, CYLINDER, TORUS, LATHE, PILLOW, LEAF, CURTAIN, TUB, PEBBLE = range(11)


@njit(fastmath=True, cache=True)
def _profile(p, y):
    """The radius at a height 0 ... 1, of eight samples from par[8] on, by a Catmull-Rom curve."""
    u = min(6.999, max(0.0, y * 7))
    k = int(u)
    f = u - k
    b, c = p[8 + k], p[9 + k]
    a = p[7 + k] if k > 0 else 2 * b - c
    d = p[10 + k] if k < 6 else 2 * c - b
    return max(0.0, b + 0.5 * f * (c - a + f * (2 * a - 5 * b + 4 * c - d + f * (3 * (b - c) + d - a))))


@njit(fastmath=True, cache=True)
def distance(kind, x, y, z, hx, hy, hz, p):
    if kind == ROUND:
        r = p[0]
        qx, qy, qz = abs(x) - hx + r, abs(y) - hy + r, abs(z) - hz + r
        ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
        return math.sqrt(ox * ox + oy * oy + oz * oz) + min(max(qx, max(qy, qz)), 0.0) - r
    if kind == CYLINDER:
        # p: radius at the bottom, at the top, rounding
        t = (y + hy) / (2 * hy)
        r = p[0] + (p[1] - p[0]) * min(1.0, max(0.0, t))
        q = math.sqrt(x * x + z * z) - r + p[2]
        v = abs(y) - hy + p[2]
        return 0.9 * (math.sqrt(max(q, 0.0) ** 2 + max(v, 0.0) ** 2) + min(max(q, v), 0.0) - p[2])
    if kind == TORUS:
        q = math.sqrt(x * x + z * z) - p[0]
        return math.sqrt(q * q + y * y) - p[1]
    if kind == LATHE:
        # p: wall thickness (0: solid), ribs, depth of ribs, bottom thickness, bend
        if p[4] != 0:
            x -= p[4] * y * y
        r = math.sqrt(x * x + z * z)
        if p[1] > 0:
            a = math.atan2(z, x)
            r /= 1 - p[2] + p[2] * abs(math.sin(a * p[1] / 2)) ** 0.6
        q = _profile(p, (y + hy) / (2 * hy))
        if p[0] > 0:
            d = abs(r - q + p[0]) - p[0]
            if y < -hy + p[3]:
                d = r - q
            return 0.55 * max(d, abs(y) - hy)
        return 0.5 * max(r - q, abs(y) - hy)
    if kind == PILLOW:
        # p: power of the edge, depth and number of the folds
        a, b = abs(x / hx), abs(z / hz)
        e = max(0.0, (1 - a ** p[0]) * (1 - b ** p[0]))
        t = hy * (e ** 0.42) * 0.96
        f = p[1] * (math.sin(p[2] * (x + 0.6 * z) + 2.1 * math.sin(z * p[2] * 0.4)) + 0.6 * math.sin(p[2] * 1.7 * (z - 0.3 * x)))
        return 0.35 * max(abs(y) - t - f * min(1.0, e * 3), max(abs(x) - hx, abs(z) - hz))
    if kind == LEAF:
        # Along z; p: thickness, curl across, droop along
        v = (z + hz) / (2 * hz)
        if v <= 0 or v >= 1:
            return max(0.002, abs(z) - hz)
        wide = hx * math.sin(3.1416 * v ** 0.75) ** 0.8
        yy = y - p[1] * x * x / hx + p[2] * v * v * 2 * hz - hy * 0.2
        return 0.4 * max(abs(yy) - p[0] * (1 - 0.6 * abs(x) / (hx + 1e-6)), abs(x) - wide)
    if kind == CURTAIN:
        # p: waves, depth, thickness
        s = math.sin(x * p[0] + 0.7 * math.sin(x * p[0] * 0.37))
        d = abs(z - p[1] * s * (0.75 + 0.25 * (0.5 - y / (2 * hy)))) - p[2]
        return 0.4 * max(d, max(abs(x) - hx, abs(y) - hy))
    if kind == TUB:
        # A rounded box, hollowed from above; p: rounding, wall
        r = p[0]
        qx, qy, qz = abs(x) - hx + r, abs(y) - hy + r * 0.5, abs(z) - hz + r
        ox, oy, oz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
        outer = math.sqrt(ox * ox + oz * oz) + min(max(qx, qz), 0.0) - r
        inner = outer + p[1] + 0.12 * max(0.0, hy - y)
        d = max(outer + 0.08 * (hy - y), abs(y) - hy)
        return 0.75 * max(d, -max(inner, -hy + p[1] - y))
    if kind == PEBBLE:
        # A worn stone; p: unevenness, phase
        s = 1 + p[0] * (math.sin(3 * x / hx + p[1]) * math.sin(2.6 * z / hz + 2 * p[1]) + 0.5 * math.sin(4 * z / hz + 3 * y / hy + p[1]))
        k = math.sqrt((x / hx) ** 2 + (y / hy) ** 2 + (z / hz) ** 2) * (1 + 2.2 * p[0]) * s
        return 0.55 * (k - 1) * min(hx, min(hy, hz))
    return 1.0
