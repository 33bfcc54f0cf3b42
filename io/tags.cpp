// Tags by TagLib on a stream that reports failed writes: ID3v2.4, Vorbis comments, INFO, MP4.
#include "io/tags.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/chapterframe.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mp4file.h>
#include <taglib/mpegfile.h>
#include <taglib/opusfile.h>
#include <taglib/tableofcontentsframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/tiostream.h>
#include <taglib/tpropertymap.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/xiphcomment.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/alignment/alignment.h"
#include "io/base/descriptor.h"
#include "io/base/error.h"

namespace io {
namespace {

// Of TagLib 1, and of TagLib 2, which deprecates the others.
#if TAGLIB_MAJOR_VERSION < 2
using Start = unsigned long;
template <class File>
File open_with_id3(TagLib::IOStream& stream) {
  return File(&stream, TagLib::ID3v2::FrameFactory::instance());
}
#else
using Start = TagLib::offset_t;
template <class File>
File open_with_id3(TagLib::IOStream& stream) {
  return File(&stream);
}
#endif

/// A file for TagLib to write tags into. TagLib's own kind ignores writes that fail, and leaves a
/// file whose sound is half moved; this one remembers the failure. One object, one thread.
class TagStream : public TagLib::IOStream {
 public:
  /// `descriptor`: of a file open for reading and writing, which stays the caller's.
  TagStream(int descriptor, std::string name) : name_(std::move(name)), file_(descriptor) {}

  /// Throws Error when anything has failed so far.
  void check() const;

  TagLib::FileName name() const override { return name_.c_str(); }
  TagLib::ByteVector readBlock(unsigned long length) override;
  void writeBlock(const TagLib::ByteVector& data) override;
  void insert(const TagLib::ByteVector& data, Start start, unsigned long replace) override;
  void removeBlock(Start start, unsigned long length) override;
  bool readOnly() const override { return false; }
  bool isOpen() const override { return true; }
  void seek(long offset, Position from) override;
  long tell() const override { return position_; }
  long length() override;
  void truncate(long length) override;

 private:
  /// Bytes read: fewer at the end of the file, or after a failure.
  long read_at(long position, char* data, long size);
  void write_at(long position, const char* data, long size);
  /// Moves what begins at `from` to `to`, up to the end of the file.
  void move_rest(long from, long to);

