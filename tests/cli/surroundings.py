#!/usr/bin/env python3
"""What the program does to its surroundings, and what it says when they deny it something: the
libraries it loads, the home folder, memory, the size of files, a full disk behind the output.

surroundings.py COMMAND BUILD_FOLDER
"""

import os
import pathlib
import re
import resource
import shutil
import stat
import subprocess
import sys
import tempfile
import time
import unittest

COMMAND, BUILD = sys.argv[1:3]
DEMO = pathlib.Path(__file__).resolve().parents[2] / "samples/voices/demo/demo.kkr"
PROGRAM = pathlib.Path(BUILD) / "kokoro-render"  # which COMMAND may give to an emulator
MANIFEST = """{"output": "out", "defaults": {"voice": "demo_slt"},
 "corpora": [{"name": "list", "items": [{"id": "a", "text": "Hello."}]}]}"""

IS_SANITIZED = re.search(rb"__[at]san_init", PROGRAM.read_bytes())
IS_EMULATED = pathlib.Path(COMMAND).resolve() != PROGRAM.resolve()
unless_sanitized = unittest.skipIf(
    IS_SANITIZED, "sanitizers take terabytes of addresses and cannot be traced")
unless_emulated = unittest.skipIf(IS_EMULATED, "an emulator needs addresses of its own")


def limited(kind, value):
    return lambda: resource.setrlimit(kind, (value, value))


class Surroundings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.job = self.folder / "job.json"
        self.job.write_text(MANIFEST)

    def run_program(self, *arguments, **options):
        options = {"timeout": 60, "stdout": subprocess.PIPE, **options}
        return subprocess.run([COMMAND, *map(str, arguments)], stderr=subprocess.PIPE, text=True,
                              cwd=self.folder, check=False, **options)

    def assert_says(self, result, code, words):
        self.assertEqual(result.returncode, code, result.stderr)
        self.assertTrue(result.stderr.startswith("kokoro-render: "), result.stderr)
        self.assertIn(words, result.stderr)

    def say(self, **options):
        return self.run_program("say", "Hello.", "-o", self.folder / "a.wav", **options)


class ShippedFiles(Surroundings):
    """A folder that looks like an installation, with a model that is none, is the current one."""

    def setUp(self):
        super().setUp()
        model = self.folder / "share/kokoro-render/voices/demo/demo.kkr"
        model.parent.mkdir(parents=True)
        model.write_text("not a model")
        (self.folder / "bin").mkdir()
        (self.folder / "bin/kokoro-render").write_text("not a program")
        self.environment = {key: value for key, value in os.environ.items()
                            if key != "KOKORO_RENDER_DATA"}

    def voices(self, **more):
        # The name is relative, as that of a program found by an element of PATH can be.
        return subprocess.run(["bin/kokoro-render", "voices"], executable=PROGRAM, cwd=self.folder,
                              env={**self.environment, **more}, capture_output=True, text=True,
                              check=False)

    @unless_emulated
    def test_those_in_the_current_folder_are_not_taken(self):
        result = self.voices()
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    @unless_emulated
    @unless_sanitized
    def test_those_in_the_current_folder_are_not_taken_without_proc(self):
        source, library = self.folder / "no_proc.c", self.folder / "no_proc.so"
        source.write_text("""#include <errno.h>
            #include <unistd.h>
            ssize_t readlink(const char* path, char* to, size_t size) {
              (void)path, (void)to, (void)size;
              errno = ENOENT;
              return -1;
            }""")
        subprocess.run(["cc", "-shared", "-fPIC", source, "-o", library], check=True)
        result = self.voices(LD_PRELOAD=str(library))
        self.assertEqual((result.returncode, result.stderr), (0, ""))


