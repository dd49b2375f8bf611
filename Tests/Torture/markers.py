"""Plants a marker in every field of every format, builds in every mode, and checks where each marker was published."""

import shutil
import struct
import subprocess
import tempfile
import zlib
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

import lanes
import pictures
from marker_search import find, marker
from program import build
from shim import fast_folder
from specimens import specimens
from tables import table

# Fields that a page shows, so that copies of the photo may contain them as well.
SHOWN = {
    "IFD0:ImageDescription", "IFD0:Artist", "IFD0:Copyright", "IFD0:Make", "IFD0:Model", "ExifIFD:LensModel", "ExifIFD:LensMake",
    "IPTC:Caption-Abstract", "IPTC:Keywords", "IPTC:By-line", "IPTC:CopyrightNotice", "IPTC:City", "IPTC:Sub-location",
    "IPTC:Province-State", "IPTC:Country-PrimaryLocationName", "IPTC:ObjectName", "IPTC:Headline",
    "XMP-dc:Title", "XMP-dc:Description", "XMP-dc:Subject", "XMP-dc:Creator", "XMP-dc:Rights", "XMP-photoshop:City",
    "XMP-photoshop:State", "XMP-photoshop:Country", "XMP-photoshop:Headline", "XMP-iptcCore:Location", "XMP-lr:HierarchicalSubject",
    "XMP-digiKam:TagsList", "XMP-iptcExt:LocationShownCity", "XMP-iptcExt:LocationCreatedCity", "XMP-aux:Lens",
    "IFD0:XPTitle", "IFD0:XPComment", "IFD0:XPAuthor", "IFD0:XPKeywords", "IFD0:XPSubject", "ExifIFD:UserComment",
    "XMP-tiff:Artist", "XMP-tiff:ImageDescription", "XMP-tiff:Make", "XMP-tiff:Model", "XMP-exif:UserComment",
    # Fields of films.
    "title", "artist", "author", "comment", "description", "copyright", "keywords", "make", "model",
    # Fields of texts.
    "md title", "md description", "md tag", "md prose", "md author", "md city", "md location", "md alt", "md keywords", "md id", "md agentName",
    "file name", "album title",
}
_HELD = """
IFD0:DocumentName IFD0:HostComputer IFD0:Software IFD0:ImageHistory IFD0:SecurityClassification IFD0:OriginalRawFileName
IFD0:CameraLabel IFD0:ReelName IFD0:CameraSerialNumber IFD0:PageName IFD0:TargetPrinter
ExifIFD:OwnerName ExifIFD:SerialNumber ExifIFD:LensSerialNumber ExifIFD:RelatedSoundFile ExifIFD:SpectralSensitivity
ExifIFD:ImageTitle ExifIFD:Photographer ExifIFD:ImageEditor ExifIFD:CameraFirmware
GPS:GPSAreaInformation GPS:GPSProcessingMethod GPS:GPSMapDatum GPS:GPSSatellites
IPTC:SpecialInstructions IPTC:Writer-Editor IPTC:Contact IPTC:Credit IPTC:Source IPTC:OriginalTransmissionReference
IPTC:EditStatus IPTC:By-lineTitle IPTC:Category IPTC:SupplementalCategories IPTC:OriginatingProgram IPTC:FixtureIdentifier
IPTC:LocalCaption IPTC:UniqueDocumentID IPTC:MasterDocumentID IPTC:ContentLocationName
XMP-dc:Source XMP-dc:Identifier XMP-dc:Contributor XMP-dc:Publisher XMP-dc:Relation XMP-dc:Coverage
XMP-xmp:CreatorTool XMP-xmp:Label XMP-xmp:Nickname XMP-xmp:BaseURL XMP-photoshop:Instructions XMP-photoshop:Credit XMP-photoshop:Source
XMP-photoshop:AuthorsPosition XMP-photoshop:CaptionWriter XMP-photoshop:TransmissionReference XMP-photoshop:History
XMP-iptcCore:CreatorAddress XMP-iptcCore:CreatorCity XMP-iptcCore:CreatorWorkEmail XMP-iptcCore:CreatorWorkTelephone
XMP-iptcCore:CreatorWorkURL XMP-iptcExt:PersonInImage XMP-iptcExt:PersonInImageName XMP-iptcExt:OrganisationInImageName
XMP-iptcExt:Event XMP-iptcExt:DigitalImageGUID XMP-iptcExt:RegistryItemID
XMP-xmpMM:DocumentID XMP-xmpMM:OriginalDocumentID XMP-xmpMM:InstanceID XMP-xmpMM:DerivedFromDocumentID XMP-xmpMM:HistorySoftwareAgent
XMP-xmpMM:ManagedFromFilePath XMP-aux:SerialNumber XMP-aux:OwnerName XMP-aux:LensSerialNumber XMP-aux:Firmware XMP-exifEX:SerialNumber
XMP-exifEX:OwnerName XMP-exifEX:LensSerialNumber XMP-mwg-rs:RegionName XMP-MP:RegionPersonDisplayName XMP-xmpRights:UsageTerms
XMP-xmpRights:Owner XMP-xmpRights:WebStatement XMP-crs:RawFileName XMP-crs:CameraProfile XMP-exif:GPSAreaInformation
XMP-exif:GPSProcessingMethod XMP-exif:ImageUniqueID XMP-exif:RelatedSoundFile XMP-tiff:Software XMP-acdsee:Notes XMP-acdsee:Caption
XMP-microsoft:LensManufacturer XMP-mediapro:People XMP-mediapro:Event XMP-prism:Person XMP-Device:CameraAndroidVersion
PNG:Comment PNG:Author PNG:Software PNG:Source PNG:Disclaimer PNG:Warning PNG:Description PNG:Title PNG:Copyright
JPEG:Comment GIF:Comment Photoshop:SlicesGroupName
""".split()
# Pages take a title and texts from these chunks and comments if there is nothing better.
SHOWN |= {"PNG:Comment", "PNG:Author", "PNG:Description", "PNG:Title", "PNG:Copyright", "JPEG:Comment", "GIF:Comment"}
_FILM_TAGS = (
    "title artist author comment description copyright keywords make model album album_artist composer genre encoded_by synopsis grouping lyrics "
    "location network show episode_id com.apple.quicktime.location.ISO6709 com.apple.quicktime.software com.android.version serial_number"
).split()
STILLS = ("photo.jpg", "plain.png", "lossy.webp", "moving.webp", "moving.png", "still.gif", "moving.gif", "plain.tif", "still.heic", "still.avif", "still.jxl")
FILMS = ("mp4", "mov", "webm", "mkv", "avi", "ogv")


