"""The landscapes of the travels: name -> (settings of `terrain.render`, development)."""
import terrain as T

S = (1600, 1067)
P = (1067, 1600)

_peaks = dict(ground=T.PEAKS, rock="#3c3733", rock2="#665d54", green="#4e5a2c", far=45)
_night = dict(sun=(150, 20), power=0.02, zenith="#20366a", horizon="#54708c", light=0.035, glowing=0.0)
_dunes = dict(ground=T.DUNES, rock="#c98d58", rock2="#b9784a", wavelength=0.55, relief=0.2, far=9, haze=0.06, haze_height=0.4)
_sea = dict(far=40, haze=0.02)

VIEWS = {
    "Travels/IMG_0412.jpg": (dict(_peaks, size=S, seed=21, relief=1.5, wavelength=6, eye=(0, 2.6, 0), pitch=-7, fov=62, sun=(35, 7), sunlight="#ffb98a", power=3.0, zenith="#2b4a86", horizon="#f0b79a", glow="#ffb27a", glowing=0.5, haze=1.4, haze_height=0.42, haze_colour="#e3c3bb", snowline=0.9), dict(auto=0.33, contrast=1.35, saturation=0.85)),
    "Travels/the road home.jpg": (dict(_peaks, size=S, seed=33, relief=1.25, wavelength=3.6, valley=1.3, eye=(0, 0.22, 0), pitch=1, fov=58, sun=(-50, 14), sunlight="#ffd09a", power=3.4, zenith="#3b66a6", horizon="#dccfc0", haze=0.09, snowline=1.5, greenline=0.8, green="#6a6a30", clouds=(0.5, 0.7, 5, 0.5), cloud_light="#fff0e0", cloud_shade="#8d93a8"), dict(auto=0.29, contrast=1.18, saturation=0.9)),

    "Travels/Iceland in March/aurora over the lagoon.jpg": (dict({**_peaks, **_night}, size=S, seed=9, relief=1.5, wavelength=4, start=3, lift=-0.02, water="#04090c", eye=(0, 0.02, 0), pitch=17, fov=78, aurora=(1.2, 3, 0.8, 0.8), stars=0.6, haze=0.015, snowline=0.35, waves=0.012, wave=0.03, chop=0.012), dict(auto=0.1, saturation=0.85, bloom=0.2, contrast=1.1)),
    "Travels/Iceland in March/IMG_2041.jpg": (dict(_peaks, size=S, seed=14, relief=2.0, wavelength=4, start=2, lift=-0.03, water="#0c1c28", eye=(0, 0.05, 0), pitch=4, fov=56, sun=(-62, 6), sunlight="#ff9a6a", power=3.4, zenith="#4a68b0", horizon="#efb8ae", glow="#ff9a7a", glowing=0.5, haze=0.05, haze_colour="#b9a3b5", snowline=0.35, waves=0.02, wave=0.02, chop=0.012, clouds=(0.46, 0.8, 12, 0.5), cloud_light="#ffb09a", cloud_shade="#5f5878"), dict(auto=0.24, contrast=1.15, saturation=0.85)),
    "Travels/Iceland in March/IMG_2057.jpg": (dict(_peaks, size=S, seed=5, relief=2.3, wavelength=4.2, valley=1.5, eye=(0.1, 0.3, 0), pitch=7, fov=52, sun=(60, 18), sunlight="#fff0dc", power=3.4, zenith="#2b5ea8", horizon="#c9dbe8", haze=0.045, snowline=0.12, green="#8a8460", greenline=-5, clouds=(0.46, 0.9, 3, 0.5)), dict(auto=0.33, contrast=1.08, saturation=0.9)),
    "Travels/Iceland in March/black beach.jpg": (dict(size=S, ground=T.SHORE, seed=5, relief=0.16, wavelength=0.45, valley=0.12, lift=-0.05, eye=(-0.30, 0.035, 0), look=24, pitch=2, fov=62, sun=(-48, 16), sunlight="#fff0e0", power=1.4, zenith="#6d7f90", horizon="#c9cfd2", water="#16303a", rock="#1d1c1d", rock2="#3a3734", green="#45502a", greenline=0.22, foam=1.3, foam_width=0.03, foam_scale=0.02, waves=0.12, chop=0.07, wave=0.012, haze=0.5, haze_height=0.5, clouds=(0.5, 0.7, 8, 0.6), cloud_light="#e8ecee", cloud_shade="#7c8790", far=20), dict(auto=0.26, contrast=1.2, saturation=0.75)),
    "Travels/Iceland in March/IMG_2103.jpg": (dict(_peaks, size=P, seed=41, relief=2.6, wavelength=4.6, valley=1.0, eye=(0, 0.35, 0), pitch=11, fov=60, sun=(-35, 9), sunlight="#ffc79a", power=3.2, zenith="#3f5f9a", horizon="#efd3c0", haze=0.12, snowline=0.7, greenline=0.45, clouds=(0.44, 1.1, 9, 0.5), cloud_light="#ffd9c0", cloud_shade="#77749a"), dict(auto=0.29, contrast=1.25)),
    "Travels/Iceland in March/last light, first star.jpg": (dict(_peaks, size=S, seed=27, relief=1.6, wavelength=4.4, start=4, lift=-0.03, water="#0a1226", eye=(0, 0.03, 0), pitch=9, fov=66, sun=(4, -3), power=0.06, zenith="#4a68b8", horizon="#f0b48a", light=0.5, glow="#ff8a4a", glowing=0.3, haze=0.03, haze_colour="#8a6a80", snowline=0.5, waves=0.015, wave=0.03, chop=0.012), dict(auto=0.16, saturation=0.95, contrast=1.15, soft=0.5)),
    "Travels/Iceland in March/green fire.jpg": (dict({**_peaks, **_night}, size=P, seed=19, relief=1.8, wavelength=4, start=2.2, lift=-0.02, water="#04090c", eye=(0, 0.02, 0), pitch=24, fov=82, aurora=(1.3, 11, 1.1, 0.65), stars=0.6, haze=0.015, snowline=0.3, waves=0.012, wave=0.03, chop=0.012), dict(auto=0.10, saturation=0.85, bloom=0.2)),

    "Travels/Coast of Light/DSC00871.jpg": (dict(_sea, size=S, water="#0b2230", sun=(5, 5), glow="#ff9a4a", glowing=1.1, disk=12, disk_size=0.99985, zenith="#33508a", horizon="#f0b080", power=2, clouds=(0.5, 0.8, 5, 0.5), cloud_light="#ffb487", cloud_shade="#6a6482", eye=(0, 0.006, 0), pitch=5, fov=55, chop=0.09, waves=0.1, wave=0.006), dict(auto=0.27, contrast=1.12, saturation=0.95, soft=0.5)),
    "Travels/Coast of Light/the white cliffs.jpg": (dict(size=S, ground=T.SHORE, seed=8, relief=0.17, wavelength=0.5, valley=0.1, lift=-0.06, eye=(-0.06, 0.07, 0), pitch=0, fov=60, sun=(-60, 22), sunlight="#fff0d5", power=3.2, zenith="#2f6fb5", horizon="#cfe0ea", water="#0d4658", rock="#b9ab92", rock2="#ddd2bd", green="#5d7a34", greenline=0.2, foam=1.2, foam_width=0.025, foam_scale=0.02, chop=0.06, waves=0.08, wave=0.01, haze=0.08, clouds=(0.46, 0.9, 8, 0.4), far=20), dict(auto=0.33, contrast=1.08, saturation=0.88, soft=0.4)),
    "Travels/Coast of Light/DSC00904.jpg": (dict(_sea, size=S, water="#0a3444", sun=(-30, 30), sunlight="#fff2dd", glow="#fff0d8", glowing=0.5, disk=20, disk_size=0.9997, zenith="#2a63ad", horizon="#bcd8ea", power=3, clouds=(0.5, 0.7, 14, 0.45), eye=(0, 0.012, 0), pitch=2, fov=60, chop=0.1, waves=0.13, wave=0.012), dict(auto=0.34, contrast=1.14, saturation=0.9, soft=0.5)),
    "Travels/Coast of Light/moon path.jpg": (dict(_sea, size=P, water="#050b16", sun=(0, 14), glow="#a8bce8", glowing=0.10, disk=5, disk_size=0.99990, zenith="#14264f", horizon="#3d5583", light=0.16, power=0.2, clouds=(0.44, 0.8, 23, 0.5), cloud_light="#8fa3cc", cloud_shade="#1f2f55", eye=(0, 0.008, 0), pitch=6, fov=60, chop=0.11, waves=0.1, wave=0.007, stars=0.35), dict(auto=0.09, bloom=0.3, saturation=0.8, soft=0.5)),
    "Travels/Coast of Light/headlands.jpg": (dict(size=S, ground=T.HILLS, seed=17, relief=0.5, wavelength=1.9, lift=-0.16, start=0.9, water="#23404a", rock="#3d4438", rock2="#5a5a48", green="#46552c", greenline=2, eye=(0, 0.18, 0), pitch=-1, fov=50, sun=(20, 9), sunlight="#ffd0a0", power=2.0, zenith="#6f8fb5", horizon="#f3d3ad", glow="#ffcf95", glowing=0.7, haze=0.10, haze_height=0.6, haze_glow=0.6, waves=0.03, chop=0.06, wave=0.02, far=22), dict(auto=0.33, contrast=1.2, saturation=0.9)),
    "Travels/Coast of Light/DSC00968.jpg": (dict(_sea, size=S, water="#122a2c", sun=(40, 12), power=1.0, zenith="#4d5a66", horizon="#b3bcbe", glow="#fff0dc", glowing=0.35, clouds=(0.6, 0.6, 31, 0.7), cloud_light="#c9d0d2", cloud_shade="#4a5660", eye=(0, 0.004, 0), pitch=3, fov=58, chop=0.08, waves=0.22, wave=0.008, haze=0.06), dict(auto=0.26, contrast=1.2, saturation=0.8, soft=0.5)),

    "Travels/Desert nights/PXL_20260411_171204.jpg": (dict(_dunes, size=S, seed=3, eye=(0, 0.30, 0), pitch=-6, fov=58, sun=(-72, 12), sunlight="#ffcf98", power=3.6, zenith="#3f74b8", horizon="#e9d3bc"), dict(auto=0.33, contrast=1.08, saturation=0.92)),
    "Travels/Desert nights/PXL_20260411_183347.jpg": (dict(_dunes, size=S, seed=12, eye=(0, 0.28, 0), pitch=-4, fov=52, sun=(38, 7), sunlight="#ffb070", power=2.6, zenith="#4a558f", horizon="#f2a878", glow="#ff9a5a", glowing=0.6, haze_colour="#d9987a", clouds=(0.42, 0.9, 4, 0.4), cloud_light="#ffb08a", cloud_shade="#7a6480"), dict(auto=0.24, contrast=1.06, saturation=0.8)),
    "Travels/Desert nights/the milky way from camp.jpg": (dict({**_dunes, **_night, "light": 0.05}, size=S, seed=5, eye=(0, 0.28, 0), pitch=17, fov=74, power=0.16, sun=(-60, 25), sunlight="#8fa4d8", stars=0.55, milky=0.2, milky_tilt=60, milky_at=10, horizon="#7a6a70"), dict(auto=0.055, saturation=1.0, contrast=1.05)),
    "Travels/Desert nights/PXL_20260412_031522.jpg": (dict({**_dunes, **_night, "light": 0.05}, size=P, seed=7, eye=(0, 0.28, 0), pitch=26, fov=78, power=0.16, sun=(-60, 25), sunlight="#8fa4d8", stars=0.55, milky=0.2, milky_tilt=84, milky_at=-4, horizon="#6a6478"), dict(auto=0.055, contrast=1.05)),
    "Travels/Desert nights/one hour, one shutter.jpg": (dict({**_dunes, **_night, "light": 0.05}, size=S, seed=16, eye=(0, 0.28, 0), pitch=18, fov=72, power=0.16, sun=(-60, 25), sunlight="#8fa4d8", stars=0.5, trails=0.42, horizon="#8a7478"), dict(auto=0.06, saturation=1.05, soft=0.7)),
    "Travels/Desert nights/moonlight is enough.jpg": (dict(_dunes, size=S, seed=24, eye=(0, 0.30, 0), pitch=-3, fov=56, sun=(-66, 22), sunlight="#9fb6e8", power=0.24, zenith="#14244c", horizon="#33477a", light=0.14, glowing=0, haze_colour="#33477a", stars=0.4), dict(auto=0.07, saturation=0.8)),

    "Formats/panorama 3000x750.jpg": (dict(_peaks, size=(3000, 750), seed=52, relief=2.1, wavelength=4.5, start=3.5, lift=-0.02, water="#0e2a38", eye=(0, 0.1, 0), pitch=5, fov=96, sun=(-58, 13), sunlight="#ffdcae", power=3.2, zenith="#3566ab", horizon="#d5dce0", haze=0.035, snowline=0.7, greenline=0.5, waves=0.012, wave=0.03, chop=0.012, clouds=(0.46, 0.8, 6, 0.5), detail=0.5), dict(auto=0.32, contrast=1.08, saturation=0.9)),
}

