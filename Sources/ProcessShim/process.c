#define _GNU_SOURCE
#include <malloc.h>
#include "ProcessShim.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

extern char **environ;

static void close_all(int ends[6]) {
    for (int k = 0; k < 6; k++)
        if (ends[k] >= 0) close(ends[k]);
}

static int spawn(const char *path, char *const arguments[], bool own_group, int ends[6], pid_t *id) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        // What the parent blocks or ignores is no concern of the child's.
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setpgroup(&attributes, 0);
        posix_spawnattr_setflags(
            &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (own_group ? POSIX_SPAWN_SETPGROUP : 0));
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
        posix_spawn_file_actions_adddup2(&actions, ends[3], 1);
        posix_spawn_file_actions_adddup2(&actions, ends[5], 2);
        posix_spawn_file_actions_addclosefrom_np(&actions, 3);
        error = posix_spawn(id, path, &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int ps_start(const char *path, char *const arguments[], bool own_group, ps_process *process) {
    int ends[6] = {-1, -1, -1, -1, -1, -1};
    for (int k = 0; k < 6; k += 2)
        if (pipe2(ends + k, O_CLOEXEC)) {
            const int error = errno;
            close_all(ends);
            return error;
        }
    const int error = spawn(path, arguments, own_group, ends, &process->id);
    if (error) {
        close_all(ends);
        return error;
    }
    close(ends[0]);
    close(ends[3]);
    close(ends[5]);
    process->input = ends[1];
    process->output = ends[2];
    process->complaints = ends[4];
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->complaints, F_SETFL, O_NONBLOCK);
    return 0;
}

void ps_follow_parent(void) {
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    // Swift's runtime may have put its backtracer here, which takes seconds and memory to say what is no fault of this program.
    const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (size_t k = 0; k < sizeof crashes / sizeof *crashes; k++) signal(crashes[k], SIG_DFL);
    // A parent that was gone before this call is noticed by the end of standard input.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

void ps_limit_memory(size_t bytes) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (bytes == 0) return;
    // Data rather than address space: libraries map far more than they use, and a mapped file costs no memory.
    const struct rlimit data = {bytes, bytes};
    setrlimit(RLIMIT_DATA, &data);
}

void ps_limit_memory_of(pid_t process, size_t bytes) {
    const struct rlimit data = {bytes, bytes};
    prlimit(process, RLIMIT_DATA, &data, NULL);
}

int ps_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void ps_raise(int event) {
    const uint64_t one = 1;
    if (write(event, &one, sizeof one) < 0) return;
}

void ps_return_free_memory(void) {
    malloc_trim(0);
}
