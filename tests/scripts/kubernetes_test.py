"""scripts/kubernetes without a cluster: the schema of the API, the rules it cannot express, and the
program run with the arguments, variables and exit codes that the jobs speak of, in pods that are
evicted and killed.

usage: kubernetes_test.py SOURCE_DIRECTORY KOKORO_RENDER [Jobs | Pods]
"""

import collections
import copy
import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import jsonschema
import yaml

from shards import items_in, last_runs, results

SOURCE, PROGRAM = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SCHEMA = json.loads((pathlib.Path(__file__).parent / "kubernetes_job_schema.json").read_text())
RENDER, MERGE = (yaml.safe_load((SOURCE / "scripts/kubernetes" / name).read_text())
                 for name in ("job.yaml", "merge.yaml"))
EXIT_CODES = {name: int(code) for name, code in re.findall(
    r"constexpr int k(\w+) = (\d+);", (SOURCE / "cli/subcommands.h").read_text())}


def pod(job):
    return job["spec"]["template"]["spec"]


def container(job):
    return pod(job)["containers"][0]


def action_of(job, exit_code, disrupted=False):
    """What the first matching rule says of a pod that ended so."""
    for rule in job["spec"]["podFailurePolicy"]["rules"]:
        if "onExitCodes" in rule:
            if exit_code in rule["onExitCodes"]["values"]:
                return rule["action"]
        elif disrupted and rule["onPodConditions"][0]["type"] == "DisruptionTarget":
            return rule["action"]
    return "Count"


def start(job, data, **given):
    """Starts the container's command as Kubernetes would, with /data in the folder `data`."""
    spec = container(job)
    variables = dict(given)
    for variable in spec.get("env", []):
        source = variable.get("valueFrom", {}).get("resourceFieldRef")
        variables[variable["name"]] = (
            spec["resources"]["requests"][source["resource"].removeprefix("requests.")]
            if source else variable["value"])
    arguments = [re.sub(r"\$\((\w+)\)", lambda name: variables[name[1]], argument)
                 for argument in spec["args"]]
    assert spec["command"] == ["kokoro-render"]
    return subprocess.Popen([PROGRAM, *(a.replace("/data", str(data)) for a in arguments)],
                            env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                            text=True)


def run(job, data, **given):
    """Returns the exit code and what was said about it."""
    with start(job, data, **given) as process:
        errors = process.communicate()[1]
    return process.returncode, errors


def write_manifest(data, items):
    manifest = data / "job.json"
    manifest.write_text(json.dumps({
        "model": "demo", "output": "out", "defaults": {"voice": "demo_slt", "speed": 4},
        "corpora": [{"name": "words", "items": [
            {"id": str(number), "text": f"Sentence number {number} is short and says nothing."}
            for number in range(items)]}]}))
    return manifest


# What strikes a pod: the signal, and whether the cluster did it.
EVICTION = signal.SIGTERM, True
LOST_NODE = signal.SIGKILL, True
OUT_OF_MEMORY = signal.SIGKILL, False


def play(job, data, blows):
    """Plays the controller of an Indexed Job: as many pods at a time as it allows, and a new one for
    an index whose pod has ended without a verdict. The first pod of an index in `blows` is struck
    when its journal shows an item. Returns what became of the pods of each index."""
    spec = job["spec"]
    waiting = list(range(spec["completions"]))
    pods = {}
    struck = {}  # by index, whether it was a disruption
    actions = collections.defaultdict(list)
    while waiting or pods:
        while waiting and len(pods) < spec["parallelism"]:
            index = waiting.pop(0)
            pods[index] = start(job, data, JOB_COMPLETION_INDEX=str(index))
        for index, pod in list(pods.items()):
            journal = data / f"out/.kokoro-render/journal-{index}-of-{spec['completions']}.jsonl"
            if index in blows and index not in struck and items_in(journal) > 0:
                blow, struck[index] = blows[index]
                pod.send_signal(blow)
            if pod.poll() is None:
                continue
            pods.pop(index).stderr.close()
            code = pod.returncode if pod.returncode >= 0 else 128 - pod.returncode
            action = action_of(job, code, struck.get(index)) if code else "Complete"
            actions[index].append(action)
            if action in ("Ignore", "Count"):
                waiting.append(index)
            assert actions[index].count("Count") <= spec["backoffLimitPerIndex"], actions
        time.sleep(0.002)
    return actions


