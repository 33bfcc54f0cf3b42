// A stack machine for the opcodes of pickle protocol 2 that torch.save writes; runs no code.
#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "io/base/error.h"
#include "model/error.h"
#include "model/weights/formats.h"

namespace model {
namespace {

using torch::Dict;
using torch::Tuple;
using torch::Value;

constexpr int kProtocol = 2;
constexpr std::size_t kMaxOpcodes = std::size_t{1} << 17;

/// Named as in Lib/pickletools.py.
enum Opcode : unsigned char {
  kProto = 0x80,
  kMark = '(',
  kEmptyTuple = ')',
  kEmptyDict = '}',
  kNone = 'N',
  kNewTrue = 0x88,
  kNewFalse = 0x89,
  kBinInt = 'J',
  kBinInt1 = 'K',
  kBinInt2 = 'M',
  kLong1 = 0x8a,
  kBinUnicode = 'X',
  kGlobal = 'c',
  kTuple = 't',
  kTuple1 = 0x85,
  kTuple2 = 0x86,
  kTuple3 = 0x87,
  kBinPut = 'q',
  kLongBinPut = 'r',
  kBinGet = 'h',
  kLongBinGet = 'j',
  kBinPersId = 'Q',
  kReduce = 'R',
  kSetItem = 's',
  kSetItems = 'u',
  kBuild = 'b',
  kStop = '.',
};

/// The stack machine of Python's pickle module (Lib/pickletools.py), reduced to the opcodes that
/// torch.save writes.
class Unpickler {
 public:
  Unpickler(std::span<const std::byte> pickle, const std::string& subject, torch::Objects& objects)
      : pickle_(reinterpret_cast<const char*>(pickle.data()), pickle.size()),
        subject_(subject),
        objects_(objects) {}

  Value run() {
    for (std::size_t steps = 0; steps < kMaxOpcodes; ++steps) {
      opcode_at_ = at_;
      const auto opcode = static_cast<unsigned char>(bytes(1)[0]);
      if (opcode == kStop) return pop();
      execute(opcode);
    }
    fail("at most " + std::to_string(kMaxOpcodes) + " opcodes", "more");
  }

 private:
  void execute(unsigned char opcode) {
    switch (opcode) {
      case kProto:
        return check_protocol(number(1));
      case kMark:
        return marks_.push_back(stack_.size());
      case kEmptyTuple:
        return push(objects_.make_tuple({}));
      case kEmptyDict:
        return push(objects_.make_dict());
      case kNone:
        return push(torch::None{});
      case kNewTrue:
        return push(true);
      case kNewFalse:
        return push(false);
      case kBinInt:
        return push(number(4));
      case kBinInt1:
        return push(number(1, false));
      case kBinInt2:
        return push(number(2, false));
      case kLong1:
        return push(long_integer());
      case kBinUnicode:
        return push(bytes(static_cast<std::size_t>(number(4, false))));
      case kGlobal:
        return push_global();
      case kTuple:
        return push(objects_.make_tuple(pop_to_mark()));
      case kTuple1:
        return push(objects_.make_tuple(pop_many(1)));
      case kTuple2:
        return push(objects_.make_tuple(pop_many(2)));
      case kTuple3:
        return push(objects_.make_tuple(pop_many(3)));
      case kBinPut:
        return remember(number(1, false));
      case kLongBinPut:
        return remember(number(4, false));
      case kBinGet:
        return recall(number(1, false));
      case kLongBinGet:
        return recall(number(4, false));
      case kBinPersId:
        return push(objects_.persistent_load(pop(), where()));
      case kReduce:
        return reduce();
      case kSetItem:
        return set_items(pop_many(2));
      case kSetItems:
        return set_items(pop_to_mark());
      case kBuild:
        return build();
      default:
        break;
    }
    fail("an opcode that torch.save writes", fmt::format("opcode {:#04x}", opcode));
  }

