#!/usr/bin/env python3
"""Renders a small book in every format, and with sound in an EPUB; other programs read it back.

formats_test.py PROGRAM
"""

import os
import re
import struct
import subprocess
import unittest
import xml.etree.ElementTree as ET
import zipfile

import sample
from rendering import PROGRAM, TITLES, BookCase, book, probe

SMIL = "{http://www.w3.org/ns/SMIL}"


def chunks(data):
    """[(id, content)] of what RIFF holds."""
    found, position = [], 0
    while position < len(data):
        name, size = struct.unpack_from("<4sI", data, position)
        assert position + 8 + size <= len(data), name
        found.append((name, data[position + 8:position + 8 + size]))
        position += 8 + size + size % 2
    return found


def cues(path):
    """[(sample, label)] of a WAV file's cue points."""
    data = path.read_bytes()
    assert (data[:4], data[8:12]) == (b"RIFF", b"WAVE")
    assert struct.unpack_from("<I", data, 4)[0] == len(data) - 8
    whole = chunks(data[12:])
    (points,) = [content for name, content in whole if name == b"cue "]
    assert len(points) == 4 + 24 * struct.unpack_from("<I", points)[0]
    (labels,) = [content for name, content in whole if name == b"LIST" and content[:4] == b"adtl"]
    titles = {}
    for name, content in chunks(labels[4:]):
        assert name == b"labl"
        titles[struct.unpack_from("<I", content)[0]] = content[4:].rstrip(b"\0").decode("utf-8")
    found = []
    for number, position, chunk, start, block, sample_offset in struct.iter_unpack("<II4sIII", points[4:]):
        assert (chunk, start, block, position) == (b"data", 0, 0, sample_offset)
        found.append((sample_offset, titles.pop(number)))
    assert not titles
    return found


