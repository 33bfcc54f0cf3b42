// A worker in its stride: what speaking asks the allocator for once its memory is there.

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "model/engine/engine.h"
#include "tests/support/small_model.h"

namespace {

std::atomic<std::size_t> allocations = 0;
std::atomic<std::size_t> allocated_bytes = 0;

void* count_and_allocate(std::size_t size, std::size_t alignment) {
  ++allocations;
  allocated_bytes += size;
  void* p = std::aligned_alloc(alignment, (size + alignment) / alignment * alignment);
  if (p == nullptr) throw std::bad_alloc();
  return p;
}

}  // namespace

void* operator new(std::size_t size) { return count_and_allocate(size, 16); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return count_and_allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace model {
namespace {

struct Asked {
  std::size_t allocations = 0;
  std::size_t bytes = 0;   ///< the returned speech not counted
  std::size_t memory = 0;  ///< of the workspace, afterwards
};

Asked speak(const Engine& engine, const std::vector<int>& ids, const Voice& voice,
            Workspace& workspace) {
  const Utterance utterance{ids, voice.row(static_cast<int>(ids.size()) - 2), 1.0, 1};
  const std::size_t before = allocations, bytes_before = allocated_bytes;
  const std::vector<Speech> speech = engine.speak({&utterance, 1}, workspace);
  const std::size_t returned = speech.capacity() * sizeof(Speech) +
                               speech[0].samples.capacity() * sizeof(float) +
                               speech[0].durations.capacity() * sizeof(int);
  return {allocations - before, allocated_bytes - bytes_before - returned, workspace.bytes()};
}

TEST(SteadyState, SpeakingAgainAllocatesTheSpeechAndShortListsOnly) {
  const Engine engine(small_model());
  const Voice voice = synthetic_voice("", "v", 510, 14);
  const std::vector<int> shorter(10, 50), longer(40, 50);
  Workspace workspace;
  const Asked first = speak(engine, longer, voice, workspace);
  const Asked again = speak(engine, longer, voice, workspace);
  const Asked third = speak(engine, longer, voice, workspace);
  EXPECT_EQ(again.memory, first.memory);
  EXPECT_EQ(again.allocations, third.allocations);
  EXPECT_EQ(again.bytes, third.bytes);
  EXPECT_LT(again.allocations, 80u);
  EXPECT_LT(again.bytes, first.memory / 4) << "no activation is allocated anew";

  // Nothing is allocated per token or frame, and coming back to a bucket lays nothing out.
  speak(engine, shorter, voice, workspace);
  const Asked other = speak(engine, shorter, voice, workspace);
  EXPECT_NEAR(static_cast<double>(other.allocations), static_cast<double>(again.allocations), 8);
  EXPECT_EQ(speak(engine, longer, voice, workspace).allocations, again.allocations);
  EXPECT_EQ(workspace.bytes(), first.memory);
}

}  // namespace
}  // namespace model
