#include "VipsShim.h"

// 8.15 replaced "strip" by "keep".
#if VIPS_MAJOR_VERSION > 8 || VIPS_MINOR_VERSION >= 15
#define NO_METADATA "keep", VIPS_FOREIGN_KEEP_NONE
#else
#define NO_METADATA "strip", TRUE
#endif

static const char *frames_option(bool all_frames) { return all_frames ? "[n=-1]" : ""; }

VipsImage *vs_open(const char *path, bool all_frames) {
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *image = vips_image_new_from_source(source, frames_option(all_frames), "access", VIPS_ACCESS_SEQUENTIAL, NULL);
    g_object_unref(source);
    return image;
}

static VipsImage *without_profile(const char *path, vs_scaling scaling) {
    VipsImage *image = vs_open(path, scaling.all_frames);
    if (!image) return NULL;
    VipsImage *plain = NULL, *small = NULL;
    if (vips_copy(image, &plain, NULL) == 0) {
        vips_image_remove(plain, VIPS_META_ICC_NAME);
        if (vips_thumbnail_image(plain, &small, scaling.width, "height", scaling.height, "size", VIPS_SIZE_FORCE, "no_rotate", TRUE,
                                 "crop", scaling.crops ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE, NULL))
            small = NULL;
    }
    if (plain) g_object_unref(plain);
    g_object_unref(image);
    return small;
}

VipsImage *vs_thumbnail(const char *path, vs_scaling scaling) {
    const VipsFailOn fail_on = scaling.strict ? VIPS_FAIL_ON_TRUNCATED : VIPS_FAIL_ON_NONE;
    if (scaling.ignores_profile) return without_profile(path, scaling);
    VipsSource *source = vips_source_new_from_file(path);
    if (!source) return NULL;
    VipsImage *image = NULL;
    // "force" gives the plan's size to the pixel; a ratio that the plan rounded is at most half a pixel off.
    const int failed = vips_thumbnail_source(
        source, &image, scaling.width, "option_string", frames_option(scaling.all_frames), "height", scaling.height, "size",
        scaling.crops ? VIPS_SIZE_BOTH : VIPS_SIZE_FORCE, "crop", scaling.crops ? VIPS_INTERESTING_CENTRE : VIPS_INTERESTING_NONE,
        "no_rotate", TRUE, "export_profile", "srgb", "intent", VIPS_INTENT_RELATIVE, "fail_on", fail_on, NULL);
    g_object_unref(source);
    return failed ? NULL : image;
}

VipsImage *vs_wrap(const void *pixels, size_t length, int width, int height, int channels) {
    VipsImage *image = vips_image_new_from_memory(pixels, length, width, height, channels, VIPS_FORMAT_UCHAR);
    if (image) image->Type = channels < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    return image;
}

VipsImage *vs_to_srgb(VipsImage *image, const void *profile, size_t length) {
    VipsImage *tagged = NULL, *converted = NULL;
    if (vips_copy(image, &tagged, NULL)) return NULL;
    vips_image_set_blob_copy(tagged, VIPS_META_ICC_NAME, profile, length);
    if (vips_icc_transform(tagged, &converted, "srgb", "embedded", TRUE, "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL)) converted = NULL;
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
    case VS_AVIF:
        return vips_heifsave_buffer(image, data, length, "Q", quality, "compression", VIPS_FOREIGN_HEIF_COMPRESSION_AV1, "effort", 2,
                                    "subsample_mode", VIPS_FOREIGN_SUBSAMPLE_ON, NO_METADATA, NULL);
    case VS_PNG: return vips_pngsave_buffer(image, data, length, "compression", 6, NO_METADATA, NULL);
    case VS_GIF: return vips_gifsave_buffer(image, data, length, "effort", 5, NO_METADATA, NULL);
    }
    return -1;
}
