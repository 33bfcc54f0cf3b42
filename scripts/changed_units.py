"""Prints the translation units that lint reads after a change: of each unit of a unity build, one with
the changed sources alone. A changed header is read with its own source, or else with a source that
includes it. If .clang-tidy has changed, prints all units.

usage: changed_units.py BUILD BASE

BASE is the commit before the change. The units and their compile_commands.json are in the folder that
is printed first.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def files_of(*command):
    """What a command of git lists, in a checkout that may belong to another user."""
    return subprocess.run(["git", "-c", "safe.directory=*", *command], check=True,
                          capture_output=True, text=True).stdout.splitlines()


def includes_of(file):
    return [os.path.relpath(path) if os.path.isabs(path) else path
            for path in INCLUDE.findall(Path(file).read_text(encoding="utf-8"))]


def sources_to_read(changed, sources):
    read = {file for file in changed if file in sources}
    for header in (file for file in changed if file.endswith(".h") and Path(file).exists()):
        own = header.removesuffix(".h") + ".cpp"
        includers = [source for source in sources if header in includes_of(source)]
        if own in sources or includers:
            read.add(own if own in sources else includers[0])
    return read


def main():
    build, base = Path(sys.argv[1]), sys.argv[2]
    changed = files_of("diff", "--name-only", base)
    units = json.loads((build / "compile_commands.json").read_text())
    if ".clang-tidy" in changed:
        print(build, *(unit["file"] for unit in units), sep="\n")
        return
    sources_of = {}
    for unit in units:
        own = os.path.relpath(unit["file"])
        is_unity = "/Unity/unity_" in own
        sources_of[unit["file"]] = includes_of(own) if is_unity else [own]
    read = sources_to_read(changed, {source for sources in sources_of.values() for source in sources})
    folder = build / "changed"
    folder.mkdir(exist_ok=True)
    commands = []
    for unit in units:
        sources = [source for source in sources_of[unit["file"]] if source in read]
        if not sources:
            continue
        reduced = (folder / f"unit_{len(commands)}.cpp").absolute()
        reduced.write_text("".join(f'#include "{Path(source).absolute()}"\n' for source in sources))
        commands.append({"directory": unit["directory"], "file": str(reduced),
                         "command": unit["command"].replace(unit["file"], str(reduced))})
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    print(folder, *(command["file"] for command in commands), sep="\n")


if __name__ == "__main__":
    main()
