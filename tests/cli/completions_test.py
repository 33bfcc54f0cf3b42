#!/usr/bin/env python3
"""What bash, zsh and fish offer at the end of a command line. All three run for real, bash and zsh
at terminals of their own.

completions_test.py COMMAND PAGES
"""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from help_texts import commands, options

COMMAND, PAGES = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
SCRIPTS = PAGES / "completions"

# Each shell writes what it offers at the end of a line, an offer a line, and then "=" and the line
# that comes of it.
BASH = r"""
PS1=; source '{scripts}/kokoro-render'
compopt() {{ echo "$*" >>'{log}.options'; builtin compopt "$@"; }}
probe() {{ _kokoro_render "$@"; printf '%s\n' "${{COMPREPLY[@]}}" >>'{log}'; }}
complete -F probe kokoro-render
tell() {{ printf '=%s\n' "$READLINE_LINE" >>'{log}'; READLINE_LINE= READLINE_POINT=0; }}
bind -x '"\C-t": tell'; bind 'set completion-query-items 0'; bind 'set page-completions off'
echo = >>'{log}'
"""
ZSH = r"""
PS1=; fpath=('{scripts}' $fpath); autoload -Uz compinit; compinit -u -D
compadd() {{
  local -a offers
  [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\ * ]] || {{
    builtin compadd -A offers "$@"; print -rl -- $offers >>'{log}'
  }}
  builtin compadd "$@"
}}
tell() {{ zle complete-word; print -r -- "=$BUFFER" >>'{log}'; BUFFER= }}
zle -N tell; bindkey '^T' tell; bindkey '^I' undefined-key
print = >>'{log}'
"""


class Terminal:
    """A shell at a terminal, that does what `script` says of lines."""

    def __init__(self, folder, arguments, script, keys):
        self.log, self.keys = folder / (arguments[0] + ".log"), keys
        start = folder / (arguments[0] + ".start")
        start.write_text(script.format(scripts=SCRIPTS, log=self.log))
        self.log.touch()
        process, self.terminal = pty.fork()
        if process == 0:
            os.execvp(arguments[0], arguments)
        self.process = process
        self.answer(f"source '{start}'\n")

    def answer(self, typed):
        """What the shell writes into the log for what was typed."""
        self.log.write_text("")
        os.write(self.terminal, typed.encode())
        end = time.monotonic() + 30
        while "\n=" not in "\n" + (text := self.log.read_text()) or not text.endswith("\n"):
            if time.monotonic() > end:
                raise TimeoutError(f"no answer to {typed!r}")
            if select.select([self.terminal], [], [], 0.002)[0]:  # or it waits for a reader
                self.check(os.read(self.terminal, 65536).decode(errors="replace"))
        offers, line = ("\n" + text).rsplit("\n=", 1)
        return {offer for offer in offers.split("\n") if offer}, line.rstrip("\n")

    @staticmethod
    def check(shown):
        """Scripts complain at the terminal, and go on."""
        if re.search(r"\w+:\d+: |: line \d+: ", shown):
            raise AssertionError(shown)

    def complete(self, line):
        return self.answer(line + self.keys)

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)


