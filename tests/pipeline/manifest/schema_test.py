"""Holds the schema of manifests against the samples and the table of malformed manifests.

usage: schema_test.py SOURCE_FOLDER
"""

import json
import sys
from pathlib import Path

import jsonschema


def malformed_cases(path):
    """Yields (name, refused by the schema, manifest) of malformed.txt; None when it is no JSON."""
    cases = []
    lines = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            mark, name = line.split(" ", 1)
            lines = []
            cases.append((name, mark == "#!", lines))
        elif line.startswith(("@ ", "> ")):
            lines = None
        elif lines is not None:
            lines.append(line)
    for name, refused, lines in cases:
        try:
            yield name, refused, json.loads("\n".join(lines))
        except json.JSONDecodeError:
            yield name, refused, None


def main():
    root = Path(sys.argv[1])
    schema = json.loads((root / "pipeline/manifest/manifest.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    problems = []
    samples = [*sorted((root / "samples").glob("*.json")),
               root / "tests/pipeline/manifest/whole.json"]
    for sample in samples:
        for error in validator.iter_errors(json.loads(sample.read_text("utf-8"))):
            problems.append(f"{sample.name}: {error.json_path}: {error.message}")
    cases = list(malformed_cases(root / "tests/pipeline/manifest/malformed.txt"))
    for name, refused, manifest in cases:
        if manifest is not None and validator.is_valid(manifest) == refused:
            problems.append(f"{name}: {'accepted' if refused else 'refused'} by the schema")
    print("\n".join(problems) or f"{len(samples)} samples and {len(cases)} malformed manifests")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
