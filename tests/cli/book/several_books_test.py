#!/usr/bin/env python3
"""Several books in one call.

several_books_test.py PROGRAM
"""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from rendering import PROGRAM


class SeveralBooks(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.shelf = self.folder / "shelf"
        self.shelf.mkdir()
        (self.shelf / "sea.md").write_text("# The Sea\n\nIt is deep.\n")
        (self.shelf / "land.html").write_text("<h1>The Land</h1><p>It is wide.</p>")
        (self.shelf / "notes.csv").write_text("no book\n")
        (self.shelf / ".hidden.md").write_text("Hidden.\n")
        self.out = self.folder / "out"

    def book(self, *arguments):
        return subprocess.run([PROGRAM, "book", *arguments], capture_output=True, encoding="utf-8",
                              cwd=self.folder)

    def made(self):
        return sorted(path.relative_to(self.out).as_posix() for path in self.out.glob("*/book.*")
                      if path.suffix in (".wav", ".json"))

    def test_folder_gives_a_folder_for_each_of_its_books(self):
        result = self.book("shelf", "-o", "out", "--format", "wav")
        self.assertEqual((result.returncode, result.stderr), (0, ""), result.stderr)
        self.assertEqual(self.made(), ["land/book.json", "land/book.wav", "sea/book.json", "sea/book.wav"])
        self.assertEqual(result.stdout.splitlines()[-2:],
                         ["shelf/land.html  done", "shelf/sea.md     done"])
        alone = self.book("shelf/sea.md", "-o", "alone", "--format", "wav", "--quiet")
        self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertEqual((self.folder / "alone/book.wav").read_bytes(),
                         (self.out / "sea/book.wav").read_bytes())

    def test_one_that_cannot_be_read_stops_none_of_the_others(self):
        (self.folder / "bad.epub").write_bytes(b"no archive")
        result = self.book("bad.epub", "gone.md", "shelf", "-o", "out", "--format", "wav", "--quiet")
        self.assertEqual(result.returncode, 1)
        self.assertIn("kokoro-render: bad.epub: ", result.stderr)
        self.assertIn("kokoro-render: gone.md: ", result.stderr)
        self.assertEqual(len(self.made()), 4)

    def test_folder_of_somebody_else_is_left_alone(self):
        (self.out / "land").mkdir(parents=True)
        (self.out / "land/mine.txt").write_text("mine")
        (self.out / "land/book.json").write_text("mine")
        result = self.book("shelf", "-o", "out", "--format", "wav", "--quiet")
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertEqual((self.out / "land/book.json").read_text(), "mine")
        self.assertTrue((self.out / "sea/book.wav").exists())

    def test_book_in_two_formats_is_two_books(self):
        (self.shelf / "sea.txt").write_text("Another sea.\n")
        result = self.book("shelf", "-o", "out", "--format", "wav", "--quiet")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(sorted(path.name for path in self.out.iterdir()), ["land", "sea.md", "sea.txt"])

    def test_list_and_dry_run_show_each(self):
        for option in ("--list", "--dry-run"):
            result = self.book("shelf", "-o", "out", option)
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("The Land", result.stdout)
            self.assertIn("The Sea", result.stdout)
            self.assertFalse(self.out.exists())

    def test_archive_or_pdf_by_the_name_of_a_text_is_refused(self):
        for begin, found in ((b"PK\x03\x04", "a zip archive"), (b"%PDF-1.7\n", "a PDF")):
            for name in ("a.txt", "a.md", "a.html"):
                (self.folder / name).write_bytes(begin + b"x" * 100)
                result = self.book(name, "--list")
                self.assertEqual(result.returncode, 2)
                self.assertIn(f"{name}: expected text, found {found}", result.stderr)

    def test_what_cannot_be_meant_is_refused(self):
        (self.folder / "sea.md").write_text("Another sea.\n")
        (self.folder / "empty").mkdir()
        for arguments, problem in (
                (["shelf/sea.md", "sea.md"], "expected books of different names, found shelf/sea.md and sea.md"),
                (["...md", "shelf"], "expected a name that a folder can have, found ...md"),
                (["shelf", "--title", "A"], "--title, --author: expected one book, found 2"),
                (["shelf", "-"], "expected standard input alone, found other books beside it"),
                (["empty"], "empty: expected books in it, found none")):
            result = self.book(*arguments, "-o", "out")
            self.assertEqual(result.returncode, 2, result.stderr)
            self.assertIn(problem, result.stderr)
            self.assertFalse(self.out.exists())

    def write_pages(self):
        pages = self.shelf / "tides"
        pages.mkdir()
        (pages / "index.html").write_text(
            "<title>The Tides</title><meta name=author content='A. Writer'>"
            "<ol><li><a href=ebb.html>Ebb</a><li><a href=flow.html>Flow</a></ol>")
        (pages / "ebb.html").write_text("<p>It falls.<p><a href=flow.html>Next</a>")
        (pages / "flow.html").write_text("<p>It rises.")
        return pages

    def test_folder_of_pages_is_one_book(self):
        pages = self.write_pages()
        for name in ("shelf/tides", "shelf/tides/", "shelf/tides/index.html"):
            listed = self.book(name, "--list")
            self.assertEqual(listed.returncode, 0, listed.stderr)
            self.assertEqual([line.split()[-1] for line in listed.stdout.splitlines()[1:]],
                             ["Contents", "Ebb", "Flow"])
            self.assertIn("index.html: is read with 2 pages that it leads to", listed.stderr)
        call = ("shelf/tides", "-o", "out", "--format", "wav", "--chapters", "2-", "--overlay")
        self.assertEqual(self.book(*call, "--dry-run").returncode, 0)
        result = self.book(*call)
        self.assertEqual(result.returncode, 0, result.stderr)
        record = json.loads((self.out / "book.json").read_text())
        self.assertEqual((record["title"], record["author"]), ("The Tides", "A. Writer"))
        self.assertEqual([chapter["title"] for chapter in record["chapters"]], ["Ebb", "Flow"])
        before = {path: path.stat().st_mtime_ns for path in self.out.glob("chapters/*")}
        (pages / "flow.html").write_text("<p>It rises again.")
        self.assertEqual(self.book(*call).returncode, 0)
        after = {path: path.stat().st_mtime_ns for path in self.out.glob("chapters/*")}
        self.assertEqual([path.name for path in before if before[path] != after[path]], ["02.wav"])

    def test_folder_of_pages_among_books_is_one_of_them(self):
        self.write_pages()
        (self.shelf / "tides.md").write_text("Another book.\n")
        (self.shelf / "more").mkdir()
        (self.shelf / "more/a.md").write_text("Not right in the folder.\n")
        result = self.book("shelf", "-o", "out", "--format", "wav", "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(sorted(path.name for path in self.out.iterdir()),
                         ["land", "sea", "tides", "tides.md"])
        result = self.book("shelf/tides", "shelf/land.html", "-o", "more", "--format", "wav", "--quiet")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(sorted(path.name for path in (self.folder / "more").iterdir()), ["land", "tides"])

    def test_page_that_is_missing_is_named(self):
        (self.write_pages() / "flow.html").unlink()
        result = self.book("shelf/tides", "--list")
        self.assertEqual(result.returncode, 1)
        self.assertIn('shelf/tides/index.html: leads to flow.html, which is not there ("Flow")',
                      result.stderr)


if __name__ == "__main__":
    unittest.main(verbosity=2)
