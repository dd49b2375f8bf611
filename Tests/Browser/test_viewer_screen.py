"""The photograph fills the screen: bars that hide, background colours, a slideshow without bars, and what follows its end."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page

from axe import violations_in
from browsing import SCHEMES, frames, opened, still
from colours import contrast
from fingers import Fingers
from pairwise import pairwise
from photos import write_photo
from site_files import SiteFiles
from sites import Sites
from viewer_site import Address, open_item, shown, state

# All larger than any window here, one of them upright.
_SHAPES = ((3000, 2000), (1800, 2400), (3000, 2000))
_HAS_LIGHT_GROUND = """() => {
    const probe = document.querySelector('.agv').appendChild(document.createElement('i'));
    probe.style.color = 'var(--paper)';
    const isLight = getComputedStyle(probe).color.match(/[0-9]+/)[0] > 128;
    probe.remove();
    return isLight;
}"""


@pytest.fixture(scope="module")
def screens(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        for name, settings in (("first", "viewer: {interval: 7}"), ("second", "viewer: {ground: dark}"), ("third", "viewer: {ground: light}")):
            folder = source / name
            for index, shape in enumerate(_SHAPES):
                photo = folder / f"{index}.jpg"
                if name == "first":
                    write_photo(photo, index, shape)
                else:
                    photo.parent.mkdir(parents=True, exist_ok=True)
                    photo.hardlink_to(source / "first" / photo.name)
            (folder / "album.md").write_text(f"---\ntitle: {name.title()}\nlayout: grid\nsort: name\n{settings}\n---\n", encoding="utf-8")

    return sites.site("screens", write)


@pytest.fixture
def first(screens: SiteFiles) -> str:
    return screens.album("first").path.as_uri()


PHONE, LAPTOP = (390, 844), (1440, 900)


@pytest.fixture(params=[PHONE, LAPTOP])
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    width, height = request.param
    with opened(browser, width, viewport={"width": width, "height": height}, has_touch=width < 800) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)) if "ransition" not in str(error) else None)
        yield page
        assert mistakes == []


def are_away(page: Page) -> bool:
    """Returns whether the bars are hidden, which takes no time with reduced motion."""
    return page.evaluate(
        """() => {
            const bars = [...document.querySelectorAll('.agv-bar')].map(bar => getComputedStyle(bar));
            const [clear, solid] = ['0', '1'].map(opacity => bars.every(bar => bar.opacity === opacity));
            if (clear === solid) throw new Error('halfway');
            return clear;
        }"""
    )


def held(page: Page) -> None:
    """Takes control of the page's clock."""
    page.clock.pause_at(page.evaluate("Date.now()") + 1000)


def tapped(page: Page) -> None:
    Fingers(page).tap(page.evaluate("innerWidth / 2"), page.evaluate("innerHeight / 2"))


def test_the_photograph_fills_the_screen_behind_the_bars(tab: Page, first: str) -> None:
    open_item(tab, first, 0)
    width, height = tab.evaluate("[innerWidth, innerHeight]")
    for index, (wide, high) in enumerate(_SHAPES[:2]):
        shown(tab, index)
        scale = min(width / wide, height / high)
        left, top, *size = state(tab)["frame"]
        assert size == pytest.approx([wide * scale, high * scale], abs=1)
        assert [left, top] == pytest.approx([(width - size[0]) / 2, (height - size[1]) / 2], abs=1)
        tab.keyboard.press("ArrowRight")
    # The photograph shows through the bars, and text on them is readable over black and over white. Without words, the
    # photograph shows above the thumbnails. The viewer may write the next item's words at any time, so everything is measured at once.
    (top, veil, ink), bare, worded = tab.evaluate("""() => {
        const colour = text => text.match(/[\\d.]+/g).map(Number);
        const ground = bar => colour(getComputedStyle(document.querySelector(bar)).backgroundColor);
        const strength = bar => ground(bar)[3] ?? 1;
        const caption = document.querySelector('.agv-caption > p');
        caption.replaceChildren();
        const bare = strength('.agv-bottom');
        caption.append('A title');
        const scale = /^color/.test(getComputedStyle(document.querySelector('.agv-top')).backgroundColor) ? 255 : 1;
        return [
            [strength('.agv-top'), ground('.agv-top').slice(0, 3).map(part => part * scale), colour(getComputedStyle(caption).color)],
            bare, strength('.agv-bottom'),
        ];
    }""")
    assert top == worded < 0.75 and bare == 0, (top, bare, worded)
    for behind in (0, 255):
        ground = [part * top + behind * (1 - top) for part in veil]
        assert contrast(ink, ground) >= 4.5, (ink, ground)


