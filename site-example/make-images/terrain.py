"""Landscapes: a height field, water, air and sky, marched from the camera. Lengths are kilometres, y is up."""
import math

import numpy as np
from numba import njit

from film import hexa, resize
from noise import fbm2, noise2, ridged2, smooth

NONE, PEAKS, DUNES, SHORE, HILLS = range(5)


@njit(fastmath=True, cache=True)
def _height(g, x, z, octaves):
    """g: kind, seed, height, wavelength, valley half width, lift, offset x, offset z, distance where it starts."""
    k = g[0]
    if k == 0:
        return -1e3
    seed = int(g[1])
    s = 1 / g[3]
    u, v = (x + g[6]) * s, (z + g[7]) * s
    start = smooth(g[8], g[8] + 1.6 * g[3], z) if g[8] > 0 else 1.0
    if k == PEAKS:
        wx, wz = 0.35 * noise2(u * 0.7, v * 0.7, seed + 50), 0.35 * noise2(u * 0.7 + 9, v * 0.7, seed + 51)
        h = ridged2(u + wx, v + wz, octaves, seed)
        h *= 0.5 + 0.9 * smooth(-0.35, 0.4, noise2(u * 0.31, v * 0.31, seed + 60))
        valley = smooth(g[4] * 0.25, g[4] * 1.9, abs(x + 0.25 * g[4] * math.sin(z / g[3] * 1.3))) if g[4] > 0 else 1.0
        return g[2] * h * (0.12 + 0.88 * valley) * start + g[5]
    if k == DUNES:
        wx, wz = 0.5 * noise2(u * 0.5, v * 0.5, seed + 3), 0.45 * noise2(u * 0.5 + 4, v * 0.5, seed + 4)
        a = noise2((u + wx) * 0.8, (v + wz) * 0.5, seed)
        crest = 1 - math.sqrt(a * a * 2.4 + 0.0006)
        b = noise2((u - wz) * 1.9 + 8, (v + wx) * 1.4, seed + 7)
        crest2 = 1 - math.sqrt(b * b * 2.4 + 0.001)
        h = g[2] * (crest * 0.8 + 0.16 * crest2 * crest + 0.35 * noise2(u * 0.3, v * 0.3, seed + 9))
        if octaves > 7:
            w = (u * 1.2 + v * 2.1 + 0.6 * noise2(u * 3, v * 3, seed + 15))
            h += g[2] * 0.0011 * math.sin(w * 150 + 3.5 * noise2(u * 14, v * 9, seed + 12)) * (0.5 + noise2(u * 6, v * 6, seed + 14))
        return h + g[5]
    if k == SHORE:
        # Land on one side of a winding line; steep at its edge. valley: which side and where; lift: below the water.
        edge = x * (1.0 if g[4] > 0 else -1.0) - abs(g[4]) + 0.9 * g[3] * noise2(v * 0.8, 1.7, seed + 20) * 1.3 + 0.25 * g[3] * noise2(v * 3.1, 5.0, seed + 21)
        rock = ridged2(u * 1.2, v * 1.2, octaves, seed)
        rise = smooth(-0.1 * g[3], 0.16 * g[3], edge + 0.12 * g[3] * rock)
        return g[2] * rise * (0.62 + 0.5 * rock + 0.5 * fbm2(u * 0.7, v * 0.7, 3, seed + 30)) + g[5] * (1 - rise)
    h = fbm2(u, v, octaves, seed) + 0.5
    return g[2] * max(0.0, h) ** 1.4 * start + g[5]


@njit(fastmath=True, cache=True)
def _clouds(q, x, y):
    """q: cover, scale, seed, softness, ..."""
    n = fbm2(x * q[1], y * q[1], 6, int(q[2])) + 0.35 * fbm2(x * q[1] * 0.3 + 3, y * q[1] * 0.3, 3, int(q[2]) + 9)
    return smooth(0.42 - q[0], 0.42 - q[0] + q[3], n)


