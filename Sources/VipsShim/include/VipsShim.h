/// The calls that libvips offers only as variadic functions or macros, each with just the options that are used here.
/// Answers follow libvips: 0 or a pointer for success; its text is fetched, and cleared, by `vs_take_error`.
#pragma once
#include <stdbool.h>
#include <vips/vips.h>

/// Starts libvips for one-threaded workers: no cache, loaders that upstream does not trust shut, nothing printed. Safe to call again,
/// and from several threads at once.
int vs_start(void);

/// Opens a class of operations, such as "VipsForeignLoadJxl", that `vs_start` shut.
void vs_open_class(const char *name);

/// libvips' text for what went wrong, to be freed with `g_free`; the buffer is emptied.
char *vs_take_error(void);

/// Opens a file for its header, or for one sequential reading. The name is taken as it is: libvips' own "name[options]" is not looked for.
VipsImage *vs_open(const char *path, bool all_frames);

typedef struct {
    int width;
    int height;
    bool all_frames;
    /// Cut to the size instead of stretching to it.
    bool crops;
    /// Stop at the first sign of damage.
    bool strict;
    /// Of the channels of the file, the first so many are the picture; 0 for all.
    int channels;
    /// One that the profile knows: libvips refuses any other.
    VipsIntent intent;
    /// Convert to sRGB by the profile, or by the usual one for CMYK. Without it the numbers stay as they are: asked to convert an
    /// untagged image, libvips goes through another white point, and blue (40, 50, 210) comes back as (80, 37, 211).
    bool converts;
} vs_scaling;

/// Decodes a file to exactly the stated size, as stored (no turning), in sRGB of 8 bits.
/// The profile stands in for the embedded one unless its length is 0.
VipsImage *vs_thumbnail(const char *path, vs_scaling scaling, const void *profile, size_t profile_length);

/// Writes a text on one line in letters of so many pixels, as a mask of 8 bits. It is plain text: nothing in it is markup.
///
/// Call it with few different sizes. Pango 1.50 looks for fonts in two threads for each size. When one of them drops the last reference
/// to what it found, it searches a table of the font map, which the calling thread may be destroying: a division by zero inside
/// g_hash_table_lookup. The font map keeps a reference until its resolution changes, which empties it, or until it holds more than 256
/// sets of fonts. So the resolution here is always the same; libvips' own fitting of a text to a box changes it at every step.
VipsImage *vs_text(const char *text, int pixels);

/// Wraps pixels of 8 bits, which must outlive the image; 1 or 2 channels are grey, 3 or 4 sRGB.
VipsImage *vs_wrap(const void *pixels, size_t length, int width, int height, int channels);

/// The same of 16 bits.
VipsImage *vs_wrap_wide(const void *pixels, size_t length, int width, int height, int channels);

/// Converts by the profile to sRGB of 8 bits.
VipsImage *vs_to_srgb(VipsImage *image, const void *profile, size_t length, VipsIntent intent);

/// The image in sRGB or grey of 8 bits, whatever it was.
VipsImage *vs_to_8_bits(VipsImage *image);

typedef enum { VS_WEBP, VS_LOSSLESS_WEBP, VS_AVIF, VS_PNG, VS_GIF } vs_format;

/// Encodes without metadata. The bytes are freed with `g_free`.
int vs_encode(VipsImage *image, vs_format format, int quality, void **data, size_t *length);
