// Walks XHTML documents and collects blocks of text: paragraphs, table rows, verse, links, notes.
#include "io/book/xhtml/xhtml.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "io/base/error.h"
#include "io/book/text/chapters.h"
#include "io/book/text/layout.h"
#include "io/book/xhtml/elements.h"
#include "io/book/xhtml/formula.h"
#include "io/book/xhtml/spoken_attributes.h"

namespace io {
namespace {

/// What an element hands on to those within.
struct Scope {
  std::string language;
  std::string alphabet;   ///< of `ssml:ph`; empty: not stated
  bool is_given = false;  ///< phonemes are given for the words around
  bool is_note = false;
  bool in_row = false;  ///< of a table: all of it is one block
  bool in_verse = false;
  bool in_link = false;
  bool has_line_ends = false;  ///< where lines end, a comma stands
  std::string_view part;       ///< the kind of chapter
};

/// What links lead to an element by: its id, or of a link the name that older HTML has there.
std::string anchor_of(pugi::xml_node node) {
  const std::string id = attribute(node, "id");
  return id.empty() && local_name(node) == "a" ? attribute(node, "name") : id;
}

/// What comes between two texts of a block, the greatest of several.
enum class Gap { kNone, kSpace, kLine, kCell };

class Walker {
 public:
  Walker(const XmlDocument& document, const BookOptions& options, const Stylesheet& stylesheet)
      : document_(document), options_(options), stylesheet_(stylesheet) {}

  XhtmlText operator()() {
    const pugi::xml_node html = document_.root();
    text_.title = text_below(child(child(html, "head"), "title"));
    walk(html, {});
    flush();
    text_.trailing_ids = std::move(next_.ids);
    return std::move(text_);
  }

 private:
  void walk(pugi::xml_node node, Scope scope);
  void visit(pugi::xml_node node, const Scope& scope);
  void visit_paragraph(pugi::xml_node node, const Scope& scope);
  void visit_row(pugi::xml_node row, const Scope& scope);
  void visit_raised(pugi::xml_node node, const Scope& scope);
  void visit_link(pugi::xml_node node, const Scope& scope);
  bool begin_given(pugi::xml_node node, const Scope& scope);
  void pass_over(pugi::xml_node node);
  void part(Gap gap);
  void end_line(const Scope& scope);
  void append(std::string_view text, const Scope& scope);
  void close_gap();
  void add(std::string_view rest, Run& run);
  void flush();