@njit(fastmath=True, cache=True)
def _aurora(dx, dy, dz, q, out):
    """q: strength, seed, swirl, frequency. Curtains of light, summed along the ray through the layer they hang in."""
    if dy < 0.02:
        return
    seed = int(q[1])
    for i in range(44):
        f = (i + 0.5) / 44
        t = (0.75 + 1.5 * f * f + f * 0.35) / (dy + 0.05)
        x, z = dx * t * q[3], dz * t * q[3]
        wx = x + q[2] * noise2(x * 0.5, z * 0.5, seed) * 2
        wz = z + q[2] * noise2(x * 0.5 + 7, z * 0.5, seed + 1) * 2
        band = abs(noise2(wx * 0.55, wz * 0.22, seed + 2) + 0.25 * noise2(wx * 1.7, wz * 0.6, seed + 3))
        c = math.exp(-band * band * 190) * (0.5 + 0.9 * smooth(-0.4, 0.5, noise2(wx * 4.5, wz * 1.4, seed + 4)))
        c *= smooth(-0.35, 0.35, noise2(x * 0.23 + 3, z * 0.23, seed + 5))
        p = smooth(0.0, 0.05, f) * math.exp(-f * 3.0) * q[0] * 0.16
        r = smooth(0.25, 0.8, f)
        out[0] += c * p * (0.16 + 1.3 * r)
        out[1] += c * p * (1.0 - 0.62 * r)
        out[2] += c * p * (0.42 + 0.75 * r)


@njit(fastmath=True, cache=True)
def _sky(dx, dy, dz, K, out):
    """K rows: zenith, horizon, sun (direction), sunlight, glow, cloud(4), cloud light, cloud shade, aurora(4), air."""
    h = max(0.0, dy)
    k = h ** 0.42
    c = max(0.0, dx * K[2, 0] + dy * K[2, 1] + dz * K[2, 2])
    flat = math.exp(-abs(dy) * 7)
    for j in range(3):
        out[j] = K[1, j] + (K[0, j] - K[1, j]) * k
        out[j] += K[4, j] * (0.55 * c ** 5 * (0.1 + 0.9 * flat) + 0.5 * c ** 40 + 0.8 * c ** 400)
    if K[10, 0] > 0:
        _aurora(dx, dy, dz, K[10], out)
    if K[5, 0] > -1 and dy > 0.004:
        s = 1.4 / (dy + 0.06)
        x, z = dx * s, dz * s
        d = _clouds(K[5], x, z)
        if d > 0.001:
            e = _clouds(K[5], x + K[2, 0] * 0.1, z + K[2, 2] * 0.1)
            lit = min(1.0, max(0.0, 0.55 + 0.9 * (d - e) + 0.35 * c ** 3 - 0.35 * d))
            a = d * smooth(0.0, 0.1, dy) * 0.93
            for j in range(3):
                v = K[7, j] + (K[6, j] - K[7, j]) * lit + K[4, j] * 0.45 * c ** 6 * (1 - 0.6 * d)
                out[j] += (v - out[j]) * a
    if c > K[8, 0]:
        f = smooth(K[8, 0], K[8, 0] + (1 - K[8, 0]) * 0.25, c)
        for j in range(3):
            out[j] += K[3, j] * K[8, 1] * f


@njit(fastmath=True, cache=True)
def _march(g, ox, oy, oz, dx, dy, dz, tmax, octaves, tstart):
    t = tstart
    top = g[2] * 1.5 + max(0.0, g[5])
    for i in range(220):
        x, y, z = ox + dx * t, oy + dy * t, oz + dz * t
        if dy > 0 and y > top:
            return -1.0
        d = y - _height(g, x, z, octaves)
        if d < 0.0006 * t:
            return t
        t += max(d * 0.42, 0.0012 * t)
        if t > tmax:
            return -1.0
    return t if d < 0.02 * t else -1.0


