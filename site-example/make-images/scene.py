"""Building scenes: materials, solids in groups, and lights."""
import math

import numpy as np

import solids as k
import surfaces as t
from film import hexa


def turn(yaw=0.0, pitch=0.0, roll=0.0):
    """Rotation matrix, degrees: about y, then x, then z, of the solid in the world."""
    a, b, c = (math.radians(v) for v in (yaw, pitch, roll))
    ry = np.array([[math.cos(a), 0, math.sin(a)], [0, 1, 0], [-math.sin(a), 0, math.cos(a)]])
    rx = np.array([[1, 0, 0], [0, math.cos(b), -math.sin(b)], [0, math.sin(b), math.cos(b)]])
    rz = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    return ry @ rx @ rz


class Scene:
    def __init__(self, sky=("#9db8d8", "#e6ebf0", "#6b705c"), brightness=1.0, mottled=0.0):
        self.kinds, self.centres, self.turns, self.halves, self.pars, self.mats = [], [], [], [], [], []
        self.groups = [0]
        self.materials, self.textures, self.cache = [], [], {}
        self.portals, self.balls = [], []
        self.sun, self.sunlight = np.array([0.0, 1.0, 0.0, 0.0]), np.zeros(3)
        self.sky = np.array([hexa(c) * brightness for c in sky] + [[mottled, 0, 0]])
        self.origin, self.heading = np.zeros(3), np.eye(3)

    # Materials

    def stuff(self, colour, other=None, tex=t.PLAIN, rough=0.3, shine=0.0, scale=1.0, contrast=1.0, glow=None, option=0.0):
        key = (colour, other, tex, rough, shine, scale, contrast, glow, option)
        if key not in self.cache:
            m = np.zeros(16)
            m[0:3] = hexa(colour)
            m[3:6] = hexa(other or colour)
            m[6], m[7], m[12], m[13], m[14] = rough, shine, scale, contrast, option
            if glow:
                m[8] = 1
                m[9:12] = hexa(colour) * glow
            self.cache[key] = len(self.materials)
            self.materials.append(m)
            self.textures.append(tex)
        return self.cache[key]

    # Solids

    def place(self, x=0.0, y=0.0, z=0.0, yaw=0.0):
        """What follows is a group of its own, around this place."""
        self.origin, self.heading = np.array([x, y, z], float), turn(yaw)
        if self.groups[-1] != len(self.kinds):
            self.groups.append(len(self.kinds))
        return self

    def add(self, kind, centre, half, mat, par=(), rotation=None):
        p = np.zeros(17)
        p[:len(par)] = par
        self.kinds.append(kind)
        self.centres.append(self.origin + self.heading @ np.array(centre, float))
        self.turns.append(self.heading @ (np.eye(3) if rotation is None else rotation))
        self.halves.append(np.array(half, float))
        self.pars.append(p)
        self.mats.append(mat)

    def box(self, centre, size, mat, rotation=None):
        self.add(k.BOX, centre, np.array(size) / 2, mat, (), rotation)

    def round(self, centre, size, mat, radius=0.02, rotation=None):
        self.add(k.ROUND, centre, np.array(size) / 2, mat, (radius,), rotation)

    def ball(self, centre, radius, mat, rotation=None):
        r = np.array(radius, float) if np.ndim(radius) else np.full(3, float(radius))
        self.add(k.BALL, centre, r, mat, (), rotation)

    def rod(self, centre, height, radius, mat, top=None, rounding=0.004, rotation=None):
        top = radius if top is None else top
        r = max(radius, top)
        self.add(k.CYLINDER, centre, (r, height / 2, r), mat, (radius, top, min(rounding, 0.9 * min(radius, top, height / 2))), rotation)

    def ring(self, centre, radius, thickness, mat, rotation=None):
        r = radius + thickness
        self.add(k.TORUS, centre, (r, thickness, r), mat, (radius, thickness), rotation)

    def lathe(self, base, height, profile, mat, wall=0.0, bottom=0.01, ribs=0, depth=0.0, bend=0.0, rotation=None):
        """A turned body that stands on `base`; `profile` has radii from bottom to top, evenly spaced."""
        xs = np.linspace(0, 1, 8)
        radii = np.interp(xs, np.linspace(0, 1, len(profile)), profile)
        r = max(radii) * (1.04 + depth) + abs(bend) * height * height / 4 + 0.004
        up = np.array([0, height / 2, 0])
        centre = np.array(base, float) + (up if rotation is None else rotation @ up)
        self.add(k.LATHE, centre, (r, height / 2 + 1e-3, r), mat, (wall / 2, ribs, depth, bottom, bend, 0, 0, 0, *radii), rotation)

    def pillow(self, centre, size, mat, edge=4, folds=0.0, count=9, rotation=None):
        self.add(k.PILLOW, centre, np.array(size) / 2 + [0, 2 * folds, 0], mat, (edge, folds, count), rotation)

    def leaf(self, centre, length, width, mat, curl=0.25, droop=0.3, thickness=0.002, rotation=None):
        high = 0.6 * abs(curl) * width + abs(droop) * length * 1.15 + thickness + 0.01
        self.add(k.LEAF, centre, (width / 2, high, length / 2), mat, (thickness, curl, droop), rotation)

    def curtain(self, centre, width, height, mat, waves=38, depth=0.035, rotation=None):
        self.add(k.CURTAIN, centre, (width / 2, height / 2, depth * 1.1 + 0.01), mat, (waves, depth, 0.006), rotation)

    def tub(self, centre, size, mat, radius=0.25, wall=0.04):
        self.add(k.TUB, centre, np.array(size) / 2, mat, (radius, wall))

    def pebble(self, centre, size, mat, uneven=0.05, phase=0.0, rotation=None):
        self.add(k.PEBBLE, centre, np.array(size) / 2, mat, (uneven, phase), rotation)

    # Lights

    def sunshine(self, direction, colour="#ffe3b8", strength=4.0, size=0.0004):
        d = np.array(direction, float)
        self.sun[:3] = d / np.linalg.norm(d)
        self.sun[3] = size
        self.sunlight = hexa(colour) * strength

    def portal(self, centre, u, v, glow=None):
        """An opening with half edges u and v that shines along u × v: with the sky behind it, or with `glow` (a linear colour)."""
        u, v = np.array(u, float), np.array(v, float)
        n = np.cross(u, v)
        area = 4 * np.linalg.norm(n)
        row = np.zeros((6, 3))
        row[0], row[1], row[2], row[3] = centre, u, v, n / np.linalg.norm(n)
        row[4, 0] = area
        if glow is not None:
            row[4, 1] = 1
            row[5] = glow
        self.portals.append(row)

    def bulb(self, centre, radius, colour, strength, visible=True):
        at = self.origin + self.heading @ np.array(centre, float)
        self.balls.append([*at, radius, *(hexa(colour) * strength)])
        if visible:
            self.ball(centre, radius, self.stuff(colour, glow=min(strength, 9.0)))

    def arrays(self):
        n = len(self.kinds)
        centres, turns, halves = np.array(self.centres), np.array(self.turns), np.array(self.halves)
        extent = np.einsum("nij,nj->ni", np.abs(turns), halves) + 1e-4
        lo, hi = centres - extent, centres + extent
        starts = np.array([g for g in self.groups if g < n] + [n])
        glo = np.array([lo[a:b].min(0) for a, b in zip(starts, starts[1:])])
        ghi = np.array([hi[a:b].max(0) for a, b in zip(starts, starts[1:])])
        mats = np.array(self.materials)
        self.sky[3, 1] = all(p[4, 1] > 0 for p in self.portals)
        glowing = np.ascontiguousarray(mats[:, 8] > 0)
        world_to_local = np.ascontiguousarray(turns.transpose(0, 2, 1))
        solids = (np.array(self.kinds), centres, world_to_local, halves, np.array(self.pars), np.array(self.mats), lo, hi,
                  glo, ghi, starts, glowing)
        portals = np.array(self.portals) if self.portals else np.zeros((0, 6, 3))
        balls = np.array(self.balls) if self.balls else np.zeros((0, 7))
        return solids, (mats, np.array(self.textures)), (self.sun, self.sunlight, self.sky, portals, balls)
