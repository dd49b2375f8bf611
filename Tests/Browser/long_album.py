"""Albums of any length, made without waiting: a few photographs, each under a great many names."""

from pathlib import Path

from photos import write_photo

# Of several shapes, so that a slide which took another's place would be seen.
SIZES = ((480, 360), (360, 480), (640, 320), (400, 400))


def write_long_album(folder: Path, count: int, settings: str = "layout: grid", text: str = "") -> None:
    """Items that have the same content share their renditions, so that only pages are left to be made."""
    for index, size in enumerate(SIZES[:count]):
        write_photo(folder / _name(index), index, size)
    for index in range(len(SIZES), count):
        (folder / _name(index)).hardlink_to(folder / _name(index % len(SIZES)))
    (folder / "album.md").write_text(f"---\n{settings}\nsort: name\n---\n{text}", encoding="utf-8")


def _name(index: int) -> str:
    return f"{index:05}.jpg"
