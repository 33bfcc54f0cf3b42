"""Counts the instructions of the hot loops of NEON: how far are they from what must be?

usage: neon_loops.py BUILD [OBJDUMP]

Prints for each loop its instructions, how many of them are arithmetic of vectors, how many load or
store vectors (a pair counts once; what goes to the stack not at all), and the ratio of all to those.
Fails if one is above 1.15. Only loops without branches count: the packed product of whole tiles, the
recurrent product of the LSTM, and the transforms of whole tiles of six outputs.
"""

import re
import subprocess
import sys

LIMIT = 1.15
OBJECTS = "{}/model/kernels/CMakeFiles/model_kernels.dir/{}.cpp.o"
LOOPS = [  # source, function, multiply-adds that make a loop a hot one
    ("conv1d", "N_NEON::conv1d", range(72, 73)),
    ("lstm", "N_NEON::lstm_row", range(32, 33)),
    ("filter_transforms", "transform_in", range(20, 60)),
    ("filter_transforms", "transform_out", range(18, 60)),
]


def straight_loops(code):
    """The instructions of every loop of a function that has no other branch."""
    lines = [(m[1], m[2], m[3]) for m in re.finditer(r"^\s+(\w+):\t(\S+)[ \t]*(.*)$", code, re.M)]
    places = {address: i for i, (address, _, _) in enumerate(lines)}
    last_branch = -1
    for i, (_, name, operands) in enumerate(lines):
        if not re.match(r"b(\.|$)|cbn?z|tbn?z|ret", name):
            continue
        target = re.search(r"(\w+) <", operands)
        if target and last_branch < places.get(target[1], -1) <= i:
            yield lines[places[target[1]]:i + 1]
        last_branch = i


def main(build, objdump="aarch64-linux-gnu-objdump"):
    too_many = 0
    found = set()
    for source, function, multiply_adds in LOOPS:
        code = subprocess.run([objdump, "-dC", "--no-show-raw-insn", OBJECTS.format(build, source)],
                              check=True, text=True, capture_output=True).stdout
        for part in re.split(r"\n(?=[0-9a-f]{16} <)", code):
            if function not in part.split("\n", 1)[0]:
                continue
            for loop in straight_loops(part):
                fused = sum(name == "fmla" for _, name, _ in loop)
                if fused not in multiply_adds:
                    continue
                other = sum(name in ("fmul", "fadd", "fsub") for _, name, _ in loop)
                memory = sum(bool(re.match(r"(ld|st)(u?r|p)$", name)) and operands[0] == "q" and
                             "[sp" not in operands for _, name, operands in loop)
                ratio = len(loop) / (fused + other + memory)
                too_many += ratio > LIMIT
                found.add(function)
                print(f"{function:17} {len(loop):4} instructions: {fused:3} fmla, {other:3} other "
                      f"arithmetic, {memory:3} loads and stores; ratio {ratio:.2f}")
    if len(found) != len(LOOPS):
        return "not every loop was found"
    return f"{too_many} above {LIMIT}" if too_many else None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
