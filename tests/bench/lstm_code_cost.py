"""What the LSTM as a loop and unrolled for fixed lengths costs in machine code and compile time.

Compiles each source once more as the build did, with no cache, and prints the bytes of code and
the processor seconds of the compiler. The loop's source is compiled for four instruction sets, the
unrolled ones for that of this machine alone.

usage: lstm_code_cost.py BUILD_FOLDER    (configured with KOKORO_RENDER_BENCHMARKS=ON)
"""

import json
import os
import pathlib
import resource
import shlex
import subprocess
import sys
import tempfile

SOURCES = ("model/kernels/lstm.cpp", "tests/bench/unrolled_lstm.cpp")


def compiled(entry, folder):
    arguments = shlex.split(entry["command"])
    target = str(pathlib.Path(folder) / "object.o")
    arguments[arguments.index("-o") + 1] = target
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run(arguments, cwd=entry["directory"], check=True,
                   env={**os.environ, "CCACHE_DISABLE": "1"})
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    sizes = subprocess.run(["size", target], check=True, text=True, capture_output=True).stdout
    return int(sizes.splitlines()[1].split()[0]), seconds


def main(build):
    entries = json.loads((pathlib.Path(build) / "compile_commands.json").read_text())
    with tempfile.TemporaryDirectory() as folder:
        for entry in entries:
            if not entry["file"].endswith(SOURCES):
                continue
            steps = [a for a in shlex.split(entry["command"]) if a.startswith("-DLSTM_STEPS")]
            form = f"{steps[0].split('=')[1]} steps, unrolled" if steps else "loop, any length"
            code, seconds = compiled(entry, folder)
            print(f"{form:22} {code / 1024:8.1f} KiB {seconds:7.1f} s")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
