#pragma once
#include <stddef.h>

/// A file of `templates/`, as it was when the program was compiled.
typedef struct {
    /// Relative to `templates/`.
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} ThemeFile;

/// All but the scripts.
size_t theme_file_count(void);

/// `index` is below `theme_file_count()`.
ThemeFile theme_file(size_t index);

/// The scripts.
size_t theme_script_count(void);

/// `index` is below `theme_script_count()`.
ThemeFile theme_script(size_t index);

/// The scripts of `templates/` once more, as esbuild minified them.
size_t minified_script_count(void);

/// `index` is below `minified_script_count()`.
ThemeFile minified_script(size_t index);