  std::string name_;
  int file_;
  long position_ = 0;
  int error_ = 0;  ///< errno of the first failure
};

constexpr long kMoveBytes = 1 << 16;

void TagStream::check() const {
  if (error_ != 0) throw system_error(name_, "cannot write the tags", error_);
}

TagLib::ByteVector TagStream::readBlock(unsigned long length) {
  const long rest = std::max(this->length() - position_, 0L);
  const long size = std::min(rest, static_cast<long>(length));
  TagLib::ByteVector block(static_cast<unsigned>(size));
  block.resize(static_cast<unsigned>(read_at(position_, block.data(), size)));
  position_ += static_cast<long>(block.size());
  return block;
}

void TagStream::writeBlock(const TagLib::ByteVector& data) {
  write_at(position_, data.data(), static_cast<long>(data.size()));
  position_ += static_cast<long>(data.size());
}

void TagStream::insert(const TagLib::ByteVector& data, Start start, unsigned long replace) {
  const auto begin = static_cast<long>(start);
  const long old_end = std::min(begin + static_cast<long>(replace), length());
  const long new_end = begin + static_cast<long>(data.size());
  move_rest(old_end, new_end);
  write_at(begin, data.data(), static_cast<long>(data.size()));
}

void TagStream::removeBlock(Start start, unsigned long length) {
  const auto begin = static_cast<long>(start);
  move_rest(std::min(begin + static_cast<long>(length), this->length()), begin);
}

void TagStream::seek(long offset, Position from) {
  position_ = offset + (from == Beginning ? 0 : from == Current ? position_ : length());
}

long TagStream::length() {
  struct stat status {};
  if (::fstat(file_, &status) != 0 && error_ == 0) error_ = errno;
  return status.st_size;
}

void TagStream::truncate(long length) {
  if (::ftruncate(file_, length) != 0 && error_ == 0) error_ = errno;
}

long TagStream::read_at(long position, char* data, long size) {
  long done = 0;
  while (done < size && error_ == 0) {
    const ssize_t count =
        ::pread(file_, data + done, static_cast<std::size_t>(size - done), position + done);
    if (count < 0 && errno != EINTR) error_ = errno;
    if (count == 0) break;
    if (count > 0) done += count;
  }
  return done;
}

void TagStream::write_at(long position, const char* data, long size) {
  for (long done = 0; done < size && error_ == 0;) {
    const ssize_t count =
        ::pwrite(file_, data + done, static_cast<std::size_t>(size - done), position + done);
    if (count < 0 && errno != EINTR) error_ = errno;
    if (count > 0) done += count;
  }
}

void TagStream::move_rest(long from, long to) {
  const long size = length() - from;
  std::vector<char> block(kMoveBytes);
  for (long done = 0; from != to && done < size && error_ == 0;) {
    const long count = std::min(kMoveBytes, size - done);
    const long offset = to > from ? size - done - count : done;  // the end first where it overlaps
    write_at(to + offset, block.data(), read_at(from + offset, block.data(), count));
    done += count;
  }
  if (to < from) truncate(to + size);
}

TagLib::String utf8(const std::string& text) { return {text, TagLib::String::UTF8}; }

TagLib::ByteVector bytes_of(const std::string& bytes) {
  return {bytes.data(), static_cast<unsigned>(bytes.size())};
}

/// A text that TagLib keeps under another name than Vorbis comments do.
struct Rename {
  std::string_view name;
  const char* property;
};
constexpr std::array<Rename, 3> kId3Names = {
    {{"DESCRIPTION", "COMMENT"}, {"ENCODER", "ENCODING"}, {"PUBLISHER", "LABEL"}}};
constexpr std::array<Rename, 2> kMp4Names = {
    {{"DESCRIPTION", "COMMENT"}, {"ENCODER", "ENCODEDBY"}}};

/// The chunks of INFO (Multimedia Programming Interface and Data Specifications 1.0).
constexpr std::array<std::pair<std::string_view, const char*>, 9> kInfoChunks = {
    {{"ALBUM", "IPRD"},
     {"ARTIST", "IART"},
     {"COPYRIGHT", "ICOP"},
     {"DATE", "ICRD"},
     {"DESCRIPTION", "ICMT"},
     {"ENCODER", "ISFT"},
     {"GENRE", "IGNR"},
     {"TITLE", "INAM"},
     {"TRACKNUMBER", "IPRT"}}};

TagLib::PropertyMap properties(const Tags& tags, std::span<const Rename> renames) {
  TagLib::PropertyMap map;
  for (const auto& [name, text] : written_texts(tags)) {
    const auto renamed = std::ranges::find(renames, name, &Rename::name);
    map[renamed == renames.end() ? name : renamed->property] = utf8(text);
  }
  return map;
}

std::int64_t to_ms(std::int64_t sample, const Tags& tags) {
  return sample * 1000 / tags.sample_rate;
}

/// Chapters as comments, which Ogg players and FFmpeg know.
TagLib::PropertyMap with_chapters(TagLib::PropertyMap map, const Tags& tags) {
  int number = 0;
  for (const ChapterMark& mark : tags.chapters) {
    const std::string key = fmt::format("CHAPTER{:03}", ++number);
    map[key] = TagLib::String(clock_time(to_ms(mark.begin, tags), '.'));
    map[key + "NAME"] = utf8(mark.title);
  }
  return map;
}

TagLib::FLAC::Picture* new_picture(const Cover& cover) {
  auto picture = std::make_unique<TagLib::FLAC::Picture>();
  picture->setType(TagLib::FLAC::Picture::FrontCover);
  picture->setMimeType(utf8(cover.media_type));
  picture->setData(bytes_of(cover.bytes));
  return picture.release();  // TagLib owns what is added
}

void fill(TagLib::Ogg::XiphComment& comment, const Tags& tags) {
  comment.setProperties(with_chapters(properties(tags, {}), tags));
}

/// ID3v2 chapters (id3v2-chapters-1.0), all of them in one table of contents.
void add_chapters(TagLib::ID3v2::Tag& tag, const Tags& tags) {
  constexpr unsigned kNoOffset = 0xFFFFFFFF;
  TagLib::ByteVectorList ids;
  for (const ChapterMark& mark : tags.chapters) {
    const std::string id = "chp" + std::to_string(ids.size());
    ids.append(bytes_of(id));
    auto frame = std::make_unique<TagLib::ID3v2::ChapterFrame>(
        bytes_of(id), static_cast<unsigned>(to_ms(mark.begin, tags)),
        static_cast<unsigned>(to_ms(mark.end, tags)), kNoOffset, kNoOffset);
    auto title =
        std::make_unique<TagLib::ID3v2::TextIdentificationFrame>("TIT2", TagLib::String::UTF8);
    title->setText(utf8(mark.title));
    frame->addEmbeddedFrame(title.release());
    tag.addFrame(frame.release());
  }
  auto contents = std::make_unique<TagLib::ID3v2::TableOfContentsFrame>(bytes_of("toc"), ids);
  contents->setIsTopLevel(true);
  contents->setIsOrdered(true);
  tag.addFrame(contents.release());
}

void fill(TagLib::ID3v2::Tag& tag, const Tags& tags) {
  tag.setProperties(properties(tags, kId3Names));
  if (!tags.chapters.empty()) add_chapters(tag, tags);
  if (!tags.cover) return;
  auto picture = std::make_unique<TagLib::ID3v2::AttachedPictureFrame>();
  picture->setType(TagLib::ID3v2::AttachedPictureFrame::FrontCover);
  picture->setMimeType(utf8(tags.cover->media_type));
  picture->setPicture(bytes_of(tags.cover->bytes));
  tag.addFrame(picture.release());
}

/// TagLib's own way knows six of these chunks, and of a date the year alone.
void fill(TagLib::RIFF::Info::Tag& tag, const Tags& tags) {
  for (const auto& [name, chunk] : kInfoChunks)
    if (const auto text = tags.texts.find(std::string(name)); text != tags.texts.end())
      tag.setFieldText(chunk, utf8(text->second));
}

template <class File>
bool tag_ogg(TagStream& stream, const Tags& tags) {
  File file(&stream);
  if (!file.isValid()) return false;
  fill(*file.tag(), tags);
  if (tags.cover) file.tag()->addPicture(new_picture(*tags.cover));
  return file.save();
}

bool tag_flac(TagStream& stream, const Tags& tags) {
  auto file = open_with_id3<TagLib::FLAC::File>(stream);
  if (!file.isValid()) return false;
  fill(*file.xiphComment(true), tags);
  if (tags.cover) file.addPicture(new_picture(*tags.cover));
  return file.save();
}

bool tag_mp3(TagStream& stream, const Tags& tags) {
  auto file = open_with_id3<TagLib::MPEG::File>(stream);
  if (!file.isValid()) return false;
  fill(*file.ID3v2Tag(true), tags);
  return file.save(TagLib::MPEG::File::ID3v2, TagLib::File::StripOthers, TagLib::ID3v2::v4);
}

bool tag_wav(TagStream& stream, const Tags& tags) {
  const bool is_long =
      stream.readBlock(4) == TagLib::ByteVector("RF64");  // which TagLib does not know
  stream.seek(0, TagStream::Beginning);
  if (is_long) return true;
  TagLib::RIFF::WAV::File file(&stream);
  if (!file.isValid()) return false;
  fill(*file.ID3v2Tag(), tags);
  fill(*file.InfoTag(), tags);
  return file.save(TagLib::RIFF::WAV::File::AllTags);
}

bool tag_m4b(TagStream& stream, const Tags& tags) {
  TagLib::MP4::File file(&stream);
  if (!file.isValid()) return false;
  const TagLib::PropertyMap unknown = file.setProperties(properties(tags, kMp4Names));
  for (const auto& [name, texts] : unknown)
    file.tag()->setItem("----:com.apple.iTunes:" + name, TagLib::MP4::Item(texts));
  return file.save();
}

bool tag_file(TagStream& stream, Container container, const Tags& tags) {
  switch (container) {
    case Container::kWav:
      return tag_wav(stream, tags);
    case Container::kFlac:
      return tag_flac(stream, tags);
    case Container::kOggVorbis:
      return tag_ogg<TagLib::Ogg::Vorbis::File>(stream, tags);
    case Container::kOggOpus:
      return tag_ogg<TagLib::Ogg::Opus::File>(stream, tags);
    case Container::kMp3:
      return tag_mp3(stream, tags);
  }
  return false;
}

}  // namespace

std::string tag_name(std::string_view name) {
  static const std::map<std::string, std::string> others = {
      {"AUTHOR", "ARTIST"}, {"COMMENT", "DESCRIPTION"}, {"YEAR", "DATE"}};
  std::string capital;
  for (const char c : name) {
    const bool is_small = c >= 'a' && c <= 'z';
    const bool is_other =
        (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == ' ';
    if (!is_small && !is_other) return "";
    capital += is_small ? static_cast<char>(c - 'a' + 'A') : c;
  }
  const auto other = others.find(capital);
  return other == others.end() ? capital : other->second;
}

TagTexts written_texts(const Tags& tags) {
  TagTexts texts = tags.texts;
  const auto narrator = texts.find("NARRATOR");
  if (narrator != texts.end()) texts.try_emplace("COMPOSER", narrator->second);
  return texts;
}

namespace {

/// Lets `write` change the file.
template <class Write>
void change(int descriptor, const std::string& subject, const Write& write) {
  TagStream stream(descriptor, subject);
  const bool is_saved = write(stream);
  stream.check();
  if (!is_saved) throw Error(subject, "cannot write the tags");
}

}  // namespace

void write_tags(int descriptor, const std::string& subject, Container container, const Tags& tags) {
  change(descriptor, subject, [&](TagStream& stream) { return tag_file(stream, container, tags); });
}

void write_m4b_tags(const std::filesystem::path& path, const Tags& tags) {
  const Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  if (!file) throw system_error(path.string(), "cannot open");
  change(*file, path.string(), [&](TagStream& stream) { return tag_m4b(stream, tags); });
}

}  // namespace io
