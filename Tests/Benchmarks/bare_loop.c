/* The yardstick: what libjpeg-turbo alone takes to turn JPEG files into two sizes. No metadata, hash, colour, orientation or cache.
 *
 * Each file is decoded once, at the smallest scale M/8 whose long edge is at least 7/8 of the large size; that is encoded as it is, and
 * the small size is the average of whole squares of its pixels.
 *
 *     cc -O2 bare_loop.c -o bare_loop -ljpeg
 *     bare_loop FOLDER LARGE SMALL FILES...
 *
 * Prints files, output bytes and CPU seconds (user + system) as one line of JSON. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <jpeglib.h>
#include <sys/resource.h>

struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
};

static void escape(j_common_ptr codec) { longjmp(((struct errors *)codec->err)->escape, 1); }
static void silence(j_common_ptr codec, int level) { (void)codec, (void)level; }

static unsigned char *contents(const char *path, unsigned long *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *length = (unsigned long)ftell(file);
    rewind(file);
    unsigned char *bytes = malloc(*length + 1);
    if (bytes && fread(bytes, 1, *length, file) != *length) *length = 0;
    fclose(file);
    return bytes;
}

static unsigned char *decode(unsigned char *data, unsigned long length, int large, int *width, int *height) {
    struct jpeg_decompress_struct codec;
    struct errors errors;
    unsigned char *volatile pixels = NULL;
    codec.err = jpeg_std_error(&errors.manager);
    errors.manager.error_exit = escape;
    errors.manager.emit_message = silence;
    if (setjmp(errors.escape)) {
        jpeg_destroy_decompress(&codec);
        free(pixels);
        return NULL;
    }
    jpeg_create_decompress(&codec);
    jpeg_mem_src(&codec, data, length);
    jpeg_read_header(&codec, TRUE);
    codec.out_color_space = JCS_RGB;
    codec.scale_denom = 8;
    for (codec.scale_num = 1; codec.scale_num < 8; codec.scale_num++) {
        jpeg_calc_output_dimensions(&codec);
        const int edge = (int)(codec.output_width > codec.output_height ? codec.output_width : codec.output_height);
        if (edge >= large * 7 / 8) break;
    }
    jpeg_start_decompress(&codec);
    *width = (int)codec.output_width;
    *height = (int)codec.output_height;
    pixels = malloc((size_t)*width * (size_t)*height * 3);
    while (codec.output_scanline < codec.output_height) {
        JSAMPROW row = pixels + (size_t)codec.output_scanline * (size_t)*width * 3;
        jpeg_read_scanlines(&codec, &row, 1);
    }
    jpeg_finish_decompress(&codec);
    jpeg_destroy_decompress(&codec);
    return pixels;
}

static unsigned long encode(const unsigned char *pixels, int width, int height, const char *path) {
    struct jpeg_compress_struct codec;
    struct jpeg_error_mgr errors;
    FILE *file = fopen(path, "wb");
    if (!file) return 0;
    codec.err = jpeg_std_error(&errors);
    jpeg_create_compress(&codec);
    jpeg_stdio_dest(&codec, file);
    codec.image_width = (JDIMENSION)width;
    codec.image_height = (JDIMENSION)height;
    codec.input_components = 3;
    codec.in_color_space = JCS_RGB;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, 82, TRUE);
    jpeg_start_compress(&codec, TRUE);
    while (codec.next_scanline < codec.image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)codec.next_scanline * (size_t)width * 3);
        jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
    jpeg_destroy_compress(&codec);
    const unsigned long bytes = (unsigned long)ftell(file);
    fclose(file);
    return bytes;
}

static unsigned char *average(const unsigned char *pixels, int *width, int *height, int small) {
    const int edge = *width > *height ? *width : *height;
    const int factor = edge / small > 0 ? edge / small : 1;
    const int columns = *width / factor, rows = *height / factor;
    unsigned char *out = malloc((size_t)columns * (size_t)rows * 3);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < columns; x++)
            for (int c = 0; c < 3; c++) {
                unsigned sum = 0;
                for (int j = 0; j < factor; j++)
                    for (int i = 0; i < factor; i++)
                        sum += pixels[((size_t)(y * factor + j) * (size_t)*width + (size_t)(x * factor + i)) * 3 + (size_t)c];
                out[((size_t)y * (size_t)columns + (size_t)x) * 3 + (size_t)c] = (unsigned char)(sum / (unsigned)(factor * factor));
            }
    *width = columns;
    *height = rows;
    return out;
}

int main(int count, char **arguments) {
    if (count < 5) {
        fprintf(stderr, "usage: bare_loop FOLDER LARGE SMALL FILES...\n");
        return 2;
    }
    int files = 0;
    unsigned long bytes = 0;
    for (int k = 4; k < count; k++) {
        unsigned long length = 0;
        int width = 0, height = 0;
        char path[4096];
        unsigned char *data = contents(arguments[k], &length);
        unsigned char *large = data ? decode(data, length, atoi(arguments[2]), &width, &height) : NULL;
        free(data);
        if (!large) {
            fprintf(stderr, "bare_loop: %s: not decoded\n", arguments[k]);
            continue;
        }
        snprintf(path, sizeof path, "%s/%d-large.jpg", arguments[1], k);
        bytes += encode(large, width, height, path);
        unsigned char *small = average(large, &width, &height, atoi(arguments[3]));
        snprintf(path, sizeof path, "%s/%d-small.jpg", arguments[1], k);
        bytes += encode(small, width, height, path);
        free(large);
        free(small);
        files++;
    }
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double cpu = (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec
        + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    printf("{\"files\": %d, \"bytes\": %lu, \"cpu\": %.3f}\n", files, bytes, cpu);
    return 0;
}
