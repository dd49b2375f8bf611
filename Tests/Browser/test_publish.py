"""Pages of `albumgen serve --edit` publish the site by the command that the root configuration names."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from axe import violations_in
from browsing import opened
from editing import editable, shown
from photos import write_photo

# Each run waits until the test lets it continue.
SCRIPT = """#!/bin/sh
set -eu
echo "to $2"
while [ ! -e "$2.go" ]; do sleep 0.05; done
rm "$2.go"
echo "no such host" >&2
[ ! -e "$2.broken" ]
cp -r "$1" "$2"
"""


@pytest.fixture()
def source(tmp_path: Path) -> Path:
    source = tmp_path / "photos"
    for number, name in enumerate("ab"):
        write_photo(source / "Summer" / f"{name}.jpg", number + 1, (360, 240))
    (source / "Summer" / "b.jpg.yml").write_text("draft: true\n")
    (source / "publish.sh").write_text(SCRIPT)
    (source / "publish.sh").chmod(0o755)
    return source


def test_publishes_what_a_build_makes(browser: Browser, source: Path) -> None:
    host = source.parent / "the host"
    output = source.parent / "site"
    with editable(source) as (address, paired), opened(browser, 1440) as page:
        publish = page.get_by_role("button", name="Publish", exact=True)
        shown(page, paired)
        # An album cannot choose a program.
        shown(page, address)
        (source / "Summer" / "album.yml").write_text("publish: {command: [touch, chosen]}\n")
        expect(page.get_by_text("applies to the whole site")).to_be_visible()
        with page.expect_response(lambda answer: answer.url.endswith("/edit/publishing")):
            page.reload()
        expect(publish).to_have_count(0)
        (source / "Summer" / "album.yml").unlink()
        expect(page.locator(".ag-card")).to_contain_text("Summer")
        (source / "albumgen.yml").write_text(
            f"title: Ours\noutput: {output}\npublish: {{command: [./publish.sh, '{{output}}', '{host}']}}\n")
        # A page that loads again while it is scanned loses the scanner.
        expect(page.get_by_role("heading", name="Ours", exact=True)).to_be_visible()
        page.reload()
        expect(publish).to_be_visible()
        assert violations_in(page, ["light", "dark"]) == ""

        def begin(name: str) -> None:
            page.get_by_role("button", name=name).click()
            expect(page.get_by_text("Publishing…")).to_be_visible()
            expect(page.get_by_role("log")).to_contain_text(f"to {host}")

        # After a stop, the site is not published completely, and one can begin again, from the keyboard.
        publish.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_text(f"./publish.sh {{output}} '{host}'")).to_be_visible()
        begin("Build and publish")
        page.get_by_role("button", name="Stop").press("Enter")
        expect(page.get_by_text("Stopped. Publish again to finish.")).to_be_visible()

        # After a reload, the page shows what is in progress.
        begin("Publish again")
        page.reload()
        expect(page.get_by_text("Publishing…")).to_be_visible()
        expect(page.get_by_role("log")).to_contain_text("1 item in 2 albums")
        assert violations_in(page, ["light", "dark"]) == ""
        assert not host.exists()
        Path(f"{host}.go").touch()
        expect(page.get_by_text("Published", exact=True)).to_be_visible()
        expect(page.get_by_role("log")).to_contain_text("no such host")
        assert (host / "summer" / "a.html").exists() and not (host / "summer" / "b.html").exists()

        Path(f"{host}.broken").touch()
        begin("Publish again")
        Path(f"{host}.go").touch()
        expect(page.get_by_text("Not published, because the command failed.")).to_be_visible()
        expect(page.get_by_role("log")).to_contain_text("./publish.sh exited with code 1")

        page.get_by_role("button", name="Close").filter(visible=True).click()
        # On small screens, the other buttons of the page make room.
        for width in (390, 820):
            page.set_viewport_size({"width": width, "height": 760})
            expect(page.get_by_role("button", name="New album")).to_be_visible()
            publish.click()
            expect(page.get_by_role("button", name="New album")).to_be_hidden()
            begin("Publish again")
            page.get_by_role("button", name="Stop").click()
            expect(page.get_by_role("button", name="Publish again")).to_be_visible()
            page.get_by_role("button", name="Close").filter(visible=True).click()
        page.set_viewport_size({"width": 1440, "height": 900})
        publish.click()

        # Nothing is published if the build reports errors.
        (source / "Summer" / "c.jpg").write_text("no picture")
        page.get_by_role("button", name="Publish again").click()
        expect(page.get_by_text("Not published, because the build reported errors.")).to_be_visible()
        page.keyboard.press("Escape")
        expect(publish).to_be_focused()
        page.goto(address + "summer/a.html")
        expect(page.locator("dialog[open]")).to_have_count(1)
        expect(publish).to_be_hidden()
    assert not (source / "Summer" / "chosen").exists() and not (source / "chosen").exists()


def test_the_command_gets_the_folder_that_was_built(browser: Browser, source: Path) -> None:
    """Somebody may save the configuration, or half of it, while the build runs."""
    host, output, hold, began = (source.parent / name for name in ("host", "site", "hold", "began"))
    configuration = (
        f"output: {output}\nadapters: {{list: {{command: [sh, list.sh]}}}}\n"
        f"publish: {{command: [./publish.sh, '{{output}}', '{host}']}}\n")
    (source / "albumgen.yml").write_text(configuration)
    (source / "list.sh").write_text(
        f"if [ -e '{hold}' ]; then touch '{began}'; while [ -e '{hold}' ]; do sleep 0.05; done; fi; echo '[\"a.jpg\"]'\n")
    (source / "Summer" / "album.yml").write_text("adapter: list\n")
    with editable(source) as (_, paired), opened(browser, 1440) as page:
        shown(page, paired)
        page.get_by_role("button", name="Publish", exact=True).click()
        Path(f"{host}.go").touch()
        hold.touch()
        page.get_by_role("button", name="Build and publish").click()
        while not began.exists():
            page.wait_for_timeout(20)
        (source / "albumgen.yml").write_text(configuration.replace(str(output), "."))
        hold.unlink()
        expect(page.get_by_text("Published", exact=True)).to_be_visible()
    assert (host / "summer" / "a.html").exists() and not (host / "albumgen.yml").exists()


def test_problems_leave_the_buttons_free_on_a_phone(browser: Browser, source: Path) -> None:
    (source / "albumgen.yml").write_text("publish: {command: [./publish.sh]}\n")
    (source / "Summer" / "album.yml").write_text("titel: Summer\n")
    with editable(source) as (address, paired), opened(browser, 390, viewport={"width": 390, "height": 760}, has_touch=True) as page:
        shown(page, paired)
        # The problems are there long before the buttons.
        page.add_init_script("""const send = window.fetch;
          window.fetch = async function (...sent) {
            const answer = await send(...sent);
            if (String(sent[0]).endsWith("/edit/state")) await new Promise((done) => setTimeout(done, 500));
            return answer;
          };""")
        shown(page, address + "summer/index.html")
        problems = page.locator("#albumgen-live section")
        expect(problems).to_be_visible()
        assert violations_in(page, ["light", "dark"]) == ""
        for name in ("Publish", "Edit photos", "Edit album"):
            page.get_by_role("button", name=name, exact=True).tap(trial=True)
        page.get_by_role("button", name="Publish", exact=True).tap()
        expect(page.get_by_role("button", name="Build and publish")).to_be_visible()
