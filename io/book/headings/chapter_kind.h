// Classifies chapters: cover, contents, preface, chapter, notes and others.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace io {

/// What a chapter of a book can be, and how books say so.
struct ChapterKind {
  std::string_view name;  ///< as options have it: `copyright`
  bool is_apparatus;      ///< made for eyes: not read unless it is asked for
  /// Words of `epub:type`, of `role` without `doc-`, and of the guide of EPUB 2.
  std::string_view types;
  /// Regular expression (ICU) for headings that name it, whatever the case of their letters; empty:
  /// none do.
  const char16_t* headings;
  /// The same for the names that Chinese and Japanese books have for it, which a number and a title
  /// may follow.
  const char16_t* wide_names;
};

/// All kinds; the last, `text`, is what nothing is known of.
std::span<const ChapterKind> chapter_kinds();

/// The kind of this name; nullptr when there is none.
const ChapterKind* find_chapter_kind(std::string_view name);

/// The kind that the words of an `epub:type`, a `role` or a reference name; empty when they name
/// none.
std::string_view kind_of_types(std::string_view words);

/// The kind that a line names in Chinese or Japanese, of which number and title may be behind the
/// name: `あとがき　海のこと`. Empty when it names none. The line as narrowed() has it.
std::string_view kind_by_wide_name(const std::string& line);

/// The kind of a chapter by its heading; `text` where that does not tell. Of one without a heading
/// its words tell whether they are about rights; of another, whether they are too many for a page.
std::string_view kind_of_chapter(const std::string& heading, const std::string& words);

}  // namespace io
