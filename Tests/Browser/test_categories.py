"""An album by category: tabs `tag(count)`, each linked to the category's first item, with the current one marked."""

import re

from playwright.sync_api import Browser

from browsing import opened
from fixture_source import CATEGORIES
from site_files import SiteFiles
from viewer_site import names, shown

FIRST = {tag: sum(list(CATEGORIES.values())[:place]) for place, tag in enumerate(CATEGORIES)}


def test_tabs_lead_to_the_first_item_of_their_category(browser: Browser, fixture_site: SiteFiles) -> None:
    items = fixture_site.items(fixture_site.album("家"))
    assert len(items) == sum(CATEGORIES.values())
    with opened(browser, 390) as page:
        page.goto(items[6].path.as_uri())
        tabs = page.locator('[data-role="tabs"] a')
        texts = [re.sub(r"\s", "", text).translate(str.maketrans("（）", "()")) for text in tabs.all_inner_texts()]
        assert texts == [f"{tag}({count})" for tag, count in CATEGORIES.items()]
        marked = page.locator('[data-role="tabs"] [aria-current]')
        assert marked.count() == 1 and "主卧" in marked.inner_text()
        for place, first in enumerate(FIRST.values()):
            tabs.nth(place).click()
            shown(page, first)
            assert names(page, items[first])


def test_the_album_page_has_a_block_for_each_category(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(fixture_site.album("家").path.as_uri())
        counts = page.locator('[data-layout="nine-grid"]').evaluate_all("blocks => blocks.map(b => Number(b.dataset.count))")
        assert counts == list(CATEGORIES.values())
        more = page.locator('[data-layout="nine-grid"]').last.locator("a").last
        more.click()
        assert page.locator("[data-layout]").first.get_attribute("data-count") == str(CATEGORIES["厨房"])


def test_the_counter_says_which_of_how_many(browser: Browser, fixture_site: SiteFiles) -> None:
    with opened(browser) as page:
        page.goto(fixture_site.items(fixture_site.album("nine 12"))[4].path.as_uri())
        numbers = re.findall(r"\d+", page.locator('[data-role="counter"]').first.inner_text())
        assert numbers == ["5", "12"]
