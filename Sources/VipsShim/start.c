#include "VipsShim.h"
#include <pthread.h>

/// Discards what libvips and GLib print on stderr; our own errors and warnings are clearer.
static void discard_message(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain;
    (void)level;
    (void)message;
    (void)data;
}

static int outcome = -1;

static void start(void) {
    if (VIPS_INIT("albumgen") != 0) return;
    // One job per process: threads in libvips and cached operations cost more than they gain.
    vips_concurrency_set(1);
    vips_cache_set_max(0);
    vips_block_untrusted_set(TRUE);
    // Upstream marks this loader as untrusted because it is new. This program supports the format, and workers are
    // expendable.
    vips_operation_block_set("VipsForeignLoadJxl", FALSE);
    g_log_set_handler("VIPS", G_LOG_LEVEL_MASK & ~G_LOG_FLAG_FATAL, discard_message, NULL);
    g_log_set_handler("GLib-GObject", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL, discard_message, NULL);
    outcome = 0;
}

int vs_start(void) {
    // libvips' own guard lets a second thread continue before the first has finished.
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    return outcome;
}

void vs_open_class(const char *name) { vips_operation_block_set(name, FALSE); }

char *vs_take_error(void) { return vips_error_buffer_copy(); }
