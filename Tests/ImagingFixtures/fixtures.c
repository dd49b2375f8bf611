#include "ImagingFixtures.h"
#include <stdio.h>
#include <string.h>
#include <VipsShim.h>

static VipsInterpretation meaning(const fx_picture *picture) {
    if (picture->is_ink && picture->channels == 4) return VIPS_INTERPRETATION_CMYK;
    if (picture->channels < 3) return picture->is_wide ? VIPS_INTERPRETATION_GREY16 : VIPS_INTERPRETATION_B_W;
    return picture->is_wide ? VIPS_INTERPRETATION_RGB16 : VIPS_INTERPRETATION_sRGB;
}

bool fx_write(fx_picture picture, const char *path) {
    if (vs_start()) return false;
    // The program shuts classes that upstream does not trust, this writer among them.
    vips_operation_block_set("VipsForeignSaveJxl", FALSE);
    const size_t bytes = (size_t)picture.width * (size_t)picture.height * (size_t)picture.channels * (picture.is_wide ? 2 : 1);
    VipsImage *image = vips_image_new_from_memory_copy(picture.pixels, bytes, picture.width, picture.height, picture.channels,
                                                       picture.is_wide ? VIPS_FORMAT_USHORT : VIPS_FORMAT_UCHAR);
    VipsImage *tagged = NULL;
    if (!image || vips_copy(image, &tagged, "interpretation", meaning(&picture), NULL)) return false;
    if (picture.is_ink && picture.channels == 3) {
        VipsImage *ink = NULL;
        if (vips_icc_transform(tagged, &ink, "cmyk", "input_profile", "srgb", NULL)) return false;
        g_object_unref(tagged);
        tagged = ink;
    }
    if (picture.profile) vips_image_set_blob_copy(tagged, VIPS_META_ICC_NAME, picture.profile, picture.profile_length);
    if (picture.frames > 1) {
        int delays[64];
        for (int k = 0; k < 64; k++) delays[k] = 70;
        vips_image_set_int(tagged, "page-height", picture.height / picture.frames);
        vips_image_set_int(tagged, "loop", 0);
        vips_image_set_array_int(tagged, "delay", delays, picture.frames);
    }
    const bool written = vips_image_write_to_file(tagged, path, NULL) == 0;
    if (!written) fprintf(stderr, "fixture %s: %s\n", path, vips_error_buffer());
    vips_error_clear();
    g_object_unref(tagged);
    g_object_unref(image);
    return written;
}

unsigned char *fx_read(const char *path, int *width, int *height, int *channels, int *frames) {
    if (vs_start()) return NULL;
    VipsImage *image = NULL, *plain = NULL;
    const char *dot = strrchr(path, '.');
    const bool moves = dot && (!strcmp(dot, ".gif") || !strcmp(dot, ".webp"));
    image = moves ? vips_image_new_from_file(path, "n", -1, NULL) : vips_image_new_from_file(path, NULL);
    size_t length = 0;
    unsigned char *pixels = NULL;
    if (image && vips_cast_uchar(image, &plain, NULL) == 0) pixels = vips_image_write_to_memory(plain, &length);
    if (pixels) {
        *width = plain->Xsize;
        *height = plain->Ysize;
        *channels = plain->Bands;
        *frames = vips_image_get_n_pages(plain);
    }
    if (plain) g_object_unref(plain);
    if (image) g_object_unref(image);
    return pixels;
}

bool fx_has(const char *path, const char *name) {
    VipsImage *image = vips_image_new_from_file(path, NULL);
    const bool has = image && vips_image_get_typeof(image, name) != 0;
    if (image) g_object_unref(image);
    return has;
}
