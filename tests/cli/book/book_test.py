#!/usr/bin/env python3
"""Renders a whole book and looks at it with other programs: ffprobe, flac, Python's wave.

book_test.py PROGRAM
"""

import re
import subprocess
import unittest
import wave
from pathlib import Path

import sample
from rendering import PROGRAM, TITLES, BookCase, book, probe


def samples(path, folder):
    """A FLAC file's samples as the flac program decodes them."""
    wav = Path(folder) / "decoded.wav"
    subprocess.run(["flac", "-d", "-s", "-f", path, "-o", wav], check=True)
    with wave.open(str(wav)) as file:
        return memoryview(file.readframes(file.getnframes())).cast("h").tolist()


def stamps(folder):
    return {path.name: (path.stat().st_mtime_ns, path.stat().st_ino)
            for path in sorted(Path(folder).iterdir()) if path.is_file()}


def rendered(output):
    """Paragraphs that the journal has records of."""
    journal = Path(output) / "paragraphs/.kokoro-render/journal-0-of-1.jsonl"
    return [line for line in journal.read_text(encoding="utf-8").splitlines()
            if '"record":"item"' in line]


class WholeBook(BookCase):
    """One rendering of the sample, for ACX, that the tests look at."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.result = book(cls.source, cls.out, "--target", "acx")

    def test_broken_chapter_is_named_and_the_rest_is_there(self):
        self.assertEqual(self.result.returncode, 1)
        self.assertIn("E/broken.xhtml:2: is not well-formed XML", self.result.stderr)
        self.assertEqual([chapter["title"] for chapter in self.record()["chapters"]], TITLES)
        self.assertEqual(len(self.record()["problems"]), 1)

    def test_text_is_read_in_order_without_notes_and_images(self):
        texts = [[p["text"] for p in chapter["paragraphs"]] for chapter in self.record()["chapters"]]
        self.assertEqual(texts[1], ["The quay", "It rained all day.", "The bay.", "Nobody came.", sample.MORE])
        self.assertEqual(texts[5], ["Tides", "Day, Metres", "One, Six", sample.MORE])

    def test_chapters_and_tags_read_back_with_ffprobe(self):
        found = probe(self.out / "book.flac")
        self.assertEqual([c["tags"]["title"] for c in found["chapters"]], TITLES)
        tags = found["format"]["tags"]
        self.assertEqual((tags["TITLE"], tags["ARTIST"]), (sample.TITLE, sample.AUTHOR))
        self.assertEqual(found["streams"][1]["disposition"]["attached_pic"], 1)
        begin = 0.0
        for number, chapter in enumerate(found["chapters"], 1):
            self.assertAlmostEqual(float(chapter["start_time"]), begin, delta=0.002)
            begin += float(probe(self.out / f"chapters/{number:02}.flac")["format"]["duration"])
        self.assertAlmostEqual(float(found["format"]["duration"]), begin, delta=0.001)

    def test_ffmetadata_is_what_ffmpeg_takes(self):
        copy = self.folder / "copy.flac"
        subprocess.run(["ffmpeg", "-v", "error", "-i", self.out / "book.flac", "-i",
                        self.out / "book.ffmetadata", "-map", "0:a", "-map_metadata", "1",
                        "-map_chapters", "1", "-c", "copy", "-f", "matroska", "-y", copy], check=True)
        found = probe(copy)
        self.assertEqual([c["tags"]["title"] for c in found["chapters"]], TITLES)
        self.assertEqual(found["format"]["tags"]["title"], sample.TITLE)

    def test_cue_sheet_has_every_chapter(self):
        lines = (self.out / "book.cue").read_text(encoding="utf-8").splitlines()
        titles = [line.strip()[7:-1] for line in lines if line.startswith("    TITLE")]
        self.assertEqual(titles, [title.replace('"', "'") for title in TITLES])
        self.assertIn('FILE "book.flac" WAVE', lines)

    def test_files_are_flac_which_is_all_that_acx_does_not_take(self):
        files = sorted((self.out / "chapters").iterdir())
        subprocess.run(["flac", "-t", "-s", *files, self.out / "book.flac"], check=True)
        checked = subprocess.run([PROGRAM, "acx", "check", self.out / "chapters"],
                                 capture_output=True, encoding="utf-8")
        self.assertEqual(checked.returncode, 1, checked.stdout)
        failures = [line.split()[1] for line in checked.stdout.splitlines() if "FAIL" in line]
        self.assertEqual(failures, ["format"] * len(TITLES), checked.stdout)

    def test_workers_change_no_byte(self):
        def made(workers):
            out = self.folder / f"by-{workers}"
            book(self.source, out, "--target", "acx", "--overlay", "--workers", workers)
            return {path.relative_to(out): path.read_bytes() for path in sorted(out.rglob("*"))
                    if path.is_file() and not {".kokoro-render", "report"} & set(path.parts)}

        one, five = made("1"), made("5")
        self.assertEqual(list(one), list(five))
        self.assertEqual([name for name in one if one[name] != five[name]], [])

    def test_gain_is_one_constant(self):
        plain = self.folder / "plain"
        book(self.source, plain, "--rate", "44100")
        for number, chapter in enumerate(self.record()["chapters"], 1):
            factor = 10 ** (chapter["gain_db"] / 20)
            name = f"chapters/{number:02}.flac"
            before, after = samples(plain / name, self.folder), samples(self.out / name, self.folder)
            self.assertEqual(len(before), len(after))
            # Half a step of each file's rounding, and what float arithmetic adds.
            worst = max(abs(b * factor - a) for b, a in zip(before, after))
            self.assertLessEqual(worst, 0.5 * factor + 0.5 + 0.02, name)

    def test_book_is_its_chapters_end_to_end(self):
        joined = []
        for path in sorted((self.out / "chapters").iterdir()):
            joined += samples(path, self.folder)
        self.assertEqual(samples(self.out / "book.flac", self.folder), joined)

    def test_one_changed_paragraph_changes_one_file_of_speech_and_one_chapter(self):
        before, items = stamps(self.out / "chapters"), len(rendered(self.out))
        whole = stamps(self.out)
        book(self.source, self.out, "--target", "acx")
        self.assertEqual(stamps(self.out / "chapters"), before)
        self.assertEqual(stamps(self.out)["book.flac"], whole["book.flac"])
        self.assertEqual(len(rendered(self.out)), items)

        changed = self.folder / "changed.epub"
        sample.write(changed, {"c2": {"Then he slept.": "Then he woke."}})
        book(changed, self.out, "--target", "acx")
        after = stamps(self.out / "chapters")
        self.assertEqual([name for name in after if after[name] != before[name]], ["03.flac"])
        self.assertEqual(len(rendered(self.out)), items + 1)
        self.assertIn("woke", rendered(self.out)[-1] + (self.out / "book.json").read_text("utf-8"))
        book(self.source, self.out, "--target", "acx")  # as the other tests know it


class DryRun(BookCase):
    """What is said before anything is rendered."""

    def run_text(self, text, *options):
        source = self.folder / "b.txt"
        source.write_text(text, encoding="utf-8")
        return book(source, self.folder / "text", *options)

    def test_what_cannot_be_spoken_fails_as_in_the_run(self):
        text = "One.\n\nTwo \u283f three.\n\n\u283f\u283f\n\nFour.\n"
        expected = ["b.txt:3: not spoken: \u283f (1 time)",
                    "b.txt:5: text: expected something to speak, found only symbols without sound"]
        dry = self.run_text(text, "--dry-run")
        self.assertFalse((self.folder / "text").exists())
        result = self.run_text(text)
        for outcome, lines in ((dry, expected), (result, expected[1:])):
            self.assertEqual(outcome.returncode, 1)
            for line in lines:
                self.assertIn(line, outcome.stderr)

    def test_signs_alone_are_a_pause(self):
        for signs in ("\u2026", "?!", "***", "\u25a0 \u25a0 \u25a0", "[ ]", "\u201c\u2026\u201d"):
            with self.subTest(signs=signs):
                result = self.run_text(f"One.\n\n{signs}\n\nTwo.\n", "--dry-run")
                self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_duration_is_about_right(self):
        dry = book(self.source, self.out, "--dry-run")
        shown = re.search(r"about (\d+):(\d+):(\d+) of audio", dry.stdout)
        hours, minutes, seconds = map(int, shown.groups())
        book(self.source, self.out)
        actual = self.record()["book"]["loudness"]["seconds"]
        self.assertAlmostEqual((hours * 60 + minutes) * 60 + seconds, actual, delta=0.3 * actual)


class Pauses(BookCase):
    """What is asked for lies between the sounds."""

    def test_gaps_are_what_was_asked_for(self):
        source = self.folder / "b.md"
        source.write_text("# One\n\nHe slept. So did we.\n\nNobody came.\n\n***\n\nThey waved.\n")
        book(source, self.out, "--format", "wav")
        with wave.open(str(self.out / "book.wav")) as file:
            samples = memoryview(file.readframes(file.getnframes())).cast("h").tolist()

        def is_loud(seconds):
            """Whether 10 ms from there are above -50 dBFS RMS."""
            frame = samples[round(seconds * 24000):][:240]
            return sum(sample * sample for sample in frame) / 240 > (32768 / 10 ** 2.5) ** 2

        paragraphs = self.record()["chapters"][0]["paragraphs"]
        gaps = []
        for before, after in zip(paragraphs, paragraphs[1:]):
            end, begin = before["end_seconds"], after["begin_seconds"]
            gaps.append(round(begin - end, 3))
            self.assertTrue(any(is_loud(end - step / 100) for step in (1, 2, 3)), before)
            self.assertTrue(any(is_loud(begin + step / 100) for step in (0, 1, 2)), after)
            silence = range(round(end * 100) + 2, round(begin * 100) - 2)
            self.assertFalse(any(is_loud(step / 100) for step in silence), before)
        self.assertEqual(gaps, [1.2, 0.6, 1.8])


class Chapters(BookCase):
    """Which of them are read."""

    def test_list_shows_all_and_writes_nothing(self):
        listed = subprocess.run([PROGRAM, "book", self.source, "--list"], capture_output=True,
                                encoding="utf-8")
        rows = [line.split(maxsplit=4) for line in listed.stdout.splitlines()[1:]]
        self.assertEqual([row[0] for row in rows], [str(i + 1) for i in range(len(TITLES))])
        self.assertEqual([row[4] for row in rows],
                         [title.replace("\n", " ") for title in TITLES])

    def test_only_those_that_are_asked_for(self):
        book(self.source, self.out, "--chapters", "2-3,9-")
        self.assertEqual([chapter["title"] for chapter in self.record()["chapters"]],
                         TITLES[1:3] + TITLES[8:])

    def test_wrong_numbers_are_refused(self):
        for numbers, message in (("3-1", "--chapters: expected numbers of chapters such as 3, 1-3 or 7-, found 3-1"),
                                 ("0", "found 0"), ("x", "found x"), ("40", "expected chapters from 1 to")):
            result = book(self.source, self.out, "--chapters", numbers)
            self.assertEqual(result.returncode, 2)
            self.assertIn(message, result.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
