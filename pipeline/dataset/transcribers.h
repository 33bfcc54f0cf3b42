#pragma once

#include <oneapi/tbb/enumerable_thread_specific.h>

#include <string_view>

#include "model/text/transcript.h"

namespace pipeline::dataset {

/// A text::Transcriber for every thread that asks. Safe from several threads.
class Transcribers {
 public:
  text::Transcript transcribe(std::string_view raw, std::string_view language) {
    return each_.local().transcribe(raw, language);
  }

 private:
  oneapi::tbb::enumerable_thread_specific<text::Transcriber> each_;
};

}  // namespace pipeline::dataset
