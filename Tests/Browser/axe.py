"""axe, the accessibility checker, run in a page."""

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page

# Only violations are reported in full; what passes is not collected.
_RUN = "async () => await axe.run({ resultTypes: ['violations'] })"


def violations(page: Page) -> str:
    """What axe finds wrong, as text; empty where there is nothing."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    results = AxeResults(page.evaluate(_RUN))
    return results.generate_report() if results.violations_count else ""
