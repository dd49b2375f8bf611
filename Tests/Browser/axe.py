"""axe, the accessibility checker, run in a page."""

from typing import Sequence

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# Only violations are reported in full, and leave the page: the lists of all else take longer to send than to make. Of what axe can
# load before it begins, no rule that runs by default wants the style sheets.
_RUN = """async rules => {
    const { violations } = await axe.run({
        resultTypes: ['violations'], preload: { assets: ['media'] }, ...rules && { runOnly: rules },
    });
    return { violations };
}"""
# All of axe's rules that ask for a colour.
_COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Page) -> str:
    """What axe finds wrong, as text; empty where there is nothing."""
    return _violations(page, None)


def violations_in(page: Page, schemes: Sequence[str]) -> str:
    """The same in each colour scheme. In the second one only colours are checked, since a scheme changes nothing else."""
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        if wrong := _violations(page, _COLOURS if scheme != schemes[0] else None):
            found.append(f"({scheme}) {wrong}")
    return "\n".join(found)


def _violations(page: Page, rules: list[str] | None) -> str:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        # A page that was scanned is followed by others that are: there it costs a third as much.
        page.add_init_script(AXE_SCRIPT)
    results = AxeResults(page.evaluate(_RUN, rules))
    return results.generate_report() if results.violations_count else ""
