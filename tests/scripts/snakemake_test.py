"""scripts/snakemake on this machine: needs snakemake.

usage: snakemake_test.py SCRIPTS_DIRECTORY KOKORO_RENDER
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from shards import items_in, last_runs, results

SCRIPTS, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
SKIPPED = 77  # to CTest
SHARDS = 3


class Snakemake(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="snakemake test "))
        self.addCleanup(shutil.rmtree, self.folder)
        # A copy finds no build beside it and takes the program from PATH.
        self.snakefile = shutil.copy(SCRIPTS / "snakemake" / "Snakefile", self.folder)

    def manifest(self, **changes):
        path = self.folder / "job.json"
        path.write_text(json.dumps({
            "model": "demo", "output": "out", "defaults": {"voice": "demo_slt", "speed": 4},
            "corpora": [{"name": "words", "items": [
                {"id": str(number), "text": f"Sentence number {number} is short and says nothing."}
                for number in range(36)]}], **changes}))
        return path

    def start(self):
        """As a shell would: in a group of its own, which an interrupt reaches as a whole."""
        return subprocess.Popen(
            ["snakemake", "--snakefile", self.snakefile, "--cores", "2", "--config",
             "manifest=job.json", f"shards={SHARDS}"],
            cwd=self.folder, env={**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"},
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)

    def run_to_the_end(self):
        with self.start() as snakemake:
            log = snakemake.communicate()[0]
        return snakemake.returncode, log

    def test_interrupted_run_goes_on_and_gives_the_bytes_of_one_process(self):
        manifest = self.manifest()
        subprocess.run([PROGRAM, "render", manifest, "--output", self.folder / "alone", "--quiet"],
                       check=True)
        journal = self.folder / f"out/.kokoro-render/journal-0-of-{SHARDS}.jsonl"
        with self.start() as snakemake:
            while items_in(journal) == 0 and snakemake.poll() is None:
                time.sleep(0.005)
            os.killpg(snakemake.pid, signal.SIGINT)
            log = snakemake.communicate()[0]
        self.assertNotEqual(snakemake.returncode, 0, log)

        status, log = self.run_to_the_end()
        self.assertEqual(status, 0, log)
        self.assertEqual(results(self.folder / "out"), results(self.folder / "alone"))
        ends = last_runs(self.folder / "out")
        self.assertEqual(set(ends), set(range(SHARDS)))
        self.assertGreaterEqual(ends[0]["already_done"], 1)
        self.assertLess(ends[0]["already_done"], ends[0]["items"])
        self.assertEqual(list(self.folder.glob("*.rendered")), [])

        status, log = self.run_to_the_end()
        self.assertEqual(status, 0, log)
        for end in last_runs(self.folder / "out").values():
            self.assertEqual(end["already_done"], end["items"])

    def test_failed_items_do_not_keep_the_merge_from_telling_about_them(self):
        self.manifest(corpora=[{"name": "words", "items": [
            {"id": "good", "text": "Good."}, {"id": "bad", "phonemes": ""}]}])
        status, log = self.run_to_the_end()
        self.assertNotEqual(status, 0, log)
        self.assertIn("words/bad", log)
        self.assertTrue((self.folder / "out/words/good.wav").exists(), log)


if shutil.which("snakemake") is None:
    print("not run: needs snakemake")
    sys.exit(SKIPPED)
unittest.main(argv=sys.argv[:1], verbosity=2)
