"""The end of an album links to the neighbouring albums."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browsing import opened
from building import THEMES
from photos import write_photo
from sites import Sites


def _write(source: Path) -> None:
    for seed, name in enumerate(("Coast", "Hills", "Island", "Hills/Spring")):
        write_photo(source / name / "a.jpg", seed, (900, 600))
    (source / "albumgen.yml").write_text("title: Beside\n", encoding="utf-8")


@pytest.fixture(scope="module", params=THEMES)
def site(request: pytest.FixtureRequest, sites: Sites) -> Path:
    plain = sites.site("neighbours", _write)
    return (plain if request.param == "default" else sites.themed(f"neighbours-{request.param}", plain, request.param)).root


def _neighbours(page: Page, address: Path) -> list[tuple[str, str]]:
    page.goto(address.as_uri())
    return page.locator(".ag-neighbours a").evaluate_all(
        "links => links.map(link => [link.rel, link.querySelector('.ag-card-title').textContent])")


def test_albums_lead_to_the_one_before_and_the_one_after(browser: Browser, site: Path) -> None:
    with opened(browser, 1440) as page:
        assert _neighbours(page, site / "coast/index.html") == [["next", "Hills"]]
        assert _neighbours(page, site / "hills/index.html") == [["prev", "Coast"], ["next", "Island"]]
        assert _neighbours(page, site / "island/index.html") == [["prev", "Hills"]]
        # An only child, and the home page.
        assert _neighbours(page, site / "hills/spring/index.html") == []
        assert _neighbours(page, site / "index.html") == []
        page.goto((site / "coast/index.html").as_uri())
        page.get_by_role("link", name="Next album").click()
        page.wait_for_url("**/hills/index.html")


@pytest.mark.parametrize("width", [390, 1440])
def test_the_next_is_at_the_end_of_the_line_with_its_words_on_the_page(browser: Browser, site: Path, width: int) -> None:
    with opened(browser, width) as page:
        page.goto((site / "hills/index.html").as_uri())
        before, after = (page.locator(f".ag-neighbours .ag-{role}").bounding_box() for role in ("prev", "next"))
        assert before and after and before["y"] == after["y"]
        assert before["x"] + before["width"] < after["x"]
        assert after["x"] + after["width"] <= width and page.evaluate("document.documentElement.scrollWidth") == width
        assert after["width"] >= 0.35 * min(width, 640)
        page.goto((site / "coast/index.html").as_uri())
        alone = page.locator(".ag-neighbours .ag-next").bounding_box()
        assert alone and alone["x"] == pytest.approx(after["x"], abs=1)
