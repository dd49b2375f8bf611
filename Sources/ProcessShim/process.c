#define _GNU_SOURCE
#include <malloc.h>
#include "ProcessShim.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static void close_all(int ends[6]) {
    for (int k = 0; k < 6; k++)
        if (ends[k] >= 0) close(ends[k]);
}

/// Turns the child into its program. The child shares its parent's memory until `execve`, so this makes only system
/// calls and never returns.
static _Noreturn void become(
    const char *path, char *const arguments[], const char *folder, bool own_group, const int ends[6], pid_t parent,
    volatile int *error) {
    // Kills the program when the thread that waits for it ends. If the parent was killed before this call, `getppid`
    // differs.
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) || getppid() != parent) _exit(127);
    // The child must not inherit which signals the parent ignores or blocks. `execve` itself resets handlers.
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    if ((!own_group || !setpgid(0, 0)) && (!folder || !chdir(folder)) && dup2(ends[0], 0) == 0
        && dup2(ends[3], 1) == 1 && dup2(ends[5], 2) == 2) {
        closefrom(3);
        sigprocmask(SIG_SETMASK, &none, NULL);
        execve(path, arguments, environ);
    }
    *error = errno;
    _exit(127);
}

// posix_spawn cannot request a parent-death signal, and fork copies the parent's page tables, which takes milliseconds
// when it holds a large site. vfork suspends this thread until the program has started.
static int spawn(
    const char *path, char *const arguments[], const char *folder, bool own_group, const int ends[6], pid_t *id) {
    sigset_t all, before;
    volatile int error = 0;
    const pid_t parent = getpid();
    sigfillset(&all);
    // A signal handler of the parent must not run in the child, which shares its memory.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const pid_t child = vfork();
    if (child == 0) become(path, arguments, folder, own_group, ends, parent, &error);
    if (child < 0) error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (child > 0 && error) waitpid(child, NULL, 0);
    *id = child;
    return error;
}

/// Opens a pipe whose ends do not occupy descriptors 0 to 2, even if the caller has closed some of those.
static int open_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC)) return errno;
    for (int k = 0; k < 2; k++) {
        if (ends[k] > 2) continue;
        const int other = fcntl(ends[k], F_DUPFD_CLOEXEC, 3);
        if (other < 0) return errno;
        close(ends[k]);
        ends[k] = other;
    }
    return 0;
}

static size_t peak_of_this_process(void) {
    struct rusage usage = {0};
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss << 10;
}

int ps_start(const char *path, char *const arguments[], const char *folder, bool own_group, ps_process *process) {
    int ends[6] = {-1, -1, -1, -1, -1, -1};
    for (int k = 0; k < 6; k += 2) {
        const int failure = open_pipe(ends + k);
        if (failure) {
            close_all(ends);
            return failure;
        }
    }
    const int error = spawn(path, arguments, folder, own_group, ends, &process->id);
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
    process->parent_peak = peak_of_this_process();
    fcntl(process->input, F_SETFL, O_NONBLOCK);
    fcntl(process->output, F_SETFL, O_NONBLOCK);
    fcntl(process->complaints, F_SETFL, O_NONBLOCK);
    return 0;
}

bool ps_await_end(pid_t process, int milliseconds) {
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    // pidfd_open needs Linux 5.3; without it, or without a free descriptor, poll the child.
    const int watched = (int)syscall(SYS_pidfd_open, process, 0);
    bool ended = false;
    for (;;) {
        siginfo_t info = {0};
        const int failure = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
        // A child that no longer exists has ended.
        ended = failure ? errno == ECHILD : info.si_pid == process;
        clock_gettime(CLOCK_MONOTONIC, &now);
        const long long passed = (now.tv_sec - start.tv_sec) * 1000LL + (now.tv_nsec - start.tv_nsec) / 1000000;
        if (ended || passed >= milliseconds) break;
        const int left = milliseconds - (int)passed;
        struct pollfd end = {watched, POLLIN, 0};
        if (watched >= 0) poll(&end, 1, left);
        else poll(NULL, 0, left < 10 ? left : 10);
    }
    if (watched >= 0) close(watched);
    return ended;
}

int ps_reap(const ps_process *process, size_t *peak_bytes) {
    int status = 0;
    struct rusage usage = {0};
    while (wait4(process->id, &status, 0, &usage) < 0 && errno == EINTR) {}
    const size_t peak = (size_t)usage.ru_maxrss << 10;
    // Until `execve`, the child shares its parent's memory, whose peak the kernel counts towards the child.
    *peak_bytes = peak > process->parent_peak ? peak : 0;
    return status;
}

size_t ps_resident_bytes(pid_t process) {
    char path[32], text[64];
    snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    if (count <= 0) return 0;
    text[count] = 0;
    unsigned long whole = 0, resident = 0;
    if (sscanf(text, "%lu %lu", &whole, &resident) != 2) return 0;
    return resident * (size_t)sysconf(_SC_PAGESIZE);
}

bool ps_is_ignored(int signal) {
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && !(action.sa_flags & SA_SIGINFO) && action.sa_handler == SIG_IGN;
}

void ps_follow_parent(void) {
    signal(SIGINT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    // Swift's runtime may have installed its backtracer here, which spends seconds and memory on crashes that are not
    // this program's fault.
    const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
    for (size_t k = 0; k < sizeof crashes / sizeof *crashes; k++) signal(crashes[k], SIG_DFL);
    // If the parent died before this call, the end of standard input reveals it.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
}

void ps_limit_memory(size_t bytes) {
    const struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    if (bytes == 0) return;
    // Limits data rather than address space: libraries map far more than they use, and mapped files cost no memory.
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

void ps_return_large_blocks(void) {
    mallopt(M_MMAP_THRESHOLD, 128 * 1024);
}