class Libraries(Surroundings):
    def test_neither_the_built_nor_the_installed_program_has_a_run_path(self):
        subprocess.run(["cmake", "--install", BUILD, "--prefix", self.folder / "prefix"],
                       check=True, stdout=subprocess.DEVNULL)
        for program in (PROGRAM, self.folder / "prefix/bin/kokoro-render"):
            section = subprocess.run(["readelf", "--dynamic", program], check=True,
                                     stdout=subprocess.PIPE, text=True).stdout
            self.assertIn("NEEDED", section)
            self.assertNotRegex(section, "RPATH|RUNPATH")

    def test_nothing_under_the_gpl_and_nothing_for_windows_or_sound_is_loaded(self):
        libraries = list(pathlib.Path(BUILD).rglob("libkokoro_render.so"))
        for file in (PROGRAM, *libraries):
            loaded = subprocess.run(["ldd", file], check=False, stdout=subprocess.PIPE, text=True).stdout
            self.assertIn("libsndfile", loaded)
            self.assertNotRegex(loaded, "espeak|fftw|pcaudio|pulse|asound|X11|dbus")

    def test_library_in_the_current_folder_is_not_loaded(self):
        (self.folder / "libcsv.so.3").write_text("no library")
        self.assertEqual(self.run_program("--version").returncode, 0)

    def test_openblas_is_not_loaded_for_speech(self):
        (self.folder / "libopenblas.so.0").write_text("no library")
        broken = {**os.environ, "LD_LIBRARY_PATH": str(self.folder)}
        for arguments in (["say", "Hello.", "-o", "a.wav"], ["render", self.job, "--quiet"]):
            result = self.run_program(*arguments, env=broken)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assert_says(self.run_program("diff", "out", "out", env=broken), 3, "OpenBLAS")


