/// JPEG coding at the codec's own scales, and the inner loops in which renditions spend their time. Nothing here exits,
/// prints or keeps state. libjpeg's errors are returned as text. The caller frees every returned buffer with `free`.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// 8-bit pixels in rows without padding: `width * channels` bytes each.
typedef struct {
    uint8_t *pixels;
    int width;
    int height;
    /// 1 grey, 3 RGB, 4 RGBA.
    int channels;
} jc_image;

/// The outcome of a call. `message` is libjpeg's text for the error or for the first sign of damage; empty if there was
/// none.
typedef struct {
    char message[200];
    /// The number of signs of damage in the data; harmless irregularities are not counted.
    int damage;
    /// The first output row that damage may have affected; the image's height if there was none.
    int damaged_row;
} jc_status;

typedef enum { JC_GREY = 1, JC_COLOUR = 3, JC_INK = 4, JC_OTHER = 0 } jc_kind;

typedef struct {
    int width;
    int height;
    /// JC_INK is CMYK or YCCK.
    jc_kind kind;
    bool progressive;
} jc_header;

/// Reads up to the first scan. Returns false if libjpeg cannot read the data.
bool jc_read_header(const uint8_t *data, size_t length, jc_header *header, jc_status *status);

/// Decodes at the smallest of the codec's scales M/8 (M = 1...8) that gives at least `width` x `height`, both as stored
/// in the file. If even 1/8 is far larger, rows are averaged while they are read, down to no less than twice the wanted
/// size. Returns an embedded profile in `profile` without converting by it. Inks are returned as four channels, as
/// stored: 0 is full ink, whatever the file says, since browsers read it that way.
bool jc_decode(const uint8_t *data, size_t length, int width, int height, jc_image *image, uint8_t **profile, size_t *profile_length,
               jc_status *status);

typedef struct {
    /// 1 to 100.
    int quality;
    bool optimise;
    bool progressive;
    /// Full colour resolution (4:4:4) instead of a quarter (4:2:0).
    bool full_colour;
} jc_encoding;

/// Converts inks to RGB in place, as browsers do without a profile: by multiplying each colour with black.
void jc_mix_inks(jc_image *image);

/// Encodes grey or RGB pixels as sRGB without metadata.
bool jc_encode(const jc_image *image, jc_encoding encoding, uint8_t **data, size_t *length, jc_status *status);

/// Scales the `width` x `height` part of `source` at (left, top) down (or slightly up, through rounding) to the size in
/// `target`, whose pixels are allocated. Four channels are RGBA with straight alpha. Returns false if out of memory.
bool jc_resample(const jc_image *source, double left, double top, double width, double height, jc_image *target);

/// Halves a picture, with odd sides rounded up: each pixel is the mean of four. Four channels are averaged
/// independently, with straight alpha. Returns false if out of memory.
bool jc_halve(const jc_image *source, jc_image *target);

/// Turns stored pixels upright: `orientation` is the EXIF value, 1 to 8. Returns false if out of memory.
bool jc_orient(const jc_image *source, int orientation, jc_image *target);

/// Returns the version of the library that this was compiled against, such as "2.1.5".
const char *jc_library_version(void);
