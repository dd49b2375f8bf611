"""From linear light to a photograph: bloom, tone curve, colour grading, vignette and grain."""
import numpy as np
from numba import njit
from PIL import Image



@njit(cache=True)
def _box(a, r):
    h, w, n = a.shape
    out = np.empty_like(a)
    for y in range(h):
        for c in range(n):
            s = 0.0
            for x in range(-r, r + 1):
                s += a[y, min(max(x, 0), w - 1), c]
            for x in range(w):
                out[y, x, c] = s / (2 * r + 1)
                s += a[y, min(x + r + 1, w - 1), c] - a[y, max(x - r, 0), c]
    return out


def blur(a, sigma):
    """A Gaussian blur of an array (height, width[, channels]), as three box blurs."""
    flat = a.ndim == 2
    a = np.ascontiguousarray(a[..., None] if flat else a, dtype=np.float32)
    if sigma < 0.4:
        return a[..., 0] if flat else a
    width = np.sqrt(4 * sigma * sigma + 1)
    r = max(1, int(round((width - 1) / 2)))
    for _ in range(3):
        a = _box(a, r)
        a = np.ascontiguousarray(_box(np.ascontiguousarray(a.transpose(1, 0, 2)), r).transpose(1, 0, 2))
    return a[..., 0] if flat else a


def resize(a, width, height):
    """Resamples float data; reduces and enlarges."""
    a = np.asarray(a, dtype=np.float32)
    if a.shape[:2] == (height, width):
        return a
    planes = a[..., None] if a.ndim == 2 else a
    out = [np.asarray(Image.fromarray(np.ascontiguousarray(planes[..., c])).resize((width, height), Image.LANCZOS))
           for c in range(planes.shape[2])]
    out = np.stack(out, axis=-1)
    return out[..., 0] if a.ndim == 2 else out


def luma(a):
    return a @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)


def srgb_to_linear(c):
    c = np.asarray(c, dtype=np.float64)
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def hexa(text):
    """A linear colour from '#rrggbb'."""
    return srgb_to_linear([int(text[i:i + 2], 16) / 255 for i in (1, 3, 5)])


def develop(linear, seed=1, exposure=0.0, contrast=1.0, saturation=1.0, warmth=0.0, bloom=0.12, vignette=0.2,
            grain=0.006, fade=0.015, shadows=(0.0, 0.0, 0.0), highlights=(0.0, 0.0, 0.0), soft=0.0, mono=False, auto=None):
    """Develops linear light to 8 bits: `exposure` in stops, the tints of `shadows` and `highlights` in sRGB units.
    `auto` is the brightness to give the middle of the picture."""
    a = np.maximum(np.nan_to_num(np.asarray(linear, dtype=np.float32)), 0) * np.float32(2.0 ** exposure)
    h, w = a.shape[:2]
    if auto:
        a = a * np.float32(auto / np.exp(np.mean(np.log(np.minimum(luma(a), 4) + 0.004))))
    unit = max(h, w) / 1600
    a = np.minimum(a, 24)
    if bloom > 0:
        bright = np.maximum(a - 0.75, 0)
        wide = blur(bright, 7 * unit) * 0.55 + blur(bright, 34 * unit) * 0.45
        a = a + bloom * wide * np.array([1.08, 1.0, 0.92], dtype=np.float32)
        a = a * (1 - 0.18 * bloom) + 0.18 * bloom * blur(a, 3 * unit)
    a = a * np.array([1 + warmth, 1, 1 - warmth], dtype=np.float32)
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    r2 = ((xx - w / 2) ** 2 + (yy - h / 2) ** 2) / ((w * w + h * h) / 4)
    a = a * (1 - vignette * r2 * (0.55 + 0.45 * r2))[..., None]
    # A shoulder that keeps hues: the curve works on a mix of luminance and channels.
    y = luma(a)[..., None]
    def curve(v):
        v = v * 0.92
        return (v * (2.51 * v + 0.06)) / (v * (2.43 * v + 0.59) + 0.16)
    toned = 0.62 * curve(a) + 0.38 * a * (curve(y) / np.maximum(y, 1e-5))
    toned = np.clip(toned, 0, None)
    toned = toned / (1 + np.maximum(toned - 0.96, 0))
    v = np.clip(toned, 0, 1) ** (1 / 2.2)
    y = luma(v)[..., None]
    v = y + (v - y) * saturation
    v = 0.5 + (v - 0.5) * contrast
    dark = (1 - np.clip(y, 0, 1)) ** 2
    light = np.clip(y, 0, 1) ** 2
    v = v + dark * np.array(shadows, dtype=np.float32) + light * np.array(highlights, dtype=np.float32)
    v = fade + v * (1 - 1.4 * fade)
    if soft > 0:
        v = blur(v, soft * unit)
    if mono:
        v = np.repeat(luma(v)[..., None], 3, axis=2)
    random = np.random.default_rng(seed)
    noise = blur(random.standard_normal((h, w)).astype(np.float32), 0.6 if unit > 0.6 else 0)
    noise = noise / noise.std()
    v = v + (grain * (0.35 + 1.1 * np.clip(1 - np.abs(2 * y[..., 0] - 0.8), 0, 1)) * noise)[..., None]
    return (np.clip(v, 0, 1) * 255 + 0.5).astype(np.uint8)
