#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/weights/torch_objects.h"

namespace model {

/// Runs the `data.pkl` of a PyTorch archive and returns the object it makes, which lives in
/// `objects`; its strings are views of `pickle`.
///
/// A pickle is a program. This runs a small harmless part of the language: the opcodes that
/// torch.save writes (protocol 2) for dictionaries, tuples, numbers and strings, and no callables
/// but those of torch::Objects. Anything else, and any damage, throws Error naming `subject` and
/// the byte. Memory is bounded by a limit on the opcodes run, four times what the released model
/// takes.
torch::Value unpickle(std::span<const std::byte> pickle, const std::string& subject,
                      torch::Objects& objects);

}  // namespace model
