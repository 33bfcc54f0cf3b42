#include "pipeline/book/book_record.h"

#include <nlohmann/json.hpp>

#include "io/files/atomic_file.h"
#include "io/files/json_object.h"
#include "model/engine.h"
#include "pipeline/book/layout.h"
#include "pipeline/book/timeline.h"

namespace pipeline {
namespace {

using Json = nlohmann::ordered_json;

Json file_json(const BookFile& file) {
  return {{"file", file.file},
          {"key", file.key},
          {"bytes", file.bytes},
          {"hash", file.hash},
          {"samples", file.samples}};
}

BookFile file_from(io::JsonObject json) {
  return {json.required("file", json.string("file")), json.required("key", json.string("key")),
          json.required("bytes", json.count("bytes")), json.required("hash", json.string("hash")),
          json.required("samples", json.count("samples"))};
}

Json paragraphs_json(const ScriptChapter& chapter, const Timeline& timeline) {
  Json paragraphs = Json::array();
  for (const Spoken& spoken : timeline.spoken) {
    const Paragraph& paragraph = chapter.paragraphs[spoken.paragraph];
    std::string text;
    for (const Segment& segment : paragraph.segments) text += segment.text;
    paragraphs.push_back({{"begin_seconds", static_cast<double>(spoken.begin) / model::kSampleRate},
                          {"end_seconds", static_cast<double>(spoken.end) / model::kSampleRate},
                          {"place", paragraph.place},
                          {"text", text}});
  }
  return paragraphs;
}

}  // namespace

void write_record(const io::Target& target, const BookRecord& record, const BookScript& script,
                  const std::vector<Timeline>& timelines) {
  Json chapters = Json::array();
  for (std::size_t i = 0; i < record.chapters.size(); ++i) {
    const ChapterRecord& chapter = record.chapters[i];
    Json json = {{"title", chapter.title}, {"depth", chapter.depth}};
    json.update(file_json(chapter.file));
    json["begin_seconds"] = static_cast<double>(chapter.begin) / record.sample_rate;
    json["gain_db"] = chapter.gain_db;
    json["loudness"] = to_json(chapter.loudness);
    json["missing"] = chapter.missing;
    json["paragraphs"] = paragraphs_json(script.chapters[i], timelines[i]);
    chapters.push_back(std::move(json));
  }
  Json book = file_json(record.book);
  book["loudness"] = to_json(record.loudness);
  Json json = {{"title", record.title},
               {"author", record.author},
               {"language", record.language},
               {"target", record.target},
               {"complete", record.is_complete},
               {"sample_rate", record.sample_rate},
               {"problems", record.problems},
               {"notices", record.notices},
               {"book", book},
               {"chapters", chapters}};
  if (!record.overlay.file.empty()) json["overlay"] = file_json(record.overlay);
  io::write_file(target, json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

BookRecord read_record(const std::filesystem::path& output) {
  BookRecord record;
  if (!std::filesystem::is_regular_file(output / kBookRecordName)) return record;
  try {
    const io::JsonDocument document = io::JsonDocument::read(output / kBookRecordName);
    io::JsonObject json(document);
    record.book = file_from(json.required("book", json.object("book")));
    if (const auto overlay = json.object("overlay")) record.overlay = file_from(*overlay);
    for (const io::JsonObject& chapter : json.required("chapters", json.objects("chapters")))
      record.chapters.push_back({.title = {}, .file = file_from(chapter)});
  } catch (const io::Error&) {
    return {};
  }
  return record;
}

}  // namespace pipeline
