"""Compares builds of formats other than JPEG with a bare decode of the same files, and with other programs where possible."""

import hashlib
import os
import random
import shutil
import struct
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Protocol

from PIL import Image, ImageDraw

from measuring import CommandFailed, Cost, run
from programs import LARGE, SMALL, WORKERS, Albumgen, Sigal
from table import seconds, show, times

# The number of photos and of screenshots; there are a third as many raw files and JPEG photos, and two ninths as many
# videos.
COUNT = int(os.environ.get("BENCH_FORMATS", 90))
SCREEN = (2560, 1600)
# The target, as a multiple of a bare decode.
TARGET = 1.3


class Builder(Protocol):
    def forget(self) -> None: ...
    def build(self) -> Cost: ...


@dataclass
class Decoding:
    """Decodes each file and discards the pixels: a lower bound for any generator that reads all of them."""

    files: list[Path]
    scratch: Path

    def __post_init__(self) -> None:
        self.program = self.scratch / "bare_decode"
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "vips"], check=True, capture_output=True, text=True).stdout.split()
        source = Path(__file__).with_name("bare_decode.c")
        subprocess.run([os.environ.get("CC", "cc"), "-O2", source, "-o", self.program, *flags], check=True)

    def forget(self) -> None:
        pass

    def build(self) -> Cost:
        return run([self.program, *self.files])


@dataclass
class FilmDecoding:
    files: list[Path]

    def forget(self) -> None:
        pass

    def build(self) -> Cost:
        script = 'for film; do ffmpeg -nostdin -v error -i "$film" -f null -; done'
        return run(["sh", "-c", script, "sh", *self.files])


@dataclass
class VipsThumbnail:
    """Makes both sizes of all files at once: no pages, and each size decodes the file again."""

    files: list[Path]
    scratch: Path
    suffix: str

    def forget(self) -> None:
        shutil.rmtree(self.scratch / "vipsthumbnail", ignore_errors=True)

    def build(self) -> Cost:
        script = 'target=$1 suffix=$2; shift 2\n' + "\n".join(
            f'mkdir -p "$target/{size}"; vipsthumbnail --size {size}x{size} -o "$target/{size}/%s$suffix" "$@"' for size in (LARGE, SMALL)
        )
        return run(["sh", "-c", f"set -e\n{script}", "sh", self.scratch / "vipsthumbnail", self.suffix, *self.files])


@dataclass
class Lazygal:
    source: Path
    scratch: Path

    def forget(self) -> None:
        shutil.rmtree(self.scratch / "lazygal", ignore_errors=True)

    def build(self) -> Cost:
        sizes = f"medium={LARGE}x{LARGE}"
        return run(["lazygal", "--quiet", f"--image-size={sizes}", f"--thumbnail-size={SMALL}x{SMALL}", f"--output-directory={self.scratch / 'lazygal'}", self.source])


@dataclass
class Case:
    title: str
    source: Path
    files: list[Path]
    # The thumbnails' format in albumgen's words; none for JPEG.
    output: str = ""
    is_film: bool = False
    # What a bare decode reads instead of the files: for raw files, the photos that the camera developed.
    decoded: list[Path] = field(default_factory=list)
    peers: set[str] = field(default_factory=lambda: {"sigal", "vipsthumbnail", "lazygal"})


def formats(photos: list[Path], inputs: Path, scratch: Path, repeat: int) -> None:
    """Prints a table for each format.

    `BENCH_INPUTS` names a folder whose HEIC, PNG, raw and video files are measured; what it lacks is made from the photographs."""
    for case in _cases(photos, inputs):
        # Reads the files into the page cache, for all programs alike.
        copies = len(case.files) - len({hashlib.sha256(path.read_bytes()).digest() for path in case.files})
        if copies:
            print(f"bench: {copies} of the {len(case.files)} files are copies, which albumgen makes only once", file=sys.stderr)
        folder = scratch / case.title.split()[0]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        programs = _programs(case, folder)
        costs: dict[str, list[float]] = {name: [] for name in programs}
        for _ in range(repeat):
            for name in list(programs):
                programs[name].forget()
                try:
                    costs[name].append(programs[name].build().cpu)
                except CommandFailed as failure:
                    print(f"bench: {name} cannot: {str(failure).splitlines()[-1]}", file=sys.stderr)
                    del programs[name]
        cpu = {name: median(costs[name]) for name in programs}
        bare, own = cpu.get("bare decode", float("nan")), cpu["albumgen"]
        show(
            f"{len(case.files)} {case.title}, CPU, median of {repeat}",
            ("program", "CPU", "to a bare decode", "to albumgen"),
            [(name, seconds(value), times(value / bare), times(value / own)) for name, value in cpu.items()]
            + [("target for albumgen", "", f"≤ {times(TARGET)}", "the least")],
        )


def _programs(case: Case, folder: Path) -> dict[str, Builder]:
    albumgen = Albumgen(case.source, folder)
    if case.output:
        albumgen.configuration.write_text(
            albumgen.configuration.read_text().replace(
                "}\noriginals: {", f", formats: [{case.output}]}}\noriginals: {{formats: [{case.output}], "
            )
        )
    programs: dict[str, Builder] = {
        "bare decode": FilmDecoding(case.files) if case.is_film else Decoding(case.decoded or case.files, folder),
        "albumgen": albumgen,
    }
    if "sigal" in case.peers:
        sigal = Sigal(case.source, folder)
        extensions = sorted({path.suffix for path in case.files})
        with sigal.settings.open("a") as settings:
            if not case.is_film:
                settings.write(f"img_extensions = {extensions!r}\n")
            if case.output:
                settings.write(f"img_format = {case.output.upper()!r}\n")
        programs["sigal 2.6.1"] = sigal
    if "vipsthumbnail" in case.peers and shutil.which("vipsthumbnail"):
        programs["vipsthumbnail, twice"] = VipsThumbnail(case.files, folder, f".{case.output or 'jpg'}")
    if "lazygal" in case.peers and shutil.which("lazygal"):
        programs["lazygal"] = Lazygal(case.source, folder)
    return programs


