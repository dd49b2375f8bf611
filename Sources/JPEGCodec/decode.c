#include "errors.h"
#include <stdlib.h>
#include <string.h>

/// No JPEG needs more scans. A progressive file of a few kilobytes can hold thousands for a huge picture and take
/// hours.
enum { MOST_SCANS = 500 };

static jc_kind kind_of(const struct jpeg_decompress_struct *codec) {
    switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE: return JC_GREY;
    case JCS_YCbCr:
    case JCS_RGB: return JC_COLOUR;
    case JCS_CMYK:
    case JCS_YCCK: return JC_INK;
    default: return JC_OTHER;
    }
}

static void open_memory(struct jpeg_decompress_struct *codec, const uint8_t *data, size_t length) {
    jpeg_create_decompress(codec);
    jpeg_mem_src(codec, data, length);
}

/// Reads up to the first scan; leaves by `longjmp` on error.
static void read_header(struct jpeg_decompress_struct *codec, const uint8_t *data, size_t length) {
    open_memory(codec, data, length);
    jpeg_read_header(codec, TRUE);
}

/// Calls `read_header`; returns false on error. Jumps land only in this frame; see `jc_errors`.
static bool try_header(struct jpeg_decompress_struct *codec, jc_errors *errors, const uint8_t *data, size_t length) {
    if (setjmp(errors->escape)) return false;
    read_header(codec, data, length);
    return true;
}

bool jc_read_header(const uint8_t *data, size_t length, jc_header *header, jc_status *status) {
    struct jpeg_decompress_struct codec = {0};
    jc_errors errors;
    codec.err = jc_install(&errors, status);
    const bool is_read = try_header(&codec, &errors, data, length);
    if (is_read) *header = (jc_header){(int)codec.image_width, (int)codec.image_height, kind_of(&codec), codec.progressive_mode};
    jpeg_destroy_decompress(&codec);
    return is_read;
}

static void watch_scans(j_common_ptr codec) {
    j_decompress_ptr decoder = (j_decompress_ptr)codec;
    if (decoder->input_scan_number > MOST_SCANS) {
        jc_errors *errors = (jc_errors *)decoder->err;
        snprintf(errors->status->message, sizeof errors->status->message, "it has more than %d scans", MOST_SCANS);
        longjmp(errors->escape, 1);
    }
}

/// Sets the smallest scale that gives at least the wanted size.
static void choose_scale(struct jpeg_decompress_struct *codec, int width, int height) {
    codec->scale_denom = 8;
    for (codec->scale_num = 1; codec->scale_num < 8; codec->scale_num++) {
        jpeg_calc_output_dimensions(codec);
        if ((int)codec->output_width >= width && (int)codec->output_height >= height) return;
    }
    jpeg_calc_output_dimensions(codec);
}

/// Returns the whole factor by which rows and columns are averaged while reading: 1 unless at least twice the wanted
/// size remains.
static int reduction(const struct jpeg_decompress_struct *codec, int width, int height) {
    int across = (int)codec->output_width / (2 * (width > 0 ? width : 1));
    int down = (int)codec->output_height / (2 * (height > 0 ? height : 1));
    int least = across < down ? across : down;
    return least < 2 ? 1 : least > 64 ? 64 : least;
}

/// Adds a row to the sums of a row of averages; columns after the last complete group are dropped.
static void add_row(uint32_t *sums, const uint8_t *row, int columns, int channels, int factor) {
    for (int x = 0; x < columns; x++)
        for (int k = 0; k < factor; k++)
            for (int c = 0; c < channels; c++) sums[x * channels + c] += row[(x * factor + k) * channels + c];
}

static void read_reduced(struct jpeg_decompress_struct *codec, jc_image *image, int factor, uint8_t *row, uint32_t *sums) {
    const uint32_t area = (uint32_t)(factor * factor);
    const int samples = image->width * image->channels;
    for (int y = 0; y < image->height; y++) {
        memset(sums, 0, sizeof *sums * (size_t)samples);
        for (int k = 0; k < factor; k++) {
            jpeg_read_scanlines(codec, &row, 1);
            add_row(sums, row, image->width, image->channels, factor);
        }
        uint8_t *out = image->pixels + (size_t)y * (size_t)samples;
        for (int x = 0; x < samples; x++) out[x] = (uint8_t)((sums[x] + area / 2) / area);
    }
    while (codec->output_scanline < codec->output_height) jpeg_read_scanlines(codec, &row, 1);
}

