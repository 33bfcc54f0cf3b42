#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "io/book/chapter_kind.h"
#include "io/book/epub/package.h"
#include "io/book/epub/parts.h"
#include "io/book/licence.h"
#include "io/book/readers.h"
#include "io/book/xhtml/spoken_attributes.h"
#include "io/files/error.h"

namespace io {
namespace {

/// A chapter begins at a block of the book.
struct Mark {
  std::size_t block;
  std::string title;
  int depth;
};

/// The documents of the spine one after the other.
class EpubReader {
 public:
  EpubReader(ZipArchive& zip, std::string subject, const BookOptions& options)
      : zip_(zip),
        subject_(std::move(subject)),
        options_(options),
        package_(read_package(zip, subject_)) {}

  Book operator()() {
    for (const std::string& path : package_.spine) read_document(path);
    refuse_pictures();
    find_notes();
    name_parts(package_, documents_, places_, blocks_);
    name_licence();
    build_chapters(package_.contents.empty() ? marks_by_document() : marks_by_contents());
    note_formulas(silent_formulas_, subject_, package_.book.notices);
    return std::move(package_.book);
  }

 private:
  void read_document(const std::string& path) {
    const std::size_t first = blocks_.size();
    try {
      const XmlDocument document = html_document(zip_.read(path), subject_ + ": " + path);
      XhtmlText text = read_xhtml(document, options_, read_stylesheets(document, path));
      auto& problems = package_.book.problems;
      problems.insert(problems.end(), text.problems.begin(), text.problems.end());
      silent_formulas_ += text.silent_formulas;
      pictures_ += text.pictures;
      const std::vector<LexiconLink> lexicons = read_lexicons(document, path);
      for (MarkedBlock& block : text.blocks) {
        block.block.lexicons = lexicons;
        for (std::string& target : block.note_refs) target = place_of(path, target);
        if (!block.leads_to.empty()) block.leads_to = place_of(path, block.leads_to);
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
        if (is_new) known->second.add(zip_.read(target));
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
        if (is_new) book.lexicons.push_back({target, zip_.read(target), subject_ + ": " + target});
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
    for (const EpubDocument& document : documents_)
      marks.push_back({document.begin, document.title, 1});
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const std::size_t end = i + 1 < marks.size() ? marks[i + 1].block : blocks_.size();
      for (std::size_t block = marks[i].block; block < end; ++block) {
        if (blocks_[block].block.kind != BlockKind::kHeading) continue;
        marks[i].title = text_of(blocks_[block].block);
        break;
      }
    }
    return marks;
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
        if (next.title != marks[i].title) next.title = marks[i].title + ". " + next.title;
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

  ZipArchive& zip_;
  std::string subject_;
  const BookOptions& options_;
  EpubPackage package_;
  std::vector<MarkedBlock> blocks_;  ///< of all documents
  Places places_;                    ///< `PATH#ID`, or a document's PATH
  NoteReader notes_{blocks_, places_};
  std::vector<EpubDocument> documents_;
  std::set<std::string> broken_;
  std::size_t silent_formulas_ = 0;
  std::size_t pictures_ = 0;
  std::map<std::string, Stylesheet> stylesheets_;               ///< by their paths
  std::map<std::string, std::optional<std::size_t>> lexicons_;  ///< of the book's, by their paths
};

}  // namespace

Book read_epub(const Source& source, const BookOptions& options) {
  // Text hardly ever shrinks to less than a hundredth.
  ZipArchive zip(source, {.expansion = 100, .max_bytes = UINT64_C(512) << 20});
  return EpubReader(zip, source.shown(), options)();
}

}  // namespace io
