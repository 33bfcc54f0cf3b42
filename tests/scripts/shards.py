"""What the tests of scripts that render shards look at in an output folder."""

import json


def results(output):
    """What one process and merged shards have in common: everything but journals and reports."""
    return {str(file.relative_to(output)): file.read_bytes()
            for file in output.rglob("*")
            if file.is_file() and file.relative_to(output).parts[0] not in
            (".kokoro-render", "report")}


def records(journal):
    """The records of a journal; a line that is not whole is none."""
    for line in journal.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            yield json.loads(line[17:])


def items_in(journal):
    return sum(record["record"] == "item" for record in records(journal)) if journal.exists() else 0


def last_runs(output):
    """By shard, the record that ends the run which completed it."""
    ends, shard = {}, None
    for record in records(output / ".kokoro-render" / "journal-0-of-1.jsonl"):
        if record["record"] == "begin":
            shard = record["shard"]
        elif record["record"] == "end" and record["result"] == "complete":
            ends[shard] = record
    return ends