def test_a_still_mouse_hides_the_bars(browser: Browser, first: str) -> None:
    with opened(browser, 1440) as page:
        page.clock.install()
        open_item(page, first, 0)
        held(page)
        page.mouse.move(700, 450)
        assert not are_away(page)
        page.clock.run_for(2800)
        assert not are_away(page)
        page.mouse.move(705, 450)
        page.clock.run_for(2800)
        assert not are_away(page), "each move counts"
        page.clock.run_for(300)
        assert are_away(page)
        page.mouse.move(700, 440)
        assert not are_away(page)
        # They stay while one of their parts is under the pointer.
        page.mouse.move(700, 20)
        page.clock.run_for(20_000)
        assert not are_away(page)
        # They also stay for keyboard users.
        page.mouse.move(700, 450)
        page.keyboard.press("Tab")
        page.clock.run_for(20_000)
        assert not are_away(page)
        page.mouse.move(690, 450)
        assert page.evaluate("document.activeElement.matches('.agv-turn')")
        page.clock.run_for(20_000)
        assert not are_away(page), "one of their buttons has the focus"
        # They also stay while a panel is open.
        page.locator(".agv-details").click()
        page.mouse.move(690, 450)
        page.clock.run_for(20_000)
        assert not are_away(page)


def test_keys_keep_the_bars(browser: Browser, first: str) -> None:
    with opened(browser, 1440) as page:
        page.clock.install()
        page.goto(first)
        page.locator(".ag-cell a").first.focus()
        page.keyboard.press("Enter")
        shown(page, 0)
        for key in ("ArrowRight", "z"):
            page.keyboard.press(key)
            page.clock.run_for(20_000)
            assert not are_away(page)


def test_zoom_has_the_screen(tab: Page, first: str) -> None:
    open_item(tab, first, 0)
    is_phone = tab.evaluate("innerWidth < 800")
    middle = tab.evaluate("[innerWidth / 2, innerHeight / 2]")
    if is_phone:
        # On one clock, so that it is a double tap however slow the machine is.
        fingers = Fingers(tab)
        fingers.tap(*middle)
        fingers.tap(*middle)
    else:
        tab.mouse.click(*middle)
    tab.locator(".agv-zoomed").wait_for()
    assert are_away(tab)
    if is_phone:
        # A tap shows them again, and a tap on a hidden button does so without pressing it.
        tapped(tab)
        tab.wait_for_function("!document.querySelector('.agv-idle')")
        tab.wait_for_function("document.querySelector('.agv-idle')")
        Fingers(tab).tap(25, 25)
        tab.wait_for_function("!document.querySelector('.agv-idle')")
        assert state(tab)["open"]
        # While the picture is zoomed, the bars hide soon, on a busy machine before the next tap.
        for _ in range(10):
            Fingers(tab).tap(25, 25)
            frames(tab, 30)
            if not state(tab)["open"]:
                break
        assert not state(tab)["open"]
    else:
        tab.mouse.move(middle[0] + 5, middle[1])
        assert not are_away(tab)
        tab.wait_for_function("start => performance.now() - start > 350", arg=tab.evaluate("performance.now()"))
        tab.mouse.click(*middle)
        tab.wait_for_function("!document.querySelector('.agv-zoomed')")
        assert not are_away(tab)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_ground_is_the_page_s_or_what_the_album_says(browser: Browser, screens: SiteFiles, scheme: str) -> None:
    def light(page: Page, selector: str) -> bool:
        return page.evaluate("selector => parseInt(getComputedStyle(document.querySelector(selector)).backgroundColor.match(/\\d+/)[0]) > 128", selector)

    for name, is_light in (("first", scheme == "light"), ("second", False), ("third", True)):
        with opened(browser, 1440, color_scheme=scheme) as page:
            open_item(page, screens.album(name).path.as_uri(), 0)
            assert page.evaluate(_HAS_LIGHT_GROUND) == is_light, name
            assert light(page, "body") == (scheme == "light")
            wrong = violations_in(page, (scheme,))
            assert not wrong, wrong
            page.emulate_media(media="print")
            assert page.evaluate(_HAS_LIGHT_GROUND)


def test_a_swipe_up_opens_the_details(browser: Browser, first: str) -> None:
    with opened(browser, 390, viewport={"width": 390, "height": 844}, has_touch=True) as page:
        open_item(page, first, 0)
        fingers = Fingers(page)
        fingers.drag((195, 420), (197, 400))
        assert page.locator(".agv-panel").is_hidden(), "too short to mean it"
        fingers.drag((195, 420), (200, 250))
        page.locator(".agv-panel").wait_for()
        # And it moves down again with the sheet.
        sheet = page.locator(".agv-panel").bounding_box()
        assert sheet
        fingers.drag((195, sheet["y"] + 20), (195, 840), hold=20)
        page.locator(".agv-panel").wait_for(state="hidden")
        assert state(page)["open"] and state(page)["index"] == 0


