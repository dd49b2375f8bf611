#include "LivePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "live.js"
};
static const unsigned char style[] = {
#embed "live.css"
};

LiveFile live_script(void) { return (LiveFile){script, sizeof script}; }
LiveFile live_style(void) { return (LiveFile){style, sizeof style}; }
