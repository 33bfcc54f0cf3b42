#include "pipeline/diff/curves.h"

#include <limits>

#include "io/error.h"
#include "pipeline/diff/frame_stream.h"
#include "pipeline/diff/measures/dtw.h"

namespace pipeline::diff {

Curves curves(const std::filesystem::path& baseline, const std::filesystem::path& candidate) {
  Recording before(baseline, kFrameRate);
  Recording after(candidate, kFrameRate);
  FrameStream a(before);
  FrameStream b(after);
  a.fill(std::numeric_limits<int>::max());
  b.fill(std::numeric_limits<int>::max());
  const auto shapes = [](const FrameStream& stream) {
    return model::ConstMat(stream.frames().cepstra.data() + 1, stream.size(), kCepstra - 1,
                           kCepstra);
  };
  Curves curves;
  curves.hop_seconds = kHopSeconds;
  for (const Cell& cell : align(shapes(a), shapes(b)).path)
    curves.path.emplace_back(cell.a, cell.b);
  curves.baseline_f0 = a.frames().f0;
  curves.candidate_f0 = b.frames().f0;
  curves.baseline_level_db = a.frames().level_db;
  curves.candidate_level_db = b.frames().level_db;
  return curves;
}

}  // namespace pipeline::diff