class Jobs(unittest.TestCase):
    def test_jobs_follow_the_schema(self):
        for job in (RENDER, MERGE):
            jsonschema.Draft7Validator(SCHEMA).validate(job)

    def test_schema_refuses_what_the_api_would(self):
        def changed(path, value):
            job = copy.deepcopy(RENDER)
            *folders, last = path
            place = job
            for name in folders:
                place = place[name]
            place[last] = value
            return job

        spec = ("spec", "template", "spec")
        for path, value in (
                (("kind",), "CronJob"),
                (("spec", "completionsMode"), "Indexed"),
                (("spec", "completionMode"), "indexed"),
                (("spec", "completions"), "8"),
                (("spec", "podFailurePolicy", "rules", 0, "action"), "Fail"),
                ((*spec, "containers", 0, "args", 0), 1),
                ((*spec, "containers", 0, "env", 0, "value"), 8),
                ((*spec, "containers", 0, "resources", "limits", "memory"), "4 GB"),
                ((*spec, "volumes", 0, "name"), None),
                ((*spec, "securityContext", "runAsUser"), "1000")):
            with self.subTest(path=path):
                with self.assertRaises(jsonschema.ValidationError):
                    jsonschema.Draft7Validator(SCHEMA).validate(changed(path, value))

    def test_what_the_schema_cannot_say_holds(self):
        for job in (RENDER, MERGE):
            spec, name = job["spec"], container(job)["name"]
            self.assertEqual(pod(job)["restartPolicy"], "Never")  # for a podFailurePolicy
            self.assertEqual(spec["podReplacementPolicy"], "Failed")
            for rule in spec["podFailurePolicy"]["rules"]:
                self.assertEqual("onExitCodes" in rule, "onPodConditions" not in rule)
                self.assertEqual(rule.get("onExitCodes", {}).get("containerName", name), name)
                if rule["action"] == "FailIndex":
                    self.assertIn("backoffLimitPerIndex", spec)
            self.assertEqual([mount["name"] for mount in container(job)["volumeMounts"]],
                             [volume["name"] for volume in pod(job)["volumes"]])
        self.assertEqual(RENDER["spec"]["completionMode"], "Indexed")
        self.assertEqual(container(RENDER)["image"], container(MERGE)["image"])
        self.assertEqual(pod(RENDER)["volumes"], pod(MERGE)["volumes"])

    def test_every_exit_code_has_its_action(self):
        render = {"Usage": "FailJob", "Environment": "FailJob", "SomeFailed": "FailIndex",
                  "Stopped": "Ignore"}
        self.assertEqual(set(EXIT_CODES), {"Done", *render})
        for name, action in render.items():
            self.assertEqual(action_of(RENDER, EXIT_CODES[name]), action)
            self.assertEqual(action_of(MERGE, EXIT_CODES[name]), "FailJob")
        for job in (RENDER, MERGE):
            self.assertEqual(action_of(job, 137, disrupted=True), "Ignore")
            self.assertEqual(action_of(job, 137), "Count")  # out of memory

    def test_pods_of_all_indexes_and_the_merge_complete_a_job(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder)
            write_manifest(data, items=12)
            for index in reversed(range(RENDER["spec"]["completions"])):
                if index == 0:
                    self.assertEqual(run(MERGE, data)[0], EXIT_CODES["Stopped"])
                self.assertEqual(run(RENDER, data, JOB_COMPLETION_INDEX=str(index)), (0, ""))
            self.assertEqual(run(MERGE, data), (0, ""))
            self.assertEqual(len(list((data / "out").rglob("*.wav"))), 12)


class Pods(unittest.TestCase):
    def test_pods_in_place_of_evicted_and_killed_ones_give_the_bytes_of_one_process(self):
        with tempfile.TemporaryDirectory() as folder:
            data = pathlib.Path(folder)
            manifest = write_manifest(data, items=80)
            subprocess.run([PROGRAM, "render", manifest, "--output", data / "alone", "--quiet"],
                           check=True)

            blows = {0: EVICTION, 3: LOST_NODE, 6: OUT_OF_MEMORY}
            expected = {index: ["Complete"] for index in range(RENDER["spec"]["completions"])}
            expected |= {0: ["Ignore", "Complete"], 3: ["Ignore", "Complete"],
                         6: ["Count", "Complete"]}
            self.assertEqual(play(RENDER, data, blows), expected)
            self.assertEqual(run(MERGE, data), (0, ""))
            self.assertEqual(results(data / "out"), results(data / "alone"))
            ends = last_runs(data / "out")
            for index in blows:  # the second pod found items finished, and others not
                self.assertGreaterEqual(ends[index]["already_done"], 1)
                self.assertLess(ends[index]["already_done"], ends[index]["items"])


unittest.main(argv=sys.argv[:1] + sys.argv[3:], verbosity=2)
