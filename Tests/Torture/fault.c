// Preloaded into albumgen: counts its file operations, and makes one of them fail, or ends the program before it.
//
// Only calls on files below the named folders count, in the main process and in all that it starts, through counters in
// a file that all of them share. FAULT_STATE names that file; without it nothing happens.
//
//   FAULT_ROOTS    folders, separated by colons
//   FAULT_KIND     the kind of call to count, `any` for all, `change` for those that change files
//   FAULT_NUMBER   which of them is hit, from 1; 0 hits none
//   FAULT_ACTION   an error's name; `short`; `kill-all`, `kill-self`
//   FAULT_LASTING  1: all later calls of the kind fail as well, as on a full disk
//   FAULT_LOG      a file that gets a line for each call that counts, or (with a number) for the one that was hit
//   FAULT_GRAVES   a folder, on the file system of the roots, that keeps what a power cut can bring back; see `journal`
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, READDIR, WRITE, RENAME, LINK, SYNC, MKDIR, UNLINK, MMAP, COPY, STAT, KINDS };
static const char *const kind_names[] = {
    "open", "read", "readdir", "write", "rename", "link", "sync", "mkdir", "unlink", "mmap", "copy", "stat",
};

static const struct {
    const char *name;
    int code;
} errors[] = {
    {"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EACCES", EACCES}, {"EDQUOT", EDQUOT}, {"EMFILE", EMFILE},
    {"ENOMEM", ENOMEM}, {"EINTR", EINTR},   {"ESTALE", ESTALE}, {"EROFS", EROFS},
};

// The state that all processes share.
struct state {
    _Atomic uint64_t seen;
    _Atomic uint64_t operations;
    _Atomic uint64_t processes[64];
    _Atomic uint32_t process_count;
    _Atomic uint32_t lock;
};

static struct state *state;
static bool is_counted[KINDS];
static uint64_t number;
static int error_code;
static enum { RECORD, FAIL, SHORT, KILL_ALL, KILL_SELF } action;
static bool is_lasting;
static const char *roots[16];
static size_t root_lengths[16];
static int root_count;
static int log_descriptor = -1;
static const char *graves;
static int journal_descriptor = -1;

static int raw_open(const char *path, int flags, int mode) {
    return (int)syscall(SYS_openat, AT_FDCWD, path, flags | O_CLOEXEC, mode);
}

// A descriptor that the program neither closes nor reaches with its limits.
static int high(int descriptor) {
    const int moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 200);
    if (moved < 0) return descriptor;
    syscall(SYS_close, descriptor);
    return moved;
}

static bool is_change(int kind) {
    return kind == WRITE || kind == RENAME || kind == LINK || kind == SYNC || kind == MKDIR || kind == UNLINK || kind == COPY;
}

__attribute__((constructor)) static void set_up(void) {
    const char *path = getenv("FAULT_STATE");
    if (state || !path) return;
    const int descriptor = raw_open(path, O_RDWR, 0);
    if (descriptor < 0) return;
    struct state *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    syscall(SYS_close, descriptor);
    if (shared == MAP_FAILED) return;
    static char folders[8192];
    const char *named = getenv("FAULT_ROOTS");
    snprintf(folders, sizeof folders, "%s", named ? named : "");
    for (char *rest = folders, *folder; (folder = strsep(&rest, ":")) && root_count < 16;) {
        roots[root_count] = folder;
        root_lengths[root_count++] = strlen(folder);
    }
    const char *kind = getenv("FAULT_KIND");
    for (int k = 0; k < KINDS; k++)
        is_counted[k] = !kind || !strcmp(kind, "any") || (!strcmp(kind, "change") && is_change(k)) || !strcmp(kind, kind_names[k]);
    const char *wanted = getenv("FAULT_NUMBER");
    number = wanted ? strtoull(wanted, NULL, 10) : 0;
    const char *what = getenv("FAULT_ACTION");
    if (what && !strcmp(what, "short")) action = SHORT;
    if (what && !strcmp(what, "kill-all")) action = KILL_ALL;
    if (what && !strcmp(what, "kill-self")) action = KILL_SELF;
    for (size_t k = 0; what && k < sizeof errors / sizeof *errors; k++)
        if (!strcmp(what, errors[k].name)) {
            action = FAIL;
            error_code = errors[k].code;
        }
    is_lasting = getenv("FAULT_LASTING") != NULL;
    const char *log = getenv("FAULT_LOG");
    if (log) log_descriptor = high(raw_open(log, O_WRONLY | O_APPEND | O_CREAT, 0666));
    graves = getenv("FAULT_GRAVES");
    if (graves) {
        char journal[PATH_MAX];
        snprintf(journal, sizeof journal, "%s/journal", graves);
        journal_descriptor = high(raw_open(journal, O_WRONLY | O_APPEND | O_CREAT, 0666));
    }
    const uint32_t place = atomic_fetch_add(&shared->process_count, 1);
    atomic_store(&shared->processes[place % 64], (uint64_t)getpid());
    state = shared;
}

