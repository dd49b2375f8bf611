#include "errors.h"
#include <stdlib.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)

const char *jc_library_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }

/// The state of an encode.
typedef struct {
    struct jpeg_compress_struct codec;
    jc_errors errors;
    /// The buffer that libjpeg starts with, and the one it ends with.
    unsigned char *first;
    unsigned char *bytes;
    unsigned long size;
} encoder;

/// Writes the whole picture; leaves by `longjmp` on error.
static void encode(encoder *self, const jc_image *image, jc_encoding encoding) {
    struct jpeg_compress_struct *codec = &self->codec;
    jpeg_create_compress(codec);
    // A buffer that is large enough from the start saves libjpeg from growing it several times.
    self->size = (unsigned long)image->width * (unsigned long)image->height * (unsigned long)image->channels / 4 + 4096;
    self->first = malloc(self->size);
    if (!self->first) {
        jc_status *status = self->errors.status;
        snprintf(status->message, sizeof status->message, "out of memory");
        longjmp(self->errors.escape, 1);
    }
    self->bytes = self->first;
    jpeg_mem_dest(codec, &self->bytes, &self->size);
    codec->image_width = (JDIMENSION)image->width;
    codec->image_height = (JDIMENSION)image->height;
    codec->input_components = image->channels;
    codec->in_color_space = image->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(codec);
    jpeg_set_quality(codec, encoding.quality, TRUE);
    if (encoding.full_colour && image->channels == 3) codec->comp_info[0].h_samp_factor = codec->comp_info[0].v_samp_factor = 1;
    codec->optimize_coding = encoding.optimise;
    if (encoding.progressive) jpeg_simple_progression(codec);
    jpeg_start_compress(codec, TRUE);
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    while (codec->next_scanline < codec->image_height) {
        JSAMPROW row = image->pixels + stride * codec->next_scanline;
        jpeg_write_scanlines(codec, &row, 1);
    }
    jpeg_finish_compress(codec);
}

/// Calls `encode`; returns false on error. Jumps land only in this frame; see `jc_errors`.
static bool try_encode(encoder *self, const jc_image *image, jc_encoding encoding) {
    if (setjmp(self->errors.escape)) return false;
    encode(self, image, encoding);
    return true;
}

bool jc_encode(const jc_image *image, jc_encoding encoding, uint8_t **data, size_t *length, jc_status *status) {
    encoder self = {0};
    self.codec.err = jc_install(&self.errors, status);
    const bool is_written = try_encode(&self, image, encoding);
    jpeg_destroy_compress(&self.codec);
    // libjpeg frees the buffers that it grew itself but leaves the one it was given.
    if (!is_written || self.bytes != self.first) free(self.first);
    *data = is_written ? self.bytes : NULL;
    *length = is_written ? self.size : 0;
    return is_written;
}
