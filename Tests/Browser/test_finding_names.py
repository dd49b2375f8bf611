"""The search finds albums and photos by their exact titles and file names, even if these contain dates."""

from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser

from browsing import opened
from finding_site import write_named_site
from photos import write_photo
from searching import hits
from site_files import SiteFiles
from sites import Sites

ROME = ["2019-05-12-rome/index.html", "2019-05-12-rome/grand-canal-1.html", "2019-05-12-rome/img_0001.html"]
GRANDMA = ["1998-08-grandma/index.html", "1998-08-grandma/plain.html"]
BEIJING = ["2003年7月-北京/index.html", "2003年7月-北京/scan.html"]

FOUND = {
    # Titles of albums.
    "2019-05-12 Rome": ROME, "2019-05-12": ROME, "2019-05": ROME, "12.5.2019": ROME, "rome 2019年5月12日": ROME,
    "1998-08 Grandma": GRANDMA, "1998-08": GRANDMA, "2003年7月 北京": BEIJING, "2003-07": BEIJING,
    # Queries that find them while being typed.
    "2019-": [ROME[0], "others/class.html", "others/season.html", *ROME[1:]], "2019-0": ROME, "2019-05-": ROME, "2019-05-1": ROME,
    # Days on which photos were taken.
    "2019-05-13": ROME[2:], "14.5.2019": ROME[1:2], "2019-05-31": [],
    # Titles of photos.
    "class of 2019/20": ["others/class.html"], "2019-20 season": ["others/season.html"], "5.6.2018": ["others/label.html"],
    "P 5.6.2018 label": ["others/label.html"],
    # Names of files.
    "1234-2": ["others/dsc_1234-2.html"], "DSC_1234-2.jpg": ["others/dsc_1234-2.html"],
    "DSC_1234-0.jpg": ["others/dsc_1234-0.html"],
    # It may be the beginning of a date in the year 1234.
    "1234-0": ["others/dsc_1234-0.html", "others/dsc_1234-2.html"],
    "IMG_0001": ROME[2:], "IMG_0001.JPG": ROME[2:], "Grand Canal (1).jpg": ROME[1:2], "plain.jp": GRANDMA[1:],
    "plain.jpeg": GRANDMA[1:], "custom-id": ["others/custom-id.html"], "named.jpg": ["others/custom-id.html"], "party.jpg": [],
    # Nothing in it can be searched for.
    "❤️": [], "...": [],
}


@pytest.fixture(scope="module")
def named_site(sites: Sites) -> SiteFiles:
    return sites.site("named", write_named_site)


def test_exact_names_find_what_they_name(browser: Browser, named_site: SiteFiles) -> None:
    with opened(browser) as tab:
        tab.goto(named_site.of_kind("search")[0].path.as_uri())
        found = {}
        for query in FOUND:
            hits(tab, query)
            found[query] = [
                unquote(link.get_attribute("href") or "") for link in tab.locator(".ag-hit a").all()]
        assert found == FOUND


DAYS = ("2024-03-09", "2024-09-03", "2020-02-29", "2023-03-31")
# Which of these days Chinese queries find, by index.
CHINESE = {
    "3月9日": [0], "9月3日": [1], "9 月 3 号": [1], "3月": [0, 3], "2024年3月": [0], "2024 年 3 月": [0], "2024年3月9日": [0], "2月29日": [2],
    "2024年": [0, 1], "3月9": [0], "9月": [1], "3月31日": [3],
}


def test_chinese_dates_find_their_days(browser: Browser, sites: Sites) -> None:
    def write(source: Path) -> None:
        for index, day in enumerate(DAYS):
            write_photo(source / "相册" / f"p{index}.jpg", index, (360, 270))
            (source / "相册" / f"p{index}.jpg.yml").write_text(f"title: 雪\nshootTime: {day} 10:00\n", encoding="utf-8")
        (source / "albumgen.yml").write_text("language: zh-Hans\nsearch: on\n", encoding="utf-8")

    site = sites.site("chinese-days", write)
    with opened(browser) as tab:
        tab.goto(site.of_kind("search")[0].path.as_uri())
        found = {}
        for query in CHINESE:
            hits(tab, query)
            links = [unquote(link.get_attribute("href") or "") for link in tab.locator(".ag-hit a").all()]
            found[query] = sorted(int(link[-6]) for link in links if link.endswith(tuple(f"p{index}.html" for index in range(4))))
        assert found == CHINESE


SENTENCES = {
    "The bridge": "The bridge, 15 October 2026", "The bridge, in both directions.": "The bridge, in both directions. 15 October 2026",
    "Who is there?": "Who is there? 15 October 2026", "He said “Wait!”": "He said “Wait!” 15 October 2026", "Dusk…": "Dusk… 15 October 2026",
    "桥，两个方向。": "桥，两个方向。15 October 2026", "谁在那儿？": "谁在那儿？15 October 2026", "「等等！」": "「等等！」15 October 2026",
}


def test_no_comma_follows_the_end_of_a_sentence(browser: Browser, sites: Sites) -> None:
    def write(source: Path) -> None:
        for index, title in enumerate(SENTENCES):
            write_photo(source / "Walk" / f"{index}.jpg", index, (360, 270))
            (source / "Walk" / f"{index}.jpg.yml").write_text(f'title: "{title}"\nshootTime: 2026-10-15 {20 - index}:00\n', encoding="utf-8")
        (source / "albumgen.yml").write_text("title: Sentences\ntimeline: on\n", encoding="utf-8")

    site = sites.site("sentences", write)
    with opened(browser) as tab:
        tab.goto(site.of_kind("timeline")[0].path.as_uri())
        tab.wait_for_function("count => document.querySelectorAll('.ag-month li img').length === count", arg=len(SENTENCES))
        assert tab.eval_on_selector_all(".ag-month li img", "all => all.map(picture => picture.alt)") == list(SENTENCES.values())
        # The descriptions of the pages name the album in the same way.
        descriptions = []
        for item in site.items(site.album("walk")):
            tab.goto(item.path.as_uri())
            descriptions.append(tab.locator("meta[name=description]").get_attribute("content"))
        assert sorted(descriptions) == sorted(words.replace("15 October 2026", "Walk") for words in SENTENCES.values())