static void read_whole(struct jpeg_decompress_struct *codec, jc_image *image) {
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    while (codec->output_scanline < codec->output_height) {
        JSAMPROW rows[16];
        const JDIMENSION left = codec->output_height - codec->output_scanline;
        const JDIMENSION count = left < 16 ? left : 16;
        for (JDIMENSION k = 0; k < count; k++) rows[k] = image->pixels + stride * (codec->output_scanline + k);
        jpeg_read_scanlines(codec, rows, count);
    }
}

/// Fills the rows from `first` on with the grey that the decoder uses for missing data.
static void fill_rest(jc_image *image, int first) {
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    if (first < image->height) memset(image->pixels + stride * (size_t)first, 128, stride * (size_t)(image->height - first));
}

/// The state of a decode.
typedef struct {
    struct jpeg_decompress_struct codec;
    struct jpeg_progress_mgr progress;
    jc_errors errors;
    jc_image *image;
    uint8_t *row;
    uint32_t *sums;
    /// See `reduction`.
    int factor;
    JOCTET *profile;
    unsigned profile_length;
} decoder;

/// Reads the whole picture; leaves by `longjmp` on error, with what was read so far in `self`.
static void decode(decoder *self, const uint8_t *data, size_t length, int width, int height) {
    struct jpeg_decompress_struct *codec = &self->codec;
    jc_status *status = self->errors.status;
    jc_image *image = self->image;
    open_memory(codec, data, length);
    jpeg_save_markers(codec, JPEG_APP0 + 2, 0xffff);
    jpeg_read_header(codec, TRUE);
    codec->progress = &self->progress;
    const jc_kind kind = kind_of(codec);
    if (kind == JC_OTHER) {
        snprintf(status->message, sizeof status->message, "its colours are neither grey nor RGB nor CMYK");
        longjmp(self->errors.escape, 1);
    }
    jpeg_read_icc_profile(codec, &self->profile, &self->profile_length);
    codec->out_color_space = kind == JC_GREY ? JCS_GRAYSCALE : kind == JC_INK ? JCS_CMYK : JCS_RGB;
    choose_scale(codec, width, height);
    self->factor = reduction(codec, width, height);
    jpeg_start_decompress(codec);
    image->width = (int)codec->output_width / self->factor;
    image->height = (int)codec->output_height / self->factor;
    image->channels = codec->output_components;
    const size_t stride = (size_t)image->width * (size_t)image->channels;
    image->pixels = malloc(stride * (size_t)image->height);
    if (self->factor > 1) {
        self->row = malloc((size_t)codec->output_width * (size_t)image->channels);
        self->sums = malloc(stride * sizeof *self->sums);
    }
    if (!image->pixels || (self->factor > 1 && (!self->row || !self->sums))) {
        snprintf(status->message, sizeof status->message, "out of memory");
        longjmp(self->errors.escape, 1);
    }
    if (self->factor > 1)
        read_reduced(codec, image, self->factor, self->row, self->sums);
    else
        read_whole(codec, image);
    jpeg_finish_decompress(codec);
}

/// Calls `decode`; returns false on error. Jumps land only in this frame; see `jc_errors`.
static bool try_decode(decoder *self, const uint8_t *data, size_t length, int width, int height) {
    if (setjmp(self->errors.escape)) return false;
    decode(self, data, length, width, height);
    return true;
}

bool jc_decode(const uint8_t *data, size_t length, int width, int height, jc_image *image, uint8_t **profile, size_t *profile_length,
               jc_status *status) {
    *image = (jc_image){0};
    decoder self = {.progress.progress_monitor = watch_scans, .image = image, .factor = 1};
    self.codec.err = jc_install(&self.errors, status);
    bool has_picture = try_decode(&self, data, length, width, height);
    if (has_picture) {
        status->damaged_row = status->damage == 0 ? image->height : status->damaged_row / self.factor;
    } else if (self.codec.output_scanline > 0 && image->pixels) {
        // An error in the middle of the picture keeps the rows before it.
        status->damaged_row = (int)self.codec.output_scanline / self.factor;
        status->damage++;
        fill_rest(image, status->damaged_row);
        has_picture = true;
    }
    jpeg_destroy_decompress(&self.codec);
    free(self.row);
    free(self.sums);
    if (!has_picture) {
        free(self.profile);
        self.profile = NULL;
        self.profile_length = 0;
        free(image->pixels);
        image->pixels = NULL;
    }
    *profile = self.profile;
    *profile_length = self.profile_length;
    return has_picture;
}

void jc_mix_inks(jc_image *image) {
    const size_t count = (size_t)image->width * (size_t)image->height;
    uint8_t *out = image->pixels;
    for (const uint8_t *in = image->pixels; in < image->pixels + count * 4; in += 4, out += 3)
        for (int c = 0; c < 3; c++) out[c] = (uint8_t)((in[c] * in[3] + 127) / 255);
    image->channels = 3;
}
