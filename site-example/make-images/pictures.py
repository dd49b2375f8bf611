"""Which pictures there are: path below the site -> a function that answers (linear light, development)."""
import numpy as np

import flat
import home
import stills
import views

_RAIN = (
    dict(),
    dict(upper="#2a2440", dark="#120d1c", lights=("#ff8ac0", "#b08aff", "#7fd0ff", "#ffe0f0", "#ff6a8a", "#59d0d0")),
    dict(upper="#10282a", dark="#081314", lights=("#ffd27a", "#7fe0b0", "#ffe8b8", "#ff9a4a", "#59d0a0", "#7fb6ff")),
    dict(upper="#3a3f4a", dark="#1c2026", lights=("#fff0d8", "#ffe0b0", "#d0e0ff", "#ffb35c", "#ff5a4a", "#ffffff")),
    dict(upper="#2e1a14", dark="#140a08", lights=("#ff9a3c", "#ffc06a", "#ff6a2a", "#ffe0a8", "#ff3a2a", "#ffd08a")),
)
_PAPER = (
    ("#12304a", "#2f6f8a", "#e8c98f", "#d9694a"), ("#2b1a3a", "#7a3f6a", "#e07a6a", "#f4d0a0"), ("#1f3a2c", "#4f8058", "#b9c98a", "#f2ead0"),
    ("#f2ece0", "#d9b8a0", "#c0705a", "#5a2a2a"), ("#0f1c2e", "#27496d", "#7ea6bf", "#eef2ee"), ("#3a2a1a", "#a8642a", "#e8b04a", "#fbe9b8"),
)
DAWN = dict(fog="#e3b78a", near="#1d1a22", sky=((0, "#7a8fb0"), (0.5, "#f0c090"), (1, "#f4d4a8")))
BLUE = dict(fog="#8fa9bd", near="#0a1622", sky=((0, "#5f7f9f"), (0.6, "#c3d2da"), (1, "#d3dade")))


def all_pictures():
    p = {}
    for name in views.VIEWS:
        p[name] = lambda name=name: views.view(name)
    p["Travels/last evening in the city.jpg"] = lambda: (flat.skyline((1600, 1000), 3), dict(exposure=0.1, saturation=0.92))
    p["Travels/IMG_0433.jpg"] = lambda: (flat.forest((1600, 1067), 8, sun=(0.6, 0.3, "#ffd9a0", 0.9), birds=5, **DAWN), dict(exposure=0.2, contrast=1.1))
    for name in home.SHOTS:
        p["家/" + name] = lambda name=name: home.draw(name)
    g = "Notes from a kitchen garden/"
    for name in ("IMG_3301.jpg", "tomatoes, finally.jpg", "IMG_3388.jpg", "sunflower by the fence.jpg", "the harvest table.jpg"):
        p[g + name] = lambda name=name: stills.garden(name)
    p[g + "chard against the sun.jpg"] = lambda: (flat.leaf((1600, 1067), 12, 0.45, 1.3, "#2c5a12", "#8fb52f", "#f0b0a0"), dict(exposure=-0.1, saturation=0.88, contrast=1.05))
    n = "Nine grids/"
    p[n + "One/IMG_0001.jpg"] = lambda: (flat.tree((750, 1000), "fog", ground=0.8, tall=0.62), dict(contrast=1.1, exposure=0.1))
    p[n + "Two/morning cup.jpg"] = lambda: stills.cups(True)
    p[n + "Two/evening cup.jpg"] = lambda: stills.cups(False)
    for k, name in enumerate(("one stone", "two stones", "three stones")):
        p[n + f"Three/{name}.jpg"] = lambda k=k: stills.stones(k + 1)
    for season in ("spring", "summer", "autumn", "winter"):
        p[n + f"Four/{season}.jpg"] = lambda season=season: (flat.tree((1000, 667), season, tall=0.6), dict(exposure=-0.05, saturation=0.84))
    for k, palette in enumerate(_RAIN):
        p[n + f"Five/IMG_110{k + 1}.jpg"] = lambda k=k, palette=palette: (flat.rain((1000, 667), 3 + 4 * k, **palette), dict(saturation=0.95))
    for k, colours in enumerate(_PAPER):
        p[n + f"Six/sheet {k + 1}.jpg"] = lambda k=k, colours=colours: (flat.paper((1000, 1000), 4 + 3 * k, colours), dict(exposure=0.15, saturation=0.92))
    for day, _ in views.WEEK:
        p[n + f"Seven/{day}.jpg"] = lambda day=day: views.sea_of(day)
    for k in range(8):
        phase = (k + 0.62) / 8.6 if k < 4 else (k + 0.98) / 8.6
        p[n + f"Eight/moon {k + 1}.jpg"] = lambda phase=phase: (flat.moon((1000, 1000), phase), dict(exposure=0.3, grain=0.007))
    for name in stills.NINE:
        p[n + f"Nine/{name}.jpg"] = lambda name=name: stills.fruit(name)
    f = "Formats/"
    p[f + "portrait.jpg"] = lambda: (flat.forest((900, 1350), 21, tall=0.34, birds=3, **BLUE), dict(exposure=0.45, contrast=1.06))
    p[f + "square.jpg"] = lambda: (flat.leaf((1200, 1200), 4, -0.6, 1.5), dict(exposure=-0.1, saturation=0.85))
    p[f + "tall 600x1800.jpg"] = lambda: (flat.forest((600, 1800), 30, layers=9, horizon=0.22, tall=0.2, sun=(0.35, 0.12, "#fff0d0", 0.7)), dict(exposure=0.45, contrast=1.08))
    p[f + "transparent.png"] = transparent
    p[f + "small 200x150.jpg"] = lambda: (flat.rain((200, 150), 12, n=40, drops=90), dict())
    p[f + "waxing and waning.gif"] = lambda: ([flat.moon((144, 144), (k + 4.5) / 16 % 1) for k in range(16)], dict(grain=0, exposure=0.3))
    p[f + "wide colours (Display P3).jpg"] = lambda: (flat.paper((1200, 900), 33, ("#400a24", "#c01a2a", "#ff5a1a", "#ffc400")), dict(exposure=0.2, saturation=1.0))
    p[f + "turned by its orientation tag.jpg"] = lambda: (flat.skyline((800, 1200), 11, water=0.78), dict(exposure=0.1, saturation=0.9))
    p[f + "greyscale.jpg"] = lambda: (flat.forest((1400, 933), 14, near="#050606", fog="#c2c6c6", birds=4), dict(exposure=0.45, contrast=1.12, mono=True, grain=0.02))
    return p


def transparent():
    """The moon, cut out of its sky: the fourth channel is how much of a pixel it covers."""
    image = flat.moon((480, 480), 0.42, radius=0.46, sky="#000000")
    yy, xx = np.mgrid[0:480, 0:480]
    cover = np.clip(0.46 * 480 - np.hypot(xx - 240, yy - 240), 0, 1)
    return np.dstack([image, cover]), dict(exposure=0.3, vignette=0, grain=0, bloom=0)
