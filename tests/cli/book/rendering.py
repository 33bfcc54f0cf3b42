"""Renders the sample book, and shows what came of it to other programs."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import sample

PROGRAM = os.path.abspath(sys.argv.pop(1))
TITLES = [title for name, (title, _, _) in sample.CHAPTERS.items() if name != "broken"]


def book(source, output, *options, environment=None):
    return subprocess.run(
        [PROGRAM, "book", source, "-o", output, "--voice", "demo_slt", "--quiet",
         "--title", sample.TITLE, *options],
        capture_output=True, encoding="utf-8", env=environment)


def probe(path):
    """What ffprobe says of a file: format, chapters, streams."""
    shown = subprocess.run(
        ["ffprobe", "-v", "error", "-show_format", "-show_chapters", "-show_streams", "-of", "json",
         path], check=True, capture_output=True).stdout
    return json.loads(shown)


class BookCase(unittest.TestCase):
    """Tests of an EPUB, `source`, the sample unless another is written, and of what it is made into, `out`; both lie in
    `folder`, which goes away."""

    write_source = staticmethod(sample.write)

    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        cls.source = cls.folder / "b.epub"
        cls.write_source(cls.source)
        cls.out = cls.folder / "out"

    def record(self):
        return json.loads((self.out / "book.json").read_text(encoding="utf-8"))
