"""Installs the packages on a bare Debian and builds a site there: the package, the container's steps, what continuous integration
runs, and the archive. Needs root, for chroot, and a Debian mirror. `make test-packages` runs it."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import yaml

PROJECT = Path(__file__).resolve().parents[2]
PACKAGING = PROJECT / "packaging"


def run(*command: str, **options: Any) -> str:
    """Returns what the command prints."""
    outcome = subprocess.run(command, capture_output=True, text=True, **options)
    if outcome.returncode:
        sys.exit(f"{' '.join(command)} ended with {outcome.returncode}:\n{outcome.stdout[-3000:]}\n{outcome.stderr[-3000:]}")
    return outcome.stdout


class System:
    """A Debian in a folder, with processes and devices of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @staticmethod
    def bare(root: Path) -> "System":
        """Installs what every Debian has, from the mirrors that this system uses and with the same network configuration."""
        release = re.search(r"VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(encoding="utf-8"))
        assert release, "/etc/os-release names no release"
        lists = [*Path("/etc/apt").glob("sources.list"), *Path("/etc/apt/sources.list.d").glob("*.sources")]
        ways = [f"--aptopt={line}" for line in run("apt-config", "dump", "Acquire").splitlines() if not line.endswith('"";')]
        run("mmdebstrap", "--variant=minbase", *ways, release[1], str(root), *map(str, lists))
        return System(root)

    def copy(self, root: Path) -> "System":
        run("cp", "--archive", "--reflink=auto", str(self.root), str(root))
        return System(root)

    def start(self, script: str, user: str = "root", environment: dict[str, str] | None = None, shell: str = "sh") -> subprocess.CompletedProcess[str]:
        inside = f"""
            set -eu
            mount --types proc proc "$ROOT/proc"
            mount --bind /dev "$ROOT/dev"
            exec chroot --userspec={user} "$ROOT" env --ignore-environment {shell} -eu /script
        """
        (self.root / "script").write_text(script, encoding="utf-8")
        shutil.copyfile("/etc/resolv.conf", self.root / "etc/resolv.conf")
        settings = {"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        variables = "".join(f" {name}={_quoted(value)}" for name, value in (settings | (environment or {})).items())
        inside = inside.replace("--ignore-environment", "--ignore-environment" + variables)
        return subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inside],
            capture_output=True, text=True, env=os.environ | {"ROOT": str(self.root)}, stdin=subprocess.DEVNULL)

    def run(self, script: str, **options: Any) -> str:
        outcome = self.start(script, **options)
        if outcome.returncode:
            sys.exit(f"In the bare system, this ended with {outcome.returncode}:\n{script}\n{outcome.stdout[-3000:]}\n{outcome.stderr[-3000:]}")
        return outcome.stdout + outcome.stderr


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def write_photographs(folder: Path) -> None:
    """Writes a photograph in each format that needs a library of its own, and a video."""
    folder.mkdir(parents=True)
    photo = next((PROJECT / "site-example").rglob("*.jpg"))
    shutil.copyfile(photo, folder / "photo.jpg")
    run("heif-enc", "--quality", "50", "--output", str(folder / "phone.heic"), str(photo))
    run("heif-enc", "--avif", "--quality", "50", "--output", str(folder / "small.avif"), str(photo))
    run("cjxl", "--quiet", str(photo), str(folder / "new.jxl"))
    for name in ("still.webp", "still.png", "still.tiff"):
        run("ffmpeg", "-loglevel", "error", "-i", str(photo), "-pix_fmt", "yuv420p" if name.endswith("webp") else "rgb24", str(folder / name))
    run("ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:duration=1", "-pix_fmt", "yuv420p", str(folder / "film.mp4"))
    for path in [folder, *folder.iterdir()]:
        path.chmod(0o755)


PHOTOGRAPHS = 7
# One album for the source, and one for the folder in it.
FOUND = f"{PHOTOGRAPHS + 1} items in 2 albums"


def pages(site: Path) -> int:
    return len(list(site.rglob("*.html")))


