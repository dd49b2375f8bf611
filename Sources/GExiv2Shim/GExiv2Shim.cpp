#include "GExiv2Shim.h"

bool gs_open(GExiv2Metadata *metadata, const void *bytes, size_t length) {
    try {
        return gexiv2_metadata_open_buf(metadata, static_cast<const guint8 *>(bytes), static_cast<glong>(length), nullptr);
    } catch (...) {
        return false;
    }
}
