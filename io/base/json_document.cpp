// A strict JSON parser on nlohmann's SAX interface. It adds positions, a depth limit, and a check
// for repeated keys.
#include "io/base/json_document.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

#include "io/base/content.h"
#include "io/base/error.h"
#include "io/base/json_text.h"

namespace io {
namespace {

/// Where the text is wrong, and how.
struct Fault {
  std::size_t offset;
  std::string problem;
};

/// Reads a text and counts for its owner what was read: the parser itself does not tell its
/// handler in place.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t& count) : at_(at), count_(&count) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*count_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  std::size_t* count_;
};

/// Hears of every token once it is read, and tells where values begin: where the token before it
/// ended, white space, colons and commas aside. Numbers are read one byte too far, which is one of
/// these or a closing bracket, and after that comes no value.
class Handler : public nlohmann::json_sax<Json> {
 public:
  explicit Handler(const std::string& text) : text_(text) {}

  /// Throws Fault where the text is no JSON.
  void parse() {
    if (text_.find_first_not_of(" \t\r\n") == text_.npos)  // which each release words differently
      throw Fault{0, "expected JSON, found nothing"};
    std::size_t ignored = 0;
    Json::sax_parse(CountingIterator(text_.data(), count_),
                    CountingIterator(text_.data() + text_.size(), ignored), this);
  }

  bool null() final { return take(nullptr); }
  bool boolean(bool value) final { return take(value); }
  bool number_integer(Json::number_integer_t value) final { return take(value); }
  bool number_unsigned(Json::number_unsigned_t value) final { return take(value); }
  bool number_float(Json::number_float_t value, const std::string&) final { return take(value); }
  bool string(std::string& value) final { return take(std::move(value)); }
  bool binary(Json::binary_t&) final { return true; }  // not in texts
  bool start_object(std::size_t) final { return open(Json::object()); }
  bool start_array(std::size_t) final { return open(Json::array()); }
  bool end_object() final { return close(); }
  bool end_array() final { return close(); }
  bool key(std::string& key) final {
    previous_end_ = count_;
    name(key);
    return true;
  }
  bool parse_error(std::size_t, const std::string& read, const Json::exception& error) final {
    std::string whole = error.what();
    if (const std::size_t at = whole.find(read); at != std::string::npos)
      whole.replace(at, read.size(), excerpt(read));
    const auto after = [&](const std::string& part) {
      return whole.substr(whole.find(part) + part.size());
    };
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..."
    if (const auto* syntax = dynamic_cast<const Json::parse_error*>(&error))
      throw Fault{std::max<std::size_t>(std::min(syntax->byte, text_.size()), 1) - 1, after(": ")};
    throw Fault{begin(), after("] ")};  // "[json.exception.out_of_range.406] number overflow ..."
  }

 protected:
  /// A value that begins at this byte; an object or array is empty yet, and entered.
  virtual void value(std::size_t at, Json value, bool is_entered) = 0;
  /// The key of the value to come.
  virtual void name(std::string& key) = 0;
  virtual void leave() = 0;

 private:
  std::size_t begin() const {
    return std::min(text_.find_first_not_of(" \t\r\n:,", previous_end_), text_.size());
  }
  bool take(Json json) {
    value(begin(), std::move(json), false);
    previous_end_ = count_;
    return true;
  }
  bool open(Json json) {
    value(begin(), std::move(json), true);
    previous_end_ = count_;
    return true;
  }
  bool close() {
    leave();
    previous_end_ = count_;
    return true;
  }

  const std::string& text_;
  std::size_t count_ = 0;         ///< bytes the parser has read
  std::size_t previous_end_ = 0;  ///< of the token before the value to come
};

/// Makes the document of it.
class Builder final : public Handler {
 public:
  using Handler::Handler;
  Json take() { return std::move(root_); }

 private:
  /// What reads a document again (to free it, to write it) may take a stack frame for each level.
  static constexpr std::size_t kDeepest = 100;

