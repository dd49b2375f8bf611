"""Motion in place: a Live Photo when pressed, a video's cell under the pointer, and neither with reduced motion."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from axe import violations
from browsing import opened
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import shown


@pytest.fixture(scope="module")
def moving(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        folder = source / "moving"
        write_photo(folder / "live.jpg", 1)
        _film(folder / "film.mp4", 6)
        _film(source.parent / "part.mp4", 1)
        photo = folder / "live.jpg"
        photo.write_bytes(photo.read_bytes() + b"MotionPhoto_Data" + (source.parent / "part.mp4").read_bytes() + b"SEFT")
        (folder / "album.md").write_text("---\nvideos: {hoverClip: on}\n---\n", encoding="utf-8")

    return sites.site("moving", write)


def _film(path: Path, seconds: int) -> None:
    source = f"testsrc2=size=320x180:rate=10:duration={seconds}"
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", str(path)], check=True)


def _live(page: Page, site: SiteFiles) -> None:
    page.goto(site.album("moving").path.as_uri())
    cell = page.locator(".ag-cell:has(.ag-badge svg)")
    index = int(cell.get_attribute("data-index") or "-1")
    cell.locator("a").click()
    shown(page, index)


def test_a_live_photo_plays_on_a_press_and_is_a_still_again(browser: Browser, moving: SiteFiles) -> None:
    with opened(browser, 1000) as page:
        _live(page, moving)
        button = page.locator(".agv-slide:not([aria-hidden]) .agv-live")
        assert button.get_attribute("aria-label") == "Play the Live Photo"
        still = page.locator(".agv-slide:not([aria-hidden]) .agv-original").evaluate("image => image.getBoundingClientRect().toJSON()")
        # Noted as it begins: it lasts only a second.
        page.evaluate("""() => {
            window.seen = new Promise(done => new MutationObserver(() => {
                const video = document.querySelector('.agv-motion.agv-moving');
                if (video) done([video.muted, video.controls, video.getBoundingClientRect().toJSON()]);
            }).observe(document, {subtree: true, attributeFilter: ['class']}));
        }""")
        button.click()
        assert page.evaluate("window.seen") == [True, False, still]
        page.locator(".agv-motion").wait_for(state="detached")
        assert button.get_attribute("aria-pressed") == "false"
        wrong = violations(page)
        assert not wrong, wrong
        # Turning to another item ends it. In a loop, nothing else does.
        page.evaluate("addEventListener('play', event => { event.target.loop = true; }, true)")
        button.press("Enter")
        page.locator(".agv-motion").wait_for(state="attached")
        page.locator(".agv-stage").focus()
        page.keyboard.press("PageDown") if page.locator(".agv-next:not([disabled])").count() else page.keyboard.press("PageUp")
        page.locator(".agv-motion").wait_for(state="detached")


def test_a_cell_moves_under_the_pointer_and_with_the_focus(browser: Browser, moving: SiteFiles) -> None:
    with opened(browser, 1000, reduced_motion="no-preference") as page:
        page.goto(moving.album("moving").path.as_uri())
        link = page.locator(".ag-cell[data-clip] > a")
        link.hover()
        page.locator(".ag-clip.ag-moving").wait_for()
        facts = page.locator(".ag-clip").evaluate("video => [video.muted, video.duration, video.videoWidth]")
        assert facts[0] and facts[1] == pytest.approx(4, abs=0.3) and facts[2] == 320
        page.mouse.move(5, 5)
        assert page.locator(".ag-clip").count() == 0
        page.keyboard.press("Tab")
        link.focus()
        page.locator(".ag-clip.ag-moving").wait_for()


def test_visitors_who_prefer_reduced_motion_see_no_clips(browser: Browser, moving: SiteFiles) -> None:
    # By default, the tests open pages with reduced motion.
    with opened(browser, 1000) as page:
        page.clock.install()
        page.goto(moving.album("moving").path.as_uri())
        page.locator(".ag-cell[data-clip] > a").hover()
        page.clock.run_for(5000)
        assert page.locator(".ag-clip").count() == 0
