#include "GExiv2Shim.h"

bool gs_open(GExiv2Metadata *metadata, const void *bytes, size_t length) {
    try {
        return gexiv2_metadata_open_buf(metadata, static_cast<const guint8 *>(bytes), static_cast<glong>(length), nullptr);
    } catch (...) {
        return false;
    }
}

void *gs_thumbnail(GExiv2Metadata *metadata, size_t *length) {
    guint8 *bytes = nullptr;
    gint size = 0;
    try {
        if (!gexiv2_metadata_get_exif_thumbnail(metadata, &bytes, &size) || size <= 0) {
            g_free(bytes);
            return nullptr;
        }
    } catch (...) {
        g_free(bytes);
        return nullptr;
    }
    *length = static_cast<size_t>(size);
    return bytes;
}
