"""The accessibility of each state of the viewer: an axe scan, large text, forced colours, reduced motion, print."""

import pytest
from playwright.sync_api import Browser, Page

from axe import violations_in
from browsing import HEIGHT, SCHEMES, frames, opened, still
from serving import serving
from site_files import SiteFiles
from viewer_site import album_and_items, open_item, shown, state
from viewer_states import FORGET, STATES, opened_with, selecting


@pytest.mark.parametrize(("first", "widths"), list(enumerate([(390, 1440), (1440, 390)])))
def test_axe_finds_nothing(browser: Browser, fixture_site: SiteFiles, first: int, widths: tuple[int, int]) -> None:
    """Every other state is reached on a phone, and then the window is widened; for the others it is the other way round. A slideshow is
    full-screen, so its size does not change."""
    wrong = []
    with opened(browser, widths[0]) as page:
        page.add_init_script(FORGET)
        names = [name for name in list(STATES)[first::2] if name != "slideshow"]
        # The slideshow is last, since nothing leaves the full screen.
        for name in (*names, "slideshow"):
            page.set_viewport_size({"width": widths[0], "height": HEIGHT})
            STATES[name](page, fixture_site)
            # The second width is scanned only in the dark: it only moves things.
            for width, schemes in list(zip(widths, (SCHEMES, SCHEMES[1:])))[:1 if name == "slideshow" else 2]:
                if width != widths[0]:
                    page.set_viewport_size({"width": width, "height": HEIGHT})
                if found := violations_in(page, schemes):
                    wrong.append(f"{name} at {width}: {found}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_text_of_twice_the_size(browser: Browser, fixture_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.add_init_script(
            "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
        )
        opened_with()(page, fixture_site)
        frames = page.evaluate(
            """[...document.querySelectorAll('.agv-row > *, .agv-actions > *')].filter(part => part.offsetWidth)
                .filter(part => !part.matches('.agv-actions')).map(part => {
                    const frame = part.getBoundingClientRect();
                    return [frame.left, frame.right, part.scrollWidth - part.clientWidth];
                })"""
        )
        assert all(left >= 0 and right <= width + 0.5 and hidden <= 0 for left, right, hidden in frames), frames
        # Nothing overlaps, and the picture is still in its place.
        ordered = sorted(frames)
        assert all(one[1] <= other[0] + 0.5 for one, other in zip(ordered, ordered[1:])), ordered
        assert state(page)["frame"][2] > min(470, width * 0.5)
        assert page.locator(".agv-caption").inner_text() == "客厅4"


def test_forced_colours(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 820, forced_colors="active") as page:
        opened_with()(page, fixture_site)
        page.locator(".agv-strip button").first.wait_for()
        ground, canvas, outline = page.evaluate(
            """() => {
                const probe = document.body.appendChild(document.createElement('p'));
                probe.style.color = 'Canvas';
                return [getComputedStyle(document.querySelector('.agv-top')).backgroundColor, getComputedStyle(probe).color,
                    getComputedStyle(document.querySelector('.agv-strip [aria-current]')).outlineStyle];
            }"""
        )
        assert ground == canvas and outline == "solid"
        # Only the current category has a line.
        def lines(tabs: str) -> list[bool]:
            return page.eval_on_selector_all(tabs, """(tabs, canvas) => tabs.map(tab => {
                const style = getComputedStyle(tab);
                return style.borderBottomStyle === 'solid' && style.borderBottomColor !== canvas;
            })""", canvas)

        for tabs in (".agv-tabs li > :first-child", "main > .ag-tabs li > :first-child"):
            current = page.eval_on_selector_all(tabs, "tabs => tabs.map(tab => tab.ariaCurrent === 'true')")
            assert sum(current) <= 1 < len(current) and lines(tabs) == current, tabs
        page.keyboard.press("Escape")
        selecting(page, fixture_site)
        marks = "[...document.querySelectorAll('.ag-cell')].map(cell => getComputedStyle(cell, '::after').content)"
        assert page.evaluate(marks)[1:3] == ['""', '"✓"']


