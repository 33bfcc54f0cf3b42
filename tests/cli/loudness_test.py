#!/usr/bin/env python3
"""How loud rendered items are, as ffmpeg measures it, and that a killed run makes the same files.

loudness_test.py PROGRAM
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = str(Path(sys.argv.pop(1)).resolve())
VOICES = ["demo_slt", "demo_rms", "demo_awb"]
TEXTS = ["The harbour was empty by four in the morning, and two gulls watched us go.",
         "Every crate had been stamped twice, once in red and once in blue. Who left a bicycle on "
         "the slipway? Keep well to the left of the second buoy. We paid for three nights."]


def lufs(file):
    told = subprocess.run(["ffmpeg", "-hide_banner", "-nostats", "-i", file, "-af", "ebur128", "-f",
                           "null", "-"], check=True, capture_output=True, text=True).stderr
    return float(re.findall(r"I: +(\S+) LUFS", told)[-1])


@unittest.skipUnless(shutil.which("ffmpeg"), "needs ffmpeg")
class Loudness(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def write_job(self, **loudness):
        items = [{"id": f"{voice}-{i}", "text": text, "voice": voice}
                 for voice in VOICES for i, text in enumerate(TEXTS)]
        (self.folder / "job.json").write_text(json.dumps({
            "output": "out", "loudness": {"target_lufs": -23, **loudness},
            "corpora": [{"name": "list", "items": items,
                         "voice": {"draw": dict.fromkeys(VOICES, 1)}}]}))

    def render(self, output, *arguments):
        subprocess.run([PROGRAM, "render", "job.json", "--output", output, *arguments], check=True,
                       cwd=self.folder, capture_output=True)

    def measure(self, output):
        """Loudness and gain of every item."""
        lines = (self.folder / output / "metadata.jsonl").read_text().splitlines()
        return {item["id"]: (lufs(self.folder / output / item["path"]), item["gain_db"])
                for item in map(json.loads, lines)}

    def bytes_of(self, output):
        root = self.folder / output
        return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*")
                if path.is_file() and not {".kokoro-render", "report"} & set(path.parts)}

    def test_items_are_at_the_target(self):
        self.write_job(per="item")
        self.render("out")
        for name, (level, _) in self.measure("out").items():
            self.assertAlmostEqual(level, -23, delta=0.1, msg=name)

    def test_speakers_are_near_the_target_and_keep_their_spread(self):
        self.write_job(per="speaker")
        self.render("out")
        found = self.measure("out")
        for voice in VOICES:
            levels, gains = zip(*(found[f"{voice}-{i}"] for i in range(len(TEXTS))))
            self.assertAlmostEqual(sum(levels) / len(levels), -23, delta=1, msg=voice)
            self.assertEqual(len(set(gains)), 1, voice)

    def test_corpus_has_one_gain(self):
        self.write_job(per="corpus")
        self.render("out")
        self.assertEqual(len({gain for _, gain in self.measure("out").values()}), 1)

    def test_killed_run_goes_on_to_the_same_bytes(self):
        self.write_job(per="item")
        self.render("whole", "--workers", "1")
        killed = subprocess.Popen([PROGRAM, "render", "job.json", "--workers", "2"],
                                  cwd=self.folder, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        while killed.poll() is None and not list(self.folder.glob("out/list/*.wav")):
            time.sleep(0.001)
        killed.kill()
        killed.wait()
        self.render("out")
        self.assertEqual(self.bytes_of("out"), self.bytes_of("whole"))
        self.assertEqual(list(self.folder.glob("out/.kokoro-render/**/*.part")), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
