#pragma once

#include <filesystem>
#include <vector>

#include "model/tensor/mat.h"
#include "pipeline/diff/measures/frames.h"

namespace pipeline::diff {

/// A recording in coarse columns: what a drawing shows of it and a baseline keeps.
struct Sketch {
  std::vector<float> bands;     ///< [columns, kMelBands], dB
  std::vector<float> cepstra;   ///< [columns, kCepstra - 1], without c0
  std::vector<float> f0;        ///< [columns], Hz; 0 where most of the column is not voiced
  std::vector<float> level_db;  ///< [columns]

  int columns() const { return static_cast<int>(level_db.size()); }
  model::ConstMat shapes() const { return {cepstra.data(), columns(), kCepstra - 1}; }
};

/// Sums a sound file up in columns of `frames` frames; what does not fill the last column is left
/// out. Memory is that of the sketch and of a minute of frames. Throws io::Error. Thread-safe.
Sketch sketch(const std::filesystem::path& path, int frames);

}  // namespace pipeline::diff
