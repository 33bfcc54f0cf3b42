#include "io/tags.h"

#include <taglib/attachedpictureframe.h>
#include <taglib/chapterframe.h>
#include <taglib/flacfile.h>
#include <taglib/id3v2tag.h>
#include <taglib/mpegfile.h>
#include <taglib/opusfile.h>
#include <taglib/tableofcontentsframe.h>
#include <taglib/textidentificationframe.h>
#include <taglib/tpropertymap.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/xiphcomment.h>

#include <cstdio>
#include <memory>

#include "io/alignment/alignment.h"
#include "io/files/error.h"
#include "io/tag_stream.h"

namespace io {
namespace {

TagLib::String utf8(const std::string& text) { return {text, TagLib::String::UTF8}; }

TagLib::ByteVector bytes_of(const std::string& bytes) {
  return {bytes.data(), static_cast<unsigned>(bytes.size())};
}

TagLib::PropertyMap properties(const Tags& tags) {
  TagLib::PropertyMap map;
  map["TITLE"] = utf8(tags.title);
  map["ALBUM"] = utf8(tags.album);
  map["GENRE"] = utf8(tags.genre);
  if (!tags.artist.empty()) map["ARTIST"] = utf8(tags.artist);
  if (tags.track > 0) map["TRACKNUMBER"] = TagLib::String::number(tags.track);
  return map;
}

std::int64_t to_ms(std::int64_t sample, const Tags& tags) {
  return sample * 1000 / tags.sample_rate;
}

/// Chapters as comments, which Ogg players and FFmpeg know.
TagLib::PropertyMap with_chapters(TagLib::PropertyMap map, const Tags& tags) {
  int number = 0;
  for (const ChapterMark& mark : tags.chapters) {
    char key[24];
    std::snprintf(key, sizeof key, "CHAPTER%03d", ++number);
    map[key] = TagLib::String(clock_time(to_ms(mark.begin, tags), '.'));
    map[std::string(key) + "NAME"] = utf8(mark.title);
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
  comment.setProperties(with_chapters(properties(tags), tags));
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
  tag.setProperties(properties(tags));
  if (!tags.chapters.empty()) add_chapters(tag, tags);
  if (!tags.cover) return;
  auto picture = std::make_unique<TagLib::ID3v2::AttachedPictureFrame>();
  picture->setType(TagLib::ID3v2::AttachedPictureFrame::FrontCover);
  picture->setMimeType(utf8(tags.cover->media_type));
  picture->setPicture(bytes_of(tags.cover->bytes));
  tag.addFrame(picture.release());
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
  TagLib::FLAC::File file(&stream, TagLib::ID3v2::FrameFactory::instance());
  if (!file.isValid()) return false;
  fill(*file.xiphComment(true), tags);
  if (tags.cover) file.addPicture(new_picture(*tags.cover));
  return file.save();
}

bool tag_mp3(TagStream& stream, const Tags& tags) {
  TagLib::MPEG::File file(&stream, TagLib::ID3v2::FrameFactory::instance());
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
  file.InfoTag()->setProperties(properties(tags));
  return file.save(TagLib::RIFF::WAV::File::AllTags);
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

void write_tags(const std::filesystem::path& path, Container container, const Tags& tags) {
  TagStream stream(path);
  const bool is_saved = tag_file(stream, container, tags);
  stream.check();
  if (!is_saved) throw Error(path.string(), "cannot write the tags");
}

}  // namespace io
