"""Lays files of a user into and around the output folders of all commands, under the very names
that the program gives its own, and then runs random command lines over them: no foreign file may
change in any byte, mode, link or time. Files that the user names (`-o FILE` of `say` and others)
are links, pipes and devices here, which have to stay what they are.

usage: foreign_files.py PROGRAM COMMANDS [SEED]
"""

import collections
import json
import os
import random
import shutil
import stat
import subprocess
import sys
import threading
from pathlib import Path

from foreign import Foreign, difference, state_of
from scenes import check, scratch

FORMATS = "ljspeech piper libritts nemo audiofolder kaldi webdataset lhotse mfa".split()
FOLDERS = 12
WHO = ["--by", "me", "--time", "2026-01-01T00:00:00Z"]


def chance(share):
    return random.random() < share


class Commands:
    """Random command lines; each method gives the arguments of one."""

    def __init__(self, program, root):
        self.program, self.root = program, root
        self.folders = [root / f"out-{number}" for number in range(FOLDERS)]
        self.runs = [root / "run-0", root / "run-1"]
        self.jobs, self.books = [], []
        self.dictionaries, self.exports = {}, {}

    def write_inputs(self):
        for seed in (0, 1):
            self.jobs.append(self.write_job(f"job-{seed}", seed))
        for name in ("book.md", "other.txt"):
            (self.root / name).write_text("# One\n\nHi.\n\nYes.\n\n# Two\n\nNo.\n")
            self.books.append(self.root / name)
        for folder in self.folders[:3]:  # inputs that lie where results are to be
            path = folder / "list/a.json"
            path.parent.mkdir(parents=True)
            path.write_text('{"hi": "hˈI"}')
            self.dictionaries[folder] = path
            self.books.append(folder / "book.md")
            self.books[-1].write_text("# One\n\nHi.\n")
        return [*self.jobs, *self.books, *self.dictionaries.values()]

    def write_job(self, name, seed, **more):
        job = {
            "output": "out", "seed": seed, "sidecars": True, "curves": True,
            "alignments": ["textgrid", "ctm", "srt", "vtt", "json", "labels"],
            "defaults": {"voice": "demo_slt", "speed": 4},
            "corpora": [{"name": "list", "items": [{"id": "a", "text": "Hi."},
                                                   {"id": "b", "text": "Yes."}]},
                        {"name": "audio", "items": [{"id": "0001", "text": f"No {seed}."}]}],
        }
        path = self.root / f"{name}.json"
        path.write_text(json.dumps(job | more))
        return path

    def job(self, folder):
        """A job; some read a dictionary that lies in their output."""
        if folder not in self.dictionaries or chance(0.5):
            return random.choice(self.jobs)
        return self.write_job("own", 0, dictionaries=[str(self.dictionaries[folder])])

    def folder(self, new=0.1):
        """One of a few, and now and then a new one, so that no command meets foreign files only."""
        if chance(new):
            self.folders.append(self.root / f"out-{len(self.folders)}")
            return self.folders[-1]
        return random.choice(self.folders)

    def run(self):
        return random.choice(self.runs + self.folders[:2])

    def named(self):
        return self.root / "named" / random.choice(("link", "pipe", "device", "plain"))

    def render(self):
        folder = self.folder()
        options = [["--shard", "0/2"], ["--shard", "1/2"], ["--verify"], ["--retry-failed"], []]
        return ["render", self.job(folder), "--output", folder, "--quiet", "--workers", 2,
                *random.choice(options)]

    def merge(self):
        """Of the shards in a new folder, which are rendered first, or of what there is."""
        folder = self.folder(new=0.5)
        if not folder.exists():
            for shard in ("0/2", "1/2"):
                subprocess.run([self.program, "render", self.jobs[0], "--output", folder, "--quiet",
                                "--shard", shard], check=True)
        job = self.jobs[0] if chance(0.8) else self.job(folder)
        return ["merge", job, "--output", folder, "--quiet"]

    def book(self):
        folder = self.folder()
        sources = [path for path in (folder / "book.md", folder / "book.epub") if path.is_file()]
        source = random.choice(sources if sources and chance(0.6) else self.books)
        return ["book", source, "-o", folder, "--voice", "demo_slt", "--speed", 4, "--quiet",
                "--format", random.choice(("flac", "wav", "mp3")),
                *(["--overlay"] if chance(0.6) else [])]

    def dataset_export(self):
        """Into a new folder or that of an earlier export, with its options, more often than not."""
        if self.exports and chance(0.5):
            folder = random.choice([*self.exports])
        else:
            folder = self.folder(new=0.5)
        self.exports.setdefault(folder, (random.choice(self.runs), random.choice(FORMATS)))
        run, name = self.exports[folder]
        return ["dataset", "export", run, "--format", name, "-o", folder]

    def render_dataset(self):
        return ["render", random.choice(self.jobs), "--output", self.folder(new=0.3), "--quiet",
                "--dataset", "ljspeech", "--dataset-output", self.folder(new=0.5)]

    def dataset_stats(self):
        return ["dataset", "stats", self.run(), "-o", self.named()]

    def baseline_create(self):
        return ["baseline", "create", self.run(), "-o", self.folder(), *WHO,
                *(["--with-audio"] if chance(0.7) else [])]

    def baseline_approve(self):
        return ["baseline", "approve", self.folder(), self.run(), "--all", "--reason", "so", *WHO]

    def diff(self):
        outputs = [["--page", self.folder()], ["--page", self.folder() / "site"],
                   ["--json", self.named()], ["--junit", self.named()]]
        return ["diff", self.run(), random.choice(self.runs), *random.choice(outputs)]

    def diff_calibrate(self):
        return ["diff", "calibrate", random.choice(self.jobs), "-o",
                self.root / "named/link.json", "--seeds", 2, "--limit", 1, "--quiet"]

    def report_show(self):
        return ["report", "show", self.run(), "--trace", self.named()]

    def say(self):
        return ["say", "Hi.", "--speed", 4, "-o", self.root / "named" / random.choice(
            ("link.wav", "pipe.wav", "device.wav", "plain.wav"))]

    def model_import(self):
        return ["model", "import", "demo", "--compact", "-o", self.named()]

    def trace(self):
        case = Path(__file__).parents[1] / "golden/narrow.safetensors"
        return ["trace", case, "-o", self.named()]

    def text_lint(self):
        folder = self.folder()
        return ["text", "lint", self.job(folder), "--output", folder]

    def plan(self):
        folder = self.folder()
        return ["plan", self.job(folder), "--output", folder]

    KINDS = (render, render, render, merge, book, book, dataset_export, dataset_export,
             render_dataset, dataset_stats, baseline_create, baseline_create, baseline_approve,
             diff, diff, diff_calibrate, report_show, say, model_import, trace, text_lint, plan)