// A path without `.`, `..` and doubled slashes, as the roots are written.
static void tidy(char *path) {
    char *to = path;
    for (const char *from = path; *from;) {
        while (*from == '/') from++;
        const char *end = strchrnul(from, '/');
        const size_t length = (size_t)(end - from);
        if (length == 2 && from[0] == '.' && from[1] == '.') {
            while (to > path && *--to != '/') {}
        } else if (length > 0 && !(length == 1 && from[0] == '.')) {
            *to++ = '/';
            memmove(to, from, length);
            to += length;
        }
        from = end;
    }
    if (to == path) *to++ = '/';
    *to = 0;
}

static bool path_of(int descriptor, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    const long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    if (length <= 0 || path[0] != '/') return false;
    path[length] = 0;
    return true;
}

static bool full_path(int folder, const char *name, char *path) {
    if (!name) return false;
    char base[PATH_MAX] = "";
    if (name[0] != '/') {
        if (folder == AT_FDCWD) {
            if (syscall(SYS_getcwd, base, sizeof base) < 0) return false;
        } else if (!path_of(folder, base)) {
            return false;
        }
    }
    if (snprintf(path, PATH_MAX, "%s%s%s", base, *base ? "/" : "", name) >= PATH_MAX) return false;
    tidy(path);
    return true;
}

static bool is_below_roots(const char *path) {
    for (int k = 0; k < root_count; k++)
        if (!strncmp(path, roots[k], root_lengths[k]) && (path[root_lengths[k]] == '/' || !path[root_lengths[k]])) return true;
    return false;
}

static void kill_all(void) {
    const uint32_t count = atomic_load(&state->process_count);
    for (uint32_t k = 0; k < count && k < 64; k++) {
        const pid_t process = (pid_t)atomic_load(&state->processes[k]);
        if (process > 0 && process != getpid()) kill(process, SIGKILL);
    }
    kill(getpid(), SIGKILL);
    pause();
}

// Counts one call. Returns whether it is the one to hit. Does not return if the call ends the program.
static bool hits(enum kind kind, const char *path) {
    if (!state || !is_counted[kind] || !is_below_roots(path)) return false;
    const uint64_t seen = atomic_fetch_add(&state->seen, 1) + 1;
    const bool is_hit = number && (seen == number || (is_lasting && seen > number));
    if (log_descriptor >= 0 && (is_hit || !number)) {
        char line[PATH_MAX + 64];
        const int length = snprintf(line, sizeof line, "%llu\t%d\t%s\t%s\n", (unsigned long long)seen, getpid(), kind_names[kind], path);
        syscall(SYS_write, log_descriptor, line, length);
    }
    if (!is_hit || action == RECORD) return false;
    if (action == KILL_ALL) kill_all();
    if (action == KILL_SELF) {
        kill(getpid(), SIGKILL);
        pause();
    }
    return true;
}

// The journal for power cuts: each change of a folder, in order, with the information to undo it, and each file's
// content when it was last certain to be on the disk. A driver undoes the changes back to the last fsync.

static uint64_t operation(void) { return atomic_fetch_add(&state->operations, 1) + 1; }

static void journal(const char *verb, uint64_t at, uint64_t inode, const char *path, const char *other) {
    char line[2 * PATH_MAX + 64];
    const int length = snprintf(
        line, sizeof line, "%llu\t%s\t%llu\t%s\t%s\n", (unsigned long long)at, verb, (unsigned long long)inode, path, other);
    syscall(SYS_write, journal_descriptor, line, length);
}

static bool is_journaled(const char *path) { return state && journal_descriptor >= 0 && is_below_roots(path); }

static uint64_t inode_at(const char *path) {
    struct stat status;
    return syscall(SYS_newfstatat, AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) ? 0 : status.st_ino;
}

// Keeps what is at a path under a second name, if anything is.
static void bury(uint64_t at, const char *path) {
    char grave[PATH_MAX];
    snprintf(grave, sizeof grave, "%s/%llu", graves, (unsigned long long)at);
    syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, grave, 0);
}