@njit(fastmath=True, cache=True)
def _land(g, G, K, x, y, z, t, dx, dy, dz, sky, out):
    """The colour of the ground at a point. G rows: rock, rock 2, green, snow, (snow line, green line, sand, wetness)."""
    e = max(0.0012 * t, 0.0004 * g[3])
    o = 10 if t < 2 * g[3] else 8
    h = _height(g, x, z, o)
    nx = -(_height(g, x + e, z, o) - _height(g, x - e, z, o)) / (2 * e)
    nz = -(_height(g, x, z + e, o) - _height(g, x, z - e, o)) / (2 * e)
    n = 1 / math.sqrt(nx * nx + 1 + nz * nz)
    nx, ny, nz = nx * n, n, nz * n
    s = 1 / g[3]
    rough = fbm2(x * s * 9, z * s * 9, 4, 77)
    strata = fbm2(h * 9 / g[2], x * s * 0.8, 3, 78)
    k = min(1.0, max(0.0, 0.5 + rough + 0.6 * strata))
    snow = smooth(G[4, 0] - 0.14 * g[2], G[4, 0] + 0.1 * g[2], h + rough * 0.3 * g[2]) * smooth(0.52, 0.74, ny + 0.12 * rough)
    green = (1 - smooth(G[4, 1] - 0.3 * g[2], G[4, 1], h + rough * 0.2 * g[2])) * smooth(0.5, 0.78, ny + 0.25 * rough)
    shadow = 1.0
    cos = nx * K[2, 0] + ny * K[2, 1] + nz * K[2, 2]
    if cos > 0 and K[2, 1] > 0.0:
        tt = 0.004 * g[3] + 0.002 * t
        for _ in range(26):
            px, py, pz = x + K[2, 0] * tt, h + K[2, 1] * tt, z + K[2, 2] * tt
            d = py - _height(g, px, pz, 6)
            shadow = min(shadow, max(0.0, 0.5 + 9 * d / tt))
            if shadow < 0.02 or py > g[2] * 1.6 + g[5]:
                break
            tt += max(d * 0.8, 0.02 * g[3])
    lam = max(0.0, cos) * shadow
    back = max(0.0, -nx * K[2, 0] - nz * K[2, 2]) * 0.25 + 0.15
    amb = (0.5 + 0.5 * ny) * (0.75 + 0.5 * smooth(-0.4, 0.4, rough))
    for j in range(3):
        a = G[0, j] + (G[1, j] - G[0, j]) * k
        a += (G[2, j] * (0.7 + 0.6 * k) - a) * green
        a += (G[3, j] - a) * snow
        if h < G[4, 3]:
            a *= 0.55
        out[j] = a * (K[3, j] * lam + (0.62 * K[0, j] + 0.38 * K[1, j]) * amb * 1.1 + K[1, j] * back * 0.5)
    if G[4, 2] > 0:
        r = dx * nx + dy * ny + dz * nz
        sp = max(0.0, (dx - 2 * r * nx) * K[2, 0] + (dy - 2 * r * ny) * K[2, 1] + (dz - 2 * r * nz) * K[2, 2]) ** 12
        for j in range(3):
            out[j] += K[3, j] * sp * 0.12 * shadow * (1 - snow)


@njit(fastmath=True, cache=True)
def _air(K, t, y0, dy, dx, dz, out):
    """Haze between the eye and t. K[9]: density, fall-off height, glow towards the sun, desaturation."""
    b = 1 / K[9, 1]
    if abs(dy) * b * t > 1e-3:
        f = K[9, 0] * math.exp(-y0 * b) * (1 - math.exp(-t * dy * b)) / (dy * b)
    else:
        f = K[9, 0] * t * math.exp(-y0 * b)
    a = 1 - math.exp(-max(0.0, f))
    c = max(0.0, dx * K[2, 0] + dz * K[2, 2]) ** 6
    for j in range(3):
        v = K[11, j] + K[4, j] * K[9, 2] * c
        out[j] += (v - out[j]) * a


