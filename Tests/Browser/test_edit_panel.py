"""The panel and the buttons of `albumgen serve --edit` leave room for each other and for the viewer."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browsing import opened
from editing import editable, shown
from photos import write_photo


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number, name in enumerate("abc"):
        write_photo(source / "Summer" / f"{name}.jpg", number + 1, (360, 240))
    return source


def test_the_buttons_leave_the_categories_alone(browser: Browser, source: Path) -> None:
    (source / "Summer" / "album.yml").write_text(
        "categories:\n" + "".join(f"  - tag: Room {name}\n    items: [{name}.jpg]\n" for name in "abc"))
    with editable(source) as (address, paired), opened(browser, 390, has_touch=True, is_mobile=True) as page:
        shown(page, paired)
        shown(page, address + "summer/index.html")
        page.locator("#item-a a").tap()
        page.get_by_role("button", name="Edit", exact=True).tap()
        page.get_by_label("Title").fill("New")
        page.get_by_role("button", name="Save").tap()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        page.locator("#albumgen-edit .close").filter(visible=True).tap()
        expect(page.get_by_role("button", name="Undo")).to_be_visible()
        bar = page.locator("#albumgen-edit nav").bounding_box()
        tabs = page.locator("dialog[open] .agv-tabs").bounding_box()
        assert bar and tabs and bar["y"] >= tabs["y"] + tabs["height"]


@pytest.mark.parametrize("size", [(390, 664), (1366, 560)])
def test_the_keyboard_moves_to_nothing_behind_the_bars_of_the_panel(browser: Browser, source: Path, size: tuple[int, int]) -> None:
    with editable(source) as (address, paired), opened(browser, size[0]) as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        shown(page, paired)
        shown(page, address + "summer/index.html")
        page.locator("#item-b a").click()
        page.get_by_role("button", name="Edit", exact=True).press("Enter")
        expect(page.get_by_label("Title")).to_be_focused()
        page.wait_for_function(
            "document.querySelector('#albumgen-edit').shadowRoot.querySelector('section .focus img').complete")
        # The panel takes its bars into account one frame later.
        page.wait_for_function(
            "document.querySelector('#albumgen-edit').shadowRoot.querySelector('section:not([hidden])').style.scrollPaddingBlock !== ''")
        seen = set()
        for key in ["Tab"] * 14 + ["Shift+Tab"] * 12:
            page.keyboard.press(key)
            found = page.evaluate("""() => {
              const { shadowRoot } = document.querySelector("#albumgen-edit");
              const active = shadowRoot.activeElement;
              if (!active || active.closest(".head, .foot") || !active.closest("section")) return null;
              const [part, head, foot] = [active, ...["head", "foot"].map((name) => active.closest("section").querySelector("." + name))]
                .map((one) => one.getBoundingClientRect());
              return [active.id || active.textContent || active.className, part.top >= head.bottom - 1, part.bottom <= foot.top + 1];
            }""")
            if found is None:
                continue
            assert found[1:] == [True, True], found
            seen.add(found[0])
        assert len(seen) >= 9


def test_says_that_a_caption_is_too_long(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "summer/b.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        page.get_by_label("Caption").fill("x" * 100_001)
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Not saved: the field “Caption” is too long. It can hold at most 100 kB.")).to_be_visible()
        page.get_by_label("Caption").fill("x")
        page.get_by_label("Keywords").fill(",".join(str(number) for number in range(1001)))
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Not saved: there are too many keywords.")).to_be_visible()


def test_keys_of_an_input_method_are_its_own(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "summer/b.html")
        page.get_by_role("button", name="Edit", exact=True).click()
        title = page.get_by_label("Title")
        expect(title).to_be_focused()
        # Escape ends the composition, and not the panel.
        for key in ("Control+Enter", "Escape"):
            title.dispatch_event("keydown", {"key": key.split("+")[-1], "ctrlKey": "+" in key, "isComposing": True, "bubbles": True, "composed": True})
        page.evaluate("fetch('/.albumgen/edit.css').then(() => true)")
        expect(title).to_be_visible()
        assert not (source / "Summer" / "b.jpg.md").exists()
        title.press("Escape")
        expect(title).to_be_hidden()
