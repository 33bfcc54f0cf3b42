#include "model/text/ssml/ssml.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

#include "io/files/error.h"
#include "io/files/xml_document.h"
#include "model/error.h"
#include "model/text/normalising/words.h"
#include "model/text/pronunciation/ipa.h"
#include "model/text/pronunciation/language.h"
#include "model/text/pronunciation/language_tag.h"
#include "model/text/ssml/attributes.h"
#include "model/text/ssml/say_as.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::string_view kNamespace = "http://www.w3.org/2001/10/synthesis";
constexpr double kMaxPauseMs = 60000;
constexpr double kMinRate = 0.25;
constexpr double kMaxRate = 4;
constexpr int kDefaultPauseMs = 750;
constexpr int kSilenceForWordMs = 500;

/// What an element hands on to those within.
struct Scope {
  Style style = {};
  std::string language = {};
  int stress = 0;
  bool is_label = false;  ///< of an element that says how its text is said
};

/// What a reference such as `&amp;` or `&#x2014;` stands for; empty for one that XML does not know.
std::string entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, const char*>, 5> kNamed = {
      {{"amp", "&"}, {"lt", "<"}, {"gt", ">"}, {"quot", "\""}, {"apos", "'"}}};
  for (const auto& [known, text] : kNamed)
    if (name == known) return text;
  if (!name.starts_with('#')) return "";
  name.remove_prefix(1);
  const bool is_hex = name.starts_with('x');
  if (is_hex) name.remove_prefix(1);
  std::uint32_t code = 0;
  const auto [stop, error] =
      std::from_chars(name.data(), name.data() + name.size(), code, is_hex ? 16 : 10);
  const bool is_character = code > 0 && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
  if (error != std::errc() || stop != name.data() + name.size() || !is_character) return "";
  return encode(static_cast<char32_t>(code));
}

std::string_view namespace_of(pugi::xml_node node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  const std::string declaration =
      colon == name.npos ? "xmlns" : "xmlns:" + std::string(name.substr(0, colon));
  for (; node; node = node.parent())
    if (const pugi::xml_attribute found = node.attribute(declaration.c_str())) return found.value();
  return colon == name.npos ? kNamespace : std::string_view();  // a document may do without
}

class SsmlReader {
 public:
  SsmlReader(std::string_view raw, std::string_view language, const SayWords& say)
      : raw_(raw), say_(say) {
    source_.language = language;
    for (std::size_t end = raw.find('\n'); end != raw.npos; end = raw.find('\n', end + 1))
      line_ends_.push_back(end);
  }

  Source read(const io::XmlDocument& document) {
    const pugi::xml_node root = document.root();
    if (io::local_name(root) != "speak" || namespace_of(root) != kNamespace)
      throw model::Error("SSML", "a document of <speak>", "<" + std::string(root.name()) + ">");
    const std::string version = io::attribute(root, "version");
    if (!version.empty() && version != "1.0" && version != "1.1")
      diagnose(root, "expected version 1.0 or 1.1, found " + version);
    Scope scope{.language = source_.language};
    set_language(root, scope);
    source_.language = scope.language;
    check_attributes(root, "version|schemaLocation|base");
    walk(root, scope);
    hide_until(raw_.size());
    for (auto& [message, found] : diagnostics_) {
      if (found.count > 1)
        found.diagnostic.message += " (" + io::counted(found.count, "time") + ")";
      source_.diagnostics.push_back(std::move(found.diagnostic));
    }
    std::ranges::sort(source_.diagnostics, {}, [](const auto& each) { return each.raw.begin; });
    return std::move(source_);
  }

 private:
  using Handler = void (SsmlReader::*)(pugi::xml_node, Scope&);

  void walk(pugi::xml_node parent, const Scope& scope);
  void visit(pugi::xml_node element, Scope scope);