@dataclass(frozen=True)
class Mode:
    name: str
    settings: str
    has_ffmpeg: bool


_ALL = "title: A site\nbaseURL: https://example.org/\nsearch: on\ntimeline: on\nonThisDay: on\nthumbnails: {widths: [16], formats: [jpeg]}\n"
_SMART = "smart: [all, years, places, people, keywords, cameras, lenses]\n"
MODES = (
    Mode("resize", "originals: {mode: resize, longEdge: 20}\nvideos: {mode: auto}\n", True),
    Mode("copy, archives", "originals: {mode: copy}\nvideos: {mode: copy}\ndownload: {zip: on}\n", True),
    Mode("copy, no ffmpeg", "originals: {mode: copy}\nvideos: {mode: copy}\ndownload: {zip: on}\n", False),
    Mode("hardlink, archives", "originals: {mode: hardlink}\nvideos: {mode: auto}\ndownload: {zip: on}\n", True),
    Mode("symlink", "originals: {mode: symlink}\nvideos: {mode: copy}\n", True),
    Mode("none", "originals: {mode: none}\nvideos: {mode: convert}\n", True),
    Mode("auto, no ffmpeg", "originals: {mode: resize, longEdge: 20}\nvideos: {mode: auto}\n", False),
)
SHORT = ("copy, archives", "copy, no ffmpeg", "hardlink, archives")