  void value(std::size_t at, Json value, bool is_entered) override {
    if (is_repeated_)
      throw Fault{at, "the key " + excerpt(json_text(Json(key_))) + " appears twice in one object"};
    if (is_entered && levels_.size() == kDeepest)
      throw Fault{at,
                  "expected at most " + std::to_string(kDeepest) + " levels of objects and arrays"};
    Json& added = add(std::move(value));
    if (is_entered) levels_.push_back({&added, {}});
  }
  void name(std::string& key) override {
    is_repeated_ = !levels_.back().keys.insert(key).second;
    key_ = std::move(key);
  }
  void leave() override { levels_.pop_back(); }

  Json& add(Json value) {
    if (levels_.empty()) return root_ = std::move(value);
    Json& parent = *levels_.back().value;
    if (parent.is_array()) return parent.get_ref<Json::array_t&>().emplace_back(std::move(value));
    // Not operator[], which would look for the key once more, in all of them.
    return parent.get_ref<Json::object_t&>().emplace_back(key_, std::move(value)).second;
  }

  struct Level {
    Json* value;  ///< the last of its parent, which does not grow meanwhile
    std::set<std::string> keys;
  };
  Json root_;
  std::vector<Level> levels_;
  std::string key_;
  bool is_repeated_ = false;
};

/// Tells the path (`corpora[1].name`, the root's is empty) and the place of every value, in order.
class Locator final : public Handler {
 public:
  using Visit = std::function<void(const std::string& path, std::size_t offset)>;
  Locator(const std::string& text, Visit visit) : Handler(text), visit_(std::move(visit)) {}

 private:
  void value(std::size_t at, Json value, bool is_entered) override {
    if (!levels_.empty() && levels_.back().is_array) {
      path_.resize(levels_.back().path_size);
      path_ += "[" + std::to_string(levels_.back().next_index++) + "]";
    }
    visit_(path_, at);
    if (is_entered) levels_.push_back({path_.size(), value.is_array(), 0});
  }
  void name(std::string& key) override {
    path_.resize(levels_.back().path_size);
    path_ += (path_.empty() ? "" : ".") + key;
  }
  void leave() override { levels_.pop_back(); }

  struct Level {
    std::size_t path_size;  ///< of the object or array itself
    bool is_array;
    std::size_t next_index;
  };
  Visit visit_;
  std::string path_;
  std::vector<Level> levels_;
};

/// Places of a text, asked for in its order.
class PlaceCounter {
 public:
  /// Of the byte at `offset`: `3:7`.
  std::string of(const std::string& text, std::size_t offset, std::int64_t first_line) {
    for (; counted_ < offset; ++counted_)
      if (text[counted_] == '\n') {
        ++line_;
        line_begin_ = counted_ + 1;
      }
    return std::to_string(first_line + line_) + ":" + std::to_string(offset - line_begin_ + 1);
  }

 private:
  std::size_t counted_ = 0;
  std::size_t line_begin_ = 0;
  std::int64_t line_ = 0;
};

}  // namespace

JsonDocument::JsonDocument(std::string text, std::string file, std::int64_t first_line)
    : text_(std::move(text)), file_(std::move(file)), first_line_(first_line) {
  Builder builder(text_);
  try {
    builder.parse();
  } catch (const Fault& fault) {
    PlaceCounter places;
    throw Error(prefix(places.of(text_, fault.offset, first_line_)), fault.problem);
  }
  root_ = builder.take();
}

JsonDocument JsonDocument::read(const std::filesystem::path& file) {
  return JsonDocument(read_file(file), file.string());
}

std::string JsonDocument::place(const std::string& path) const {
  PlaceCounter places;
  std::string found = places.of(text_, 0, first_line_);
  Locator(text_, [&](const std::string& visited, std::size_t offset) {
    if (visited == path) found = places.of(text_, offset, first_line_);
  }).parse();
  return prefix(found);
}

std::vector<std::string> JsonDocument::element_places(const std::string& path) const {
  std::vector<std::string> found;
  PlaceCounter places;
  std::string next = path + "[0]";
  Locator(text_, [&](const std::string& visited, std::size_t offset) {
    if (visited != next) return;
    found.push_back(prefix(places.of(text_, offset, first_line_)));
    next = path + "[" + std::to_string(found.size()) + "]";
  }).parse();
  return found;
}

std::string JsonDocument::prefix(const std::string& place) const {
  return first_line_ == 0 ? file_ : file_ + ":" + place;
}

}  // namespace io
