"""Builds one site on many machines with the engines that people have: GNU parallel, Slurm with a node of its own, the commands of the
recipes for Kubernetes, AWS Batch, GitHub and GitLab, and an object store. Each must publish one machine's site, byte for byte. Then
says how even the parts are, by a simulation with measured costs.

`make test-shards` runs it. Slurm needs root; everything else is skipped if its programs are missing, which the report mentions."""

import argparse
import contextlib
import filecmp
import json
import os
import pwd
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import yaml

PROJECT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "Tests" / "Browser"))
from photos import write_photo  # noqa: E402

RECIPES = PROJECT / "docs" / "recipes"


class Failure(Exception):
    """A site that differs, or a command that failed."""


class Missing(Exception):
    """A program that is not installed."""


def need(*programs: str) -> None:
    for program in programs:
        if not shutil.which(program):
            raise Missing(f"{program} is not installed")


class Trial:
    """A source, one machine's site of it, and a folder for the caches of others."""

    def __init__(self, program: Path, root: Path) -> None:
        self.root = root
        self.program = program
        binaries = root / "bin"
        binaries.mkdir()
        (binaries / "albumgen").symlink_to(program)
        self.environment = {**os.environ, "PATH": f"{binaries}:{Path(sys.executable).parent}:{os.environ['PATH']}", "HOME": str(root)}
        for name in list(self.environment):
            if re.match(r"CI_NODE_|SLURM_|JOB_COMPLETION|AWS_|PARALLEL", name):
                del self.environment[name]
        self.photos = root / "photos"
        self.make_source()
        self.run("albumgen", "build", self.photos, "--cache", root / "one", "--output", root / "site", "--progress", "none")

    def make_source(self) -> None:
        """Sixty photographs in albums."""
        for number in range(60):
            album = self.photos / ["Iceland", "Iceland/North", "Rome", "Kyoto"][number % 4]
            album.mkdir(parents=True, exist_ok=True)
            write_photo(album / f"IMG_{1000 + number}.jpg", number)
        (self.photos / "albumgen.yml").write_text("title: Trips\nsmart: [all]\n", encoding="utf-8")
        subprocess.run(["find", self.photos, "-exec", "touch", "-d", "1 hour ago", "{}", "+"], check=True)

    def run(self, *command: object, cwd: Path | None = None, **variables: object) -> str:
        environment = {**self.environment, **{name: str(value) for name, value in variables.items()}}
        words = [str(word) for word in command]
        outcome = subprocess.run(words, cwd=cwd or self.root, env=environment, capture_output=True, text=True, check=False)
        if outcome.returncode:
            raise Failure(f"{' '.join(words)} ended with {outcome.returncode}:\n{outcome.stdout[-2000:]}\n{outcome.stderr[-2000:]}")
        return outcome.stdout

    def folder(self, name: str) -> Path:
        folder = self.root / name
        folder.mkdir(parents=True)
        return folder

    def expect_site(self, site: Path) -> int:
        """Compares a site with that of one machine, with its hidden list of files. Returns the number of files."""
        expected = {path.relative_to(self.root / "site") for path in (self.root / "site").rglob("*") if path.is_file()}
        found = {path.relative_to(site) for path in site.rglob("*") if path.is_file()}
        differing = expected ^ found
        differing |= {name for name in expected & found if not filecmp.cmp(self.root / "site" / name, site / name, shallow=False)}
        if differing:
            raise Failure(f"{len(differing)} files differ from one machine's, such as {sorted(map(str, differing))[:3]}")
        return len(found)

    def build(self, cache: Path, site: Path) -> str:
        """Builds with a cache that others have filled, and returns how much was left to make."""
        report = self.run("albumgen", "build", self.photos, "--cache", cache, "--output", site, "--progress", "none", "--report", "-")
        made = json.loads(report)["renditions"]
        if made["reused"] < 3 * made["made"]:
            raise Failure(f"the build made {made['made']} renditions and found only {made['reused']} made")
        return f"{self.expect_site(site)} files equal, {made['reused']} renditions found, {made['made']} made by the build"


