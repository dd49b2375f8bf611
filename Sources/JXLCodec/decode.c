#include "JXLCodec.h"
#include <jxl/decode.h>
#include <stdlib.h>
#include <string.h>

// 0.9 removed a parameter that had become meaningless.
#if JPEGXL_NUMERIC_VERSION >= JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define NO_FORMAT
#else
#define NO_FORMAT NULL,
#endif

static const char out_of_memory[] = "out of memory";
static const char damaged[] = "it is damaged";
static const char cut_short[] = "it is cut short";

uint32_t jx_library_version(void) { return JxlDecoderVersion(); }

static JxlDecoder *opened(const uint8_t *data, size_t length, int events) {
    JxlDecoder *decoder = JxlDecoderCreate(NULL);
    if (!decoder) return NULL;
    if (JxlDecoderSubscribeEvents(decoder, events) != JXL_DEC_SUCCESS || JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE) != JXL_DEC_SUCCESS ||
        JxlDecoderSetInput(decoder, data, length) != JXL_DEC_SUCCESS) {
        JxlDecoderDestroy(decoder);
        return NULL;
    }
    // The input is not closed: at its end, libjxl would call a file that is cut short damaged, and show nothing of it.
    return decoder;
}

const char *jx_read_header(const uint8_t *data, size_t length, jx_header *header) {
    JxlDecoder *decoder = opened(data, length, JXL_DEC_BASIC_INFO);
    if (!decoder) return out_of_memory;
    const JxlDecoderStatus status = JxlDecoderProcessInput(decoder);
    JxlBasicInfo info;
    const char *problem = status == JXL_DEC_NEED_MORE_INPUT ? cut_short : damaged;
    if (status == JXL_DEC_BASIC_INFO && JxlDecoderGetBasicInfo(decoder, &info) == JXL_DEC_SUCCESS) {
        // Larger sizes may not fit into an `int` and exceed every limit.
        const bool fits = info.xsize <= 0x40000000 && info.ysize <= 0x40000000;
        *header = (jx_header){(int)info.xsize, (int)info.ysize, info.alpha_bits > 0, info.have_animation};
        problem = fits ? NULL : damaged;
    }
    JxlDecoderDestroy(decoder);
    return problem;
}

/// Requests sRGB pixels if libjxl can convert them, and records the colours that they will have.
static void settle_colour(JxlDecoder *decoder, const JxlBasicInfo *info, jx_picture *picture) {
    JxlColorEncoding encoding;
    const bool is_named =
        JxlDecoderGetColorAsEncodedProfile(decoder, NO_FORMAT JXL_COLOR_PROFILE_TARGET_ORIGINAL, &encoding) == JXL_DEC_SUCCESS;
    const bool is_bright =
        is_named && (encoding.transfer_function == JXL_TRANSFER_FUNCTION_PQ || encoding.transfer_function == JXL_TRANSFER_FUNCTION_HLG);
    if (!info->uses_original_profile && !is_bright) {
        JxlColorEncoding srgb = {0};
        srgb.color_space = info->num_color_channels == 1 ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB;
        srgb.white_point = JXL_WHITE_POINT_D65;
        srgb.primaries = JXL_PRIMARIES_SRGB;
        srgb.transfer_function = JXL_TRANSFER_FUNCTION_SRGB;
        srgb.rendering_intent = JXL_RENDERING_INTENT_RELATIVE;
        JxlDecoderSetPreferredColorProfile(decoder, &srgb);
    }
    if (JxlDecoderGetColorAsEncodedProfile(decoder, NO_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &encoding) == JXL_DEC_SUCCESS) {
        picture->transfer = (int)encoding.transfer_function;
        picture->primaries = (int)encoding.primaries;
        if (encoding.transfer_function == JXL_TRANSFER_FUNCTION_SRGB && encoding.primaries == JXL_PRIMARIES_SRGB &&
            encoding.white_point == JXL_WHITE_POINT_D65)
            return;
    }
    size_t size = 0;
    if (JxlDecoderGetICCProfileSize(decoder, NO_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &size) != JXL_DEC_SUCCESS || size == 0) return;
    picture->profile = malloc(size);
    if (!picture->profile) return;
    picture->profile_length = size;
    if (JxlDecoderGetColorAsICCProfile(decoder, NO_FORMAT JXL_COLOR_PROFILE_TARGET_DATA, picture->profile, size) != JXL_DEC_SUCCESS) {
        free(picture->profile);
        picture->profile = NULL;
        picture->profile_length = 0;
    }
}

