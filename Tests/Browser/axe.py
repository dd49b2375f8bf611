"""axe, the accessibility checker, run in a page."""

from typing import Sequence

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# Only violations are reported in full and leave the page: sending the other lists takes longer than making them. No default rule
# needs the style sheets that axe can load in advance.
_RUN = """async rules => {
    const { violations } = await axe.run({
        resultTypes: ['violations'], preload: { assets: ['media'] }, ...rules && { runOnly: rules },
    });
    return { violations };
}"""
# All of axe's rules that concern colours.
_COLOURS = ["color-contrast", "link-in-text-block"]


def violations(page: Page) -> str:
    """Returns axe's findings as text; empty if there are none."""
    return _violations(page, None)


def violations_in(page: Page, schemes: Sequence[str]) -> str:
    """Returns the findings in each colour scheme. The second is checked only for colours, since a scheme changes nothing else."""
    found = []
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        if wrong := _violations(page, _COLOURS if scheme != schemes[0] else None):
            found.append(f"({scheme}) {wrong}")
    return "\n".join(found)


def _violations(page: Page, rules: list[str] | None) -> str:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        # Pages that are scanned after this one: there, a scan costs a third as much.
        page.add_init_script(AXE_SCRIPT)
    results = AxeResults(page.evaluate(_RUN, rules))
    return results.generate_report() if results.violations_count else ""
