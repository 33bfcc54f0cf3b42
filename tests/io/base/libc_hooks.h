// Hooks before calls of libc: the test program defines them itself.
#pragma once

#include <functional>
#include <string_view>

/// Gets the name of a call, and of its file if it has one; returns the errno to fail with, or 0.
using Hook = std::function<int(std::string_view call, std::string_view file)>;

/// Passes calls to a hook as long as the object lives; one object at a time. Calls that the hook
/// itself makes are not passed.
struct Hooked {
  explicit Hooked(Hook hook);
  ~Hooked();
  Hooked(const Hooked&) = delete;
  Hooked& operator=(const Hooked&) = delete;
};
