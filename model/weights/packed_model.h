// Packed model files: prepared weights, mapped and shared among processes.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>

#include "model/weights/file_checkpoint.h"
#include "model/weights/voice.h"
#include "model/weights/weight_scope.h"

namespace model {

/// What a packed model file holds.
struct PackedContents {
  std::string config;  ///< JSON text, vocabulary included
  std::string source;  ///< where the weights came from, for people to read
  std::int64_t parameters = 0;
  std::map<std::string, std::span<const float>> arrays;  ///< prepared weights
  std::map<std::string, VoiceView> voices;
  std::string identity;  ///< identity_of() all the above
};

/// 32 hex digits (XXH3-128) of the configuration, every array and every voice: equal for the same
/// model whatever file it came from.
std::string identity_of(const PackedContents& contents);

/// Writes a packed model, complete or not at all (io::AtomicFile). Throws io::Error.
///
/// Little-endian: magic `KKRMODEL`, u32 version, u32 zero, u64 header bytes, u64 XXH3 of the
/// header, u64 data bytes; the header, JSON; then from the next multiple of 4096 the data: float32
/// arrays, each from a multiple of 64 bytes and with its own XXH3 in the header.
void write_packed_model(const std::string& path, const PackedContents& contents);

/// Whether the file begins like a packed model.
bool is_packed_model(const std::string& path);

/// A packed model, mapped read-only: all workers and processes share its pages.
/// Const after construction.
class PackedModel : public WeightStore {
 public:
  /// Verifies everything: structure, bounds and checksums. Throws Error naming what is damaged.
  explicit PackedModel(const std::string& path);

  const PackedContents& contents() const { return contents_; }

  /// The stored array; throws Error when it is absent or has another size.
  const float* array(const std::string& name, std::size_t count, const Fill& fill) override;
  bool has(const std::string&) const override { return false; }
  std::vector<float> read(const std::string&, const Shape&) override { return {}; }

 private:
  std::string path_;
  MappedFile file_;
  PackedContents contents_;
};

}  // namespace model