_DEVICES = """
    window.locks = [];
    Object.defineProperty(navigator, 'wakeLock', {value: {async request(kind) {
        const lock = {kind, isHeld: true, async release() { lock.isHeld = false; }};
        locks.push(lock);
        return lock;
    }}});
    window.full = 0;
    Element.prototype.requestFullscreen = async function () {
        full += 1;
        Object.defineProperty(document, 'fullscreenElement', {value: this, configurable: true});
        document.dispatchEvent(new Event('fullscreenchange'));
    };
    Document.prototype.exitFullscreen = async function () {
        Object.defineProperty(document, 'fullscreenElement', {value: null, configurable: true});
        document.dispatchEvent(new Event('fullscreenchange'));
    };
"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_slideshow_has_the_screen_to_itself(browser: Browser, first: str, motion: str) -> None:
    with opened(browser, 1440, reduced_motion=motion) as page:
        page.add_init_script(_DEVICES)
        page.clock.install()
        open_item(page, first, 0)
        # The neighbour appears once the opening has ended, which gives the picture its full time again.
        page.locator(".agv-slide[data-index='1']").wait_for(state="attached")
        held(page)
        page.locator("button.agv-slideshow").click()
        page.mouse.move(700, 450)
        page.clock.run_for(3100)
        assert page.evaluate("document.querySelector('.agv-root').matches('.agv-idle')")
        assert page.evaluate("[full, locks.map(lock => lock.isHeld)]") == [1, [True]]
        moving = "document.querySelector('.agv-slide:not([aria-hidden]) .agv-box').getAnimations().length"
        # Animations have their own clock: on a busy machine, the opening may not have ended.
        only_the_slideshow = f"{moving} === {0 if motion == 'reduce' else 1}"
        page.wait_for_function(only_the_slideshow)
        # The slideshow waits for the album's interval.
        page.clock.run_for(3700)
        assert state(page)["index"] == 0
        page.clock.run_for(400)
        shown(page, 1)
        page.wait_for_function(only_the_slideshow)
        # A key ends it, and so does leaving full screen.
        page.keyboard.press("s")
        assert page.evaluate("[document.fullscreenElement, locks.map(lock => lock.isHeld), " + moving + "]") == [None, [False], 0]
        page.clock.run_for(20_000)
        assert state(page)["index"] == 1
        page.keyboard.press("s")
        page.evaluate("document.exitFullscreen()")
        assert page.locator("button.agv-slideshow").get_attribute("aria-label") == "Slideshow"
        page.clock.run_for(20_000)
        assert state(page)["index"] == 1 and not page.evaluate("locks.some(lock => lock.isHeld)")


def test_one_picture_fades_into_the_next(browser: Browser, first: str) -> None:
    with opened(browser, 1440, reduced_motion="no-preference") as page:
        page.add_init_script(_DEVICES)
        page.clock.install()
        open_item(page, first, 0)
        page.add_script_tag(content="""
            window.fades = [];
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                if (this.matches('.agv-slide')) fades.push([Number(this.dataset.index), how[0].map(step => step.opacity)]);
                return animate.apply(this, how);
            };
        """)
        page.keyboard.press("s")
        page.clock.run_for(7100)
        shown(page, 1)
        assert page.evaluate("fades") == [[0, [1, 0]], [1, [0, 1]]]


@pytest.mark.parametrize(
    *pairwise(address=("file", "http"), tab=(PHONE, LAPTOP), way=("ArrowRight", "button", "swipe")), indirect=["address", "tab"])
def test_past_the_last_item_comes_the_next_album(tab: Page, screens: SiteFiles, address: Address, way: str) -> None:
    open_item(tab, address(screens.album("first")), 2)
    end = tab.locator(".agv-end")
    assert end.is_hidden()
    if way == "swipe" and tab.evaluate("innerWidth < 800"):
        Fingers(tab).drag((300, 420), (60, 420))
    elif way == "button":
        tab.locator(".agv-next").evaluate("button => button.click()")
    else:
        tab.keyboard.press("ArrowRight")
    end.wait_for()
    still(tab)
    assert end.inner_text().split("\n") == ["Next album", "Second"]
    assert end.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    assert tab.evaluate("document.activeElement.matches('.agv-end')") and state(tab)["index"] == 2
    if way == "ArrowRight":
        # It looks the same, however it was reached.
        wrong = violations_in(tab, SCHEMES)
        assert not wrong, wrong
    # Only following the link leads there.
    for _ in range(3):
        tab.keyboard.press("ArrowRight")
    assert end.is_visible() and state(tab)["index"] == 2
    tab.keyboard.press("Escape")
    assert end.is_hidden() and state(tab)["open"]
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("ArrowLeft")
    shown(tab, 1)
    assert end.is_hidden()
    tab.keyboard.press("End")
    tab.keyboard.press("ArrowRight")
    tab.keyboard.press("Enter")
    tab.wait_for_url(lambda url: url.endswith("second/index.html"))
    tab.go_back()
    shown(tab, 2)


def test_the_last_album_just_ends(browser: Browser, screens: SiteFiles, address: Address) -> None:
    with opened(browser, 1440) as page:
        open_item(page, address(screens.album("third")), 2)
        page.keyboard.press("ArrowRight")
        assert page.locator(".agv-end").is_hidden() and page.locator(".agv-next").is_disabled()


def test_a_slideshow_begins_again_where_the_album_ends(browser: Browser, first: str) -> None:
    with opened(browser, 1440) as page:
        page.add_init_script(_DEVICES)
        page.clock.install()
        open_item(page, first, 2)
        page.keyboard.press("s")
        page.clock.run_for(7100)
        shown(page, 0)
        assert page.locator(".agv-end").is_hidden()