class Planted:
    """The source, and the field and format of each marker. Every mode builds a copy, because exiftool and ffmpeg take longer to
    plant the markers than the program takes to build."""

    def __init__(self, root: Path) -> None:
        self._root = root
        # The path of the source must not be published either.
        self._meanings: dict[str, tuple[str, str]] = {}
        self.source = root / self.mark("path of the source", "site") / "source"
        self.source.mkdir(parents=True)
        self.found = specimens()
        self._stills()
        self._films()
        self._texts()
        self._hidden()

    def copied(self, root: Path) -> Path:
        """Returns a copy of the source, below another folder."""
        return shutil.copytree(self.source, root / self.source.relative_to(self._root))

    def mark(self, field: str, form: str) -> str:
        word = marker(len(self._meanings) * 7919 + 104729)
        self._meanings[word] = (field, form)
        return word

    def meaning(self, word: str) -> tuple[str, str]:
        return self._meanings.get(word, ("unknown", word))

    def present(self) -> set[str]:
        """Returns the markers that are really in the source, since no format has every field."""
        words: set[str] = set()
        for path in self.source.rglob("*"):
            words |= find(str(path).encode())
            if path.is_file():
                words |= find(path.read_bytes())
        return words

    def _stills(self) -> None:
        folder = self.source / "stills"
        folder.mkdir()
        thumbnail = folder / "thumbnail.bin"
        for name in (*STILLS, "raw.dng", "motion.jpg"):
            path = folder / name
            path.write_bytes(self.found[name])
            # The embedded thumbnail has metadata of its own.
            thumbnail.write_bytes(_with_comment(pictures.jpeg(9), self.mark("thumbnail", name)))
            assignments = [f"-{field}={self.mark(field, name)}" for field in (*sorted(SHOWN), *_HELD) if ":" in field]
            assignments += ["-GPS:GPSLatitude=48.123456", "-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitude=16.654321", "-GPS:GPSLongitudeRef=E"]
            assignments += [f"-IFD1:ThumbnailImage<={thumbnail}"]
            command = ["exiftool", "-q", "-q", "-m", "-overwrite_original", *assignments, path]
            subprocess.run(command, capture_output=True, check=False)
            # Added afterwards, since exiftool refuses some of it and drops the rest.
            path.write_bytes(self._with_parts(name, path.read_bytes()))
        thumbnail.unlink()

    def _with_parts(self, name: str, content: bytes) -> bytes:
        """Adds markers outside of fields: in unknown parts of containers, and after the end of the file."""

        def word(what: str) -> bytes:
            return self.mark(what, name).encode()

        if content[:2] == b"\xff\xd8":
            profile = _profile(word("ICC description"), word("ICC copyright"), word("ICC meta"))
            segments = [(b"\xff\xe2", b"ICC_PROFILE\0\1\1" + profile), (b"\xff\xe9", b"maker" + word("APP9")), (b"\xff\xee", b"Adobe" + bytes(7) + word("APP14"))]
            segments += [(b"\xff\xfe", word("comment of JPEG")), (b"\xff\xe3", b"META\0\0" + word("APP3")), (b"\xff\xef", word("APP15"))]
            parts = b"".join(kind + struct.pack(">H", len(body) + 2) + body for kind, body in segments)
            return content[:2] + parts + content[2:] + word("behind the end")
        if content[:4] == b"\x89PNG":
            profile = _profile(word("ICC description"), word("ICC copyright"), word("ICC meta"))
            chunks = pictures.png_chunk(b"iCCP", b"p\0\0" + zlib.compress(profile))
            chunks += pictures.png_chunk(b"tEXt", b"Any\0" + word("tEXt")) + pictures.png_chunk(b"zTXt", b"Any\0\0" + zlib.compress(word("zTXt") * 3))
            chunks += pictures.png_chunk(b"iTXt", b"Any\0\0\0\0\0" + word("iTXt")) + pictures.png_chunk(b"prVt", word("private chunk"))
            chunks += pictures.png_chunk(b"sPLT", word("sPLT") + b"\0\x08" + bytes(6)) + pictures.png_chunk(b"pCAL", word("pCAL") + b"\0" + bytes(10))
            return content[:33] + chunks + content[33:] + word("behind the end")
        if content[:3] == b"GIF":
            comment, other = word("comment of GIF"), word("application of GIF")
            extra = b"\x21\xfe" + bytes([len(comment)]) + comment + b"\0"
            extra += b"\x21\xff\x0bANYTHING1.0" + bytes([len(other)]) + other + b"\0"
            return content[:-1] + extra + b"\x3b" + word("behind the end")
        if content[:4] == b"RIFF":
            body = word("chunk of WebP").ljust(10, b"\0")
            chunks = content[12:] + b"UNKN" + struct.pack("<I", len(body)) + body
            return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks + word("behind the end")
        if content[4:8] == b"ftyp":
            return content + struct.pack(">I", 17) + b"free" + word("free box") + struct.pack(">I", 33) + b"uuid" + bytes(16) + word("uuid box")
        return content + word("behind the end")

    def _films(self) -> None:
        folder = self.source / "films"
        folder.mkdir()
        for form in FILMS:
            name, path = f"film.{form}", folder / f"film.{form}"
            chapters, subtitles = folder / "chapters.txt", folder / "words.srt"
            chapters.write_text(f";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=5\ntitle={self.mark('chapter title', name)}\n")
            subtitles.write_text(f"1\n00:00:00,000 --> 00:00:01,000\n{self.mark('subtitles', name)}\n")
            tags = [part for tag in _FILM_TAGS for part in ("-metadata", f"{tag}={self.mark(tag, name)}")]
            if form != "ogv":
                # There, it is the film's own title, which pages show.
                tags += ["-metadata:s:v", f"title={self.mark('title of a track', name)}"]
            tags += ["-metadata:s:v", f"handler_name={self.mark('handler name', name)}"]
            tags += ["-metadata", f"location={'+48.1234+016.5432/'}"]
            text = {"mp4": "mov_text", "mov": "mov_text", "mkv": "srt", "webm": "webvtt"}.get(form)
            inputs = ["-f", "lavfi", "-i", "testsrc2=size=32x16:rate=4", "-i", str(chapters)]
            maps = ["-map", "0:v", "-map_metadata", "1", "-map_chapters", "1"]
            if text:
                inputs += ["-i", str(subtitles)]
                maps += ["-map", "2:s", "-c:s", text]
            flags = ["-movflags", "use_metadata_tags"] if form in ("mp4", "mov") else []
            pictures.ffmpeg(*inputs, "-t", "0.5", *maps, *tags, *flags, str(path))
            content = path.read_bytes()
            if form in ("mp4", "mov"):
                for kind in (b"free", b"skip", b"uuid", b"mdat", b"udta", b"pdin"):
                    word = self.mark(f"{kind.decode()} box", name).encode().rjust(25, b"\0")
                    content += struct.pack(">I", len(word) + 8) + kind + word
            else:
                content += self.mark("behind the end", name).encode()
            path.write_bytes(content)
            chapters.unlink()
            subtitles.unlink()

    def _texts(self) -> None:
        folder = self.source / "texts"
        folder.mkdir()
        (folder / "a.jpg").write_bytes(pictures.jpeg(1))
        fields = ("title", "description", "tag", "author", "city", "location", "alt", "keywords", "agentName", "people", "agentId", "options", "extra")
        lines = "".join(f"{field}: {self._value(field, self.mark(f'md {field}', 'a.jpg.md'))}\n" for field in fields)
        comment = f"# {self.mark('md comment', 'a.jpg.md')}\n"
        prose = self.mark("md prose", "a.jpg.md")
        (folder / "a.jpg.md").write_text(f"---\n{comment}{lines}---\n{prose}\n<!-- {self.mark('md HTML comment', 'a.jpg.md')} -->\n")
        (folder / "b.jpg").write_bytes(pictures.jpeg(2))
        description = "".join(f"<{space}:{name}>{self.mark(f'{space}:{name}', 'b.jpg.xmp')}</{space}:{name}>" for space, name in _SIDECAR)
        (folder / "b.jpg.xmp").write_text(_XMP.format(description), encoding="utf-8")
        (folder / "c.jpg").write_bytes(pictures.jpeg(3))
        people = self.mark("Takeout people", "c.jpg.json")
        (folder / "c.jpg.json").write_text(
            f'{{"title": "c.jpg", "url": "https://photos.google.com/{self.mark("Takeout url", "c.jpg.json")}", '
            f'"description": "", "people": [{{"name": "{people}"}}], "geoData": {{"latitude": 48.123456, "longitude": 16.654321}}, '
            f'"googlePhotosOrigin": {{"mobileUpload": {{"deviceFolder": {{"localFolderName": "{self.mark("Takeout folder", "c.jpg.json")}"}}}}}}}}'
        )

    @staticmethod
    def _value(field: str, word: str) -> str:
        return {"people": f"[{word}]", "options": f"{{key: {word}}}", "keywords": f"[{word}]"}.get(field, word)

    def _hidden(self) -> None:
        """Adds items that are not published at all: drafts, items with a later publication date, and items that were rejected or
        ignored."""
        (self.source / "albumgen-extra.txt").write_text(self.mark("file that is not a photo", "site"))
        draft = self.source / self.mark("name of a draft album", "draft")
        self._photo(draft / f"{self.mark('name of a photo of a draft', 'draft')}.jpg", "draft")
        (draft / "album.md").write_text(f"---\ntitle: {self.mark('title of a draft', 'draft')}\ndraft: true\n---\n{self.mark('prose of a draft', 'draft')}\n")
        for what, line in (("draft", "draft: true"), ("to come", "publishDate: 2099-01-01"), ("expired", "expireDate: 2020-01-01"), ("rejected", "rating: -1"), ("not approved", "approveStatus: -1")):
            photo = self.source / "texts" / f"{self.mark(f'name of a photo ({what})', what)}.jpg"
            self._photo(photo, what)
            photo.with_name(photo.name + ".md").write_text(f"---\n{line}\ntitle: {self.mark('title', what)}\n---\n{self.mark('prose', what)}\n")
        self._photo(self.source / "texts" / f"ignored-{self.mark('name', 'ignored')}.jpg", "ignored")
        self._photo(self.source / "texts" / f".{self.mark('name', 'dot file')}.jpg", "dot file")

    def _photo(self, path: Path, form: str) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(_with_comment(pictures.jpeg(len(self._meanings)), self.mark("comment inside", form)))


