"""Exports runs, and looks at what came of it."""

import csv
import subprocess


class Exporter:
    def __init__(self, program, run):
        self.program, self.run = program, run

    def try_to(self, run, output, *options, **settings):
        command = [self.program, "dataset", "export", run, "-o", output, *options]
        return subprocess.run(command, capture_output=True, encoding="utf-8", **settings)

    def __call__(self, output, name, *options):
        result = self.try_to(self.run, output, "--format", name, *options)
        assert result.returncode == 0, result.stderr
        return output

    def refuses(self, code, words, run, output, *options):
        result = self.try_to(run, output, *options)
        assert result.returncode == code and words in result.stderr, result


def table(root, name):
    with open(root / "about" / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, strict=True))


def tree(root):
    return {p.relative_to(root): p.read_bytes() for p in root.rglob("*") if p.is_file()}