class Drain:
    """Reads a pipe, so that nobody waits for a reader."""

    def __init__(self, pipe):
        descriptor = os.open(pipe, os.O_RDWR)  # never at its end
        threading.Thread(target=self.read, args=(descriptor,), daemon=True).start()

    def read(self, descriptor):
        while True:
            os.read(descriptor, 1 << 16)


def make_named(folder, foreign):
    """Targets that a user may name; what a link leads to may be replaced, the link may not. Made
    again after one was lost."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "link.json").symlink_to("behind-the-link.json")
    for end in ("", ".wav"):
        (folder / f"link{end}").symlink_to(f"behind-the-link{end}")
        os.mkfifo(folder / f"pipe{end}")
        try:
            os.mknod(folder / f"device{end}", 0o666 | stat.S_IFCHR, os.makedev(1, 3))  # /dev/null
        except PermissionError:
            (folder / f"device{end}").symlink_to("/dev/null")
        Drain(folder / f"pipe{end}")
    foreign.watch(*folder.iterdir())


def rehearse(program, commands, folder):
    """The relative paths of all files that the commands write into folders of their own."""
    job, run = commands.jobs[0], commands.runs[0]
    lines = [["render", job, "--output"], ["render", job, "--shard", "0/2", "--output"],
             ["book", commands.books[0], "--voice", "demo_slt", "--overlay", "-o"],
             ["baseline", "create", run, "--with-audio", "-o"],
             ["diff", run, commands.runs[1], "--page"],
             *(["dataset", "export", run, "--format", name, "-o"] for name in FORMATS)]
    paths = {"notes.txt", ".kokoro-render/notes.txt", ".kokoro-render", "site/index.html", "diff-items/notes.txt",
             "about/notes.txt", "report/notes.txt", "list", "audio", "chapters", "about", "report",
             "wavs", "diff-items", "paragraphs", "quarantine/list/a.wav"}
    for number, line in enumerate(lines):
        out = folder / str(number)
        subprocess.run([program, *map(str, line), out], stdout=subprocess.DEVNULL, check=False)
        found = {path.relative_to(out) for path in out.rglob("*") if path.is_file()}
        check(found, f"nothing came of {line}")
        paths |= {str(path) for path in found if ".kokoro-render" not in path.parts}
    return sorted(paths)


def main(program, count, seed):
    random.seed(seed)
    with scratch() as root:
        commands = Commands(program, root)
        inputs = commands.write_inputs()
        (home := root / "home").mkdir()
        environment = os.environ | {"HOME": str(home)}
        for run, job in zip(commands.runs, commands.jobs):
            subprocess.run([program, "render", job, "--output", run, "--quiet"], check=True)
        paths = rehearse(program, commands, root / "rehearsal")
        foreign = Foreign(root / "precious")
        foreign.watch(*inputs, *(path for run in commands.runs for path in run.rglob("*.*")
                                 if not {".kokoro-render", "report"} & set(path.parts)))
        make_named(named := root / "named", foreign)
        codes, failures = collections.defaultdict(collections.Counter), 0
        for number in range(count):
            for _ in range(random.choice((0, 0, 1, 3))):
                folder = commands.folder()
                results = sorted(path for path in folder.rglob("*") if path.is_file() and
                                 ".kokoro-render" not in path.parts)
                foreign.lay(random.choice(results) if results and chance(0.3) else
                            folder / random.choice(paths))
            kind = random.choice(Commands.KINDS)
            line = [str(part) for part in kind(commands)]
            read = {Path(part): state_of(Path(part)) for part in line
                    if Path(part).is_file() and Path(part).parent != named}
            try:
                done = subprocess.run([program, *line], capture_output=True, cwd=root, timeout=60,
                                      env=environment, stdin=subprocess.DEVNULL)
                code = done.returncode
            except subprocess.TimeoutExpired:
                code = "never ended"
            codes[kind.__name__][code] += 1
            violations = foreign.violations()
            problems = [f"{path}: {what}" for path, what in violations]
            problems += [f"{path}, which it reads: {difference(old, new)}" for path, old in
                         read.items() if (new := state_of(path)) != old]
            if any(path.parent == named for path, _ in violations):
                make_named(named, foreign)
            if code not in (0, 1, 2, 3, 4):
                problems.append(f"exit code {code}")
            if problems:
                failures += 1
                print(f"FAILED: command {number}, exit code {code}: {' '.join(line)}")
                print("".join(f"  {problem}\n" for problem in problems[:8]), end="")
        for kind, counts in sorted(codes.items()):
            print(f"{kind}: exit codes {dict(sorted(counts.items(), key=str))}")
        print(f"{count} commands over {len(foreign.known)} foreign files and folders: "
              f"{dict(foreign.kinds)}")
        check(not failures, f"{failures} commands, see {root}")
        check(not any(home.iterdir()), f"made in HOME: {[*home.rglob('*')]}")
        idle = [kind for kind, counts in codes.items() if counts.total() > 8 and
                not counts[0] + counts[1]]
        check(not idle, f"never came to an end: {idle}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 1)
