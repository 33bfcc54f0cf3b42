// Fills arrays on request; records tensors read, missing and unused; bounds memory.
#include "model/weights/weight_importer.h"

#include <utility>

#include "model/error.h"
#include "model/kernels/conv1d.h"

namespace model {

WeightImporter::WeightImporter(const Checkpoint& checkpoint) : checkpoint_(checkpoint) {
  std::size_t stored = 0;
  for (const auto& [name, shape] : checkpoint.stored()) stored += element_count(shape);
  // Packing pads one output channel to a whole panel at worst; tables of constants are small.
  constexpr std::size_t kConstants = 1 << 20;
  most_values_ = stored == 0 ? SIZE_MAX : stored * kPanel + kConstants;
}

void WeightImporter::check_size(const std::string& name, std::size_t count) const {
  if (count > most_values_ - prepared_values_)
    throw Error(name, "a configuration that fits the checkpoint",
                "one that asks for " + std::to_string(count) + " more values here");
}

const float* WeightImporter::array(const std::string& name, std::size_t count, const Fill& fill) {
  auto it = arrays_.find(name);
  if (it == arrays_.end()) {
    check_size(name, count);
    Array made{allocate_floats(count), count};
    fill(made.values.get());
    prepared_values_ += count;
    it = arrays_.emplace(name, std::move(made)).first;
  }
  return it->second.values.get();
}

std::vector<float> WeightImporter::read(const std::string& name, const Shape& shape) {
  const std::size_t count = element_count(shape);
  if (!checkpoint_.contains(name)) {
    check_size(name, count);
    missing_.emplace(name, shape);
    return std::vector<float>(count);
  }
  if (read_.insert(name).second) parameters_ += static_cast<std::int64_t>(count);
  return checkpoint_.read(name, shape);
}

void WeightImporter::finish(const std::string& source) const {
  if (missing_.empty()) return;
  std::string list;
  for (const auto& [name, shape] : missing_) list += "\n  " + name + " " + to_string(shape);
  throw Error(source, "the tensors of a Kokoro model",
              std::to_string(missing_.size()) + " missing:" + list);
}

std::map<std::string, Shape> WeightImporter::unused() const {
  std::map<std::string, Shape> rest = checkpoint_.stored();
  for (const std::string& name : read_) rest.erase(name);
  return rest;
}

}  // namespace model
