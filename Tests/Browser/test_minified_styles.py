"""The minified copies of the program's styles have the same meaning as the originals."""

import pytest
from playwright.sync_api import Browser

from browsing import opened
from building import PROJECT

TEMPLATES = PROJECT / "templates"
MINIFIED = PROJECT / "Sources/ThemeAssets/minified"
# Values with variables keep their original white space, so it may differ after a comma.
RULES = """text => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replace(/\\s+/g, " ").replace(/, /g, ","));
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser):
    with opened(browser) as page:
        yield page


@pytest.mark.parametrize("style", sorted(TEMPLATES.rglob("*.css")), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_a_browser_reads_the_same_rules(blank, style) -> None:
    rules = blank.evaluate(RULES, style.read_text(encoding="utf-8"))
    assert rules
    assert blank.evaluate(RULES, (MINIFIED / style.relative_to(TEMPLATES)).read_text(encoding="utf-8")) == rules
