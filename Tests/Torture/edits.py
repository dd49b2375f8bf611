"""Random changes, one at a time, such as people make in a folder of photographs between two builds."""

import functools
import os
import random
import re
import shutil
import tempfile
from pathlib import Path
from typing import Callable

import pictures

PHOTOS = {".jpg", ".png", ".webp", ".gif"}
FILMS = {".mp4", ".webm"}
MANIFESTS = ("album.md", "album.yml", "album.json", "album.csv", "index.md")
FOLDERS = ("Sea", "Sea/Deep", "Hills", "Hills/Far away", "Été", "a.b", "家")
STEMS = ("a", "b", "c", "IMG_1", "IMG_2", "img_1", "Ünder", "x y", "日", "index", "media", "IMG_E1", "a-edited", "2003-07-14 Beach",
         "IMG_20190101_123456", "IMG_20190101_123456_BURST1", "IMG_20190101_123456_BURST2_COVER")
WORDS = ("sea", "Coast", "a “word”", "<b>", "海", "tide & time", "")
# Settings that albums may have as well; those that only the root may have follow.
SETTINGS = {
    "layout": ("grid", "justified", "nine-grid", "picker", "story", "{kind: grid, perRow: 3, gap: 7}"),
    "sort": ("name", "-name", "rating", "-shootTime", "shootTime"),
    "thumbnails": ("{widths: [16]}", "{widths: [16, 20]}", "{widths: [16], crop: square}", "{widths: [18], quality: 50}",
                   "{widths: [16], formats: [webp]}", "{widths: [20, 400]}"),
    "originals": ("{mode: resize}", "{mode: copy}", "{mode: none}", "{mode: hardlink}", "{longEdge: 16}", "{longEdge: 20, formats: [webp]}",
                  "{mode: resize, longEdge: 20, quality: 40, tolerance: 0}"),
    "privacy": ("{gps: true}", "{people: true}", "{serials: true, people: true}", "{gps: true, people: true, serials: true}"),
    "download": ("off", "{zip: true}", "{items: false, zip: true}"),
    "preload": ("{ahead: 3, behind: 0}", "{ahead: 0, behind: 0}"),
    "viewer": ("{strip: false}", "{ground: dark}"),
    "openGraph": ("{albums: thumbnail}", "{items: card}"),
    "robots": ("noindex", "index"),
    "feeds": ("off", "{items: 2}", "{json: false}"),
    "watermark": ("off", '{text: "© me"}', '{text: "© you", on: all, size: 0.5}'),
    "language": ("en", "zh-Hans", "de"),
    "author": ("Ann", "Bob"),
    "copyright": ("© Ann", "CC0"),
    "publish": ("[0, 1]", "[1]"),
    "ignore": ('["*.png"]', '["b*"]', '["Sea/"]'),
    "videos": ("{mode: copy}", "{mode: copy, hoverClip: false}"),
    "description": ("One sentence", "Another one"),
    "hero": ("wide", "full", "none"),
    "focus": ("50% 30%", "10% 90%"),
    "captions": ("hover", "below", "none"),
    "titles": ("files", "given"),
    "fileNameDates": ("off", "on"),
    "timeZone": ("Europe/Rome", "Asia/Tokyo"),
    "clock": ('{camera: Torture, offset: "+1:02:00"}', '[{offset: "-0:30:00", from: 2023-01-01, to: 2023-12-31}]'),
    "versions": ("all", "one"),
    "sortAlbums": ("title", "-name", "date"),
    "select": ("all", "off", "proof"),
    "date": ("1974", "1974-08", "about 1950", "1964/1966", "summer 1974", "1974/..", "../1974"),
    "unlisted": ("true", "false"),
    "expireDate": ("2024-06-01", "2099-01-01"),
    "cover": ("a.jpg", "IMG_1.jpg", "Sea/a.jpg", "Deep/a.jpg", "Far away/a.jpg"),
    "picks": ("{limit: 3}", "{limit: 1}"),
}
ROOT_SETTINGS = SETTINGS | {
    "title": ("Mine", "Yours", "<i>"),
    "theme": ("darkroom", "book", "{name: default, accent: \"#2f5d50\", gap: 8}"),
    "baseURL": ("https://example.org/site/", "https://example.net/"),
    "search": ("on", "off"),
    "timeline": ("on", "off"),
    "onThisDay": ("on", "off"),
    "mapPage": ("on", "off"),
    "smart": ("[recent, favourites, years, keywords]", "[{recent: {limit: 2}}, all]", "[people, places, cameras]",
              "{By the sea: keywords contains sea}", "[videos, panoramas]", "[{people: {faces: on}}]", "[{keywords: {tree: on, least: 1}}]"),
    "csp": ("off", "{img-src: https://tiles.example}"),
    "allowRawHTML": ("true", "false"),
    "map": ("{headline: title}", "{room: tag, note: description}"),
    "nav": ("[about, Sea, {url: https://example.org/, title: Prints}]", "[contact]", "[index, Hills/Far away]"),
    "footer": ("{text: Made with patience., links: [{url: https://example.org/@me, title: Mine, rel: me}]}", "Made with *patience*."),
    "spaces": ("{us: {albums: [Sea], passwordEnv: WORD}}", "{us: {albums: [Hills, Sea/Deep], public: [Hills/Far away], passwordEnv: WORD}}",
               "{us: {albums: [Sea], passwordEnv: WORD, expires: 2024-06-01}, them: {albums: [Hills], passwordEnv: OTHER}}", "decoy"),
    "door": ("family.html", "private.html"),
    "limits": ("{pixels: 500}", "{pixels: 380}", "{pixels: 1000}"),
    "logo": ("mark.svg", "{image: mark.svg, title: false}"),
    "order": ("[Hills, Sea]", "[家, a.b]"),
    "albums": ("{Sea: {title: By path, layout: grid}}", "{Hills: {draft: true}}", "{Sea: {originals: {mode: none}}}"),
}
ITEM_FIELDS = {
    "title": ("One", "Two", "<b>three</b>"),
    "description": ("A caption", "Another *caption*", "第三"),
    "tag": ("Coast", "Town", "海"),
    "rating": ("5", "2", "-1", "0"),
    "keywords": ("[sea, tide]", "[tide]", "sea"),
    "people": ("[Ann, Bob]", "[Cee]"),
    "draft": ("true", "false"),
    "publishDate": ("2024-01-01", "2024-06-01", "2030-01-01"),
    "expireDate": ("2024-01-01", "2099-01-01"),
    "aliases": ("[old-name]", "[past/one, past/two]"),
    "shootTime": ("2023-01-01 10:00", "2024-05-05 12:00"),
    "position": ("48.2, 16.3", "-10.5, 170"),
    "city": ("Vienna", "Oslo"),
    "country": ("Austria", "Norway"),
    "approveStatus": ("0", "1", "-1"),
    "headline": ("A headline",),
    "alt": ("What is seen",),
    "id": ("given",),
    "date": ("1974", "1974-08-02", "about 1950", "1960s", "八十年代"),
    "focus": ("20% 80%",),
    "place": ("The pier",),
    "rotate": ("90", "180", "270"),
    "unlisted": ("true",),
    "agentName": ("Ann", "Bob"),
}
TEMPLATES = {
    "facts.mustache": "<p>{{#facts}}{{name}} {{/facts}}</p>\n",
    "pager.mustache": "<p>no pager</p>\n",
    "look.css": "body { margin: 0 }\n",
    "head.mustache": '<meta name="author" content="{{root}}">\n',
}
# The site's own files and pages, with their possible contents.
OWN_FILES = {
    "static/mark.svg": ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 3 2'/>",),
    "static/CNAME": ("photos.example.org\n", "www.example.org\n"),
    "static/robots.txt": ("User-agent: *\n",),
    "static/sub/a b.txt": ("one", "two"),
    "static/about.html": ("<p>In the place of a page.</p>",),
    "pages/about.md": ("# About me\n\nText.\n", "---\ntitle: About\ndraft: true\n---\nText with [a link](sea/) and [another](Sea/a.jpg).\n",
                       "---\naliases: [me]\nexpireDate: 2024-06-01\n---\nFor a while.\n"),
    "pages/contact.md": ("---\ntitle: Contact\n---\nWrite to me.\n", "![](static/sub/a.png)\n"),
}
# The passwords of spaces.
PASSWORDS = {"WORD": "a long and winding password", "OTHER": "another long and winding one"}
DATES = ("2024-03-01", "2024-07-01", "2031-01-01")


