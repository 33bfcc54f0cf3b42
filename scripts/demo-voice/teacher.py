"""flite's statistical voices as a process: audio, phones and pitch of lines of text."""

import re
import subprocess
from pathlib import Path
from typing import NamedTuple

import numpy as np

RATE = 16000  # Hz
F0_STEP = 0.005  # seconds
SPEAKERS = ("slt", "rms", "awb")
_LIBRARIES = [f"-lflite_cmu_us_{name}" for name in SPEAKERS] + [
    "-lflite_usenglish", "-lflite_cmulex", "-lflite", "-lm"]


class Reading(NamedTuple):
    audio: np.ndarray  # int16 [samples] at RATE
    f0: np.ndarray  # float32 [frames of F0_STEP], Hz, 0 where unvoiced
    phones: list  # (name, end in seconds, stressed, first of a word)


# flite reads ASCII and makes no pause at a dash, an ellipsis in one character or a bracket.
_SPELLINGS = ((r"\s*—\s*", ", "), (r"\s*…\s*", "... "), (r"(\w) \(", r"\1, ("), ("[“”]", '"'))


def in_ascii(text):
    """`text` with the marks that flite pauses at where the model's alphabet has others."""
    for pattern, spelling in _SPELLINGS:
        text = re.sub(pattern, spelling, text)
    return text


def build(folder):
    """Compiles teacher.c into `folder` and gives the program's path."""
    program = Path(folder) / "teacher"
    source = Path(__file__).with_name("teacher.c")
    subprocess.run(["cc", "-O2", "-Wall", "-D_GNU_SOURCE", "-o", program, source, *_LIBRARIES],
                   check=True)
    return program


class Teacher:
    """One process; for one thread."""

    def __init__(self, program):
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, text, speaker):
        """`text`: one line. Raises EOFError when the process
        ended, UnicodeEncodeError for letters that flite does not read."""
        self._process.stdin.write(f"{speaker}\t{in_ascii(text)}\n".encode("ascii"))
        self._process.stdin.flush()
        samples, f0s, phones = map(int, self._line())
        rows = [self._line() for _ in range(phones)]
        audio = np.frombuffer(self._process.stdout.read(2 * samples), np.int16)
        f0 = np.frombuffer(self._process.stdout.read(4 * f0s), np.float32)
        return Reading(audio, f0, [(name, float(end), stress == "1", initial == "1")
                                   for name, end, stress, initial in rows])

    def _line(self):
        line = self._process.stdout.readline().decode().split()
        if not line:
            raise EOFError("the teacher ended before it had spoken")
        return line
