"""Opens the page in Chromium, behind a proxy that is not there, and looks in Chromium's log of the
network for requests that the page made; a page with a picture from elsewhere shows that the look is
sharp. Exit code 77 (skipped) without Chromium."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

BROWSERS_OWN = "not an origin"  # what the log calls who asks for Chromium's own sake


def open_page(page, folder):
    """Returns what the page asked for, and the page as Chromium understood it."""
    log = folder / "network.json"
    run = subprocess.run(
        [shutil.which("chromium"), "--headless", "--no-sandbox", "--disable-gpu",
         "--disable-background-networking", "--disable-component-update", "--no-first-run",
         "--proxy-server=127.0.0.1:9", f"--user-data-dir={folder / 'profile'}",
         f"--log-net-log={log}", "--dump-dom", page.as_uri()],
        check=True, capture_output=True, text=True, timeout=120)
    asked = set()
    for event in json.loads(log.read_text())["events"]:
        parameters = event.get("params", {})
        if parameters.get("initiator", BROWSERS_OWN) != BROWSERS_OWN:
            asked.add(parameters["url"])
    return asked, run.stdout


def main(program):
    if shutil.which("chromium") is None:
        print("not run: needs Chromium")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as temp:
        temp = pathlib.Path(temp)
        subprocess.run([program, "large", temp / "out"], check=True)
        page = temp / "out/report/report.html"
        asked, understood = open_page(page, temp)
        assert not asked, asked
        assert understood.count("<svg") == 2 and "</footer>" in understood

        picture = "http://example.invalid/picture.png"
        fetching = temp / "fetching.html"
        fetching.write_text(
            page.read_text().replace("</main>", f'<img src="{picture}"/></main>'))
        assert open_page(fetching, temp)[0] == {picture}


if __name__ == "__main__":
    main(sys.argv[1])
