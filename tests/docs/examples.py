"""Runs the examples of README.md: the fenced blocks that start with ```console run.

A line `$ COMMAND` is run by bash in a scratch folder holding a copy of samples/, with the built
program as `kokoro-render`. The lines below it, if any, are what it prints; `...` stands for
anything. A ```json block is written to the file named by the line before it, as in "Save this as
`job.json`:".
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FILE = re.compile(r"`([\w-]+\.json)`:\n\n```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```console run\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def run(command, expected, folder, environment):
    """Returns what is wrong with the example, or an empty string."""
    result = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if result.returncode != 0:
        return f"exit code {result.returncode}\n{result.stdout}"
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("..."))
    if expected.strip() and not re.fullmatch(pattern, result.stdout.strip(), re.DOTALL):
        return f"printed\n{result.stdout}\ninstead of\n{expected}"
    return ""


def main():
    root, program = Path(sys.argv[1]), Path(sys.argv[2])
    readme = (root / "README.md").read_text(encoding="utf-8")
    examples = [e for block in BLOCK.findall(readme) for e in EXAMPLE.findall(block)]
    if not examples:
        sys.exit("README.md has no example to run")
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        shutil.copytree(root / "samples", Path(scratch) / "samples")
        for name, content in FILE.findall(readme):
            (Path(scratch) / name).write_text(content, encoding="utf-8")
        environment = os.environ | {"PATH": f"{program.parent}:{os.environ['PATH']}"}
        for command, expected in examples:
            problem = run(command, expected, scratch, environment)
            print(f"{'FAILED' if problem else 'passed'}: {command}\n{problem}".rstrip())
            failed = failed or bool(problem)
    sys.exit(failed)


if __name__ == "__main__":
    main()
