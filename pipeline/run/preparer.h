#pragma once

#include <map>
#include <string>

#include "model/engine.h"
#include "model/text/frontend.h"
#include "pipeline/run/dictionary_shelf.h"
#include "pipeline/run/work.h"

namespace pipeline {

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
  void fill(Work& work);

  const model::Engine& engine_;
  text::Frontend& frontend_;
  DictionaryShelf dictionaries_;
  Unspeakable unspeakable_;
  std::map<std::string, model::Voice> voices_;  ///< the blends met so far
};

}  // namespace pipeline
