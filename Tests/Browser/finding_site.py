"""A site with dates and places for search, timeline and map."""

from pathlib import Path

from PIL import Image

from photos import write_photo

# Where each album's pictures were taken, and how many of them record it.
PLACES = {"Iceland": (63.42, -19.01), "Kyoto": (35.01, 135.77), "Lisbon": (38.72, -9.14)}
PER_ALBUM = 40
TITLES = {0: "Lighthouse at dusk", 1: "Dusk", 2: "红水壶和苹果", 3: "Café Ærø"}


def write_finding_site(root: Path) -> None:
    """Writes albums with one item per month, from January 2021 on; the first have titles."""
    (root).mkdir(parents=True)
    (root / "albumgen.yml").write_text("title: Found\nbaseURL: https://example.org/\nprivacy: {gps: on}\n", encoding="utf-8")
    for number, (name, (north, east)) in enumerate(PLACES.items()):
        folder = root / name
        rows = []
        for index in range(PER_ALBUM):
            file = folder / f"p{index:02}.jpg"
            if index < 4:
                write_photo(file, number * 4 + index, (360, 270) if index % 2 else (270, 360))
            else:
                file.hardlink_to(folder / f"p{index % 4:02}.jpg")
            row = [f"url: {file.name}", f"shootTime: {2021 + index // 12}-{index % 12 + 1:02}-{5 + number:02} 12:00",
                   f"latitude: {north + index % 5 * 0.1}", f"longitude: {east}", f"location: {name}"]
            if number == 0 and index in TITLES:
                row.append(f"title: {TITLES[index]}")
            if index == 7:
                row.append("keywords: [dusk, harbour, ガラス, coffee]")
            if index == 9:
                row.append("description: Shortly before dusk the harbours fall silent")
            rows.append("  - {" + ", ".join(row) + "}")
        (folder / "album.yml").write_text(f"title: {name}\nlayout: grid\nitems:\n" + "\n".join(rows) + "\n", encoding="utf-8")


def write_pacific_site(root: Path) -> None:
    """Writes places on both sides of the 180th meridian: three islands, and two pictures a few metres apart with the meridian
    between them."""
    places = [(-17.7, 178.0), (-13.8, -171.8), (-21.1, -175.2), (-14.5, 179.9999), (-14.5, -179.9999)]
    root.mkdir(parents=True)
    for index, (north, east) in enumerate(places):
        write_photo(root / f"p{index}.jpg", index, (360, 270))
        (root / f"p{index}.jpg.md").write_text(f"---\nlatitude: {north}\nlongitude: {east}\n---\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Pacific\nprivacy: {gps: on}\n", encoding="utf-8")


def write_wordy_site(root: Path) -> None:
    """Writes so many words that begin with q that no search reads all of them. Half of the 30 pictures match with twice the weight."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    root.mkdir(parents=True)
    for index in range(30):
        file = root / f"p{index:02}.jpg"
        if index:
            file.hardlink_to(root / "p00.jpg")
        else:
            write_photo(file, 1, (360, 270))
        words = " ".join(f"q{one}{letters[index % 26]}{two}{index // 26}" for one in letters for two in letters)
        keyword = "keywords: [quiet]\n" if index % 2 else ""
        file.with_name(file.name + ".md").write_text(f"---\nshootTime: 2024-01-{index + 1:02} 12:00\n{keyword}---\n{words}\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Wordy\nsearch: on\n", encoding="utf-8")


def write_busy_day_site(root: Path, older: int) -> None:
    """Writes 180 photos of one month, newest first: 150 of the 9th, and 30 of another day."""
    root.mkdir(parents=True)
    write_photo(root / "p000.jpg", 1, (360, 270))
    for index in range(180):
        file = root / f"p{index:03}.jpg"
        if index:
            file.hardlink_to(root / "p000.jpg")
        date = f"2024-05-{9 if index < 150 else older:02} {12 - index // 60:02}:{59 - index % 60:02}"
        file.with_name(file.name + ".yml").write_text(f"shootTime: {date}\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Busy\n", encoding="utf-8")


def write_named_site(root: Path) -> None:
    """Writes albums and photos whose names contain dates, or what looks like dates. Only the photos of Rome are dated."""
    photos = {
        "2019-05-12 Rome/IMG_0001.JPG": "date: 2019-05-13", "2019-05-12 Rome/Grand Canal (1).jpg": "date: 2019-05-14",
        "1998-08 Grandma/plain.jpg": "", "2003年7月 北京/scan.jpg": "", "Others/class.jpg": "title: class of 2019/20",
        "Others/season.jpg": "title: 2019-20 season", "Others/label.jpg": "title: P 5.6.2018 label", "Others/DSC_1234-2.jpg": "",
        "Others/named.jpg": "id: custom-id", "Others/party.jpg": "title: ❤️", "Others/DSC_1234-0.jpg": "",
    }
    for index, (name, field) in enumerate(photos.items()):
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        Image.new("RGB", (60, 45), (20 * index, 90, 120)).save(file)
        if field:
            file.with_name(file.name + ".yml").write_text(field + "\n", encoding="utf-8")
    (root / "albumgen.yml").write_text("title: Named\nsearch: on\n", encoding="utf-8")
