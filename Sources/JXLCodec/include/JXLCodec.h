/// JPEG XL straight through libjxl. libvips 8.14's loader shows PQ and HLG nearly black, since it passes on a profile in place of
/// what the file says of its colours.
///
/// Damaged files have ended processes in libjxl 0.7 by an illegal instruction. Its own checks (`JXL_ASSERT`, compiled to `ud2`) are the
/// likely cause; 10,400 further damaged files did not show it again. So call this in a worker only.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// Upright: libjxl turns pictures itself.
    int width;
    int height;
    bool has_alpha;
    bool is_animated;
} jx_header;

typedef struct {
    /// 8 or 16 bits a channel, rows without padding. Freed with `free`.
    void *pixels;
    int width;
    int height;
    /// 1 grey, 2 grey with alpha, 3 RGB, 4 RGBA; alpha is not multiplied in.
    int channels;
    bool is_wide;
    /// Whether the data ended early; what is missing is blurred or black.
    bool is_cut;
    /// As ITU-T H.273 numbers them; 0 where only the profile tells.
    int primaries;
    int transfer;
    /// The ICC profile of the pixels as they are now. Freed with `free`; NULL for none.
    uint8_t *profile;
    size_t profile_length;
} jx_picture;

/// Reads up to the first frame. Answers NULL, or what is wrong.
const char *jx_read_header(const uint8_t *data, size_t length, jx_header *header);

/// Decodes the first frame whole. Answers NULL, or what is wrong. Nothing has to be freed then.
const char *jx_decode(const uint8_t *data, size_t length, jx_picture *picture);

/// Decompresses what a `brob` box holds: the type of the box that it stands for, and a Brotli stream.
///
/// Answers NULL, or what is wrong: also that there are more than `limit` bytes, which ends a decompression bomb early. `*unpacked` is
/// what there is up to there, without the type, in either case; freed with `free`.
const char *jx_unpack_box(const uint8_t *content, size_t length, size_t limit, uint8_t **unpacked, size_t *unpacked_length);

/// The version of the library that runs, such as 7000 for 0.7.0.
uint32_t jx_library_version(void);
