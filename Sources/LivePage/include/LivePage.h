#pragma once
#include <stddef.h>

/// A file that `albumgen serve` adds to the pages that it serves, embedded at compile time.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} LiveFile;

LiveFile live_script(void);
LiveFile live_style(void);
