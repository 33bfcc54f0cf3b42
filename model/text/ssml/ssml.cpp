// Walks the pugixml tree with a handler for each element. Scopes pass language, style and stress
// on to nested elements.
#include "model/text/ssml/ssml.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "io/base/error.h"
#include "io/base/strings.h"
#include "io/base/xml_document.h"
#include "model/error.h"
#include "model/text/language.h"
#include "model/text/language_tag.h"
#include "model/text/lexicon/ipa.h"
#include "model/text/markup.h"
#include "model/text/say_as.h"
#include "model/text/ssml/attributes.h"
#include "model/text/ssml/diagnostics.h"
#include "model/text/ssml/document_text.h"
#include "model/text/unicode.h"

namespace text {
namespace {

constexpr std::string_view kNamespace = "http://www.w3.org/2001/10/synthesis";
constexpr double kMinRate = 0.25;
constexpr double kMaxRate = 4;
constexpr int kDefaultPauseMs = 750;
constexpr int kSilenceForWordMs = 500;

[[noreturn]] void refuse(std::string_view document, std::size_t byte, const std::string& found) {
  throw model::Error("SSML " + Places(document).of(byte), "well-formed XML", found);
}

/// What an element hands on to those within.
struct Scope {
  Style style = {};
  std::string language = {};
  int stress = 0;
  bool is_label = false;  ///< of an element that says how its text is said
};

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
      : raw_(raw), say_(say), language_(language), text_(raw), diagnostics_(raw) {}

  Source read(const io::XmlDocument& document) {
    const pugi::xml_node root = document.root();
    if (io::local_name(root) != "speak" || namespace_of(root) != kNamespace)
      throw model::Error("SSML", "a document of <speak>", "<" + std::string(root.name()) + ">");
    const std::string version = io::attribute(root, "version");
    if (!version.empty() && version != "1.0" && version != "1.1")
      diagnostics_.add(root, "expected version 1.0 or 1.1, found " + version);
    Scope scope{.language = language_};
    set_language(root, scope);
    language_ = scope.language;
    check_attribute_names(root);
    check_attributes(root, "version|schemaLocation|base");
    walk(root, scope);
    Source source = text_.take();
    source.language = language_;
    source.diagnostics = diagnostics_.take();
    return source;
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
  void visit_plain(pugi::xml_node element, Scope& scope);
  void visit_emphasis(pugi::xml_node element, Scope& scope);
  void visit_mark(pugi::xml_node element, Scope& scope);
  void visit_audio(pugi::xml_node element, Scope& scope);
  void visit_lexicon(pugi::xml_node element, Scope& scope);
  void visit_silent(pugi::xml_node, Scope&) {}

  void append(Span raw, bool literal, const Scope& scope);
  Span label(pugi::xml_node element, const Scope& scope);
  void request(Span label, Request request);
  void set_language(pugi::xml_node element, Scope& scope);
  void check_attribute_names(pugi::xml_node element) const;
  void check_attributes(pugi::xml_node element, std::string_view known);
  void expect_empty(pugi::xml_node element);

  std::string_view raw_;
  const SayWords& say_;
  std::string language_;  ///< of the document
  DocumentText text_;
  Diagnostics diagnostics_;
};

void SsmlReader::walk(pugi::xml_node parent, const Scope& scope) {
  for (const pugi::xml_node node : parent.children()) {
    const auto begin = static_cast<std::size_t>(node.offset_debug());
    if (node.type() == pugi::node_pcdata)
      append({begin, std::min(raw_.find('<', begin), raw_.size())}, false, scope);
    else if (node.type() == pugi::node_cdata)
      append({begin, std::min(raw_.find("]]>", begin), raw_.size())}, true, scope);
    else if (node.type() == pugi::node_element)
      visit(node, scope);
  }
}

void SsmlReader::visit(pugi::xml_node element, Scope scope) {
  check_attribute_names(element);
  static const std::map<std::string_view, Handler> handlers = {
      {"p", &SsmlReader::visit_block},         {"paragraph", &SsmlReader::visit_block},
      {"s", &SsmlReader::visit_block},         {"sentence", &SsmlReader::visit_block},
      {"break", &SsmlReader::visit_break},     {"sub", &SsmlReader::visit_sub},
      {"say-as", &SsmlReader::visit_say_as},   {"phoneme", &SsmlReader::visit_phoneme},
      {"prosody", &SsmlReader::visit_prosody}, {"voice", &SsmlReader::visit_voice},
      {"lang", &SsmlReader::visit_plain},      {"emphasis", &SsmlReader::visit_emphasis},
      {"mark", &SsmlReader::visit_mark},       {"audio", &SsmlReader::visit_audio},
      {"token", &SsmlReader::visit_plain},     {"w", &SsmlReader::visit_plain},
      {"lexicon", &SsmlReader::visit_lexicon}, {"lookup", &SsmlReader::visit_plain},
      {"desc", &SsmlReader::visit_silent},     {"meta", &SsmlReader::visit_silent},
      {"metadata", &SsmlReader::visit_silent},
  };
  if (scope.is_label && io::local_name(element) != "mark") return walk(element, scope);
  const auto handler = handlers.find(io::local_name(element));
  if (handler != handlers.end() && namespace_of(element) == kNamespace)
    return (this->*handler->second)(element, scope);
  diagnostics_.add(element, "not supported; its text is spoken");
  walk(element, scope);
}

void SsmlReader::visit_block(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "");
  set_language(element, scope);
  text_.end_sentence();
  const std::size_t begin = text_.size();
  walk(element, scope);
  const bool is_sentence = io::local_name(element).starts_with('s');
  if (is_sentence && text_.size() > begin)
    text_.requests().sentences.push_back({begin, text_.size()});
  text_.end_sentence();
}

void SsmlReader::visit_break(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "time|strength");
  const std::string strength = io::attribute(element, "strength");
  const std::string time = io::attribute(element, "time");
  double ms = kDefaultPauseMs;
  if (const auto known = pause_of(strength))
    ms = *known;
  else if (!strength.empty())
    diagnostics_.add_value(element, "strength", "none, x-weak, weak, medium, strong or x-strong");
  if (const auto known = milliseconds_of(time))
    ms = *known;
  else if (!time.empty())
    diagnostics_.add_value(element, "time", "a time such as 500ms or 1.5s");
  if (ms > kMaxPauseMs) diagnostics_.add_value(element, "time", "at most 60s, which it is");
  expect_empty(element);
  if (ms > 0) text_.pause(static_cast<int>(std::lround(std::min<double>(ms, kMaxPauseMs))));
  walk(element, scope);
}

