"""The example site shows every feature, so that users who copy it find a working line for each."""

import re
import zipfile
from urllib.parse import quote

import pytest
from browsing import opened
from building import PROJECT
from playwright.sync_api import Browser

from site_files import SiteFiles


def _text(site: SiteFiles, name: str) -> str:
    return (site.root / name).read_text(encoding="utf-8")


def _links(site: SiteFiles, album: str) -> list[str]:
    return [link for link in site.album(album).links if link.endswith(".html")]


def test_it_has_what_a_base_address_brings(example_site: SiteFiles) -> None:
    for name in ("feed.xml", "feed.json", "sitemap.xml", "robots.txt", "travels/feed.xml"):
        assert "https://albums.example/" in _text(example_site, name), name
    assert re.search(r'property="og:image" content="https://albums\.example/', _text(example_site, "index.html"))


def test_an_address_of_the_past_leads_to_its_album(browser: Browser, example_site: SiteFiles) -> None:
    assert [page.name for page in example_site.redirects] == ["travels/a-week-by-the-sea/index.html"]
    with opened(browser) as page:
        page.goto(example_site.redirects[0].path.as_uri(), wait_until="commit")
        page.wait_for_url(example_site.album("Coast of Light").path.as_uri())


def test_no_picture_is_made_that_no_page_names(example_site: SiteFiles) -> None:
    kinds = {".html", ".js", ".css", ".xml", ".json", ".webmanifest", ".txt"}
    texts = "".join(path.read_text(encoding="utf-8") for path in example_site.root.rglob("*") if path.suffix in kinds)
    pictures = [path for path in example_site.root.rglob("media/*") if path.is_file()]
    unnamed = [path for path in pictures if path.name not in texts and quote(path.name) not in texts]
    assert len(pictures) > 500 and not unnamed, unnamed


def test_people_are_named_in_the_one_album_that_says_so(example_site: SiteFiles) -> None:
    people = sorted(path.name for path in (example_site.root / "smart/people").iterdir() if path.is_dir())
    assert people == ["linnea-finch", "rowan-moss"]
    named = [page.name for page in example_site.of_kind("item") if "Rowan Moss" in _text(example_site, page.name)]
    assert named and all(name.startswith("notes-from-a-kitchen-garden/") for name in named)


def test_people_are_shown_by_their_faces(browser: Browser, example_site: SiteFiles) -> None:
    people = next(page for page in example_site.listings if page.name == "smart/people/index.html")
    wrong = []
    with opened(browser, 390) as page:
        page.goto(people.path.as_uri())
        for width in (390, 1440):
            page.set_viewport_size({"width": width, "height": 844})
            for face in page.locator(".ag-face img").all():
                shown = face.evaluate(
                    "async image => { await image.decode(); const box = image.getBoundingClientRect();"
                    " return [image.currentSrc, image.naturalWidth - image.naturalHeight, Math.round(box.width), Math.round(box.height)] }")
                if not ("-320-" in shown[0] and shown[1] == 0 and shown[2] == shown[3] and 100 < shown[2] <= 160):
                    wrong.append(f"{width}: {shown}")
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{width}: too wide")
        names = page.locator(".ag-person-name").all_inner_texts()
        page.locator(".ag-person a").first.focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**/smart/people/rowan-moss/index.html")
    assert names == ["Linnea Finch", "Rowan Moss"] and not wrong, wrong


def test_drafts_and_raw_files_are_not_published(example_site: SiteFiles) -> None:
    assert not (example_site.root / "travels/somewhere-north").exists()
    assert not [path for path in example_site.root.rglob("*") if path.suffix == ".dng"]
    formats = " ".join(_links(example_site, "Formats"))
    assert "raw-photo" in formats and "film-along" in formats and "moves-for-a-moment" in formats


def test_one_album_offers_no_downloads_and_two_offer_archives(example_site: SiteFiles) -> None:
    downloads = {page.path.parent for page in example_site.of_kind("item") if "ag-download" in _text(example_site, page.name)}
    home = example_site.album("家").path.parent
    assert downloads and home not in downloads
    archives = sorted(example_site.root.rglob("*.zip"))
    assert [path.relative_to(example_site.root).parts[0] for path in archives] == ["notes-from-a-kitchen-garden", "smart"]
    for path in archives:
        with zipfile.ZipFile(path) as archive:
            assert archive.testzip() is None


@pytest.mark.parametrize("width", [390, 1440])
def test_an_archive_is_offered_under_the_title_however_long_the_text(browser: Browser, example_site: SiteFiles, width: int) -> None:
    with opened(browser, width) as page:
        page.goto(example_site.album("Notes from a kitchen garden").path.as_uri())
        name, link = page.locator(".ag-name").bounding_box(), page.get_by_role("link", name="Download all").bounding_box()
        assert name and link and 0 < link["y"] - name["y"] - name["height"] < 32


def test_every_layout_is_there(example_site: SiteFiles) -> None:
    layouts = {found for page in example_site.pages for found in re.findall(r'data-layout="([a-z-]+)"', _text(example_site, page.name))}
    assert layouts == {"nine-grid", "grid", "justified", "picker"}
    assert [page.name for page in example_site.pages if "ag-story" in _text(example_site, page.name)] == ["travels/coast-of-light/index.html"]


def test_it_has_a_logo_a_placeholder_and_categories_by_kind(example_site: SiteFiles) -> None:
    assert '<img class="ag-logo" src="mark.svg" alt=""' in _text(example_site, "index.html")
    market = "from-any-source/a-morning-at-the-market/leek.html"
    assert "Leek" in _text(example_site, market) and "ag-download" not in _text(example_site, market)
    assert re.search(r"Pictures.*Films", _text(example_site, example_site.album("Formats").name), re.DOTALL)
    assert "Rooms by Li Mei" in _text(example_site, "index.html")
    garden = (PROJECT / "site-example/Notes from a kitchen garden/tomatoes, finally.jpg.yml").read_text(encoding="utf-8")
    assert "expireDate:" in garden
