/// The libvips calls that are available only as variadic functions or macros, each with just the options needed here.
/// Return values follow libvips: 0 or a pointer for success. `vs_take_error` returns and clears its error message.
#pragma once
#include <stdbool.h>
#include <vips/vips.h>

/// Starts libvips for single-threaded workers: no cache, loaders that upstream does not trust blocked, nothing printed.
/// May be called repeatedly and from several threads at once.
int vs_start(void);

/// Unblocks a class of operations, such as "VipsForeignLoadJxl", that `vs_start` blocked.
void vs_open_class(const char *name);

/// Returns libvips' error message, to be freed with `g_free`, and clears the buffer.
char *vs_take_error(void);

/// Opens a file for its header, or for one sequential read. The name is taken literally: libvips' "name[options]" is
/// not parsed.
VipsImage *vs_open(const char *path);

/// Makes a file in memory with a copy of some bytes, a part of which is replaced. Returns its descriptor, or -1.
int vs_memory_file(const void *bytes, size_t length, size_t offset, const void *part, size_t part_length);

typedef struct {
    int width;
    int height;
    bool all_frames;
    /// Crop to the size instead of stretching to it.
    bool crops;
    /// Stop at the first sign of damage.
    bool strict;
    /// The number of leading channels that form the picture; 0 for all.
    int channels;
    /// Convert floating-point samples from 0 to 1, or 32-bit integers, to 16-bit integers first. libvips reads the former
    /// as linear light, or as numbers up to 255, and the latter as numbers up to 255.
    bool to_16_bits;
    /// An intent that the profile supports: libvips refuses any other.
    VipsIntent intent;
    /// Convert to sRGB with the profile. Without it, values stay as they are: when converting an untagged image, libvips
    /// uses another white point, and blue (40, 50, 210) becomes (80, 37, 211). Inks are always converted: with the
    /// profile, or without it with the usual one for CMYK.
    bool converts;
    /// The channels are CMYK.
    bool is_ink;
    /// The channels are coordinates of CIE L*a*b*.
    bool is_lab;
    /// The three colour channels are the same, and the profile is for a single channel.
    bool is_grey;
    /// Colours are multiplied by the alpha channel.
    bool is_premultiplied;
    /// The shares of red, green and blue in luma, if the channels are luma and two colour differences (YCbCr);
    /// otherwise 0.
    double luma[3];
} vs_scaling;

/// Decodes a file to exactly the given size, as stored (not rotated), in 8-bit sRGB. The profile replaces the embedded
/// one unless its length is 0.
VipsImage *vs_thumbnail(const char *path, vs_scaling scaling, const void *profile, size_t profile_length);

/// Draws one line of text with letters of this many pixels, as an 8-bit mask. The text is plain and not parsed as
/// markup.
///
/// Call it with few different sizes. Pango 1.50 looks for fonts in two threads for each size. If one of them drops the
/// last reference to its result, it searches a table of the font map, which the calling thread may be destroying: a
/// division by zero in g_hash_table_lookup. The font map keeps a reference until its resolution changes, which empties
/// it, or until it holds more than 256 sets of fonts. So the resolution here is always the same; libvips' own fitting
/// of text to a box changes it at every step.
VipsImage *vs_text(const char *text, int pixels);

/// Wraps 8-bit pixels, which must outlive the image; 1 or 2 channels are grey, 3 or 4 sRGB.
VipsImage *vs_wrap(const void *pixels, size_t length, int width, int height, int channels);

/// Wraps 16-bit pixels in the same way.
VipsImage *vs_wrap_wide(const void *pixels, size_t length, int width, int height, int channels);

/// Wraps CMYK as JPEG files have it, with 0 for full ink.
VipsImage *vs_wrap_inks(const void *pixels, size_t length, int width, int height);

/// Converts to 8-bit sRGB with the profile.
VipsImage *vs_to_srgb(VipsImage *image, const void *profile, size_t length, VipsIntent intent);

/// Returns the image in 8-bit sRGB or grey.
VipsImage *vs_to_8_bits(VipsImage *image);

typedef enum { VS_WEBP, VS_LOSSLESS_WEBP, VS_AVIF, VS_PNG, VS_GIF } vs_format;

/// Encodes without metadata. The bytes are freed with `g_free`.
int vs_encode(VipsImage *image, vs_format format, int quality, void **data, size_t *length);
