#define _GNU_SOURCE
#include "ProcessShim.h"
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static int resource_of(ps_limit limit) { return limit == PS_OPEN_FILES ? RLIMIT_NOFILE : RLIMIT_STACK; }

// Swift reads sizes as signed numbers, in which `RLIM_INFINITY` would be -1.
static size_t size_of(rlim_t limit) { return limit > PTRDIFF_MAX ? PTRDIFF_MAX : limit; }

// The C library sets the default from the limit at program start: to the limit, or to as little as 2 MB if there is none.
static void set_stack_of_threads(size_t bytes) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes)) return;
    if (!pthread_attr_setstacksize(&attributes, bytes)) pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
}

size_t ps_current_limit(ps_limit limit) {
    struct rlimit now;
    return getrlimit(resource_of(limit), &now) ? 0 : size_of(now.rlim_cur);
}

size_t ps_raise_limit(ps_limit limit, size_t wanted) {
    const int resource = resource_of(limit);
    struct rlimit now;
    if (getrlimit(resource, &now)) return wanted;
    if (now.rlim_cur == RLIM_INFINITY && limit == PS_STACK_BYTES) set_stack_of_threads(wanted);
    if (now.rlim_cur >= wanted) return size_of(now.rlim_cur);
    const struct rlimit raised = {wanted < now.rlim_max ? wanted : now.rlim_max, now.rlim_max};
    if (setrlimit(resource, &raised)) return now.rlim_cur;
    if (limit == PS_STACK_BYTES) set_stack_of_threads(raised.rlim_cur);
    return raised.rlim_cur;
}

// Calling `umask` changes the mask, even for files that other threads create in the meantime.
mode_t ps_umask(void) {
    unsigned mask = 022;
    FILE *status = fopen("/proc/self/status", "re");
    if (!status) return mask;
    char line[256];
    while (fgets(line, sizeof line, status)) {
        if (sscanf(line, "Umask: %o", &mask) == 1) break;
    }
    fclose(status);
    return mask;
}

uint64_t ps_file_size_limit(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) || limit.rlim_cur == RLIM_INFINITY ? UINT64_MAX : limit.rlim_cur;
}

static void *wait_for_all(void *data) {
    while (sem_wait(data) && errno == EINTR) {}
    return NULL;
}

int ps_try_threads(int count) {
    enum { most = 64 };
    if (count > most) count = most;
    pthread_t threads[most];
    sem_t all;
    if (sem_init(&all, 0, 0)) return errno;
    int started = 0, failure = 0;
    while (started < count && !failure) {
        failure = pthread_create(&threads[started], NULL, wait_for_all, &all);
        if (!failure) started++;
    }
    for (int k = 0; k < started; k++) sem_post(&all);
    for (int k = 0; k < started; k++) pthread_join(threads[k], NULL);
    sem_destroy(&all);
    return failure;
}
