// Python objects that a PyTorch pickle may build: dictionaries, tuples, storages, tensors.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "model/weights/checkpoint.h"

namespace model::torch {

struct None {};
enum class Callable { kOrderedDict, kRebuildTensor };
struct Tuple;
struct Dict;
struct Storage;
struct Tensor;

/// What the unpickler's stack and memo hold. Strings are views of the pickle; the pointers lead
/// into Objects, so a pickle whose containers contain each other does not leak.
using Value = std::variant<None, bool, std::int64_t, std::string_view, Callable, DType,
                           const Tuple*, Dict*, const Storage*, const Tensor*>;

struct Tuple {
  std::vector<Value> items;
};
struct Dict {
  std::vector<std::pair<std::string_view, Value>> items;  ///< in the order written
};
struct Storage {
  DType dtype = DType::kFloat32;
  std::string_view key;
  std::int64_t elements = 0;  ///< at least 0
};
/// A strided view of a storage that is kept elsewhere: in the archive entry `data/<key>`.
struct Tensor {
  Storage storage;
  std::int64_t offset = 0;  ///< elements before the first; at least 0
  Shape shape;
  Shape strides;  ///< in elements
};

/// "a tuple", "an integer": what errors call a value.
std::string kind_of(const Value& value);

/// Bytes of a pickle as an error may quote them: printable ASCII, cut to a line.
std::string in_quotes(std::string_view bytes);

/// The objects that one pickle makes, and the only things it can call. Every function throws
/// Error about `where` for what is not exactly what torch.save writes.
class Objects {
 public:
  Dict* make_dict() { return &dicts_.emplace_back(); }
  const Tuple* make_tuple(std::vector<Value> items) {
    return &tuples_.emplace_back(Tuple{std::move(items)});
  }

  /// A callable, or the dtype that a storage class (`torch.FloatStorage`) stands for.
  static Value global(std::string_view module, std::string_view name, const std::string& where);

  /// `id` is ("storage", storage class, key, location, number of elements).
  Value persistent_load(const Value& id, const std::string& where);

  Value call(const Value& callable, const Value& arguments, const std::string& where);

 private:
  Value rebuild_tensor(const Tuple& arguments, const std::string& where);

  std::deque<Dict> dicts_;  // deques: their elements never move
  std::deque<Tuple> tuples_;
  std::deque<Storage> storages_;
  std::deque<Tensor> tensors_;
};

/// The tensors under an unpickled object: nested dictionaries flattened with dots, a bare tensor
/// under the name "". Numbers and strings beside them (an epoch, a version) are left out. The
/// result lives in the same Objects. Throws Error about `subject` when there are no tensors
/// or the object is not a tree of dictionaries.
std::map<std::string, const Tensor*> collect_tensors(const Value& root, const std::string& subject);

}  // namespace model::torch
