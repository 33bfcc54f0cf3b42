// Reads the documents in order, finds footnotes, and splits chapters at the table of contents.
#include "io/book/spine/spine.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "io/base/error.h"
#include "io/book/headings/chapter_kind.h"
#include "io/book/licence.h"
#include "io/book/notes.h"
#include "io/book/spine/parts.h"
#include "io/book/xhtml/spoken_attributes.h"
#include "io/book/xhtml/xhtml.h"

namespace io {
namespace {

/// A chapter begins at a block of the book.
struct Mark {
  std::size_t block;
  std::string title;
  int depth;
};

/// The documents of the spine one after the other.
class SpineReader {
 public:
  SpineReader(BookPackage package, BookFiles& files, const std::string& subject,
              const BookOptions& options)
      : files_(files), subject_(subject), options_(options), package_(std::move(package)) {}

  Book operator()() {
    for (const std::string& path : package_.spine) read_document(path);
    refuse_pictures();
    find_notes();
    name_parts(package_, documents_, places_, blocks_);
    name_licence();
    build_chapters(package_.contents.empty() ? marks_by_document() : marks_by_contents());
    note_formulas(silent_formulas_, subject_, package_.book.notices);
    if (navigation_ > 0)
      package_.book.notices.push_back(subject_ + ": " +
                                      counted(navigation_, "line of links from page to page",
                                              "lines of links from page to page") +
                                      " not read");
    return std::move(package_.book);
  }

 private:
  void read_document(const std::string& path) {
    const std::size_t first = blocks_.size();
    try {
      const XmlDocument document = files_.document(path, package_.book.notices);
      XhtmlText text = read_xhtml(document, options_, read_stylesheets(document, path));
      auto& problems = package_.book.problems;
      problems.insert(problems.end(), text.problems.begin(), text.problems.end());
      silent_formulas_ += text.silent_formulas;
      pictures_ += text.pictures;
      if (!package_.index.empty() && path != package_.index)
        navigation_ += take_navigation(text, [&](const std::string& target) {
          return pages_.contains(resolved(path, target).first);
        });
      const std::vector<LexiconLink> lexicons = read_lexicons(document, path);
      for (MarkedBlock& block : text.blocks) {
        block.block.lexicons = lexicons;
        for (std::string& target : block.note_refs) target = place_of(path, target);
        for (std::string* target : {&block.leads_to, &block.link})
          if (!target->empty()) *target = place_of(path, *target);
        for (const std::string& id : block.ids) places_.emplace(path + "#" + id, blocks_.size());
        blocks_.push_back(std::move(block));
      }
      for (const std::string& id : text.trailing_ids)
        places_.emplace(path + "#" + id, blocks_.size());
      places_.emplace(path, first);
      documents_.push_back({path, first, text.title});
    } catch (const Error& error) {
      package_.book.problems.emplace_back(error.what());
      broken_.insert(path);
    }
  }

  static std::string place_of(const std::string& document, const std::string& href) {
    const auto [path, fragment] = resolved(document, href);
    return fragment.empty() ? path : path + "#" + fragment;
  }

  /// What the sheets of a document say, each of which is read once. One that cannot be read hides
  /// nothing.
  Stylesheet read_stylesheets(const XmlDocument& document, const std::string& path) {
    return stylesheet_of(document, [&](const std::string& href) {
      const std::string target = resolved(path, href).first;
      const auto [known, is_new] = stylesheets_.emplace(target, Stylesheet());
      try {
        if (is_new) known->second.add(files_.read(target));
      } catch (const Error& error) {
        package_.book.notices.emplace_back(error.what());
      }
      return known->second;
    });
  }

  /// The lexicons that a document links, each of which is read once.
  std::vector<LexiconLink> read_lexicons(const XmlDocument& document, const std::string& path) {
    std::vector<LexiconLink> links;
    Book& book = package_.book;
    for (const PronunciationLink& link : pronunciation_links(document, book.problems)) {
      const std::string target = resolved(path, link.target).first;
      const auto [known, is_new] = lexicons_.emplace(target, book.lexicons.size());
      try {
        if (is_new) book.lexicons.push_back({target, files_.read(target), files_.shown(target)});
        if (known->second) links.push_back({*known->second, link.language});
      } catch (const Error& error) {
        known->second.reset();
        book.problems.push_back(link.place + ": " + error.what());
      }
    }
    return links;
  }

