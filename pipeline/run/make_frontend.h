#pragma once

#include <filesystem>

#include "model/engine.h"
#include "model/text/frontend.h"

namespace pipeline {

/// Where the lexicons of a model are: `wanted`, or where that is empty the folder `lexicons` beside
/// the model's file or in its folder; empty when there is none.
std::filesystem::path lexicon_folder(const model::Engine& engine,
                                     const std::filesystem::path& wanted);

/// The front end for what `engine` speaks. Throws as text::Frontend does.
text::Frontend make_frontend(const model::Engine& engine, const std::filesystem::path& lexicons);

}  // namespace pipeline
