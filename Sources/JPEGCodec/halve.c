#include "JPEGCodec.h"
#include "mix.h"
#include <stdlib.h>

static inline uint8_t mean(int a, int b, int c, int d) { return (uint8_t)((a + b + c + d + 2) >> 2); }

/// Halves `pairs` pairs of pixels from two rows; rows of odd length have a single pixel left at the end.
static inline void halve_rows(uint8_t *out, const uint8_t *upper, const uint8_t *lower, int pairs, bool is_odd, const int channels) {
    int i = 0;
#if defined(__SSE2__)
    if (channels > 1) {
        const __m128i zero = _mm_setzero_si128(), two = _mm_set1_epi16(2);
        // The last pair is left to the loop below: three channels are read as four, which could read past the end.
        for (; i + 1 < pairs; i++, out += channels, upper += 2 * channels, lower += 2 * channels) {
            const __m128i left = _mm_add_epi16(_mm_unpacklo_epi8(four_bytes(upper), zero), _mm_unpacklo_epi8(four_bytes(lower), zero));
            const __m128i right = _mm_add_epi16(_mm_unpacklo_epi8(four_bytes(upper + channels), zero),
                                                _mm_unpacklo_epi8(four_bytes(lower + channels), zero));
            const __m128i sum = _mm_srli_epi16(_mm_add_epi16(_mm_add_epi16(left, right), two), 2);
            const int32_t packed = _mm_cvtsi128_si32(_mm_packus_epi16(sum, zero));
            memcpy(out, &packed, (size_t)channels);
        }
    }
#endif
    for (; i < pairs; i++, out += channels, upper += 2 * channels, lower += 2 * channels)
        for (int c = 0; c < channels; c++) out[c] = mean(upper[c], upper[c + channels], lower[c], lower[c + channels]);
    if (is_odd)
        for (int c = 0; c < channels; c++) out[c] = mean(upper[c], upper[c], lower[c], lower[c]);
}

bool jc_halve(const jc_image *source, jc_image *target) {
    const int channels = source->channels;
    const size_t stride = (size_t)source->width * (size_t)channels;
    *target = (jc_image){.width = (source->width + 1) / 2, .height = (source->height + 1) / 2, .channels = channels};
    target->pixels = malloc((size_t)target->width * (size_t)target->height * (size_t)channels);
    if (!target->pixels) return false;
    const int pairs = source->width / 2;
    const bool is_odd = source->width % 2;
    for (int y = 0; y < target->height; y++) {
        const uint8_t *upper = source->pixels + stride * (size_t)(2 * y);
        const uint8_t *lower = 2 * y + 1 < source->height ? upper + stride : upper;
        uint8_t *out = target->pixels + (size_t)y * (size_t)target->width * (size_t)channels;
        // A constant number of channels lets the compiler unroll each loop.
        switch (channels) {
        case 1: halve_rows(out, upper, lower, pairs, is_odd, 1); break;
        case 3: halve_rows(out, upper, lower, pairs, is_odd, 3); break;
        default: halve_rows(out, upper, lower, pairs, is_odd, 4);
        }
    }
    return true;
}
