"""The colours of surfaces: patterns in a solid's own coordinates."""
import math

from numba import njit

from noise import fbm3, noise3, rnd, smooth

(PLAIN, PLANKS, WOOD, TILES, STRIPES, MOTTLED, SPECKLED, MARBLE, PEEL, VEINED, WEAVE, PICTURE, GLOBE, STEPS,
 BLUSH) = range(15)


@njit(fastmath=True, cache=True)
def colour(tex, m, x, y, z, nx, ny, nz, index, out):
    """m: colour, other colour (0 ... 5), roughness, reflectance, glow flag, glow, scale (12), contrast (13)."""
    k = 0.0
    s = m[12]
    if tex == PLANKS:
        row = math.floor(z * s)
        f = z * s - row
        col = math.floor(x * s * 0.16 + rnd(int(row), 3, 1))
        g = x * s * 0.16 + rnd(int(row), 3, 1) - col
        tone = rnd(int(row), int(col), 7)
        grain = fbm3(x * s * 0.5 + tone * 31, z * s * 7, tone * 9, 4, 11)
        k = min(1.0, max(0.0, 0.42 + 0.5 * (tone - 0.5) + grain * 1.1))
        edge = smooth(0.0, 0.025, min(f, 1 - f)) * smooth(0.0, 0.004, min(g, 1 - g))
        for c in range(3):
            out[c] = (m[c] + (m[3 + c] - m[c]) * k) * (0.35 + 0.65 * edge)
        return
    if tex == WOOD:
        g = fbm3(x * s * 0.35, y * s * 5, z * s * 5, 4, 5 + index)
        r = 0.5 + 0.5 * math.sin(24 * (g + 0.12 * x * s + 0.3 * noise3(x * s * 0.2, y, z, 9)))
        k = min(1.0, max(0.0, 0.5 + g * 1.3 + (r - 0.5) * 0.35))
    elif tex == TILES:
        if abs(ny) > 0.7:
            a, b = x * s, z * s
        elif abs(nx) > 0.7:
            a, b = z * s, y * s
        else:
            a, b = x * s, y * s
        if m[14] > 0:
            b *= 2
            a += 0.5 * (int(math.floor(b)) & 1)
        i, j = math.floor(a), math.floor(b)
        f, g = a - i, b - j
        w = 0.018
        e = smooth(w, w * 2, min(min(f, 1 - f), min(g, 1 - g) * (0.5 if m[14] > 0 else 1.0)))
        t = 1 + m[13] * (rnd(int(i), int(j), 5) - 0.5)
        for c in range(3):
            out[c] = m[3 + c] + (m[c] * t - m[3 + c]) * e
        return
    elif tex == STRIPES:
        f = (x * m[14] + z * (1 - m[14])) * s
        k = smooth(0.42, 0.5, abs((f - math.floor(f)) - 0.5) * 2)
    elif tex == MOTTLED:
        k = min(1.0, max(0.0, 0.5 + m[13] * fbm3(x * s, y * s, z * s, 5, 21 + index)))
    elif tex == SPECKLED:
        n = noise3(x * s, y * s, z * s, 31)
        k = smooth(0.33, 0.4, n) + 0.25 * smooth(-0.2, 0.5, noise3(x * s * 0.2, y * s * 0.2, z * s * 0.2, 33))
        k = min(1.0, k)
    elif tex == MARBLE:
        v = abs(math.sin(s * (x + 0.6 * z + y) + 3.2 * fbm3(x * s * 0.7, y * s * 0.7, z * s * 0.7, 5, 41)))
        k = (1 - v) ** 5 + 0.25 * max(0.0, fbm3(x * s, y * s, z * s, 4, 45))
    elif tex == PEEL:
        k = min(1.0, max(0.0, 0.5 + 0.6 * y * s + m[13] * fbm3(x * s * 2, y * s, z * s * 2, 4, 51 + index)))
    elif tex == BLUSH:
        a = math.atan2(z, x)
        st = noise3(math.cos(a) * 9, y * s * 0.8, math.sin(a) * 9, 61 + index)
        k = smooth(-0.55, 0.5, (x * 0.8 + z * 0.3) * s + 0.35 * y * s + 0.55 * st + m[13] * noise3(x * s, y * s, z * s, 63 + index))
    elif tex == VEINED:
        side = abs((z * s + abs(x) * s * 0.9) * 5)
        v = side - math.floor(side)
        k = 0.85 * (1 - smooth(0.0, 0.10, min(v, 1 - v))) * 0.6 + (1 - smooth(0.0, 0.05, abs(x) * s))
        k = min(1.0, max(0.0, k * 0.75 + 0.22 + 0.5 * noise3(x * s * 3, y, z * s * 3, 71 + index)))
    elif tex == WEAVE:
        a, b = math.sin(x * s), math.sin(z * s + y * s)
        k = min(1.0, max(0.0, 0.5 + 0.3 * a * b + m[13] * fbm3(x * s * 0.05, y * s * 0.05, z * s * 0.05, 3, 81 + index)))
    elif tex == PICTURE:
        # Three hills under a pale sky, different in each frame.
        u, v = x * s, y * s
        for c in range(3):
            out[c] = 0.75 - 0.12 * c * 0.5 + 0.2 * v
        q = (u - 0.25 + 0.4 * rnd(index, 1, 1)) ** 2 + (v - 0.35) ** 2
        if q < 0.03:
            out[0], out[1], out[2] = 0.72, 0.22, 0.1
        for layer in range(3):
            top = 0.15 - 0.32 * layer + 0.3 * math.sin(u * (1.6 + layer) + 6 * rnd(index, layer, 2)) * 0.6
            if v < top:
                f = layer / 3.0
                for c in range(3):
                    out[c] = m[c] * (1 - f) + m[3 + c] * f
        return
    elif tex == GLOBE:
        k = smooth(0.02, 0.06, fbm3(x * s, y * s, z * s, 5, 93))
    elif tex == STEPS:
        f = y * s
        k = 1.0 if (int(math.floor(f)) & 1) else 0.0
    for c in range(3):
        out[c] = m[c] + (m[3 + c] - m[c]) * k
