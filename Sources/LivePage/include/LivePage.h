#pragma once
#include <stddef.h>

/// A file that `albumgen serve` itself provides, embedded at compile time.
typedef struct {
    const unsigned char *_Nonnull bytes;
    size_t count;
} LiveFile;

/// The script and the style that the server adds to each page.
LiveFile live_script(void);
LiveFile live_style(void);

/// The script and the style of the editor.
LiveFile live_editing_script(void);
LiveFile live_editing_style(void);
/// The style of chosen thumbnails, which applies to the pages themselves.
LiveFile live_editing_cells_style(void);

/// The script and the style of the publishing panel.
LiveFile live_publishing_script(void);
LiveFile live_publishing_style(void);

/// The page on which devices send photos, with placeholders such as `{title}`, and its files.
LiveFile live_receiving_page(void);
LiveFile live_receiving_script(void);
LiveFile live_receiving_style(void);
/// The script that computes digests in a worker thread.
LiveFile live_receiving_digest(void);
