"""Checks that the object code of the LSTM holds one time step, whatever the length of a sequence.

usage: lstm_code_size.py NM OBJDUMP LSTM_OBJECT

The loop (model::lstm) multiplies by the recurrent weights of a batch in one place, and neither it
nor the product of a single row nor the cell of any instruction set is long enough to hold a second
step unrolled. The portable baseline is left out: compilers unroll its lanes, which are loops.
"""

import re
import subprocess
import sys

MAX_BYTES = {"lstm": 4096, "lstm_row": 4096, "lstm_cell": 4096}


def main(nm, objdump, lstm_object):
    symbols = subprocess.run([nm, "-CS", "--defined-only", lstm_object], check=True, text=True,
                             capture_output=True).stdout
    sizes = {name: int(size, 16) for size, name in re.findall(
        r"^\w+ (\w+) [Tt] model::((?:N_(?!EMU128|SCALAR)\w+::)?lstm(?:_row|_cell)?)\([^\[\n]*$", symbols, re.MULTILINE)}
    code = subprocess.run([objdump, "-drC", "--no-show-raw-insn", lstm_object], check=True,
                          text=True, capture_output=True).stdout
    steps = len(re.findall(r"\sR_\w+\s+model::conv1d\(", code))

    failures = [] if "lstm" in sizes and len(sizes) > 2 else ["the functions were not found"]
    print(f"{steps} recurrent product(s) in {lstm_object}")
    if steps != 1:
        failures.append("expected the recurrent product in one place")
    for name, size in sorted(sizes.items()):
        limit = MAX_BYTES[name.split("::")[-1]]
        print(f"{size:6} bytes of at most {limit} in {name}")
        if size > limit:
            failures.append(f"{name} is too long for one step")
    return "\n".join(failures) or None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