  void visit_block(pugi::xml_node element, Scope& scope);
  void visit_break(pugi::xml_node element, Scope& scope);
  void visit_sub(pugi::xml_node element, Scope& scope);
  void visit_say_as(pugi::xml_node element, Scope& scope);
  void visit_phoneme(pugi::xml_node element, Scope& scope);
  void visit_prosody(pugi::xml_node element, Scope& scope);
  void visit_voice(pugi::xml_node element, Scope& scope);
  void visit_lang(pugi::xml_node element, Scope& scope);
  void visit_emphasis(pugi::xml_node element, Scope& scope);
  void visit_mark(pugi::xml_node element, Scope& scope);
  void visit_audio(pugi::xml_node element, Scope& scope);
  void visit_token(pugi::xml_node element, Scope& scope);
  void visit_lexicon(pugi::xml_node element, Scope& scope);
  void visit_silent(pugi::xml_node, Scope&) {}

  void append(Span raw, bool has_entities, const Scope& scope);
  void append_characters(std::size_t begin, std::size_t end);
  void insert(std::string_view text);
  void end_sentence();
  void pause(int ms);
  Span label(pugi::xml_node element, const Scope& scope);
  void request(Span label, Request request);

  void set_language(pugi::xml_node element, Scope& scope);
  void check_attributes(pugi::xml_node element, std::string_view known);
  void refuse(pugi::xml_node element, std::string_view attribute, std::string_view expected);
  void diagnose(pugi::xml_node element, const std::string& message);
  void hide_until(std::size_t raw);
  std::string place(std::size_t raw) const;

  struct Found {
    Diagnostic diagnostic;  ///< of its first place
    int count = 0;
  };

  std::string_view raw_;
  const SayWords& say_;
  std::vector<std::size_t> line_ends_;
  Source source_;
  std::size_t done_ = 0;  ///< bytes of the document up to here are read
  std::string gap_;       ///< shown for the markup that comes next
  std::map<std::string, Found> diagnostics_;
};

void SsmlReader::walk(pugi::xml_node parent, const Scope& scope) {
  for (const pugi::xml_node node : parent.children()) {
    const auto begin = static_cast<std::size_t>(node.offset_debug());
    if (node.type() == pugi::node_pcdata)
      append({begin, std::min(raw_.find('<', begin), raw_.size())}, true, scope);
    else if (node.type() == pugi::node_cdata)
      append({begin, std::min(raw_.find("]]>", begin), raw_.size())}, false, scope);
    else if (node.type() == pugi::node_element)
      visit(node, scope);
  }
}

void SsmlReader::visit(pugi::xml_node element, Scope scope) {
  static const std::map<std::string_view, Handler> handlers = {
      {"p", &SsmlReader::visit_block},         {"paragraph", &SsmlReader::visit_block},
      {"s", &SsmlReader::visit_block},         {"sentence", &SsmlReader::visit_block},
      {"break", &SsmlReader::visit_break},     {"sub", &SsmlReader::visit_sub},
      {"say-as", &SsmlReader::visit_say_as},   {"phoneme", &SsmlReader::visit_phoneme},
      {"prosody", &SsmlReader::visit_prosody}, {"voice", &SsmlReader::visit_voice},
      {"lang", &SsmlReader::visit_lang},       {"emphasis", &SsmlReader::visit_emphasis},
      {"mark", &SsmlReader::visit_mark},       {"audio", &SsmlReader::visit_audio},
      {"token", &SsmlReader::visit_token},     {"w", &SsmlReader::visit_token},
      {"lexicon", &SsmlReader::visit_lexicon}, {"lookup", &SsmlReader::visit_token},
      {"desc", &SsmlReader::visit_silent},     {"meta", &SsmlReader::visit_silent},
      {"metadata", &SsmlReader::visit_silent},
  };
  if (scope.is_label && io::local_name(element) != "mark") return walk(element, scope);
  const auto handler = handlers.find(io::local_name(element));
  if (handler != handlers.end() && namespace_of(element) == kNamespace)
    return (this->*handler->second)(element, scope);
  diagnose(element, "not supported; its text is spoken");
  walk(element, scope);
}

void SsmlReader::visit_block(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "");
  set_language(element, scope);
  end_sentence();
  const std::size_t begin = source_.text.size();
  walk(element, scope);
  const bool is_sentence = io::local_name(element).starts_with('s');
  if (is_sentence && source_.text.size() > begin)
    source_.requests.sentences.push_back({begin, source_.text.size()});
  end_sentence();
}

