#include "LivePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "live.js"
};
static const unsigned char style[] = {
#embed "live.css"
};
static const unsigned char receiving_page[] = {
#embed "receive.html"
};
static const unsigned char receiving_script[] = {
#embed "receive.js"
};
static const unsigned char receiving_style[] = {
#embed "receive.css"
};
static const unsigned char receiving_digest[] = {
#embed "digest.js"
};

// One script made of several files.
static const unsigned char editing_script[] = {
#embed "edit/page.js"
    ,
#embed "edit/focus.js"
    ,
#embed "edit/fields.js"
    ,
#embed "edit/panel.js"
    ,
#embed "edit/selection.js"
    ,
#embed "edit/cover.js"
    ,
#embed "edit/order.js"
    ,
#embed "edit/album.js"
    ,
#embed "edit/make.js"
    ,
#embed "edit/filing.js"
    ,
#embed "edit/start.js"
};
static const unsigned char editing_style[] = {
#embed "edit/panel.css"
};
static const unsigned char editing_cells_style[] = {
#embed "edit/cells.css"
};

static const unsigned char publishing_script[] = {
#embed "publish.js"
};
static const unsigned char publishing_style[] = {
#embed "publish.css"
};

LiveFile live_publishing_script(void) { return (LiveFile){publishing_script, sizeof publishing_script}; }
LiveFile live_publishing_style(void) { return (LiveFile){publishing_style, sizeof publishing_style}; }
LiveFile live_editing_script(void) { return (LiveFile){editing_script, sizeof editing_script}; }
LiveFile live_editing_style(void) { return (LiveFile){editing_style, sizeof editing_style}; }
LiveFile live_editing_cells_style(void) { return (LiveFile){editing_cells_style, sizeof editing_cells_style}; }
LiveFile live_script(void) { return (LiveFile){script, sizeof script}; }
LiveFile live_style(void) { return (LiveFile){style, sizeof style}; }
LiveFile live_receiving_page(void) { return (LiveFile){receiving_page, sizeof receiving_page}; }
LiveFile live_receiving_script(void) { return (LiveFile){receiving_script, sizeof receiving_script}; }
LiveFile live_receiving_style(void) { return (LiveFile){receiving_style, sizeof receiving_style}; }
LiveFile live_receiving_digest(void) { return (LiveFile){receiving_digest, sizeof receiving_digest}; }