class Fish:
    def __init__(self, folder):
        self.folder = folder

    def complete(self, line):
        script = f"source '{SCRIPTS}/kokoro-render.fish'; complete -C $argv[1]"
        result = subprocess.run(["fish", "--no-config", "-c", script, line], check=True, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert result.stderr == "", result.stderr
        offers = [offer.split("\t")[0] for offer in result.stdout.splitlines()]
        if len(offers) == 1:
            begun = re.search(r"(\\.|\S)*$", line).start()
            line = line[:begun] + offers[0].replace(" ", "\\ ")
        return {re.sub("^--[a-z-]+=", "", offer) for offer in offers}, line

    def close(self):
        pass


class Completions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        for name in ("bin", "work/results", "work/my folder"):
            (cls.folder / name).mkdir(parents=True)
        (cls.folder / "bin/kokoro-render").symlink_to(COMMAND)
        for name in ("job.json", "my job.json", "resume.txt"):
            (cls.folder / "work" / name).touch()
        os.environ.update(PATH=f"{cls.folder}/bin:{os.environ['PATH']}", HOME=str(cls.folder),
                          TERM="dumb", INPUTRC="/dev/null", LC_ALL="C.UTF-8")
        cls.addClassCleanup(os.chdir, os.getcwd())
        os.chdir(cls.folder / "work")
        cls.shells = {}
        start = {
            "bash": lambda: Terminal(cls.folder, ["bash", "--norc", "--noprofile", "-i"], BASH,
                                     "\t\x14"),
            "zsh": lambda: Terminal(cls.folder, ["zsh", "-f", "-i"], ZSH, "\x14"),
            "fish": lambda: Fish(cls.folder)}
        for name, make in start.items():
            if shutil.which(name):
                cls.shells[name] = make()
                cls.addClassCleanup(cls.shells[name].close)

    def each(self, line, check, program="kokoro-render"):
        """Lets `check` look at what each shell offers for a line, and what comes of it."""
        for name, shell in self.shells.items():
            with self.subTest(shell=name, line=line):
                check(*shell.complete(program + " " + line))

    def assert_offers(self, line, *words):
        self.each(line, lambda offers, _: self.assertEqual(offers, set(words)))

    def assert_becomes(self, line, whole):
        self.each(line, lambda _, found: self.assertEqual(found.rstrip(" ,="),
                                                          "kokoro-render " + whole))

    def test_shellcheck_has_nothing_to_say(self):
        subprocess.run(["shellcheck", "--shell=bash", SCRIPTS / "kokoro-render"], check=True)

    def test_commands_and_those_in_them(self):
        self.assert_offers("re", "render", "report")
        self.assert_offers("dataset ", "export", "stats", "verify")
        self.assert_offers("dataset e", "export")
        self.assert_becomes("pl", "plan")
        self.each("", lambda offers, _: self.assertIn("say", offers))

    def test_help_takes_commands(self):
        self.assert_offers("help ph", "phonemize")
        self.assert_offers("help model ", "import", "inspect")

    def test_options_of_the_command(self):
        self.assert_becomes("render job.json --retry", "render job.json --retry-failed")
        self.assert_becomes("diff calibrate --se", "diff calibrate --seeds")
        self.assert_becomes("say 'A text.' --strict --vo", "say 'A text.' --strict --voice")
        self.assert_offers("voices --", "--blend", "--help", "--json", "--model", "--output")
        self.each("voices -", lambda offers, _: self.assertIn("-o", offers))

    def test_each_command_has_the_options_of_its_help(self):
        for path in commands(COMMAND):
            self.assert_offers(" ".join((*path, "--")), *options(COMMAND, path))

    def test_choices(self):
        self.assert_offers("dataset export --format l", "ljspeech", "libritts", "lhotse")
        self.assert_offers("dataset export --format=l", "ljspeech", "libritts", "lhotse")
        self.assert_offers("book --footnotes ", "skip", "inline")
        self.assert_offers("say --language e", "en-us", "en-gb", "es")
        self.assert_offers("say --isa a", "auto", "avx512", "avx2")

    def test_lists(self):
        self.assert_becomes("say --alignments srt,v", "say --alignments srt,vtt")
        self.assert_becomes("say --alignments=srt,v", "say --alignments=srt,vtt")
        self.assert_becomes("say --normalisation=urls=skip,numbers=d",
                            "say --normalisation=urls=skip,numbers=digits")

    def test_files_and_folders(self):
        self.assert_becomes("render jo", "render job.json")
        self.assert_becomes("render --model jo", "render --model job.json")
        self.assert_becomes("render -o re", "render -o results/")
        self.assert_becomes("render --output=re", "render --output=results/")
        self.assert_becomes("diff job", "diff job.json")
        self.assert_becomes("diff ca", "diff calibrate")
        self.each("diff ", lambda _, found: self.assertEqual(found, "kokoro-render diff "))

    def test_names_with_spaces_are_quoted(self):
        self.assert_becomes("manifest check my\\ j", "manifest check my\\ job.json")
        self.assert_becomes("report show my", "report show my\\ folder/")

    def test_models(self):
        self.assert_becomes("say --model de", "say --model demo")

    def test_voices_are_those_of_the_model(self):
        self.assert_offers("say --voice ", "demo_awb", "demo_rms", "demo_slt")
        self.assert_becomes("book --model=demo --voice=demo_s",
                            "book --model=demo --voice=demo_slt")
        self.assert_offers("say --model job.json --voice ")

    def test_nothing_on_the_line_or_among_the_voices_is_run(self):
        program = self.folder / "other/kokoro-render"
        program.parent.mkdir()
        program.write_text("#!/bin/sh\n"
                           "printf '%s\\n' good '$(touch run)' '`touch run`' ';touch run'\n")
        program.chmod(0o755)
        for line in ("say --voice ", "say --model '$(touch run)' --voice g",
                     "say --model `touch${IFS}run` --voice=g"):
            self.each(line, lambda offers, _: self.assertIn("good", offers),
                      "../other/kokoro-render")
        self.assertEqual(list(self.folder.rglob("run")), [])

    def test_values_without_choices_get_no_offers(self):
        self.assert_offers("render --workers ")
        self.assert_offers("say re")  # a text may be any


def has_terminals():
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    if not has_terminals():
        print("not run: needs a pseudo-terminal (/dev/pts)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1], verbosity=2)
