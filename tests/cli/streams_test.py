#!/usr/bin/env python3
"""What `say -o -` writes to a pipe: the samples of the file, as soon as they are there, in a form
that other programs read.

streams_test.py COMMAND
"""

import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND = sys.argv[1]
SENTENCE = "The harbour lay quiet in the early morning, and the boats rocked on their ropes. "
HEADER = 44  # bytes


def say(*arguments, text=SENTENCE, **options):
    return subprocess.run([COMMAND, "say", text, *map(str, arguments)], check=False,
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})


class Streams(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, *arguments, **options):
        path = self.folder / "a.wav"
        self.assertEqual(say("-o", path, *arguments, **options).returncode, 0)
        return path.read_bytes()

    def stream(self, *arguments, **options):
        result = say("-o", "-", *arguments, **options)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn(b" s of demo_", result.stderr)
        return result.stdout

    def test_samples_are_those_of_the_file_and_the_sizes_are_open(self):
        for more in [], ["--rate", 16000, "--seed", 7]:
            file, stream = self.file(*more), self.stream(*more)
            self.assertEqual(stream[HEADER:], file[HEADER:])
            self.assertEqual(struct.unpack("<4s I 4s 24s 4s I", stream[:HEADER]),
                             (b"RIFF", 2**32 - 1, file[8:12], file[12:36], b"data",
                              2**32 - 1))
            self.assertEqual(self.stream("--raw", *more), file[HEADER:])

    def test_other_programs_read_the_stream(self):
        stream, samples = self.stream(), self.file()[HEADER:]
        readers = {
            "ffmpeg": ["-v", "error", "-i", "-", "-f", "s16le", "-"],
            "sox": ["-V1", "-t", "wav", "-", "-t", "raw", "-"],
        }
        for program, arguments in readers.items():
            if shutil.which(program) is None:
                continue
            read = subprocess.run([program, *arguments], input=stream, stdout=subprocess.PIPE,
                                  check=True)
            self.assertEqual(read.stdout, samples, program)

    def test_the_first_piece_comes_before_the_whole_is_rendered(self):
        begin = time.monotonic()
        with subprocess.Popen([COMMAND, "say", SENTENCE * 20, "-o", "-"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            process.stdout.read(HEADER + 2)
            first = time.monotonic() - begin
            process.stdout.read()
            whole = time.monotonic() - begin
        self.assertLess(first, whole / 2)

    def test_a_line_is_spoken_before_the_next_is_there(self):
        with subprocess.Popen([COMMAND, "say", "--lines", "--raw", "-o", "-"],
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            lines = [self.stream("--raw", text=text)
                     for text in ("Good morning.", "Good evening.")]
            for text, samples in zip((b"Good morning.\n", b"Good evening.\n"), lines):
                process.stdin.write(text)
                process.stdin.flush()
                self.assertEqual(process.stdout.read(len(samples)), samples)
            process.stdin.close()
            self.assertEqual(process.stdout.read(), b"")

    def test_what_cannot_be_streamed_is_refused_by_name(self):
        for more, words in [
            (["--format", "flac"], "--format: expected wav, which can be written to standard "
                                   "output piece by piece, found flac"),
            (["--alignments", "srt"], "expected an output file to write them beside, found -"),
            (["--curves"], "expected an output file to write them beside, found -"),
        ]:
            result = say("-o", "-", *more)
            self.assertEqual(result.returncode, 2, more)
            self.assertIn(words, result.stderr.decode())
            self.assertEqual(result.stdout, b"")
        result = say("-o", self.folder / "a.wav", "--raw")
        self.assertEqual(result.returncode, 2)
        self.assertIn(b"--raw: expected --output -, found ", result.stderr)

    def test_text_that_cannot_be_spoken_writes_nothing(self):
        result = say("-o", "-", text=" ")
        self.assertEqual((result.returncode, result.stdout), (1, b""))

    def test_output_that_takes_nothing_is_an_error_of_the_environment(self):
        with open("/dev/full", "wb") as full:
            result = say("-o", "-", stdout=full)
        self.assertEqual(result.returncode, 3)
        self.assertIn(b"standard output: cannot write (No space left on device)", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