def gnu_parallel(trial: Trial) -> str:
    need("parallel")
    folder = trial.folder("parallel")
    # Both at the same time, in one cache: with the number in the command, and with GNU parallel's variable.
    trial.run("parallel", "--jobs", "4", "albumgen", "render", trial.photos, "--shard", "{}/12", "--cache", folder / "cache", ":::", *range(1, 7))
    said = trial.run(
        "parallel", "--jobs", "4", "albumgen", "render", trial.photos, "--shards", "12", "--cache", folder / "cache", "--jobs", "1", "#", ":::", *range(1, 13)
    )
    if said.count("from the variables of GNU parallel") != 12:
        raise Failure(f"GNU parallel was not recognized:\n{said}")
    return trial.build(folder / "cache", folder / "site")


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@contextlib.contextmanager
def slurm(folder: Path) -> Iterator[dict[str, str]]:
    """Runs a Slurm with one node, on loopback, with its own munge."""
    need("munged", "slurmctld", "slurmd", "sbatch")
    if os.geteuid() != 0:
        raise Missing("Slurm's daemons need root")
    # A munge socket's folder must be safe up to the root.
    own = Path(tempfile.mkdtemp(prefix="albumgen-slurm-", dir="/run"))
    processes: list[subprocess.Popen[bytes]] = []
    try:
        munge = pwd.getpwnam("munge")
        key = own / "munge"
        key.mkdir(mode=0o755)
        (key / "key").write_bytes(os.urandom(128))
        for path in [key, key / "key"]:
            os.chown(path, munge.pw_uid, munge.pw_gid)
        (key / "key").chmod(0o600)
        own.chmod(0o755)
        socket_path = key / "socket"
        command = ["munged", "--foreground", f"--socket={socket_path}", f"--key-file={key / 'key'}"]
        command += [f"--{name}-file={key / name}" for name in ["pid", "seed", "log"]]
        processes.append(subprocess.Popen(command, user="munge", group="munge", stderr=subprocess.DEVNULL))
        host = socket.gethostname().split(".")[0]
        state = folder / "slurm"
        state.mkdir()
        configuration = f"""
            ClusterName=trial
            SlurmctldHost={host}(127.0.0.1)
            SlurmctldPort={free_port()}
            SlurmdPort={free_port()}
            SlurmUser=root
            SlurmdUser=root
            AuthType=auth/munge
            AuthInfo=socket={socket_path}
            CryptoType=crypto/munge
            MpiDefault=none
            ProctrackType=proctrack/linuxproc
            TaskPlugin=task/none
            SwitchType=switch/none
            SelectType=select/cons_tres
            SelectTypeParameters=CR_Core
            SchedulerType=sched/backfill
            SchedulerParameters=batch_sched_delay=1,sched_interval=2,bf_interval=1
            StateSaveLocation={state}/state
            SlurmdSpoolDir={state}/spool
            SlurmctldPidFile={state}/slurmctld.pid
            SlurmdPidFile={state}/slurmd.pid
            SlurmctldLogFile={state}/slurmctld.log
            SlurmdLogFile={state}/slurmd.log
            ReturnToService=2
            NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN
            PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
        """
        settings = state / "slurm.conf"
        settings.write_text("\n".join(line.strip() for line in configuration.splitlines()), encoding="utf-8")
        for name in ["state", "spool"]:
            (state / name).mkdir()
        time.sleep(1)
        environment = {"SLURM_CONF": str(settings)}
        for daemon in [["slurmctld", "-D", "-f", str(settings)], ["slurmd", "-D", "-f", str(settings)]]:
            processes.append(subprocess.Popen(daemon, env={**os.environ, **environment}, stderr=subprocess.DEVNULL))
        for _ in range(60):
            shown = subprocess.run(["sinfo", "--noheader", "-o", "%T"], env={**os.environ, **environment}, capture_output=True, text=True, check=False)
            if shown.stdout.strip() == "idle":
                break
            time.sleep(1)
        else:
            raise Failure(f"Slurm's node is not ready: {shown.stdout}{shown.stderr}\n{(state / 'slurmctld.log').read_text()[-2000:]}")
        yield environment
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait(timeout=30)
        shutil.rmtree(own)


