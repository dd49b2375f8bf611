"""A small path tracer for still lifes and rooms: solids given by distance functions, each marched inside its own box.

Light comes from the sky (through `portals`, such as windows and soft boxes), a sun, and glowing balls. Irradiance is
kept apart from the surfaces' own colours, smoothed, and put together again, so that few samples do.
"""
import math

import numpy as np
from numba import njit

from film import resize
from solids import BALL, BOX, distance
from surfaces import colour

EPS = 1e-3


@njit(fastmath=True, cache=True)
def _closest(S, ox, oy, oz, dx, dy, dz, tmax, any_hit):
    """The nearest solid along a ray: (distance, index), index -1 for none."""
    kind, pos, rot, half, par, mat, lo, hi, glo, ghi, gfrom, glow = S
    ix = 1 / dx if abs(dx) > 1e-9 else 1e9
    iy = 1 / dy if abs(dy) > 1e-9 else 1e9
    iz = 1 / dz if abs(dz) > 1e-9 else 1e9
    best = tmax
    found = -1
    for g in range(glo.shape[0]):
        a = (glo[g, 0] - ox) * ix
        b = (ghi[g, 0] - ox) * ix
        t0 = min(a, b)
        t1 = max(a, b)
        a = (glo[g, 1] - oy) * iy
        b = (ghi[g, 1] - oy) * iy
        t0 = max(t0, min(a, b))
        t1 = min(t1, max(a, b))
        a = (glo[g, 2] - oz) * iz
        b = (ghi[g, 2] - oz) * iz
        t0 = max(t0, min(a, b))
        t1 = min(t1, max(a, b))
        if t1 < max(t0, 0.0) or t0 > best:
            continue
        for i in range(gfrom[g], gfrom[g + 1]):
            a = (lo[i, 0] - ox) * ix
            b = (hi[i, 0] - ox) * ix
            t0 = min(a, b)
            t1 = max(a, b)
            a = (lo[i, 1] - oy) * iy
            b = (hi[i, 1] - oy) * iy
            t0 = max(t0, min(a, b))
            t1 = min(t1, max(a, b))
            a = (lo[i, 2] - oz) * iz
            b = (hi[i, 2] - oz) * iz
            t0 = max(t0, min(a, b))
            t1 = min(t1, max(a, b))
            if t1 < max(t0, 0.0) or t0 > best:
                continue
            if any_hit and glow[mat[i]]:
                continue
            px = ox - pos[i, 0]
            py = oy - pos[i, 1]
            pz = oz - pos[i, 2]
            lx = rot[i, 0, 0] * px + rot[i, 0, 1] * py + rot[i, 0, 2] * pz
            ly = rot[i, 1, 0] * px + rot[i, 1, 1] * py + rot[i, 1, 2] * pz
            lz = rot[i, 2, 0] * px + rot[i, 2, 1] * py + rot[i, 2, 2] * pz
            ex = rot[i, 0, 0] * dx + rot[i, 0, 1] * dy + rot[i, 0, 2] * dz
            ey = rot[i, 1, 0] * dx + rot[i, 1, 1] * dy + rot[i, 1, 2] * dz
            ez = rot[i, 2, 0] * dx + rot[i, 2, 1] * dy + rot[i, 2, 2] * dz
            k = kind[i]
            if k == BALL:
                hx, hy, hz = half[i]
                ax, ay, az = lx / hx, ly / hy, lz / hz
                bx, by, bz = ex / hx, ey / hy, ez / hz
                qa = bx * bx + by * by + bz * bz
                qb = ax * bx + ay * by + az * bz
                qc = ax * ax + ay * ay + az * az - 1
                disc = qb * qb - qa * qc
                if disc > 0:
                    r = math.sqrt(disc)
                    t = (-qb - r) / qa
                    if t < EPS:
                        t = (-qb + r) / qa
                    if EPS < t < best:
                        best = t
                        found = i
            else:
                fx = 1 / ex if abs(ex) > 1e-9 else 1e9
                fy = 1 / ey if abs(ey) > 1e-9 else 1e9
                fz = 1 / ez if abs(ez) > 1e-9 else 1e9
                hx, hy, hz = half[i]
                t0 = max(max((-lx - math.copysign(hx, ex)) * fx, (-ly - math.copysign(hy, ey)) * fy),
                         (-lz - math.copysign(hz, ez)) * fz)
                t1 = min(min((-lx + math.copysign(hx, ex)) * fx, (-ly + math.copysign(hy, ey)) * fy),
                         (-lz + math.copysign(hz, ez)) * fz)
                if t1 < max(t0, EPS) or t0 > best:
                    continue
                if k == BOX:
                    t = t0 if t0 > EPS else t1
                    if EPS < t < best:
                        best = t
                        found = i
                else:
                    t = max(t0, EPS)
                    end = min(t1, best)
                    for _ in range(90):
                        d = distance(k, lx + ex * t, ly + ey * t, lz + ez * t, hx, hy, hz, par[i])
                        if d < 4e-4:
                            if t < best:
                                best = t
                                found = i
                            break
                        t += max(d, 6e-4)
                        if t > end:
                            break
            if any_hit and found >= 0:
                return best, found
    return best, found