void SsmlReader::visit_sub(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "alias");
  const std::string alias = io::attribute(element, "alias");
  const std::string words = say_(alias, scope.language);
  if (words.empty()) {
    diagnostics_.add_value(element, "alias", "words that can be spoken");
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
  const std::string written = text_.written(span);
  const std::string format = io::attribute(element, "format");
  const auto said = say_as(kind.starts_with("vxml:") ? kind.substr(5) : kind,
                           {written, format, find_language(scope.language), say_});
  if (!said)
    return diagnostics_.add(element, "interpret-as=\"" + kind + "\"" +
                                         (format.empty() ? "" : " format=\"" + format + "\"") +
                                         " does not fit \"" + written + "\" in " + scope.language +
                                         "; it is read as written");
  if (said->kind == SaidAs::Kind::kWords)
    request(span, {.spoken = said->words, .source = "say-as " + kind});
  if (said->kind == SaidAs::Kind::kSilence) text_.silence(span, kSilenceForWordMs);
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
    diagnostics_.add(element, error.what());
  }
  if (phonemes.find_first_not_of(' ') == phonemes.npos) {
    if (ph.empty()) diagnostics_.add_value(element, "ph", "phonemes");
    return walk(element, scope);
  }
  Span span = label(element, scope);
  if (span.begin == span.end) span = text_.insert(ph);
  request(span, {.phonemes = phonemes, .source = "given"});
}

void SsmlReader::visit_prosody(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "rate|volume");
  if (const std::string value = io::attribute(element, "rate"); !value.empty()) {
    const auto rate = rate_of(value);
    if (!rate)
      diagnostics_.add_value(element, "rate",
                             "x-slow to x-fast, or a rate such as 80%, +10% or 1.2");
    const double wanted = scope.style.speed * rate.value_or(1);
    scope.style.speed = std::clamp(wanted, kMinRate, kMaxRate);
    if (scope.style.speed != wanted)
      diagnostics_.add_value(element, "rate", "a rate from 25% to 400% in all");
  }
  if (const std::string value = io::attribute(element, "volume"); !value.empty()) {
    const auto volume = volume_of(value);
    if (!volume)
      diagnostics_.add_value(element, "volume",
                             "silent, x-soft to x-loud, 0 to 100, or decibels up to +12dB");
    scope.style.gain *= volume.value_or(1);
  }
  walk(element, scope);
}

