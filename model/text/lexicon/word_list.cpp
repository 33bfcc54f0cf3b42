// Parses with SAX events, so that no JSON tree of 90,000 words is held in memory.
#include "model/text/lexicon/word_list.h"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/base/strings.h"
#include "model/error.h"

namespace text {
namespace {

using Json = nlohmann::json;

/// Takes the events of the JSON parser: a document of 90,000 words is never held as one.
class Reader : public nlohmann::json_sax<Json> {
 public:
  Reader(std::string file, std::unordered_map<std::string, Entry>& words)
      : file_(std::move(file)), words_(words) {}

  bool start_object(std::size_t /*size*/) override {
    if (++depth_ > 2) refuse("phonemes");
    if (depth_ == 2) entry_ = {};
    return true;
  }
  bool end_object() override {
    if (depth_-- == 2) {
      if (!has_default_) refuse("phonemes for DEFAULT");
      has_default_ = false;
      words_.insert_or_assign(word_, std::move(entry_));
    }
    return true;
  }
  bool key(std::string& name) override {
    (depth_ == 1 ? word_ : tag_) = name;
    return true;
  }
  bool string(std::string& phonemes) override {
    if (depth_ == 0) refuse("an object of words");
    if (depth_ == 1) {
      words_.insert_or_assign(word_, Entry{std::move(phonemes)});
    } else {
      add(std::move(phonemes));
    }
    return true;
  }
  bool null() override {
    if (depth_ != 2) refuse("phonemes");
    add(std::nullopt);
    return true;
  }
  bool boolean(bool /*value*/) override { refuse("phonemes"); }
  bool number_integer(std::int64_t /*value*/) override { refuse("phonemes"); }
  bool number_unsigned(std::uint64_t /*value*/) override { refuse("phonemes"); }
  bool number_float(double /*value*/, const std::string& /*text*/) override { refuse("phonemes"); }
  bool binary(Json::binary_t& /*value*/) override { refuse("phonemes"); }
  bool start_array(std::size_t /*size*/) override { refuse("phonemes"); }
  bool end_array() override { refuse("phonemes"); }
  bool parse_error(std::size_t position, const std::string& /*token*/,
                   const Json::exception& /*error*/) override {
    throw model::Error("lexicon " + file_, "JSON", "an error at byte " + std::to_string(position));
  }

 private:
  void add(std::optional<std::string> phonemes) {
    if (tag_ == "DEFAULT") {
      has_default_ = true;
      entry_.phonemes = std::move(phonemes).value_or("");
    } else {
      entry_.by_tag.insert_or_assign(tag_, std::move(phonemes));
    }
  }
  [[noreturn]] void refuse(const std::string& expected) const {
    throw model::Error("lexicon " + file_, expected, "something else",
                       word_.empty() ? "" : "at the word '" + word_ + "'");
  }

  std::string file_;
  std::unordered_map<std::string, Entry>& words_;
  int depth_ = 0;
  std::string word_;
  std::string tag_;
  Entry entry_;
  bool has_default_ = false;
};

}  // namespace

WordList WordList::load(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  stream.peek();  // a folder opens, but does not read
  if (!stream.is_open() || stream.bad())
    throw model::Error("lexicon " + file.string(), "a file to read", "none");
  WordList list;
  Reader reader(file.string(), list.words_);
  Json::sax_parse(stream, &reader);
  return list;
}

const Entry* WordList::find_exactly(const std::string& word) const {
  const auto found = words_.find(word);
  return found == words_.end() ? nullptr : &found->second;
}

const Entry* WordList::find(std::string_view word) const {
  const std::string exact(word);
  const Entry* entry = find_exactly(exact);
  if (entry != nullptr || word.size() < 2) return entry;
  const std::string lower = io::to_lower(word);
  const std::string capital = io::capitalized(word);
  if (exact == capital) return find_exactly(lower);
  if (exact == lower) return find_exactly(capital);
  return nullptr;
}

}  // namespace text