class Formats(BookCase):
    def check_tags(self, path, chapters=True, hidden=()):
        """`hidden`: tags that ffprobe does not show of this format."""
        found = probe(path)
        tags = {key.lower(): value for key, value in
                (found["format"].get("tags") or found["streams"][0]["tags"]).items()}
        self.assertEqual((tags["title"], tags["artist"]), (sample.TITLE, sample.AUTHOR))
        narrator = "demo_slt (synthetic voice)"
        expected = {"narrator": narrator, "composer": narrator, "album": sample.TITLE,
                    "publisher": sample.PUBLISHER, "date": "1908-05", "genre": "Audiobook",
                    "series": "The Tides", "series-part": "2"}
        expected["comment"] = "A tale\nof ropes."
        expected["album_artist"] = sample.AUTHOR
        shown = {key: value for key, value in expected.items() if key not in hidden}
        self.assertEqual({key: tags.get(key) for key in shown}, shown)
        if chapters:
            self.assertEqual([c["tags"]["title"] for c in found["chapters"]], TITLES)
        return found

    def has_cover(self, found):
        return any(s["disposition"]["attached_pic"] for s in found["streams"])

    def test_mp3_for_acx_has_one_bit_rate_and_passes(self):
        book(self.source, self.out, "--format", "mp3", "--target", "acx")
        found = self.check_tags(self.out / "book.mp3")
        self.assertTrue(self.has_cover(found))
        for path in (self.out / "chapters").iterdir():
            self.assertEqual(probe(path)["streams"][0]["bit_rate"], "192000", path.name)
        subprocess.run([PROGRAM, "acx", "check", self.out / "chapters"], check=True,
                       capture_output=True)

        chapter = self.out / "chapters" / "01.mp3"
        variable, stereo = self.out / "variable.mp3", self.out / "stereo.mp3"
        both = ["-af", "pan=stereo|c0=c0|c1=c0", "-b:a", "192k"]
        for made, options in ((variable, ["-q:a", "4"]), (stereo, both)):
            subprocess.run(["ffmpeg", "-loglevel", "error", "-i", chapter, "-map", "0:a", *options,
                            made], check=True)
        checked = subprocess.run([PROGRAM, "acx", "check", chapter, variable, stereo],
                                 capture_output=True, encoding="utf-8")
        self.assertEqual(checked.returncode, 1, checked.stdout)
        failures = [line for line in checked.stdout.splitlines() if "FAIL" in line]
        self.assertEqual([line[8:23].strip() for line in failures], ["bit rate", "channels"])
        self.assertRegex(failures[0], r" \d+ to \d+ kbit/s +expected constant, 192 kbit/s or more: "
                                      "use `book --target acx --format mp3`$")

    def test_opus_and_vorbis(self):
        for extension in ("opus", "ogg"):
            book(self.source, self.out, "--format", extension)
            self.assertTrue(self.has_cover(self.check_tags(self.out / f"book.{extension}")))

    def test_wav(self):
        book(self.source, self.out, "--format", "wav")
        in_id3 = {"narrator", "composer", "publisher", "series", "series-part", "album_artist"}
        self.check_tags(self.out / "book.wav", chapters=False, hidden=in_id3)
        (id3,) = [content for name, content in chunks((self.out / "book.wav").read_bytes()[12:])
                  if name == b"ID3 "]
        for text in (b"TCOM", b"TPUB", b"NARRATOR", b"SERIES-PART", sample.PUBLISHER.encode()):
            self.assertIn(text, id3)
        sox = subprocess.run(["soxi", "-D", self.out / "book.wav"], check=True, capture_output=True)
        record = self.record()
        self.assertAlmostEqual(float(sox.stdout), record["book"]["loudness"]["seconds"], delta=1e-3)
        begin, expected = 0, []
        for chapter in record["chapters"]:
            expected.append((begin, chapter["title"]))
            begin += chapter["samples"]
        self.assertEqual(cues(self.out / "book.wav"), expected)
        self.assertEqual(record["notices"], [])

    def test_files_of_another_format_go_away(self):
        book(self.source, self.out, "--format", "wav")
        book(self.source, self.out, "--format", "flac")
        self.assertEqual({p.suffix for p in (self.out / "chapters").iterdir()}, {".flac"})
        self.assertFalse((self.out / "book.wav").exists())

    def test_m4b_by_ffmpeg(self):
        book(self.source, self.out, "--format", "m4b")
        found = self.check_tags(self.out / "book.m4b")
        self.assertTrue(self.has_cover(found))
        self.assertEqual(found["streams"][0]["codec_name"], "aac")
        stamp = (self.out / "book.m4b").stat().st_mtime_ns
        book(self.source, self.out, "--format", "m4b")
        self.assertEqual((self.out / "book.m4b").stat().st_mtime_ns, stamp)

    def test_another_bit_rate_makes_the_files_again(self):
        for options, chapter in ((["--format", "opus"], "01.opus"), (["--format", "m4b"], None)):
            book(self.source, self.out, *options)
            made = self.out / ("chapters/" + chapter if chapter else "book.m4b")
            before = made.stat().st_size
            result = book(self.source, self.out, *options, "--bitrate", "24")
            self.assertEqual(result.returncode, 1, result.stderr)  # the sample has a fault
            self.assertLess(made.stat().st_size, 0.75 * before, made)

    def test_tags_that_are_given_win(self):
        given = ["--tag", "narrator=Ann", "--tag", "Year=1999", "--tag", "series=", "--tag", "shelf=A 3"]
        for extension in ("mp3", "m4b"):
            book(self.source, self.out, "--format", extension, *given)
            tags = {key.lower(): value for key, value in
                    probe(self.out / f"book.{extension}")["format"]["tags"].items()}
            self.assertEqual([tags.get(key) for key in ("narrator", "composer", "date", "series", "shelf")],
                             ["Ann", "Ann", "1999", None, "A 3"])

    def test_a_bit_rate_that_the_format_lacks_is_refused(self):
        for options, text in (
                (["--format", "flac", "--bitrate", "64"], "expected opus or mp3 for 64 kbit/s, found flac"),
                (["--format", "m4b", "--bitrate", "200"], "expected 16 to 144 for m4b at 24000 Hz, found 200"),
                (["--format", "m4b", "--quality", "0.5"], "expected a --bitrate for m4b"),
                (["--format", "mp3", "--target", "acx", "--bitrate", "128"],
                 "expected 192 or more for acx, found 128")):
            result = book(self.source, self.folder / "none", *options)
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(text, result.stderr)

    def test_m4b_without_ffmpeg_says_so_before_it_renders(self):
        nowhere = {**os.environ, "PATH": str(self.folder)}
        result = book(self.source, self.folder / "none", "--format", "m4b", environment=nowhere)
        self.assertEqual(result.returncode, 3)
        self.assertIn("apt-get install ffmpeg", result.stderr)
        self.assertFalse((self.folder / "none/paragraphs").exists())

    def test_text_and_sound_go_together(self):
        book(self.source, self.out, "--overlay")
        path = self.out / "book.epub"
        checked = subprocess.run(["java", "-jar", "/usr/share/java/epubcheck.jar", path], capture_output=True, encoding="utf-8")
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        record = self.record()
        with zipfile.ZipFile(path) as archive:
            for number, chapter in enumerate(record["chapters"], 1):
                text = archive.read(f"EPUB/text/{number:02}.xhtml").decode()
                smil = ET.fromstring(archive.read(f"EPUB/smil/{number:02}.smil"))
                pars = smil.findall(f".//{SMIL}par")
                self.assertEqual(len(pars), len(chapter["paragraphs"]))
                for par, paragraph in zip(pars, chapter["paragraphs"]):
                    place = par.find(f"{SMIL}text").get("src").split("#")[1]
                    element = re.search(rf'id="{place}".*?>(.*?)</(p|h1|h2)>', text)[1]
                    spoken = "".join(ET.fromstring(f"<p>{element}</p>").itertext())
                    self.assertEqual(spoken, paragraph["text"])
                    audio = par.find(f"{SMIL}audio")
                    self.assertEqual(audio.get("clipBegin"), f"{paragraph['begin_seconds']:.3f}s")
                    self.assertEqual(audio.get("clipEnd"), f"{paragraph['end_seconds']:.3f}s")
        book(self.source, self.folder / "again", "--overlay")
        self.assertEqual(path.read_bytes(), (self.folder / "again/book.epub").read_bytes())


if __name__ == "__main__":
    unittest.main(verbosity=2)