def check_package(bare: System, package: Path) -> None:
    bare_copy = bare.root / "tmp" / package.name
    shutil.copyfile(package, bare_copy)
    bare.run(f"apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends /tmp/{package.name}")
    write_photographs(bare.root / "photos/Summer")
    # A name that only the time zone database knows.
    (bare.root / "photos/albumgen.yml").write_text("timeZone: Europe/Rome\n", encoding="utf-8")
    assert (bare.root / "etc/ssl/certs/ca-certificates.crt").exists(), "there are no certificates"
    said = bare.run("mkdir -m 777 /site /cache; albumgen --version; ls /usr/share/man/man1/albumgen.1.gz /usr/share/bash-completion/completions/albumgen")
    assert said.startswith("albumgen "), said
    # As an unprivileged user, who may only read the photographs, and without ffmpeg.
    outcome = bare.start("exec albumgen build /photos --output /site/one --cache /cache --progress plain", user="1000:1000")
    assert outcome.returncode == 0, outcome.stderr
    assert FOUND in outcome.stdout, outcome.stdout
    assert "ffmpeg" in outcome.stderr, "it does not say that ffmpeg is missing: " + outcome.stderr
    pictures = list((bare.root / "site/one/summer/media").glob("*.jpg"))
    assert len(pictures) >= 2 * PHOTOGRAPHS, pictures
    assert bare.start("exec albumgen build /nowhere", user="1000:1000").returncode == 2
    print(f"package: {len(pictures)} pictures, {pages(bare.root / 'site/one')} pages, without ffmpeg and as another user")


def instructions(file: Path) -> list[tuple[str, str]]:
    """Returns each instruction of a container file with its arguments, in one line."""
    text = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE))
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in text.splitlines() if line.strip()]


def check_container(bare: System, package: Path) -> None:
    """Carries out the container file's instructions, as an image builder would."""
    user, entry, command = "root", [], []
    for name, arguments in instructions(PACKAGING / "container/Containerfile"):
        match name:
            case "FROM":
                assert arguments == "debian:12-slim"
            case "COPY":
                assert arguments.startswith("${PACKAGE} ")
                shutil.copyfile(package, bare.root / arguments.split()[1].removeprefix("/"))
            case "RUN":
                bare.run(arguments, environment={"DEBIAN_FRONTEND": "noninteractive"})
            case "USER":
                user = arguments
            case "ENTRYPOINT" | "CMD":
                words = yaml.safe_load(arguments)
                entry, command = (words, command) if name == "ENTRYPOINT" else (entry, words)
            case "ARG" | "WORKDIR" | "VOLUME":
                pass
            case _:
                sys.exit(f"this test does not know the instruction {name}")
    write_photographs(bare.root / "source/Summer")
    (bare.root / "source/albumgen.yml").write_text("watermark: \u00a9 \u9648\n", encoding="utf-8")
    said = bare.run("exec " + " ".join(entry + command), user=f"{user}:{user}")
    assert FOUND in said and "ffmpeg" not in said and "font" not in said, said
    assert list((bare.root / "output/summer/media").glob("*.mp4")), "there is no film"
    assert bare.start("exec albumgen check /nowhere", user=f"{user}:{user}").returncode == 2
    print(f"container: {pages(bare.root / 'output')} pages as {user}, with ffmpeg")