// Keeps a copy of a file that is about to change, once for each fsync.
static void will_write(int descriptor, const char *path) {
    struct stat status;
    if (syscall(SYS_fstat, descriptor, &status) || !S_ISREG(status.st_mode)) return;
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s/content-%llu", graves, (unsigned long long)status.st_ino);
    const int out = raw_open(copy, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (out < 0) return;
    const int in = raw_open(path, O_RDONLY, 0);
    char chunk[1 << 14];
    for (long count; in >= 0 && (count = syscall(SYS_read, in, chunk, sizeof chunk)) > 0;) syscall(SYS_write, out, chunk, count);
    if (in >= 0) syscall(SYS_close, in);
    syscall(SYS_close, out);
    journal("dirty", operation(), status.st_ino, path, "");
}

static void synced(int descriptor, const char *path) {
    struct stat status;
    if (syscall(SYS_fstat, descriptor, &status)) return;
    char copy[PATH_MAX];
    snprintf(copy, sizeof copy, "%s/content-%llu", graves, (unsigned long long)status.st_ino);
    syscall(SYS_unlinkat, AT_FDCWD, copy, 0);
    journal("sync", operation(), status.st_ino, path, "");
}

#define REAL(name) \
    static typeof(name) *real; \
    if (!real) real = (typeof(name) *)dlsym(RTLD_NEXT, #name)
#define HIT_AT(kind, folder, name, failure) \
    char path[PATH_MAX]; \
    const bool is_known = state && full_path(folder, name, path); \
    if (is_known && hits(kind, path) && action == FAIL) { \
        errno = error_code; \
        return failure; \
    } \
    const bool is_kept = is_known && is_journaled(path)
#define HIT_FILE(kind, descriptor, failure) \
    char path[PATH_MAX]; \
    const bool is_known = state && path_of(descriptor, path); \
    bool is_short = false; \
    if (is_known && hits(kind, path)) { \
        is_short = action == SHORT; \
        if (action == FAIL) { \
            errno = error_code; \
            return failure; \
        } \
    } \
    const bool is_kept = is_known && is_journaled(path); \
    (void)is_kept; \
    (void)is_short

#define OPENING(function) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list list; \
        va_start(list, flags); \
        mode = va_arg(list, mode_t); \
        va_end(list); \
    }
#define OPENED(folder, name, call) \
    HIT_AT(OPEN, folder, name, -1); \
    const bool is_new = is_kept && (flags & O_CREAT) && !inode_at(path); \
    if (is_kept && (flags & O_TRUNC) && !is_new) { \
        const int before = raw_open(path, O_RDONLY, 0); \
        if (before >= 0) { \
            will_write(before, path); \
            syscall(SYS_close, before); \
        } \
    } \
    const uint64_t at = is_new ? operation() : 0; \
    const int descriptor = call; \
    if (is_new && descriptor >= 0) journal("create", at, inode_at(path), path, ""); \
    return descriptor

int open(const char *name, int flags, ...) {
    REAL(open);
    OPENING(open);
    OPENED(AT_FDCWD, name, real(name, flags, mode));
}
int open64(const char *name, int flags, ...) {
    REAL(open64);
    OPENING(open64);
    OPENED(AT_FDCWD, name, real(name, flags, mode));
}
int openat(int folder, const char *name, int flags, ...) {
    REAL(openat);
    OPENING(openat);
    OPENED(folder, name, real(folder, name, flags, mode));
}
int openat64(int folder, const char *name, int flags, ...) {
    REAL(openat64);
    OPENING(openat64);
    OPENED(folder, name, real(folder, name, flags, mode));
}
// The functions that fortified headers substitute for `open` with a flag that is not a constant.
int __open_2(const char *name, int flags) { return open(name, flags); }
int __open64_2(const char *name, int flags) { return open64(name, flags); }
int __openat_2(int folder, const char *name, int flags) { return openat(folder, name, flags); }
int __openat64_2(int folder, const char *name, int flags) { return openat64(folder, name, flags); }

static int flags_of(const char *mode) {
    const int access = strchr(mode, '+') ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY;
    return access | (mode[0] == 'w' ? O_CREAT | O_TRUNC : mode[0] == 'a' ? O_CREAT | O_APPEND : 0);
}

#define OPENED_STREAM(call) \
    const int flags = flags_of(mode); \
    HIT_AT(OPEN, AT_FDCWD, name, NULL); \
    const bool is_new = is_kept && (flags & O_CREAT) && !inode_at(path); \
    const uint64_t at = is_new ? operation() : 0; \
    FILE *stream = call; \
    if (is_new && stream) journal("create", at, inode_at(path), path, ""); \
    if (is_kept && stream && flags != O_RDONLY) will_write(fileno(stream), path); \
    return stream

FILE *fopen(const char *name, const char *mode) {
    REAL(fopen);
    OPENED_STREAM(real(name, mode));
}
FILE *fopen64(const char *name, const char *mode) {
    REAL(fopen64);
    OPENED_STREAM(real(name, mode));
}
DIR *opendir(const char *name) {
    REAL(opendir);
    HIT_AT(OPEN, AT_FDCWD, name, NULL);
    (void)is_kept;
    return real(name);
}

// Half of the requested bytes, as after signals or on slow disks.
#define SOME(count) (is_short && (count) > 1 ? (count) / 2 : (count))

ssize_t read(int descriptor, void *buffer, size_t count) {
    REAL(read);
    HIT_FILE(READ, descriptor, -1);
    return real(descriptor, buffer, SOME(count));
}
ssize_t pread(int descriptor, void *buffer, size_t count, off_t offset) {
    REAL(pread);
    HIT_FILE(READ, descriptor, -1);
    return real(descriptor, buffer, SOME(count), offset);
}
ssize_t pread64(int descriptor, void *buffer, size_t count, off64_t offset) {
    REAL(pread64);
    HIT_FILE(READ, descriptor, -1);
    return real(descriptor, buffer, SOME(count), offset);
}
ssize_t write(int descriptor, const void *buffer, size_t count) {
    REAL(write);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, buffer, SOME(count));
}
ssize_t pwrite(int descriptor, const void *buffer, size_t count, off_t offset) {
    REAL(pwrite);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, buffer, SOME(count), offset);
}
ssize_t pwrite64(int descriptor, const void *buffer, size_t count, off64_t offset) {
    REAL(pwrite64);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, buffer, SOME(count), offset);
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
    REAL(writev);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, parts, is_short && count > 1 ? 1 : count);
}
int ftruncate(int descriptor, off_t length) {
    REAL(ftruncate);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, length);
}
int ftruncate64(int descriptor, off64_t length) {
    REAL(ftruncate64);
    HIT_FILE(WRITE, descriptor, -1);
    if (is_kept) will_write(descriptor, path);
    return real(descriptor, length);
}
ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    REAL(sendfile);
    HIT_FILE(COPY, to, -1);
    if (is_kept) will_write(to, path);
    return real(to, from, offset, is_short ? 1 : count);
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) {
    REAL(sendfile64);
    HIT_FILE(COPY, to, -1);
    if (is_kept) will_write(to, path);
    return real(to, from, offset, is_short ? 1 : count);
}
ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned flags) {
    REAL(copy_file_range);
    HIT_FILE(COPY, to, -1);
    if (is_kept) will_write(to, path);
    return real(from, from_offset, to, to_offset, is_short ? 1 : count, flags);
}

