"""Prints the translation units of a build that a change affects: those that contain a changed source,
or a source that includes a changed header, directly or through others.

usage: affected_units.py BUILD BASE

BASE is the commit before the change. A unity build's units include their sources. All units are
affected if the rules of the check or the build have changed.
"""

import collections
import json
import os
import re
import subprocess
import sys
from pathlib import Path

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)
RULES = re.compile(r"^(?!tests/)(.*/)?CMakeLists\.txt$|^(CMakePresets\.json|\.clang-tidy|scripts/check)$")


def files_of(*command):
    """What a command of git lists, in a checkout that may belong to another user."""
    return subprocess.run(["git", "-c", "safe.directory=*", *command], check=True,
                          capture_output=True, text=True).stdout.splitlines()


def includes_of(file):
    return INCLUDE.findall(Path(file).read_text(encoding="utf-8"))


def main():
    build, base = sys.argv[1:]
    changed = files_of("diff", "--name-only", base)
    units = [entry["file"] for entry in json.loads(Path(build, "compile_commands.json").read_text())]
    if any(RULES.search(file) for file in changed):
        print(*units, sep="\n")
        return
    includers = collections.defaultdict(set)
    for file in [*files_of("ls-files", "*.h", "*.cpp"), *units]:
        for included in includes_of(file):
            includers[os.path.relpath(included) if os.path.isabs(included) else included].add(file)
    affected, waiting = set(), changed
    while waiting:
        file = waiting.pop()
        if file not in affected:
            affected.add(file)
            waiting.extend(includers[file])
    print(*(unit for unit in units if unit in affected or os.path.relpath(unit) in affected), sep="\n")


if __name__ == "__main__":
    main()
