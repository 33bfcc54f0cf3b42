"""Says which tests a run left out or skipped, a line for each reason.

usage: not_run.py BUILD CTEST_ARGUMENT...

BUILD is the folder in which `ctest CTEST_ARGUMENT...` has just run. Left out are the tests with
labels of `special` in tests/CMakeLists.txt; skipped are those that found at run time that the
system does not let them run, and said what they need.
"""

import collections
import json
import re
import subprocess
import sys
from pathlib import Path

# As GoogleTest, unittest and the tests' own programs print what keeps a test from running.
SKIPPED = re.compile(r"(?:: Skipped\n|\.\.\. skipped ['\"]|^not run: )(needs .+?)['\"]?$", re.MULTILINE)
OUTPUT = re.compile(r"^Output:\n-+\n(.*?)^<end of output>", re.MULTILINE | re.DOTALL)


def tests_of(build, *arguments):
    """{name: labels} of the tests that ctest would run."""
    shown = subprocess.run(["ctest", "--test-dir", build, "--show-only=json-v1", *arguments],
                           check=True, capture_output=True, text=True).stdout
    return {test["name"]: next((p["value"] for p in test["properties"] if p["name"] == "LABELS"), [])
            for test in json.loads(shown)["tests"]}


def reasons_of(labels):
    needs = [label.removeprefix("needs ") for label in labels if label.startswith("needs ")]
    if needs:
        return "need " + " and ".join(needs)
    return "take long"


def main():
    build, *arguments = sys.argv[1:]
    every, run = tests_of(build), tests_of(build, *arguments)
    left_out = collections.defaultdict(list)
    for name, labels in every.items():
        if name not in run and "special" in labels:
            left_out[reasons_of(labels)].append(name)
    for reason, names in sorted(left_out.items()):
        tests, that = ("test", "that " + re.sub("^(need|take)", r"\1s", reason)) if len(names) == 1 \
            else ("tests", "that " + reason)
        print(f"not run: {len(names)} {tests} {that} ({', '.join(names)})")
    if left_out:
        print("`scripts/test --all` installs what is needed and runs them")

    log = Path(build, "Testing/Temporary/LastTest.log").read_text(errors="replace")
    skipped = collections.Counter(
        reason for output in OUTPUT.findall(log) for reason in SKIPPED.findall(output))
    for reason, count in sorted(skipped.items()):
        tests = "1 test that" if count == 1 else f"{count} tests, each of which"
        print(f"not run here: {tests} {reason}")


if __name__ == "__main__":
    main()