  /// A book of scanned pages or comics.
  void refuse_pictures() const {
    const bool has_text = std::ranges::any_of(
        blocks_, [](const MarkedBlock& block) { return !block.block.runs.empty(); });
    if (!has_text && pictures_ > 0 && package_.book.problems.empty())
      throw Error(subject_, "has nothing to read aloud: no text, only " +
                                counted(static_cast<std::int64_t>(pictures_), "picture"));
  }

  std::vector<Mark> marks_by_document() const {
    std::vector<Mark> marks;
    for (const SpineDocument& document : documents_) marks.push_back({document.begin, "", 1});
    name_untitled(marks);
    return marks;
  }

  /// Marks without a title are called by the first heading up to the next, else by their document.
  void name_untitled(std::vector<Mark>& marks) const {
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (!marks[i].title.empty()) continue;
      const std::size_t end = i + 1 < marks.size() ? marks[i + 1].block : blocks_.size();
      for (std::size_t block = marks[i].block; block < end && marks[i].title.empty(); ++block)
        if (blocks_[block].block.kind == BlockKind::kHeading)
          marks[i].title = text_of(blocks_[block].block);
      for (const SpineDocument& document : documents_)
        if (document.begin == marks[i].block && marks[i].title.empty())
          marks[i].title = document.title;
    }
  }

  std::vector<Mark> marks_by_contents() {
    std::vector<Mark> marks;
    for (const ContentsEntry& entry : package_.contents) {
      if (entry.depth > options_.depth || broken_.contains(entry.path) ||
          package_.left_out.contains(entry.path))
        continue;
      auto found = places_.find(entry.path + "#" + entry.fragment);
      if (found == places_.end()) found = places_.find(entry.path);  // as reading systems do
      if (found == places_.end())
        package_.book.problems.push_back(subject_ + ": the table of contents leads to " +
                                         entry.path + ", which is not in the spine (\"" +
                                         entry.title + "\")");
      else
        marks.push_back({found->second, entry.title, entry.depth});
    }
    std::ranges::stable_sort(marks, {}, &Mark::block);
    name_untitled(marks);
    return marks;
  }

  /// Books of EPUB 2 do not say what is a note: it is what a reference leads forward to. Links back
  /// from notes look the same.
  void find_notes() {
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      for (const std::string& target : blocks_[i].note_refs) {
        const auto found = places_.find(target);
        if (found == places_.end() || found->second <= i || found->second >= blocks_.size())
          continue;
        Block& note = blocks_[found->second].block;
        if (note.kind == BlockKind::kParagraph) note.kind = BlockKind::kNote;
      }
    }
  }

  void name_licence() {
    const auto [begin, end] = work_among(blocks_);
    for (std::size_t i = 0; i < blocks_.size(); ++i)
      if (i < begin || i >= end) blocks_[i].part = "licence";
  }

  void build_chapters(std::vector<Mark> marks) {
    if (marks.empty() || marks.front().block > 0) marks.insert(marks.begin(), {0, "", 1});
    auto& chapters = package_.book.chapters;
    for (std::size_t i = 0; i < marks.size(); ++i) {
      if (i + 1 < marks.size() && marks[i + 1].block == marks[i].block) {
        Mark& next = marks[i + 1];
        if (next.title != marks[i].title)  // moved: it grows with each
          next.title = std::move(marks[i].title.append(". ").append(next.title));
        continue;
      }
      add_chapter(marks[i], i + 1 < marks.size() ? marks[i + 1].block : blocks_.size());
    }
    std::erase_if(chapters, [](const Chapter& chapter) { return chapter.blocks.empty(); });
  }

