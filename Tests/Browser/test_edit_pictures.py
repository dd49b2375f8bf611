"""Pages of `albumgen serve --edit` show a photo as it is now, while the viewer and the panel are open."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browsing import opened
from editing import editable, shown
from films import write_film
from photos import write_photo


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number, name in enumerate("abc"):
        write_photo(source / "Sea" / f"{name}.jpg", number + 1, (360, 240))
    # A new file would come last by its date.
    (source / "Sea" / "album.yml").write_text("sort: name\n")
    return source


def waits_for_shape(page: Page, picture: str, width: int, height: int) -> None:
    """Waits until the pictures that a selector matches have an aspect ratio, whatever their sizes are."""
    page.wait_for_function("""([picture, width, height]) => {
      const home = document.querySelector("#albumgen-edit").shadowRoot.querySelector(picture) ? document.querySelector("#albumgen-edit").shadowRoot : document;
      const found = [...home.querySelectorAll(picture)];
      return found.length > 0 && found.every((one) => one.naturalWidth > 0 && Math.abs(one.naturalWidth / one.naturalHeight - width / height) < 0.05);
    }""", arg=[picture, width, height])


def test_a_rotation_shows_in_the_viewer_and_in_the_panel(browser: Browser, source: Path) -> None:
    current = ".agv-slide:not([aria-hidden]) img"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.locator("#item-b a").click()
        waits_for_shape(page, current, 3, 2)
        page.evaluate("window.mark = 1")
        page.get_by_role("button", name="Edit", exact=True).click()
        point = page.get_by_role("button", name="Click the point to keep in view")
        expect(point).to_be_enabled()
        page.get_by_label("Rotate").select_option("90")
        # A point of the picture shown here would be a different point of the rotated photo.
        expect(point).to_be_disabled()
        expect(page.get_by_text("The picture is rotated once you save")).to_be_visible()
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Saved", exact=True)).to_be_visible()
        waits_for_shape(page, current, 2, 3)
        waits_for_shape(page, ".focus img", 2, 3)
        expect(point).to_be_enabled()
        box = page.locator(".agv-slide:not([aria-hidden]) .agv-box").bounding_box()
        assert box and box["width"] < box["height"]
        point.scroll_into_view_if_needed()
        box = point.bounding_box()
        assert box
        # What is typed before the next build stays.
        page.get_by_label("Title").fill("Mine")
        point.click(position={"x": box["width"] * 0.7, "y": box["height"] * 0.25})
        expect(page.get_by_label("Focus", exact=True)).to_have_value("70% 25%")

        # A file that another program replaces, in the viewer and among the thumbnails below it.
        write_photo(source / "Sea" / "b.jpg", 9, (300, 300))
        waits_for_shape(page, current, 1, 1)
        waits_for_shape(page, ".focus img", 1, 1)
        expect(page.get_by_label("Title")).to_have_value("Mine")
        page.get_by_role("button", name="Close").and_(page.locator("#albumgen-edit .close")).click()
        page.locator(".agv-stage").press("ArrowRight")
        waits_for_shape(page, current, 3, 2)
        page.keyboard.press("ArrowLeft")
        waits_for_shape(page, current, 1, 1)
        page.keyboard.press("Escape")
        waits_for_shape(page, "#item-b img", 1, 1)
        assert page.evaluate("window.mark") == 1


def test_a_neighbour_and_the_strip_show_what_has_changed(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.locator("#item-a a").click()
        page.locator(".agv-strip img").nth(2).wait_for()
        write_photo(source / "Sea" / "b.jpg", 9, (300, 300))
        page.wait_for_function("""() => {
          const picture = document.querySelectorAll(".agv-strip img")[1];
          return picture?.naturalWidth > 0 && picture.naturalWidth === picture.naturalHeight;
        }""")
        page.keyboard.press("ArrowRight")
        waits_for_shape(page, ".agv-slide:not([aria-hidden]) img", 1, 1)


def test_the_photo_on_show_stays_when_the_order_changes(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.locator("#item-b a").click()
        expect(page.locator(".agv-counter")).to_have_text("2 of 3")
        (source / "Sea" / "album.yml").write_text("sort: name\norder: [c.jpg]\n")
        expect(page.locator(".agv-counter")).to_have_text("3 of 3")
        expect(page.locator(".agv-slide:not([aria-hidden])")).to_have_attribute("data-id", "b")
        expect(page).to_have_url(address + "sea/b.html")


def test_an_edit_of_words_leaves_the_picture_alone(browser: Browser, source: Path) -> None:
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.locator("#item-b a").click()
        slide = page.locator(".agv-slide:not([aria-hidden]) .agv-original").element_handle()
        (source / "Sea" / "b.jpg.md").write_text("---\ntitle: New\n---\n")
        expect(page.locator(".agv-caption strong")).to_have_text("New")
        assert slide.evaluate("picture => picture.isConnected")


def test_videos_are_not_rotated(browser: Browser, source: Path) -> None:
    write_film(browser, source / "Sea" / "walk.webm", 120)
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        shown(page, paired)
        shown(page, address + "sea/index.html")
        page.get_by_role("button", name="Edit photos").click()
        page.locator("#item-a a").click()
        page.get_by_role("button", name="Edit", exact=True).filter(visible=True).click()
        rotation = page.get_by_label("Rotate")
        expect(rotation).to_be_visible()
        page.locator("#item-walk-webm a").click()
        expect(page.get_by_role("heading", name="Edit 2 items")).to_be_visible()
        expect(rotation).to_be_hidden()
        answer = page.evaluate("""async () => {
          const ask = async (name, body) => (await fetch("/.albumgen/edit/" + name, { method: "POST", body: JSON.stringify(body) })).json();
          const { items: [{ page, mark }] } = await ask("read", { pages: ["sea/walk-webm.html"] });
          return ask("change", { items: [{ page, mark }], set: { rotate: "90" } });
        }""")
        assert answer == {"error": "notEditable", "reason": "`Sea/walk.webm` is a video, and only photos are rotated"}
