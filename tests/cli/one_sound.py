"""The bytes of recordings, on every processor, with every compiler and build.

usage: one_sound.py PROGRAM [--portable] [Class[.test] ...]

The hashes below are promises: one that changes is a change of the sound. The portable baseline is
slow and renders one sentence, or everything if asked.
"""

import ctypes
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest.mock import patch

PROGRAM = os.path.abspath(sys.argv.pop(1))
EVERYTHING_PORTABLE = sys.argv[1:2] == ["--portable"] and bool(sys.argv.pop(1))
SAMPLES = Path(__file__).resolve().parents[2] / "samples"

SENTENCE = "8b73cc0f5dcb0b20003a73c6ff67937996433d3fc46d831669b2dc8fe5ea0a3e"
DEMO = "d2eddcd506e8b9d8efae3c4396473bdeae5642a954b1a1b9846ac60d6291efc4"
REGRESSION = "d15d783dc92e34bb4d839f2b24e5bc9ef55d301409c359cd1a6507a863316965"
FULL_SIZE = "8d04555bfdc669a1e36ae4cc527d94ec4ab6dd56cc8f0b3c146e28bd95c049cf"

# Which phonemes a text is read as differs between releases of espeak-ng, as what is said does.
espeak_info = ctypes.CDLL("libespeak-ng.so.1").espeak_Info
espeak_info.restype = ctypes.c_char_p
as_espeak_reads = unittest.skipUnless(espeak_info(None).startswith(b"1.51"),
                                      "the hash is that of the phonemes of espeak-ng 1.51")

TEN_SECONDS = ("Whoever renders this sentence, on whatever machine, gets the very same samples; and "
               "whoever renders it again a year from now, in half as many words or twice, too.")
PHRASES = ["Good morning.", "It was 9:45 on the 3rd of May 2012.", "Why not?", "a", "¿Qué tal?",
           "Dr. Smith paid $3.50 for 2 lbs of pears, and went home.", "One, two, three: go!",
           TEN_SECONDS]


def run_program(*arguments):
    result = subprocess.run([PROGRAM, *arguments], capture_output=True, encoding="utf-8")
    if result.returncode != 0:
        raise AssertionError(result.stderr)
    return result.stdout


def every_set():
    known = re.search(r"auto\s+\(the\s+widest\),\s+([a-z0-9,\s]+?)\s+\(default",
                      run_program("say", "--help"))
    return [name.strip() for name in known[1].split(",")]


def fast_sets():
    """Those for long texts; where there is no other, the portable one."""
    sets = every_set()
    return sets if EVERYTHING_PORTABLE else sets[:-1] or sets


def digest(files):
    """One SHA-256 of the names and the contents of files, in the order of their names."""
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return whole.hexdigest()


class OneSound(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def render(self, job, isa, *options):
        output = self.folder / "-".join([isa, *options])
        run_program("render", job, "--isa", isa, "--output", output, "--quiet", *options)
        return sorted(path for path in output.rglob("*.wav"))


class Fast(OneSound):
    def test_a_sentence(self):
        for isa in every_set():
            with self.subTest(isa=isa):
                file = self.folder / "sentence.wav"
                run_program("say", "Good morning, all of you.", "--isa", isa, "-o", file)
                self.assertEqual(digest([file]), SENTENCE)

    def test_a_sentence_whatever_the_libraries_are_told(self):
        for name, value in (("OPENBLAS_CORETYPE", "Prescott"), ("OPENBLAS_CORETYPE", "Haswell"),
                            ("OMP_NUM_THREADS", "7"), ("LC_ALL", "C"),
                            ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA"),
                            ("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable")):
            with self.subTest(name=name, value=value), patch.dict(os.environ, {name: value}):
                file = self.folder / "sentence.wav"
                run_program("say", "Good morning, all of you.", "-o", file)
                self.assertEqual(digest([file]), SENTENCE)

    @as_espeak_reads
    def test_the_demo_job(self):
        for isa in fast_sets():
            with self.subTest(isa=isa):
                self.assertEqual(digest(self.render(SAMPLES / "demo.json", isa)), DEMO)


class Thorough(OneSound):
    @as_espeak_reads
    def test_the_regression_job(self):
        for isa in fast_sets():
            with self.subTest(isa=isa):
                self.assertEqual(digest(self.render(SAMPLES / "regression.json", isa)), REGRESSION)

    @as_espeak_reads
    def test_a_full_sized_model(self):
        for isa in fast_sets():
            with self.subTest(isa=isa):
                file = self.folder / "full.wav"
                run_program("say", TEN_SECONDS, "--model", "synthetic", "--voice", "af_heart",
                            "--isa", isa, "-o", file)
                self.assertEqual(digest([file]), FULL_SIZE)

    def test_random_items_with_any_set_threads_and_buckets(self):
        draw = random.Random(42)
        voices = ["demo_slt", "demo_rms", "demo_awb", "demo_slt:0.3+demo_awb:0.7"]
        items = [{"id": str(i), "text": " ".join(draw.choices(PHRASES, k=draw.choice([1, 1, 2, 5]))),
                  "voice": draw.choice(voices), "speed": draw.choice([0.5, 0.8, 1, 1, 1.37, 2]),
                  "language": draw.choice(["en-us", "en-us", "en-gb", "es", "fr-fr", "hi", "it", "pt-br"])}
                 for i in range(200 if EVERYTHING_PORTABLE else 24)]
        job = self.folder / "job.json"
        job.write_text(json.dumps({
            "model": "demo", "output": "out", "audio": {"encoding": "float"},
            "corpora": [{"name": "random", "items": items}]}))
        first, *others = fast_sets()
        expected = digest(self.render(job, first))
        for isa in others:
            self.assertEqual(digest(self.render(job, isa, "--workers", "2")), expected, isa)
        for options in (["--threads-per-item", "4", "--workers", "1"], ["--buckets", "80,700"]):
            self.assertEqual(digest(self.render(job, first, *options)), expected, options)


if __name__ == "__main__":
    unittest.main(verbosity=2)