def slurm_array(trial: Trial) -> str:
    folder = trial.folder("slurm-array")
    with slurm(folder) as variables:

        def wait() -> None:
            while trial.run("squeue", "--noheader", **variables).strip():
                time.sleep(1)

        place = folder / "a, b"
        recipe = {"SOURCE": trial.photos, "CACHE": place / "cache", "SITE": place / "site", "PARTS": 10, "LOCAL": place / "local"}
        trial.run("sh", RECIPES / "shards-slurm.sh", cwd=folder, **variables, **recipe)
        wait()
        outputs = "".join(path.read_text() for path in folder.glob("slurm-*.out"))
        if outputs.count("from the variables of Slurm") != 10:
            raise Failure(f"Slurm was not recognized in every task:\n{outputs[-3000:]}")
        trial.expect_site(place / "site")
        # Another numbering, with one task that is killed and some that are submitted again by their parts.
        other = folder / "other"
        wrap = f"albumgen render {trial.photos} --cache {other} --jobs 1"
        trial.run("sbatch", "--array=0-27:9", "--wrap", wrap, cwd=folder, **variables)
        trial.run("sbatch", "--array=2,4", "--wrap", f"{wrap} --shards 4", cwd=folder, **variables)
        wait()
        outputs = "".join(path.read_text() for path in folder.glob("slurm-*.out"))
        if outputs.count("/4, from the variables of Slurm") != 6:
            raise Failure(f"the second array failed:\n{outputs[-3000:]}")
    return trial.build(other, folder / "other-site")