@pytest.mark.parametrize("width", [390, 820, 1440])
@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_what_opens_leaves_the_way_on(browser: Browser, fixture_site: SiteFiles, width: int, direction: str) -> None:
    with opened(browser, width) as page:
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => document.documentElement.dir = '{direction}', {{once: true}})")
        open_item(page, fixture_site.album("nine 05").path.as_uri(), 1)
        before = state(page)["frame"]
        for key in ("i", "?"):
            page.keyboard.press(key)
            # A click at the centre of a button hits it, except where fingers turn instead.
            covered = page.evaluate(
                """() => [...document.querySelectorAll('.agv-turn')].filter(button => {
                    const frame = button.getBoundingClientRect();
                    const met = document.elementFromPoint(frame.left + frame.width / 2, frame.top + frame.height / 2);
                    return getComputedStyle(button).pointerEvents !== 'none' && !button.contains(met);
                }).map(button => button.className)"""
            )
            assert covered == []
            panel = page.locator(".agv-panel:visible, .agv-keys:visible").bounding_box()
            if width < 768:
                # The picture is above the open panel.
                _, top, _, height = state(page)["frame"]
                assert panel and height > 100 and top + height <= panel["y"] + 0.5
            else:
                # The whole picture is beside the open panel, not under it.
                left, _, picture, _ = state(page)["frame"]
                assert panel and (left + picture <= panel["x"] or left >= panel["x"] + panel["width"])
                # No neighbour is visible beside it, even once they are there.
                page.wait_for_function("document.querySelectorAll('.agv-slide').length > 1")
                sides = page.evaluate(
                    "[...document.querySelectorAll('.agv-slide[aria-hidden] .agv-box')].map(box => box.getBoundingClientRect().toJSON())"
                )
                free = (panel["x"] + panel["width"], width) if direction == "rtl" else (0, panel["x"])
                assert sides and all(side["right"] <= free[0] + 0.5 or side["left"] >= free[1] - 0.5 for side in sides)
                page.locator(".agv-next").click()
                shown(page, 2)
                page.locator(".agv-previous").click()
                shown(page, 1)
            page.keyboard.press("Escape")
            assert state(page)["frame"] == before


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_categories_are_above_the_picture_and_not_above_the_details(browser: Browser, fixture_site: SiteFiles, direction: str) -> None:
    """On a phone in landscape, where the panel takes almost half of the width."""
    with opened(browser, 844, viewport={"width": 844, "height": 390}) as page:
        page.add_init_script(f"addEventListener('DOMContentLoaded', () => document.documentElement.dir = '{direction}', {{once: true}})")
        opened_with("i")(page, fixture_site)
        panel = page.locator(".agv-panel").bounding_box()
        tabs = [tab.bounding_box() for tab in page.locator(".agv-tabs a").all()]
        assert panel and len(tabs) > 1 and all(tabs)
        if direction == "rtl":
            assert min(tab["x"] for tab in tabs) >= panel["x"] + panel["width"]
        else:
            assert max(tab["x"] + tab["width"] for tab in tabs) <= panel["x"]


def _open_album(page: Page, site: SiteFiles) -> None:
    """Opens an album and waits until its items are known, as they are when a visitor clicks: an unknown item has no size to grow to."""
    page.goto(site.album("nine 09").path.as_uri())
    page.wait_for_function("!document.querySelector(\"script[src*='items-']\")")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_motion(browser: Browser, fixture_site: SiteFiles, motion: str) -> None:
    with opened(browser, 820, reduced_motion=motion) as page:
        # Counted when they start: on a busy machine, one may have ended before it is checked.
        page.add_init_script(
            """const animate = Element.prototype.animate;
            window.motions = 0;
            Element.prototype.animate = function (...how) {
                if (this.matches('.agv-box')) window.motions += 1;
                return animate.apply(this, how);
            };"""
        )
        _open_album(page, fixture_site)
        page.evaluate("document.querySelector(\".ag-cell[data-index='3'] > a\").click()")
        shown(page, 3)
        assert (page.evaluate("window.motions") > 0) == (motion != "reduce")
        page.keyboard.press("Escape")
        page.wait_for_function("!document.querySelector('dialog.agv').open")


