/// The two inner loops of scaling: combining rows into one row, and pixels of a row into one pixel.
#pragma once
#include "weights.h"
#include <stddef.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum { WEIGHT_HALF = 1 << (WEIGHT_BITS - 1) };

static inline uint8_t clamp(int value) { return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value); }

/// Combines `rows` rows of one column of samples.
static inline uint8_t mix_down(const uint8_t *source, size_t stride, const int16_t *weights, int rows) {
    int sum = WEIGHT_HALF;
    for (int k = 0; k < rows; k++) sum += source[stride * (size_t)k] * weights[k];
    return clamp(sum >> WEIGHT_BITS);
}

/// Combines `count` neighbouring pixels of a row. Each lane is a channel; with three channels, a fourth lane is read
/// and ignored.
static inline void mix_across(uint8_t *out, const uint8_t *from, const int16_t *weights, int count, const int channels) {
    int32_t sums[4] = {WEIGHT_HALF, WEIGHT_HALF, WEIGHT_HALF, WEIGHT_HALF};
    const int lanes = channels == 1 ? 1 : 4;
    for (int k = 0; k < count; k++, from += channels)
        for (int c = 0; c < lanes; c++) sums[c] += from[c] * weights[k];
    for (int c = 0; c < channels; c++) out[c] = clamp(sums[c] >> WEIGHT_BITS);
}

#if defined(__SSE2__)
// Vectorised by the compiler, the loops above took 11 ms from 2048 to 400 pixels. The instruction that multiplies pairs
// of 16-bit numbers and adds them takes a quarter of that. Every x86-64 has it; other processors use the loops above.

/// Returns two weights side by side in each 32-bit lane.
static inline __m128i weight_pair(int16_t first, int16_t second) {
    return _mm_set1_epi32((int32_t)((uint32_t)(uint16_t)first | (uint32_t)(uint16_t)second << 16));
}

/// Computes sixteen columns of `mix_down` at once.
static inline void mix_down_16(uint8_t *out, const uint8_t *source, size_t stride, const int16_t *weights, int rows) {
    const __m128i zero = _mm_setzero_si128();
    __m128i a = _mm_set1_epi32(WEIGHT_HALF), b = a, c = a, d = a;
    for (int k = 0; k < rows; k += 2) {
        const uint8_t *row = source + stride * (size_t)k;
        const bool paired = k + 1 < rows;
        const __m128i upper = _mm_loadu_si128((const __m128i *)row);
        const __m128i lower = paired ? _mm_loadu_si128((const __m128i *)(row + stride)) : zero;
        const __m128i weight = weight_pair(weights[k], paired ? weights[k + 1] : 0);
        const __m128i low = _mm_unpacklo_epi8(upper, lower), high = _mm_unpackhi_epi8(upper, lower);
        a = _mm_add_epi32(a, _mm_madd_epi16(_mm_unpacklo_epi8(low, zero), weight));
        b = _mm_add_epi32(b, _mm_madd_epi16(_mm_unpackhi_epi8(low, zero), weight));
        c = _mm_add_epi32(c, _mm_madd_epi16(_mm_unpacklo_epi8(high, zero), weight));
        d = _mm_add_epi32(d, _mm_madd_epi16(_mm_unpackhi_epi8(high, zero), weight));
    }
    const __m128i first = _mm_packs_epi32(_mm_srai_epi32(a, WEIGHT_BITS), _mm_srai_epi32(b, WEIGHT_BITS));
    const __m128i second = _mm_packs_epi32(_mm_srai_epi32(c, WEIGHT_BITS), _mm_srai_epi32(d, WEIGHT_BITS));
    _mm_storeu_si128((__m128i *)out, _mm_packus_epi16(first, second));
}

static inline __m128i four_bytes(const uint8_t *from) {
    int32_t word;
    memcpy(&word, from, sizeof word);
    return _mm_cvtsi32_si128(word);
}

/// Computes `mix_across` for three and four channels.
static inline void mix_across_4(uint8_t *out, const uint8_t *from, const int16_t *weights, int count, const int channels) {
    const __m128i zero = _mm_setzero_si128();
    __m128i sums = _mm_set1_epi32(WEIGHT_HALF);
    int k = 0;
    for (; k + 1 < count; k += 2, from += 2 * channels) {
        const __m128i both = _mm_unpacklo_epi8(four_bytes(from), four_bytes(from + channels));
        sums = _mm_add_epi32(sums, _mm_madd_epi16(_mm_unpacklo_epi8(both, zero), weight_pair(weights[k], weights[k + 1])));
    }
    if (k < count) {
        const __m128i one = _mm_unpacklo_epi8(four_bytes(from), zero);
        sums = _mm_add_epi32(sums, _mm_madd_epi16(_mm_unpacklo_epi8(one, zero), weight_pair(weights[k], 0)));
    }
    const __m128i words = _mm_packs_epi32(_mm_srai_epi32(sums, WEIGHT_BITS), zero);
    const int32_t packed = _mm_cvtsi128_si32(_mm_packus_epi16(words, zero));
    memcpy(out, &packed, (size_t)channels);
}
#endif
