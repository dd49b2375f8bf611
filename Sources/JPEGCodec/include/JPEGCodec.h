/// JPEG at the codec's own scales, and the inner loops that renditions spend their time in. Nothing here exits, prints or keeps state:
/// libjpeg's errors come back as text, and every buffer a call hands out is freed with `free`.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Pixels of 8 bits, rows without padding: `width * channels` bytes each.
typedef struct {
    uint8_t *pixels;
    int width;
    int height;
    /// 1 grey, 3 RGB, 4 RGBA.
    int channels;
} jc_image;

/// How a call went. `message` is libjpeg's own text for the error, or for the first sign of damage; empty if there was none.
typedef struct {
    char message[200];
    /// Signs of damage in the data; harmless irregularities are not counted.
    int damage;
    /// The first output row that damage can have touched; the image's height if there was none.
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

/// Reads up to the first scan. Answers false where this is no JPEG that libjpeg can read.
bool jc_read_header(const uint8_t *data, size_t length, jc_header *header, jc_status *status);

/// Decodes at the smallest of the codec's scales M/8 (M = 1...8) that gives at least `width` x `height`, both as stored in the file.
/// Where even 1/8 is far larger, rows are averaged down while they are read, to no less than twice the wanted size.
/// An embedded profile is handed out in `profile`; nothing is converted by it. Of inks, four channels come as they are stored: 0 is
/// all of an ink, whatever the file says, since that is how browsers read it.
bool jc_decode(const uint8_t *data, size_t length, int width, int height, jc_image *image, uint8_t **profile, size_t *profile_length,
               jc_status *status);

typedef struct {
    /// 1 to 100.
    int quality;
    bool optimise;
    bool progressive;
    /// Colours in full resolution (4:4:4) in place of a quarter of it (4:2:0).
    bool full_colour;
} jc_encoding;

/// Makes RGB of inks where they are, as browsers do without a profile: by multiplying each colour with black.
void jc_mix_inks(jc_image *image);

/// Encodes grey or RGB pixels as sRGB without any metadata.
bool jc_encode(const jc_image *image, jc_encoding encoding, uint8_t **data, size_t *length, jc_status *status);

/// Scales the part of `source` that starts at (left, top) and is `width` x `height` large down (or slightly up, by rounding) to the size that
/// `target` states; its pixels are allocated. Four channels are taken as RGBA with alpha not multiplied in. Answers false without memory.
bool jc_resample(const jc_image *source, double left, double top, double width, double height, jc_image *target);

/// The picture at half its size, odd sides rounded up: each pixel is the mean of four. Four channels are averaged as they are, alpha not
/// multiplied in. Answers false without memory.
bool jc_halve(const jc_image *source, jc_image *target);

/// Turns stored pixels upright: `orientation` is the EXIF number, 1 to 8. Answers false without memory.
bool jc_orient(const jc_image *source, int orientation, jc_image *target);

/// The version of the library that this was compiled against, such as "2.1.5".
const char *jc_library_version(void);
