#define _GNU_SOURCE
#include "ProcessShim.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

int ps_rename_new_at(int folder, const char *from, int other, const char *to) {
    return renameat2(folder, from, other, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int ps_exchange_at(int folder, const char *from, int other, const char *to) {
    return renameat2(folder, from, other, to, RENAME_EXCHANGE) == 0 ? 0 : errno;
}

int ps_sync_file_system(int folder) { return syncfs(folder) == 0 ? 0 : errno; }

ssize_t ps_read_kept(int file, void *bytes, size_t count, off_t offset) {
    struct iovec part = {bytes, count};
    return preadv2(file, &part, 1, offset, RWF_NOWAIT);
}