void SsmlReader::visit_break(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "time|strength");
  const std::string strength = io::attribute(element, "strength");
  const std::string time = io::attribute(element, "time");
  double ms = kDefaultPauseMs;
  if (const auto known = pause_of(strength))
    ms = *known;
  else if (!strength.empty())
    refuse(element, "strength", "none, x-weak, weak, medium, strong or x-strong");
  if (const auto known = milliseconds_of(time))
    ms = *known;
  else if (!time.empty())
    refuse(element, "time", "a time such as 500ms or 1.5s");
  if (ms > kMaxPauseMs) refuse(element, "time", "at most 60s, which it is");
  if (element.first_child()) diagnose(element, "expected nothing within; it is spoken");
  if (ms > 0) pause(static_cast<int>(std::lround(std::min(ms, kMaxPauseMs))));
  walk(element, scope);
}

void SsmlReader::visit_sub(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "alias");
  const std::string alias = io::attribute(element, "alias");
  const std::string words = say_(alias, scope.language);
  if (words.empty()) {
    refuse(element, "alias", "words that can be spoken");
    return walk(element, scope);
  }
  const Span span = label(element, scope);
  request(span, {.spoken = words, .source = "sub"});
}

void SsmlReader::visit_say_as(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "interpret-as|format");
  const std::string kind = io::attribute(element, "interpret-as");
  const Span span = label(element, scope);
  if (span.begin == span.end) return;
  const std::string written = source_.text.substr(span.begin, span.end - span.begin);
  const std::string format = io::attribute(element, "format");
  const auto said = say_as(kind.starts_with("vxml:") ? kind.substr(5) : kind, format, written,
                           scope.language, say_);
  if (!said)
    return diagnose(element, "interpret-as=\"" + kind + "\"" +
                                 (format.empty() ? "" : " format=\"" + format + "\"") +
                                 " does not fit \"" + written + "\" in " + scope.language +
                                 "; it is read as written");
  if (said->kind == SaidAs::Kind::kWords)
    request(span, {.spoken = said->words, .source = "say-as " + kind});
  if (said->kind == SaidAs::Kind::kSilence) {
    source_.requests.pauses.push_back({span, kSilenceForWordMs});
    const Span raw = source_.spans.raw(span);
    std::erase_if(source_.markup, [&](const Markup& each) { return each.raw.begin >= raw.begin; });
    source_.markup.push_back({raw});
  }
}

void SsmlReader::visit_phoneme(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "ph|alphabet");
  const std::string ph = io::attribute(element, "ph");
  const std::string alphabet = io::attribute(element, "alphabet");
  std::string phonemes;
  try {
    phonemes =
        phonemes_in(alphabet.empty() ? "ipa" : alphabet, ph, find_language(scope.language).dialect);
  } catch (const model::Error& error) {
    diagnose(element, error.what());
  }
  if (phonemes.find_first_not_of(' ') == phonemes.npos) {
    if (ph.empty()) refuse(element, "ph", "phonemes");
    return walk(element, scope);
  }
  Span span = label(element, scope);
  if (span.begin == span.end) {
    span.begin = source_.text.size();
    insert(ph);
    span.end = source_.text.size();
  }
  request(span, {.phonemes = phonemes, .source = "given"});
}

void SsmlReader::visit_prosody(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "rate|volume");
  if (const std::string value = io::attribute(element, "rate"); !value.empty()) {
    const auto rate = rate_of(value);
    if (!rate) refuse(element, "rate", "x-slow to x-fast, or a rate such as 80%, +10% or 1.2");
    const double wanted = scope.style.speed * rate.value_or(1);
    scope.style.speed = std::clamp(wanted, kMinRate, kMaxRate);
    if (scope.style.speed != wanted) refuse(element, "rate", "a rate from 25% to 400% in all");
  }
  if (const std::string value = io::attribute(element, "volume"); !value.empty()) {
    const auto volume = volume_of(value);
    if (!volume)
      refuse(element, "volume", "silent, x-soft to x-loud, 0 to 100, or decibels up to +12dB");
    scope.style.gain *= volume.value_or(1);
  }
  walk(element, scope);
}

