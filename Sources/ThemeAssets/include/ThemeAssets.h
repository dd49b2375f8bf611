#pragma once
#include <stddef.h>

/// A file of `templates/`, embedded when the program was compiled.
typedef struct {
    /// The path relative to `templates/`.
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
} ThemeFile;

/// The number of files other than scripts.
size_t theme_file_count(void);

/// Returns a file other than a script; `index` is below `theme_file_count()`.
ThemeFile theme_file(size_t index);

/// The number of scripts.
size_t theme_script_count(void);

/// Returns a script; `index` is below `theme_script_count()`.
ThemeFile theme_script(size_t index);

/// The number of scripts and styles of `templates/` minified by esbuild.
size_t minified_file_count(void);

/// Returns a minified file; `index` is below `minified_file_count()`.
ThemeFile minified_file(size_t index);
