#!/usr/bin/env python3
"""Finds folders whose sources include each other in a circle, and prints each circle with an include
for every step. Fails on one that is not known. Run at the root of the checkout."""
import os
import re
import subprocess
import sys
from collections import deque

# Circles within these are not failures yet: in the front end, languages and what they share include
# each other. A folder without circles has to leave this list.
KNOWN = {"model/text"}


def includes():
    """By folder, the folders that it includes, each with one `SOURCE includes HEADER`."""
    patterns = [f"{root}/*.{end}" for root in ("model", "io", "pipeline", "cli")
                for end in ("h", "cpp")]
    listed = subprocess.run(["git", "-c", "safe.directory=*", "ls-files", *patterns],
                            check=True, capture_output=True, text=True).stdout
    edges = {}
    for source in listed.split():
        own = edges.setdefault(os.path.dirname(source), {})
        with open(source, encoding="utf-8") as file:
            for header in re.findall(r'^#include "(.*)"', file.read(), re.MULTILINE):
                own.setdefault(os.path.dirname(header), f"{source} includes {header}")
    for folder, own in edges.items():
        own.pop(folder, None)
    return edges


def shortest_circle(edges, start):
    """The folders from `start` back to it; nothing where no way leads back."""
    before = {}
    queue = deque([start])
    while queue:
        folder = queue.popleft()
        for following in edges.get(folder, ()):
            if following == start:
                circle = [start, folder]
                while circle[-1] != start:
                    circle.append(before[circle[-1]])
                return circle[::-1]
            if following not in before:
                before[following] = folder
                queue.append(following)
    return []


def is_within(folders, root):
    return all(f"{folder}/".startswith(f"{root}/") for folder in folders)


def main():
    edges = includes()
    circles = {frozenset(circle): circle for folder in sorted(edges)
               if (circle := shortest_circle(edges, folder))}
    new = [circle for folders, circle in circles.items()
           if not any(is_within(folders, root) for root in KNOWN)]
    for circle in new:
        print("Circle of folders: " + " -> ".join(circle))
        for folder, following in zip(circle, circle[1:]):
            print("  " + edges[folder][following])
    clean = [root for root in KNOWN if not any(is_within(circle, root) for circle in circles)]
    for root in clean:
        print(f"{root} has no circles any more: take it out of KNOWN in scripts/folder_circles.py")
    return 1 if new or clean else 0


sys.exit(main())
