#include "model/weights/state_dict.h"

#include <algorithm>
#include <set>
#include <utility>

#include "model/error.h"

namespace model {
namespace {

constexpr std::size_t kMaxNameLength = 256;
constexpr int kMaxDepth = 16;

class TensorCollector {
 public:
  explicit TensorCollector(const std::string& subject) : subject_(subject) {}

  void visit(const std::string& name, const torch::Value& value, int depth) {
    if (const auto* tensor = std::get_if<const torch::Tensor*>(&value)) {
      if (!tensors_.emplace(name, *tensor).second) {
        throw Error(subject_, "distinct tensor names", "\"" + name + "\" twice");
      }
    } else if (const auto* dict = std::get_if<torch::Dict*>(&value)) {
      visit_items(name, **dict, depth);
    } else if (!torch::is_scalar(value)) {
      throw Error(subject_, "dictionaries of tensors",
                  torch::kind_of(value) + " under \"" + name + "\"");
    }
  }

  std::map<std::string, const torch::Tensor*> take() { return std::move(tensors_); }

 private:
  void visit_items(const std::string& name, const torch::Dict& dict, int depth) {
    // Dictionaries in several places could nest to exponentially many names.
    if (depth == kMaxDepth || !visited_.insert(&dict).second) {
      throw Error(subject_, "a tree of dictionaries",
                  "one that is nested too deeply or used twice");
    }
    for (const auto& [key, item] : dict.items) {
      const bool printable =
          std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c <= '~'; });
      if (!printable || name.size() + key.size() > kMaxNameLength) {
        throw Error(subject_, "tensor names of up to 256 printable characters", torch::quoted(key));
      }
      visit(name.empty() ? std::string(key) : name + "." + std::string(key), item, depth + 1);
    }
  }

  const std::string& subject_;
  std::set<const torch::Dict*> visited_;
  std::map<std::string, const torch::Tensor*> tensors_;
};

}  // namespace

std::map<std::string, const torch::Tensor*> collect_tensors(const torch::Value& root,
                                                            const std::string& subject) {
  TensorCollector collector(subject);
  collector.visit("", root, 0);
  auto tensors = collector.take();
  if (tensors.empty()) throw Error(subject, "tensors", "none");
  return tensors;
}

}  // namespace model