def _cases(photos: list[Path], inputs: Path) -> list[Case]:
    named = os.environ.get("BENCH_INPUTS")
    given = [path for path in sorted(Path(named).rglob("*")) if path.is_file()] if named else []
    least = max(1, COUNT // 3)

    def gathered(name: str, suffixes: set[str], count: int, make: "Maker") -> tuple[Path, list[Path]]:
        folder = inputs / f"{name} {count}"
        found = [path for path in given if path.suffix.lower() in suffixes][:count]
        if found:
            folder = inputs / f"{name} of {Path(named or '').resolve().name}"
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            for number, path in enumerate(found):
                shutil.copyfile(path, folder / f"{number:03}{path.suffix}")
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(0 if found else count):
            target = folder / f"{number:03}{min(suffixes)}"
            if not target.exists():
                make(photos[number % len(photos)], number, target)
        return folder, sorted(folder.iterdir())

    heic = gathered("heic", {".heic"}, COUNT, _heic)
    screens = gathered("screens", {".png"}, COUNT, _screenshot)
    raw = gathered("raw", {".arw", ".cr2", ".dng", ".nef", ".raf"}, least, _raw)
    films = gathered("films", {".mov", ".mp4"}, max(1, COUNT * 2 // 9), _film)
    developed = [] if raw[0].name != f"raw {least}" else [photos[number % len(photos)] for number in range(least)]
    # AVIF encoders take seconds for a photo.
    jpegs = gathered("jpeg", {".jpg"}, least, lambda photo, number, target: shutil.copyfile(photo, target))
    return [
        Case("HEIC photos of a phone", *heic, peers={"sigal", "vipsthumbnail"}),
        Case("PNG screenshots", *screens),
        Case("raw photos", *raw, peers=set(), decoded=developed),
        Case("short videos", *films, is_film=True, peers={"sigal", "lazygal"}),
        Case("WebP renditions of JPEG photos", *jpegs, output="webp", peers={"sigal", "vipsthumbnail"}),
        Case("AVIF renditions of JPEG photos", *jpegs, output="avif", peers={"sigal", "vipsthumbnail"}),
    ]


class Maker(Protocol):
    def __call__(self, photo: Path, number: int, target: Path) -> object: ...


def _heic(photo: Path, number: int, target: Path) -> None:
    """A photograph of twelve megapixels, as phones take them."""
    scaled = target.with_suffix(".png")
    with Image.open(photo) as image:
        # If there are fewer photographs than files, the copies begin at different columns.
        image.convert("RGB").crop((number, 0, *image.size)).resize((4032, 3024)).save(scaled, compress_level=1)
    unfinished = target.with_name(f"new {target.name}")
    subprocess.run(["heif-enc", "-q", "60", "-p", "preset=ultrafast", scaled, "-o", unfinished], check=True, capture_output=True)
    scaled.unlink()
    unfinished.rename(target)


def _screenshot(photo: Path, number: int, target: Path) -> None:
    """Windows with text, and a photograph in one of them."""
    chance = random.Random(number)
    screen = Image.new("RGB", SCREEN, (236, 238, 240))
    draw = ImageDraw.Draw(screen)
    for _ in range(4):
        left, top = chance.randrange(1600), chance.randrange(900)
        draw.rounded_rectangle((left, top, left + 900, top + 640), 12, fill="white", outline=(180, 184, 190))
        for line in range(28):
            words = " ".join("".join(chance.choices("aeinorstlu", k=chance.randrange(2, 9))) for _ in range(14))
            draw.text((left + 24, top + 20 + 21 * line), words, fill=(30, 34, 40), font_size=15)
    with Image.open(photo) as image:
        picture = image.convert("RGB")
        picture.thumbnail((1000, 700))
        screen.paste(picture, (chance.randrange(1500), chance.randrange(880)))
    screen.save(target)


def _raw(photo: Path, number: int, target: Path) -> None:
    """A DNG with a sensor's worth of noise, and the JPEG that the camera developed."""
    noise, jpeg = random.Random(number).randbytes(24_000_000), photo.read_bytes()
    with Image.open(photo) as image:
        width, height = image.size
    tags = [
        (254, 4, 1, 1), (256, 4, 1, width), (257, 4, 1, height), (259, 3, 1, 7), (262, 3, 1, 6), (273, 4, 1, 0), (277, 3, 1, 3),
        (279, 4, 1, len(jpeg)), (50706, 1, 4, 0x00000401),
    ]
    start = 8 + 2 + 12 * len(tags) + 4
    tags[5] = (273, 4, 1, start)
    directory = struct.pack("<H", len(tags)) + b"".join(struct.pack("<HHII", *tag) for tag in tags) + struct.pack("<I", 0)
    target.write_bytes(b"II*\0" + struct.pack("<I", 8) + directory + jpeg + noise)


def _film(photo: Path, number: int, target: Path) -> None:
    """Four seconds of a camera that moves over a photograph."""
    motion = "scale=2400:-2,crop=1920:1080:x='(iw-ow)*t/4':y='(ih-oh)/2',format=yuv420p"
    command = ["ffmpeg", "-nostdin", "-v", "error", "-y", "-loop", "1", "-framerate", "30", "-t", "4", "-i", photo, "-vf", motion]
    unfinished = target.with_name(f"new {target.name}")
    subprocess.run([*command, "-c:v", "libx264", "-preset", "veryfast", "-f", "mov", unfinished], check=True)
    unfinished.rename(target)