_SIDECAR = (
    ("dc", "source"), ("dc", "identifier"), ("photoshop", "Instructions"), ("aux", "SerialNumber"), ("aux", "OwnerName"), ("xmpMM", "DocumentID"),
    ("Iptc4xmpExt", "Event"), ("exif", "GPSAreaInformation"), ("crs", "RawFileName"), ("darktable", "history"),
)
_XMP = (
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"'
    ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"'
    ' xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"'
    ' xmlns:darktable="http://darktable.sf.net/">{}</rdf:Description></rdf:RDF></x:xmpmeta>'
)


def _with_comment(jpeg: bytes, text: str) -> bytes:
    return jpeg[:2] + b"\xff\xfe" + struct.pack(">H", len(text) + 2) + text.encode() + jpeg[2:]


def _profile(description: bytes, copyright: bytes, meta: bytes) -> bytes:
    """Returns a profile with the colours of sRGB but other texts: a description, a copyright, and a display's device names."""

    def fixed(*values: float) -> bytes:
        return b"".join(struct.pack(">i", round(value * 65536)) for value in values)

    def words(kind: bytes, text: bytes) -> bytes:
        return kind + bytes(4) + (struct.pack(">I", len(text) + 1) + text + b"\0" + bytes(78) if kind == b"desc" else text + b"\0")

    tags = [
        (b"desc", words(b"desc", description)), (b"cprt", words(b"text", copyright)), (b"meta", b"dict" + bytes(8) + meta),
        (b"wtpt", b"XYZ \0\0\0\0" + fixed(0.9642, 1, 0.8249)), (b"rXYZ", b"XYZ \0\0\0\0" + fixed(0.4361, 0.2225, 0.0139)),
        (b"gXYZ", b"XYZ \0\0\0\0" + fixed(0.3851, 0.7169, 0.0971)), (b"bXYZ", b"XYZ \0\0\0\0" + fixed(0.1431, 0.0606, 0.7141)),
        *((kind, b"curv\0\0\0\0\0\0\0\1\x02\x33") for kind in (b"rTRC", b"gTRC", b"bTRC")),
    ]
    place, directory, bodies = 128 + 4 + 12 * len(tags), b"", b""
    for kind, body in tags:
        directory += kind + struct.pack(">II", place + len(bodies), len(body))
        bodies += body.ljust(-(-len(body) // 4) * 4, b"\0")
    header = struct.pack(">I4sI4s4s4s", place + len(bodies), b"none", 0x02100000, b"mntr", b"RGB ", b"XYZ ") + bytes(12) + b"acsp"
    header = header.ljust(68, b"\0") + fixed(0.9642, 1, 0.8249)
    return header.ljust(128, b"\0") + struct.pack(">I", len(tags)) + directory + bodies


def run(folder: Path | None, is_short: bool) -> int:
    """Builds in each mode. Returns the number of markers that were published but must not be."""
    rows: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    leaks: list[str] = []
    modes = [mode for mode in MODES if not is_short or mode.name in SHORT]

    def work(lane: lanes.Lane, mode: Mode) -> None:
        root = lane.empty()
        source = planted.copied(root)
        (source / "albumgen.yml").write_text(_ALL + _SMART + 'ignore: ["ignored-*"]\n' + mode.settings)
        output = root / "output"
        environment = {} if mode.has_ffmpeg else {"PATH": str(root)}
        outcome = build(source, output, root / "cache", "--date", "2024-06-01", "--jobs", "1", environment=environment)
        assert outcome.code in (0, 1), f"{mode.name}: {outcome.errors}"
        places: dict[str, set[str]] = defaultdict(set)
        for path in sorted(path for path in output.rglob("*") if path.is_file()):
            name = path.relative_to(output).as_posix()
            kind = "page" if path.suffix in {".html", ".js", ".json", ".xml", ".css"} else "file"
            for word in find(path.read_bytes()) | find(name.encode()):
                places[word].add(f"{kind}:{name}")
        for word in sorted(present):
            field, form = planted.meaning(word)
            where = {place.partition(":")[0] for place in places.get(word, ())}
            cell = "+".join(sorted(where)) or "–"
            if where and field not in SHOWN:
                cell += " LEAK"
                leaks.append(f"markers: {mode.name}: {field} of {form} is published in {', '.join(sorted(places[word])[:2])}")
            rows[field, form][mode.name] = cell
        leaks.extend(_positions(output, mode))
        # A search that finds nothing proves nothing.
        assert len(present) > 1000 and len(places) > 50, f"{mode.name}: {len(present)} markers planted, {len(places)} found"

    with tempfile.TemporaryDirectory(prefix="albumgen-torture-", dir=fast_folder()) as base:
        planted = Planted(Path(base))
        present = planted.present()
        lanes.run(modes, work)
    for leak in sorted(leaks):
        print(leak, flush=True)
    _summary(rows, modes)
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        lines = [[field, form, *(row.get(mode.name, "–") for mode in modes)] for (field, form), row in sorted(rows.items())]
        (folder / "markers.md").write_text(table(["field", "format", *(mode.name for mode in modes)], lines) + "\n", encoding="utf-8")
    return len(leaks)


def _positions(output: Path, mode: Mode) -> list[str]:
    """Finds published positions. Numbers cannot be markers, so this uses exiftool, and searches pages for the planted degrees."""
    command = ["exiftool", "-q", "-q", "-m", "-r", "-s3", "-ee", "-if", "$GPSLatitude or $GPSPosition or $GPSCoordinates", "-p", "$Directory/$FileName", output]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split("\n")
    leaks = [f"markers: {mode.name}: a position is published in {Path(path).name}" for path in found if path.strip()]
    for path in output.rglob("*"):
        if path.suffix in {".html", ".js", ".json", ".xml"} and any(digits in path.read_text(errors="replace") for digits in ("48.1234", "16.6543", "16.5432")):
            leaks.append(f"markers: {mode.name}: a position is shown in {path.relative_to(output)}")
    return leaks


def _summary(rows: dict[tuple[str, str], dict[str, str]], modes: list[Mode]) -> None:
    forms: dict[str, list[dict[str, str]]] = defaultdict(list)
    for (_, form), row in rows.items():
        forms[form].append(row)

    def cell(found: list[dict[str, str]], mode: Mode) -> str:
        cells = [row.get(mode.name, "–") for row in found]
        leaks = sum("LEAK" in cell for cell in cells)
        return f"{sum(cell != '–' for cell in cells)}" + (f", {leaks} leak" if leaks else "")

    lines = [[form, len(found), *(cell(found, mode) for mode in modes)] for form, found in sorted(forms.items())]
    print(table(["format", "fields planted", *(f"published: {mode.name}" for mode in modes)], lines))