  const XmlDocument& document_;
  const BookOptions& options_;
  const Stylesheet& stylesheet_;
  XhtmlText text_;
  MarkedBlock next_;
  Gap gap_ = Gap::kNone;            ///< after the text of the block so far
  std::optional<GivenWords> open_;  ///< what is given for the words that come
  bool has_begun_ = false;          ///< it is among the last run's
};

/// The children of `node`.
void Walker::walk(pugi::xml_node node, Scope scope) {
  const std::string language = attribute(node, "lang");
  if (!language.empty() && !scope.is_given) scope.language = language;
  const std::string alphabet = ssml_attribute(node, "alphabet");
  if (!alphabet.empty()) scope.alphabet = alphabet;
  scope.is_note = scope.is_note || is_note(node);
  scope.part = part_within(scope.part, node);
  const bool begins = begin_given(node, scope);
  scope.is_given = scope.is_given || begins;
  for (const pugi::xml_node below : node.children()) {
    if (below.type() == pugi::node_element)
      visit(below, scope);
    else
      append(below.value(), scope);
  }
  if (begins) open_.reset();
}

/// Opens what an element gives for its words. Whether it gives anything.
bool Walker::begin_given(pugi::xml_node node, const Scope& scope) {
  std::string phonemes = ssml_attribute(node, "ph");
  std::string alphabet = scope.alphabet.empty() ? "ipa" : scope.alphabet;
  if (phonemes.empty() && local_name(node) == "ruby") {
    phonemes = ruby_below(node);
    alphabet = kRuby;
  }
  if (phonemes.empty() || scope.is_given) return false;
  const bool has_blocks = node.find_node([](pugi::xml_node below) {
    return is_block_name(local_name(below)) || local_name(below) == "tr" ||
           local_name(below) == "hr";
  });
  if (has_blocks) {
    text_.problems.push_back(document_.place(node) +
                             ": expected ssml:ph around words, found it around whole paragraphs");
    return false;
  }
  open_ = {0, 0, std::move(phonemes), std::move(alphabet), document_.place(node)};
  has_begun_ = false;
  return true;
}

void Walker::visit(pugi::xml_node node, const Scope& scope) {
  const std::string_view name = local_name(node);
  const bool is_verse_part = scope.in_verse && is_verse_line(node);
  const bool is_paragraph = is_block_name(name) && !scope.in_row && !is_verse_part;
  if (is_paragraph) flush();
  if (is_silent(node) || is_hidden(node, stylesheet_) ||
      (name == "table" && options_.tables == Tables::kSkip)) {
    if (name == "img" || name == "svg") ++text_.pictures;
    return pass_over(node);
  }
  const std::string id = anchor_of(node);
  if (!id.empty()) next_.ids.push_back(id);

  if (name == "br") {
    end_line(scope);
  } else if (name == "hr") {
    flush();
    next_.block.kind = BlockKind::kSceneBreak;
    flush();
  } else if (name == "math") {
    if (const auto words = spoken_formula(node))
      append(*words, scope);
    else
      ++text_.silent_formulas;
  } else if (name == "sup") {
    visit_raised(node, scope);
  } else if (name == "a") {
    visit_link(node, scope);
  } else if (name == "tr") {
    visit_row(node, scope);
  } else if (is_paragraph) {
    visit_paragraph(node, scope);
  } else {
    const bool is_line = is_block_name(name) || is_verse_part;
    if (is_line) end_line(scope);
    walk(node, scope);
    if (is_line) end_line(scope);
  }
}

void Walker::visit_paragraph(pugi::xml_node node, const Scope& scope) {
  const std::string_view name = local_name(node);
  const bool is_heading = name.size() == 2 && name[0] == 'h';
  if (is_heading) {
    next_.block.kind = BlockKind::kHeading;
    next_.block.level = name[1] - '0';
  }
  Scope inside = scope;
  inside.in_verse = scope.in_verse || is_verse(node);
  inside.has_line_ends = !is_heading && (inside.in_verse || has_line_ends(node));
  next_.block.place = document_.place(node);
  const std::size_t blocks = text_.blocks.size();
  const std::size_t ids_before = next_.ids.size() - (attribute(node, "id").empty() ? 0 : 1);
  walk(node, inside);
  flush();
  // What leads to a note without text leads nowhere, not to what comes next.
  if (is_note(node) && text_.blocks.size() == blocks) next_.ids.resize(ids_before);
}

/// Nothing of `node` is read, but what leads there leads to what comes next.
void Walker::pass_over(pugi::xml_node node) {
  const auto keep_id = [&](pugi::xml_node found) {
    const std::string id = anchor_of(found);
    if (!id.empty()) next_.ids.push_back(id);
    return false;
  };
  keep_id(node);
  node.find_node(keep_id);
}

void Walker::visit_row(pugi::xml_node row, const Scope& scope) {
  flush();
  next_.block.place = document_.place(row);
  Scope inside = scope;
  inside.in_row = true;
  inside.has_line_ends = false;
  for (const pugi::xml_node cell : row.children()) {
    if (cell.type() != pugi::node_element) continue;
    part(Gap::kCell);
    visit(cell, inside);
  }
  flush();
}

/// A power, as Unicode writes it; the number of a fraction, which is apart from the whole one
/// before it; or a note's mark, or letters, as they stand.
void Walker::visit_raised(pugi::xml_node node, const Scope& scope) {
  const auto& runs = next_.block.runs;
  std::string_view before;
  if (!runs.empty() && gap_ == Gap::kNone) before = runs.back().text;
  const std::string_view behind = node.next_sibling().value();
  const std::string power = power_behind(before, text_below(node));
  const bool is_fraction = behind.starts_with('/') || behind.starts_with("⁄");
  if (power.empty() || node.find_node([](auto found) { return local_name(found) == "a"; }))
    return walk(node, scope);
  if (!is_fraction) return append(power, scope);
  part(Gap::kSpace);
  walk(node, scope);
}

/// `[word](/phonemes/)`, which Markdown takes for a link, is put together again.
void Walker::visit_link(pugi::xml_node node, const Scope& scope) {
  const std::string target = attribute(node, "href");
  const Link kind = kind_of_link(node);
  if (kind == Link::kNoteReference && target.find('#') != std::string::npos) {
    next_.note_refs.push_back(target);
    return;
  }
  if (kind == Link::kBacklink) return;
  if (next_.block.runs.empty()) next_.leads_to = target;
  if (next_.link.empty()) next_.link = target;
  const bool is_pronunciation = target.size() > 2 && target.front() == '/' && target.back() == '/';
  Scope inside = scope;
  inside.in_link = scope.in_link || !target.empty();
  if (!is_pronunciation || scope.is_given) return walk(node, inside);
  inside.is_given = true;
  append("[", inside);
  walk(node, inside);
  append("](" + percent_decoded(target) + ")", inside);
}

void Walker::part(Gap gap) { gap_ = std::max(gap_, gap); }

void Walker::end_line(const Scope& scope) { part(scope.has_line_ends ? Gap::kLine : Gap::kSpace); }

void Walker::append(std::string_view text, const Scope& scope) {
  auto& runs = next_.block.runs;
  if (scope.is_note) next_.block.kind = BlockKind::kNote;
  const std::string words = collapse(text);
  if (words.empty()) return part(text.empty() ? Gap::kNone : Gap::kSpace);
  if (!scope.in_link && !is_scene_break(words)) next_.unlinked += words.size();
  close_gap();
  if (next_.part.empty()) next_.part = scope.part;
  if (runs.empty() || runs.back().language != scope.language) runs.push_back({"", scope.language});
  for (; !text.empty(); text.remove_prefix(1)) add(text, runs.back());
}

/// Puts between the texts before and behind what the gap stands for.
void Walker::close_gap() {
  const Gap gap = std::exchange(gap_, Gap::kNone);
  if (gap == Gap::kNone || next_.block.runs.empty()) return;
  std::string& text = next_.block.runs.back().text;
  if (text.ends_with(' ') || text.ends_with('\n')) text.pop_back();
  if (gap == Gap::kCell || (gap == Gap::kLine && !has_mark(text))) text += ',';
  text += ' ';
}

/// The first byte of `rest` more, white space collapsed: while it lasts, to the line break in it.
void Walker::add(std::string_view rest, Run& run) {
  const char c = rest.front();
  constexpr std::string_view kWhite = " \t\n\r\f";
  std::string& text = run.text;
  const bool has_break = text.ends_with('\n');
  const bool has_space = has_break || text.ends_with(' ');
  if (kWhite.find(c) != kWhite.npos) {
    if (has_space && c == '\n') text.back() = c;
    if (!text.empty() && !has_space) text += c == '\n' ? c : ' ';
    return;
  }
  if (has_break) {
    text.pop_back();
    if (!are_unspaced(text, rest)) text += ' ';
  }
  if (open_ && !has_begun_) {
    run.given.push_back(*open_);
    run.given.back().begin = run.text.size();
    has_begun_ = true;
  }
  run.text += c;
  if (open_) run.given.back().end = run.text.size();
}

void Walker::flush() {
  MarkedBlock block = std::exchange(next_, {});
  gap_ = Gap::kNone;
  std::erase_if(block.block.runs, [](Run& run) {
    run.text = collapse(run.text);
    return run.text.empty();
  });
  if (block.block.place.empty()) block.block.place = document_.subject();
  const std::string text = text_of(block.block);
  if (block.block.kind == BlockKind::kSceneBreak || is_scene_break(text)) {
    block.block.kind = BlockKind::kSceneBreak;
    block.block.runs.clear();
  } else if (text.empty()) {
    next_.ids = std::move(block.ids);  // they belong to what comes next
    return;
  }
  text_.blocks.push_back(std::move(block));
}

}  // namespace

XhtmlText read_xhtml(const XmlDocument& document, const BookOptions& options,
                     const Stylesheet& stylesheet) {
  return Walker(document, options, stylesheet)();
}

}  // namespace io
