"""Word error rate: what a speech recogniser (pocketsphinx, US English) makes of audio.

Needs Debian's python3-pocketsphinx, pocketsphinx-en-us and python3-num2words.
"""

import re

import numpy as np
from num2words import num2words
from pocketsphinx.pocketsphinx import Decoder

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


class Recogniser:
    """One decoder; for one thread. Each utterance is heard for itself. Silence is cut out before
    it listens, which suits it, unless `keep_silence`: then its times are those of the audio."""

    def __init__(self, keep_silence=False):
        config = Decoder.default_config()
        config.set_string("-hmm", _MODEL + "en-us")
        config.set_string("-lm", _MODEL + "en-us.lm.bin")
        config.set_string("-dict", _MODEL + "cmudict-en-us.dict")
        config.set_string("-logfn", "/dev/null")
        config.set_boolean("-remove_silence", not keep_silence)
        self._decoder = Decoder(config)

    def _listen(self, audio):
        pcm = np.clip(np.round(audio * 32767), -32768, 32767).astype("<i2")
        self._decoder.start_utt()
        self._decoder.process_raw(pcm.tobytes(), False, True)
        self._decoder.end_utt()

    def hear(self, audio):
        """`audio` [n] at RATE, 1 at full scale, as a list of words."""
        self._listen(audio)
        hypothesis = self._decoder.hyp()
        return words(hypothesis.hypstr) if hypothesis else []

    def word_times(self, audio):
        """The same with times: [(word, begin, end)] in seconds, when silence is kept. Silences and noises are left out,
        and the number of a word's other pronunciation, `read(2)`."""
        self._listen(audio)
        return [(re.sub(r"\(\d+\)$", "", segment.word), segment.start_frame * _FRAME,
                 (segment.end_frame + 1) * _FRAME)
                for segment in self._decoder.seg() if segment.word[0] not in "<[+"]
