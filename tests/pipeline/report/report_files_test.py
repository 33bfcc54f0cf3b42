"""Reads what write_sample_report leaves with other people's readers: the page as XML and as HTML,
items.csv as CSV, the trace as JSON."""

import csv
import html.parser
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

FETCHING = ["http", "src=", "href=", "url(", "@import", "<script", "<link", "<iframe", "<object"]


class Balance(html.parser.HTMLParser):
    """Refuses a tag that closes what was not opened last."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"{tag} at {self.getpos()}"


def check_page(path):
    text = path.read_text(encoding="utf-8")
    root = xml.etree.ElementTree.fromstring(text)
    balance = Balance()
    balance.feed(text)
    balance.close()
    assert not balance.open, balance.open
    for mark in FETCHING:
        assert mark not in text.lower(), f"{path}: {mark}"
    assert len(text) < 2_000_000
    return ["".join(cell.itertext()) for cell in root.iter("td")]


def check_csv(path, records):
    with open(path, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert path.read_bytes().count(b"\r\n") == len(rows) + 1
    assert len(rows) == records, len(rows)
    assert all(None not in row and None not in row.values() for row in rows)
    for row in rows:
        float(row["audio_seconds"]), float(row["generator"]), int(row["seed"])
        assert (row["status"] == "failed") == bool(row["failure"]), row
    return rows


def check_trace(path):
    lanes = {}
    for event in json.loads(path.read_text(encoding="utf-8")):
        if event["ph"] == "X":
            begin = round(event["ts"] * 1000)
            slices = lanes.setdefault((event["pid"], event["tid"]), [])
            slices.append((begin, begin + round(event["dur"] * 1000), event["name"]))
    for (_, thread), slices in lanes.items():
        if thread == 0:
            continue  # preparing is timed apart from when it is done
        stack = []
        for begin, end, name in sorted(slices, key=lambda s: (s[0], -s[1])):
            while stack and stack[-1][1] <= begin:
                stack.pop()
            assert not stack or end <= stack[-1][1], f"{name} sticks out of {stack[-1]}"
            stack.append((begin, end, name))
            assert len(stack) <= 2
    return lanes


def make(program, kind, folder):
    subprocess.run([program, kind, folder], check=True)
    return folder / "report"


def main(program):
    with tempfile.TemporaryDirectory() as temp:
        temp = pathlib.Path(temp)
        for kind, records in (("small", 20), ("large", 5000), ("failing", 30)):
            report = make(program, kind, temp / kind)
            cells = check_page(report / "report.html")
            rows = check_csv(report / "items.csv", records)
            lanes = check_trace(temp / kind / "trace.json")
            again = make(program, kind, temp / f"{kind}-again")
            for name in ("report.json", "items.csv", "report.html"):
                assert (report / name).read_bytes() == (again / name).read_bytes(), name
            totals = json.loads((report / "report.json").read_text())["totals"]
            assert totals["records"] == records
            if kind == "failing":
                hostile = "list/7 \"<b>x</b>\" & 'y'"
                assert rows[7]["name"] == hostile
                assert hostile in cells
                assert "\x01" in rows[7]["failure"]
            else:
                assert len([lane for lane in lanes if lane[1] > 0]) == (2 if kind == "small" else 24)


if __name__ == "__main__":
    main(sys.argv[1])