struct dirent *readdir(DIR *folder) {
    REAL(readdir);
    HIT_FILE(READDIR, dirfd(folder), NULL);
    return real(folder);
}
struct dirent64 *readdir64(DIR *folder) {
    REAL(readdir64);
    HIT_FILE(READDIR, dirfd(folder), NULL);
    return real(folder);
}

#define MOVED(call) \
    HIT_AT(RENAME, to_folder, to, -1); \
    char origin[PATH_MAX]; \
    const bool is_move = is_kept && full_path(from_folder, from, origin); \
    const uint64_t at = is_move ? operation() : 0; \
    if (is_move) bury(at, path); \
    const int result = call; \
    if (is_move && result == 0) journal("rename", at, inode_at(path), origin, path); \
    return result

int rename(const char *from, const char *to) {
    REAL(rename);
    const int from_folder = AT_FDCWD, to_folder = AT_FDCWD;
    MOVED(real(from, to));
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
    REAL(renameat);
    MOVED(real(from_folder, from, to_folder, to));
}
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
    REAL(renameat2);
    MOVED(real(from_folder, from, to_folder, to, flags));
}

#define ADDED(verb, kind, folder, name, call) \
    HIT_AT(kind, folder, name, -1); \
    const uint64_t at = is_kept ? operation() : 0; \
    const int result = call; \
    if (is_kept && result == 0) journal(verb, at, inode_at(path), path, ""); \
    return result

