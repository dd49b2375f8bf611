/* The yardstick for other formats than JPEG: what libvips alone takes to decode files to pixels, which nothing then uses.
 *
 *     cc -O2 bare_decode.c -o bare_decode $(pkg-config --cflags --libs vips)
 *     bare_decode FILES... */
#include <stdio.h>
#include <vips/vips.h>

int main(int count, char **words) {
    if (VIPS_INIT(words[0])) vips_error_exit(NULL);
    vips_concurrency_set(1);
    for (int place = 1; place < count; place++) {
        VipsImage *image = vips_image_new_from_file(words[place], "access", VIPS_ACCESS_SEQUENTIAL, NULL);
        size_t length = 0;
        void *pixels = image ? vips_image_write_to_memory(image, &length) : NULL;
        if (!pixels) vips_error_exit("%s", words[place]);
        g_free(pixels);
        g_object_unref(image);
    }
    vips_shutdown();
    return 0;
}
