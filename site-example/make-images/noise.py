"""Hashes and gradient noise, compiled. Everything here is a pure function of its arguments."""
import math

from numba import njit

_M = 0xFFFFFFFF


@njit(inline="always", cache=True)
def ihash(x, y, z):
    h = (x * 374761393 + y * 668265263 + z * 1440662683) & _M
    h = ((h ^ (h >> 13)) * 1274126177) & _M
    h = ((h ^ (h >> 16)) * 2246822519) & _M
    return h ^ (h >> 15)


@njit(inline="always", cache=True)
def rnd(x, y, z):
    """A number in 0 ..< 1 for three integers."""
    return (ihash(x, y, z) & 0xFFFFFF) / 16777216.0


@njit(inline="always", cache=True)
def smooth(a, b, x):
    t = min(1.0, max(0.0, (x - a) / (b - a)))
    return t * t * (3 - 2 * t)


@njit(inline="always", cache=True)
def _grad(ix, iy, seed, fx, fy):
    h = ihash(ix, iy, seed)
    return ((h & 0xFFFF) / 32767.5 - 1) * fx + ((h >> 16) / 32767.5 - 1) * fy


@njit(cache=True)
def noise2(x, y, seed):
    """Gradient noise, about -0.8 to 0.8."""
    ix = math.floor(x)
    iy = math.floor(y)
    fx = x - ix
    fy = y - iy
    ix = int(ix)
    iy = int(iy)
    u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    a = _grad(ix, iy, seed, fx, fy)
    b = _grad(ix + 1, iy, seed, fx - 1, fy)
    c = _grad(ix, iy + 1, seed, fx, fy - 1)
    d = _grad(ix + 1, iy + 1, seed, fx - 1, fy - 1)
    a += (b - a) * u
    c += (d - c) * u
    return a + (c - a) * v


@njit(cache=True)
def fbm2(x, y, octaves, seed):
    s = 0.0
    a = 0.5
    for k in range(octaves):
        s += a * noise2(x, y, seed + k)
        x, y = 1.6 * x - 1.2 * y, 1.2 * x + 1.6 * y
        a *= 0.5
    return s


@njit(cache=True)
def ridged2(x, y, octaves, seed):
    """Sharp crests, 0 to about 1."""
    s = 0.0
    a = 0.5
    w = 1.0
    for k in range(octaves):
        r = 1 - abs(noise2(x, y, seed + k)) * 1.55
        r *= r
        s += a * r * w
        w = min(1.0, max(0.0, r * 1.4))
        x, y = 1.6 * x - 1.2 * y + 7.3, 1.2 * x + 1.6 * y - 3.1
        a *= 0.5
    return s


@njit(cache=True)
def noise3(x, y, z, seed):
    """Three slices of plane noise, good enough for textures on solids."""
    return 0.58 * (noise2(x, y + 3.7 * z, seed) + noise2(y, z + 2.9 * x, seed + 1) + noise2(z, x + 3.3 * y, seed + 2))


@njit(cache=True)
def fbm3(x, y, z, octaves, seed):
    s = 0.0
    a = 0.5
    for k in range(octaves):
        s += a * noise3(x, y, z, seed + 3 * k)
        x, y, z = 2.03 * y + 1.3, 2.03 * z - 0.7, 2.03 * x + 4.1
        a *= 0.5
    return s


@njit(inline="always", cache=True)
def _grad3(ix, iy, iz, seed, fx, fy, fz):
    h = ihash(ix + 7919 * iz, iy, seed + 31 * iz)
    return ((h & 0x3FF) / 511.5 - 1) * fx + ((h >> 10 & 0x3FF) / 511.5 - 1) * fy + ((h >> 20 & 0x3FF) / 511.5 - 1) * fz


@njit(cache=True)
def solid3(x, y, z, octaves, seed):
    """Gradient noise in space, for large round bodies, where the slices of `noise3` would show."""
    s = 0.0
    a = 0.7
    for k in range(octaves):
        ix, iy, iz = int(math.floor(x)), int(math.floor(y)), int(math.floor(z))
        fx, fy, fz = x - ix, y - iy, z - iz
        u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
        v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
        w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
        e = 0.0
        for j in range(8):
            i0, i1, i2 = j & 1, j >> 1 & 1, j >> 2
            g = _grad3(ix + i0, iy + i1, iz + i2, seed + k, fx - i0, fy - i1, fz - i2)
            e += g * (u if i0 else 1 - u) * (v if i1 else 1 - v) * (w if i2 else 1 - w)
        s += a * e
        x, y, z = 2.03 * y + 1.3, 2.03 * z - 0.7, 2.03 * x + 4.1
        a *= 0.5
    return s
