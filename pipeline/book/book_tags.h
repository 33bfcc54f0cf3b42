// Tags of chapters and book: metadata, narrator, chapter marks, cover.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/book/book.h"
#include "io/tags.h"
#include "pipeline/book/script.h"

namespace pipeline {

/// `demo_slt (synthetic voice)`, or `demo_slt, demo_rms (synthetic voices)`: nobody is to take them
/// for people. Empty without voices.
std::string narrator_of(const std::vector<std::string>& voices);

/// Makes `given` win over `texts`; an empty one takes a text away.
void set_texts(io::TagTexts& texts, const io::TagTexts& given);

/// What a chapter's file says of itself. `given`: texts that win, see set_texts().
io::Tags chapter_tags(const io::Book& book, const BookScript& script, std::size_t chapter,
                      const io::TagTexts& given);

/// What the book's file says of itself, its chapters included. `sample_rate`: of their samples.
io::Tags book_tags(const io::Book& book, const BookScript& script,
                   std::vector<io::ChapterMark> chapters, int sample_rate,
                   const io::TagTexts& given);

}  // namespace pipeline
