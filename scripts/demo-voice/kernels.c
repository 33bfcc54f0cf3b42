// AdaIN with Snake, forward and backward, for training on the processor: PyTorch makes some twenty
// passes over memory of what fits into the first cache row by row. `kernels.py` calls these two.
#include <math.h>
#include <stddef.h>

// y = s(h), h = gain * (x - mean) / deviation + bias over each row, s(h) = h + sin^2(alpha h) / alpha.
// x, y [batch, channels, t]; gain, bias, mean, scale (1 / deviation) [batch, channels].
void adain_snake(const float* x, const float* gain, const float* bias, const float* alpha, float* y,
                 float* mean, float* scale, int batch, int channels, int t) {
#pragma omp parallel for schedule(static)
  for (int row = 0; row < batch * channels; ++row) {
    const float* from = x + (size_t)row * t;
    float* to = y + (size_t)row * t;
    float sum = 0, squares = 0;
    for (int i = 0; i < t; ++i) sum += from[i];
    const float m = sum / t;
    for (int i = 0; i < t; ++i) squares += (from[i] - m) * (from[i] - m);
    const float s = 1 / sqrtf(squares / t + 1e-5f), a = alpha[row % channels];
    const float g = gain[row] * s, b = bias[row] - m * g;
    for (int i = 0; i < t; ++i) {
      const float h = g * from[i] + b, wave = sinf(a * h);
      to[i] = h + wave * wave / a;
    }
    mean[row] = m;
    scale[row] = s;
  }
}

// Gradients of the above; dalpha [batch, channels] is left to be summed over the batch.
void adain_snake_gradient(const float* x, const float* dy, const float* gain, const float* bias,
                          const float* alpha, const float* mean, const float* scale, float* dx,
                          float* dgain, float* dbias, float* dalpha, int batch, int channels, int t) {
#pragma omp parallel for schedule(static)
  for (int row = 0; row < batch * channels; ++row) {
    const float* from = x + (size_t)row * t;
    const float* dfrom = dy + (size_t)row * t;
    float* to = dx + (size_t)row * t;
    const float a = alpha[row % channels], m = mean[row], s = scale[row], g = gain[row], b = bias[row];
    float sum = 0, product = 0, slope = 0;
    for (int i = 0; i < t; ++i) {
      const float n = (from[i] - m) * s, h = g * n + b;
      const float wave = sinf(a * h), twice = sinf(2 * a * h);
      const float dh = dfrom[i] * (1 + twice);
      slope += dfrom[i] * (twice * h - wave * wave / a);
      sum += dh;
      product += dh * n;
      to[i] = dh;
    }
    dalpha[row] = slope / a;
    dbias[row] = sum;
    dgain[row] = product;
    const float centre = sum / t, tilt = product / t;
    for (int i = 0; i < t; ++i) to[i] = g * s * (to[i] - centre - (from[i] - m) * s * tilt);
  }
}
