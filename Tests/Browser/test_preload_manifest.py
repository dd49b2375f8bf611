"""The preload manifest in each item's page: its form, and the truth of its content."""

import math
from typing import Any

import pytest
from PIL import Image

from site_files import Page, SiteFiles

AHEAD = BEHIND = 1


def _manifests(site: SiteFiles) -> list[tuple[Page, dict[str, Any]]]:
    return [(page, page.manifest) for page in site.of_kind("item") if page.manifest]


def _is_count(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and value >= least


def test_each_has_the_documented_form(site: SiteFiles) -> None:
    for page, manifest in _manifests(site):
        assert {"version", "album", "total", "index", "category", "items"} <= manifest.keys(), page.name
        assert _is_count(manifest["version"], 1) and _is_count(manifest["total"], 1) and _is_count(manifest["index"])
        assert {"tag", "index", "first", "count"} <= manifest["category"].keys(), page.name
        for item in manifest["items"]:
            assert {"index", "id", "kind", "page", "thumb", "original", "load"} <= item.keys(), page.name
            assert item["kind"] in ("photo", "video") and item["load"] in ("original", "thumb")
            for rendition in (item["thumb"], item["original"]):
                assert isinstance(rendition["src"], str) and _is_count(rendition["w"], 1) and _is_count(rendition["h"], 1)
            assert _is_count(item["original"]["bytes"], 1) and item["original"]["type"].startswith(("image/", "video/"))


def test_the_neighbours_are_an_unbroken_run_with_the_window_in_it(site: SiteFiles) -> None:
    for page, manifest in _manifests(site):
        indices = [item["index"] for item in manifest["items"]]
        index, total = manifest["index"], manifest["total"]
        around = range(max(0, index - BEHIND), min(total, index + AHEAD + 1))
        originals = {item["index"] for item in manifest["items"] if item["load"] == "original"}
        assert originals | {index} == set(around), page.name
        run = sorted({*indices, index})
        assert indices == sorted(indices) and run == list(range(run[0], run[-1] + 1)), page.name


def test_neighbours_are_the_items_with_these_indices(site: SiteFiles) -> None:
    for page, manifest in _manifests(site):
        of_page = {other.path: other.manifest for other in site.of_kind("item")}
        for item in manifest["items"]:
            other = of_page[page.target(item["page"])]
            assert other and (other["index"], other["total"], other["album"]) == (
                item["index"], manifest["total"], manifest["album"],
            ), page.name


def test_the_category_holds_the_item(site: SiteFiles) -> None:
    for page, manifest in _manifests(site):
        category = manifest["category"]
        assert category["first"] <= manifest["index"] < category["first"] + category["count"], page.name
        assert category["first"] + category["count"] <= manifest["total"], page.name


def test_renditions_have_the_stated_size_and_type(site: SiteFiles) -> None:
    checked = set()
    for page, manifest in _manifests(site):
        for item in manifest["items"]:
            for rendition in (item["thumb"], item["original"]):
                file = page.target(rendition["src"])
                if file in checked or item["kind"] != "photo":
                    continue
                checked.add(file)
                with Image.open(file) as image:
                    assert image.size == (rendition["w"], rendition["h"]), f"{page.name}: {file}"
                    if "type" in rendition:
                        assert Image.MIME[image.format or ""] == rendition["type"], f"{page.name}: {file}"
                if "bytes" in rendition:
                    assert file.stat().st_size == rendition["bytes"], f"{page.name}: {file}"


def test_stretches_are_scripts_that_exist(site: SiteFiles) -> None:
    for page, manifest in _manifests(site):
        stretches = manifest["stretches"]
        assert stretches["count"] == math.ceil(manifest["total"] / stretches["size"]), page.name
        scripts = [stretches["src"].replace("{n}", str(n + 1)) for n in range(stretches["count"])]
        assert stretches["current"] == scripts[manifest["index"] // stretches["size"]], page.name
        for script in scripts:
            assert page.target(script).is_file(), f"{page.name}: {script}"


@pytest.mark.parametrize("count", [1, 2, 12])
def test_short_albums_and_ends(fixture_site: SiteFiles, count: int) -> None:
    items = fixture_site.items(fixture_site.album(f"nine {count:02}"))
    assert [item.manifest["index"] for item in items if item.manifest] == list(range(count))
    for item in items:
        assert item.manifest and item.manifest["total"] == count