WEEK = (
    ("Monday", dict(zenith="#5b6b78", horizon="#b9c0c2", sun=(40, 20), glowing=0.2, clouds=(0.6, 0.6, 3, 0.7), cloud_light="#c2c9cc", cloud_shade="#5a6670", water="#152a30", waves=0.16, power=1)),
    ("Tuesday", dict(zenith="#2a63ad", horizon="#bcd8ea", sun=(-25, 30), glow="#fff0d8", glowing=0.4, water="#0a3a4c", waves=0.1, power=3, disk=16, disk_size=0.9997)),
    ("Wednesday", dict(zenith="#7f98b0", horizon="#e8dcd2", sun=(10, 12), glow="#fff0e0", glowing=0.3, haze=0.9, haze_height=0.3, water="#4a5e66", waves=0.03, power=1)),
    ("Thursday", dict(zenith="#33508a", horizon="#f0a070", sun=(3, 4), glow="#ff8a4a", glowing=1.1, disk=12, disk_size=0.9998, clouds=(0.5, 0.8, 8, 0.5), cloud_light="#ffb08a", cloud_shade="#6a5f80", water="#0b2230", waves=0.09, power=2)),
    ("Friday", dict(zenith="#2c4f96", horizon="#cfe0ea", sun=(-60, 35), glowing=0.3, clouds=(0.52, 0.9, 17, 0.35), water="#0d4658", waves=0.12, power=2)),
    ("Saturday", dict(zenith="#6478c4", horizon="#f4a8a8", sun=(-12, 1.5), glow="#ff7a6a", glowing=0.7, clouds=(0.42, 1.0, 29, 0.5), cloud_light="#ff9aa0", cloud_shade="#5a4680", water="#15143a", waves=0.05, power=1.2)),
    ("Sunday", dict(zenith="#14264f", horizon="#3d5583", light=0.2, sun=(2, 15), glow="#a8bce8", glowing=0.10, disk=5, disk_size=0.9999, water="#050b16", waves=0.07, power=0.2, stars=0.35)),
)


def look_of(name):
    """The development of a view: land is marched at a lower resolution, and its edges are softened; stars are not."""
    settings, look = VIEWS[name]
    return look if settings.get("stars") or not settings.get("ground") else {"soft": 0.5, **look}


def view(name, scale=1.0):
    settings, look = dict(VIEWS[name][0]), look_of(name)
    w, h = settings.pop("size")
    detail = settings.pop("detail", 0.62 if settings.get("ground", 0) else 1.0)
    return T.render((int(w * scale), int(h * scale)), detail=detail if scale == 1 else 1, **settings), look


def sea_of(day, size=(1000, 667)):
    settings = dict(dict(WEEK)[day])
    look = dict(auto=0.1 if day == "Sunday" else 0.3, saturation=0.88, contrast=1.06)
    return T.render(size, eye=(0, 0.006, 0), pitch=4, fov=52, far=40, chop=0.085, wave=0.007, ss=2, **dict(dict(haze=0.02), **settings)), look