  void push_global() {
    const std::string_view module = line();
    const std::string_view name = line();
    push(torch::Objects::global(module, name, where()));
  }
  void reduce() {
    const Value arguments = pop();
    push(objects_.call(pop(), arguments, where()));
  }
  /// An OrderedDict's attributes: a state dict's `_metadata`, which holds no tensors.
  void build() {
    pop();
    top_dict();
  }
  void set_items(const std::vector<Value>& items) {
    if (items.size() % 2 != 0) fail("a value for each key", "a key alone");
    Dict* dict = top_dict();
    for (std::size_t i = 0; i < items.size(); i += 2) {
      const auto* key = std::get_if<std::string_view>(&items[i]);
      if (key == nullptr) fail("a dictionary with strings as keys", torch::kind_of(items[i]));
      dict->items.emplace_back(*key, items[i + 1]);
    }
  }
  void check_protocol(std::int64_t protocol) {
    if (protocol != kProtocol) fail("pickle protocol 2", "protocol " + std::to_string(protocol));
  }
  void remember(std::int64_t slot) { memo_[slot] = top(); }
  void recall(std::int64_t slot) {
    const auto found = memo_.find(slot);
    if (found == memo_.end()) fail("a stored object", "empty memo slot " + std::to_string(slot));
    push(found->second);
  }

  void push(Value value) { stack_.push_back(value); }
  /// How many values lie above the last mark: what an opcode may take.
  std::size_t available() const { return stack_.size() - (marks_.empty() ? 0 : marks_.back()); }
  Value top() const {
    if (available() == 0) fail("a value on the stack", "none");
    return stack_.back();
  }
  Dict* top_dict() const {
    const Value value = top();
    const auto* dict = std::get_if<Dict*>(&value);
    if (dict == nullptr) fail("a dictionary to fill", torch::kind_of(value));
    return *dict;
  }
  Value pop() {
    const Value value = top();
    stack_.pop_back();
    return value;
  }
  std::vector<Value> pop_many(std::size_t count) {
    if (count > available()) fail(io::counted(count, "value") + " on the stack", "fewer");
    const auto first = stack_.end() - static_cast<std::ptrdiff_t>(count);
    std::vector<Value> values(first, stack_.end());
    stack_.erase(first, stack_.end());
    return values;
  }
  std::vector<Value> pop_to_mark() {
    if (marks_.empty()) fail("a mark on the stack", "none");
    std::vector<Value> values = pop_many(available());
    marks_.pop_back();
    return values;
  }

  std::string_view bytes(std::size_t count) {
    if (count > pickle_.size() - at_) fail(io::counted(count, "byte") + " more", "the end");
    const std::string_view taken = pickle_.substr(at_, count);
    at_ += count;
    return taken;
  }
  std::string_view line() {
    const std::size_t end = pickle_.find('\n', at_);
    if (end == std::string_view::npos) fail("a line", "the end");
    const std::string_view taken = bytes(end - at_);
    ++at_;
    return taken;
  }
  /// A little-endian integer of up to 8 bytes, in two's complement when `is_signed`.
  std::int64_t number(std::size_t size, bool is_signed = true) {
    std::uint64_t value = 0;
    const std::string_view taken = bytes(size);
    for (std::size_t i = 0; i < size; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(taken[i])} << (8 * i);
    }
    const bool negative = is_signed && size > 0 && (taken.back() & 0x80) != 0;
    if (negative && size < 8) value |= ~std::uint64_t{0} << (8 * size);
    return static_cast<std::int64_t>(value);
  }
  std::int64_t long_integer() {
    const auto size = static_cast<std::size_t>(number(1, false));
    if (size > 8) fail("an integer of 64 bits", io::counted(size, "byte"));
    return number(size);
  }

  std::string where() const { return subject_ + ": byte " + std::to_string(opcode_at_); }
  [[noreturn]] void fail(const std::string& expected, const std::string& actual) const {
    throw Error(where(), expected, actual);
  }

  std::string_view pickle_;
  const std::string& subject_;
  std::size_t at_ = 0;
  std::size_t opcode_at_ = 0;
  torch::Objects& objects_;
  std::vector<Value> stack_;
  std::vector<std::size_t> marks_;  ///< stack sizes
  std::map<std::int64_t, Value> memo_;
};

}  // namespace

torch::Value unpickle(std::span<const std::byte> pickle, const std::string& subject,
                      torch::Objects& objects) {
  return Unpickler(pickle, subject, objects).run();
}

}  // namespace model