@njit(fastmath=True, cache=True)
def _normal(S, i, x, y, z):
    kind, pos, rot, half, par = S[0], S[1], S[2], S[3], S[4]
    px, py, pz = x - pos[i, 0], y - pos[i, 1], z - pos[i, 2]
    lx = rot[i, 0, 0] * px + rot[i, 0, 1] * py + rot[i, 0, 2] * pz
    ly = rot[i, 1, 0] * px + rot[i, 1, 1] * py + rot[i, 1, 2] * pz
    lz = rot[i, 2, 0] * px + rot[i, 2, 1] * py + rot[i, 2, 2] * pz
    hx, hy, hz = half[i]
    k = kind[i]
    if k == BALL:
        nx, ny, nz = lx / (hx * hx), ly / (hy * hy), lz / (hz * hz)
    elif k == BOX:
        qx, qy, qz = hx - abs(lx), hy - abs(ly), hz - abs(lz)
        nx, ny, nz = 0.0, 0.0, 0.0
        if qx < qy and qx < qz:
            nx = math.copysign(1.0, lx)
        elif qy < qz:
            ny = math.copysign(1.0, ly)
        else:
            nz = math.copysign(1.0, lz)
    else:
        e = 4e-4
        p = par[i]
        nx = distance(k, lx + e, ly, lz, hx, hy, hz, p) - distance(k, lx - e, ly, lz, hx, hy, hz, p)
        ny = distance(k, lx, ly + e, lz, hx, hy, hz, p) - distance(k, lx, ly - e, lz, hx, hy, hz, p)
        nz = distance(k, lx, ly, lz + e, hx, hy, hz, p) - distance(k, lx, ly, lz - e, hx, hy, hz, p)
    n = math.sqrt(nx * nx + ny * ny + nz * nz) + 1e-12
    nx, ny, nz = nx / n, ny / n, nz / n
    return (rot[i, 0, 0] * nx + rot[i, 1, 0] * ny + rot[i, 2, 0] * nz,
            rot[i, 0, 1] * nx + rot[i, 1, 1] * ny + rot[i, 2, 1] * nz,
            rot[i, 0, 2] * nx + rot[i, 1, 2] * ny + rot[i, 2, 2] * nz, lx, ly, lz)


@njit(fastmath=True, cache=True)
def _sky(sky, dx, dy, dz, out):
    """Rows of `sky`: zenith, horizon, ground, (mottling of the ground, whether the sky is all around, 0)."""
    if dy >= 0:
        k = math.sqrt(min(1.0, dy))
        for c in range(3):
            out[c] = sky[1, c] + (sky[0, c] - sky[1, c]) * k
    else:
        k = min(1.0, -dy * 5)
        m = 1.0
        if sky[3, 0] > 0:
            m = 1 + sky[3, 0] * math.sin(dx * 19 + 3 * math.sin(dz * 13)) * math.sin(dy * 23 + dx * 7)
        for c in range(3):
            out[c] = sky[1, c] + (sky[2, c] * m - sky[1, c]) * k


@njit(fastmath=True, cache=True)
def _around(nx, ny, nz, cos, phi):
    """A direction at an angle (its cosine) from the axis n."""
    s = math.sqrt(max(0.0, 1 - cos * cos))
    if abs(ny) < 0.9:
        ux, uy, uz = nz, 0.0, -nx
    else:
        ux, uy, uz = 0.0, -nz, ny
    n = 1 / math.sqrt(ux * ux + uy * uy + uz * uz)
    ux, uy, uz = ux * n, uy * n, uz * n
    vx, vy, vz = ny * uz - nz * uy, nz * ux - nx * uz, nx * uy - ny * ux
    a, b = s * math.cos(phi), s * math.sin(phi)
    return nx * cos + ux * a + vx * b, ny * cos + uy * a + vy * b, nz * cos + uz * a + vz * b


