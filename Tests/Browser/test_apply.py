"""A deletion from start to end: selected on a page, applied to the source by the program, gone from the next build, and undone."""

import os
import pty
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import opened
from building import ALBUMGEN, build
from photos import write_photo
from serving import serving


def _apply(*arguments: str | Path, answer: str = "") -> str:
    """Runs the program as in a terminal, with `answer` typed."""
    person, terminal = pty.openpty()
    try:
        os.write(person, f"{answer}\n".encode())
        result = subprocess.run(
            [ALBUMGEN, "apply", *arguments], capture_output=True, text=True, timeout=120, stdin=terminal
        )
    finally:
        os.close(person)
        os.close(terminal)
    assert result.returncode == 0, result.stderr
    return result.stdout


def _names(source: Path) -> list[Path]:
    return sorted(path for path in source.rglob("*") if not any(part.startswith(".") for part in path.parts))


@pytest.mark.parametrize("scheme", ["file", "http"])
def test_what_is_selected_in_a_browser_goes_and_comes_back(browser: Browser, tmp_path: Path, scheme: str) -> None:
    source, saved = tmp_path / "source", tmp_path / "selection.json"
    for number in range(1, 6):
        write_photo(source / f"Rose Street & 5/{number} Küche.jpg", number)
    (source / "Rose Street & 5/2 Küche.jpg.md").write_text("It melts.", encoding="utf-8")
    (source / "albumgen.yml").write_text("select: all\n", encoding="utf-8")
    before = _names(source)
    site = build(source, tmp_path)
    pages = sorted(page.name for page in (site / "rose-street-5").glob("*.html"))

    with serving(site) as base, opened(browser) as page:
        page.goto(f"{base if scheme == 'http' else site.as_uri() + '/'}rose-street-5/index.html")
        page.get_by_role("button", name="Select").click()
        page.locator(".ag-cell[data-index='1'] > a").click()
        page.locator(".ag-cell[data-index='4'] > a").click()
        page.get_by_role("button", name="Delete…").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Save the list").click()
        download.value.save_as(saved)

    assert "Move 2 items (3 files)? [y/N] nothing was moved" in _apply(saved, source, answer="n")
    assert _names(source) == before
    assert "moved 2 items (3 files)" in _apply(saved, source, answer="y")
    names = [path.name for path in (source / "Rose Street & 5").iterdir()]
    assert sorted(names) == ["1 Küche.jpg", "3 Küche.jpg", "4 Küche.jpg"]
    build(source, tmp_path)
    assert sorted(page.name for page in (site / "rose-street-5").glob("*.html")) == [
        name for name in pages if name[0] not in "25"
    ]

    assert "restored 2 items (3 files)" in _apply("--restore", source)
    assert _names(source) == before
    build(source, tmp_path)
    assert sorted(page.name for page in (site / "rose-street-5").glob("*.html")) == pages
