"""`baseline create`, `status` and `approve`, and `diff` with a baseline, on synthesised sounds.

usage: baseline_test.py KOKORO_RENDER [FAULTS]     FAULTS: the library of tests/torture
"""

import json
import math
import os
import pathlib
import pwd
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest
import wave

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
RATE = 24000
HERTZ = {"books/one": 200, "books/two": 230, "lines/three": 260}
WHEN = ("--time", "2024-05-01T12:00:00Z", "--by", "ann")


def write_sound(path, hertz=180, gain_db=0.0, seconds=1.0):
    path.parent.mkdir(parents=True, exist_ok=True)
    factor = 6000 * 10 ** (gain_db / 20)
    samples, phase = [], 0.0
    for n in range(int(RATE * seconds)):
        t = n / RATE
        phase += 2 * math.pi * hertz / RATE
        samples.append(round(factor * min(1, 20 * t, 20 * (seconds - t)) *
                             sum(math.sin(k * phase) / k for k in range(1, 6))))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)


class Baseline(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.folder = pathlib.Path(temp.name)
        self.run_folder, self.base = self.folder / "run", self.folder / "base"
        for name, hertz in HERTZ.items():
            write_sound(self.run_folder / f"{name}.wav", hertz)

    def create(self, *options):
        made = run("baseline", "create", self.run_folder, "-o", self.base, *WHEN, *options)
        self.assertEqual(made.returncode, 0, made.stderr)

    def findings(self):
        report = self.folder / "diff.json"
        compared = run("diff", self.base, self.run_folder, "--json", report)
        found = json.loads(report.read_text())
        self.assertEqual(compared.returncode, 0 if found["passed"] else 1, compared.stderr)
        return {finding["id"]: finding for finding in found["findings"]}

    def history(self):
        return [json.loads(line) for line in (self.base / "history.jsonl").read_text().splitlines()]

    def test_the_run_it_was_made_of_is_identical(self):
        self.create()
        self.assertEqual({f["kind"] for f in self.findings().values()}, {"identical"})
        self.assertEqual(run("baseline", "status", self.base, self.run_folder).returncode, 0)

    def test_equal_runs_give_equal_bytes(self):
        self.create("--with-audio")
        files = {path.relative_to(self.base): path.read_bytes()
                 for path in self.base.rglob("*") if path.is_file()}
        self.assertEqual(len(files), 2 + 3)
        shutil.rmtree(self.base)
        self.create("--with-audio", "--workers", "1")
        for path, content in files.items():
            self.assertEqual((self.base / path).read_bytes(), content, path)

    def test_features_tell_gain_pitch_and_duration(self):
        self.create()
        write_sound(self.run_folder / "books/one.wav", HERTZ["books/one"], gain_db=3)
        write_sound(self.run_folder / "books/two.wav", HERTZ["books/two"] * 2 ** (50 / 1200))
        # At the same pitch the longer tone would be the same one later.
        write_sound(self.run_folder / "lines/three.wav", 1.003 * HERTZ["lines/three"], seconds=1.1)
        found = self.findings()
        measures = {name: found[name]["measures"] for name in found}
        self.assertEqual(found["books/one"]["kind"], "gain")
        self.assertAlmostEqual(measures["books/one"]["loudness_lu"], 3, delta=0.05)
        self.assertEqual(found["books/two"]["kind"], "pitch")
        self.assertAlmostEqual(measures["books/two"]["f0_shift_cents"], 50, delta=3)
        self.assertEqual(found["lines/three"]["kind"], "timing")
        self.assertAlmostEqual(measures["lines/three"]["duration_percent"], 10, delta=0.1)

    def change(self, name, change):
        """Has `change` make other samples of the sound."""
        path = self.run_folder / f"{name}.wav"
        with wave.open(str(path)) as file:
            samples = list(struct.unpack(f"<{file.getnframes()}h", file.readframes(10 ** 6)))
        samples = change(samples)
        with wave.open(str(path), "wb") as file:
            file.setparams((1, 2, RATE, 0, "NONE", ""))
            file.writeframes(struct.pack(f"<{len(samples)}h", *samples))

    def test_features_know_the_same_samples_in_another_file(self):
        self.create()
        path = self.run_folder / "books/one.wav"
        path.write_bytes(path.read_bytes() + b"LIST\x04\0\0\0INFO")
        found = self.findings()["books/one"]
        self.assertEqual((found["kind"], found["tier"]), ("identical", "samples"))

    def test_features_tell_where_a_take_is_damaged(self):
        self.create()
        self.change("books/one", lambda s: s[:12000] + [0] * 960 + s[12960:])
        self.change("books/two", lambda s: [0] * 720 + s)
        self.change("lines/three", lambda s: [v + n * n % 41 - 20 for n, v in enumerate(s)])
        found = self.findings()
        self.assertFalse(any(found[name]["passed"] for name in HERTZ))
        begin, end = found["books/one"]["spans"][0]["baseline"]
        self.assertAlmostEqual(begin, 0.5, delta=0.03)
        self.assertAlmostEqual(end, 0.54, delta=0.03)
        self.assertEqual(found["books/two"]["kind"], "shift")
        self.assertEqual(found["books/two"]["measures"]["delay_ms"], 30)
        self.assertEqual(found["lines/three"]["kind"], "noise")
        self.assertEqual({f["tier"] for f in found.values()}, {"signal"})

    def test_features_tell_what_is_on_a_take(self):
        self.create()
        self.change("books/one", lambda s: [
            v + round(200 * math.sin(2 * math.pi * 50 * n / RATE)) for n, v in enumerate(s)])
        self.change("lines/three", lambda s: [v if n < 12000 else v // 2 for n, v in enumerate(s)])
        found = self.findings()
        self.assertEqual(found["books/one"]["kind"], "hum")
        self.assertEqual(found["lines/three"]["kind"], "gain")
        self.assertAlmostEqual(found["books/one"]["measures"]["hum_hz"], 50, delta=0.5)

    def test_features_follow_a_cut_to_the_sample(self):
        self.create()
        self.change("books/one", lambda s: s[:12000] + s[13234:])
        found = self.findings()["books/one"]
        self.assertEqual(found["kind"], "words")
        self.assertAlmostEqual(found["measures"]["missing_seconds"], 1234 / RATE, places=4)
        self.assertAlmostEqual(found["spans"][0]["baseline"][0], 0.5, delta=0.03)

    def test_kept_audio_is_compared_as_the_run_itself(self):
        self.create("--with-audio")
        write_sound(self.run_folder / "books/one.wav", HERTZ["books/one"], gain_db=0.5)
        found = self.findings()["books/one"]
        self.assertEqual((found["kind"], found["tier"]), ("gain", "signal"))
        self.assertAlmostEqual(found["measures"]["gain_db"], 0.5, delta=0.02)

    def test_approval_is_selective_and_goes_down_in_history(self):
        self.create("--with-audio")
        write_sound(self.run_folder / "books/one.wav", HERTZ["books/one"], gain_db=3)
        write_sound(self.run_folder / "lines/three.wav", HERTZ["lines/three"], gain_db=3)
        (self.run_folder / "books/two.wav").unlink()
        before = self.history()
        approved = run("baseline", "approve", self.base, self.run_folder, "--filter", "kind=gain",
                       "--filter", "corpus=books", "--reason", "louder", *WHEN)
        self.assertEqual(approved.returncode, 0, approved.stderr)
        found = self.findings()
        self.assertEqual({name: f["kind"] for name, f in found.items()}, {
            "books/one": "identical", "books/two": "missing", "lines/three": "gain"})
        self.assertEqual(len(list((self.base / "audio").iterdir())), 3)

        for selection in (("--item", "books/two"), ("--all",)):
            self.assertEqual(run("baseline", "approve", self.base, self.run_folder, *selection,
                                 "--reason", "gone", *WHEN).returncode, 0)
        self.assertEqual({f["kind"] for f in self.findings().values()}, {"identical"})
        self.assertEqual(len(list((self.base / "audio").iterdir())), 2)
        history = self.history()
        self.assertEqual(history[:1], before)
        self.assertEqual([(line["action"], line["reason"], [item["id"] for item in line["items"]])
                          for line in history[1:]],
                         [("approve", "louder", ["books/one"]), ("approve", "gone", ["books/two"]),
                          ("approve", "gone", ["lines/three"])])
        self.assertEqual(history[1]["items"][0]["from"],
                         next(item["to"] for item in history[0]["items"]
                              if item["id"] == "books/one"))
        self.assertIsNone(history[2]["items"][0]["to"])

    @unittest.skipUnless(sys.argv[2:], "needs libfaults, which cannot be loaded into a sanitized or emulated program")
    def test_an_approval_that_was_stopped_is_finished_by_the_next(self):
        self.create("--with-audio")
        for name in HERTZ:
            write_sound(self.run_folder / f"{name}.wav", HERTZ[name], gain_db=3)
        before, count = self.folder / "before", self.folder / "count"
        shutil.copytree(self.base, before)
        approval = ("baseline", "approve", self.base, self.run_folder, "--all", "--reason", "louder",
                    "--by", "ann", "--workers", "1")

        def approve(time, at):
            count.write_bytes(bytes(8))
            interposed = {"LD_PRELOAD": sys.argv[2], "FAULTS_ROOT": str(self.base), "FAULTS_ERRNO": "5",
                          "FAULTS_COUNT": str(count), "FAULTS_AT": str(at)}
            return subprocess.run([PROGRAM, *approval, "--time", time], env=os.environ | interposed,
                                  capture_output=True, text=True).returncode

        def files():
            return {str(path.relative_to(self.base)): path.read_bytes()
                    for path in self.base.rglob("*") if path.is_file()}

        self.assertEqual(approve("2024-05-02T12:00:00Z", 0), 0)
        expected = files()
        calls = int.from_bytes(count.read_bytes(), "little")
        self.assertGreater(calls, 40)
        for at in range(calls - 40, calls + 1):
            shutil.rmtree(self.base)
            shutil.copytree(before, self.base)
            stopped = approve("2024-05-02T12:00:00Z", at)
            self.assertIn(stopped, (0, 3))
            self.assertEqual(run(*approval, "--time", "2024-05-03T12:00:00Z").returncode, 0)
            self.assertEqual(files().keys(), expected.keys(), at)
            self.assertEqual(files()["baseline.jsonl"], expected["baseline.jsonl"], at)
            self.assertEqual([line["action"] for line in self.history()], ["create", "approve"], at)

    def test_history_names_the_user_whatever_the_environment_says(self):
        created = subprocess.run([PROGRAM, "baseline", "create", self.run_folder, "-o", self.base],
                                 env={"USER": "somebody"}, capture_output=True, text=True)
        self.assertEqual(created.returncode, 0, created.stderr)
        self.assertEqual(self.history()[0]["by"], pwd.getpwuid(os.geteuid()).pw_name)

    def test_a_refused_approval_leaves_nothing_behind(self):
        self.create()
        files = sorted(self.base.rglob("*"))
        refused = run("baseline", "approve", self.base, self.folder / "none", "--all", "--reason", "x")
        self.assertEqual(refused.returncode, 3)
        self.assertEqual(sorted(self.base.rglob("*")), files)

    def test_an_item_that_is_not_there_keeps_the_others_from_being_approved(self):
        self.create()
        kept = (self.base / "baseline.jsonl").read_bytes()
        write_sound(self.run_folder / "books/one.wav", HERTZ["books/one"], gain_db=3)
        refused = run("baseline", "approve", self.base, self.run_folder, "--item", "books/one",
                      "--item", "typo", "--reason", "x")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--item typo", refused.stderr)
        self.assertEqual((self.base / "baseline.jsonl").read_bytes(), kept)

    def test_no_approval_leaves_a_baseline_without_items(self):
        self.create()
        files = {path: path.read_bytes() for path in self.base.rglob("*") if path.is_file()}
        empty, other = self.folder / "empty", self.folder / "other"
        empty.mkdir()
        write_sound(other / "new.wav")
        for folder, selection, said in ((empty, ("--all",), "no sound here"),
                                        (empty, ("--item", "books/one"), "no sound here"),
                                        (other, ("--filter", "kind=missing"), "without items")):
            refused = run("baseline", "approve", self.base, folder, *selection, "--reason", "x")
            self.assertEqual(refused.returncode, 3, said)
            self.assertIn(said, refused.stderr)
            self.assertEqual({path: path.read_bytes() for path in self.base.rglob("*")
                              if path.is_file()}, files)
        self.assertEqual(run("baseline", "approve", self.base, other, "--all", "--reason",
                             "x").returncode, 0)

    def test_what_cannot_be_kept_is_refused_by_name(self):
        shutil.copy(self.run_folder / "books/one.wav", os.fsencode(self.run_folder) + b"/bad\xff.wav")
        refused = run("baseline", "create", self.run_folder, "-o", self.base)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("bad\\xff: its name is not UTF-8", refused.stderr)
        self.assertFalse(self.base.exists())

    def test_huge_samples_are_a_problem_of_their_item_and_not_of_the_baseline(self):
        samples = struct.pack("<24000f", *(1e30 * math.sin(n / 20) for n in range(24000)))
        header = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + len(samples), b"WAVE", b"fmt ", 16, 3,
                             1, RATE, 4 * RATE, 4, 32, b"data", len(samples))
        (self.run_folder / "huge.wav").write_bytes(header + samples)
        self.create()
        self.assertEqual({f["kind"] for f in self.findings().values()}, {"identical"})
        self.assertIn("1e+30 times full scale", (self.base / "baseline.jsonl").read_text())

    def test_a_baseline_and_its_run_are_not_one_folder_nor_in_each_others_place(self):
        refused = run("baseline", "create", self.run_folder, "-o", self.run_folder)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("is the run itself", refused.stderr)
        self.create()
        for arguments, said in ((("diff", self.base, self.base), "is a baseline, expected a run"),
                                (("diff", self.run_folder, self.base), "is a baseline, expected a run"),
                                (("baseline", "status", self.run_folder, self.run_folder),
                                 "is no baseline"),
                                (("baseline", "create", self.base, "-o", self.folder / "new"),
                                 "is a baseline, expected a run")):
            refused = run(*arguments)
            self.assertEqual(refused.returncode, 3, arguments)
            self.assertIn(said, refused.stderr)
        self.assertFalse((self.folder / "new").exists())

    def test_a_baseline_of_another_version_is_said_to_be_one(self):
        self.create()
        file = self.base / "baseline.jsonl"
        file.write_text(file.read_text().replace("baseline 2", "baseline 1", 1))
        refused = run("diff", self.base, self.run_folder)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("another version of the program, create it again", refused.stderr)

    def test_unclear_commands_change_nothing(self):
        self.create()
        kept = (self.base / "baseline.jsonl").read_bytes()
        for arguments, said in ((("--reason", "x"), "--all"),
                                (("--filter", "colour=red", "--reason", "x"), "colour=red"),
                                (("--filter", "kid=gain", "--reason", "x"), '"kind"'),
                                (("--filter", "kind", "--reason", "x"), "kind=KIND"),
                                (("--filter", "kind=bogus", "--reason", "x"), "identical, rounding"),
                                (("--filter", "kind=picth", "--reason", "x"), 'mean "pitch"'),
                                (("--filter", "passed=ture", "--reason", "x"), 'mean "true"'),
                                (("--item", "books/one", "--reason", "x"), "books/one"),
                                (("--filter", "corpus=nope", "--reason", "x"), "books, lines"),
                                (("--all", "--reason", ""), "--reason"),
                                (("--all", "--reason", "x", "--time", "garbage"), "ISO 8601"),
                                (("--all", "--reason", "x", "--time", "2024-02-30"), "ISO 8601"),
                                (("--all", "--reason", "x", "--by", ""), "--by"),
                                (("--all",), "--reason")):
            refused = run("baseline", "approve", self.base, self.run_folder, *arguments)
            self.assertEqual(refused.returncode, 2, arguments)
            self.assertIn(said, refused.stderr)
        self.assertEqual(run("baseline", "create", self.run_folder, "-o", self.base).returncode, 0)
        self.assertEqual((self.base / "baseline.jsonl").read_bytes(), kept)  # the same once more
        write_sound(self.run_folder / "books/one.wav", HERTZ["books/one"], gain_db=3)
        self.assertEqual(run("baseline", "create", self.run_folder, "-o", self.base).returncode, 3)
        self.assertEqual((self.base / "baseline.jsonl").read_bytes(), kept)

    def test_a_damaged_baseline_is_named_with_its_line(self):
        self.create()
        file = self.base / "baseline.jsonl"
        lines = file.read_text().splitlines()
        for line, change in ((0, {"kind": "something else"}), (2, {"features": "AAAA"}),
                             (1, {"frames": 7}), (1, {"samples": 10 ** 15}), (3, {"channels": 0}),
                             (2, {"audio": "../../etc/passwd"}), (1, {"hash": 7})):
            damaged = lines.copy()
            damaged[line] = json.dumps(json.loads(lines[line]) | change)
            file.write_text("\n".join(damaged) + "\n")
            refused = run("diff", self.base, self.run_folder)
            self.assertEqual(refused.returncode, 3, change)
            self.assertIn(f"baseline.jsonl:{line + 1}:", refused.stderr)

    def test_a_cut_baseline_is_named_with_its_line_and_no_more(self):
        self.create()
        file = self.base / "baseline.jsonl"
        text = file.read_text()
        file.write_text(text[:text.rindex('"features"') + 300])
        refused = run("diff", self.base, self.run_folder)
        self.assertEqual(refused.returncode, 3)
        self.assertIn("baseline.jsonl:4:", refused.stderr)
        self.assertLess(len(refused.stderr), len(str(file)) + 200)


unittest.main(argv=sys.argv[:1], verbosity=2)
