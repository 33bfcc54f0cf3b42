#include "pipeline/manifest/json_places.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

namespace pipeline {
namespace {

using nlohmann::json;

/// Reads a text and counts for its owner what was read: the parser itself does not tell its
/// handler where it stands.
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

/// Hears of every token once it is read. A value begins where the token before it ended, white
/// space, colons and commas aside; numbers are read one byte too far, which is one of these or a
/// closing bracket, and after that comes no value.
class Locator final : public nlohmann::json_sax<json> {
 public:
  Locator(const std::string& text,
          const std::function<void(const std::string& path, JsonPlace place)>& visit)
      : text_(text), visit_(visit) {}

  std::size_t& count() { return count_; }

  bool null() override { return scalar(); }
  bool boolean(bool) override { return scalar(); }
  bool number_integer(json::number_integer_t) override { return scalar(); }
  bool number_unsigned(json::number_unsigned_t) override { return scalar(); }
  bool number_float(json::number_float_t, const std::string&) override { return scalar(); }
  bool string(std::string&) override { return scalar(); }
  bool binary(json::binary_t&) override { return scalar(); }
  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override { return open(true); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    begin_value();
    return false;
  }

  bool key(std::string& name) override {
    path_.resize(levels_.back().path_size);
    path_ += (path_.empty() ? "" : ".") + name;
    previous_end_ = count_;
    return true;
  }

 private:
  struct Level {
    std::size_t path_size;  ///< of the object or array itself
    bool is_array;
    std::size_t next_index;
  };

  void begin_value() {
    if (!levels_.empty() && levels_.back().is_array) {
      path_.resize(levels_.back().path_size);
      path_ += "[" + std::to_string(levels_.back().next_index++) + "]";
    }
    const std::size_t begin =
        std::min(text_.find_first_not_of(" \t\r\n:,", previous_end_), text_.size());
    for (; counted_ < begin; ++counted_) {
      ++place_.column;
      if (text_[counted_] == '\n') place_ = {place_.line + 1, 1};
    }
    visit_(path_, place_);
    previous_end_ = count_;
  }

  bool scalar() {
    begin_value();
    return true;
  }

  bool open(bool is_array) {
    begin_value();
    levels_.push_back({path_.size(), is_array, 0});
    return true;
  }

  bool close() {
    levels_.pop_back();
    previous_end_ = count_;
    return true;
  }

  const std::string& text_;
  const std::function<void(const std::string& path, JsonPlace place)>& visit_;
  std::size_t count_ = 0;         ///< bytes the parser has read
  std::size_t previous_end_ = 0;  ///< of the token before the value to come
  std::size_t counted_ = 0;       ///< bytes that `place_` accounts for
  JsonPlace place_;
  std::string path_;
  std::vector<Level> levels_;
};

}  // namespace

void visit_json_places(const std::string& text,
                       const std::function<void(const std::string& path, JsonPlace place)>& visit) {
  Locator locator(text, visit);
  std::size_t ignored = 0;
  json::sax_parse(CountingIterator(text.data(), locator.count()),
                  CountingIterator(text.data() + text.size(), ignored), &locator);
}

}  // namespace pipeline
