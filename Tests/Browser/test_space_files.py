"""The second implementation of the format reads what the program seals: every file opens, and a change of any byte is detected."""

import base64
import random
import re
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image

from building import PROJECT, build
from photos import write_photo

sys.path.insert(0, str(PROJECT / "Tests" / "Spaces"))

import space_format  # noqa: E402

_PASSWORDS = {"family": "the family has a long password", "friends": "and so have all of the friends"}
_MARKERS = (b"zebramark", b"quaggamark", b"okapimark")
# Enough to test what the format promises to detect; most change a file of a few kilobytes.
_ALTERED_BYTES = 4_000


@dataclass
class Made:
    site: Path
    cache: Path
    source: Path

    def opened(self, space: str) -> space_format.OpenedSpace:
        return space_format.opened(self.site / "private.html", _PASSWORDS[space])

    def staged(self, space: space_format.OpenedSpace) -> dict[str, bytes]:
        """Returns the unencrypted files of the space's site, which are in the cache."""
        for folder in (self.cache / "spaces").iterdir():
            if folder.is_dir() and space.index["title"] in (folder / "index.html").read_text("utf-8"):
                names = [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]
                return {name: (folder / name).read_bytes() for name in names if not name.startswith((".albumgen", "assets/"))}
        raise AssertionError("no site of this space in the cache")


def _make(folder: Path, caption: str) -> Made:
    source = folder / "source"
    for album, count in {"open": 3, "Zebramark": 4, "Zebramark/Okapimark": 2}.items():
        (source / album).mkdir(parents=True, exist_ok=True)
        for number in range(count):
            write_photo(source / album / f"{number}.jpg", seed=len(album) * 10 + number)
    # The copy has several pieces.
    noise = Image.frombytes("L", (1200, 900), random.Random(99).randbytes(1200 * 900))
    noise.save(source / "Zebramark" / "large.jpg", quality=92)
    (source / "Zebramark" / "album.md").write_text(f"# Quaggamark\n\n{caption}\n", encoding="utf-8")
    for name, password in _PASSWORDS.items():
        (folder / name).write_text(password + "\n", encoding="utf-8")
        (folder / name).chmod(0o600)
    (source / "albumgen.yml").write_text(
        "title: Open\nsearch: on\ntimeline: on\noriginals: {mode: copy}\ndownload: {zip: on}\nspaces:\n"
        "  one: {title: Family, albums: [Zebramark], passwordFile: ../family}\n"
        "  two: {title: Friends, albums: [Zebramark/Okapimark, open], public: [open], passwordFile: ../friends}\n",
        encoding="utf-8")
    return Made(build(source, folder), folder / "cache", source)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return _make(tmp_path_factory.mktemp("spaces"), "Words.")


def test_every_file_opens_and_there_are_no_others(made: Made) -> None:
    read: set[str] = set()
    for name in _PASSWORDS:
        space = made.opened(name)
        for address, content in made.staged(space).items():
            assert space.read(address) == content, address
        read |= space.read_files
    assert read == set(space_format.sealed_files(made.site))
    family = made.opened("family")
    assert "Zebramark/okapimark/index.html".lower() not in made.staged(family), "the nearest folder that a space names decides"
    large = [address for address, content in made.staged(family).items() if len(content) > space_format.PIECE_BYTES]
    assert large, "no file has several pieces"


@pytest.mark.parametrize("name, home", [("family", "zebramark/index.html"), ("friends", "index.html")])
def test_a_space_with_one_album_opens_on_it(made: Made, name: str, home: str) -> None:
    assert made.opened(name).index["home"] == home


def test_a_wrong_password_opens_nothing_and_a_link_what_its_password_does(made: Made) -> None:
    door = made.site / "private.html"
    for wrong in ("", "x", _PASSWORDS["family"] + " ", _PASSWORDS["family"].upper()):
        with pytest.raises(space_format.Refused):
            space_format.opened(door, wrong)
    header = space_format.header_of(door.read_text("utf-8"))
    assert header["rounds"] == 1_000_000
    key = space_format.door_key(_PASSWORDS["family"], base64.b64decode(header["salt"]), header["rounds"])
    assert space_format.OpenedSpace(made.site, header, key).index["title"] == "Family"


