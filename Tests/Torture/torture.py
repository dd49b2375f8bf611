"""Tries to break albumgen, at length (`make torture`) or for a minute (`make test`).

    torture.py [SUITE...] [--short] [--folder FOLDER] [--seed N] [--only TRIAL]

It prints a table for each suite, and nothing else if all is well. A folder records what is done: the same command
continues there. CONTRIBUTING.md lists the suites and what sets their sizes."""

import argparse
import os
import random
import signal
import sys
from pathlib import Path

import editing
import faults
import fuzzing
import markers
import sequences
import uploads

SUITES = ("faults", "kills", "cuts", "sequences", "fuzz", "markers", "uploads", "editing")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("suites", nargs="*", default=SUITES, metavar="SUITE")
    options.add_argument("--short", action="store_true", help="a sample of each suite")
    options.add_argument("--folder", type=Path, default=os.environ.get("TORTURE_FOLDER"), help="where to resume from")
    options.add_argument("--seed", type=int, default=int(os.environ.get("TORTURE_SEED", random.randrange(1 << 20))))
    options.add_argument("--only", default="", help="one trial, as a report names it")
    given = options.parse_args()
    print(f"seed {given.seed}", flush=True)
    # These end a run, which later resumes from its folder. Under `nohup`, the first would be ignored.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    wrong = 0
    sample = int(os.environ.get("TORTURE_SAMPLE", "16"))
    for suite in given.suites:
        match suite:
            case "faults" | "kills" | "cuts":
                what = {"faults": faults.FAULTS, "kills": faults.KILLS, "cuts": faults.CUTS}[suite]
                wrong += faults.run(suite, what, given.folder, sample if given.short else 0, given.seed, given.only)
            case "sequences":
                count = int(os.environ.get("TORTURE_SEQUENCES", "30" if given.short else "10000"))
                wrong += sequences.run(count, given.seed, given.folder, given.only)
            case "fuzz":
                count = int(os.environ.get("TORTURE_FUZZ", "5000" if given.short else "1000000"))
                wrong += fuzzing.run(count, given.seed, given.folder, given.only)
            case "markers":
                wrong += markers.run(given.folder, given.short)
            case "uploads":
                wrong += uploads.run(int(os.environ.get("TORTURE_UPLOADS", "6" if given.short else "200")), given.seed)
            case "editing":
                wrong += editing.run(int(os.environ.get("TORTURE_EDITS", "6" if given.short else "200")), given.seed)
            case _:
                options.error(f"there is no suite {suite}; the suites are {', '.join(SUITES)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
