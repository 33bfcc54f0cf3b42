// Files besides the chapters and the book: cue sheet, FFMETADATA, M4B, EPUB with media overlays.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "io/audio_format.h"
#include "io/base/owned_folder.h"
#include "io/book/book.h"
#include "io/tags.h"
#include "pipeline/book/book_job.h"
#include "pipeline/book/book_record.h"

namespace pipeline {

/// The book's texts, under the names that FFmpeg gives them, and its chapters as FFmpeg reads them
/// (FFMETADATA1), times in samples.
std::string to_ffmetadata(const io::Tags& tags);

/// The chapters as a cue sheet of `file`. The format has no way to write a double quote or a line
/// break: they become single quotes and spaces. Times are rounded down to its 75ths of a second.
std::string to_cue(const std::string& title, const std::string& author, const std::string& file,
                   const std::vector<io::ChapterMark>& marks, int sample_rate);

/// Throws io::Error, saying how to get it, unless a program `ffmpeg` is in the PATH.
void require_ffmpeg();

/// What is wrong with a bit rate for an M4B at this sample rate in Hz; empty: nothing.
std::string m4b_fault(int kbit_per_second, int sample_rate);

/// Makes an M4B (AAC in MPEG-4, with chapters, a cover and the tags that ffmpeg has atoms for) of
/// an audio file, by the installed `ffmpeg`. `ffmetadata`: tags and chapters; `cover`: an image, or
/// empty. The file is made in the staging folder of `folder`. Throws io::Error with what ffmpeg
/// says.
io::HiddenName make_m4b(const std::filesystem::path& audio, const std::filesystem::path& ffmetadata,
                        const std::filesystem::path& cover, int kbit_per_second,
                        const io::OwnedFolder& folder);

inline constexpr const char* kOverlayName = "book.epub";  ///< in the output folder

/// Writes `book.epub` into the output folder: an EPUB 3 with the book's text, a document for each
/// chapter, the chapters' sound as MP3, and what lights up when (Media Overlays), paragraph by
/// paragraph. The source's own layout and pictures are not in it. Nothing is written when `before`,
/// the earlier run's, is still right. `record`: the chapters. MP3 that they are not is made by
/// `workers` threads, each of which tells `heard`. Throws io::Error.
BookFile write_overlay(const io::Book& book, const BookScript& script,
                       const std::vector<ChapterTimeline>& timelines, const BookRecord& record,
                       const BookFile& before, const BookJob& job, int workers,
                       io::OwnedFolder& folder, const Heard& heard);

}  // namespace pipeline
