#!/usr/bin/env python3
"""Renders a book that says itself how its words are said, and looks at what is spoken.

pronunciation_test.py PROGRAM
"""

import json
import subprocess
import unittest
import zipfile

from rendering import PROGRAM, BookCase, book
from sample import begin_epub

PLS = """<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" alphabet="{alphabet}" xml:lang="{language}"
    xmlns="http://www.w3.org/2005/01/pronunciation-lexicon">
<lexeme><grapheme>{word}</grapheme><phoneme>{phonemes}</phoneme></lexeme>
</lexicon>
"""
LEXICONS = {
    "names.pls": PLS.format(alphabet="ipa", language="en", word="Tlalpan", phonemes="tlɑlˈpɑn"),
    "more/names.pls": PLS.format(alphabet="x-sampa", language="en-GB", word="Ixtapa",
                                 phonemes='Is"tA:p@'),
    "broken.pls": PLS.format(alphabet="x-arpabet", language="en", word="x", phonemes="K"),
}
BOTH = ["names.pls", "more/names.pls", "broken.pls"]
DOCUMENTS = {  # name: (lexicons, body)
    "one": (BOTH, "<p>Tlalpan and Ixtapa.</p>"),
    "two": (["names.pls"], "<p>Tlalpan and Ixtapa.</p>"),
    "three": ([], "<p>Tlalpan [sic] and <s:b xmlns:s='urn:x'>x</s:b> the "
              "<span ssml:ph='bəʊt'>b<em ssml:ph='kət'>[oa]</em>t</span>, "
              "<span ssml:ph='' ssml:alphabet='x-sampa'>now</span> "
              "<span ssml:ph='K' ssml:alphabet='x-arpabet'>or</span> never.</p>"),
}


def page(lexicons, body):
    links = "".join(f'<link rel="pronunciation" type="application/pls+xml" hreflang="en" href="{name}"/>'
                    for name in lexicons)
    return ('<?xml version="1.0" encoding="utf-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" '
            'xmlns:ssml="https://www.w3.org/2001/10/synthesis" ssml:alphabet="ipa" xml:lang="en-GB">'
            f"<head><title>x</title>{links}</head><body>\n{body}</body></html>")


def write(path, lexicons):
    items = "".join(f'<item id="{name}" href="{name}.xhtml" media-type="application/xhtml+xml"/>'
                    for name in DOCUMENTS)
    items += "".join(f'<item id="l{number}" href="{name}" media-type="application/pls+xml"/>'
                     for number, name in enumerate(lexicons))
    refs = "".join(f'<itemref idref="{name}"/>' for name in DOCUMENTS)
    package = ('<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
               '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
               '<dc:identifier id="id">urn:x:1</dc:identifier><dc:title>T</dc:title>'
               f"<dc:language>en-GB</dc:language></metadata><manifest>{items}</manifest>"
               f"<spine>{refs}</spine></package>")
    with zipfile.ZipFile(path, "w") as archive:
        begin_epub(archive, package)
        for name, content in lexicons.items():
            archive.writestr(f"E/{name}", content)
        for name, (linked, body) in DOCUMENTS.items():
            archive.writestr(f"E/{name}.xhtml", page(linked, body))


class BookThatSaysHow(BookCase):
    write_source = staticmethod(lambda path: write(path, LEXICONS))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.result = book(cls.source, cls.out, "--overlay")

    def explained(self, text, *lexicons):
        options = [option for name in lexicons
                   for option in ("--dictionary", self.out / "lexicons" / name)]
        return subprocess.run(
            [PROGRAM, "phonemize", text, "--language", "en-gb", "--explain", *options],
            capture_output=True, encoding="utf-8", check=True).stdout

    def test_what_is_broken_is_named_and_the_rest_is_read(self):
        self.assertEqual(self.result.returncode, 1, self.result.stderr)
        self.assertIn("b.epub: E/broken.pls:4: phoneme alphabet: expected one of ipa, x-sampa, "
                      "x-kokoro, found 'x-arpabet'", self.result.stderr)
        self.assertIn("b.epub: E/three.xhtml:3: ssml:ph: phoneme alphabet", self.result.stderr)
        record = json.loads((self.out / "book.json").read_text(encoding="utf-8"))
        self.assertEqual(len(record["problems"]), 2)
        texts = [p["text"] for chapter in record["chapters"] for p in chapter["paragraphs"]]
        self.assertEqual(texts, ["Tlalpan and Ixtapa.", "Tlalpan and Ixtapa.",
                                 "Tlalpan [sic] and x the b[oa]t, now or never."])

    def test_lexicons_lie_beside_the_job_and_are_named_by_phonemize(self):
        files = sorted(path.name for path in (self.out / "lexicons").iterdir())
        self.assertEqual(files, ["names-2.pls", "names.pls"])
        self.assertEqual((self.out / "lexicons/names.pls").read_text(encoding="utf-8"),
                         LEXICONS["names.pls"])
        shown = self.explained("Tlalpan, Ixtapa", *files)
        for expected in ("dictionary names.pls: Tlalpan", "tlɑlpˈɑn",
                         "dictionary names-2.pls: Ixtapa", "ɪstˈɑːpə"):
            self.assertIn(expected, shown)

    def test_documents_are_read_by_the_lexicons_they_link(self):
        # The first two have the same words and other lexicons.
        sounds = {path.read_bytes() for path in (self.out / "paragraphs").rglob("*.flac")}
        self.assertEqual(len(sounds), 3)

    def test_overlay_shows_the_words_alone(self):
        with zipfile.ZipFile(self.out / "book.epub") as archive:
            text = "".join(archive.read(name).decode() for name in archive.namelist()
                           if name.endswith(".xhtml"))
        self.assertIn("the b[oa]t, now", text)
        self.assertNotIn("](/", text)

    def test_nothing_is_made_again_and_one_lexicon_changes_what_it_says(self):
        def stamps():
            return {path: path.stat().st_mtime_ns for folder in ("chapters", "lexicons")
                    for path in sorted((self.out / folder).iterdir())}

        before = stamps()
        book(self.source, self.out, "--overlay")
        self.assertEqual(stamps(), before)
        changed = self.folder / "changed.epub"
        write(changed, {**LEXICONS, "more/names.pls": LEXICONS["more/names.pls"].replace("tA:p@", "t{p")})
        book(changed, self.out, "--overlay")
        after = stamps()
        self.assertEqual([path.name for path in after if after[path] != before[path]],
                         ["01.flac", "names-2.pls"])
        book(self.source, self.out, "--overlay")  # as the other tests know it


if __name__ == "__main__":
    unittest.main(verbosity=2)