@njit(fastmath=True, cache=True)
def _direct(S, L, x, y, z, nx, ny, nz, out, tmp):
    """Light that reaches a point straight from one portal, one ball and the sun."""
    sun, sunlight, sky, portals, balls = L
    out[:] = 0
    if sunlight[0] > 0:
        dx, dy, dz = _around(sun[0], sun[1], sun[2], 1 - np.random.random() * sun[3], np.random.random() * 6.2832)
        cos = nx * dx + ny * dy + nz * dz
        if cos > 0 and _closest(S, x, y, z, dx, dy, dz, 1e4, True)[1] < 0:
            for c in range(3):
                out[c] += sunlight[c] * cos
    n = portals.shape[0]
    if n > 0:
        k = min(n - 1, int(np.random.random() * n))
        a, b = 2 * np.random.random() - 1, 2 * np.random.random() - 1
        P = portals[k]
        dx = P[0, 0] + a * P[1, 0] + b * P[2, 0] - x
        dy = P[0, 1] + a * P[1, 1] + b * P[2, 1] - y
        dz = P[0, 2] + a * P[1, 2] + b * P[2, 2] - z
        d2 = dx * dx + dy * dy + dz * dz
        d = math.sqrt(d2)
        dx, dy, dz = dx / d, dy / d, dz / d
        cos = nx * dx + ny * dy + nz * dz
        cosl = -(dx * P[3, 0] + dy * P[3, 1] + dz * P[3, 2])
        if cos > 0 and cosl > 0 and _closest(S, x, y, z, dx, dy, dz, d - EPS, True)[1] < 0:
            w = min(12.0, cos * cosl * P[4, 0] / (3.14159 * d2)) * n
            if P[4, 1] > 0:
                for c in range(3):
                    out[c] += P[5, c] * w
            else:
                _sky(sky, dx, dy, dz, tmp)
                for c in range(3):
                    out[c] += tmp[c] * w
    n = balls.shape[0]
    if n > 0:
        k = min(n - 1, int(np.random.random() * n))
        B = balls[k]
        dx, dy, dz = B[0] - x, B[1] - y, B[2] - z
        d2 = dx * dx + dy * dy + dz * dz
        d = math.sqrt(d2)
        if d > B[3] * 1.02:
            cosmax = math.sqrt(max(0.0, 1 - B[3] * B[3] / d2))
            ex, ey, ez = _around(dx / d, dy / d, dz / d, 1 - np.random.random() * (1 - cosmax), np.random.random() * 6.2832)
            cos = nx * ex + ny * ey + nz * ez
            if cos > 0 and _closest(S, x, y, z, ex, ey, ez, d - B[3], True)[1] < 0:
                w = 2 * (1 - cosmax) * cos * n
                for c in range(3):
                    out[c] += B[4 + c] * w


@njit(fastmath=True, cache=True)
def _walk(S, M, L, x, y, z, dx, dy, dz, direct, bounces, out, tmp, alb):
    """The light that comes along a ray, by a random walk. `direct`: whether it may see the lights themselves."""
    mats, mtex = M
    r0, r1, r2 = 0.0, 0.0, 0.0
    w0, w1, w2 = 1.0, 1.0, 1.0
    for bounce in range(bounces):
        t, i = _closest(S, x, y, z, dx, dy, dz, 1e4, False)
        if i < 0:
            if direct or L[2][3, 1] > 0:
                _sky(L[2], dx, dy, dz, tmp)
                r0 += w0 * tmp[0]
                r1 += w1 * tmp[1]
                r2 += w2 * tmp[2]
            break
        x, y, z = x + dx * t, y + dy * t, z + dz * t
        nx, ny, nz, lx, ly, lz = _normal(S, i, x, y, z)
        if nx * dx + ny * dy + nz * dz > 0:
            nx, ny, nz = -nx, -ny, -nz
        m = mats[S[5][i]]
        if m[8] > 0:
            if direct:
                r0 += w0 * m[9]
                r1 += w1 * m[10]
                r2 += w2 * m[11]
            break
        colour(mtex[S[5][i]], m, lx, ly, lz, nx, ny, nz, i, alb)
        x, y, z = x + nx * EPS, y + ny * EPS, z + nz * EPS
        if m[7] > 0.5:
            k = 2 * (nx * dx + ny * dy + nz * dz)
            dx, dy, dz = _around(dx - k * nx, dy - k * ny, dz - k * nz, 1 - np.random.random() ** 2 * m[6], np.random.random() * 6.2832)
            w0, w1, w2 = w0 * alb[0], w1 * alb[1], w2 * alb[2]
            direct = True
            continue
        w0, w1, w2 = w0 * alb[0], w1 * alb[1], w2 * alb[2]
        _direct(S, L, x, y, z, nx, ny, nz, out, tmp)
        r0 += w0 * out[0]
        r1 += w1 * out[1]
        r2 += w2 * out[2]
        dx, dy, dz = _around(nx, ny, nz, math.sqrt(np.random.random()), np.random.random() * 6.2832)
        direct = False
        if w0 + w1 + w2 < 0.05:
            break
    out[0] = min(r0, 30.0)
    out[1] = min(r1, 30.0)
    out[2] = min(r2, 30.0)


