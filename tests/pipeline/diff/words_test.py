"""`diff --words`: with a recogniser that is made up, with none, and with the real one if it is there.

usage: words_test.py KOKORO_RENDER
"""

import json
import math
import os
import pathlib
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import unittest
import wave

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
RATE = 24000
ROOT = pathlib.Path(__file__).parents[3]

# Hears by the length of what it is given: 16 bits at 16 kHz.
FAKE = """#!/bin/sh
[ "$1 $2" = "-infile /dev/stdin" ] || exit 9
case $(wc -c) in
  32000) printf 'she sells sea\\n<sil> shells(2) for sure\\n' ;;
  38400) printf 'she sells sea for\\n' ;;
esac
"""


def write_sound(path, hertz, seconds):
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(b"".join(
            struct.pack("<h", round(4000 * sum(math.sin(2 * math.pi * hertz * k * n / RATE) / k
                                               for k in range(1, 6))))
            for n in range(int(RATE * seconds))))


class Words(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.folder = pathlib.Path(temp.name)
        for side, hertz, seconds in (("before", 200, 1.0), ("after", 300, 1.2)):
            write_sound(self.folder / side / "same.wav", 220, 1.0)
            write_sound(self.folder / side / "other.wav", hertz, seconds)

    def diff(self, *arguments, path):
        report = self.folder / "diff.json"
        result = subprocess.run([PROGRAM, "diff", *arguments, "--json", report], cwd=self.folder,
                                env=os.environ | {"PATH": str(path)}, capture_output=True, text=True)
        found = json.loads(report.read_text()) if report.exists() else {"findings": []}
        return result, {finding["id"]: finding for finding in found["findings"]}, found

    def fake(self, text=FAKE):
        program = self.folder / "bin/pocketsphinx_continuous"
        program.parent.mkdir(exist_ok=True)
        program.write_text(text)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        return f"{program.parent}:/usr/bin:/bin"

    def test_words_that_are_heard_no_longer_are_counted_and_named(self):
        result, found, _ = self.diff("before", "after", "--words", path=self.fake())
        self.assertEqual(result.returncode, 1, result.stderr)
        other = found["other"]
        self.assertEqual(other["measures"]["words_lost"], 2)
        self.assertEqual(other["lost_words"], ["shells", "sure"])
        end = ' A recogniser no longer hears 2 words: "shells", "sure".'
        self.assertTrue(other["sentence"].endswith(end), other["sentence"])
        self.assertIn(end, result.stdout)
        self.assertNotIn("measures", found["same"])
        _, without, _ = self.diff("before", "after", path=self.fake())
        self.assertNotIn("words_lost", without["other"]["measures"])

    def test_a_limit_of_ones_own_makes_it_judge(self):
        lenient = {metric: 1e6 for metric in (
            "mcd_db", "log_mel_db", "f0_rmse_cents", "f0_shift_cents", "voicing_percent",
            "energy_db", "duration_percent", "tempo_percent", "alignment_percent",
            "missing_seconds", "added_seconds", "replaced_seconds", "tilt_db_per_octave",
            "bandwidth_percent", "loudness_lu", "true_peak_db", "silence_seconds",
            "clipped_samples", "clicks")}
        limits = self.folder / "limits.json"
        for most, passes in ((2, True), (1, False)):
            limits.write_text(json.dumps({"default": lenient | {"words_lost": most}}))
            result, found, report = self.diff("before", "after", "--words", "--limits", limits,
                                              path=self.fake())
            self.assertEqual(result.returncode, 0 if passes else 1, result.stdout)
            self.assertEqual(found["other"]["passed"], passes)
            self.assertEqual(report["failed"], 0 if passes else 1)
        self.assertEqual(found["other"]["kind"], "words")
        self.assertEqual([e["metric"] for e in found["other"]["excesses"]], ["words_lost"])

    def test_without_the_recogniser_it_is_a_usage_error(self):
        result, _, _ = self.diff("before", "after", "--words", path=self.folder)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("apt-get install pocketsphinx pocketsphinx-en-us", result.stderr)
        self.assertEqual(result.stdout, "")

    def test_a_recogniser_without_its_model_is_a_usage_error(self):
        path = self.fake("#!/bin/sh\necho 'ERROR: no such model' >&2\nexit 1\n")
        result, _, _ = self.diff("before", "after", "--words", path=path)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertIn("does not work (ERROR: no such model)", result.stderr)
        self.assertIn("pocketsphinx-en-us", result.stderr)

    def test_features_cannot_be_listened_to(self):
        path = self.fake()
        subprocess.run([PROGRAM, "baseline", "create", "before", "-o", "base"], check=True,
                       cwd=self.folder, capture_output=True)
        result, found, report = self.diff("base", "after", "--words", path=path)
        self.assertNotIn("words_lost", found["other"]["measures"])
        self.assertEqual(report["notes"], [
            "1 item differs, and there is nothing to listen to: the baseline keeps features, and "
            "no sound"])
        self.assertIn("nothing to listen to", result.stderr)

    @unittest.skipUnless(shutil.which("pocketsphinx_continuous"), "needs pocketsphinx")
    def test_the_real_one_misses_the_words_that_are_cut_out(self):
        for side, words in (("before", "Hello, is anybody there?"), ("after", "Hello, is?")):
            (self.folder / side / "other.wav").unlink()
            subprocess.run([PROGRAM, "say", "--model", "demo", "--voice", "demo_slt", words,
                            "-o", self.folder / side / "other.wav"], check=True, cwd=ROOT,
                           capture_output=True)
        _, found, _ = self.diff("before", "after", "--words", path=os.environ["PATH"])
        self.assertIn("there", found["other"]["lost_words"])
        self.assertGreaterEqual(found["other"]["measures"]["words_lost"], 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
