"""Opens a page of changed items in headless Chromium and uses it: filters, keys, players, links.

usage: click_through_test.py KOKORO_RENDER [ITEMS [SCREENSHOTS]]

ITEMS sound files are compared with changed ones (200 unless given). Pictures of the page in light,
dark and narrow are left in the folder SCREENSHOTS. Exit code 77 (skipped) without the browser's
driver.
"""

import json
import math
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest
import wave

try:
    from selenium import webdriver
    from selenium.common.exceptions import StaleElementReferenceException
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.keys import Keys
except ImportError:
    webdriver = None
if webdriver is None or not shutil.which("chromium") or not shutil.which("chromedriver"):
    print("not run: needs Chromium, its driver and Selenium")
    sys.exit(77)

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
ITEMS = int(sys.argv[2]) if len(sys.argv) > 2 else 200
SCREENSHOTS = pathlib.Path(sys.argv[3]).resolve() if len(sys.argv) > 3 else None
RATE = 24000
HOSTILE = "</script><script>document.title='taken'</script>"


def write_tone(path, hertz, gain, seconds=0.6):
    """A buzz with a vibrato and a pause: enough for spectrograms, F0 and alignment."""
    samples, phase = [], 0.0
    for n in range(int(RATE * seconds)):
        t = n / RATE
        phase += 2 * math.pi * hertz * (1 + 0.03 * math.sin(12 * t)) / RATE
        loud = gain * min(1, 20 * t, 20 * (seconds - t)) * (0.02 if 0.28 < t < 0.34 else 1)
        samples.append(int(32767 * loud * sum(math.sin(k * phase) / k for k in range(1, 6)) / 2))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def write_sides(folder):
    """A third gains, a third other pitches, a third equal; and one whose text is hostile."""
    sounds = {name: folder / f"{name}.wav" for name in ("as-it-was", "louder", "higher")}
    write_tone(sounds["as-it-was"], 180, 0.3)
    write_tone(sounds["louder"], 180, 0.4)
    write_tone(sounds["higher"], 186, 0.3)
    for side in ("before", "after"):
        lines = []
        for number in range(ITEMS + 1):
            corpus = "books" if number % 2 else "lines"
            now = ("louder", "higher", "as-it-was")[number % 3] if number < ITEMS else "louder"
            path = pathlib.Path(corpus) / f"{number:05}.wav"
            (folder / side / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(sounds[now if side == "after" else "as-it-was"], folder / side / path)
            text = HOSTILE if number == ITEMS else f"This is line {number}."
            lines.append(json.dumps({"corpus": corpus, "id": f"{number:05}", "path": str(path),
                                     "text": text}))
        (folder / side / "metadata.jsonl").write_text("\n".join(lines) + "\n")


def compare(folder, page):
    run = subprocess.run([PROGRAM, "diff", folder / "before", folder / "after", "--page", page,
                          "--page-items", str(ITEMS), "--json", folder / "diff.json"],
                         capture_output=True, text=True)
    assert run.returncode == 1, run.stderr
    return json.loads((folder / "diff.json").read_text())


def open_browser(folder):
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--mute-audio",
                     "--autoplay-policy=no-user-gesture-required", "--proxy-server=127.0.0.1:9",
                     f"--user-data-dir={folder / 'profile'}", "--window-size=1400,1100"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


class Page(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temp = tempfile.TemporaryDirectory()
        folder = cls.folder = pathlib.Path(cls.temp.name)
        write_sides(folder)
        cls.diff = compare(folder, folder / "page")
        cls.changed = [f for f in cls.diff["findings"] if f["kind"] != "identical"]
        cls.browser = open_browser(folder)

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        cls.temp.cleanup()

    def setUp(self):
        self.show(1400, 1100)
        self.browser.get("about:blank")
        self.browser.get((self.folder / "page/index.html").as_uri())
        self.wait_for_item(self.changed[0]["id"])

    def show(self, width, height, scheme="light"):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})

    def js(self, script):
        return self.browser.execute_script("return " + script)

    def wait_until(self, script):
        deadline = time.monotonic() + 20
        while not self.js(script):
            self.assertLess(time.monotonic(), deadline, script)
            time.sleep(0.03)

    def wait_for_item(self, name):
        self.wait_until(f"shown?.item?.id === {json.dumps(name)} && shown.draw !== undefined")

    def press(self, *keys):
        for key in keys:
            webdriver.ActionChains(self.browser).send_keys(key).perform()

    def click(self, selector):
        for _ in range(20):
            try:
                return self.browser.find_element("css selector", selector).click()
            except StaleElementReferenceException:  # drawn anew in between
                time.sleep(0.05)
        self.fail(f"{selector} is drawn anew all the time")

    def test_keys_walk_through_the_list(self):
        for keys, place in (("j", 1), ("j", 2), ("k", 1), (Keys.ARROW_DOWN, 2),
                            (Keys.END, len(self.changed) - 1), (Keys.HOME, 0)):
            self.press(keys)
            self.wait_for_item(self.changed[place]["id"])
        self.assertEqual(self.js("document.querySelector('#list [aria-selected=true] .id').textContent"),
                         self.changed[0]["id"])
        self.press(Keys.ENTER)
        self.assertEqual(self.js("document.activeElement.id"), "item")
        self.press(Keys.ESCAPE)
        self.assertEqual(self.js("document.activeElement.id"), "list")
        self.press("?")
        self.assertTrue(self.js("document.getElementById('help').open"))
        self.press(Keys.ESCAPE)
        self.assertFalse(self.js("document.getElementById('help').open"))

    def test_filters_show_what_they_name(self):
        shown = lambda: self.js("list.shown.map((item) => item.id)")
        self.assertEqual(shown(), [f["id"] for f in self.changed])
        self.press("/", "line", " ", "7", ".")
        self.assertEqual(shown(), [f["id"] for f in self.changed if "line" in f["text"] and
                                   "7." in f["text"]])
        self.press(Keys.ESCAPE)
        gains = [f["id"] for f in self.changed if f["kind"] == "gain"]
        self.assertTrue(gains)
        for kind in {f["kind"] for f in self.changed} - {"gain"}:
            self.js(f"[...document.querySelectorAll('#kinds button')].find("
                    f"(button) => button.textContent.startsWith('{kind} ')).click()")
        self.assertEqual(shown(), gains)
        self.js("(byId('corpus').value = 'books', byId('corpus').onchange())")
        self.assertEqual(shown(), [name for name in gains if name.startswith("books/")])
        self.js("(byId('sort').value = 'id', byId('sort').onchange())")
        self.assertEqual(shown(), sorted(name for name in gains if name.startswith("books/")))

    def test_players_play_and_keep_their_place(self):
        self.press(" ")
        self.wait_until("isPlaying() && players.at > 0.05")
        self.press(" ")
        self.wait_until("!isPlaying()")
        self.js("seek(0.2)")
        for key, name in (("2", "b"), ("3", "difference"), ("1", "a")):
            self.press(key)
            self.assertEqual(self.js("players.current"), name)
            self.assertAlmostEqual(self.js("players.at"), 0.2, delta=0.03)
            self.wait_until("currentSound().readyState > 0 || (currentSound().load(), false)")
            self.assertAlmostEqual(self.js("currentSound().duration"), 0.6, delta=0.01)
        self.click("#play-b")
        self.assertEqual(self.js("byId('play-b').getAttribute('aria-pressed')"), "true")

    def test_every_track_is_drawn(self):
        canvases = self.js("[...document.querySelectorAll('.track canvas[role=img]')].map((canvas) => "
                           "[canvas.getAttribute('aria-label'), new Set(canvas.getContext('2d')"
                           ".getImageData(0, 0, canvas.width, canvas.height).data).size])")
        self.assertEqual([name for name, _ in canvases], [
            "Baseline waveform", "Candidate waveform", "Baseline spectrogram",
            "Candidate spectrogram", "Difference of the spectrograms", "F0 of both",
            "Energy of both", "path"])
        for name, shades in canvases:
            self.assertGreater(shades, 2, name)
        self.assertTrue(self.js("shown.data.path.length > 50"))

    def test_a_link_leads_to_its_item(self):
        target = self.changed[len(self.changed) // 2]["id"]
        self.browser.get("about:blank")
        self.browser.get((self.folder / "page/index.html").as_uri() + "#" + target.replace("/", "%2F"))
        self.wait_for_item(target)

    def test_only_rows_in_sight_exist(self):
        self.assertLess(self.js("document.querySelectorAll('.row').length"), 60)
        self.js("byId('list').scrollTo(0, 1e9)")
        self.wait_until(f"byId('rows').lastChild.id === 'row-{len(self.changed) - 1}'")

    def test_texts_are_no_markup_and_nothing_is_fetched(self):
        self.press("/", "taken", Keys.ENTER)
        self.wait_for_item(next(f["id"] for f in self.changed if f["text"] == HOSTILE))
        self.assertIn("kokoro-render diff", self.browser.title)
        self.assertIn(HOSTILE, self.js("document.querySelector('.said').textContent"))
        page = (self.folder / "page").as_uri()
        asked = [event["params"] for event in
                 (json.loads(line["message"])["message"]
                  for line in self.browser.get_log("performance"))
                 if event["method"] == "Network.requestWillBeSent"]
        urls = [request["request"]["url"] for request in asked
                if request["documentURL"].startswith(page)]
        self.assertTrue(urls)
        self.assertEqual([url for url in urls if not url.startswith((page, "data:"))], [])
        self.assertEqual([line for line in self.browser.get_log("browser")
                          if line["level"] == "SEVERE"], [])

    def test_narrow_page_turns_from_list_to_item_and_back(self):
        self.show(420, 900)
        self.assertFalse(self.js("byId('item').checkVisibility()"))
        self.click("#row-1")
        self.wait_for_item(self.changed[1]["id"])
        self.assertTrue(self.js("byId('item').checkVisibility()"))
        self.click(".narrow-only")
        self.assertFalse(self.js("byId('item').checkVisibility()"))

    def test_single_file_has_everything_in_itself(self):
        alone = self.folder / "alone"
        (alone).mkdir()
        compare(self.folder, alone / "page.html")
        self.assertEqual([file.name for file in alone.iterdir()], ["page.html"])
        self.browser.get((alone / "page.html").as_uri())
        self.wait_for_item(self.changed[0]["id"])
        self.press(" ")
        self.wait_until("isPlaying() && players.at > 0.05")

    def test_looks(self):
        for name, width, height, scheme in (("light", 1400, 1100, "light"),
                                            ("dark", 1400, 1100, "dark"),
                                            ("narrow", 420, 900, "light")):
            self.show(width, height, scheme)
            self.js("shown.draw()")
            self.assertFalse(self.js("document.documentElement.scrollWidth > innerWidth"), name)
            if SCREENSHOTS:
                SCREENSHOTS.mkdir(parents=True, exist_ok=True)
                self.browser.save_screenshot(str(SCREENSHOTS / f"{name}.png"))


unittest.main(argv=sys.argv[:1], verbosity=2)
