/// libjpeg's error manager made safe for a library: errors jump back to the caller, warnings are counted, nothing is printed.
///
/// A function that calls `setjmp` has no local variables of its own: after the jump, C leaves those undefined that have changed
/// since. Clang took `output_scanline` of a local codec for the 0 that it was before, in optimised builds only, so that no picture
/// with an error in its middle was salvaged. What a jump must find again belongs to the caller of that function.
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

/// Prepares `errors` and clears `status`. `setjmp(errors->escape)` must come before any use of the codec.
struct jpeg_error_mgr *jc_install(jc_errors *errors, jc_status *status);
