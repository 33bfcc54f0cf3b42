#!/usr/bin/env python3
"""The manual pages beside the help: nothing is missing in them, and mandoc and groff like them.

manual_test.py COMMAND GENERATOR TEXTS BUILD_FOLDER
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from help_texts import commands, entries_in, help_of

COMMAND, GENERATOR, TEXTS, BUILD = sys.argv[1:5]
PAGES = pathlib.Path(BUILD) / "pages/man"


def output_of(*arguments, **options):
    return subprocess.run([str(argument) for argument in arguments], check=True, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options).stdout


@functools.cache
def shown(page):
    """The text of a page without its formatting, in lines of any length."""
    text = output_of("mandoc", "-T", "utf8", "-O", "width=1000", page)
    return re.sub(".\b", "", text)


def section_of(page, name):
    return re.search(rf"^{name}\n(.*?)(?=^\S)", page, re.MULTILINE | re.DOTALL)[1]


class Contents(unittest.TestCase):
    def test_every_command_and_nothing_else_has_a_page(self):
        names = {"-".join(("kokoro-render", *path[:1])) for path in commands(COMMAND)}
        self.assertEqual({page.stem for page in PAGES.iterdir()}, names)
        self.assertGreater(len(names), 20)

    def test_page_says_of_each_option_what_the_help_does(self):
        options = 0
        for path in commands(COMMAND):
            page = shown(PAGES / ("-".join(("kokoro-render", *path[:1])) + ".1"))
            text = help_of(COMMAND, path).split("\nSubcommands:")[0].split("\nRender:")[0]
            if " SUBCOMMAND\n" in text:  # nothing but --help is its own
                continue
            section = section_of(page, path[1].upper() if len(path) > 1 else "OPTIONS")
            section = " ".join(section.split())
            for name, text in entries_in(text.split("\nExamples:")[0]):
                options += 1
                with self.subTest(path=path, option=name):
                    self.check_entry(section, name, " ".join(text.split()).replace("`", ""))
        self.assertGreater(options, 200)

    def check_entry(self, page, name, text):
        if name.startswith("--isa"):  # of this machine there; here, whatever there is
            for choice in re.findall(r"\w+", text.split("(the widest), ")[1].split(" (")[0]):
                self.assertIn(choice, page)
            return
        begin = name.replace(",-", ", -") + " "
        if begin + text + "." in page:
            return
        text, remarks = re.fullmatch(r"(.*) \((.*)\)", text).groups()
        self.assertIn(begin + text + ".", page)
        for remark in remarks.split("; "):
            remark = re.sub("^with", "Only with", remark)
            remark = re.sub(r"^([\w-]+, .*)", r"of \1", remark)  # choices
            self.assertIn(remark[0].upper() + remark[1:] if remark[:3] != "of " else remark, page)

    def test_nested_commands_are_sections(self):
        nested = [path for path in commands(COMMAND) if len(path) == 2]
        self.assertGreater(len(nested), 10)
        for command, name in nested:
            page = shown(PAGES / f"kokoro-render-{command}.1")
            self.assertIn(f"\n{name.upper()}\n", page)
            self.assertIn(f"kokoro-render {command} {name} ", section_of(page, "SYNOPSIS"))

    def test_pages_named_elsewhere_exist(self):
        for page in PAGES.iterdir():
            for name in re.findall(r"kokoro-render[a-z-]*(?=\(1\))", shown(page)):
                self.assertTrue((PAGES / f"{name}.1").exists(), f"{page.name}: {name}")


class Format(unittest.TestCase):
    def test_mandoc_has_nothing_to_say(self):
        self.assertEqual(output_of("mandoc", "-T", "lint", "-W", "warning", *PAGES.iterdir()), "")

    def test_groff_has_nothing_to_say(self):
        for page in PAGES.iterdir():
            self.assertEqual(output_of("groff", "-mdoc", "-ww", "-z", "-T", "utf8", page), "")

    def test_lines_fit_80_columns(self):
        for page in PAGES.iterdir():
            for line in re.sub(".\b", "", output_of("mandoc", "-T", "utf8", page)).splitlines():
                self.assertLessEqual(len(line), 80, page.name)

    def test_what_is_typed_keeps_its_characters(self):
        for page in PAGES.iterdir():  # else they may become typographic ones
            self.assertNotRegex(page.read_text(), r"(?<!\\)--|[\^~`]", page.name)


class Making(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def make(self, name, texts=TEXTS, **environment):
        result = subprocess.run([GENERATOR, self.folder / name, texts], check=False, text=True,
                                stderr=subprocess.PIPE, env={**os.environ, **environment})
        return result.stderr

    def test_only_the_date_comes_from_outside(self):
        self.assertEqual(self.make("a", SOURCE_DATE_EPOCH="0", TZ="Pacific/Auckland"), "")
        self.assertEqual(self.make("b", SOURCE_DATE_EPOCH="86400"), "")
        for page in (self.folder / "a/man").iterdir():
            text = page.read_text()
            self.assertIn(".Dd January 1, 1970\n", text)
            other = (self.folder / "b/man" / page.name).read_text()
            self.assertEqual(text.replace("January 1,", "January 2,"), other)

    def test_text_that_no_page_shows_is_an_error(self):
        for name, text, fault in (("kokoro-render-sey", ".Sh FILES\na\n", "there is no such page"),
                                  ("kokoro-render-say", ".Sh FILE\na\n", "does not have: FILE"),
                                  ("kokoro-render-say", "a\n", "expected .Sh first, found a")):
            texts = self.folder / "texts"
            texts.mkdir()
            (texts / f"{name}.mdoc").write_text(text)
            self.assertIn(fault, self.make("out", texts))
            shutil.rmtree(texts)

    def test_all_of_it_is_installed(self):
        prefix = self.folder / "usr"
        output_of("cmake", "--install", BUILD, "--prefix", prefix)
        self.assertEqual({page.name for page in (prefix / "share/man/man1").iterdir()},
                         {page.name for page in PAGES.iterdir()})
        for name in ("bash-completion/completions/kokoro-render", "zsh/site-functions/_kokoro-render",
                     "fish/vendor_completions.d/kokoro-render.fish"):
            self.assertTrue((prefix / "share" / name).is_file(), name)
        found = output_of("man", "-M", prefix / "share/man", "-w", "kokoro-render", "say")
        self.assertIn("kokoro-render-say.1", found)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
