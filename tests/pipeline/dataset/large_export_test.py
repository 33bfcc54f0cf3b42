#!/usr/bin/env python3
"""Exports 20,000 items: memory grows by no more than the books that are kept of each.

usage: large_export_test.py PROGRAM WRITE_LARGE_RUN
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from readers import READERS

BYTES_PER_ITEM = 200
BYTES_PER_ITEM_VERIFIED = 500

# The peak of the same export differs by 1 MiB from run to run: how many buffers of its workers are
# full at once is a matter of time. That of verifying does not.
EXPORT_NOISE = 2 * 2**20


def export(program, write_run, folder, items, name):
    """Peak memory in bytes. The largest of all children counts, so the small one comes first."""
    subprocess.run([write_run, folder / "run", str(items)], check=True)
    command = [program, "dataset", "export", folder / "run", "-o", folder / name]
    command += ["--format", name, "--workers", "2", "--split", "0.8,0.1,0.1"]
    begin = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    print(f"{name}, {items} items: {time.monotonic() - begin:.0f} s, {peak / 2**20:.1f} MiB")
    return peak


def verify(program, root, items):
    """Peak memory in bytes of this child alone."""
    begin = time.monotonic()
    child = subprocess.Popen([program, "dataset", "verify", root, "--quiet", "--workers", "2"])
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0
    peak = usage.ru_maxrss * 1024
    print(f"verify, {items} items: {time.monotonic() - begin:.0f} s, {peak / 2**20:.1f} MiB")
    return peak


def check_growth(small, large, items, limit, noise=0):
    """Peaks, of which the large one is that of so many more items."""
    print(f"{(large - small) / items:.0f} bytes for each item")
    assert large - small < limit * items + noise, (small, large)


def main(program, write_run):
    with tempfile.TemporaryDirectory() as name:
        temp = pathlib.Path(name)
        few, many = 1_000, 20_000
        small = export(program, write_run, temp / "small", few, "webdataset")
        large = export(program, write_run, temp / "large", many, "webdataset")
        check_growth(small, large, many - few, BYTES_PER_ITEM, EXPORT_NOISE)
        small = verify(program, temp / "small" / "webdataset", few)
        large = verify(program, temp / "large" / "webdataset", many)
        check_growth(small, large, many - few, BYTES_PER_ITEM_VERIFIED)
        items = READERS["webdataset"](temp / "large" / "webdataset")
        assert len(items) == many
        assert items["list-19999"][1][0] == "Item number 19999 of many."
        counts = [sum(split == s for *_, split in items.values()) for s in ("train", "validation")]
        assert abs(counts[0] - 16_000) < 300 and abs(counts[1] - 2_000) < 250, counts


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
