"""What the program's help says of its commands and their options."""

import functools
import re
import subprocess

# An option, an argument or a command, and what is said of it.
ENTRY = re.compile(r"^  (?=\S)(.{24}|.+\n {26})(\S.*(?:\n {26}.*)*)", re.MULTILINE)
SECTION = re.compile(r"^([A-Z].*):\n((?:  .*\n)+)", re.MULTILINE)


@functools.cache
def help_of(program, path):
    return subprocess.run([program, *path, "--help"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def entries_in(text):
    return [(name.strip(), said) for name, said in ENTRY.findall(text)]


def commands(program, path=()):
    """The words of all commands, first none for the program itself."""
    yield path
    for title, section in SECTION.findall(help_of(program, path)):
        if title == "Subcommands" or not path and title not in ("Other", "Examples"):
            for name, _ in entries_in(section):
                yield from commands(program, (*path, name))


def options(program, path):
    """The long options of a command."""
    text = help_of(program, path).split("\nExamples:")[0]
    return {re.search("--[a-z-]+", name)[0]
            for name, _ in entries_in(text) if name.startswith("-")}
