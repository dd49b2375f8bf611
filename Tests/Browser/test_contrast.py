"""Pages for visitors whose system asks for more contrast."""

import pytest
from playwright.sync_api import Browser

from browsing import opened
from site_files import SiteFiles

# The relative luminance of the colours that a browser computes, as WCAG defines contrast.
CONTRASTS = """(properties) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    const luminance = property => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(${property})`;
        canvas.fillStyle = getComputedStyle(probe).color;
        probe.remove();
        canvas.fillRect(0, 0, 1, 1);
        const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
            .map(byte => byte / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return properties.map(property => {
        const [less, more] = [luminance(property), luminance('--paper')].sort((one, other) => one - other);
        return (more + 0.05) / (less + 0.05);
    });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_secondary_texts_and_lines_are_darker(browser: Browser, fixture_site: SiteFiles, scheme: str) -> None:
    figures = {}
    for contrast in ("no-preference", "more"):
        with opened(browser, 1280, color_scheme=scheme, contrast=contrast) as page:
            page.goto(fixture_site.root.joinpath("index.html").as_uri())
            figures[contrast] = page.evaluate(CONTRASTS, ["--soft", "--line"])
    soft, line = figures["more"]
    assert soft > 12 and line > 3, figures
    assert soft > figures["no-preference"][0] + 3 and line > figures["no-preference"][1] + 1, figures