@njit(fastmath=True, cache=True)
def _draw(g, G, K, W, eye, right, up, ahead, scale, w, h, far, ss, seed):
    """W rows: deep water, (has water, wave height, wavelength, roughness, foam, mirror) over two rows."""
    np.random.seed(seed)
    image = np.zeros((h, w, 3), np.float32)
    open_ = np.zeros((h, w), np.float32)
    out, tmp, acc = np.zeros(3), np.zeros(3), np.zeros(3)
    for py in range(h):
        for px in range(w):
            acc[:] = 0
            for s in range(ss):
                u = (px + 0.5 + (0.5 * (s - 0.5) if ss > 1 else 0.0) - w / 2) * scale
                v = (h / 2 - py - 0.5 - (0.25 if s == 1 else 0.0)) * scale
                dx, dy, dz = ahead[0] + right[0] * u + up[0] * v, ahead[1] + right[1] * u + up[1] * v, ahead[2] + right[2] * u + up[2] * v
                n = 1 / math.sqrt(dx * dx + dy * dy + dz * dz)
                dx, dy, dz = dx * n, dy * n, dz * n
                t = _march(g, eye[0], eye[1], eye[2], dx, dy, dz, far, 9, 0.002) if g[0] > 0 else -1.0
                tw = -eye[1] / dy if (W[1, 0] > 0 and dy < -1e-6) else -1.0
                if tw > 0 and (t < 0 or tw < t):
                    x, z = eye[0] + dx * tw, eye[2] + dz * tw
                    shore = _height(g, x, z, 6) if g[0] > 0 else -1.0
                    lam = W[1, 2]
                    q = x / lam
                    r = z / lam
                    wx, wz, amp, f = 0.0, 0.0, W[1, 1], 1.0
                    for k in range(7):
                        foot = f * tw * scale / lam * 3.0
                        keep = max(0.0, 1 - foot) if k > 0 else max(0.12, 1 - 0.5 * foot)
                        if keep > 0:
                            e = 0.02
                            qq, rr = q * f * (1.0 - 0.06 * k) + k * 3.7 + 0.3 * r * f * (1 if k & 1 else -1), r * f * 1.5 + k * 1.3
                            n0 = noise2(qq, rr, 400 + k)
                            wx += keep * amp * (noise2(qq + e, rr, 400 + k) - n0) / e
                            wz += keep * amp * (noise2(qq, rr + e, 400 + k) - n0) / e * 1.5
                        f *= 1.9
                        amp *= 0.82
                    deep = 0.0
                    out[:] = 0
                    m = 3 if W[2, 0] > 0.02 else 1
                    for j in range(m):
                        sx = wx + W[2, 0] * (np.random.random() + np.random.random() + np.random.random() - 1.5)
                        sz = wz + W[2, 0] * (np.random.random() + np.random.random() + np.random.random() - 1.5) * 1.25
                        if sz > 0.9 * -dy / max(0.05, dz) + 0.25:
                            sz = 0.9 * -dy / max(0.05, dz) + 0.25
                        nn = 1 / math.sqrt(sx * sx + 1 + sz * sz)
                        nx, ny, nz = -sx * nn, nn, -sz * nn
                        c = -(dx * nx + dy * ny + dz * nz)
                        if c < 0.02:
                            c = 0.02
                        ex, ey, ez = dx + 2 * c * nx, dy + 2 * c * ny, dz + 2 * c * nz
                        if ey < 0.012:
                            ey = 0.012 + 0.3 * abs(ey)
                        F = 0.02 + 0.98 * (1 - c) ** 5
                        hit = _march(g, x, 0.0, z, ex, ey, ez, far, 7, 0.004 * g[3]) if g[0] > 0 and W[2, 1] > 0 and j == 0 else -1.0
                        if hit > 0:
                            _land(g, G, K, x + ex * hit, ey * hit, z + ez * hit, hit, ex, ey, ez, K, tmp)
                            _air(K, hit, 0.0, ey, ex, ez, tmp)
                            F *= m
                        else:
                            _sky(ex, ey, ez, K, tmp)
                        for k in range(3):
                            out[k] += min(tmp[k], 14.0) * F
                        deep += (1 - F) if hit < 0 else 1 - F / m
                        if hit > 0:
                            deep += (m - j - 1) * (1 - F / m)
                            break
                    body = 1.0 + 0.8 * smooth(-0.1, 0.5, -wz * 0.6)
                    for k in range(3):
                        out[k] = out[k] / m + W[0, k] * deep / m * body
                    if W[3, 0] > 0:
                        # Foam: where the ground is near, and in streaks.
                        line = smooth(-W[3, 1], 0.0, shore + 0.5 * W[3, 1] * fbm2(x / W[3, 2], z / W[3, 2], 3, 91))
                        lace = smooth(0.05, 0.3, fbm2(x / W[3, 2] * 4, z / W[3, 2] * 7, 5, 93) + 0.34 * line)
                        foam = W[3, 0] * line * lace
                        for k in range(3):
                            out[k] += (0.8 * (K[3, k] * 0.35 + K[0, k] * 0.7 + K[1, k] * 0.25) - out[k]) * min(1.0, foam)
                    _air(K, tw, eye[1], dy, dx, dz, out)
                elif t > 0:
                    x, y, z = eye[0] + dx * t, eye[1] + dy * t, eye[2] + dz * t
                    _land(g, G, K, x, y, z, t, dx, dy, dz, K, out)
                    _air(K, t, eye[1], dy, dx, dz, out)
                else:
                    _sky(dx, dy, dz, K, out)
                    open_[py, px] += 1
                    a = math.exp(-max(0.0, dy) / (K[9, 1] * 0.25 + 0.02)) * min(0.9, K[9, 0] * 2.2)
                    for k in range(3):
                        out[k] += (K[11, k] + K[4, k] * K[9, 2] * max(0.0, dx * K[2, 0] + dz * K[2, 2]) ** 6 - out[k]) * a
                for k in range(3):
                    acc[k] += out[k]
            for k in range(3):
                image[py, px, k] = acc[k] / ss
            open_[py, px] /= ss
    return image, open_


