// From items to the inputs of the model: lexicons, dictionaries, voices and the text front end.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/engine/engine.h"
#include "model/text/frontend.h"
#include "model/text/lexicon/dictionary.h"
#include "pipeline/run/work.h"

namespace pipeline {

/// Where the lexicons of a model are: `wanted`, or where that is empty the folder `lexicons` beside
/// the model's file or in its folder; empty when there is none.
std::filesystem::path lexicon_folder(const model::Engine& engine,
                                     const std::filesystem::path& wanted);

/// The front end for what `engine` speaks. Throws as text::Frontend does.
text::Frontend make_frontend(const model::Engine& engine, const std::filesystem::path& lexicons);

/// The dictionaries that items have asked for so far, each read once. Use from one thread at a
/// time.
class DictionaryShelf {
 public:
  /// Those of `files`, in that order; they live as long as the shelf. Throws model::Error for one
  /// that cannot be used.
  std::vector<const text::Dictionary*> take(const std::vector<std::filesystem::path>& files);

 private:
  std::map<std::filesystem::path, text::Dictionary> dictionaries_;
};

/// What the front end makes of the script of `item`. Throws as it and DictionaryShelf::take() do.
text::Prepared prepare_script(text::Frontend& frontend, DictionaryShelf& dictionaries,
                              const Item& item);

/// For the names of each voice that chunks ask for, the first that there is; empty when there is
/// none.
std::map<std::string, std::string> find_voices(const model::Engine& engine,
                                               const std::vector<text::Chunk>& chunks);

/// What is done about a symbol without sound or a phoneme that the model does not know.
enum class Unspeakable {
  kWarn,   ///< it is left out, and the item says so
  kRefuse  ///< the item fails
};

/// Turns items into token ids and styles, so that the workers see neither text nor voices.
/// The phonemizer behind the front end keeps its state in globals: one thread at a time.
class Preparer {
 public:
  /// Both must outlive this object.
  Preparer(const model::Engine& engine, text::Frontend& frontend,
           Unspeakable unspeakable = Unspeakable::kWarn)
      : engine_(engine), frontend_(frontend), unspeakable_(unspeakable) {}

  /// What the model or the front end refuse (unknown voice, text that is not UTF-8, nothing to say)
  /// is the failure in the outcome, as is all else that goes wrong with one item (see attempt());
  /// what they leave out is its warnings.
  Work prepare(Item item);

 private:
  const model::Voice& voice(const std::string& blend);
  void fill(Work& work, Unspeakable unspeakable);
  std::shared_ptr<const Reference> reference(const std::string& voice, const std::string& language);

  const model::Engine& engine_;
  text::Frontend& frontend_;
  DictionaryShelf dictionaries_;
  Unspeakable unspeakable_;
  std::map<std::string, model::Voice> voices_;  ///< the blends met so far
  /// Of them, by voice and language.
  std::map<std::pair<std::string, std::string>, std::shared_ptr<const Reference>> references_;
};

}  // namespace pipeline