/// Returns the index of the channel with black ink, or -1 if there is none.
static int black_channel(JxlDecoder *decoder, const JxlBasicInfo *info) {
    for (uint32_t k = 0; k < info->num_extra_channels; k++) {
        JxlExtraChannelInfo extra;
        if (JxlDecoderGetExtraChannelInfo(decoder, k, &extra) == JXL_DEC_SUCCESS && extra.type == JXL_CHANNEL_BLACK) return (int)k;
    }
    return -1;
}

/// Converts inks as browsers do for JPEG without a profile: by multiplication. 0 is full ink.
static void multiply(jx_picture *picture, const void *black) {
    const size_t count = (size_t)picture->width * (size_t)picture->height;
    const int colours = picture->channels < 3 ? 1 : 3;
    for (size_t k = 0; k < count; k++)
        for (int c = 0; c < colours; c++) {
            const size_t place = k * (size_t)picture->channels + (size_t)c;
            if (picture->is_wide) {
                uint16_t *pixel = (uint16_t *)picture->pixels + place;
                *pixel = (uint16_t)((uint32_t)*pixel * ((const uint16_t *)black)[k] / 65535u);
            } else {
                uint8_t *pixel = (uint8_t *)picture->pixels + place;
                *pixel = (uint8_t)((unsigned)*pixel * ((const uint8_t *)black)[k] / 255u);
            }
        }
}

const char *jx_decode(const uint8_t *data, size_t length, jx_picture *picture) {
    *picture = (jx_picture){0};
    JxlDecoder *decoder = opened(data, length, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
    if (!decoder) return out_of_memory;
    const char *problem = NULL;
    JxlBasicInfo info = {0};
    void *black = NULL;
    int ink = -1;
    JxlDataType type = JXL_TYPE_UINT8;
    for (bool is_done = false; !is_done && !problem;) {
        switch (JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BASIC_INFO:
            if (JxlDecoderGetBasicInfo(decoder, &info) != JXL_DEC_SUCCESS) problem = damaged;
            picture->width = (int)info.xsize;
            picture->height = (int)info.ysize;
            picture->channels = (info.num_color_channels < 3 ? 1 : 3) + (info.alpha_bits > 0);
            picture->is_wide = info.bits_per_sample > 8;
            type = picture->is_wide ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8;
            ink = black_channel(decoder, &info);
            break;
        case JXL_DEC_COLOR_ENCODING: settle_colour(decoder, &info, picture); break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER: {
            const JxlPixelFormat format = {(uint32_t)picture->channels, type, JXL_NATIVE_ENDIAN, 0};
            size_t size = 0;
            if (JxlDecoderImageOutBufferSize(decoder, &format, &size) != JXL_DEC_SUCCESS ||
                size < (size_t)picture->width * (size_t)picture->height * (size_t)picture->channels * (picture->is_wide ? 2 : 1)) {
                problem = damaged;
                break;
            }
            picture->pixels = calloc(1, size);
            if (!picture->pixels) problem = out_of_memory;
            else if (JxlDecoderSetImageOutBuffer(decoder, &format, picture->pixels, size) != JXL_DEC_SUCCESS) problem = damaged;
            if (problem || ink < 0) break;
            if (JxlDecoderExtraChannelBufferSize(decoder, &format, &size, (uint32_t)ink) != JXL_DEC_SUCCESS) break;
            black = calloc(1, size);
            if (!black) problem = out_of_memory;
            else if (JxlDecoderSetExtraChannelBuffer(decoder, &format, black, size, (uint32_t)ink) != JXL_DEC_SUCCESS) problem = damaged;
            break;
        }
        // The first frame of an animation is enough.
        case JXL_DEC_FULL_IMAGE:
        case JXL_DEC_SUCCESS: is_done = true; break;
        case JXL_DEC_NEED_MORE_INPUT:
            picture->is_cut = true;
            is_done = picture->pixels && JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS;
            if (!is_done) problem = cut_short;
            break;
        default: problem = damaged;
        }
    }
    JxlDecoderDestroy(decoder);
    if (!problem && !picture->pixels) problem = damaged;
    if (!problem && black) {
        multiply(picture, black);
        // The profile describes inks, but the pixels are RGB now.
        free(picture->profile);
        picture->profile = NULL;
        picture->profile_length = 0;
    }
    free(black);
    if (problem) {
        free(picture->pixels);
        free(picture->profile);
        *picture = (jx_picture){0};
    }
    return problem;
}
