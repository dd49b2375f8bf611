#!/usr/bin/env python3
"""Makes all pictures of the example site.

Every picture here is computed, none is taken from anywhere: landscapes are marched over height fields, rooms and still
lifes are path-traced, forests, papers and windows are painted from noise. All of it is CC0 1.0.

Install (Python 3.10 or newer, and ExifTool for the metadata):

    python3 -m venv .venv && .venv/bin/pip install numpy numba Pillow
    apt-get install libimage-exiftool-perl        # or: brew install exiftool

Run, from anywhere:

    .venv/bin/python site-example/make-images/make.py              # everything: about half an hour on one core
    .venv/bin/python site-example/make-images/make.py --only 'Nine grids/*'
    .venv/bin/python site-example/make-images/make.py --metadata   # writes the metadata again, draws nothing

The seeds are fixed: the same versions of Python's packages on the same kind of machine give the same pictures. Another
processor may round differently, which shows in single pixels at most.

The files: `pictures.py` lists the pictures; `views.py` (landscapes), `home.py` (rooms), `stills.py` (still lifes) and
`flat.py` (the rest) describe them; `terrain.py` and `trace.py` with `scene.py`, `solids.py`, `surfaces.py` draw them;
`film.py` develops them; `clip.py`, run by itself, makes what moves, and `raw.py` a raw photo; `words.py` has the files'
metadata, and `metadata.py` writes it; `profile_p3.py` makes a colour profile.
"""
import argparse
import fnmatch
import sys
import time
import zlib
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.insert(0, str(Path(__file__).parent))

import metadata
from film import develop
from pictures import all_pictures
from profile_p3 import display_p3, to_p3

SITE = Path(__file__).resolve().parent.parent


def save(path, light, look, seed):
    """Develops a picture and writes it in the format of its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".gif":
        frames = [Image.fromarray(develop(frame, seed, **look)).quantize(32, dither=0) for frame in light]
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=140, loop=0, optimize=True)
        return
    if path.suffix == ".png":
        rgba = np.dstack([develop(light[..., :3], seed, **look), (light[..., 3] * 255 + 0.5).astype(np.uint8)])
        Image.fromarray(rgba).save(path, optimize=True)
        return
    image = Image.fromarray(develop(light, seed, **look))
    options = dict(quality=80 if max(image.size) > 1100 else 75, optimize=True, subsampling="4:2:0", progressive=seed % 2 == 0)
    if "greyscale" in path.name:
        image = image.convert("L")
        options.pop("subsampling")
    if "P3" in path.name:
        image, options["icc_profile"] = to_p3(image), display_p3()
    if "orientation" in path.name:
        image = image.transpose(Image.Transpose.ROTATE_90)
    image.save(path, **options)


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--only", metavar="PATTERN", default="*", help="draw just the pictures whose path matches")
    options.add_argument("--output", metavar="DIR", type=Path, default=SITE, help="the site's folder")
    options.add_argument("--linear", metavar="DIR", type=Path, help="keep the undeveloped pictures here, and use those that are")
    options.add_argument("--metadata", action="store_true", help="write metadata only")
    given = options.parse_args()
    wanted = {p: draw for p, draw in all_pictures().items() if fnmatch.fnmatch(p, given.only)}
    if not given.metadata:
        for path, draw in wanted.items():
            start = time.time()
            raw = given.linear / (path + ".npz") if given.linear else None
            if raw and raw.exists():
                kept = np.load(raw, allow_pickle=True)
                light, look = kept["light"], kept["look"].item()
            else:
                light, look = draw()
                light = np.asarray(light, np.float16)
                if raw:
                    raw.parent.mkdir(parents=True, exist_ok=True)
                    np.savez(raw, light=light, look=look)
            save(given.output / path, light.astype(np.float32), look, zlib.crc32(path.encode()) % 10000)
            print(f"{path}  {time.time() - start:.1f} s", flush=True)
    metadata.write(given.output, [p for p in wanted if (given.output / p).exists()])


if __name__ == "__main__":
    main()