def kubernetes(trial: Trial) -> str:
    """Runs the container's command as Kubernetes does, once for each index; one pod is killed and started again."""
    folder = trial.folder("kubernetes")
    job = yaml.safe_load((RECIPES / "shards-kubernetes.yml").read_text(encoding="utf-8"))["spec"]
    *shell, script = job["template"]["spec"]["containers"][0]["command"]
    places = {"/photos": str(trial.photos), "/cache": str(folder / "cache"), "200": "6"}
    assert job["completionMode"] == "Indexed" and f"--shards {job['completions']} " in script
    command = [*shell, " ".join(shlex.quote(places[word]) if word in places else word for word in script.split())]
    killed = subprocess.Popen(command, env={**trial.environment, "JOB_COMPLETION_INDEX": "0"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(0.5)
    # The whole container.
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    for index in range(6):
        said = trial.run(*command, JOB_COMPLETION_INDEX=index)
        if f"part {index + 1}/6, from the variables of Kubernetes" not in said:
            raise Failure(f"Kubernetes was not recognized: {said}")
    return trial.build(folder / "cache", folder / "site")


@contextlib.contextmanager
def object_store(trial: Trial, name: str) -> Iterator[dict[str, str]]:
    """An S3 server on loopback with a bucket, and the variables with which `aws` and `rclone` use it."""
    server = Path(sys.executable).parent / "moto_server"
    if not server.exists():
        raise Missing("moto is not installed beside this Python")
    port = free_port()
    process = subprocess.Popen([server, "-H", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    variables = {
        "AWS_ACCESS_KEY_ID": "trial",
        "AWS_SECRET_ACCESS_KEY": "trial",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": address,
        "RCLONE_CONFIG_SHARED_TYPE": "s3",
        "RCLONE_CONFIG_SHARED_PROVIDER": "Other",
        "RCLONE_CONFIG_SHARED_ENDPOINT": address,
        "RCLONE_CONFIG_SHARED_ACCESS_KEY_ID": "trial",
        "RCLONE_CONFIG_SHARED_SECRET_ACCESS_KEY": "trial",
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
    }
    try:
        for attempt in range(60):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.5)
        trial.run("aws", "s3", "mb", f"s3://{name}", **variables)
        yield variables
    finally:
        process.terminate()
        process.wait(timeout=30)


def expect_lasting_links(trial: Trial, name: str, build: Callable[[Path, Path], tuple[Path, Path]]) -> None:
    """Lets a recipe build twice, each time on a new machine, with a photo renamed in between: its former address must lead to it, and
    the secret link of a space must stay. `build` takes the source and the machine's folder, and returns the cache and the site. All
    machines have the same path, like those of one engine: the history belongs to an output folder."""
    folder = trial.folder(f"lasting-{name}")
    photos = folder / "photos"
    for number, album in enumerate(["Iceland", "Kyoto"]):
        (photos / album).mkdir(parents=True)
        write_photo(photos / album / "first.jpg", number)
    (folder / "password").write_text("a password for this trial alone\n", encoding="utf-8")
    settings = "title: Trips\nspaces: {family: {albums: [Kyoto], passwordFile: ../password}}\n"
    (photos / "albumgen.yml").write_text(settings, encoding="utf-8")
    links = []
    for photo in ["first.jpg", "second.jpg"]:
        shutil.rmtree(folder / "machine", ignore_errors=True)
        (folder / "machine").mkdir()
        next((photos / "Iceland").glob("*.jpg")).rename(photos / "Iceland" / photo)
        cache, site = build(photos, folder / "machine")
        links.append(trial.run("albumgen", "spaces", photos, "--cache", cache, "--links"))
    if "private.html#" not in links[0] or links[0] != links[1]:
        raise Failure(f"{name}: the secret links changed:\n{links[0]}{links[1]}")
    former = site / "iceland/first.html"
    if not former.exists() or "second.html" not in former.read_text(encoding="utf-8"):
        raise Failure(f"{name}: the former address of a photo leads nowhere")


def aws_batch(trial: Trial) -> str:
    need("aws")
    folder = trial.folder("aws-batch")
    with object_store(trial, "batch") as variables:
        trial.run("aws", "s3", "sync", trial.photos, "s3://batch/photos", "--only-show-errors", **variables)
        addresses = {"PHOTOS": "s3://batch/photos", "CACHE": "s3://batch/cache"}
        # Each time on new machines. The second array finds in the bucket what the first one has made, and makes what depends on
        # the photos of all parts; for the third, nothing is left.
        for array in range(3):
            for index in range(4):
                numbers = {"AWS_BATCH_JOB_ARRAY_INDEX": index, "AWS_BATCH_JOB_ARRAY_SIZE": 4}
                said = trial.run("sh", RECIPES / "shards-aws-batch.sh", WORK=folder / f"work-{array}-{index}", **numbers, **addresses, **variables)
                counts = re.search(rf"part {index + 1}/4, from the variables of AWS Batch: .* (\d+) renditions? made, (\d+) reused", said)
                if not counts:
                    raise Failure(f"AWS Batch was not recognized: {said}")
                made, reused = int(counts[1]), int(counts[2])
                if (array == 1 and made > reused) or (array == 2 and made):
                    raise Failure(f"array {array + 1} made renditions that the bucket has: {said}")
        trial.run("sh", RECIPES / "shards-aws-batch.sh", WORK=folder / "work", BUILD=folder / "site", **addresses, **variables)
        files = trial.expect_site(folder / "site")
        # The same machine again: a photo has been deleted, and a text has changed without changing its size.
        photo, text = min((trial.photos / "Rome").glob("*.jpg")), trial.photos / "Rome/album.yml"
        published = folder / "site/rome"
        trial.run("aws", "s3", "rm", f"s3://batch/photos/Rome/{photo.name}", **variables)
        for title in ["Anno", "Nova"]:
            (folder / "album.yml").write_text(f"title: {title}\n", encoding="utf-8")
            trial.run("aws", "s3", "cp", folder / "album.yml", f"s3://batch/photos/Rome/{text.name}", "--only-show-errors", **variables)
            trial.run("sh", RECIPES / "shards-aws-batch.sh", WORK=folder / "work", BUILD=folder / "site", **addresses, **variables)
            if title not in (published / "index.html").read_text(encoding="utf-8"):
                raise Failure(f"the album's title is not {title}, as the bucket says")
            # S3 stores times in whole seconds.
            time.sleep(1.1)
        if list(published.glob(f"{photo.stem.lower().replace('_', '-')}.html")):
            raise Failure(f"{photo.name} is gone from the bucket and still published")

        # All parts have failed and left no results.
        def build(photos: Path, machine: Path) -> tuple[Path, Path]:
            trial.run("aws", "s3", "sync", photos, "s3://batch/others", "--delete", "--only-show-errors", **variables)
            (machine / "password").write_text((photos.parent / "password").read_text(encoding="utf-8"), encoding="utf-8")
            places = {"PHOTOS": "s3://batch/others", "CACHE": "s3://batch/nothing", "OWN": "s3://batch/own"}
            trial.run("sh", RECIPES / "shards-aws-batch.sh", WORK=machine, BUILD=machine / "site", **places, **variables)
            return machine / "cache", machine / "site"

        expect_lasting_links(trial, "AWS Batch", build)
        kept = trial.run("aws", "s3", "ls", "--recursive", "s3://batch/own/", **variables)
        names = sorted(line.split()[-1] for line in kept.splitlines())
        if [name for name in names if not re.fullmatch(r"own/(\.albumgen-cache|history\.sqlite|spaces/[^/]+\.json)", name)]:
            raise Failure(f"more is kept than the mark, the history and the keys: {names}")
    return f"{files} files equal, 0 renditions made by the last array"


def guide_scripts() -> list[str]:
    """The guide's two snippets for object stores."""
    text = (PROJECT / "docs" / "many-machines.md").read_text(encoding="utf-8")
    scripts = re.findall(r"```sh\n(store=.*?)```", text, flags=re.DOTALL)
    assert len(scripts) == 2, "the guide has two scripts for object stores"
    return scripts


def object_cache(trial: Trial) -> str:
    """Two people have copies of the source and no common disk: the second finds what the first has made."""
    need("rclone", "aws")
    words = []
    for number, script in enumerate(guide_scripts()):
        folder = trial.folder(f"store-{number}")
        with object_store(trial, "albums") as variables:
            for person in ["first", "second"]:
                home = folder / person
                shutil.copytree(trial.photos, home)
                said = trial.run("sh", "-eu", "-c", script, cwd=home, **variables)
                trial.expect_site(home / "site")
            rendered = re.findall(r"(\d+) renditions? made, (\d+) reused; \d+ packs? written", said)
            if not rendered or rendered[-1][0] != "0":
                raise Failure(f"the second person made renditions that the store has:\n{said}")
            # A rendition that somebody has damaged in the store is made again.
            damaged = next((folder / "first/.albumgen/renditions").rglob("*.jpg"))
            name = damaged.relative_to(folder / "first/.albumgen")
            (folder / "damaged").write_bytes(b"x" * damaged.stat().st_size)
            trial.run("aws", "s3", "cp", folder / "damaged", f"s3://albums/cache/{name}", "--only-show-errors", **variables)
            shutil.copytree(trial.photos, folder / "third")
            trial.run("sh", "-eu", "-c", script, cwd=folder / "third", **variables)
            trial.expect_site(folder / "third" / "site")
            words.append(f"{['rclone', 'aws'][number]}: {rendered[-1][1]} renditions fetched, 0 made")
    return "; ".join(words)


def build_with_what_is_kept(trial: Trial, script: str, kept: str, site: str) -> Callable[[Path, Path], tuple[Path, Path]]:
    """Runs a job's script on new machines, which get nothing but the folder `kept` of the last one."""

    def build(photos: Path, machine: Path) -> tuple[Path, Path]:
        store = machine.parent / "store"
        (machine / "photos").symlink_to(photos)
        if store.exists():
            shutil.move(store, machine / kept)
        trial.run("sh", "-e", "-c", script, cwd=machine)
        shutil.copytree(machine / kept, store)
        return machine / "cache", machine / site

    return build


def continuous_integration(trial: Trial) -> str:
    """Runs the commands of the recipes for GitHub and GitLab in folders of their own, which represent the machines."""
    github = yaml.safe_load((RECIPES / "shards-github.yml").read_text(encoding="utf-8"))["jobs"]
    folder = trial.folder("github")
    shards = github["render"]["strategy"]["matrix"]["shard"]
    render = next(step["run"] for step in github["render"]["steps"] if step.get("name") == "Render")
    build = next(step["run"] for step in github["build"]["steps"] if step.get("name") == "Build")
    (folder / "build").mkdir()
    for shard in shards:
        machine = folder / str(shard)
        machine.mkdir()
        (machine / "photos").symlink_to(trial.photos)
        command = render.replace("${{ matrix.shard }}", str(shard)).replace("${{ strategy.job-total }}", str(len(shards)))
        assert "${{" not in command
        trial.run("bash", "-e", "-c", command, cwd=machine)
        # Artifacts hold what the recipe names, and are merged.
        upload = next(step["with"] for step in github["render"]["steps"] if "upload-artifact" in step.get("uses", ""))
        for path in upload["path"].split():
            if (machine / path).exists():
                shutil.copytree(machine / path, folder / "build" / path, dirs_exist_ok=True)
    (folder / "build" / "photos").symlink_to(trial.photos)
    trial.run("bash", "-e", "-c", build, cwd=folder / "build")
    trial.expect_site(folder / "build" / "site")
    uses = {step["uses"]: step["with"] for step in github["build"]["steps"] if step.get("uses", "").startswith("actions/cache/")}
    restored, saved = uses["actions/cache/restore@v4"], uses["actions/cache/save@v4"]
    if restored["path"] != saved["path"] or not saved["key"].startswith(restored["restore-keys"]):
        raise Failure(f"the build does not restore what it saves: {restored}, {saved}")
    expect_lasting_links(trial, "GitHub", build_with_what_is_kept(trial, build, saved["path"], "site"))

    gitlab = yaml.safe_load((RECIPES / "shards-gitlab.yml").read_text(encoding="utf-8"))
    folder = trial.folder("gitlab")
    (folder / "build").mkdir()
    (folder / "build" / "photos").symlink_to(trial.photos)
    total = gitlab["render"]["parallel"]
    for index in range(1, total + 1):
        machine = folder / str(index)
        machine.mkdir()
        (machine / "photos").symlink_to(trial.photos)
        said = trial.run("sh", "-e", "-c", "\n".join(gitlab["render"]["script"]), cwd=machine, CI_NODE_INDEX=index, CI_NODE_TOTAL=total)
        if f"part {index}/{total}, from the variables of GitLab" not in said:
            raise Failure(f"GitLab was not recognized: {said}")
        for pattern in gitlab["render"]["artifacts"]["paths"]:
            for path in machine.glob(pattern.rstrip("/")):
                shutil.copytree(path, folder / "build" / path.relative_to(machine), dirs_exist_ok=True)
    build = "\n".join(gitlab["pages"]["script"])
    # All parts have failed and left no results.
    (folder / "alone").mkdir()
    (folder / "alone" / "photos").symlink_to(trial.photos)
    trial.run("sh", "-e", "-c", build, cwd=folder / "alone")
    trial.expect_site(folder / "alone" / "public")
    # Two parts have files with the same name.
    learned = next((folder / "build" / "part-1" / "learned").iterdir())
    shutil.copy(learned, folder / "build" / "part-2" / "learned")
    trial.run("sh", "-e", "-c", build, cwd=folder / "build")
    (kept,) = gitlab["pages"]["cache"]["paths"]
    if gitlab["pages"]["cache"]["key"] == gitlab["render"]["cache"]["key"]:
        raise Failure("the build and the parts have one cache")
    expect_lasting_links(trial, "GitLab", build_with_what_is_kept(trial, build, kept, "public"))
    main = "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH"
    if any([rule["if"] for rule in gitlab[job]["rules"]] != [main] for job in ["render", "pages"]):
        raise Failure("branches other than the default one are rendered or published")
    return f"{trial.expect_site(folder / 'build' / 'public')} files equal in both, {len(shards)} and {total} parts"


TRIALS: dict[str, Callable[[Trial], str]] = {
    "GNU parallel": gnu_parallel,
    "Slurm": slurm_array,
    "Kubernetes": kubernetes,
    "AWS Batch": aws_batch,
    "GitHub and GitLab": continuous_integration,
    "object store": object_cache,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path, help="albumgen")
    parser.add_argument("--only", choices=TRIALS, action="append")
    arguments = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory(prefix="albumgen-shards-") as root:
        trial = Trial(arguments.program.resolve(), Path(root))
        for name, test in TRIALS.items():
            if arguments.only and name not in arguments.only:
                continue
            try:
                print(f"{name}: {test(trial)}", flush=True)
            except Missing as reason:
                print(f"{name}: left out, because {reason}", flush=True)
            except Failure as failure:
                print(f"{name}: FAILED: {failure}", flush=True)
                failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
