#!/usr/bin/env python3
"""What SIGTERM and SIGINT do to the program, at the moments when they come.

signals_test.py PROGRAM
"""

import json
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = str(Path(sys.argv.pop(1)).resolve())
STOPPED = 4
LONG = "The boats lay on the mud with their ropes slack, and nobody hurried, for nobody ever did. "
CHAPTERS = 8
BOOK = ("book", "book.md", "--voice", "demo_slt", "--tail", "30000", "--quiet", "-o")  # long files


def files_of(folder):
    """Times and bytes of all files but the books and the reports."""
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.read_bytes())
            for path in sorted(folder.rglob("*"))
            if path.is_file() and not {".kokoro-render", "report"} & set(path.parts)}


def bytes_of(folder):
    return {name: content for name, (_, content) in files_of(folder).items()}


class Signals(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def start(self, *arguments):
        process = subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.PIPE, cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(process.stdin.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def wait_for(self, what, process):
        while not what():
            self.assertIsNone(process.poll(), "it ended before it could be stopped")
            time.sleep(0.001)

    def deliver(self, process, number):
        """Sends a signal and waits until it has arrived: two of a kind would count as one."""
        process.send_signal(number)
        status = Path(f"/proc/{process.pid}/status")
        while "ShdPnd:\t0000000000000000" not in status.read_text() and process.poll() is None:
            time.sleep(0.0005)

    def test_comparisons_end_after_the_items_under_way(self):
        sound = self.folder / "a" / "0.wav"
        sound.parent.mkdir()
        subprocess.run([PROGRAM, "say", LONG, "-o", sound], check=True)
        for i in range(1, 400):
            (sound.parent / f"{i}.wav").hardlink_to(sound)
        shutil.copytree(sound.parent, self.folder / "b")
        subprocess.run([PROGRAM, "say", LONG, "-o", self.folder / "other.wav", "--seed", "5"], check=True)
        for path in (self.folder / "b").iterdir():
            path.unlink()
            path.hardlink_to(self.folder / "other.wav")
        for number in (signal.SIGTERM, signal.SIGINT):
            for command in (("diff", "a", "b", "--json", "d.json"), ("baseline", "create", "a", "-o", "c")):
                process = self.start(*command, "--workers", "1")
                caught = Path(f"/proc/{process.pid}/status")
                self.wait_for(lambda: int(caught.read_text().split("SigCgt:")[1].split()[0], 16)
                              & 1 << (signal.SIGTERM - 1), process)
                process.send_signal(number)
                self.assertEqual(process.wait(60), STOPPED, command)
                self.assertFalse((self.folder / "d.json").exists())
                self.assertFalse((self.folder / "c" / "baseline.jsonl").exists())

    def start_render(self):
        """A run of one item that takes some seconds, at that item."""
        item = {"id": "long", "text": LONG * 40}
        (self.folder / "job.json").write_text(json.dumps(
            {"output": "out", "defaults": {"voice": "demo_slt"},
             "corpora": [{"name": "list", "items": [item]}]}))
        shutil.rmtree(self.folder / "out", ignore_errors=True)
        process = self.start("render", "job.json", "--workers", "1")
        self.wait_for(lambda: list(self.folder.glob("out/.kokoro-render/unfinished*/*")), process)
        return process

    def test_program_that_waits_for_its_texts_ends_at_once(self):
        (self.folder / "job.json").write_text(json.dumps(
            {"output": "out", "corpora": [{"name": "list", "text": "-"}]}))
        for number in (signal.SIGTERM, signal.SIGINT):
            process = self.start("render", "job.json")
            time.sleep(0.5)
            process.send_signal(number)
            self.assertEqual(process.wait(5), -number)

    def test_second_signal_of_another_kind_gives_up_what_is_under_way(self):
        process = self.start_render()
        self.deliver(process, signal.SIGTERM)
        self.deliver(process, signal.SIGINT)
        self.assertEqual(process.wait(60), STOPPED)
        self.assertFalse((self.folder / "out/list/long.wav").exists())

    def test_third_signal_of_any_kind_kills(self):
        for numbers in ((signal.SIGTERM, signal.SIGINT, signal.SIGTERM),
                        (signal.SIGINT, signal.SIGTERM, signal.SIGINT),
                        (signal.SIGTERM, signal.SIGTERM, signal.SIGINT)):
            for _ in range(5):  # on a busy machine the second may have ended it before the third
                process = self.start_render()
                for number in numbers:
                    self.deliver(process, number)
                if process.wait(60) != STOPPED:
                    break
            self.assertEqual(process.returncode, -numbers[-1], numbers)

    def test_assembly_of_a_book_stops_and_goes_on(self):
        (self.folder / "book.md").write_text(
            "".join(f"# Chapter {i}\n\nPart {i}. {LONG}\n\n" for i in range(CHAPTERS)))
        self.assertEqual(self.start(*BOOK, "whole").wait(), 0)
        process = self.start(*BOOK, "out")
        out = self.folder / "out"
        self.wait_for((out / "chapters/02.flac").exists, process)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(60), STOPPED)
        kept = files_of(out)
        self.assertNotIn(f"chapters/{CHAPTERS:02}.flac", kept)
        self.assertEqual(self.start(*BOOK, "out").wait(), 0)
        after = files_of(out)
        for name in ("chapters/01.flac", "chapters/02.flac"):
            self.assertEqual(after[name], kept[name], "it is not made again")
        self.assertEqual(bytes_of(out), bytes_of(self.folder / "whole"))

    def test_stopped_assembly_keeps_what_an_earlier_one_made(self):
        text = "".join(f"# Chapter {i}\n\nPart {i}. {LONG}\n\n" for i in range(CHAPTERS))
        (self.folder / "book.md").write_text(text)
        self.assertEqual(self.start(*BOOK, "out").wait(), 0)
        out = self.folder / "out"
        before = files_of(out)
        (self.folder / "book.md").write_text(text.replace("Part 0", "Another").replace("Part 1", "And"))
        process = self.start(*BOOK, "out")
        first = out / "chapters/01.flac"
        self.wait_for(lambda: first.stat().st_mtime_ns != before["chapters/01.flac"][0], process)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), STOPPED)
        self.assertEqual(self.start(*BOOK, "out").wait(), 0)
        after = files_of(out)
        for i in range(3, CHAPTERS + 1):
            self.assertEqual(after[f"chapters/{i:02}.flac"], before[f"chapters/{i:02}.flac"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
