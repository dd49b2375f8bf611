#include "errors.h"
#include <jerror.h>
#include <limits.h>
#include <string.h>

static void fail(j_common_ptr codec) {
    jc_errors *errors = (jc_errors *)codec->err;
    char text[JMSG_LENGTH_MAX];
    errors->manager.format_message(codec, text);
    snprintf(errors->status->message, sizeof errors->status->message, "%s", text);
    longjmp(errors->escape, 1);
}

/// Returns whether a warning means lost picture data. Cameras write padding before the end marker, wrong Adobe markers
/// and odd profiles; their pictures are complete.
static bool is_damage(struct jpeg_error_mgr *manager) {
    switch (manager->msg_code) {
    case JWRN_EXTRANEOUS_DATA: return manager->msg_parm.i[1] != 0xd9;
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_TOO_MUCH_DATA:
    case JWRN_BOGUS_ICC: return false;
    default: return true;
    }
}

static void emit(j_common_ptr codec, int level) {
    jc_errors *errors = (jc_errors *)codec->err;
    if (level >= 0 || !is_damage(&errors->manager)) return;
    jc_status *status = errors->status;
    if (status->damage == 0) {
        char text[JMSG_LENGTH_MAX];
        errors->manager.format_message(codec, text);
        snprintf(status->message, sizeof status->message, "%s", text);
        if (codec->is_decompressor) status->damaged_row = (int)((j_decompress_ptr)codec)->output_scanline;
    }
    if (status->damage < INT_MAX) status->damage++;
}

static void discard_message(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *jc_install(jc_errors *errors, jc_status *status) {
    memset(status, 0, sizeof *status);
    status->damaged_row = INT_MAX;
    errors->status = status;
    struct jpeg_error_mgr *manager = jpeg_std_error(&errors->manager);
    manager->error_exit = fail;
    manager->emit_message = emit;
    manager->output_message = discard_message;
    return manager;
}
