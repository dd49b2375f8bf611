"""Albums of any length, made quickly: a few photographs, each under many names."""

from pathlib import Path

from photos import write_photo

# Of several shapes, so that a slide in the wrong place would be noticed.
SIZES = ((480, 360), (360, 480), (640, 320), (400, 400))


def write_long_album(folder: Path, count: int, settings: str = "layout: grid", text: str = "") -> None:
    """Writes items with identical content, which share their renditions, so that the build only has to make pages."""
    for index, size in enumerate(SIZES[:count]):
        write_photo(folder / _name(index), index, size)
    for index in range(len(SIZES), count):
        (folder / _name(index)).hardlink_to(folder / _name(index % len(SIZES)))
    (folder / "album.md").write_text(f"---\n{settings}\nsort: name\n---\n{text}", encoding="utf-8")


def _name(index: int) -> str:
    return f"{index:05}.jpg"
