// Lets one source build both a libFuzzer target and a function of fuzz_replay.
#pragma once

/// FUZZ_TARGET(name)(const char* data, std::size_t size): a fuzz target. libFuzzer calls the one of
/// its program, fuzz_replay all of them by their names.
#ifdef KOKORO_FUZZ_REPLAY
#define FUZZ_TARGET(name) extern "C" int fuzz_##name
#else
#define FUZZ_TARGET(name) extern "C" int LLVMFuzzerTestOneInput
#endif