  /// The chapter from `mark` to `end`, and of each apparatus within it a chapter of its own, before
  /// it where that comes first: many tables of contents have no entries for them.
  void add_chapter(const Mark& mark, std::size_t end) {
    Chapter chapter{mark.title, mark.depth, {}};
    std::vector<Chapter> before;
    std::vector<Chapter> behind;
    for (std::size_t i = mark.block; i < end;) {
      const std::string_view kind = apparatus_of(i);
      std::size_t next = i + 1;
      while (next < end && apparatus_of(next) == kind) ++next;
      const bool is_whole = i == mark.block && next == end;
      if (kind.empty() || is_whole) {
        if (chapter.kind.empty()) chapter.kind = blocks_[i].part;
        if (!kind.empty() && chapter.title.empty()) chapter.title = title_of(i);
        fill(chapter, i, next);
      } else {
        Chapter& part = (chapter.blocks.empty() ? before : behind).emplace_back();
        part = {title_of(i), mark.depth, {}, kind};
        fill(part, i, next);
      }
      i = next;
    }
    auto& chapters = package_.book.chapters;
    std::ranges::move(before, std::back_inserter(chapters));
    chapters.push_back(std::move(chapter));
    std::ranges::move(behind, std::back_inserter(chapters));
  }

  /// The kind of the apparatus that a block belongs to; empty when it is to be read.
  std::string_view apparatus_of(std::size_t i) const {
    const ChapterKind* kind = find_chapter_kind(blocks_[i].part);
    return kind != nullptr && kind->is_apparatus ? kind->name : "";
  }

  /// Its heading, or else what kind of part it begins.
  std::string title_of(std::size_t i) const {
    if (blocks_[i].block.kind == BlockKind::kHeading) return text_of(blocks_[i].block);
    std::string name(blocks_[i].part);
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    return name;
  }

  /// Blocks from `begin` to `end`, without notes or with each after what refers to it. Of a
  /// chapter of notes nothing is left.
  void fill(Chapter& chapter, std::size_t begin, std::size_t end) {
    const auto is_note = [&](std::size_t i) { return blocks_[i].block.kind == BlockKind::kNote; };
    bool has_notes = false;
    bool has_text = !chapter.blocks.empty();
    for (std::size_t i = begin; i < end; ++i) {
      has_notes = has_notes || is_note(i);
      if (is_note(i)) continue;
      has_text = has_text || blocks_[i].block.kind == BlockKind::kParagraph;
      chapter.blocks.push_back(std::move(blocks_[i].block));
      if (options_.notes == Notes::kSkip) continue;
      for (Block& note : notes_.behind(blocks_[i].note_refs))
        chapter.blocks.push_back(std::move(note));
    }
    if (has_notes && !has_text) chapter.blocks.clear();
  }

  BookFiles& files_;
  const std::string& subject_;
  const BookOptions& options_;
  BookPackage package_;
  std::vector<MarkedBlock> blocks_;  ///< of all documents
  Places places_;                    ///< `PATH#ID`, or a document's PATH
  NoteReader notes_{blocks_, places_};
  std::vector<SpineDocument> documents_;
  std::set<std::string> broken_;
  std::set<std::string> pages_{package_.spine.begin(), package_.spine.end()};
  std::int64_t navigation_ = 0;  ///< lines of links that are not read
  std::size_t silent_formulas_ = 0;
  std::size_t pictures_ = 0;
  std::map<std::string, Stylesheet> stylesheets_;               ///< by their paths
  std::map<std::string, std::optional<std::size_t>> lexicons_;  ///< of the book's, by their paths
};

}  // namespace

Book read_spine(BookPackage package, BookFiles& files, const std::string& subject,
                const BookOptions& options) {
  return SpineReader(std::move(package), files, subject, options)();
}

std::pair<std::string, std::string> resolved(const std::string& base, const std::string& href) {
  const std::size_t hash = href.find('#');
  const std::string path = percent_decoded(href.substr(0, hash));
  const std::string fragment =
      hash == std::string::npos ? "" : percent_decoded(href.substr(hash + 1));
  if (path.empty()) return {base, fragment};
  return {(std::filesystem::path(base).parent_path() / path).lexically_normal().string(), fragment};
}

}  // namespace io
