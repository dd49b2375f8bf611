#include "errors.h"
#include <stdlib.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

const char *jc_library_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }

bool jc_encode(const jc_image *image, jc_encoding encoding, uint8_t **data, size_t *length, jc_status *status) {
    struct jpeg_compress_struct codec = {0};
    jc_errors errors;
    unsigned char *volatile bytes = NULL;
    unsigned long size = 0;
    unsigned char *out = NULL;
    *data = NULL;
    *length = 0;
    codec.err = jc_install(&errors, status);
    if (setjmp(errors.escape)) {
        jpeg_destroy_compress(&codec);
        free(bytes);
        return false;
    }
    jpeg_create_compress(&codec);
    // With a buffer of its own to begin with, libjpeg writes without growing it a few times over.
    size = (unsigned long)image->width * (unsigned long)image->height * (unsigned long)image->channels / 4 + 4096;
    out = malloc(size);
    if (!out) {
        snprintf(status->message, sizeof status->message, "out of memory");
        longjmp(errors.escape, 1);
    }
    bytes = out;
    unsigned char *const first = out;
    jpeg_mem_dest(&codec, &out, &size);
    codec.image_width = (JDIMENSION)image->width;
    codec.image_height = (JDIMENSION)image->height;
    codec.input_components = image->channels;
    codec.in_color_space = image->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, encoding.quality, TRUE);
    if (encoding.full_colour && image->channels == 3) codec.comp_info[0].h_samp_factor = codec.comp_info[0].v_samp_factor = 1;
    codec.optimize_coding = encoding.optimise;
    if (encoding.progressive) jpeg_simple_progression(&codec);
    jpeg_start_compress(&codec, TRUE);
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    while (codec.next_scanline < codec.image_height) {
        JSAMPROW row = image->pixels + stride * codec.next_scanline;
        jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    // libjpeg frees the buffers it grew itself but leaves the one it was given.
    if (out != first) free(first);
    *data = out;
    *length = size;
    return true;
}
