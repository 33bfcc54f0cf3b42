#include "io/files/error.h"

#include <system_error>

namespace io {

Error system_error(const std::string& subject, const std::string& problem, int error_number) {
  return {subject, problem + " (" + std::generic_category().message(error_number) + ")",
          error_number};
}

bool is_of_the_disk(const Error& error) {
  if (dynamic_cast<const OutputLost*>(&error) != nullptr) return true;
  switch (error.code()) {
    case ENOSPC:
    case EDQUOT:
    case EROFS:
    case EIO:
    case ENODEV:
    case ENXIO:
      return true;
    default:
      return false;
  }
}

}  // namespace io