class Dictionaries(Surroundings):
    """As if there were none for MeCab: in a name space of its own, with empty folders over them."""
    def run_without(self, *arguments):
        folders = [path for path in ("/var/lib/mecab", "/usr/lib/mecab", "/usr/lib64/mecab",
                                     "/usr/local/lib/mecab") if os.path.isdir(path)]
        hide = "".join(f"mount -t tmpfs none {path} && " for path in folders)
        alone = ["unshare", "-r", "-m", "sh", "-c"]
        if not shutil.which("unshare") or subprocess.run(
                [*alone, f"{hide}true"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("needs user name spaces")
        return subprocess.run([*alone, f'{hide}exec "$0" "$@"', COMMAND, *arguments],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              cwd=self.folder, check=False, timeout=60)

    def test_missing_one_of_japanese_is_named(self):
        missing = "dictionary of Japanese: expected one for MeCab, found none (Debian has mecab"
        for code, arguments in ((1, ["phonemize", "--language", "ja", "三匹"]),
                                (3, ["model", "inspect", "demo", "--language", "ja"])):
            self.assert_says(self.run_without(*arguments), code, missing)

    def test_list_of_all_languages_says_of_which_one_is_missing(self):
        result = self.run_without("model", "inspect", "demo", "--languages")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertRegex(result.stdout, "\nja +- +- +unknown: dictionary of Japanese: expected one")


class Home(Surroundings):
    def setUp(self):
        super().setUp()
        self.home = self.folder / "home"
        self.home.mkdir()
        self.environment = {**os.environ, "HOME": str(self.home)}
        self.environment.pop("XDG_CONFIG_HOME", None)
        self.environment.pop("XDG_RUNTIME_DIR", None)

    def test_nothing_is_made_in_it_and_nothing_is_said_where_it_is_read_only(self):
        for mode in (0o700, 0o500):
            self.home.chmod(mode)
            result = self.say(env=self.environment)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertEqual(list(self.home.iterdir()), [])

    @unless_sanitized
    def test_no_connection_is_tried(self):
        if shutil.which("strace") is None:
            self.skipTest("needs strace")
        trace = self.folder / "trace"
        probe = ["strace", "-f", "-e", "trace=socket,connect,mkdir,mkdirat", "-o", trace]
        if subprocess.run([*probe, "true"], check=False, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("needs permission to trace")
        subprocess.run([*probe, COMMAND, "say", "Hello.", "-o", self.folder / "a.wav"], check=True,
                       stdout=subprocess.DEVNULL, env=self.environment)
        self.assertNotRegex(trace.read_text(), r"socket\(|connect\(|mkdir(at)?\(")


class Memory(Surroundings):
    @unless_emulated
    def test_no_huge_pages_are_given_to_it(self):
        if "THP_enabled" not in pathlib.Path("/proc/self/status").read_text():
            self.skipTest("needs a kernel with huge pages")
        process = subprocess.Popen([COMMAND, "phonemize"], stdin=subprocess.PIPE,
                                   stdout=subprocess.DEVNULL, text=True)
        self.addCleanup(process.communicate, "Hello.")
        status = pathlib.Path(f"/proc/{process.pid}/status")
        for _ in range(100):
            if "THP_enabled:\t0" in status.read_text():
                return
            time.sleep(0.1)
        self.fail(status.read_text())


class Limits(Surroundings):
    @unless_sanitized
    @unless_emulated
    def test_any_limit_of_memory_ends_in_a_result_or_in_words(self):
        for kib in range(100_000, 1_000_001, 50_000):
            for arguments in (["say", "Hello.", "-o", "a.wav"], ["voices"],
                              ["render", self.job, "--output", f"out{kib}"]):
                with self.subTest(kib=kib, command=arguments[0]):
                    result = self.run_program(
                        *arguments, preexec_fn=limited(resource.RLIMIT_AS, kib * 1024))
                    self.assertIn(result.returncode, (0, 1, 3), result.stderr)  # 1: of an item
                    if result.returncode != 0:
                        self.assertIn("kokoro-render: ", result.stderr)

    def test_limit_of_file_size_is_an_error_in_words(self):
        result = self.say(preexec_fn=limited(resource.RLIMIT_FSIZE, 1000))
        self.assert_says(result, 3, "File too large")
        self.assertFalse((self.folder / "a.wav").exists())

    @unless_sanitized
    def test_endless_file_is_refused_in_bounded_memory(self):
        (self.folder / "endless.json").write_text(
            MANIFEST.replace('"items": [{"id": "a", "text": "Hello."}]', '"text": "/dev/zero"'))
        memory = limited(resource.RLIMIT_AS, 3 << 30)
        for arguments in (["render", "/dev/zero"], ["render", "endless.json"],
                          ["phonemize", "--file", "/dev/zero"],
                          ["say", "a", "-o", "a.wav", "--dictionary", "/dev/zero"],
                          ["say", "a", "-o", "a.wav", "--model", "/dev/zero"]):
            with self.subTest(command=arguments):
                result = self.run_program(*arguments, preexec_fn=memory)
                self.assertIn(result.returncode, (1, 2, 3), result.stderr)
                self.assertIn("/dev/zero", result.stderr)

    def test_manifest_may_be_a_pipe(self):
        result = self.run_program("manifest", "check", "/dev/stdin", input=MANIFEST)
        self.assertEqual(result.returncode, 0, result.stderr)


class Output(Surroundings):
    def test_full_disk_behind_the_standard_output_is_an_error(self):
        for arguments in (["plan", self.job], ["voices"], ["manifest", "check", self.job],
                          ["phonemize", "Hello."], ["text", "lint", self.job], ["model", "inspect", "demo"],
                          ["selftest", "--help"], ["--version"]):
            with self.subTest(command=arguments[0]), open("/dev/full", "w") as full:
                result = self.run_program(*arguments, stdout=full)
                self.assert_says(result, 3, "cannot write to standard output")

    def test_closed_standard_output_puts_no_words_into_files(self):
        quiet = self.say()
        whole = (self.folder / "a.wav").read_bytes()
        self.assertEqual(quiet.returncode, 0, quiet.stderr)
        closed = self.say(stdout=None, preexec_fn=lambda: os.close(1))
        self.assert_says(closed, 3, "cannot write to standard output")
        self.assertEqual((self.folder / "a.wav").read_bytes(), whole)

    def test_model_goes_into_a_device_and_the_device_stays(self):
        for options in ([], ["--compact"]):
            result = self.run_program("model", "import", *options, DEMO, "-o", "/dev/null")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
