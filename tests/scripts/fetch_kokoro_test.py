"""scripts/fetch-kokoro against a local server with small files.

usage: fetch_kokoro_test.py SCRIPTS_DIRECTORY
"""

import hashlib
import http.server
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

SCRIPTS = pathlib.Path(sys.argv.pop(1))
FILES = {
    "config.json": b'{"vocab": {}}',
    "kokoro-v1_0.pth": bytes(range(256)) * 400,
    "voices/af_heart.pt": b"heart" * 100,
    "voices/bf_emma.pt": b"emma" * 100,
    "lexicons/us_gold.json": b'{"a": "A"}',
}
TABLES = {"lexicons/zh_words.txt": ("fxsjy/jieba", "jieba/dict.txt"),
          "lexicons/zh_hmm.txt": ("yanyiwu/cppjieba", "dict/hmm_model.utf8"),
          "lexicons/zh_phrases.json": ("mozillazg/python-pinyin", "pypinyin/phrases_dict.json"),
          "lexicons/zh_characters.json": ("mozillazg/python-pinyin", "pypinyin/pinyin_dict.json"),
          "lexicons/zh_tag_starts.txt": ("yanyiwu/cppjieba", "dict/pos_dict/prob_start.utf8"),
          "lexicons/zh_tag_steps.txt": ("yanyiwu/cppjieba", "dict/pos_dict/prob_trans.utf8"),
          "lexicons/zh_tag_characters.txt": ("yanyiwu/cppjieba", "dict/pos_dict/prob_emit.utf8")}


class Server(http.server.ThreadingHTTPServer):
    """Serves `content`; `cut` and `wrong` hold files to break off or to falsify once."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.content = dict(FILES)
        self.cut, self.wrong = {}, set()
        self.requests = []  # (path, first byte asked for)
        self.moved = False  # everything, to where it is served
        self.url = f"http://127.0.0.1:{self.server_port}/resolve/abc"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def do_GET(self):
        if self.server.moved and not self.path.startswith("/cdn"):
            self.send_response(302)
            self.send_header("Location", f"/cdn{self.path}")
            return self.end_headers()
        name = self.path.removeprefix("/cdn").removeprefix("/resolve/abc/").replace("/misaki/data/", "lexicons/")
        asked = self.headers.get("Range")
        start = int(asked.removeprefix("bytes=").split("-")[0]) if asked else 0
        self.server.requests.append((name, start))
        body = self.server.content.get(name)
        if body is None:
            return self.send_error(404)
        if name in self.server.wrong:
            self.server.wrong.remove(name)
            body = bytes(len(body))
        if asked and start >= len(body):
            return self.send_error(416)
        self.send_response(206 if asked else 200)
        self.send_header("Content-Length", str(len(body) - start))
        if asked:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.end_headers()
        self.wfile.write(body[start:self.server.cut.pop(name, len(body))])


class FetchKokoro(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.server = Server()
        threading.Thread(target=self.server.serve_forever, args=(0.01,)).start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        # A copy of the script finds no build beside it and takes the program from PATH.
        (self.folder / "scripts").mkdir()
        self.script = shutil.copy(SCRIPTS / "fetch-kokoro", self.folder / "scripts")
        self.sums = self.folder / "sums"
        self.sums.write_text("".join(f"{hashlib.sha256(content).hexdigest()}  {name}\n"
                                     for name, content in FILES.items()))
        self.target = self.folder / "a model"

    def lexicon_url(self):
        return self.server.url.replace("resolve/abc", "misaki/data")

    def fetch(self, *options, fails=False, given=None):
        urls = ["--base-url", self.server.url, "--lexicon-url", self.lexicon_url()]
        path = f"{self.folder}/bin:/usr/bin:/bin"
        done = subprocess.run(
            ["bash", self.script, *(urls if given is None else given), "--sums", self.sums,
             "--dir", self.target, *options],
            capture_output=True, text=True, env={**os.environ, "PATH": path}, timeout=60)
        self.assertEqual(done.returncode != 0, fails, done.stderr)
        return done.stdout + done.stderr

    def assert_complete(self, names=FILES):
        present = {str(file.relative_to(self.target)): file.read_bytes()
                   for file in self.target.rglob("*") if file.is_file()}
        self.assertEqual(present, {name: FILES[name] for name in names})

    def test_fresh_download_has_every_file(self):
        self.fetch("--no-import")
        self.assert_complete()

    def test_named_voices_only(self):
        self.fetch("--no-import", "--voices", "bf_emma")
        self.assert_complete(["config.json", "kokoro-v1_0.pth", "voices/bf_emma.pt",
                              "lexicons/us_gold.json"])

    def test_chinese_tables_come_from_their_own_projects(self):
        contents = {name: name.encode() for name in TABLES}
        with self.sums.open("a") as sums:
            for name, content in contents.items():
                sums.write(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
        self.fetch("--no-import")
        self.assertFalse((self.target / "lexicons/zh_words.txt").exists())
        tables = ["--base-url", self.server.url, "--lexicon-url", self.lexicon_url(), "--table-url",
                  f"{self.server.url}/tables/"]
        wanted = self.fetch("--chinese", "--dry-run", given=tables).splitlines()
        self.assertEqual(len(wanted), len(TABLES))
        for line, (name, (project, file)) in zip(wanted, TABLES.items()):
            self.assertRegex(line, rf"/tables/{project}/[0-9a-f]{{40}}/{file}$")
            self.server.content["tables" + line.partition("/tables")[2]] = contents[name]
        self.fetch("--no-import", "--chinese", given=tables)
        for name, content in contents.items():
            self.assertEqual((self.target / name).read_bytes(), content)

    def test_list_of_japanese_words_comes_on_demand(self):
        name, content = "lexicons/ja_words.txt", "東京\n".encode()
        self.server.content[name] = content
        with self.sums.open("a") as sums:
            sums.write(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
        self.fetch("--no-import")
        self.assertFalse((self.target / name).exists())
        self.fetch("--no-import", "--japanese")
        self.assertEqual((self.target / name).read_bytes(), content)

    def test_redirects_are_followed(self):
        self.server.moved = True
        self.server.cut["kokoro-v1_0.pth"] = 1000
        self.fetch("--no-import")
        self.assert_complete()
        self.assertIn(("kokoro-v1_0.pth", 1000), self.server.requests)

    def test_mirrors_are_named_by_variables(self):
        os.environ["KOKORO_URL"] = f"{self.server.url}/"
        self.addCleanup(os.environ.pop, "KOKORO_URL")
        self.fetch("--no-import", given=["--lexicon-url", self.lexicon_url()])
        self.assert_complete()

    def test_folder_in_place_of_a_server(self):
        brought = self.folder / "brought 100%"
        for name, content in FILES.items():
            (brought / name).parent.mkdir(parents=True, exist_ok=True)
            (brought / name).write_bytes(content)
        self.fetch("--no-import", "--from", brought)
        self.assert_complete()
        self.assertEqual(self.server.requests, [])
        (brought / "config.json").write_bytes(b"{}")
        (self.target / "config.json").unlink()
        self.assertIn("config.json", self.fetch("--no-import", "--from", brought, fails=True))
        (brought / "config.json").unlink()
        self.assertIn(f"{brought}/config.json is not there",
                      self.fetch("--no-import", "--from", brought, fails=True))

    def test_dry_run_lists_what_would_be_fetched(self):
        (self.target / "voices").mkdir(parents=True)
        (self.target / "voices/af_heart.pt").write_bytes(FILES["voices/af_heart.pt"])
        shown = self.fetch("--dry-run")
        sums = dict(reversed(line.split("  ")) for line in self.sums.read_text().splitlines())
        self.assertEqual(shown.splitlines(), [
            f"{sums[name]}  {self.server.url}/{name}" for name in FILES
            if name.startswith(("config", "kokoro", "voices/bf"))
        ] + [f"{sums['lexicons/us_gold.json']}  {self.lexicon_url()}/us_gold.json"])
        self.assertEqual(self.server.requests, [])

    def test_one_failure_does_not_stop_the_other_files(self):
        del self.server.content["voices/af_heart.pt"]
        self.assertIn("voices/af_heart.pt cannot be downloaded", self.fetch("--no-import", fails=True))
        self.assert_complete([name for name in FILES if "af_heart" not in name])

    def test_second_run_downloads_nothing(self):
        self.fetch("--no-import")
        self.server.requests.clear()
        self.fetch("--no-import")
        self.assertEqual(self.server.requests, [])

    def test_cut_download_continues_where_it_stopped(self):
        self.server.cut["kokoro-v1_0.pth"] = 30000
        self.fetch("--no-import")
        self.assert_complete()
        self.assertIn(("kokoro-v1_0.pth", 30000), self.server.requests)

    def test_next_run_continues_an_unfinished_file(self):
        self.target.mkdir()
        (self.target / "kokoro-v1_0.pth.part").write_bytes(FILES["kokoro-v1_0.pth"][:5000])
        self.fetch("--no-import")
        self.assert_complete()
        self.assertEqual([start for name, start in self.server.requests
                          if name == "kokoro-v1_0.pth"], [5000])

    def test_complete_but_not_renamed_file_is_taken(self):
        self.target.mkdir()
        (self.target / "config.json.part").write_bytes(FILES["config.json"])
        self.fetch("--no-import")
        self.assert_complete()
        self.assertNotIn("config.json", [name for name, _ in self.server.requests])

    def test_unfinished_file_that_is_too_long_is_fetched_anew(self):
        self.target.mkdir()
        (self.target / "config.json.part").write_bytes(bytes(1000))
        self.fetch("--no-import")
        self.assert_complete()

    def test_damaged_file_is_replaced(self):
        self.fetch("--no-import")
        (self.target / "config.json").write_bytes(b"{}")
        self.fetch("--no-import")
        self.assert_complete()

    def test_content_wrong_once_is_fetched_again(self):
        self.server.wrong.add("voices/af_heart.pt")
        self.fetch("--no-import")
        self.assert_complete()

    def test_content_wrong_twice_is_an_error_and_leaves_nothing(self):
        self.server.content["kokoro-v1_0.pth"] = b"other"
        message = self.fetch("--no-import", fails=True)
        self.assertIn("kokoro-v1_0.pth: the content has another SHA-256", message)
        self.assert_complete([name for name in FILES if name != "kokoro-v1_0.pth"])
        self.assertEqual([name for name, _ in self.server.requests].count("kokoro-v1_0.pth"), 2)

    def test_missing_file_names_its_url(self):
        del self.server.content["voices/af_heart.pt"]
        message = self.fetch("--no-import", fails=True)
        self.assertIn(f"{self.server.url}/voices/af_heart.pt cannot be downloaded", message)

    def test_unknown_voice_is_refused_before_downloading(self):
        self.assertIn("voices/af_hart.pt is not listed",
                      self.fetch("--no-import", "--voices", "af_hart", fails=True))
        self.assertEqual(self.server.requests, [])

    def test_missing_program_is_found_out_before_downloading(self):
        self.assertIn("kokoro-render is not built", self.fetch(fails=True))
        self.assertEqual(self.server.requests, [])

    def test_files_are_imported(self):
        program = self.folder / "bin" / "kokoro-render"
        program.parent.mkdir()
        program.write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
        program.chmod(0o755)
        self.assertIn(f"model|import|{self.target}|-o|{self.target}/kokoro.kkr|", self.fetch())

    def test_released_sums_name_54_voices_four_lexicons_and_the_tables(self):
        lines = (SCRIPTS / "kokoro-v1.0.sha256").read_text().splitlines()
        names = [line.split("  ")[1] for line in lines]
        self.assertEqual(len(set(names)), 68)
        self.assertTrue(all(len(line.split("  ")[0]) == 64 for line in lines))
        self.assertEqual(names[:2], ["config.json", "kokoro-v1_0.pth"])
        self.assertEqual(names[-12:], [f"lexicons/{name}.json" for name in
                                      ("us_gold", "us_silver", "gb_gold", "gb_silver")] + list(TABLES) + ["lexicons/ja_words.txt"])


unittest.main(verbosity=2)
