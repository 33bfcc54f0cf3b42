// A test with a renderer of the demo voice, opened through the C interface.
#pragma once

#include <gtest/gtest.h>

#include "pipeline/library/kokoro_render.h"

class DemoRendererTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(kokoro_model_open("demo", &model_), KOKORO_OK) << kokoro_last_error();
    ASSERT_EQ(kokoro_renderer_open(model_, 1, &renderer_), KOKORO_OK) << kokoro_last_error();
  }
  void TearDown() override {
    kokoro_renderer_close(renderer_);
    kokoro_model_close(model_);
  }

  kokoro_model* model_ = nullptr;
  kokoro_renderer* renderer_ = nullptr;
};
