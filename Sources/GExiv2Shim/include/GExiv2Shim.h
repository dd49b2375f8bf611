/// The call of gexiv2 through which exceptions of exiv2 pass: thrown into C or Swift they end the process.
#pragma once
#include <gexiv2/gexiv2.h>
#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// `gexiv2_metadata_open_buf`, which catches exiv2's own exceptions and not those of the standard library: version 0.27 throws
/// `std::overflow_error` for a raw photo whose directory points far outside of it.
bool gs_open(GExiv2Metadata *metadata, const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif
