// The linter of `text lint`: what in a job's texts cannot be spoken, or may be spoken wrongly.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/engine/engine.h"
#include "model/text/spoken.h"
#include "pipeline/manifest/manifest.h"

namespace pipeline {

/// Something in an item's text that its speech might stumble on.
struct Finding {
  std::string item;  ///< its name, `corpus/id`
  text::Span raw;    ///< bytes of its text; all of it for what concerns the whole
  std::string kind;  ///< see kFindingKinds
  std::string detail;
};

/// Phonemes of a language that the model's alphabet lacks: they are left out.
struct LanguageGap {
  std::string language;
  std::string item;                            ///< the first with one of them
  std::map<std::string, std::int64_t> counts;  ///< by phoneme
};

/// refused: the item cannot be spoken; unspoken: a symbol without sound; unknown-phoneme: one that
/// the model lacks; guessed: an English word that no lexicon or dictionary has; mixed-scripts: a
/// word of letters of several; number: more than 15 digits in a row; long: more than 100 chunks;
/// no-end: no mark that ends a sentence at the end.
inline constexpr const char* kFindingKinds[] = {"refused", "unspoken",      "unknown-phoneme",
                                                "guessed", "mixed-scripts", "number",
                                                "long",    "no-end"};

/// Prepares the text of every item of `manifest` as render_job() does, and tells `report` what it
/// finds, in order. Words can be guessed only where there are lexicons. Returns what is lacking for
/// each language, by name. Throws as make_plan().
std::vector<LanguageGap> lint(const Manifest& manifest, const model::Engine& engine,
                              const std::function<void(const Finding&)>& report);

}  // namespace pipeline
