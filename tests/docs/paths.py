"""Checks that every file a Markdown page of the project names is there.

Looked at are link targets, programs run as `$ folder/program`, and code spans: those with a slash
whose first part is a file or folder of the project, and bare names of sources and pages, which may
lie in any folder below the page's. Globs, `name.{h,cpp}` and `folder/name` without its endings may
stand for several. The first column of a table `| file | holds |` names files beside the page. A
third-party header is written with its angle brackets and so is none of ours.
"""

import re
import sys
from pathlib import Path

GENERATED = {"build", "out"}
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)")
COMMAND = re.compile(r"^\$ (\S+/\S+)", re.MULTILINE)
SHOWN = re.compile(r"`[^`\n]*\]\([^`\n]*`")  # markup with links in it, as an example
SPAN = re.compile(r"`([\w.*/{},-]+)`")
FILES = re.compile(r"^\| file \| holds \|.*\n\|.*\n((?:\|.*\n)+)", re.MULTILINE)
BARE_SOURCE = re.compile(r"[\w*-]+\.(h|cpp|md|\{h,cpp\})")


def names_in(text):
    """Yields (name, must_exist): a span only counts if it starts like a path of ours."""
    for command in COMMAND.findall(text):
        yield command, True
    text = SHOWN.sub("", FENCE.sub("", text))
    for link in LINK.findall(text):
        if "://" not in link:
            yield link, True
    for table in FILES.findall(text):
        for row in table.splitlines():
            for span in SPAN.findall(row.split("|")[1]):
                yield f"./{span}", True
    for span in SPAN.findall(text):
        if BARE_SOURCE.fullmatch(span):
            yield span, True
        elif "/" in span:
            yield span, False


def expand(name):
    braces = re.search(r"\{([^}]*)\}", name)
    if not braces:
        return [name]
    return [name.replace(braces[0], choice, 1) for choice in braces[1].split(",")]


def exists(name, folder):
    path = name if "/" in name else f"**/{name}"
    path = path.removeprefix("./")
    return any(folder.glob(path)) or any(folder.glob(f"{path}.*"))


def missing_in(page, root):
    for name, must_exist in names_in(page.read_text(encoding="utf-8")):
        first = name.split("/")[0]
        if first in GENERATED or not first:
            continue
        folders = [f for f in (page.parent, root) if must_exist or (f / first).exists()]
        for path in expand(name.rstrip("/")):
            if folders and not any(exists(path, folder) for folder in folders):
                yield name


def main():
    root = Path(sys.argv[1])
    pages = [
        page
        for page in sorted(root.rglob("*.md"))
        if not (set(page.relative_to(root).parts[:-1]) & (GENERATED | {".git"}))
    ]
    if root / "README.md" not in pages:
        sys.exit(f"no README.md in {root}")
    problems = [
        f"{page.relative_to(root)}: `{name}` does not exist"
        for page in pages
        for name in missing_in(page, root)
    ]
    print("\n".join(problems) or f"{len(pages)} pages name only what exists")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