@njit(fastmath=True, cache=True)
def _render(S, M, L, eye, right, up, ahead, scale, lens, w, h, spp, bounces, seed):
    np.random.seed(seed)
    mats, mtex = M
    albedo = np.zeros((h, w, 3), np.float32)
    light = np.zeros((h, w, 3), np.float32)
    extra = np.zeros((h, w, 3), np.float32)
    guide = np.zeros((h, w, 4), np.float32)
    out, tmp, alb, al2 = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
    for py in range(h):
        for px in range(w):
            for s in range(spp):
                u = (px + np.random.random() - w / 2) * scale
                v = (h / 2 - py - np.random.random()) * scale
                dx, dy, dz = ahead[0] + right[0] * u + up[0] * v, ahead[1] + right[1] * u + up[1] * v, ahead[2] + right[2] * u + up[2] * v
                x, y, z = eye[0], eye[1], eye[2]
                if lens[0] > 0:
                    r, a = lens[0] * math.sqrt(np.random.random()), np.random.random() * 6.2832
                    p, q = r * math.cos(a), r * math.sin(a)
                    ax, ay, az = right[0] * p + up[0] * q, right[1] * p + up[1] * q, right[2] * p + up[2] * q
                    x, y, z = x + ax, y + ay, z + az
                    dx, dy, dz = dx - ax / lens[1], dy - ay / lens[1], dz - az / lens[1]
                n = math.sqrt(dx * dx + dy * dy + dz * dz)
                dx, dy, dz = dx / n, dy / n, dz / n
                t, i = _closest(S, x, y, z, dx, dy, dz, 1e4, False)
                if i < 0:
                    _sky(L[2], dx, dy, dz, tmp)
                    for c in range(3):
                        extra[py, px, c] += min(8.0, tmp[c])
                    guide[py, px, 3] += 40
                    continue
                x, y, z = x + dx * t, y + dy * t, z + dz * t
                nx, ny, nz, lx, ly, lz = _normal(S, i, x, y, z)
                if nx * dx + ny * dy + nz * dz > 0:
                    nx, ny, nz = -nx, -ny, -nz
                m = mats[S[5][i]]
                guide[py, px, 0] += nx
                guide[py, px, 1] += ny
                guide[py, px, 2] += nz
                guide[py, px, 3] += t
                if m[8] > 0:
                    f = 0.55 + 0.45 * abs(nx * dx + ny * dy + nz * dz)
                    for c in range(3):
                        extra[py, px, c] += m[9 + c] * f
                    continue
                colour(mtex[S[5][i]], m, lx, ly, lz, nx, ny, nz, i, alb)
                x, y, z = x + nx * EPS, y + ny * EPS, z + nz * EPS
                cos = -(nx * dx + ny * dy + nz * dz)
                F = 0.0
                if m[7] > 0:
                    F = m[7] + (1 - m[7]) * (1 - cos) ** 5 * (1 - 0.8 * min(1.0, m[6] * 2))
                    k = 2 * cos
                    ex, ey, ez = _around(dx + k * nx, dy + k * ny, dz + k * nz, 1 - np.random.random() ** 2 * m[6], np.random.random() * 6.2832)
                    if ex * nx + ey * ny + ez * nz > 0:
                        _walk(S, M, L, x, y, z, ex, ey, ez, True, 3, out, tmp, al2)
                        for c in range(3):
                            extra[py, px, c] += min(3.0, F * out[c] * (alb[c] if m[7] > 0.5 else 1.0))
                    if m[7] > 0.5:
                        continue
                for c in range(3):
                    albedo[py, px, c] += alb[c] * (1 - F)
                _direct(S, L, x, y, z, nx, ny, nz, out, tmp)
                for c in range(3):
                    light[py, px, c] += out[c]
                if bounces > 0:
                    ex, ey, ez = _around(nx, ny, nz, math.sqrt(np.random.random()), np.random.random() * 6.2832)
                    _walk(S, M, L, x, y, z, ex, ey, ez, False, bounces, out, tmp, al2)
                    for c in range(3):
                        light[py, px, c] += out[c]
    return albedo / spp, light / spp, extra / spp, guide / spp