@functools.cache
def _webp(seed: int) -> bytes:
    return _converted(seed, "webp")


@functools.cache
def _gif(seed: int) -> bytes:
    return _converted(seed, "gif")


def _converted(seed: int, extension: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        origin, path = Path(folder, "origin.png"), Path(folder, f"made.{extension}")
        origin.write_bytes(pictures.png(seed))
        pictures.ffmpeg("-i", str(origin), str(path))
        return path.read_bytes()


class World:
    """The source of one sequence, and all random decisions about it."""

    def __init__(self, root: Path, seed: str) -> None:
        self.rng = random.Random(seed)
        self.source = root / "source"
        self.output = root / "output"
        self.cache = root / "cache"
        self.source.mkdir(parents=True)
        self.date = DATES[0]
        self._clock = 1_600_000_000
        self._broken: dict[Path, bytes] = {}
        self.settings: dict[str, str] = {
            "title": "Sequences", "thumbnails": "{widths: [16]}", "originals": "{longEdge: 20}", "videos": "{mode: copy}",
            "redirects": "off" if self.rng.random() < 0.8 else "on",
        }
        if self.rng.random() < 0.5:
            self.settings |= {"search": "off", "timeline": "off", "onThisDay": "off"}
        if self.rng.random() < 0.5:
            self.settings["baseURL"] = ROOT_SETTINGS["baseURL"][0]
        for _ in range(self.rng.randint(3, 6)):
            self.add()
        if self.rng.random() < 0.25:
            # A space needs its folders.
            for folder in ("Sea/Deep", "Hills/Far away"):
                self.write(self.source / folder / "a.jpg", self.content(".jpg"))
            self.settings["spaces"] = self.rng.choice(ROOT_SETTINGS["spaces"])
        self._configure()

    # Files and times.

    def write(self, path: Path, content: bytes | str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        # A new inode, as editors and copying create it.
        if path.is_symlink() or path.exists():
            path.unlink()
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        self.stamp(path)

    def stamp(self, path: Path) -> None:
        self._clock += 1
        os.utime(path, (self._clock, self._clock))

    def name(self, path: Path) -> str:
        return path.relative_to(self.source).as_posix()

    def media(self) -> list[Path]:
        return sorted(path for path in self.source.rglob("*") if path.suffix.lower() in PHOTOS | FILMS)

    def photos(self) -> list[Path]:
        return [path for path in self.media() if path.suffix in PHOTOS]

    def folders(self) -> list[Path]:
        return sorted(path for path in self.source.rglob("*") if path.is_dir() and path.name not in {"templates", "past", "static", "pages", "sub"})

    def files(self, *endings: str) -> list[Path]:
        return sorted(path for path in self.source.rglob("*") if path.is_file() and path.name.endswith(endings))

    def place(self) -> Path:
        return self.rng.choice([self.source, *(self.source / name for name in FOLDERS)])

    def content(self, extension: str) -> bytes:
        seed = self.rng.randrange(40)
        match extension:
            case ".png":
                return pictures.png(seed, *self.rng.choice(((24, 16), (16, 24), (60, 16))))
            case ".webp":
                return _webp(seed % 4)
            case ".gif":
                return _gif(seed % 4)
            case ".mp4" | ".webm":
                return pictures.film(seed % 2, extension[1:])
        taken = self.rng.choice(("", "2024:05:01 09:00:00", "2023:01:02 03:04:05", "2024:05:01 09:00:01"))
        return pictures.jpeg(seed, taken, self.rng.choice((None, 0, 0, 1)))

    # The edits. Each returns what it did, or nothing if there was nothing to change.

    def edit(self) -> str:
        while True:
            if done := self.rng.choices(list(EDITS), list(EDITS.values()))[0](self):
                return done

    def add(self) -> str:
        extension = self.rng.choices((".jpg", ".png", ".webp", ".gif"), (8, 3, 1, 1))[0]
        path = self.place() / (self.rng.choice(STEMS) + extension)
        self.write(path, self.content(extension))
        return f"add {self.name(path)}"

    def burst(self) -> str:
        """Adds photos of one camera in quick succession, most of which look alike."""
        folder, first = self.place(), self.rng.randrange(100)
        names = [f"burst_{first + number}.jpg" for number in range(self.rng.randint(2, 5))]
        for number, name in enumerate(names):
            self.write(folder / name, pictures.jpeg(first + number, f"2024:06:01 10:00:{20 + number}", int(self.rng.random() < 0.15)))
        return f"add the burst {self.name(folder / names[0])} and {len(names) - 1} more"

    def add_film(self) -> str:
        path = self.place() / (self.rng.choice(STEMS) + self.rng.choice((".mp4", ".webm")))
        self.write(path, self.content(path.suffix))
        return f"add {self.name(path)}"

    def delete(self) -> str:
        found = self.media()
        if len(found) < 2:
            return ""
        path = self.rng.choice(found)
        path.unlink()
        return f"delete {self.name(path)}"

    def rename(self) -> str:
        return self._carry("rename", lambda path: path.with_name(self.rng.choice(STEMS) + path.suffix), os.rename)

    def move(self) -> str:
        return self._carry("move", lambda path: self.place() / path.name, os.rename)

    def copy(self) -> str:
        def duplicate(path: Path) -> Path:
            return self.place() / self.rng.choice((path.name, self.rng.choice(STEMS) + path.suffix))

        return self._carry("copy", duplicate, shutil.copy2)

    def _carry(self, what: str, target: Callable[[Path], Path], act: Callable[[Path, Path], object]) -> str:
        if not (found := self.media()):
            return ""
        path = self.rng.choice(found)
        to = target(path)
        if to == path:
            return ""
        to.parent.mkdir(parents=True, exist_ok=True)
        act(path, to)
        # Sometimes, the files that belong to the photo move with it.
        beside = path.with_name(path.name + ".md")
        if what == "move" and beside.exists() and self.rng.random() < 0.5:
            os.rename(beside, to.with_name(to.name + ".md"))
        return f"{what} {self.name(path)} to {self.name(to)}"

    def swap(self) -> str:
        found = self.media()
        if len(found) < 2:
            return ""
        one, other = self.rng.sample(found, 2)
        if one.suffix != other.suffix:
            return ""
        aside = self.source / "aside"
        os.rename(one, aside)
        os.rename(other, one)
        os.rename(aside, other)
        return f"swap {self.name(one)} and {self.name(other)}"

    def rename_folder(self) -> str:
        if not (found := self.folders()):
            return ""
        path = self.rng.choice(found)
        to = self.place()
        if to.exists() or to == path or path in to.parents:
            return ""
        to.parent.mkdir(parents=True, exist_ok=True)
        os.rename(path, to)
        return f"rename folder {self.name(path)} to {self.name(to)}"

    def delete_folder(self) -> str:
        found = self.folders()
        if len(found) < 2:
            return ""
        path = self.rng.choice(found)
        shutil.rmtree(path)
        if not self.media():
            self.add()
        return f"delete folder {self.name(path)}"

    def replace(self) -> str:
        """Writes other content under the same name, sometimes with the old time, which some tools keep."""
        if not (found := self.photos()):
            return ""
        path = self.rng.choice(found)
        status = path.stat()
        self.write(path, self.content(path.suffix))
        keeps = self.rng.random() < 0.5
        if keeps:
            os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        return f"replace {self.name(path)}{', its time kept' if keeps else ''}"

    def touch(self) -> str:
        if not (found := self.files("")):
            return ""
        path = self.rng.choice(found)
        self.stamp(path)
        return f"touch {self.name(path)}"

    def damage(self) -> str:
        if not (found := self.photos()):
            return ""
        path = self.rng.choice(found)
        content = path.read_bytes()
        self._broken.setdefault(path, content)
        cut = content[: self.rng.randrange(len(content) + 1)]
        self.write(path, self.rng.choice((b"", b"no photo at all", cut, cut + bytes(20))))
        return f"damage {self.name(path)}"

    def mend(self) -> str:
        while self._broken:
            path, content = self._broken.popitem()
            if path.exists():
                self.write(path, content)
                return f"mend {self.name(path)}"
        return ""

    def caption(self) -> str:
        if not (found := self.media()):
            return ""
        path = self.rng.choice(found)
        ending = self.rng.choices((".md", ".yml", ".json"), (4, 1, 1))[0]
        named = path.name if self.rng.random() < 0.8 else path.stem
        sidecar = path.with_name(named + ending)
        fields = self._fields()
        if ending == ".json":
            text = "{" + ", ".join(f'"{key}": "{value.strip("[]")}"' for key, value in fields.items() if '"' not in value) + "}"
        else:
            lines = "".join(f"{key}: {_quoted(value)}\n" for key, value in fields.items())
            text = lines if ending == ".yml" else f"---\n{lines}---\n" + self.rng.choice(("", "Some *prose*.\n"))
        self.write(sidecar, text)
        return f"write {self.name(sidecar)}: {fields}"

    def _fields(self) -> dict[str, str]:
        keys = self.rng.sample(list(ITEM_FIELDS), self.rng.randint(1, 4))
        return {key: self.rng.choice(ITEM_FIELDS[key]) for key in keys}

    def delete_text(self) -> str:
        found = [path for path in self.files(".md", ".yml", ".json", ".csv", ".xmp", ".xml") if path.name != "albumgen.yml"]
        if not found:
            return ""
        path = self.rng.choice(found)
        path.unlink()
        return f"delete {self.name(path)}"

    def xmp(self) -> str:
        if not (found := self.media()):
            return ""
        path = self.rng.choice(found)
        sidecar = path.with_name(self.rng.choice((path.name, path.stem)) + ".xmp")
        words = self.rng.sample(("sea", "tide", "coast"), self.rng.randint(0, 2))
        subjects = "".join(f"<rdf:li>{word}</rdf:li>" for word in words)
        faces = "".join(
            f"<rdf:li rdf:parseType=\"Resource\"><mwg-rs:Name>{name}</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>"
            f'<mwg-rs:Area stArea:x="{self.rng.random():.2f}" stArea:y="0.5" stArea:w="0.{self.rng.randint(1, 9)}" '
            'stArea:h="0.5" stArea:unit="normalized"/></rdf:li>'
            for name in self.rng.sample(("Ann", "Bob"), self.rng.randint(0, 2))
        )
        regions = (
            '<mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:AppliedToDimensions stDim:w="24" stDim:h="16" stDim:unit="pixel"/>'
            f"<mwg-rs:RegionList><rdf:Bag>{faces}</rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>"
        )
        text = (
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
            '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
            'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" '
            'xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#" xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" '
            f'xmp:Rating="{self.rng.choice((-1, 0, 3, 5))}"><dc:subject><rdf:Bag>{subjects}</rdf:Bag></dc:subject>'
            f"{regions if faces else ''}</rdf:Description></rdf:RDF></x:xmpmeta>"
        )
        self.write(sidecar, text[: self.rng.choice((len(text),) * 5 + (120,))])
        return f"write {self.name(sidecar)}"

    def setting(self) -> str:
        key = self.rng.choice(list(ROOT_SETTINGS))
        if key in self.settings and key not in {"title", "thumbnails"} and self.rng.random() < 0.4:
            del self.settings[key]
        else:
            self.settings[key] = self.rng.choice(ROOT_SETTINGS[key])
        self._configure()
        return f"set {key}: {self.settings.get(key, 'nothing')}"

    def _configure(self) -> None:
        self.write(self.source / "albumgen.yml", "".join(f"{key}: {value}\n" for key, value in self.settings.items()))

    def manifest(self) -> str:
        """Writes an album's manifest in another format, with or without a list of its items."""
        folder = self.rng.choice([*self.folders(), self.source])
        for name in MANIFESTS:
            (folder / name).unlink(missing_ok=True)
        name = self.rng.choice(MANIFESTS)
        files = [path.name for path in self.media() if path.parent == folder]
        listed = self.rng.sample(files, self.rng.randint(0, len(files)))
        settings = {key: self.rng.choice(SETTINGS[key]) for key in self.rng.sample(list(SETTINGS), 2) if key != "ignore"}
        settings["title"] = self.rng.choice(('"Any title"', "Other", '"海"'))
        if self.rng.random() < 0.15:
            settings["draft"] = "true"
        if self.rng.random() < 0.15:
            settings["aliases"] = "[before]"
        lines = "".join(f"{key}: {value}\n" for key, value in settings.items())
        match name.rpartition(".")[2]:
            case "md":
                items = "".join(f"![{self.rng.choice(WORDS)}](<{file}>)\n\n" for file in listed)
                text = f"---\n{lines}---\n\nSome prose.\n\n{'## Part' if listed else ''}\n\n{items}"
            case "yml":
                items = "".join(f"  - {{url: \"{file}\", tag: {self.rng.choice(('Hall', 'Room'))}}}\n" for file in listed)
                text = lines + ("items:\n" + items if listed else "")
            case "json":
                text = "[" + ", ".join(f'{{"url": "{file}", "title": "t{place}"}}' for place, file in enumerate(listed)) + "]"
            case _:
                text = "url,title,tag\n" + "".join(f'"{file}",t{place},{self.rng.choice("XY")}\n' for place, file in enumerate(listed))
        self.write(folder / name, text)
        return f"write {self.name(folder / name)}: {listed}, {settings}"

    def template(self) -> str:
        name = self.rng.choice(list(TEMPLATES))
        path = self.source / "templates" / name
        if path.exists():
            path.unlink()
            return f"delete the template {name}"
        self.write(path, TEMPLATES[name])
        return f"write the template {name}"

    def picasa(self) -> str:
        """Writes Picasa's notes about the photos of a folder, most of which exist."""
        folder = self.rng.choice([self.source, *self.folders()])
        path = folder / ".picasa.ini"
        if path.exists() and self.rng.random() < 0.3:
            path.unlink()
            return f"delete {self.name(path)}"
        names = [photo.name for photo in self.media() if photo.parent == folder] + ["gone.jpg"]
        notes = ("star=yes", "caption=From Picasa", "hidden=yes", "keywords=sea,tide", "albums=a1",
                 "faces=rect64(3f845bcb59418507),8e62398ebda8c1a5", "faces=rect64(3f845bcb59418507),ffffffffffffffff",
                 "faces=rect64(3f845bcb59418507),9a", "rotate=rotate(1)")
        text = "[Contacts2]\r\n8e62398ebda8c1a5=Ann Other;;\r\n[.album:a1]\r\nname=Best of\r\n"
        if self.rng.random() < 0.3:
            people = self.rng.choice(("Ann Other", "Bob", "Cee &amp; Dee"))
            self.write(self.rng.choice((self.source, folder)) / "contacts.xml", f'<contacts><contact id="9a" name="{people}"/></contacts>')
        for name in self.rng.sample(names, self.rng.randint(1, len(names))):
            text += f"[{name}]\r\n" + "".join(f"{note}\r\n" for note in self.rng.sample(notes, 2))
        self.write(path, text if self.rng.random() < 0.95 else b"\x00\xff" + text.encode())
        return f"write {self.name(path)}: {text!r}"

    def own_file(self) -> str:
        name = self.rng.choice(list(OWN_FILES))
        path = self.source / name
        if path.exists() and self.rng.random() < 0.4:
            path.unlink()
            return f"delete {name}"
        text = self.rng.choice(OWN_FILES[name])
        self.write(path, text)
        return f"write {name}: {text!r}"

    def day(self) -> str:
        self.date = self.rng.choice(DATES)
        return f"build with the date {self.date}"

    def tamper(self) -> str:
        """Deletes or overwrites a published file."""
        found = sorted(path for path in self.output.rglob("*") if path.is_file() and not path.name.startswith("."))
        if not found:
            return ""
        path = self.rng.choice(found)
        name = path.relative_to(self.output).as_posix()
        # albumgen recognises pages and pictures as its own whatever their bytes are. Any other changed file counts as
        # somebody else's, and stays, once the state is gone or the build no longer plans it.
        if self.rng.random() < 0.5 or not re.search(r"\.html$|-[0-9a-f]{8}\.[a-z0-9]+$", name):
            path.unlink()
            return f"delete the published {name}"
        if path.stat().st_nlink > 1:
            # Changing it in place would change the photo in the source.
            content = path.read_bytes()
            path.unlink()
            path.write_bytes(b"scribble" + content[8:])
        else:
            with path.open("r+b") as file:
                file.write(b"scribble")
        return f"scribble over the published {name}"

    def forget(self) -> str:
        """Deletes a part of the cache."""
        name = self.rng.choice(("renditions", "films", "state.sqlite"))
        found = self.cache / name
        if found.is_dir():
            shutil.rmtree(found)
        elif found.exists() and self.settings["redirects"] == "off":
            for path in self.cache.glob(f"{name}*"):
                path.unlink()
        else:
            return ""
        return f"delete {name} from the cache"


def _quoted(value: str) -> str:
    return value if value.startswith("[") or not set(value) & set("<*:") else f'"{value}"'


# Each edit with its relative frequency.
EDITS: dict[Callable[[World], str], int] = {
    World.add: 8, World.burst: 4, World.add_film: 1, World.delete: 5, World.rename: 6, World.move: 6, World.copy: 4, World.swap: 2,
    World.rename_folder: 3, World.delete_folder: 1, World.replace: 4, World.touch: 2, World.damage: 3, World.mend: 3,
    World.own_file: 6, World.picasa: 4, World.caption: 10, World.delete_text: 4, World.xmp: 4, World.setting: 12, World.manifest: 8, World.template: 2,
    World.day: 2, World.tamper: 2, World.forget: 1,
}
