"""Finds the photographs to measure with: camera JPEGs of 8 to 24 megapixels, ninety or more."""

import shutil
import subprocess
from pathlib import Path

from PIL import Image

LEAST = 90
MEGAPIXELS = (8, 24)
# Real photographs that any Debian system can download; none of them are in the repository.
PACKAGES = ("lomiri-wallpapers-16.04", "lomiri-wallpapers-20.04", "budgie-backgrounds", "mate-backgrounds")


def gather(destination: Path, folders: list[Path], downloads: Path) -> list[Path]:
    """Fills `destination` and returns its files. The folder is kept between runs."""
    found = sorted(destination.glob("*.jpg"))
    if len(found) >= LEAST:
        return found
    shutil.rmtree(destination, ignore_errors=True)
    destination.mkdir(parents=True)
    photographs = _suitable(folders)
    if len(photographs) < LEAST:
        photographs += _suitable([_wallpapers(downloads)])
    if not photographs:
        raise SystemExit("bench: no JPEG of 8 to 24 megapixels was found: name a folder of photographs with PHOTOS=")
    # If there are too few, copies with different bytes are added, so that a cache keyed by content does not benefit.
    for index in range(max(LEAST, len(photographs))):
        source = photographs[index % len(photographs)]
        (destination / f"{index:03}.jpg").write_bytes(with_comment(source.read_bytes(), f"copy {index}"))
    return sorted(destination.glob("*.jpg"))


def with_comment(jpeg: bytes, text: str) -> bytes:
    """Returns the same picture in a different file: with a comment after the start of the image."""
    comment = text.encode()
    return jpeg[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + jpeg[2:]


def _suitable(folders: list[Path]) -> list[Path]:
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix.lower() in (".jpg", ".jpeg")]
    return [path for path in paths if path.is_file() and not path.is_symlink() and _is_suitable(path)]


def _is_suitable(path: Path) -> bool:
    try:
        with Image.open(path) as image:
            megapixels = image.width * image.height / 1e6
            return image.format == "JPEG" and image.mode == "RGB" and MEGAPIXELS[0] <= megapixels <= MEGAPIXELS[1]
    except Exception:
        return False  # Not an image, or a damaged one.


def _wallpapers(downloads: Path) -> Path:
    downloads.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if not list(downloads.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "download", "-q", package], cwd=downloads, check=False)
    for archive in downloads.glob("*.deb"):
        subprocess.run(["dpkg", "-x", archive, downloads / "unpacked"], check=True)
    return downloads / "unpacked"
