"""The source folder of the fixture site: one album for each subject of the tests."""

from pathlib import Path

from photos import write_display_p3, write_oriented, write_photo

JUSTIFIED_COUNTS = (1, 2, 3, 7, 20)
GRID_PER_ROW = 4
CATEGORIES = {"客厅": 5, "主卧": 3, "厨房": 11}
# Most albums are in this one, since tests open the home page often, and each card there costs time.
SHELF = "shelf"
HOSTILE_TITLE = "<script>window.hacked = 1</script> \" ' & </title> ]]> <b>"
HOSTILE_NAMES = (
    "a b#c?d%20e&f.jpg",
    "quo\"te's.jpg",
    "<img src=x onerror='window.hacked=2'>.jpg",
    "相片 🏔️.jpg",
    "same.jpg",
    "same.JPG",
    "index.jpg",
    "-.jpg",
)
# The cases of n = 1: within the limits of the ratio, beyond them at either end, and smaller than the space for it.
SINGLES = {"landscape": (1600, 1200), "portrait": (1200, 1800), "panorama": (2400, 600), "tiny": (120, 96)}


def write_source(root: Path) -> None:
    smart = "smart: [{title: Thirds, where: name = '02.jpg'}, panoramas]\n"
    _write(root / "albumgen.yml", 'title: "Fixture site"\nbaseURL: https://example.org/a/b/\nselect: all\n' + smart)
    _photos(root, 2)
    for count in range(1, 13):
        _album(root / f"nine {count:02}", "layout: nine-grid", count)
        _album(root / SHELF / f"classic {count:02}", "layout: {kind: nine-grid, rows: classic}", count)
    for name, size in SINGLES.items():
        _album(root / SHELF / f"single {name}", "layout: nine-grid")
        write_photo(root / SHELF / f"single {name}" / "only.jpg", 7, size)
    for count in JUSTIFIED_COUNTS:
        _album(root / SHELF / f"justified {count:02}", "layout: justified")
        for index in range(count):
            size = ((480, 360), (360, 480), (640, 320), (400, 400))[index % 4]
            write_photo(root / SHELF / f"justified {count:02}" / f"{index:02}.jpg", index, size)
    _album(root / "grid", f"layout: {{kind: grid, perRow: {GRID_PER_ROW}}}", 10)
    _album(root / "picker", "layout: {kind: picker, perRow: 3}", 41)
    _formats(root / "formats")
    _categorized(root / "家")
    _photos(root / "outer", 3)
    _photos(root / "outer" / "inner", 4)
    _hostile(root / "hostile <b>&amp;")
    for orientation in range(1, 9):
        write_oriented(root / "orientation" / f"{orientation}.jpg", orientation)
    write_oriented(root / "colour" / "srgb.jpg", 1)
    write_display_p3(root / "colour" / "p3.jpg")


def _album(folder: Path, front_matter: str, count: int = 0) -> None:
    _write(folder / "album.md", f"---\n{front_matter}\n---\n")
    _photos(folder, count)


def _photos(folder: Path, count: int) -> None:
    for index in range(count):
        write_photo(folder / f"{index:02}.jpg", index)


def _formats(folder: Path) -> None:
    write_photo(folder / "landscape.jpg", 1, (900, 600))
    write_photo(folder / "portrait.jpg", 2, (600, 900))
    write_photo(folder / "panorama.jpg", 3, (3000, 600))
    write_photo(folder / "column.jpg", 4, (300, 1800))
    write_photo(folder / "small.jpg", 5, (64, 48))


def _categorized(folder: Path) -> None:
    _write(folder / "album.md", "---\ntitle: 家\nlanguage: zh-Hans\n---\n\n看得见山的房子。\n\n| 房间 | 面积 |\n|---|---|\n| 客厅 | 32 |\n")
    seed = 0
    for tag, count in CATEGORIES.items():
        for _ in range(count):
            name = f"{seed:02}.jpg"
            write_photo(folder / name, seed)
            _write(folder / f"{name}.md", f"---\ntag: {tag}\ntitle: {tag}{seed}\n---\n")
            seed += 1


def _hostile(folder: Path) -> None:
    for seed, name in enumerate(HOSTILE_NAMES):
        write_photo(folder / name, seed)
    title = HOSTILE_TITLE.replace("'", "''")
    _write(folder / "album.md", f"---\ntitle: '{title}'\n---\n\n<script>window.hacked = 3</script>\n\n[x](javascript:alert(1))\n")
    _write(folder / f"{HOSTILE_NAMES[0]}.md", f"---\ntitle: '{title}'\ndescription: '{title}'\n---\n")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