int link(const char *from, const char *to) {
    REAL(link);
    ADDED("link", LINK, AT_FDCWD, to, real(from, to));
}
int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags) {
    REAL(linkat);
    ADDED("link", LINK, to_folder, to, real(from_folder, from, to_folder, to, flags));
}
int symlink(const char *from, const char *to) {
    REAL(symlink);
    ADDED("link", LINK, AT_FDCWD, to, real(from, to));
}
int symlinkat(const char *from, int to_folder, const char *to) {
    REAL(symlinkat);
    ADDED("link", LINK, to_folder, to, real(from, to_folder, to));
}
int mkdir(const char *name, mode_t mode) {
    REAL(mkdir);
    ADDED("mkdir", MKDIR, AT_FDCWD, name, real(name, mode));
}
int mkdirat(int folder, const char *name, mode_t mode) {
    REAL(mkdirat);
    ADDED("mkdir", MKDIR, folder, name, real(folder, name, mode));
}

#define REMOVED(verb, folder, name, call) \
    HIT_AT(UNLINK, folder, name, -1); \
    const uint64_t at = is_kept ? operation() : 0; \
    if (is_kept) bury(at, path); \
    const int result = call; \
    if (is_kept && result == 0) journal(verb, at, 0, path, ""); \
    return result

int unlink(const char *name) {
    REAL(unlink);
    REMOVED("unlink", AT_FDCWD, name, real(name));
}
int unlinkat(int folder, const char *name, int flags) {
    REAL(unlinkat);
    REMOVED(flags & AT_REMOVEDIR ? "rmdir" : "unlink", folder, name, real(folder, name, flags));
}
int rmdir(const char *name) {
    REAL(rmdir);
    REMOVED("rmdir", AT_FDCWD, name, real(name));
}

int fsync(int descriptor) {
    REAL(fsync);
    HIT_FILE(SYNC, descriptor, -1);
    const int result = real(descriptor);
    if (is_kept && result == 0) synced(descriptor, path);
    return result;
}
int fdatasync(int descriptor) {
    REAL(fdatasync);
    HIT_FILE(SYNC, descriptor, -1);
    const int result = real(descriptor);
    if (is_kept && result == 0) synced(descriptor, path);
    return result;
}
int syncfs(int descriptor) {
    REAL(syncfs);
    HIT_FILE(SYNC, descriptor, -1);
    const int result = real(descriptor);
    if (is_kept && result == 0) journal("sync-all", operation(), 0, path, "");
    return result;
}

#define MAPPED(call) \
    char path[PATH_MAX]; \
    const bool is_file = state && !(flags & MAP_ANONYMOUS) && path_of(descriptor, path); \
    if (is_file && hits(MMAP, path) && action == FAIL) { \
        errno = error_code; \
        return MAP_FAILED; \
    } \
    return call

void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset) {
    REAL(mmap);
    MAPPED(real(address, length, protection, flags, descriptor, offset));
}
void *mmap64(void *address, size_t length, int protection, int flags, int descriptor, off64_t offset) {
    REAL(mmap64);
    MAPPED(real(address, length, protection, flags, descriptor, offset));
}

#define LOOKED_AT(folder, name, call) \
    HIT_AT(STAT, folder, name, -1); \
    (void)is_kept; \
    return call
#define LOOKED(descriptor, call) \
    HIT_FILE(STAT, descriptor, -1); \
    return call

int stat(const char *name, struct stat *status) {
    REAL(stat);
    LOOKED_AT(AT_FDCWD, name, real(name, status));
}
int stat64(const char *name, struct stat64 *status) {
    REAL(stat64);
    LOOKED_AT(AT_FDCWD, name, real(name, status));
}
int lstat(const char *name, struct stat *status) {
    REAL(lstat);
    LOOKED_AT(AT_FDCWD, name, real(name, status));
}
int lstat64(const char *name, struct stat64 *status) {
    REAL(lstat64);
    LOOKED_AT(AT_FDCWD, name, real(name, status));
}
int fstat(int descriptor, struct stat *status) {
    REAL(fstat);
    LOOKED(descriptor, real(descriptor, status));
}
int fstat64(int descriptor, struct stat64 *status) {
    REAL(fstat64);
    LOOKED(descriptor, real(descriptor, status));
}
// With AT_EMPTY_PATH an empty name means the descriptor itself.
int fstatat(int folder, const char *name, struct stat *status, int flags) {
    REAL(fstatat);
    LOOKED_AT(folder, name, real(folder, name, status, flags));
}
int fstatat64(int folder, const char *name, struct stat64 *status, int flags) {
    REAL(fstatat64);
    LOOKED_AT(folder, name, real(folder, name, status, flags));
}
int statx(int folder, const char *restrict name, int flags, unsigned mask, struct statx *restrict status) {
    REAL(statx);
    LOOKED_AT(folder, name, real(folder, name, flags, mask, status));
}