@njit(fastmath=True, cache=True)
def _smooth(a, guide, albedo, step, strength, tint):
    h, w, _ = a.shape
    out = np.empty_like(a)
    for y in range(h):
        for x in range(w):
            s0, s1, s2, n = 0.0, 0.0, 0.0, 0.0
            l0 = a[y, x, 0] + a[y, x, 1] + a[y, x, 2]
            for j in range(-2, 3):
                yy = y + j * step
                if yy < 0 or yy >= h:
                    continue
                for i in range(-2, 3):
                    xx = x + i * step
                    if xx < 0 or xx >= w:
                        continue
                    dn = 0.0
                    for c in range(3):
                        d = guide[y, x, c] - guide[yy, xx, c]
                        dn += d * d
                    dd = abs(guide[y, x, 3] - guide[yy, xx, 3]) / (0.02 * guide[y, x, 3] + 0.01) / step
                    dl = abs(a[yy, xx, 0] + a[yy, xx, 1] + a[yy, xx, 2] - l0) / (0.3 * l0 + 0.03)
                    da = 0.0
                    if tint > 0:
                        for c in range(3):
                            d = albedo[y, x, c] - albedo[yy, xx, c]
                            da += d * d
                    k = math.exp(-dn * 14 - dd * 0.6 - dl * strength - da * tint - (i * i + j * j) * 0.28)
                    n += k
                    s0 += k * a[yy, xx, 0]
                    s1 += k * a[yy, xx, 1]
                    s2 += k * a[yy, xx, 2]
            out[y, x, 0] = s0 / n
            out[y, x, 1] = s1 / n
            out[y, x, 2] = s2 / n
    return out


@njit(cache=True)
def _calm(a):
    """Holds a pixel to the third brightest of its neighbours: no lone sparks."""
    h, w, _ = a.shape
    out = a.copy()
    near = np.empty(8)
    for y in range(1, h - 1):
        for x in range(1, w - 1):
            k = 0
            for j in range(-1, 2):
                for i in range(-1, 2):
                    if i != 0 or j != 0:
                        near[k] = a[y + j, x + i, 0] + a[y + j, x + i, 1] + a[y + j, x + i, 2]
                        k += 1
            limit = np.sort(near)[5] * 1.1 + 1e-4
            s = a[y, x, 0] + a[y, x, 1] + a[y, x, 2]
            if s > limit:
                for c in range(3):
                    out[y, x, c] = a[y, x, c] * limit / s
    return out


def render(scene, eye, target, fov, size, aperture=0.0, focus=None, spp=16, bounces=2, roll=0.0, seed=1, detail=0.72):
    """Linear light of a view, `size` = (width, height); `fov` degrees across the longer side; `detail` of that resolution
    is traced."""
    w, h = int(size[0] * detail), int(size[1] * detail)
    eye, target = np.array(eye, float), np.array(target, float)
    ahead = target - eye
    distance_ = np.linalg.norm(ahead)
    ahead = ahead / distance_
    right = np.cross(ahead, [math.sin(roll), math.cos(roll), 0.0])
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    scale = 2 * math.tan(math.radians(fov) / 2) / max(w, h)
    solids, materials, lights = scene.arrays()
    lens = np.array([aperture, focus or distance_], float)
    albedo, light, extra, guide = _render(solids, materials, lights, eye, right, up, ahead, scale, lens, w, h, spp, bounces, seed)
    light, extra = _calm(light), _calm(extra) * 0.7 + extra * 0.3
    for step, strength in ((1, 0.15), (2, 0.22), (4, 0.35), (8, 0.6)):
        light = _smooth(light, guide, albedo, step, strength, 0.0)
    for step in (1, 2, 4):
        extra = _smooth(extra, guide, albedo, step, 0.35, 30.0)
    return resize(albedo * light + extra, *size)
