#include <libxml/parser.h>
#include <libxml/tree.h>

/// `xmlFree` is a variable that a program may change, which Swift does not let threads share.
static inline void cx_free(void *memory) { xmlFree(memory); }
