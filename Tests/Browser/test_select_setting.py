"""`select` decides what visitors can do with items that they select."""

from pathlib import Path
from typing import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import HEIGHT, frames, opened
from photos import write_photo
from serving import serving
from site_files import SiteFiles
from sites import Sites

# An album's setting, and the buttons besides "Select all" and "Done"; None if there is nothing to do with a selection.
ALBUMS: dict[str, tuple[str, list[str] | None]] = {
    "plain": ("", ["Save"]), "off": ("select: off", None), "save": ("select: save", ["Save"]),
    "all": ("select: all", ["Save", "Delete…"]), "kept": ("download: off", None),
    "kept save": ("download: off\nselect: save", None), "kept all": ("download: off\nselect: all", ["Delete…"]),
    "archive": ("download: {items: off, zip: on}", None),
}


@pytest.fixture(scope="module")
def settings_site(sites: Sites) -> SiteFiles:
    def write(source: Path) -> None:
        for number, (name, (text, _)) in enumerate(ALBUMS.items()):
            for index in range(4):
                write_photo(source / name / f"{index}.jpg", number * 4 + index)
            (source / name / "album.md").write_text(f"---\ntitle: {name}\n{text}\n---\n", encoding="utf-8")
            chinese = source / "zh" / name
            write_photo(chinese / "1.jpg", number)
            (chinese / "album.md").write_text(f"---\ntitle: zh {name}\nlanguage: zh-Hans\n{text}\n---\n", encoding="utf-8")

        smart = '- {where: album = "plain" or album = "kept", title: both}'
        (source / "albumgen.yml").write_text(f"smart:\n  {smart}\n", encoding="utf-8")

    return sites.site("selecting", write)


@pytest.fixture(scope="module")
def base(settings_site: SiteFiles) -> Iterator[str]:
    with serving(settings_site.root) as address:
        yield address


def _offered(page: Page, address: str) -> list[str] | None:
    page.goto(address)
    # The slideshow's button comes from the same script.
    page.locator(".agv-play").wait_for()
    begin = page.locator(".agv-select")
    if begin.count() == 0:
        return None
    begin.click()
    return [name for name in page.locator(".agv-selection button").all_inner_texts() if name not in ("Select all", "Done")]


def test_what_is_offered(browser: Browser, base: str, settings_site: SiteFiles) -> None:
    wrong = []
    with opened(browser) as page:
        for name, (_, expected) in ALBUMS.items():
            if (offered := _offered(page, f"{base}{name.replace(' ', '-')}/index.html")) != expected:
                wrong.append(f"{name}, on a host: {offered}")
            # On `file://`, nothing can be downloaded.
            from_file = [word for word in expected or [] if word != "Save"] or None
            if (offered := _offered(page, settings_site.album(name).path.as_uri())) != from_file:
                wrong.append(f"{name}, from a file: {offered}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("folder", ["", "zh/"])
@pytest.mark.parametrize("name", ["save", "all"])
def test_the_buttons_have_one_row_on_a_phone(browser: Browser, base: str, folder: str, name: str) -> None:
    with opened(browser, 390) as page:
        page.goto(f"{base}{folder}{name}/index.html")
        page.locator(".agv-select").click()
        for width in (390, 360, 320):
            page.set_viewport_size({"width": width, "height": HEIGHT})
            frames = [button.bounding_box() for button in page.locator(".agv-selection button").all()]
            assert len({frame["y"] for frame in frames}) == 1, width
            assert max(frame["x"] + frame["width"] for frame in frames) <= width


def test_saving_leaves_out_what_its_own_album_does_not_offer(browser: Browser, base: str) -> None:
    with opened(browser) as page:
        page.goto(f"{base}smart/both/index.html")
        saved = []
        page.on("download", lambda download: saved.append(download.url.removeprefix(base).split("/")[0]))
        page.locator(".agv-select").click()
        page.get_by_role("button", name="Select all").click()
        expect(page.locator(".agv-selection").get_by_text("8 selected")).to_be_visible()
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator(".agv-selection").get_by_text("Some of the selected items are not offered")).to_be_visible()
        # The browser reports a download later than the page requests it.
        while len(saved) < 4:
            frames(page, 1)
    assert saved == ["plain"] * 4
