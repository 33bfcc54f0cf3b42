#pragma once

#include <map>
#include <string>

#include "model/weights/torch_objects.h"

namespace model {

/// The tensors under an unpickled object: nested dictionaries flattened with dots, a bare tensor
/// under the name "". Numbers and strings beside them (an epoch, a version) are left out. The
/// result lives in the same torch::Objects. Throws Error about `subject` when there are no tensors
/// or the object is not a tree of dictionaries.
std::map<std::string, const torch::Tensor*> collect_tensors(const torch::Value& root,
                                                            const std::string& subject);

}  // namespace model
