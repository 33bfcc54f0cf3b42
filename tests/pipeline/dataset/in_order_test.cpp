// Parallel work written in reading order, with exceptions thrown in every step.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "pipeline/worker_pool.h"

namespace pipeline::dataset {
namespace {

constexpr int kItems = 500;

struct Task {
  int number;
  std::string text = {};
};

/// Writes the numbers from 0 to kItems as texts; at the number `bad` the step `what` throws.
std::vector<std::string> written(int workers, int bad = -1, const std::string& what = "") {
  const auto step = [&](const char* name, int number) {
    if (number == bad && what == name) throw std::runtime_error(what);
  };
  int next = 0;
  std::vector<std::string> lines;
  for_each_in_order<Task>(
      workers,
      [&]() -> std::unique_ptr<Task> {
        if (next == kItems) return nullptr;
        step("read", next);
        return std::make_unique<Task>(Task{next++});
      },
      [&](Task& task) {
        step("work", task.number);
        task.text = std::to_string(task.number);
      },
      [&](const Task& task) {
        step("write", task.number);
        lines.push_back(task.text);
      });
  return lines;
}

TEST(InOrderTest, WritesInTheOrderOfReadingWhateverTheWorkers) {
  std::vector<std::string> all;
  all.reserve(kItems);
  for (int i = 0; i < kItems; ++i) all.push_back(std::to_string(i));
  for (const int workers : {1, 2, 5}) EXPECT_EQ(written(workers), all) << workers;
}

TEST(InOrderTest, ExceptionOfAnyStepEndsIt) {
  for (const std::string step : {"read", "work", "write"}) {
    try {
      written(3, kItems / 2, step);
      ADD_FAILURE() << step;
    } catch (const std::runtime_error& error) {
      EXPECT_EQ(error.what(), step);
    }
  }
}

}  // namespace
}  // namespace pipeline::dataset
