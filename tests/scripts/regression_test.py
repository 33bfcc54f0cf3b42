"""Runs scripts/ci/regression as continuous integration does, and reads github-actions.yml.

usage: regression_test.py PROJECT KOKORO_RENDER
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

import yaml

PROJECT, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SCRIPT = PROJECT / "scripts/ci/regression"
STEPS = yaml.safe_load((PROJECT / "scripts/ci/github-actions.yml").read_text()
                       )["jobs"]["compare"]["steps"]
COMMANDS = [line.strip() for step in STEPS for line in step.get("run", "").splitlines()]


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True,
                          env=os.environ | {"KOKORO_RENDER": str(PROGRAM)})


class Regression(unittest.TestCase):
    def setUp(self):
        temp = tempfile.TemporaryDirectory()
        self.addCleanup(temp.cleanup)
        self.folder = pathlib.Path(temp.name)
        self.manifest, self.baseline = self.folder / "job.json", self.folder / "baseline"
        self.sound = self.folder / "sound"
        self.write_job(speed=2)
        for command in (("render", self.manifest, "--quiet"),
                        ("baseline", "create", self.folder / "out", "-o", self.baseline)):
            made = run(PROGRAM, *command)
            self.assertEqual(made.returncode, 0, made.stderr)

    def write_job(self, speed, voice="demo_slt"):
        self.manifest.write_text(json.dumps({
            "output": "out", "defaults": {"voice": "demo_slt", "speed": speed},
            "corpora": [{"name": "lines", "items": [
                {"id": "morning", "text": "Good morning.", "voice": voice},
                {"id": "time", "text": "It is ten past seven.", "voice": voice}]}]}))

    def regression(self, *options):
        return run(SCRIPT, self.manifest, self.baseline, self.sound, *options)

    def left(self):
        report = json.loads((self.sound / "diff.json").read_text())
        suites = xml.etree.ElementTree.parse(self.sound / "junit.xml").getroot()
        return report["failed"], len(suites.findall(".//failure"))

    def test_what_did_not_change_passes(self):
        passed = self.regression()
        self.assertEqual(passed.returncode, 0, passed.stderr)
        self.assertIn("2 items: 0 beyond limits, 2 identical", passed.stdout)
        self.assertEqual(self.left(), (0, 0))

    def test_a_change_fails_and_leaves_what_is_published(self):
        self.write_job(speed=1.7)
        failed = self.regression("--max-rows", "1")
        self.assertEqual(failed.returncode, 1, failed.stderr)
        self.assertIn("timing", failed.stdout)
        self.assertIn("and 1 more that differ", failed.stdout)
        self.assertTrue(failed.stdout.endswith((self.sound / "summary.txt").read_text()))
        self.assertEqual(self.left(), (2, 2))
        self.assertIn("lines/morning", (self.sound / "page/index.html").read_text())
        published = [pathlib.Path(path) for step in STEPS
                     for path in step.get("with", {}).get("path", "").split()]
        self.assertEqual(len(published), 3)
        for path in published:
            self.assertTrue((self.sound / path.relative_to("out/sound")).exists(), path)

    def test_an_item_that_cannot_be_rendered_is_missing(self):
        self.write_job(speed=2, voice="demo_nobody")
        failed = self.regression()
        self.assertEqual(failed.returncode, 1, failed.stderr)
        self.assertIn("2 missing", failed.stdout)

    def other_version(self, speed):
        """A program that speaks at another speed."""
        program = self.folder / "other"
        program.write_text(f"""#!/bin/sh
sed 's/"speed": 2/"speed": {speed}/' "$2" >"$(dirname "$2")/other.json"
shift 2
exec {PROGRAM} render "{self.folder}/other.json" "$@"
""")
        program.chmod(0o755)
        return program

    def test_two_versions_of_the_program_are_compared(self):
        same = run(SCRIPT, self.manifest, PROGRAM, self.sound)
        self.assertEqual(same.returncode, 0, same.stderr)
        self.assertIn("2 items: 0 beyond limits, 2 identical", same.stdout)
        changed = run(SCRIPT, self.manifest, self.other_version(1.6), self.folder / "changed")
        self.assertEqual(changed.returncode, 1, changed.stderr)
        self.assertIn("2 items: 2 beyond limits", changed.stdout)

    def test_a_sample_is_a_part_of_both(self):
        job = json.loads(self.manifest.read_text())
        job["corpora"][0]["items"] = [{"id": f"item {i}", "text": "Yes."} for i in range(16)]
        self.manifest.write_text(json.dumps(job))
        sampled = run(SCRIPT, "--sample", "4", self.manifest, self.other_version(1.6), self.sound)
        self.assertEqual(sampled.returncode, 1, sampled.stderr)
        compared = json.loads((self.sound / "diff.json").read_text())["findings"]
        self.assertTrue(0 < len(compared) < 12, sampled.stdout)
        self.assertNotIn("missing", sampled.stdout)
        refused = run(SCRIPT, "--sample", "2", self.manifest, self.baseline, self.folder / "none")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("needs another version's program", refused.stderr)
        self.assertEqual(run(SCRIPT, "--sample").returncode, 2)

    def test_what_cannot_be_found_out_is_neither(self):
        self.manifest.write_text("{")
        self.assertEqual(self.regression().returncode, 3)
        self.write_job(speed=2)
        (self.baseline / "baseline.jsonl").write_text("{}\n")
        self.assertNotIn(self.regression().returncode, (0, 1))
        self.assertEqual(run(SCRIPT, self.manifest).returncode, 2)


class Workflow(unittest.TestCase):
    def test_every_step_does_one_thing(self):
        for step in STEPS:
            self.assertEqual("run" in step, "uses" not in step, step)

    def test_commands_name_what_is_there(self):
        ours = [word for command in COMMANDS for word in command.split()
                if re.match(r"(scripts|samples)/", word)]
        self.assertIn("scripts/ci/regression", ours)
        for path in ours:
            self.assertTrue((PROJECT / path).exists(), path)
            if path.startswith("scripts/"):
                self.assertTrue(os.access(PROJECT / path, os.X_OK), path)

    def test_presets_and_target_are_there(self):
        presets = json.loads((PROJECT / "CMakePresets.json").read_text())
        text = " ".join(COMMANDS)
        for kind, command in (("configurePresets", "cmake"), ("buildPresets", "cmake --build")):
            preset = re.search(rf"{command} --preset (\S+)", text)[1]
            self.assertIn(preset, [own["name"] for own in presets[kind]])
        target = re.search(r"--target (\S+)", text)[1]
        self.assertIn(f"add_executable({target}", (PROJECT / "cli/CMakeLists.txt").read_text())

    def test_the_script_is_called_with_all_it_needs(self):
        call = next(command.split() for command in COMMANDS if "ci/regression" in command)
        manifest, baseline, folder = call[1:4]
        self.assertTrue((PROJECT / manifest).is_file())
        self.assertTrue((PROJECT / baseline / "baseline.jsonl").is_file())
        self.assertTrue(any(f"{folder}/summary.txt" in command for command in COMMANDS))


unittest.main(argv=sys.argv[:1], verbosity=2)
