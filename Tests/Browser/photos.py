"""Photographs for the fixture site: made from a seed, so that every run tests the same pixels."""

import io
import random
from datetime import datetime, timedelta
from pathlib import Path

from PIL import Image, ImageCms

from display_p3 import display_p3

QUADRANTS = {"top left": (200, 40, 40), "top right": (40, 160, 60), "bottom left": (40, 70, 190), "bottom right": (230, 200, 60)}

# The transformation of the upright picture that a viewer undoes by applying the orientation.
_STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def write_photo(path: Path, seed: int, size: tuple[int, int] = (480, 360)) -> None:
    """Writes soft fields of colour that depend on the seed, dated one minute apart."""
    rng = random.Random(seed)
    small = Image.new("RGB", (5, 4))
    small.putdata([tuple(rng.randrange(40, 220) for _ in range(3)) for _ in range(20)])
    _save(path, small.resize(size, Image.Resampling.BICUBIC), seed)


def quadrants(size: tuple[int, int] = (640, 480)) -> Image.Image:
    """Returns a picture that looks different in each of the eight orientations."""
    width, height = size
    image = Image.new("RGB", size)
    for index, colour in enumerate(QUADRANTS.values()):
        left, top = index % 2 * width // 2, index // 2 * height // 2
        image.paste(colour, (left, top, left + width // 2, top + height // 2))
    return image


def write_oriented(path: Path, orientation: int) -> None:
    turn = _STORED[orientation]
    image = quadrants()
    _save(path, image if turn is None else image.transpose(turn), orientation, orientation=orientation)


def write_display_p3(path: Path) -> None:
    """Writes the quadrants with other values in the file, but the same visible colours."""
    profile = display_p3()
    image = ImageCms.profileToProfile(
        quadrants(), ImageCms.createProfile("sRGB"), ImageCms.ImageCmsProfile(io.BytesIO(profile))
    )
    assert image is not None
    _save(path, image, 1, icc_profile=profile)


def _save(path: Path, image: Image.Image, seed: int, orientation: int = 1, **options: object) -> None:
    taken = datetime(2024, 5, 1, 9) + timedelta(minutes=seed)
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F], exif[0x0110] = "Fixture", "Model <1> & \"co\""
    exif.get_ifd(0x8769)[0x9003] = taken.strftime("%Y:%m:%d %H:%M:%S")
    path.parent.mkdir(parents=True, exist_ok=True)
    # The comment makes equal pictures of different albums different files: search and smart albums show equal files once.
    image.save(path, "JPEG", quality=92, subsampling=0, exif=exif, comment=path.parent.name.encode(), **options)
