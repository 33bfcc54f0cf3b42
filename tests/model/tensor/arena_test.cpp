// Arena views never overlap or move, by marks in random allocations; scopes and dry runs.
#include "model/tensor/arena.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>

namespace model {
namespace {

bool on_a_cache_line(const float* p) { return reinterpret_cast<std::uintptr_t>(p) % 64 == 0; }

/// Marks every element of `view` with `mark`.
void fill(Mat view, float mark) {
  for (int r = 0; r < view.rows(); ++r) std::ranges::fill(view.row_span(r), mark);
}
void expect_filled(Mat view, float mark) {
  for (int r = 0; r < view.rows(); ++r)
    for (const float value : view.row_span(r)) ASSERT_EQ(value, mark);
}

/// Matrices of random shapes from `source`, each filled with a mark of its own: had two of them a
/// float in common, or had one moved, a mark would be missing afterwards.
template <class Source>
void expect_apart(Source& source, int count) {
  std::mt19937 random(1);
  std::uniform_int_distribution<int> rows(0, 200), cols(1, 100);
  std::vector<Mat> views;
  for (int i = 0; i < count; ++i) {
    const int r = rows(random), c = cols(random);
    views.push_back(source.mat(r, c));
    ASSERT_EQ(views.back().rows(), r);
    ASSERT_EQ(views.back().cols(), c);
    ASSERT_TRUE(on_a_cache_line(views.back().data()));
    ASSERT_EQ(views.back().stride() % kRowAlignment, 0);
    fill(views.back(), static_cast<float>(i));
  }
  for (int i = 0; i < count; ++i) expect_filled(views[i], static_cast<float>(i));
}

TEST(Arena, ViewsNeverOverlapAndNeverMove) {
  Arena arena;
  expect_apart(arena, 300);  // of about 40 KB each: many blocks
}

TEST(Arena, ViewLargerThanAnyBlockGetsItsOwn) {
  Arena arena;
  const Mat small = arena.mat(1, 1);
  fill(small, 1);
  const Mat large = arena.mat(1000, 5000);
  fill(large, 2);
  expect_filled(small, 1);
  EXPECT_GE(arena.bytes(), std::size_t{1000} * 5000 * sizeof(float));
}

TEST(Arena, EndOfAScopeGivesItsMemoryBack) {
  Arena arena;
  const Mat before = arena.mat(3, 5);
  fill(before, 1);
  const float* first = nullptr;
  std::size_t bytes = 0;
  for (int round = 0; round < 5; ++round) {
    Arena::Scope scope(arena);
    const Mat inside = arena.mat(10, 10);
    if (round == 0) first = inside.data();
    EXPECT_EQ(inside.data(), first);
    {
      Arena::Scope inner(arena);
      expect_apart(arena, 300);
    }
    const Mat after_inner = arena.mat(1, 1);
    EXPECT_EQ(after_inner.data(), inside.data() + 10 * inside.stride());
    if (round == 0) bytes = arena.bytes();
    EXPECT_EQ(arena.bytes(), bytes) << "round " << round;
  }
  expect_filled(before, 1);
}

TEST(Arena, FreeBlocksAreJoinedRatherThanKeptBesideALargerOne) {
  Arena arena;
  const Mat outside = arena.mat(3, 5);
  fill(outside, 7);
  {
    Arena::Scope scope(arena);
    expect_apart(arena, 300);
  }
  const std::size_t bytes = arena.bytes();
  {
    Arena::Scope scope(arena);
    arena.floats(bytes / sizeof(float));
  }
  EXPECT_LE(arena.bytes(), bytes + (std::size_t{1} << 20)) << "with the block of the view outside";
  expect_filled(outside, 7);
}

TEST(Arena, ViewsOutsideAScopeSurviveIt) {
  Arena arena;
  const Mat outside = arena.mat(100, 100);
  fill(outside, 7);
  {
    Arena::Scope scope(arena);
    expect_apart(arena, 100);
  }
  expect_filled(outside, 7);
}

TEST(Layout, ViewsFillTheBlockThatTheDryRunAskedFor) {
  Layout dry;
  EXPECT_EQ(dry.mat(7, 33).data(), nullptr);
  dry.mat(100, 1);
  const AlignedFloats block = allocate_floats(dry.peak_floats());
  Layout layout(block.get());
  const Mat a = layout.mat(7, 33), b = layout.mat(100, 1);
  EXPECT_EQ(a.data(), block.get());
  EXPECT_EQ(b.data(), block.get() + 7 * aligned_cols(33));
  EXPECT_EQ(layout.peak_floats(), dry.peak_floats());
  EXPECT_EQ(layout.peak_floats(), 7u * 48 + 100 * 16);
}

TEST(Layout, ViewsNeverOverlap) {
  const AlignedFloats block = allocate_floats(std::size_t{50} * 200 * 112);
  Layout layout(block.get());
  expect_apart(layout, 50);
}

TEST(Layout, RewoundMemoryIsUsedAgainAndThePeakStays) {
  const AlignedFloats block = allocate_floats(1024);
  Layout layout(block.get());
  layout.mat(1, 16);
  const std::size_t mark = layout.mark();
  const Mat first = layout.mat(20, 16);
  const Mat second = layout.rewind(mark).mat(3, 16);
  EXPECT_EQ(second.data(), first.data());
  EXPECT_EQ(layout.peak_floats(), 21u * 16);
}

TEST(AlignedFloats, EvenNoneAreOnACacheLine) {
  for (const std::size_t count : {0, 1, 15, 17, 1000})
    EXPECT_TRUE(on_a_cache_line(allocate_floats(count).get())) << count;
}

}  // namespace
}  // namespace model
