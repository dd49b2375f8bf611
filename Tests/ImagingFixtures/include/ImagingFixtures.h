/// Writes the pictures that tests read, through libvips' own writers.
#pragma once
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    const void *pixels;
    int width;
    int height;
    /// 1 to 4.
    int channels;
    /// 16 bits a channel instead of 8.
    bool is_wide;
    /// More than 1 for an animation whose frames are one below the other in `pixels`.
    int frames;
    /// CMYK: three channels are converted first, four are inks, of which 255 is full.
    bool is_ink;
    const void *profile;
    size_t profile_length;
} fx_picture;

/// The format is the name's extension, which may carry libvips' own options. Answers false, and says why on standard error.
bool fx_write(fx_picture picture, const char *path);

/// Reads a file as it is, 8 bits, all frames below each other; to be freed with `free`. NULL on failure.
unsigned char *fx_read(const char *path, int *width, int *height, int *channels, int *frames);

/// Whether libvips finds metadata of this name in the file, such as "exif-data".
bool fx_has(const char *path, const char *name);