def check_integration(bare: System, package: Path) -> None:
    """Runs the scripts of the action and of GitLab's template, with the release on a host of this computer."""
    version = package.name.split("-")[1]
    with tempfile.TemporaryDirectory() as release:
        shutil.copyfile(package, f"{release}/{package.name}")
        digest = hashlib.sha256(package.read_bytes()).hexdigest()
        Path(release, "SHA256SUMS").write_text(f"{digest}  {package.name}\n", encoding="utf-8")
        quiet = type("Quiet", (SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(quiet, directory=release))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_address[1]}"
        given = {"ALBUMGEN_RELEASE": address, "ALBUMGEN_VERSION": version, "DEBIAN_FRONTEND": "noninteractive"}

        action = yaml.safe_load((PACKAGING / "action/action.yml").read_text(encoding="utf-8"))
        install, fetch, build, keep = action["runs"]["steps"]
        assert fetch["with"]["path"] == "${{ inputs.source }}/.albumgen" and "inputs.version" in fetch["with"]["key"]
        assert all(keep["with"][name] == fetch["with"][name] for name in ("path", "key")), keep
        (bare.root / "action/action").mkdir(parents=True)
        shutil.copy(PACKAGING / "install", bare.root / "action/install")
        path = {"GITHUB_ACTION_PATH": "/action/action"}
        wrong = bare.start(install["run"], environment=given | path | {"ALBUMGEN_SHA256": "0" * 64}, shell="bash")
        assert wrong.returncode and "nothing was installed" in wrong.stderr and bare.start("albumgen --version").returncode, wrong.stderr
        wrong = bare.start(install["run"], environment=given | path | {"ALBUMGEN_VERSION": "9.9.9"}, shell="bash")
        assert wrong.returncode and "there is no package of albumgen 9.9.9 for Debian" in wrong.stderr, wrong.stderr
        said = bare.run(install["run"], environment=given | path | {"ALBUMGEN_SHA256": ""}, shell="bash")
        assert f"albumgen {version}" in said, said
        write_photographs(bare.root / "photos/Summer")
        inputs = {"SOURCE": "photos", "OUTPUT": "site", "ARGUMENTS": "--strict\n--base-url https://example.org/\n", "MINUTES": "0",
                  "GITHUB_OUTPUT": "/tmp/outputs"}
        bare.run("cd /\n" + build["run"], environment=inputs, shell="bash")
        assert pages(bare.root / "site") and (bare.root / "photos/.albumgen/state.sqlite").exists()

        job = yaml.safe_load((PACKAGING / "gitlab/albumgen.yml").read_text(encoding="utf-8"))[".albumgen"]
        bare.run("apt-get purge -q -y albumgen", environment=given)
        settings = job["variables"] | given
        wrong = bare.start("\n".join(job["before_script"]), environment=settings | {"ALBUMGEN_SHA256": "0" * 64}, shell="bash")
        assert wrong.returncode and "nothing was installed" in wrong.stderr and bare.start("albumgen --version").returncode, wrong.stderr
        settings |= {"ALBUMGEN_SHA256": digest, "ALBUMGEN_ARGUMENTS": inputs["ARGUMENTS"]}
        bare.run("cd /\n" + "\n".join(job["before_script"] + job["script"]), environment=settings, shell="bash")
        assert pages(bare.root / "public") == pages(bare.root / "site")
        server.shutdown()
    print(f"continuous integration: {pages(bare.root / 'site')} pages by the action, as many by the template of GitLab")


def check_archive(bare: System, archive: Path) -> None:
    """Unpacks the archive on a system that has the libraries it names, and no package of albumgen."""
    (bare.root / "opt/here").mkdir(parents=True)
    run("tar", "--extract", "--file", str(archive), "--directory", str(bare.root / "opt/here"))
    program = f"/opt/here/{archive.name.removesuffix('.tar.gz')}"
    text = (bare.root / program.removeprefix("/") / "README").read_text(encoding="utf-8")
    named = re.search(r"packages (.*?) and those", text, re.DOTALL)
    assert named, text
    packages = re.sub(r",|\band\b|\n", " ", named[1])
    bare.run(f"apt-get update -q && apt-get install -q -y --no-install-recommends {packages}", environment={"DEBIAN_FRONTEND": "noninteractive"})
    write_photographs(bare.root / "photos/Summer")
    said = bare.run(f"{program}/bin/albumgen build /photos --output /site")
    assert FOUND in said, said
    print("archive: it runs with the packages that its README names")


def main() -> None:
    package, archive = (Path(argument).resolve() for argument in sys.argv[1:])
    checks = ((check_package, package), (check_container, package), (check_integration, package), (check_archive, archive))
    with tempfile.TemporaryDirectory(prefix="albumgen-packages") as folder:
        Path(folder).chmod(0o755)
        bare = System.bare(Path(folder, "bare"))
        for number, (check, file) in enumerate(checks):
            check(bare.copy(Path(folder, str(number))), file)


if __name__ == "__main__":
    main()