def _colour(c):
    return hexa(c) if isinstance(c, str) else np.array(c, float)


def render(size, seed=1, eye=(0, 0.05, 0), look=0.0, pitch=2.0, fov=60.0, far=60.0, roll=0.0,
           ground=NONE, relief=1.0, wavelength=3.0, valley=0.0, lift=0.0, offset=(0.0, 0.0), start=0.0,
           rock="#4a4440", rock2="#6d655c", green="#4b5a2b", snow="#f3f6fb", snowline=9.0, greenline=-9.0, sheen=0.0,
           zenith="#3f6fae", horizon="#cfdde8", light=1.0, sun=(30, 25), sunlight="#fff1dc", power=3.0, glow="#ffd9a0",
           glowing=0.4, disk=0.0, disk_size=0.9999, clouds=None, cloud_light="#ffffff", cloud_shade="#8b97a8",
           cloud_power=1.0, haze=0.05, haze_height=0.8, haze_glow=0.5, haze_colour=None, aurora=None,
           water=None, waves=0.08, wave=0.02, chop=0.04, mirror=True, calm=0.0, foam=0.0, foam_width=0.02, foam_scale=0.05,
           stars=0.0, milky=0.0, milky_tilt=58.0, milky_at=0.0, star_colour=1.0, trails=0.0, ss=1, detail=1.0):
    """Linear light of a landscape. `sun` is (bearing to the right of ahead, height), in degrees; so is `look`'s bearing."""
    w, h = int(size[0] * detail), int(size[1] * detail)
    a, b = math.radians(look), math.radians(pitch)
    ahead = np.array([math.sin(a) * math.cos(b), math.sin(b), math.cos(a) * math.cos(b)])
    right = np.array([math.cos(a), 0.0, -math.sin(a)])
    up = np.cross(ahead, right)
    if roll:
        c, s = math.cos(math.radians(roll)), math.sin(math.radians(roll))
        right, up = right * c + up * s, up * c - right * s
    scale = 2 * math.tan(math.radians(fov) / 2) / max(w, h)
    g = np.array([ground, seed, relief, wavelength, valley, lift, offset[0], offset[1], start], float)
    G = np.zeros((5, 4))
    for i, c in enumerate((rock, rock2, green, snow)):
        G[i, :3] = _colour(c)
    G[4] = snowline, greenline, sheen, -1e3 if water is None else 0.01
    K = np.zeros((12, 4))
    K[0, :3], K[1, :3] = _colour(zenith) * light, _colour(horizon) * light
    sa, sb = math.radians(sun[0]), math.radians(sun[1])
    K[2, :3] = math.sin(sa) * math.cos(sb), math.sin(sb), math.cos(sa) * math.cos(sb)
    K[3, :3] = _colour(sunlight) * power
    K[4, :3] = _colour(glow) * glowing
    K[5] = clouds or (-2, 0, 0, 0)
    K[6, :3], K[7, :3] = _colour(cloud_light) * light * cloud_power, _colour(cloud_shade) * light * cloud_power
    K[8, 0], K[8, 1] = (disk_size, disk) if disk > 0 else (2.0, 0.0)
    K[9] = haze, haze_height, haze_glow, 0
    K[10] = aurora or (0, 0, 0, 0)
    K[10, 0] *= 0.22
    K[11, :3] = (_colour(haze_colour) if haze_colour else _colour(horizon)) * light
    W = np.zeros((4, 4))
    if water:
        W[0, :3] = _colour(water) * light
        W[1, :3] = 1, waves, wave
        W[2, :3] = chop, 1 if mirror else 0, calm
        W[3, :3] = foam, foam_width, foam_scale
    eye = np.array(eye, float)
    image, clear = _draw(g, G, K, W, eye, right, up, ahead, scale, w, h, far, ss, seed)
    if stars > 0 or milky > 0:
        night(image, clear, right, up, ahead, scale, seed, stars, milky, milky_tilt, milky_at, star_colour, trails, K)
    return resize(image, *size)


