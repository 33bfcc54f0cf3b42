// What lies between the library and the program that calls it: errors, which come as exceptions on
// this side, and the floating-point environment.
#pragma once

#include <cxxabi.h>

#include <cfenv>
#include <new>
#include <stdexcept>
#include <string>

#include "model/error.h"
#include "pipeline/library/kokoro_render.h"

namespace pipeline {

/// Why a function of the library returns something else than KOKORO_OK.
class Failure : public std::runtime_error {
 public:
  Failure(kokoro_status status, const std::string& text)
      : std::runtime_error(text), status_(status) {}
  kokoro_status status() const { return status_; }

 private:
  kokoro_status status_;
};

/// The text of the calling thread's last error; empty when there was none.
inline std::string& last_error() {
  static thread_local std::string text;
  return text;
}

/// The floating-point environment of the host, put away while the library computes in the default
/// one: rounding to nearest, no traps, subnormal numbers as they are. All else would change samples
/// or end the process. Threads inherit it from the one that starts them, so that the library's own
/// have the default, too. Use from the thread that made it.
class Host {
 public:
  Host() { leave(); }
  ~Host() { enter(); }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  /// Calls code of the host in the host's environment, which it may change. The call may throw, or
  /// end the thread.
  template <class Callback>
  auto call(const Callback& callback) {
    const Visit visit(*this);
    return callback();
  }

 private:
  struct Visit {
    explicit Visit(Host& host) : host_(host) { host_.enter(); }
    ~Visit() { host_.leave(); }
    Visit(const Visit&) = delete;
    Visit& operator=(const Visit&) = delete;
    Host& host_;
  };

  void enter() { std::fesetenv(&environment_); }
  void leave() {
    std::fegetenv(&environment_);
    std::fesetenv(FE_DFL_ENV);
  }

  std::fenv_t environment_{};
};

/// Takes a step of the library, `step(host)`, for a function of its interface. Exceptions end here
/// and become a status and the last error, but for that of a thread that ends within a callback,
/// which nobody may keep.
template <class Step>
kokoro_status guarded(const Step& step) {
  Host host;
  try {
    last_error().clear();
    return step(host);
  } catch (const abi::__forced_unwind&) {
    throw;
  } catch (const Failure& error) {
    last_error() = error.what();
    return error.status();
  } catch (const model::Error& error) {
    last_error() = error.what();
    return KOKORO_REFUSED;
  } catch (const std::bad_alloc&) {
    last_error() = "not enough memory";  // short enough to need none
    return KOKORO_FAILED;
  } catch (const std::exception& error) {
    last_error() = error.what();
    return KOKORO_FAILED;
  } catch (...) {
    last_error() = "a callback threw what is no std::exception";
    return KOKORO_FAILED;
  }
}

}  // namespace pipeline
