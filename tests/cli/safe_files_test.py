"""What no command may do to a user's files, and what targets that are no plain files get.

usage: safe_files_test.py PROGRAM
"""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv.pop(1))
BOOK = "# One\n\nHello there.\n\n# Two\n\nGood night.\n"


class SafeFiles(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def run_program(self, *arguments):
        return subprocess.run([PROGRAM, *arguments], cwd=self.folder, capture_output=True,
                              encoding="utf-8")

    def expect(self, code, *arguments):
        result = self.run_program(*arguments)
        self.assertEqual(result.returncode, code, result.stderr)
        return result

    def render(self):
        job = {"output": "out", "defaults": {"voice": "demo_slt", "speed": 4},
               "corpora": [{"name": "list", "items": [{"id": "a", "text": "Yes."}]}]}
        self.expect(0, "render", self.write("job.json", json.dumps(job)), "--quiet")

    def test_a_baseline_leaves_what_is_in_its_folder(self):
        self.render()
        mine = self.write("proj/audio/mine.txt", "mine")
        self.expect(0, "baseline", "create", "out", "-o", "proj")
        self.assertEqual(mine.read_text(), "mine")
        history = self.write("other/history.jsonl", "mine")
        self.assertIn("history.jsonl", self.expect(3, "baseline", "create", "out", "-o", "other").stderr)
        self.assertEqual(history.read_text(), "mine")

    def test_a_book_does_not_replace_its_source(self):
        self.write("b.md", BOOK)
        self.expect(0, "book", "b.md", "-o", "made", "--overlay", "--quiet")
        (self.folder / "mine").mkdir()
        source = self.folder / "mine/book.epub"
        source.write_bytes((self.folder / "made/book.epub").read_bytes())
        before = source.read_bytes()
        refused = self.expect(3, "book", "mine/book.epub", "-o", "mine", "--overlay", "--quiet")
        self.assertIn("which is read", refused.stderr)
        self.assertEqual(source.read_bytes(), before)
        self.assertFalse((self.folder / "mine/chapters").exists(), "known before it is rendered")

    def test_a_record_of_a_book_that_names_other_files_moves_none(self):
        self.write("b.md", BOOK)
        precious = self.write("precious.txt", "mine")
        self.expect(0, "book", "b.md", "-o", "out", "--quiet")
        record = self.folder / "out/book.json"
        text = record.read_text(encoding="utf-8").replace("chapters/01.flac", "../precious.txt")
        record.write_text(text, encoding="utf-8")
        self.run_program("book", "b.md", "-o", "out", "--quiet")
        self.assertEqual(precious.read_text(), "mine")

    def test_chapters_that_a_book_has_no_more_go_and_files_of_others_stay(self):
        self.write("b.md", BOOK)
        self.expect(0, "book", "b.md", "-o", "out", "--quiet")
        mine = self.write("out/chapters/03.flac", "mine")
        self.write("b.md", BOOK[:BOOK.index("# Two")])
        self.expect(0, "book", "b.md", "-o", "out", "--quiet")
        self.assertEqual(sorted(p.name for p in mine.parent.iterdir()), ["01.flac", "03.flac"])
        self.assertEqual(mine.read_text(), "mine")

    def test_a_page_leaves_what_is_in_its_folder(self):
        self.render()
        index = self.write("site/index.html", "mine")
        item = self.write("site/diff-items/mine.js", "mine")
        self.expect(3, "diff", "out", "out", "--page", "site")
        index.unlink()
        self.expect(0, "diff", "out", "out", "--page", "site")
        self.expect(0, "diff", "out", "out", "--page", "site")
        self.assertEqual(item.read_text(), "mine")

    def test_commands_leave_what_others_made_in_the_same_folder(self):
        self.render()
        self.write("b.md", BOOK)
        made = (self.folder / "out/list/a.wav").read_bytes()
        self.expect(3, "baseline", "create", "out", "-o", "out")  # a baseline has its own
        self.expect(0, "diff", "out", "out", "--page", "out")
        self.expect(0, "book", "b.md", "-o", "out", "--quiet")
        self.assertEqual((self.folder / "out/list/a.wav").read_bytes(), made)
        again = self.expect(0, "render", "job.json", "--json-events").stdout
        self.assertIn('"already_done":1', again)
        for name in ("index.html", "book.json", "metadata.jsonl"):
            self.assertTrue((self.folder / "out" / name).is_file(), name)

    def test_a_pipe_instead_of_a_record_is_in_the_way_and_not_waited_for(self):
        self.write("b.md", BOOK)
        (self.folder / "out").mkdir()
        os.mkfifo(self.folder / "out/book.json")
        self.assertIn("book.json", self.expect(3, "book", "b.md", "-o", "out", "--quiet").stderr)

    def test_devices_and_links_stay_what_they_are(self):
        self.render()
        pipe, link, real = (self.folder / name for name in ("pipe", "link", "real"))
        os.mkfifo(pipe)
        link.symlink_to("real")
        commands = {
            "trace": ("report", "show", "out", "--trace"),
            "stats": ("dataset", "stats", "out", "-o"),
            "json": ("diff", "out", "out", "--json"),
            "check": ("manifest", "check", "job.json", "--json"),
            "junit": ("diff", "out", "out", "--junit"),
        }
        for name, command in commands.items():
            with self.subTest(name):
                self.expect(0, *command, "link")
                self.assertTrue(link.is_symlink())
                reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
                self.expect(0, *command, "pipe")
                read, _ = reader.communicate(timeout=60)
                self.assertGreater(len(read), 100)
                self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))
                real.unlink()
        shown = self.expect(0, "report", "show", "out", "--trace", "/dev/stdout").stdout
        self.assertIn('"name":"process_name"', shown)

    def test_what_is_read_is_not_replaced_by_a_named_target(self):
        self.render()
        for command in (("dataset", "stats", "out", "-o", "out/metadata.jsonl"),
                        ("report", "show", "out", "--trace",
                         "out/.kokoro-render/journal-0-of-1.jsonl"),
                        ("plan", "job.json", "--json", "job.json"),
                        ("manifest", "check", "job.json", "--json", "job.json"),
                        ("text", "lint", "job.json", "--json", "job.json"),
                        ("phonemize", "--file", "job.json", "--json", "job.json")):
            before = (self.folder / command[-1]).read_bytes()
            self.assertIn("which is read", self.expect(3, *command).stderr)
            self.assertEqual((self.folder / command[-1]).read_bytes(), before)

    def test_what_is_read_is_known_in_any_folder_below(self):
        self.render()
        shutil.copytree(self.folder / "out", self.folder / "other")
        for command in (("diff", "out", "other", "--json", "other/list/a.wav"),
                        ("diff", "out", "other", "--junit", "out/list/a.wav"),
                        ("diff", "out", "other", "--page", "other/report/report.html"),
                        ("dataset", "stats", "out", "--json", "out/list/a.wav"),
                        ("dataset", "stats", "out", "-o", "out/report/report.html"),
                        ("report", "show", "out", "--trace", "out/list/a.wav"),
                        ("report", "compare", "out", "other", "--json", "out/report/report.json")):
            before = (self.folder / command[-1]).read_bytes()
            self.assertIn("which is read", self.expect(3, *command).stderr)
            self.assertEqual((self.folder / command[-1]).read_bytes(), before, command)
        self.expect(0, "dataset", "stats", "out", "--json", "out/stats.json")
        self.expect(0, "report", "compare", "out", "other", "--json", "compared.json",
                    "--max-regression", "1000")

    def test_only_the_named_file_of_say_is_replaced(self):
        subtitles = self.write("ep1.srt", "corrected by hand")
        say = ("say", "Hello.", "-o", "ep1.wav", "--alignments", "srt,json", "--curves", "--quiet")
        self.assertIn("move it away", self.expect(3, *say).stderr)
        self.assertEqual(subtitles.read_text(), "corrected by hand")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["ep1.srt"])
        subtitles.unlink()
        self.expect(0, *say)
        self.expect(0, *say)
        self.expect(0, "say", "Good night.", *say[2:])
        with subtitles.open("a") as file:
            file.write("corrected by hand")
        audio = (self.folder / "ep1.wav").read_bytes()
        self.assertIn("ep1.srt", self.expect(3, *say).stderr)
        self.assertTrue(subtitles.read_text().endswith("corrected by hand"))
        self.assertEqual((self.folder / "ep1.wav").read_bytes(), audio)

    def test_numbered_files_of_say_replace_no_other(self):
        mine = self.write("take-0002.wav", "mine")
        say = ("say", "One.", "Two.", "-o", "take.wav")
        self.assertIn("take-0002.wav", self.expect(3, *say).stderr)
        self.assertEqual(mine.read_text(), "mine")
        self.assertFalse((self.folder / "take-0001.wav").exists(), "known before it is rendered")
        mine.unlink()
        for text in ("Two.", "Three."):
            self.expect(0, "say", "One.", text, "-o", "take.wav")
        self.write("take.wav", "mine")  # which no text is named
        self.expect(0, "say", "One.", "Two.", "-o", "take.wav")
        self.assertEqual((self.folder / "take.wav").read_text(), "mine")

    def test_no_link_in_an_output_folder_is_followed(self):
        self.render()
        self.write("b.md", BOOK)
        (self.folder / "elsewhere").mkdir()
        for name, state in (("lock", ".kokoro-render/lock"), ("page", ".kokoro-render"),
                            ("kept", ".kokoro-render/unfinished"), ("about", "about")):
            (self.folder / name / state).parent.mkdir(parents=True)
            (self.folder / name / state).symlink_to(self.folder / "elsewhere")
            for command in (("render", "job.json", "--quiet", "--output"),
                            ("diff", "out", "out", "--page"),
                            ("baseline", "create", "out", "-o"), ("book", "b.md", "--quiet", "-o"),
                            ("dataset", "export", "out", "--format", "ljspeech", "-o")):
                with self.subTest(name=name, command=command[:2]):
                    result = self.run_program(*command, name)
                    if name == "page":
                        self.assertEqual(result.returncode, 3, result.stderr)
                    self.assertEqual([*(self.folder / "elsewhere").iterdir()], [])

    def test_a_report_decides_no_exit_code(self):
        self.render()
        ledger = self.folder / "out/.kokoro-render/report/ledger.jsonl"
        report = self.folder / "out/report/report.json"
        whole = ledger.read_bytes()
        damages = {"flipped": whole[:-30] + bytes([whole[-30] ^ 1]) + whole[-29:],
                   "first flipped": b"!" + whole[1:], "cut": whole[:40], "empty": b"",
                   "zeros": bytes(len(whole)), "another's": b"notes\n", "gone": None}
        for name, damaged in damages.items():
            with self.subTest(name):
                ledger.unlink()
                if damaged is not None:
                    ledger.write_bytes(damaged)
                before = report.read_bytes()
                self.assertNotIn("warning", self.expect(0, "render", "job.json", "--quiet").stderr)
                self.assertNotEqual(report.read_bytes(), before, "made again")
        page = self.folder / "out/report/report.html"
        for damage in (lambda: None, ledger.unlink):
            damage()
            page.write_text("mine")
            warned = self.expect(0, "render", "job.json", "--quiet").stderr
            self.assertIn("report.html", warned)
            self.assertEqual(page.read_text(), "mine")
        shutil.rmtree(self.folder / "out/report")
        (self.folder / "out/report").write_text("mine")
        self.assertIn("warning", self.expect(0, "render", "job.json", "--quiet").stderr)
        self.assertEqual((self.folder / "out/report").read_text(), "mine")

    def test_a_change_that_keeps_size_and_time_is_the_users(self):
        self.render()
        audio = self.folder / "out/list/a.wav"
        status = audio.stat()
        changed = bytearray(audio.read_bytes())
        changed[-1] ^= 1
        audio.write_bytes(changed)
        os.utime(audio, ns=(status.st_atime_ns, status.st_mtime_ns))
        self.expect(1, "render", "job.json", "--quiet")
        self.assertEqual(audio.read_bytes(), changed)

    @unittest.skipUnless(shutil.which("ffmpeg"), "needs ffmpeg")
    def test_a_folder_with_a_colon_takes_an_m4b(self):
        self.write("b.md", BOOK)
        self.expect(0, "book", "b.md", "-o", "Dune: Messiah", "--format", "m4b", "--quiet")
        self.assertTrue((self.folder / "Dune: Messiah/book.m4b").is_file())


if __name__ == "__main__":
    unittest.main(verbosity=2)
