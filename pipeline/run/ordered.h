#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
#endif

namespace pipeline {

/// Shows the thread sanitizer the order in which TBB, whose insides it does not see, runs the steps
/// on `subject`: each begins after the one before has ended. Nothing in other builds.
class Ordered {
 public:
  explicit Ordered([[maybe_unused]] const void* subject) {
#ifdef __SANITIZE_THREAD__
    subject_ = const_cast<void*>(subject);
    __tsan_acquire(subject_);
#endif
  }
#ifdef __SANITIZE_THREAD__
  ~Ordered() { __tsan_release(subject_); }
  Ordered(const Ordered&) = delete;
  Ordered& operator=(const Ordered&) = delete;

 private:
  void* subject_;
#endif
};

}  // namespace pipeline
