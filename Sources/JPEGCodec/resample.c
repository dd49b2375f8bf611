#include "JPEGCodec.h"
#include "mix.h"
#include <stdlib.h>

/// Combines the source rows of an output row.
static void mix_rows(uint8_t *out, const uint8_t *source, size_t stride, const int16_t *weights, int rows, int samples) {
    int x = 0;
#if defined(__SSE2__)
    for (; x + 16 <= samples; x += 16) mix_down_16(out + x, source + x, stride, weights, rows);
#endif
    for (; x < samples; x++) out[x] = mix_down(source + x, stride, weights, rows);
}

/// Scales a row horizontally. Four bytes past its end must be readable, since three channels are read as four.
static inline void mix_columns(uint8_t *out, const uint8_t *row, const weights_table *table, int available, const int channels) {
    for (int i = 0; i < table->outputs; i++, out += channels) {
        const int first = table->first[i];
        const int count = table->count < available - first ? table->count : available - first;
        const int16_t *weights = table->weights + (size_t)i * (size_t)table->count;
        const uint8_t *from = row + (size_t)first * (size_t)channels;
#if defined(__SSE2__)
        if (channels > 1) {
            mix_across_4(out, from, weights, count, channels);
            continue;
        }
#endif
        mix_across(out, from, weights, count, channels);
    }
}

/// Multiplies colours by alpha; `divide` reverses it. The invisible colour of a transparent pixel must not bleed into
/// its neighbours.
static uint8_t *multiplied(const jc_image *source) {
    const size_t pixels = (size_t)source->width * (size_t)source->height;
    uint8_t *copy = malloc(pixels * 4);
    if (!copy) return NULL;
    for (size_t i = 0; i < pixels; i++) {
        const uint8_t *from = source->pixels + i * 4;
        for (int c = 0; c < 3; c++) copy[i * 4 + (size_t)c] = (uint8_t)((from[c] * from[3] + 127) / 255);
        copy[i * 4 + 3] = from[3];
    }
    return copy;
}

static void divide(jc_image *image) {
    const size_t pixels = (size_t)image->width * (size_t)image->height;
    for (size_t i = 0; i < pixels; i++) {
        uint8_t *pixel = image->pixels + i * 4;
        const int alpha = pixel[3];
        if (alpha == 0 || alpha == 255) continue;
        for (int c = 0; c < 3; c++) pixel[c] = clamp((pixel[c] * 255 + alpha / 2) / alpha);
    }
}

bool jc_resample(const jc_image *source, double left, double top, double width, double height, jc_image *target) {
    const int channels = source->channels;
    const size_t stride = (size_t)source->width * (size_t)channels;
    weights_table across = {0}, down = {0};
    uint8_t *premultiplied = channels == 4 ? multiplied(source) : NULL;
    const uint8_t *pixels = premultiplied ? premultiplied : source->pixels;
    uint8_t *row = calloc(stride + 4, 1);
    target->channels = channels;
    target->pixels = malloc((size_t)target->width * (size_t)channels * (size_t)target->height);
    const bool ready = row && target->pixels && (channels != 4 || premultiplied)
        && weights_make(&across, left, width, source->width, target->width)
        && weights_make(&down, top, height, source->height, target->height);
    for (int y = 0; ready && y < target->height; y++) {
        const int first = down.first[y];
        const int rows = down.count < source->height - first ? down.count : source->height - first;
        mix_rows(row, pixels + stride * (size_t)first, stride, down.weights + (size_t)y * (size_t)down.count, rows, (int)stride);
        uint8_t *out = target->pixels + (size_t)y * (size_t)target->width * (size_t)channels;
        // A constant number of channels lets the compiler unroll each loop.
        switch (channels) {
        case 1: mix_columns(out, row, &across, source->width, 1); break;
        case 3: mix_columns(out, row, &across, source->width, 3); break;
        default: mix_columns(out, row, &across, source->width, 4);
        }
    }
    if (ready && channels == 4) divide(target);
    if (!ready) {
        free(target->pixels);
        target->pixels = NULL;
    }
    weights_free(&across);
    weights_free(&down);
    free(premultiplied);
    free(row);
    return ready;
}
