// Foundation brings ICU's headers along in another version, which may not meet the ones that libxml2's headers include.
// Without them only two pointers at the end of a structure are missing that nothing here looks at.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>

/// `xmlFree` is a variable that a program may change, which Swift does not let threads share.
static inline void cx_free(void *memory) { xmlFree(memory); }