@njit(fastmath=True, cache=True)
def _galaxy(image, clear, R, U, A, scale, N, T, strength, seed):
    """The band of the Milky Way, around the great circle with the normal N; T is its brightest direction."""
    h, w, _ = image.shape
    density = np.zeros((h, w), np.float32)
    for py in range(h):
        for px in range(w):
            u, v = (px + 0.5 - w / 2) * scale, (h / 2 - py - 0.5) * scale
            dx, dy, dz = A[0] + R[0] * u + U[0] * v, A[1] + R[1] * u + U[1] * v, A[2] + R[2] * u + U[2] * v
            n = 1 / math.sqrt(dx * dx + dy * dy + dz * dz)
            dx, dy, dz = dx * n, dy * n, dz * n
            q = dx * N[0] + dy * N[1] + dz * N[2]
            c = dx * T[0] + dy * T[1] + dz * T[2]
            s = math.atan2(c, dx * (N[1] * T[2] - N[2] * T[1]) + dy * (N[2] * T[0] - N[0] * T[2]) + dz * (N[0] * T[1] - N[1] * T[0]))
            core = math.exp(-((1 - c) * 3.2) ** 2)
            wide = 0.15 + 0.1 * core
            q += 0.05 * fbm2(s * 3, q * 3, 4, seed + 3)
            band = math.exp(-(q / wide) ** 2)
            lane = fbm2(s * 5 + 2, q * 11, 6, seed + 5)
            dust = smooth(0.02, 0.42, lane * 1.2 + 0.5 * math.exp(-((q - 0.015) / 0.06) ** 2) * (0.5 + core * 0.5) - 0.06)
            knots = 0.75 + 1.1 * fbm2(s * 9, q * 12, 5, seed + 7)
            d = band * (0.3 + 1.1 * core) * max(0.1, knots) * (1 - 0.82 * dust * math.exp(-(q / 0.13) ** 2))
            density[py, px] = band * (0.4 + core) * (1 - 0.7 * dust)
            low = smooth(-0.02, 0.25, dy)
            k = strength * d * clear[py, px] * (0.35 + 0.65 * low)
            k *= 0.35 + 0.9 * d
            image[py, px, 0] += k * (0.17 + 0.20 * core)
            image[py, px, 1] += k * (0.19 + 0.11 * core)
            image[py, px, 2] += k * (0.30 + 0.0 * core)
    return density