void SsmlReader::visit_voice(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "name|languages|required|ordering|onvoicefailure");
  set_language(element, scope);
  const std::string name = io::collapse(io::attribute(element, "name"));
  if (name.empty())
    diagnostics_.add(element, "no voice is chosen without a name");
  else
    scope.style.voice = name;
  walk(element, scope);
}

/// Those that may change the language at most.
void SsmlReader::visit_plain(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "");
  set_language(element, scope);
  walk(element, scope);
}

void SsmlReader::visit_emphasis(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "level");
  const std::string level = io::attribute(element, "level");
  const auto stress = stress_of(level.empty() ? "moderate" : level);
  if (!stress) diagnostics_.add_value(element, "level", "strong, moderate, none or reduced");
  scope.stress = stress.value_or(1);
  walk(element, scope);
}

void SsmlReader::visit_mark(pugi::xml_node element, Scope& scope) {
  check_attributes(element, "name");
  const std::string name = io::attribute(element, "name");
  if (name.empty())
    diagnostics_.add_value(element, "name", "a name");
  else
    text_.requests().bookmarks.push_back({text_.size(), name});
  expect_empty(element);
  walk(element, scope);
}

void SsmlReader::visit_audio(pugi::xml_node element, Scope& scope) {
  diagnostics_.add(element, "recordings are not inserted; the text within is spoken");
  walk(element, scope);
}

void SsmlReader::visit_lexicon(pugi::xml_node element, Scope&) {
  diagnostics_.add(element, "not read; name the lexicon as a dictionary of the job");
}

void SsmlReader::append(Span raw, bool literal, const Scope& scope) {
  if (const std::size_t end = raw_.find("]]>", raw.begin); !literal && end < raw.end)
    refuse(raw_, end, "]]> in text");
  const Span span = text_.append(raw, literal);
  const Span words = text_.trimmed(span);
  if (scope.stress != 0 && !scope.is_label && words.begin < words.end)
    request(words, {.stress = scope.stress});
  Style style = scope.style;
  if (scope.language != language_) style.language = scope.language;
  text_.set_style(span, style);
}

/// Where the text of `element` stands, less the white space at its ends; empty when it has none.
Span SsmlReader::label(pugi::xml_node element, const Scope& scope) {
  Scope within = scope;
  within.is_label = true;
  const std::size_t begin = text_.size();
  walk(element, within);
  return text_.trimmed({begin, text_.size()});
}

void SsmlReader::request(Span label, Request request) {
  if (label.begin == label.end) label = text_.insert(request.spoken);
  request.raw = request.label = label;
  text_.requests().words.push_back(std::move(request));
}

/// By `xml:lang`; that of a region stays where only the language is named.
void SsmlReader::set_language(pugi::xml_node element, Scope& scope) {
  const std::string tag = element.attribute("xml:lang").value();
  if (tag.empty()) return;
  const auto named = language_of_tag(tag, scope.language);
  if (named)
    scope.language = *named;
  else
    diagnostics_.add(
        element, "no text is spoken in xml:lang=\"" + tag + "\"; it is read as " + scope.language);
}

/// pugixml takes an attribute twice, which XML does not.
void SsmlReader::check_attribute_names(pugi::xml_node element) const {
  std::set<std::string_view> names;
  for (const pugi::xml_attribute attribute : element.attributes())
    if (!names.insert(attribute.name()).second)
      refuse(raw_, static_cast<std::size_t>(element.offset_debug()) - 1,
             "the attribute " + std::string(attribute.name()) + " twice");
}

/// `known`: names that the element has a use for, with | between them.
void SsmlReader::check_attributes(pugi::xml_node element, std::string_view known) {
  for (const pugi::xml_attribute attribute : element.attributes()) {
    const std::string_view name = attribute.name();
    if (name.starts_with("xml") || name == "id") continue;  // xml:id, xmlns
    const std::string listed = "|" + std::string(known) + "|";
    if (listed.find("|" + std::string(io::local_name(name)) + "|") == listed.npos)
      diagnostics_.add(element, std::string(name) + " is not supported");
  }
}

void SsmlReader::expect_empty(pugi::xml_node element) {
  if (element.first_child()) diagnostics_.add(element, "expected nothing within; it is spoken");
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
  const std::string small = io::to_lower(name);
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
  } catch (const io::MalformedXml& error) {
    refuse(document, error.offset(), error.reason());
  } catch (const io::Error& error) {
    throw model::Error("SSML", "a document that can be read", error.what());
  }
  if (xml->has_more_than_root())
    throw model::Error("SSML", "one <speak> and nothing beside it", "more text or elements");
  return SsmlReader(document, language, say).read(*xml);
}

}  // namespace text