void SsmlReader::visit_voice(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "name|languages|required|ordering|onvoicefailure");
  set_language(element, scope);
  const std::string name = io::collapse(io::attribute(element, "name"));
  if (name.empty())
    diagnose(element, "no voice is chosen without a name");
  else
    scope.style.voice = name;
  walk(element, scope);
}

void SsmlReader::visit_lang(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "");
  set_language(element, scope);
  walk(element, scope);
}

void SsmlReader::visit_emphasis(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "level");
  const std::string level = io::attribute(element, "level");
  const auto stress = stress_of(level.empty() ? "moderate" : level);
  if (!stress) refuse(element, "level", "strong, moderate, none or reduced");
  scope.stress = stress.value_or(1);
  walk(element, scope);
}

void SsmlReader::visit_mark(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "name");
  const std::string name = io::attribute(element, "name");
  if (name.empty())
    refuse(element, "name", "a name");
  else
    source_.requests.bookmarks.push_back({source_.text.size(), name});
  if (element.first_child()) diagnose(element, "expected nothing within; it is spoken");
  walk(element, scope);
}

void SsmlReader::visit_audio(pugi::xml_node element, Scope& scope) {
  diagnose(element, "recordings are not inserted; the text within is spoken");
  walk(element, scope);
}

void SsmlReader::visit_token(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "");
  set_language(element, scope);
  walk(element, scope);
}

void SsmlReader::visit_lexicon(pugi::xml_node element, Scope&) {
  diagnose(element, "not read; name the lexicon as a dictionary of the job");
}

void SsmlReader::append_characters(std::size_t begin, std::size_t end) {
  if (begin == end) return;
  source_.spans.add_copy(source_.text.size(), begin);
  source_.text += raw_.substr(begin, end - begin);
}

void SsmlReader::append(Span raw, bool has_entities, const Scope& scope) {
  hide_until(raw.begin);
  const std::size_t begin = source_.text.size();
  std::size_t at = raw.begin;
  while (has_entities && at < raw.end) {
    const std::size_t reference = std::min(raw_.find('&', at), raw.end);
    append_characters(at, reference);
    at = reference;
    if (at == raw.end) break;
    const std::size_t end = raw_.find(';', at);
    const std::string text =
        end < raw.end ? entity(raw_.substr(at + 1, end - at - 1)) : std::string();
    if (text.empty())
      throw model::Error(
          "SSML " + place(at), "&amp; or another entity of XML",
          "\"" + std::string(raw_.substr(at, std::min<std::size_t>(raw.end - at, 12))) + "\"");
    source_.spans.add_substitute(source_.text.size(), {at, end + 1});
    source_.markup.push_back({{at, end + 1}, text});
    source_.text += text;
    at = end + 1;
  }
  append_characters(at, raw.end);
  done_ = raw.end;

  const std::size_t end = source_.text.size();
  if (scope.stress != 0 && !scope.is_label) {
    constexpr const char* kSpaces = " \t\r\n";
    const std::size_t first = source_.text.find_first_not_of(kSpaces, begin);
    const std::size_t last = source_.text.find_last_not_of(kSpaces);
    if (first != source_.text.npos) request({first, last + 1}, {.stress = scope.stress});
  }
  Style style = scope.style;
  if (scope.language != source_.language) style.language = scope.language;
  if (style == Style() || begin == end) return;
  auto& styles = source_.requests.styles;
  if (!styles.empty() && styles.back().raw.end == begin && styles.back().style == style)
    styles.back().raw.end = end;
  else
    styles.push_back({{begin, end}, style});
}

/// Text that the document does not have; it stands for the place that is reached.
void SsmlReader::insert(std::string_view text) {
  source_.spans.add_substitute(source_.text.size(), {done_, done_});
  source_.text += text;
}

void SsmlReader::end_sentence() {
  if (!source_.text.empty() && !source_.text.ends_with("\n\n")) insert("\n\n");
  gap_ = " ";
}

void SsmlReader::pause(int ms) {
  const std::size_t begin = source_.text.size();
  insert("|");
  source_.requests.pauses.push_back({{begin, begin + 1}, ms});
  gap_ = " ";
}

