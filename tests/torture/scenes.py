"""What the torture programs put the program through: each command that writes into a folder, on
small jobs, with what has to lie there before it runs."""

import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

WORDS = "one two three river stone door lamp cloud seven ten why not yes".split()
NOT_RESULTS = (".kokoro-render", "report")  # they tell of times and machines


@dataclass
class Scene:
    """A command that writes into a folder and ends with exit code 0, and what lies there before."""

    name: str
    arguments: list  # `OUT` at the begin stands for the folder
    before: Path | None = None

    def command(self, program, out):
        return [program, *[str(out) + str(part)[3:] if str(part).startswith("OUT") else str(part)
                           for part in self.arguments]]

    def prepare(self, out):
        """Lays what was there before, with its times: the ledger knows files by them."""
        if self.before:
            shutil.copytree(self.before, out, symlinks=True)


def check(condition, message):
    if not condition:
        sys.exit(f"FAILED: {message}")


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True)
    check(done.returncode == 0,
          f"exit code {done.returncode} of {arguments}: {done.stderr.decode(errors='replace')}")


def write_job(folder, name, words, **more):
    """A job with copies, and files of every kind beside each sound."""
    lines = [f"{a} {b}." for a in words for b in words[:5]]
    (folder / f"{name}.txt").write_text("\n".join(lines + lines[:10]))  # said twice: copies
    long = {"id": "long", "text": "The rain had stopped, and the road was dry. " * len(lines[:20])}
    job = {
        "output": "out",
        "sidecars": True,
        "alignments": ["textgrid", "ctm", "srt", "vtt", "json", "labels"],
        "curves": True,
        "defaults": {"voice": {"draw": {"demo_slt": 1, "demo_rms": 1}}, "speed": 4},
        "corpora": [{"name": "text", "text": f"{name}.txt"}, {"name": "list", "items": [long]}],
    }
    path = folder / f"{name}.json"
    path.write_text(json.dumps(job | more))
    return path


def make_scenes(program, folder, words=WORDS, **more):
    """All scenes, the larger the more words their jobs have; what they read lies in `folder`."""
    job = write_job(folder, "job", words, **more)
    other = write_job(folder, "other", words, seed=2, **more)
    book = folder / "book.md"
    book.write_text("".join(f"# Part {word}\n\nThe {word} stood.\n\nIt was {word}.\n\n"
                            for word in words[:6]))
    options = ["--output", "OUT", "--workers", 2, "--quiet"]
    finished, changed = folder / "finished", folder / "changed"
    shards, baseline = folder / "shards", folder / "baseline"
    run(program, "render", job, "--output", finished, "--quiet")
    run(program, "render", other, "--output", changed, "--quiet")
    for shard in ("0/2", "1/2"):
        run(program, "render", job, "--output", shards, "--shard", shard, "--quiet")
    who = ["--by", "me", "--time", "2026-01-01T00:00:00Z"]
    create = ["baseline", "create", finished, "-o", "OUT", "--with-audio", *who]
    run(program, *[baseline if part == "OUT" else part for part in create])
    export = ["dataset", "export", finished, "-o", "OUT", "--format"]
    return [
        Scene("render", ["render", job, *options]),
        Scene("render again", ["render", other, *options], finished),
        Scene("merge", ["merge", job, "--output", "OUT", "--quiet"], shards),
        Scene("book", ["book", book, "-o", "OUT", "--voice", "demo_slt", "--speed", 4, "--overlay",
                       "--quiet"]),
        Scene("export ljspeech", [*export, "ljspeech"]),
        Scene("export webdataset", [*export, "webdataset"]),
        Scene("baseline create", create),
        Scene("baseline approve", ["baseline", "approve", "OUT", changed, "--all", "--reason", "so",
                                   *who], baseline),
    ]


def results(output):
    """The bytes of every result, by relative path."""
    return {
        str(path.relative_to(output)): path.read_bytes()
        for path in sorted(output.rglob("*"))
        if path.is_file() and not set(path.relative_to(output).parts) & set(NOT_RESULTS)
    }


def difference(found, expected):
    """Empty when the results are equal; else which files are not."""
    kinds = {"missing": expected.keys() - found.keys(), "extra": found.keys() - expected.keys(),
             "other": {path for path in found.keys() & expected.keys()
                       if found[path] != expected[path]}}
    return ", ".join(f"{kind}: {sorted(paths)[:5]} ({len(paths)})"
                     for kind, paths in kinds.items() if paths)


def small_scenes(program, folder):
    """Scenes of few calls, for those who go through all of them."""
    return make_scenes(program, folder, WORDS[:2], curves=False, alignments=["json"])


@contextlib.contextmanager
def scratch():
    """A folder that goes away, unless a torture fails: then it shows what came of it."""
    folder = Path(tempfile.mkdtemp(prefix="kokoro-torture-"))
    yield folder
    shutil.rmtree(folder)
