// Failures of one item, told from those that the next item would meet as well.
#include "pipeline/run/work.h"

#include <exception>
#include <new>
#include <string>

#include "io/base/error.h"
#include "model/error.h"

namespace pipeline {
bool attempt(Outcome& outcome, const std::function<void()>& step) {
  std::string reason;
  try {
    step();
    return true;
  } catch (const model::Error& error) {
    outcome.fail(error.what());
    return false;
  } catch (const model::Unavailable&) {
    throw;
  } catch (const io::Error& error) {
    if (io::is_of_the_disk(error)) throw;
    reason = error.what();
  } catch (const std::bad_alloc&) {
    reason = "not enough memory for its length";
  } catch (const std::exception& error) {
    reason = std::string("unexpected: ") + error.what();
  }
  outcome.fingerprint.clear();  // not the item's fault: the next run tries again
  outcome.fail(reason);
  return false;
}

}  // namespace pipeline
