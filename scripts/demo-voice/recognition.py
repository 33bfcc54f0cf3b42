"""Word error rate: what a speech recogniser (pocketsphinx, US English) makes of audio.

Needs Debian's pocketsphinx, pocketsphinx-en-us and python3-num2words.
"""

import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from num2words import num2words

RATE = 16000  # Hz
_FRAME = 0.01  # seconds
_MODEL = "/usr/share/pocketsphinx/model/en-us/"


def words(text):
    """Lower case, numbers spelled, without punctuation but the apostrophe inside a word."""
    text = text.lower().replace("’", "'")
    text = re.sub(r"(?<=\d),(?=\d)", "", text)
    text = re.sub(r"\d+(\.\d+)?", lambda number: f" {num2words(number[0])} ", text)
    return re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)*", text)


def errors(expected, heard):
    """Substitutions, insertions and deletions that turn one list of words into the other."""
    row = list(range(len(heard) + 1))
    for i, word in enumerate(expected, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(heard, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (word != other))
    return row[-1]


def word_times(audio):
    """What is heard in `audio` [n] at RATE, 1 at full scale: [(word, begin, end)] in seconds.
    Silences and noises are left out, and the number of a word's other pronunciation, `read(2)`."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        pcm = np.clip(np.round(audio * 32767), -32768, 32767).astype("<i2")
        (folder / "sound.raw").write_bytes(pcm.tobytes())
        (folder / "list").write_text("sound\n")
        subprocess.run(["pocketsphinx_batch", "-hmm", _MODEL + "en-us", "-lm", _MODEL + "en-us.lm.bin",
                        "-dict", _MODEL + "cmudict-en-us.dict", "-remove_silence", "no",
                        "-adcin", "yes", "-cepdir", folder, "-cepext", ".raw", "-ctl", folder / "list",
                        "-hypseg", folder / "segments", "-logfn", "/dev/null"], check=True)
        line = (folder / "segments").read_text()
    # The name, four scores, for each segment its first frame, two scores and the word; the length.
    fields = line.split()[9:]
    frames = [int(frame) for frame in fields[::4]]
    return [(re.sub(r"\(\d+\)$", "", word), begin * _FRAME, end * _FRAME)
            for word, begin, end in zip(fields[3::4], frames, frames[1:]) if word[0] not in "<[+"]


def hear(audio):
    """The same as a list of words."""
    return words(" ".join(word for word, _, _ in word_times(audio)))
