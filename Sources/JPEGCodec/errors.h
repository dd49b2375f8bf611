/// libjpeg's error manager made safe for a library: errors jump back to the caller, warnings are counted, nothing is printed.
#pragma once
#include "JPEGCodec.h"
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    jc_status *status;
} jc_errors;

/// Prepares `errors` and clears `status`. The caller must `setjmp(errors->escape)` before it uses the codec.
struct jpeg_error_mgr *jc_install(jc_errors *errors, jc_status *status);
