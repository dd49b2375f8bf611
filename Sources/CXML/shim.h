// Foundation has its own version of ICU's headers, which must not be mixed with the ones that libxml2's headers include.
// Without those, all that is missing is two pointers at the end of a structure, which nothing here uses.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>

/// `xmlFree` is a variable that a program may change, which Swift does not let threads share.
static inline void cx_free(void *memory) { xmlFree(memory); }
