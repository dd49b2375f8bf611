"""The page of one day in all years: today's or the one that the address names, from a file and from a host, in both languages."""

from datetime import datetime
from pathlib import Path
from typing import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page as Tab

from axe import violations
from browsing import opened, still
from building import THEMES
from finding_site import write_finding_site
from site_files import Page, SiteFiles
from sites import Sites
from test_finding import _SHIFTS

# Kyoto's pictures are of the sixth of each month, Iceland's of the fifth, and Lisbon's of the seventh.
TODAY = datetime(2025, 4, 6, 12)
KYOTO = ["Last year 6 April 2024", "2 years ago 6 April 2023", "3 years ago 6 April 2022", "4 years ago 6 April 2021"]


@pytest.fixture(scope="module")
def site(sites: Sites) -> SiteFiles:
    return sites.site("finding", write_finding_site)


@pytest.fixture
def tab(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Tab]:
    with opened(browser, getattr(request, "param", 1280)) as page:
        mistakes: list[str] = []
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.clock.set_fixed_time(TODAY)
        page.add_init_script(_SHIFTS)
        yield page
        assert mistakes == []


def headings(tab: Tab) -> list[str]:
    return [" ".join(text.split()) for text in tab.locator(".ag-year h2").all_inner_texts()]


@pytest.mark.parametrize(("tab", "address"), [(390, "file"), (1440, "http")], indirect=True)
def test_a_day_of_all_years(tab: Tab, site: SiteFiles, address: Callable[[Page], str]) -> None:
    page = address(site.of_kind("on-this-day")[0])
    tab.goto(page)
    tab.locator(".ag-year img").nth(3).wait_for()
    assert headings(tab) == KYOTO and tab.get_by_role("status").inner_text() == "4 results"
    links = tab.locator(".ag-year a").evaluate_all("all => all.map(one => one.pathname.split('/').slice(-2).join('/'))")
    assert links == ["kyoto/p39.html", "kyoto/p27.html", "kyoto/p15.html", "kyoto/p03.html"]
    still(tab)
    assert tab.evaluate("shifts") == []
    wrong = violations(tab)
    assert not wrong, wrong
    # The viewer pages through the page's results, keeps them after a reload, and closes back to them.
    tab.locator(".ag-year a").nth(1).click()
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    assert tab.locator(".agv-counter").inner_text() == "2 of 4"
    tab.keyboard.press("Escape")
    tab.wait_for_url(page)
    assert headings(tab) == KYOTO
    # Another day is in the address, and a page that is opened there shows it.
    tab.get_by_role("button", name="Next day with photos").click()
    assert tab.url == page + "#04-07" and headings(tab)[0] == "Last year 7 April 2024"
    tab.get_by_role("combobox", name="Month").select_option("December")
    assert tab.url == page + "#12-07" and headings(tab)[0] == "2 years ago 7 December 2023"
    tab.locator(".ag-year a").nth(2).click()
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    tab.reload()
    tab.locator(".agv-slide:not([aria-hidden]) .agv-original").wait_for(state="attached")
    tab.keyboard.press("Escape")
    tab.wait_for_url(page + "#12-07")
    tab.locator(".ag-year img").nth(2).wait_for()
    assert headings(tab)[0] == "2 years ago 7 December 2023"
    # Nothing is from Christmas Eve, so the closest days are shown, across the turn of the year.
    tab.evaluate("location.hash = '#12-24'")
    tab.get_by_role("status").filter(has_text="Nothing from 24 December.").wait_for()
    assert headings(tab) == [f"{ago} 5 January {year}" for ago, year in
                             (("Last year", 2024), ("2 years ago", 2023), ("3 years ago", 2022), ("4 years ago", 2021))]
    tab.evaluate("location.hash = '#02-31'")
    tab.get_by_role("button", name="Previous day with photos").click()
    assert tab.url == page + "#12-07"
    tab.get_by_role("button", name="Today").click()
    assert tab.url == page + "#04-06" and headings(tab) == KYOTO
    # What was taken this year is not a memory yet.
    tab.clock.set_fixed_time(TODAY.replace(year=2024))
    tab.reload()
    tab.locator(".ag-year img").nth(2).wait_for()
    assert headings(tab) == ["Last year 6 April 2023", "2 years ago 6 April 2022", "3 years ago 6 April 2021"]


def _write_chinese(source: Path) -> None:
    write_finding_site(source)
    with (source / "albumgen.yml").open("a", encoding="utf-8") as configuration:
        configuration.write("language: zh-Hans\n")


@pytest.mark.parametrize("theme", THEMES)
def test_it_fits_every_theme_and_language(browser: Browser, sites: Sites, theme: str) -> None:
    chinese = sites.site("finding-zh", _write_chinese)
    themed = chinese if theme == "default" else sites.themed(f"day-{theme}", chinese, theme=theme)
    with opened(browser, 390, color_scheme="dark") as tab:
        tab.clock.set_fixed_time(TODAY)
        tab.goto(themed.of_kind("on-this-day")[0].path.as_uri())
        tab.locator(".ag-year img").first.wait_for()
        assert headings(tab)[:3] == ["去年 2024年4月6日", "2 年前 2023年4月6日", "3 年前 2022年4月6日"]
        assert tab.locator(".ag-choose-day select").evaluate_all("all => all.map(one => one.selectedOptions[0].text)") == ["4月", "6日"]
        assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
        frames = [tab.locator(part).first.bounding_box() for part in (".ag-breadcrumb", "h1", ".ag-choose-day", ".ag-year ul")]
        assert all(frame and frame["x"] >= 8 for frame in frames), frames
        wrong = violations(tab)
        assert not wrong, wrong


def test_without_scripts_there_are_the_months(browser: Browser, site: SiteFiles) -> None:
    with opened(browser, java_script_enabled=False) as tab:
        tab.goto(site.of_kind("on-this-day")[0].path.as_uri())
        months = tab.locator("main h2").all_inner_texts()
        assert len(months) == 12 and months[0] == "January" and tab.locator("main a").count() == 36