@njit(fastmath=True, cache=True)
def _splat(image, clear, xs, ys, colours, sizes):
    h, w, _ = image.shape
    for i in range(xs.shape[0]):
        r = int(sizes[i] * 3) + 1
        cx, cy = int(xs[i]), int(ys[i])
        for y in range(max(0, cy - r), min(h, cy + r + 1)):
            for x in range(max(0, cx - r), min(w, cx + r + 1)):
                d = (x + 0.5 - xs[i]) ** 2 + (y + 0.5 - ys[i]) ** 2
                k = math.exp(-d / (sizes[i] * sizes[i])) * clear[y, x]
                for c in range(3):
                    image[y, x, c] += colours[i, c] * k


def night(image, clear, right, up, ahead, scale, seed, stars, milky, tilt, at, tint, trails, K):
    """Adds stars and the Milky Way where the sky is open."""
    h, w, _ = image.shape
    random = np.random.default_rng(seed)
    density = np.full((h, w), 0.25, np.float32)
    if milky > 0:
        a, b = math.radians(tilt), math.radians(at)
        T = np.array([math.sin(b) * 0.95, 0.3, math.cos(b)])
        T /= np.linalg.norm(T)
        side = np.cross(T, [0, 1, 0.0])
        side /= np.linalg.norm(side)
        N = side * math.sin(a) + np.cross(side, T) * math.cos(a)
        density = 0.16 + 1.2 * _galaxy(image, clear, right, up, ahead, scale, N, T, milky, seed)
    unit = max(w, h) / 1600
    n = int(9000 * w * h / (1600 * 1067 * unit * unit))
    xs, ys = random.uniform(0, w, n * 3), random.uniform(0, h, n * 3)
    keep = random.uniform(0, 1.1, n * 3) < density[ys.astype(int), xs.astype(int)]
    xs, ys = xs[keep], ys[keep]
    m = random.pareto(1.25, len(xs)) * 0.05 + 0.02
    m = np.minimum(m, 3.5) * stars
    warm = random.normal(0, 0.22, len(xs)) * tint
    colours = np.stack([m * (1 + warm), m, m * (1.08 - warm)], axis=1)
    low = np.clip(1.2 * (1 - ys / h), 0.15, 1)
    colours *= low[:, None]
    sizes = (0.62 + 0.30 * np.minimum(m, 3) ** 0.6) * unit ** 0.7
    if trails > 0:
        cx, cy = w * 0.62, h * 0.46
        keep = m > np.quantile(m, 0.72)
        xs, ys, colours = xs[keep], ys[keep], colours[keep]
        steps = int(max(w, h) * 0.34)
        for k in range(steps):
            a = trails * k / steps
            c, s = math.cos(a), math.sin(a)
            px, py = cx + (xs - cx) * c - (ys - cy) * s, cy + (xs - cx) * s + (ys - cy) * c
            _splat(image, clear, px, py, colours * 0.30, np.full(len(xs), 0.75 * unit))
    else:
        _splat(image, clear, xs, ys, colours, sizes)
