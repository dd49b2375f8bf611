/// JPEG XL through libjxl itself. libvips 8.14's loader shows PQ and HLG nearly black, since it returns a profile
/// instead of the colour space that the file states.
///
/// Damaged files have crashed libjxl 0.7 with an illegal instruction. Its own checks (`JXL_ASSERT`, compiled to `ud2`)
/// are the likely cause; 10,400 further damaged files did not reproduce it. So call this only in a worker.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// Upright: libjxl rotates pictures itself.
    int width;
    int height;
    bool has_alpha;
    bool is_animated;
} jx_header;

typedef struct {
    /// 8 or 16 bits per channel, rows without padding. Freed with `free`.
    void *pixels;
    int width;
    int height;
    /// 1 grey, 2 grey with alpha, 3 RGB, 4 RGBA; alpha is straight.
    int channels;
    bool is_wide;
    /// Whether the data ended early; missing parts are blurred or black.
    bool is_cut;
    /// Values of ITU-T H.273; 0 if only the profile describes the colours.
    int primaries;
    int transfer;
    /// The ICC profile of the pixels as returned. Freed with `free`; NULL if there is none.
    uint8_t *profile;
    size_t profile_length;
} jx_picture;

/// Reads up to the first frame. Returns NULL, or an error message.
const char *jx_read_header(const uint8_t *data, size_t length, jx_header *header);

/// Decodes the first frame. Returns NULL, or an error message. After an error, nothing has to be freed.
const char *jx_decode(const uint8_t *data, size_t length, jx_picture *picture);

/// Decompresses the content of a `brob` box: the type of the box that it replaces, and a Brotli stream.
///
/// Returns NULL, or an error message. More than `limit` bytes are an error, which stops a decompression bomb early. In
/// either case, `*unpacked` is the content up to that point, without the type. The caller frees it with `free`.
const char *jx_unpack_box(const uint8_t *content, size_t length, size_t limit, uint8_t **unpacked, size_t *unpacked_length);

/// Returns the version of the library at run time, such as 7000 for 0.7.0.
uint32_t jx_library_version(void);
