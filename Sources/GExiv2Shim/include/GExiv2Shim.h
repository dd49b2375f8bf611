/// Wrappers for the gexiv2 calls that let C++ exceptions from exiv2 escape. An exception that reaches C or Swift ends
/// the process.
#pragma once
#include <gexiv2/gexiv2.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Calls `gexiv2_metadata_open_buf` and catches all exceptions. gexiv2 catches exiv2's own but not those of the
/// standard library: version 0.27 throws `std::overflow_error` for a raw photo whose directory points far outside of
/// it.
bool gs_open(GExiv2Metadata *metadata, const void *bytes, size_t length);

/// Returns the thumbnail in the EXIF data, to be freed with `g_free`; null if there is none.
void *gs_thumbnail(GExiv2Metadata *metadata, size_t *length);

#ifdef __cplusplus
}
#endif
