#define _GNU_SOURCE
#include "VipsShim.h"
#include <limits.h>
#include <sys/mman.h>
#include <unistd.h>

// 8.15 replaced "strip" by "keep".
#if VIPS_MAJOR_VERSION > 8 || VIPS_MINOR_VERSION >= 15
#define NO_METADATA "keep", VIPS_FOREIGN_KEEP_NONE
#else
#define NO_METADATA "strip", TRUE
#endif

static const char *options(bool all_frames, bool strict) {
    if (all_frames) return strict ? "[n=-1,fail_on=error]" : "[n=-1]";
    return strict ? "[fail_on=error]" : "";
}

VipsImage *vs_open(const char *path) {
    // A message that a readable file left there does not explain why another file fails.
    vips_error_clear();
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *image = vips_image_new_from_source(source, "", "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    g_object_unref(source);
    return image;
}

static bool write_all(int file, const char *bytes, size_t length, size_t offset) {
    while (length > 0) {
        const ssize_t written = pwrite(file, bytes, length, (off_t)offset);
        if (written <= 0) return false;
        bytes += written;
        length -= (size_t)written;
        offset += (size_t)written;
    }
    return true;
}

int vs_memory_file(const void *bytes, size_t length, size_t offset, const void *part, size_t part_length) {
    const int file = memfd_create("picture", MFD_CLOEXEC);
    if (file >= 0 && write_all(file, bytes, length, 0) && write_all(file, part, part_length, offset)) return file;
    if (file >= 0) close(file);
    return -1;
}

/// Converts to 16-bit integers. Numbers outside the range are clamped to it, and NaN becomes 0.
static VipsImage *with_16_bits(VipsImage *image) {
    const VipsInterpretation type = image->Type == VIPS_INTERPRETATION_CMYK ? VIPS_INTERPRETATION_CMYK
                                    : image->Bands < 3                     ? VIPS_INTERPRETATION_GREY16
                                                                           : VIPS_INTERPRETATION_RGB16;
    const double range = vips_band_format_isint(image->BandFmt) ? UINT_MAX : 1;
    VipsImage *scaled = NULL, *cast = NULL, *result = NULL;
    // The cast drops the fraction.
    if (vips_linear1(image, &scaled, USHRT_MAX / range, 0.5, NULL)) return NULL;
    if (vips_cast_ushort(scaled, &cast, NULL)) cast = NULL;
    g_object_unref(scaled);
    if (!cast) return NULL;
    if (vips_copy(cast, &result, "interpretation", type, NULL)) result = NULL;
    g_object_unref(cast);
    return result;
}

/// Returns a copy with the profile, or without one if its length is 0.
static VipsImage *with_profile(VipsImage *image, const void *profile, size_t length) {
    VipsImage *result = NULL;
    if (vips_copy(image, &result, NULL)) return NULL;
    vips_image_remove(result, VIPS_META_ICC_NAME);
    if (length > 0) vips_image_set_blob_copy(result, VIPS_META_ICC_NAME, profile, length);
    return result;
}

/// Converts inks to 8-bit sRGB with the embedded profile, or with the usual one for CMYK. vips_thumbnail ignores the
/// embedded profile of inks.
static VipsImage *inks_in_srgb(VipsImage *image, bool has_profile, VipsIntent intent) {
    VipsImage *narrow = NULL, *converted = NULL;
    // libvips expects the transparency of inks to have 8 bits.
    if (vips_cast(image, &narrow, VIPS_FORMAT_UCHAR, "shift", TRUE, NULL)) return NULL;
    const char *const usual = has_profile ? NULL : "input_profile";
    if (vips_icc_transform(narrow, &converted, "srgb", "embedded", has_profile, "intent", intent, "depth", 8, usual, "cmyk", NULL))
        converted = NULL;
    g_object_unref(narrow);
    return converted;
}

/// Converts coordinates of CIE L*a*b* to 8-bit sRGB. Files use the white point D50, but libvips' own conversion
/// expects D65.
static VipsImage *lab_in_srgb(VipsImage *image) {
    VipsImage *plain = NULL, *result = NULL;
    // With 8 bits per channel, the loader packs coordinates into another encoding.
    if (vips_colourspace(image, &plain, VIPS_INTERPRETATION_LAB, NULL)) return NULL;
    if (vips_icc_export(plain, &result, "output_profile", "srgb", "pcs", VIPS_PCS_LAB, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL))
        result = NULL;
    g_object_unref(plain);
    return result;
}

/// Returns the first colour channel, with the alpha channel if there is one.
static VipsImage *without_colours(VipsImage *image) {
    VipsImage *grey = NULL, *alpha = NULL, *both = NULL, *result = NULL;
    const VipsInterpretation type = image->BandFmt == VIPS_FORMAT_USHORT ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
    if (vips_extract_band(image, &grey, 0, NULL)) return NULL;
    if (vips_image_hasalpha(image)) {
        if (vips_extract_band(image, &alpha, image->Bands - 1, NULL) || vips_bandjoin2(grey, alpha, &both, NULL)) both = NULL;
        if (alpha) g_object_unref(alpha);
        g_object_unref(grey);
        grey = both;
    }
    if (!grey) return NULL;
    if (vips_copy(grey, &result, "interpretation", type, NULL)) result = NULL;
    g_object_unref(grey);
    return result;
}

/// Divides colours by the alpha channel.
static VipsImage *unpremultiplied(VipsImage *image) {
    VipsImage *divided = NULL, *rounded = NULL, *result = NULL;
    if (vips_unpremultiply(image, &divided, NULL)) return NULL;
    if (vips_rint(divided, &rounded, NULL)) rounded = NULL;
    g_object_unref(divided);
    if (!rounded) return NULL;
    if (vips_cast(rounded, &result, image->BandFmt, NULL)) result = NULL;
    g_object_unref(rounded);
    return result;
}

/// Converts 8-bit luma and colour differences to RGB.
static VipsImage *luma_in_rgb(VipsImage *image, const double shares[3]) {
    const double red = 2 - 2 * shares[0], blue = 2 - 2 * shares[2];
    const double matrix[] = {1, 0, red, 1, -shares[2] * blue / shares[1], -shares[0] * red / shares[1], 1, blue, 0};
    VipsImage *centred = NULL, *mixed = NULL, *rounded = NULL, *cast = NULL, *result = NULL;
    VipsImage *const factors = vips_image_new_matrix_from_array(3, 3, matrix, 9);
    double one[] = {1, 1, 1}, offset[] = {0, -128, -128};
    if (!factors) return NULL;
    if (vips_linear(image, &centred, one, offset, 3, NULL) || vips_recomb(centred, &mixed, factors, NULL) ||
        vips_rint(mixed, &rounded, NULL) || vips_cast_uchar(rounded, &cast, NULL) ||
        vips_copy(cast, &result, "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
        result = NULL;
    g_object_unref(factors);
    if (centred) g_object_unref(centred);
    if (mixed) g_object_unref(mixed);
    if (rounded) g_object_unref(rounded);
    if (cast) g_object_unref(cast);
    return result;
}

/// Returns the result of a step, and releases the image that it was made from.
static VipsImage *after(VipsImage *image, VipsImage *result) {
    g_object_unref(image);
    return result;
}

/// Reduces an image to the channels that form the picture, converts what libvips would misinterpret, and sets
/// the profile if one is given.
static VipsImage *prepared(VipsImage *image, vs_scaling scaling, const void *profile, size_t profile_length) {
    if (scaling.is_lab) image = after(image, lab_in_srgb(image));
    if (!image) return NULL;
    const int channels = scaling.channels > 0 && scaling.channels < image->Bands ? scaling.channels : image->Bands;
    VipsImage *result = NULL;
    if (vips_extract_band(image, &result, 0, "n", channels, NULL)) result = NULL;
    image = after(image, result);
    if (image && scaling.luma[1] > 0) image = after(image, luma_in_rgb(image, scaling.luma));
    if (image && scaling.is_grey) image = after(image, without_colours(image));
    if (image && scaling.is_premultiplied) image = after(image, unpremultiplied(image));
    if (image && scaling.to_16_bits) image = after(image, with_16_bits(image));
    if (image && profile_length > 0) image = after(image, with_profile(image, profile, profile_length));
    if (image && scaling.is_ink) image = after(image, inks_in_srgb(image, scaling.converts, scaling.intent));
    if (image && (scaling.is_ink || scaling.is_lab)) image = after(image, with_profile(image, NULL, 0));
    return image;
}

VipsImage *vs_thumbnail(const char *path, vs_scaling scaling, const void *profile, size_t profile_length) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *image = NULL;
    const VipsSize size = scaling.crops ? VIPS_SIZE_BOTH : VIPS_SIZE_FORCE;
    const VipsInteresting crop = scaling.crops ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE;
    // A NULL ends the options; those after it are only for conversions.
    const char *const converts = scaling.converts && !scaling.is_ink ? "export_profile" : NULL;
    int failed = 0;
    // "force" gives exactly the planned size; its rounded aspect ratio is off by at most half a pixel.
    if (scaling.channels > 0 || scaling.to_16_bits || profile_length > 0 || scaling.is_ink || scaling.is_lab || scaling.is_grey ||
        scaling.is_premultiplied || scaling.luma[1] > 0) {
        VipsImage *whole =
            vips_image_new_from_source(source, options(scaling.all_frames, scaling.strict), "access", VIPS_ACCESS_SEQUENTIAL, NULL);
        if (whole) whole = prepared(whole, scaling, profile, profile_length);
        failed = !whole || vips_thumbnail_image(whole, &image, scaling.width, "height", scaling.height, "size", size, "crop", crop, "no_rotate",
                                                TRUE, "intent", scaling.intent, converts, "srgb", NULL);
        if (whole) g_object_unref(whole);
    } else {
        // Set this in the loader's own options: with a source, the operation's "fail_on" does not reach the loader.
        failed = vips_thumbnail_source(source, &image, scaling.width, "option_string", options(scaling.all_frames, scaling.strict), "height",
                                       scaling.height, "size", size, "crop", crop, "no_rotate", TRUE, "intent", scaling.intent, converts,
                                       "srgb", NULL);
    }
    g_object_unref(source);
    return failed ? NULL : image;
}

VipsImage *vs_text(const char *text, int pixels) {
    // libvips always parses Pango markup.
    char *plain = g_markup_escape_text(text, -1);
    char *font = g_strdup_printf("sans bold %d", pixels);
    VipsImage *image = NULL, *mask = NULL;
    // At 72 dpi, a point is a pixel. The header explains why no other resolution may ever be used.
    const int failed = vips_text(&image, plain, "font", font, "dpi", 72, "wrap", VIPS_TEXT_WRAP_NONE, NULL);
    g_free(font);
    g_free(plain);
    if (failed) return NULL;
    // vips_text calls its single band "multiband", which would be mistaken for a colour.
    if (vips_copy(image, &mask, "interpretation", VIPS_INTERPRETATION_B_W, NULL)) mask = NULL;
    g_object_unref(image);
    return mask;
}

VipsImage *vs_wrap(const void *pixels, size_t length, int width, int height, int channels) {
    VipsImage *image = vips_image_new_from_memory(pixels, length, width, height, channels, VIPS_FORMAT_UCHAR);
    if (image) image->Type = channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    return image;
}

VipsImage *vs_wrap_wide(const void *pixels, size_t length, int width, int height, int channels) {
    VipsImage *image = vips_image_new_from_memory(pixels, length, width, height, channels, VIPS_FORMAT_USHORT);
    if (image) image->Type = channels < 3 ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_RGB16;
    return image;
}

VipsImage *vs_wrap_inks(const void *pixels, size_t length, int width, int height) {
    VipsImage *image = vips_image_new_from_memory(pixels, length, width, height, 4, VIPS_FORMAT_UCHAR), *inks = NULL;
    if (!image) return NULL;
    image->Type = VIPS_INTERPRETATION_CMYK;
    if (vips_invert(image, &inks, NULL)) inks = NULL;
    g_object_unref(image);
    return inks;
}

VipsImage *vs_to_srgb(VipsImage *image, const void *profile, size_t length, VipsIntent intent) {
    VipsImage *converted = NULL, *tagged = with_profile(image, profile, length);
    if (!tagged) return NULL;
    if (vips_icc_transform(tagged, &converted, "srgb", "embedded", TRUE, "intent", intent, "depth", 8, NULL)) converted = NULL;
    g_object_unref(tagged);
    return converted;
}

VipsImage *vs_to_8_bits(VipsImage *image) {
    const bool grey = image->Type == VIPS_INTERPRETATION_B_W || image->Type == VIPS_INTERPRETATION_GREY16;
    VipsImage *coloured = NULL, *cast = NULL;
    if (vips_colourspace(image, &coloured, grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
    if (vips_cast_uchar(coloured, &cast, NULL)) cast = NULL;
    g_object_unref(coloured);
    return cast;
}

int vs_encode(VipsImage *image, vs_format format, int quality, void **data, size_t *length) {
    switch (format) {
    case VS_WEBP: return vips_webpsave_buffer(image, data, length, "Q", quality, "effort", 4, "smart_subsample", FALSE, NO_METADATA, NULL);
    case VS_LOSSLESS_WEBP:
        return vips_webpsave_buffer(image, data, length, "lossless", TRUE, "effort", 4, NO_METADATA, NULL);
    case VS_AVIF:
        return vips_heifsave_buffer(image, data, length, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", 2,
                                    "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NO_METADATA, NULL);
    case VS_PNG: return vips_pngsave_buffer(image, data, length, "compression", 6, NO_METADATA, NULL);
    case VS_GIF: return vips_gifsave_buffer(image, data, length, "effort", 5, NO_METADATA, NULL);
    }
    return -1;
}
