"""Installs the build into a folder, and compiles and runs the examples against what is there.

usage: installed_test.py BUILD SAMPLES
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD, SAMPLES = (Path(sys.argv.pop(1)).resolve() for _ in range(2))
HERE = Path(__file__).parent
EXAMPLES = SAMPLES / "embedding"
TEXT = "Good morning. It is ten past seven."
FLAGS = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(hello LANGUAGES CXX)
find_package(KokoroRender 0.1 REQUIRED)
add_executable(hello_cmake {source})
target_link_libraries(hello_cmake PRIVATE KokoroRender::kokoro_render)
"""


def run(*command, **options):
    result = subprocess.run(command, capture_output=True, **options)
    if result.returncode != 0:
        raise AssertionError(f"{command}: {result.returncode}\n{result.stdout}{result.stderr}")
    return result


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = Path(scratch.name)
        prefix = cls.folder / "prefix"
        run("cmake", "--install", BUILD, "--prefix", prefix)
        cls.program = prefix / "bin/kokoro-render"
        cls.library = next(prefix.rglob("libkokoro_render.so"))
        cls.header = prefix / "include/kokoro_render.h"
        cls.environment = os.environ | {
            "LD_LIBRARY_PATH": str(cls.library.parent), "CMAKE_PREFIX_PATH": str(prefix)}
        cls.flags = [f"-I{cls.header.parent}", f"-L{cls.library.parent}", "-lkokoro_render", "-lm"]
        cls.said = cls.folder / "said.wav"
        run(cls.program, "say", TEXT, "-o", cls.said)

    def test_only_what_the_header_declares_can_be_seen(self):
        shown = run("nm", "-D", "--defined-only", self.library, encoding="utf-8").stdout
        seen = {name.removesuffix("@@KOKORO_RENDER_0") for name in re.findall(r" [A-Z] (\S+)", shown)}
        header = self.header.read_text(encoding="utf-8")
        declared = set(re.findall(r"^KOKORO_API .*?(kokoro_\w+)\(", header, re.MULTILINE))
        self.assertEqual(seen, declared | {"KOKORO_RENDER_0"})

    # A change that is meant makes a new baseline: abidw --suppressions public_types.ini
    # --exported-interfaces-only --no-show-locs --no-corpus-path --no-comp-dir-path
    # --no-elf-needed --out-file kokoro_render.abi LIBRARY
    @unittest.skipUnless(shutil.which("abidiff"), "needs abigail-tools")
    @unittest.skipUnless(platform.machine() == "x86_64", "needs the processor of the baseline")
    def test_the_binary_interface_is_that_of_the_baseline(self):
        run("abidiff", "--suppressions", HERE / "public_types.ini", HERE / "kokoro_render.abi",
            self.library)

    def test_jobs_come_as_an_archive_which_nobody_renders_in_place(self):
        documents = self.folder / "prefix/share/doc/kokoro-render"
        self.assertEqual([path.name for path in documents.rglob("*.json")], [])
        unpacked = self.folder / "unpacked"
        unpacked.mkdir()
        run("tar", "-xf", documents / "examples.tar.gz", "-C", unpacked)
        run(self.program, "render", "examples/demo.json", "--quiet", cwd=unpacked)
        self.assertTrue((unpacked / "out/demo/lines/greeting.wav").is_file())

    def test_the_header_is_c89(self):
        run("cc", "-std=c89", *FLAGS, "-x", "c", "-fsyntax-only", self.header)

    def test_c_says_what_the_program_says(self):
        hello = self.folder / "hello_c"
        run("cc", "-std=c99", *FLAGS, EXAMPLES / "hello.c", *self.flags, "-o", hello)
        result = run(hello, TEXT, env=self.environment)
        self.assertEqual(result.stdout, self.said.read_bytes()[44:])
        words = [line.split()[1] for line in result.stderr.decode().splitlines()]
        self.assertEqual(words, ["Good", "morning", "It", "is", "ten", "past", "seven"])

    def test_static_library_says_the_same(self):
        folder = next(self.library.parent.rglob("pkgconfig"))
        libraries = run("pkg-config", "--libs", "--static", "kokoro_render", encoding="utf-8",
                        env=os.environ | {"PKG_CONFIG_PATH": str(folder)}).stdout.split()
        libraries[libraries.index("-lkokoro_render")] = "-l:libkokoro_render.a"
        hello = self.folder / "hello_static"
        run("cc", "-std=c99", f"-I{self.header.parent}", EXAMPLES / "hello.c", *libraries, "-o", hello)
        self.assertEqual(run(hello, TEXT).stdout, self.said.read_bytes()[44:])

    def test_cpp_by_cmake(self):
        source = self.folder / "cmake"
        source.mkdir()
        (source / "CMakeLists.txt").write_text(PROJECT.format(source=EXAMPLES / "hello.cpp"))
        run("cmake", "-S", source, "-B", source / "build", env=self.environment)
        run("cmake", "--build", source / "build", env=self.environment)
        result = run(source / "build/hello_cmake", TEXT, env=self.environment)
        self.assertRegex(result.stdout.decode(), r"^\d+ samples\n$")

    def test_pkg_config_knows_it(self):
        folder = next(self.library.parent.rglob("pkgconfig"))
        shown = run("pkg-config", "--cflags", "--libs", "kokoro_render", encoding="utf-8",
                    env=os.environ | {"PKG_CONFIG_PATH": str(folder)}).stdout
        self.assertIn("-lkokoro_render", shown)

    def test_python_by_ctypes(self):
        spoken, expected = self.folder / "spoken.wav", self.folder / "expected.wav"
        run(sys.executable, EXAMPLES / "hello.py", self.library, TEXT, spoken)
        run(self.program, "say", TEXT, "--voice", "demo_slt", "-o", expected)
        self.assertEqual(spoken.read_bytes()[44:], expected.read_bytes()[44:])


if __name__ == "__main__":
    unittest.main(verbosity=2)
