#include "JXLCodec.h"
#include <jxl/decode.h>
#include <stdlib.h>
#include <string.h>

static const char out_of_memory[] = "out of memory";
static const char damaged[] = "it is damaged";
static const char too_long[] = "it is too long";
static const char unsupported[] = "libjxl was built without Brotli";

/// The beginning of a container and the header of the box.
static const uint8_t opening[] = {
    0, 0, 0, 12, 'J', 'X', 'L', ' ', '\r', '\n', 0x87, '\n', //
    0, 0, 0, 20, 'f', 't', 'y', 'p', 'j', 'x', 'l', ' ', 0, 0, 0, 0, 'j', 'x', 'l', ' ', //
    0, 0, 0, 0, 'b', 'r', 'o', 'b'};

/// An empty box. libjxl announces it once the box before it is complete.
static const uint8_t closing[] = {0, 0, 0, 8, 'f', 'r', 'e', 'e'};

/// Creates a file with only this box, so that the box can be read despite damage elsewhere in the photo's file, and
/// without decoding pixels.
static uint8_t *container(const uint8_t *content, size_t length) {
    uint8_t *file = malloc(sizeof opening + length + sizeof closing);
    if (!file) return NULL;
    memcpy(file, opening, sizeof opening);
    for (int k = 0; k < 4; k++) file[sizeof opening - 8 + (size_t)k] = (uint8_t)((length + 8) >> (24 - 8 * k));
    memcpy(file + sizeof opening, content, length);
    memcpy(file + sizeof opening + length, closing, sizeof closing);
    return file;
}

typedef struct {
    uint8_t *bytes;
    size_t capacity;
    size_t length;
    bool is_lent;
} buffer;

static void take_back(JxlDecoder *decoder, buffer *target) {
    if (target->is_lent) target->length = target->capacity - JxlDecoderReleaseBoxBuffer(decoder);
    target->is_lent = false;
}

/// Lends libjxl the free part of the buffer. A full buffer grows first, to at most one byte above the limit.
static const char *lend(JxlDecoder *decoder, buffer *target, size_t limit) {
    take_back(decoder, target);
    if (target->length > limit) return too_long;
    if (target->length == target->capacity) {
        const size_t wanted = target->capacity ? target->capacity * 4 : 1 << 16;
        const size_t capacity = wanted < limit + 1 ? wanted : limit + 1;
        uint8_t *bytes = realloc(target->bytes, capacity);
        if (!bytes) return out_of_memory;
        target->bytes = bytes;
        target->capacity = capacity;
    }
    target->is_lent = JxlDecoderSetBoxBuffer(decoder, target->bytes + target->length, target->capacity - target->length) == JXL_DEC_SUCCESS;
    return target->is_lent ? NULL : damaged;
}

static const char *unpack(JxlDecoder *decoder, size_t limit, buffer *target) {
    for (;;) {
        const char *problem = NULL;
        JxlBoxType type;
        switch (JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BOX:
            if (JxlDecoderGetBoxType(decoder, type, JXL_FALSE) != JXL_DEC_SUCCESS) return damaged;
            if (memcmp(type, "free", 4) == 0) return NULL;
            if (memcmp(type, "brob", 4) == 0) problem = lend(decoder, target, limit);
            break;
        case JXL_DEC_BOX_NEED_MORE_OUTPUT: problem = lend(decoder, target, limit); break;
        default: return damaged;
        }
        if (problem) return problem;
    }
}

const char *jx_unpack_box(const uint8_t *content, size_t length, size_t limit, uint8_t **unpacked, size_t *unpacked_length) {
    *unpacked = NULL;
    *unpacked_length = 0;
    // A box size has 32 bits.
    if (length > limit || length > UINT32_MAX - 8) return too_long;
    uint8_t *file = container(content, length);
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    buffer target = {0};
    const char *problem = NULL;
    if (!file || !decoder || JxlDecoderSubscribeEvents(decoder, JXL_DEC_BOX) != JXL_DEC_SUCCESS ||
        JxlDecoderSetInput(decoder, file, sizeof opening + length + sizeof closing) != JXL_DEC_SUCCESS)
        problem = out_of_memory;
    else if (JxlDecoderSetDecompressBoxes(decoder, JXL_TRUE) != JXL_DEC_SUCCESS) problem = unsupported;
    else {
        JxlDecoderCloseInput(decoder);
        problem = unpack(decoder, limit, &target);
        take_back(decoder, &target);
        // The byte above the limit only shows that there is more.
        if (target.length > limit) {
            target.length = limit;
            problem = too_long;
        }
        *unpacked = target.bytes;
        *unpacked_length = target.length;
    }
    if (decoder) JxlDecoderDestroy(decoder);
    free(file);
    return problem;
}
