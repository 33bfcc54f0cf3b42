"""scripts/slurm on a real Slurm of one node, started for the test: needs root, slurm-wlm and munge.

usage: slurm_test.py SCRIPTS_DIRECTORY KOKORO_RENDER
"""

import json
import os
import pathlib
import re
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
ITEMS = 128


def wait_until(condition, what, seconds=120):
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(0.05)


class Slurm(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="slurm test "))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        # Copies of the scripts find no build beside them and take the program from PATH.
        cls.scripts = shutil.copytree(SCRIPTS / "slurm", cls.folder / "scripts" / "slurm")
        cls.environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}

        cls.start_cluster()
        (cls.folder / "lines.txt").write_text("".join(
            f"Sentence number {number} is short and says nothing.\n" for number in range(ITEMS)))
        cls.run_program("render", cls.manifest("one process"), "--quiet")
        cls.expected = results(cls.folder / "one process")
        assert len(cls.expected) == ITEMS + 1, sorted(cls.expected)

    @classmethod
    def start_cluster(cls):
        # Sockets want short paths without blanks.
        state = tempfile.mkdtemp(prefix="slurm")
        cls.addClassCleanup(shutil.rmtree, state)
        local_cluster = [cls.scripts / "local-cluster"]
        cls.addClassCleanup(subprocess.run, [*local_cluster, "stop", state], check=True)
        started = subprocess.run([*local_cluster, "start", state], capture_output=True, text=True)
        if started.returncode != 0:
            for log in pathlib.Path(state).glob("*.log"):
                print(f"--- {log}\n{log.read_text(errors='replace')[-4000:]}", file=sys.stderr)
            raise RuntimeError(started.stderr)
        name, value = re.fullmatch(r"export (\w+)=(.+)\n", started.stdout).groups()
        cls.environment[name] = value

    @classmethod
    def run_program(cls, *arguments):
        subprocess.run([PROGRAM, *arguments], check=True)

    @classmethod
    def manifest(cls, output, **changes):
        """A manifest that renders lines.txt into the folder `output`."""
        path = cls.folder / f"{output}.json"
        path.write_text(json.dumps({
            "model": "demo", "seed": 1, "output": output,
            "defaults": {"voice": "demo_slt", "language": "en-us", "speed": 2.0},
            "corpora": [{"name": "lines", "text": "lines.txt", "split": "lines"}], **changes}))
        return path

    def slurm(self, *command):
        return subprocess.run(command, cwd=self.folder, env=self.environment, check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def announce_time_limit(self, task):
        """Ends scancel when the signal has arrived: it repeats it, even to what was requeued."""
        with subprocess.Popen(["scancel", "--signal=TERM", "--batch", task], env=self.environment,
                              stderr=subprocess.DEVNULL) as scancel:
            wait_until(lambda: "asked to stop" in self.log(f"render-{task}"), f"signal to {task}")
            scancel.kill()

    def submit(self, manifest, shards, *render_options):
        """Returns the numbers of the array and of the merge job."""
        printed = self.slurm(self.scripts / "submit", manifest, shards, "--cpus-per-task=1",
                             "--", *render_options)
        return re.fullmatch(r"render (\d+)\nmerge (\d+)\n", printed).groups()

    def field(self, job, name):
        return re.search(rf"\b{name}=(\S+)", self.slurm("scontrol", "show", "job", job))[1]

    def exit_code(self, job):
        """The exit code of a job that has ended by itself; waits for that."""
        ended = {"COMPLETED", "FAILED"}
        states = ended | {"PENDING", "RUNNING", "COMPLETING"}
        wait_until(lambda: self.field(job, "JobState") not in states - ended, f"end of job {job}")
        self.assertIn(self.field(job, "JobState"), ended)
        code, signal = self.field(job, "ExitCode").split(":")
        self.assertEqual(signal, "0")
        return int(code)

    def log(self, name):
        return (self.folder / f"kokoro-{name}.log").read_text()

    def wait_for_items(self, journal, count):
        wait_until(lambda: items_in(journal) >= count, f"{count} items in {journal}")

    def test_interrupted_tasks_go_on_and_give_the_bytes_of_one_process(self):
        array, merge = self.submit(self.manifest("interrupted"), "5-20:5")
        state = self.folder / "interrupted" / ".kokoro-render"

        # A person requeues the first task; the second and the last, whose job number is that of the
        # array, get what precedes a time limit.
        self.wait_for_items(state / "journal-0-of-4.jsonl", 3)
        self.slurm("scontrol", "requeue", f"{array}_5")
        for shard, task in ((1, 10), (3, 20)):
            self.wait_for_items(state / f"journal-{shard}-of-4.jsonl", 3)
            self.announce_time_limit(f"{array}_{task}")

        self.assertEqual(self.exit_code(merge), 0, self.log(f"merge-{merge}"))
        self.assertEqual(results(self.folder / "interrupted"), self.expected)
        for task, restarts, by_itself in ((5, 1, 0), (10, 1, 1), (15, 0, 0), (20, 1, 1)):
            log = self.log(f"render-{array}_{task}")
            self.assertEqual(log.count("restart 1"), restarts, log)
            self.assertEqual(log.count("is requeued"), by_itself, log)
        # They were in the middle: the second run found items finished, and others not.
        ends = last_runs(self.folder / "interrupted")
        for shard in (0, 1, 3):
            self.assertGreaterEqual(ends[shard]["already_done"], 3)
            self.assertLess(ends[shard]["already_done"], ends[shard]["items"])

    def test_cancelled_task_stays_cancelled_until_the_job_is_submitted_again(self):
        manifest = self.manifest("cancelled")
        array, merge = self.submit(manifest, "2%2", "--balance-cost")
        self.wait_for_items(self.folder / "cancelled/.kokoro-render/journal-1-of-2.jsonl", 3)
        self.slurm("scancel", f"{array}_1")

        self.assertEqual(self.exit_code(merge), 4, self.log(f"merge-{merge}"))
        self.assertIn("was not rendered", self.log(f"merge-{merge}"))
        self.assertNotIn("requeued", self.log(f"render-{array}_1"))

        array, merge = self.submit(manifest, "2%2", "--balance-cost")
        self.assertEqual(self.exit_code(merge), 0, self.log(f"merge-{merge}"))
        self.assertEqual(results(self.folder / "cancelled"), self.expected)

    def test_refused_manifest_fails_for_good(self):
        array, merge = self.submit(self.manifest("refused", voice="nobody"), "1")
        self.assertEqual(self.exit_code(f"{array}_0"), 2)
        self.assertEqual(self.exit_code(merge), 2)
        self.assertEqual(self.log(f"render-{array}_0").count("starts on"), 1)

    def test_wrong_number_of_shards_is_refused_before_anything_is_submitted(self):
        for shards in ("0", "four", "5-20:0", "1,2", "4%0"):
            done = subprocess.run([self.scripts / "submit", self.manifest("none"), shards],
                                  env=self.environment, capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f'found "{shards}"', done.stderr)
        self.assertEqual(self.slurm("squeue", "--noheader"), "")


def what_is_missing():
    if os.geteuid() != 0:
        return "root, to start a Slurm"
    if shutil.which("slurmd") is None:
        return "slurm-wlm"
    if not re.search(" cgroup2? ", pathlib.Path("/proc/mounts").read_text()):
        return "a mounted /sys/fs/cgroup, for slurmd"
    return None


if missing := what_is_missing():
    print(f"not run: needs {missing}")
    sys.exit(SKIPPED)


def give_up(*_):
    raise TimeoutError("the test takes too long")


# Before CTest kills it, which would leave the cluster running.
signal.signal(signal.SIGALRM, give_up)
signal.alarm(280)
unittest.main(argv=sys.argv[:1], verbosity=2)
