// Accepts only what torch.save writes: OrderedDict, storages, _rebuild_tensor_v2.
#include "model/weights/torch_objects.h"

#include <algorithm>
#include <array>
#include <set>

#include "model/error.h"

namespace model::torch {
namespace {

struct StorageClass {
  std::string_view name;
  DType dtype;
};
constexpr std::array kStorageClasses = {
    StorageClass{"FloatStorage", DType::kFloat32},
    StorageClass{"DoubleStorage", DType::kFloat64},
    StorageClass{"HalfStorage", DType::kFloat16},
    StorageClass{"BFloat16Storage", DType::kBFloat16},
    StorageClass{"LongStorage", DType::kInt64},
    StorageClass{"IntStorage", DType::kInt32},
    StorageClass{"ByteStorage", DType::kUint8},
    StorageClass{"BoolStorage", DType::kBool},
};

/// The alternative of `value`, or an Error that says what was there instead.
template <class T>
T take(const Value& value, const std::string& expected, const std::string& where) {
  if (const T* held = std::get_if<T>(&value)) return *held;
  throw Error(where, expected, kind_of(value));
}

std::int64_t take_size(const Value& value, const std::string& what, const std::string& where) {
  const auto size = take<std::int64_t>(value, what + " as an integer", where);
  if (size < 0) throw Error(where, what + " of at least 0", std::to_string(size));
  return size;
}

Shape take_sizes(const Value& value, const std::string& what, const std::string& where) {
  Shape sizes;
  for (const Value& item : take<const Tuple*>(value, what + " as a tuple", where)->items) {
    sizes.push_back(take_size(item, what, where));
  }
  return sizes;
}

/// Whether `value` is None, a boolean, a number or a string.
bool is_scalar(const Value& value) {
  return std::holds_alternative<None>(value) || std::holds_alternative<bool>(value) ||
         std::holds_alternative<std::int64_t>(value) ||
         std::holds_alternative<std::string_view>(value);
}

constexpr std::size_t kMaxNameLength = 256;
constexpr int kMaxDepth = 16;

class TensorCollector {
 public:
  explicit TensorCollector(const std::string& subject) : subject_(subject) {}

  void visit(const std::string& name, const Value& value, int depth) {
    if (const auto* tensor = std::get_if<const Tensor*>(&value)) {
      if (!tensors_.emplace(name, *tensor).second) {
        throw Error(subject_, "distinct tensor names", "\"" + name + "\" twice");
      }
    } else if (const auto* dict = std::get_if<Dict*>(&value)) {
      visit_items(name, **dict, depth);
    } else if (!is_scalar(value)) {
      throw Error(subject_, "dictionaries of tensors", kind_of(value) + " under \"" + name + "\"");
    }
  }

  std::map<std::string, const Tensor*> take() { return std::move(tensors_); }

 private:
  void visit_items(const std::string& name, const Dict& dict, int depth) {
    // Dictionaries in several places could nest to exponentially many names.
    if (depth == kMaxDepth || !visited_.insert(&dict).second) {
      throw Error(subject_, "a tree of dictionaries",
                  "one that is nested too deeply or used twice");
    }
    for (const auto& [key, item] : dict.items) {
      const bool printable =
          std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c <= '~'; });
      if (!printable || name.size() + key.size() > kMaxNameLength) {
        throw Error(subject_, "tensor names of up to 256 printable characters", in_quotes(key));
      }
      visit(name.empty() ? std::string(key) : name + "." + std::string(key), item, depth + 1);
    }
  }

  const std::string& subject_;
  std::set<const Dict*> visited_;
  std::map<std::string, const Tensor*> tensors_;
};

}  // namespace

std::string kind_of(const Value& value) {
  constexpr std::array kKinds = {"None",    "a boolean", "an integer",   "a string",  "a callable",
                                 "a class", "a tuple",   "a dictionary", "a storage", "a tensor"};
  static_assert(kKinds.size() == std::variant_size_v<Value>);
  return kKinds.at(value.index());
}

std::string in_quotes(std::string_view bytes) {
  constexpr std::size_t kLine = 80;
  std::string text = "\"";
  for (const char c : bytes.substr(0, kLine)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (bytes.size() > kLine ? "...\"" : "\"");
}

Value Objects::global(std::string_view module, std::string_view name, const std::string& where) {
  if (module == "collections" && name == "OrderedDict") return Callable::kOrderedDict;
  if (module == "torch._utils" && name == "_rebuild_tensor_v2") return Callable::kRebuildTensor;
  if (module == "torch") {
    for (const StorageClass& known : kStorageClasses) {
      if (name == known.name) return known.dtype;
    }
  }
  throw Error(where, "a tensor or a dictionary of tensors",
              "the import of " + in_quotes(std::string(module) + "." + std::string(name)),
              "save the state_dict() alone: code in a model file is never run");
}

Value Objects::persistent_load(const Value& id, const std::string& where) {
  const auto& items = take<const Tuple*>(id, "the tuple that names a storage", where)->items;
  if (items.size() != 5) {
    throw Error(where, "a storage named by 5 items", std::to_string(items.size()));
  }
  const auto tag = take<std::string_view>(items[0], "the string \"storage\"", where);
  if (tag != "storage") throw Error(where, "the string \"storage\"", in_quotes(tag));
  // items[3] is the device it was saved from, which does not change the bytes.
  return &storages_.emplace_back(
      Storage{.dtype = take<DType>(items[1], "a storage class", where),
              .key = take<std::string_view>(items[2], "the key of a storage", where),
              .elements = take_size(items[4], "a number of elements", where)});
}

Value Objects::call(const Value& callable, const Value& arguments, const std::string& where) {
  const auto function = take<Callable>(callable, "a callable", where);
  const Tuple& tuple = *take<const Tuple*>(arguments, "a tuple of arguments", where);
  if (function == Callable::kRebuildTensor) return rebuild_tensor(tuple, where);
  if (!tuple.items.empty()) {
    throw Error(where, "OrderedDict without arguments", std::to_string(tuple.items.size()));
  }
  return make_dict();
}

Value Objects::rebuild_tensor(const Tuple& arguments, const std::string& where) {
  // (storage, offset, size, stride, requires_grad, backward_hooks[, metadata])
  const auto& items = arguments.items;
  if (items.size() != 6 && items.size() != 7) {
    throw Error(where, "6 or 7 arguments to _rebuild_tensor_v2", std::to_string(items.size()));
  }
  const Storage& storage = *take<const Storage*>(items[0], "a storage", where);
  return &tensors_.emplace_back(Tensor{.storage = storage,
                                       .offset = take_size(items[1], "a storage offset", where),
                                       .shape = take_sizes(items[2], "a size", where),
                                       .strides = take_sizes(items[3], "a stride", where)});
}

std::map<std::string, const Tensor*> collect_tensors(const Value& root,
                                                     const std::string& subject) {
  TensorCollector collector(subject);
  collector.visit("", root, 0);
  auto tensors = collector.take();
  if (tensors.empty()) throw Error(subject, "tensors", "none");
  return tensors;
}

}  // namespace model::torch