def test_no_byte_may_change(made: Made) -> None:
    space = made.opened("family")
    places: dict[str, str] = {}
    for address in made.staged(space):
        before = set(space.read_files)
        space.read(address)
        new = space.read_files - before
        if len(new) == 1:
            places[address] = new.pop()
    chosen = sorted((address, made.site / place) for address, place in places.items() if (made.site / place).stat().st_size < 9000)
    assert len(chosen) >= 15
    source = random.Random(14)
    for _ in range(_ALTERED_BYTES):
        address, file = source.choice(chosen)
        whole = file.read_bytes()
        place = source.randrange(len(whole) - 1)
        altered = bytearray(whole)
        altered[place] = source.choice([value for value in range(256) if value != whole[place]])
        file.write_bytes(altered)
        try:
            with pytest.raises(space_format.Refused):
                space.read(address)
        finally:
            file.write_bytes(whole)


@pytest.mark.parametrize("change", ["swapped", "truncated", "from another site", "of the other space"])
def test_no_file_may_pass_for_another(made: Made, tmp_path: Path, change: str) -> None:
    space = made.opened("family")
    page, other = "zebramark/0.html", "zebramark/1.html"

    def place(opened: space_format.OpenedSpace, address: str) -> Path:
        before = set(opened.read_files)
        opened.read(address)
        return opened.root / (opened.read_files - before).pop()

    file = place(space, page)
    whole = file.read_bytes()
    try:
        if change == "truncated":
            file.write_bytes(whole[: len(whole) // 2])
        else:
            if change == "swapped":
                stranger = place(space, other)
            elif change == "of the other space":
                stranger = place(made.opened("friends"), "open/0.html")
            else:
                stranger = place(_make(tmp_path, "Words.").opened("family"), page)
            # Under the expected name.
            file.write_bytes(re.sub(rb'"[0-9a-f]{32}"', b'"' + file.stem.encode() + b'"', stranger.read_bytes(), count=1))
        with pytest.raises(space_format.Refused):
            space.read(page)
    finally:
        file.write_bytes(whole)
    assert space.read(page)


def test_an_older_page_is_refused_and_an_older_door_finds_its_own_files_gone(tmp_path: Path) -> None:
    before = _make(tmp_path, "Before.")
    space = before.opened("family")
    page = "zebramark/index.html"
    known = set(space.read_files)
    space.read(page)
    old = before.site / (space.read_files - known).pop()
    old_bytes, old_door = old.read_bytes(), (before.site / "private.html").read_text("utf-8")
    after = _make(tmp_path, "After.")
    again = after.opened("family")
    assert b"After." in again.read(page)
    known = set(again.read_files)
    again.read(page)
    new = [after.site / place for place in again.read_files if (after.site / place).stat().st_size == len(old_bytes)]
    assert not old.exists(), "an older version of a page stays published"
    for file in new:
        whole = file.read_bytes()
        file.write_bytes(re.sub(rb'"[0-9a-f]{32}"', b'"' + file.stem.encode() + b'"', old_bytes, count=1))
        try:
            refused = 0
            try:
                assert b"Before." not in again.read(page)
            except space_format.Refused:
                refused = 1
        finally:
            file.write_bytes(whole)
        if refused:
            break
    else:
        pytest.fail("the page's own file was not found")
    (after.site / "old.html").write_text(old_door, "utf-8")
    with pytest.raises(space_format.Refused, match="index : piece 0 is missing"):
        space_format.opened(after.site / "old.html", _PASSWORDS["family"])


def test_nothing_of_a_space_is_in_the_clear(made: Made) -> None:
    for file in made.site.rglob("*"):
        assert not [mark for mark in _MARKERS if mark in file.as_posix()[len(made.site.as_posix()):].lower().encode()], file
        if not file.is_file():
            continue
        contents = [file.read_bytes()]
        if file.suffix == ".zip":
            with zipfile.ZipFile(file) as archive:
                contents += [name.encode() for name in archive.namelist()] + [archive.read(name) for name in archive.namelist()]
        for content in contents:
            assert not [mark for mark in _MARKERS if mark in content.lower()], file