def test_it_grows_out_of_its_thumbnail_and_back(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 820, reduced_motion="no-preference") as page:
        # Paused until it has been checked, however late.
        page.add_init_script(
            """const animate = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                const motion = animate.apply(this, how);
                if (this.matches('.agv-box')) motion.pause();
                return motion;
            };"""
        )
        _open_album(page, fixture_site)
        # At the start of the animation, or at the end on the way back, the picture covers the thumbnail.
        measure = """time => {
            const box = document.querySelector('.agv-slide:not([aria-hidden]) .agv-box');
            const motions = box.getAnimations();
            for (const motion of motions) motion.currentTime = time;
            const frame = box.getBoundingClientRect(), style = getComputedStyle(box);
            const cell = document.querySelector(".ag-cell[data-index='3'] > a").getBoundingClientRect();
            const scale = new DOMMatrix(style.transform).a;
            const [ends, sides] = style.clipPath.match(/[\\d.]+px/g).map(parseFloat);
            for (const motion of motions) motion.play();
            return [frame.left + sides * scale - cell.left, frame.top + ends * scale - cell.top,
                frame.width - 2 * sides * scale - cell.width, frame.height - 2 * ends * scale - cell.height];
        }"""
        page.evaluate("document.querySelector(\".ag-cell[data-index='3'] > a\").click()")
        assert page.evaluate(measure, 0) == pytest.approx([0, 0, 0, 0], abs=1)
        shown(page, 3)
        still(page)
        page.evaluate("document.querySelector('.agv-close').click()")
        page.wait_for_function("document.querySelector('.agv-box').getAnimations().length > 0")
        assert page.evaluate(measure, 219.9) == pytest.approx([0, 0, 0, 0], abs=1)
        page.wait_for_function("!document.querySelector('dialog.agv').open")


def test_while_it_grows_it_is_alone(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 390, reduced_motion="no-preference") as page:
        page.add_init_script(
            """const animate = Element.prototype.animate;
            window.motions = [];
            Element.prototype.animate = function (...how) {
                const motion = animate.apply(this, how);
                if (this.matches('.agv-box')) { motion.pause(); window.motions.push(motion); }
                return motion;
            };"""
        )
        _open_album(page, fixture_site)
        opening = "document.querySelector(\".ag-cell[data-index='3'] > a\").click()"
        around = """() => [document.querySelectorAll('.agv-slide').length,
            document.querySelectorAll('.agv-strip button').length > 0]"""
        page.evaluate(opening)
        shown(page, 3)
        frames(page)
        assert page.evaluate(around) == [1, False]
        # The compositor runs animations that contain only a transform.
        properties = page.evaluate(
            """window.motions.map(motion => Object.keys(motion.effect.getKeyframes()[0])
                .filter(name => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)).join())"""
        )
        assert sorted(properties) == ["clipPath", "transform"]
        page.evaluate("window.motions.forEach(motion => motion.finish())")
        page.wait_for_function("document.querySelectorAll('.agv-slide').length === 5 && document.querySelector('.agv-strip button')")
        page.keyboard.press("Escape")
        # The motion back begins in a later frame.
        page.wait_for_function(
            "(window.motions.forEach(motion => motion.finish()), !document.querySelector('dialog.agv').open)")
        # If a finger touches the screen during the motion, the neighbours are there.
        page.evaluate(opening)
        assert page.evaluate(around)[0] == 1
        page.evaluate("document.querySelector('.agv-stage').dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))")
        page.wait_for_function("document.querySelectorAll('.agv-slide').length === 5")


def test_it_opens_again_immediately(browser: Browser, fixture_site: SiteFiles) -> None:
    """The dialog announces its closing later, when a click may already have opened it again."""
    with opened(browser, 390) as page:
        page.add_init_script(
            """const close = HTMLDialogElement.prototype.close;
            window.closings = 0;
            HTMLDialogElement.prototype.close = function () {
                if (!window.closings) {
                    this.addEventListener('close', () => { window.closings += 1; }, {once: true});
                    queueMicrotask(() => document.querySelector('.ag-cell[data-index="3"] > a').click());
                }
                close.call(this);
            };"""
        )
        _open_album(page, fixture_site)
        page.evaluate("document.querySelector('.ag-cell[data-index=\"2\"] > a').click()")
        shown(page, 2)
        page.keyboard.press("Escape")
        page.wait_for_function("window.closings")
        shown(page, 3)
        frames(page)
        assert page.evaluate("[document.querySelector('dialog.agv').open, window.closings]") == [True, 1]