/// Where the text of `element` stands, less the white space at its ends; empty when it has none.
Span SsmlReader::label(pugi::xml_node element, const Scope& scope) {
  Scope within = scope;
  within.is_label = true;
  const std::size_t begin = source_.text.size();
  walk(element, within);
  constexpr const char* kSpaces = " \t\r\n";
  const std::size_t first = source_.text.find_first_not_of(kSpaces, begin);
  if (first == source_.text.npos) return {source_.text.size(), source_.text.size()};
  return {first, source_.text.find_last_not_of(kSpaces) + 1};
}

void SsmlReader::request(Span label, Request request) {
  if (label.begin == label.end) {
    label.begin = source_.text.size();
    insert(request.spoken);
    label.end = source_.text.size();
  }
  request.raw = request.label = label;
  source_.requests.words.push_back(std::move(request));
}

/// By `xml:lang`; that of a region stays where only the language is named.
void SsmlReader::set_language(pugi::xml_node element, Scope& scope) {
  const std::string tag = element.attribute("xml:lang").value();
  if (tag.empty()) return;
  const auto named = language_of_tag(tag, scope.language);
  if (named)
    scope.language = *named;
  else
    diagnose(element,
             "no text is spoken in xml:lang=\"" + tag + "\"; it is read as " + scope.language);
}

/// `known`: names that the element has a use for, with | between them.
void SsmlReader::check_attributes(pugi::xml_node element, std::string_view known) {
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    if (name.starts_with("xml") || name == "id") continue;  // xml:id, xmlns
    const std::string listed = "|" + std::string(known) + "|";
    if (listed.find("|" + std::string(io::local_name(name)) + "|") == listed.npos)
      diagnose(element, std::string(name) + " is not supported");
  }
}

void SsmlReader::refuse(pugi::xml_node element, std::string_view attribute,
                        std::string_view expected) {
  diagnose(element, std::string(attribute) + ": expected " + std::string(expected) + ", found \"" +
                        io::attribute(element, attribute) + "\"");
}

void SsmlReader::diagnose(pugi::xml_node element, const std::string& message) {
  const auto name = static_cast<std::size_t>(element.offset_debug());
  const std::string whole = "<" + std::string(element.name()) + ">: " + message;
  Found& found = diagnostics_[whole];
  if (++found.count == 1)
    found.diagnostic = {{name - 1, name + std::string_view(element.name()).size()},
                        place(name - 1) + ": " + whole};
}

void SsmlReader::hide_until(std::size_t raw) {
  if (raw > done_) source_.markup.push_back({{done_, raw}, std::exchange(gap_, "")});
  done_ = raw;
}

std::string SsmlReader::place(std::size_t raw) const {
  const auto line = std::ranges::lower_bound(line_ends_, raw);
  const std::size_t begin = line == line_ends_.begin() ? 0 : *std::prev(line) + 1;
  return "line " + std::to_string(line - line_ends_.begin() + 1) + ", column " +
         std::to_string(raw - begin + 1);
}

/// A declaration may name another encoding than that of all scripts.
void refuse_other_encoding(std::string_view document) {
  if (!document.starts_with("<?xml")) return;
  const std::string_view declaration = document.substr(0, document.find("?>"));
  const std::size_t at = declaration.find("encoding");
  if (at == declaration.npos) return;
  const std::size_t open = declaration.find_first_of("\"'", at);
  if (open == declaration.npos) return;
  const std::size_t close = declaration.find(declaration[open], open + 1);
  const std::string name(declaration.substr(open + 1, close - open - 1));
  const std::string small = to_small(name);
  if (small != "utf-8" && small != "us-ascii" && small != "utf8")
    throw model::Error("SSML", "the encoding UTF-8", name);
}

}  // namespace

Source read_ssml(std::string_view document, std::string_view language, const SayWords& say) {
  decode(document, "SSML");
  refuse_other_encoding(document);
  std::optional<io::XmlDocument> xml;
  try {
    xml.emplace(std::string(document), "SSML", pugi::encoding_utf8);
  } catch (const io::Error& error) {
    throw model::Error("text", "well-formed SSML", error.what());
  }
  if (xml->has_more_than_root())
    throw model::Error("SSML", "one <speak> and nothing beside it", "more text or elements");
  return SsmlReader(document, language, say).read(*xml);
}

}  // namespace text
