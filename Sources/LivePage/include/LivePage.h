#pragma once
#include <stddef.h>

/// A file of `albumgen serve`'s own, embedded at compile time.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} LiveFile;

/// The script and the style that it adds to the pages that it serves.
LiveFile live_script(void);
LiveFile live_style(void);

/// The script and the style with which pages edit the source.
LiveFile live_editing_script(void);
LiveFile live_editing_style(void);
/// The style of chosen thumbnails, for the pages themselves.
LiveFile live_editing_cells_style(void);

/// The script and the style with which pages publish the site.
LiveFile live_publishing_script(void);
LiveFile live_publishing_style(void);

/// The page on which devices send photos, with placeholders such as `{title}`, and its files.
LiveFile live_receiving_page(void);
LiveFile live_receiving_script(void);
LiveFile live_receiving_style(void);
/// Computes digests, in a thread of its own.
LiveFile live_receiving_digest(void);
