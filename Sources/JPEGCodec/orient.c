#include "JPEGCodec.h"
#include <stdlib.h>
#include <string.h>

/// Reading along rows while writing along columns touches a new cache line for each pixel. Within blocks of this size,
/// all lines stay in the cache. Measured on 2048 x 1365: 5 ms with 8, 9 ms with 16 to 64, whose lines map to the same
/// few cache sets.
enum { BLOCK = 8 };

/// The target of pixel (0, 0), and the distances between horizontal and vertical neighbours in the target.
typedef struct {
    ptrdiff_t origin, across, down;
} placement;

static placement place(int orientation, ptrdiff_t width, ptrdiff_t height) {
    const ptrdiff_t last_x = width - 1, last_y = height - 1;
    switch (orientation) {
    case 2: return (placement){last_x, -1, width};
    case 3: return (placement){last_y * width + last_x, -1, -width};
    case 4: return (placement){last_y * width, 1, -width};
    case 5: return (placement){0, height, 1};
    case 6: return (placement){last_y, height, -1};
    case 7: return (placement){last_x * height + last_y, -height, -1};
    case 8: return (placement){last_x * height, -height, 1};
    default: return (placement){0, 1, width};
    }
}

static inline void turn(const jc_image *source, uint8_t *out, placement to, const int channels) {
    for (int top = 0; top < source->height; top += BLOCK)
        for (int left = 0; left < source->width; left += BLOCK)
            for (int y = top; y < top + BLOCK && y < source->height; y++) {
                const uint8_t *from = source->pixels + ((size_t)y * (size_t)source->width + (size_t)left) * (size_t)channels;
                ptrdiff_t target = to.origin + to.across * left + to.down * y;
                for (int x = left; x < left + BLOCK && x < source->width; x++, from += channels, target += to.across)
                    for (int c = 0; c < channels; c++) out[target * channels + c] = from[c];
            }
}

bool jc_orient(const jc_image *source, int orientation, jc_image *target) {
    const bool swaps = orientation >= 5 && orientation <= 8;
    *target = (jc_image){NULL, swaps ? source->height : source->width, swaps ? source->width : source->height, source->channels};
    target->pixels = malloc((size_t)source->width * (size_t)source->height * (size_t)source->channels);
    if (!target->pixels) return false;
    const placement to = place(orientation, source->width, source->height);
    switch (source->channels) {
    case 1: turn(source, target->pixels, to, 1); break;
    case 3: turn(source, target->pixels, to, 3); break;
    default: turn(source, target->pixels, to, 4);
    }
    return true;
}
