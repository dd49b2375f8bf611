#define _GNU_SOURCE
#include "ProcessShim.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>

int ps_rename_new(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}
