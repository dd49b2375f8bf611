/// libjpeg's error manager made safe for a library: errors jump back to the caller, warnings are counted, nothing is
/// printed.
///
/// A function that calls `setjmp` has no local variables of its own: after the jump, C leaves undefined those that have
/// changed since. In optimised builds, Clang assumed that `output_scanline` of a local codec was still 0, so
/// that no picture with an error in its middle was salvaged. Anything needed after a jump belongs to the caller of that
/// function.
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

/// Prepares `errors` and clears `status`. Call `setjmp(errors->escape)` before any use of the codec.
struct jpeg_error_mgr *jc_install(jc_errors *errors, jc_status *status);