def test_a_tall_picture_is_whole_above_the_details(browser: Browser, fixture_site: SiteFiles) -> None:
    album = fixture_site.album("justified 07")
    with opened(browser, 390) as page:
        open_item(page, album.path.as_uri(), 1)
        before = state(page)["frame"]
        page.keyboard.press("i")
        _, top, _, height = state(page)["frame"]
        panel = page.locator(".agv-panel").bounding_box()
        bar = page.locator(".agv-top").bounding_box()
        assert panel and bar and top >= bar["height"] - 0.5 and top + height <= panel["y"] + 0.5
        page.keyboard.press("i")
        assert state(page)["frame"] == before


def test_on_paper_there_is_the_picture_on_show_and_its_caption(browser: Browser, fixture_site: SiteFiles) -> None:
    _, items = album_and_items(fixture_site, "家")
    with opened(browser, 820) as page:
        page.goto(items[4].path.as_uri())
        shown(page, 4)
        page.keyboard.press("ArrowRight")
        shown(page, 5)
        page.emulate_media(media="print")
        picture = page.locator(".agv-slide[data-index='5'] .agv-original").bounding_box()
        assert picture and picture["width"] == 480 and picture["height"] == 360 and picture["y"] < 40
        assert page.locator(".agv-caption").is_visible() and page.locator(".agv-strip").is_hidden()
        assert page.locator(".agv-thumb").first.is_hidden() and page.locator(".ag-about").is_hidden()
        assert page.pdf().count(b"/Type /Page\n") == 1


def test_an_album_is_printed_without_its_buttons(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 820) as page:
        page.goto(fixture_site.album("nine 05").path.as_uri())
        page.get_by_role("button", name="Select").wait_for()
        page.emulate_media(media="print")
        assert page.get_by_role("button").count() == 0 and page.locator(".ag-cell img").first.is_visible()


def test_changes_are_announced(browser: Browser, fixture_site: SiteFiles) -> None:
    with serving(fixture_site.root) as base, opened(browser, 820) as page:
        open_item(page, f"{base}nine-05/index.html", 1)
        assert page.locator(".agv-spoken").get_attribute("role") == "status"
        assert page.locator("dialog.agv").get_attribute("aria-label")
        # Turning away from a picture hides it from screen readers and the Tab key.
        page.keyboard.press("ArrowRight")
        shown(page, 2)
        assert page.evaluate("[...document.querySelectorAll('.agv-slide')].filter(slide => !slide.inert).length") == 1


def test_labels_of_the_details_do_not_touch_their_values(browser: Browser, fixture_site: SiteFiles) -> None:
    """Even with letters and words as far apart as visitors may set them. The longest label takes the place of a short one."""
    with opened(browser, 390) as page:
        opened_with("i")(page, fixture_site)
        page.add_style_tag(content="* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }")
        for size, least in ((100, 8), (200, 8)):
            page.evaluate("size => { document.documentElement.style.fontSize = size + '%'; }", size)
            gap = page.locator(".agv-facts > div").first.evaluate(
                """row => {
                    row.firstChild.textContent = 'Photographer';
                    const words = document.createRange();
                    words.selectNodeContents(row.firstChild);
                    return row.lastChild.getBoundingClientRect().left - words.getBoundingClientRect().right;
                }"""
            )
            assert gap >= least, size


def test_the_keys_have_room_beside_large_letters(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser, 390) as page:
        opened_with()(page, fixture_site)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.keyboard.press("?")
        widths = page.locator(".agv-keys dd").evaluate_all("all => all.map(one => one.clientWidth)")
        assert widths and min(widths) > 120
