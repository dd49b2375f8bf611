/// Linux calls that Swift's Glibc module lacks: starting a process that inherits nothing, limiting the calling process,
/// event counters, renaming without replacing, exchanging files, and reading without waiting.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t id;
    /// The parent's ends of the pipes to the child's standard streams; close-on-exec and non-blocking.
    int input;
    int output;
    int complaints;
    /// The parent's peak memory in bytes when it started the child. Linux counts it towards the child's.
    size_t parent_peak;
} ps_process;

/// Starts a program with pipes as its three standard streams and no other descriptors. `arguments` begins with the
/// program's name and ends with NULL. The working directory is `folder`, or the caller's if NULL. With `own_group` the
/// program leads a process group, so that everything it starts can be killed with it, and a terminal's interrupt does
/// not reach it. It is killed when the calling thread ends, even if the whole process is killed, so that thread must
/// wait for it. Returns 0 or an errno value.
int ps_start(const char *path, char *const arguments[], const char *folder, bool own_group, ps_process *process);

/// Waits up to `milliseconds` for a child to end and returns whether it has. Does not reap it, so its id is not reused.
bool ps_await_end(pid_t process, int milliseconds);

/// Reaps a child that has ended or is about to. Returns its status as `wait` does, and its peak memory in bytes, or 0
/// if that is unknown because its parent had used more before.
int ps_reap(const ps_process *process, size_t *peak_bytes);

/// Returns the memory in bytes that a process holds now, or 0 if unknown.
size_t ps_resident_bytes(pid_t process);

/// Flushes the file system of an open folder to disk. Glibc declares `syncfs` only with `_GNU_SOURCE`, which Swift does
/// not define. Returns 0 or an errno value.
int ps_sync_file_system(int folder);

/// Returns whether a signal is ignored, for example SIGHUP after `nohup`.
bool ps_is_ignored(int signal);

/// Makes the calling process die with its parent, die immediately when it crashes, and ignore interrupts, hangups and
/// closed pipes, which its parent handles.
void ps_follow_parent(void);

/// Limits the calling process's private memory (0 for no limit) and disables core dumps.
void ps_limit_memory(size_t bytes);

/// Limits the private memory of another process of the same user.
void ps_limit_memory_of(pid_t process, size_t bytes);

typedef enum { PS_OPEN_FILES, PS_STACK_BYTES } ps_limit;

/// Returns a limit of the calling process, 0 if it is unknown.
size_t ps_current_limit(ps_limit limit);

/// Raises a limit of the calling process to `wanted`, or as far as allowed. Returns the resulting limit.
size_t ps_raise_limit(ps_limit limit, size_t wanted);

/// Returns the permissions that the calling process's umask takes away from new files.
mode_t ps_umask(void);

/// Returns the number of bytes that a file of the calling process may have, UINT64_MAX if there is no limit.
uint64_t ps_file_size_limit(void);

/// Starts `count` threads (at most 64) that exist at the same time, and ends them. Returns 0 or an errno value.
int ps_try_threads(int count);

/// Returns a descriptor that can be polled, and that `ps_raise` makes readable even from a signal handler.
int ps_event(void);
void ps_raise(int event);

/// Returns to the system memory that the program has freed but the allocator has kept.
void ps_return_free_memory(void);

/// Makes the allocator return each block of at least 128 KiB to the system as soon as the program frees it.
///
/// Once such a block has been freed, glibc by default takes blocks of its size (up to 32 MiB) from the heap, where small
/// objects that outlive them keep the rest from ever being returned. For decoders, which allocate the same large blocks
/// for each photo, the default is faster.
void ps_return_large_blocks(void);

/// Reads bytes of a file that are in memory. Returns -1 if it would have to wait for the disk, or if it cannot tell.
ssize_t ps_read_kept(int file, void *bytes, size_t count, off_t offset);

/// Renames a file, or a symbolic link itself, without replacing anything. Returns 0 or an errno value: EEXIST if the
/// new path exists.
int ps_rename_new_at(int folder, const char *from, int other, const char *to);

/// Exchanges two files in one step. Returns 0 or an errno value: EINVAL if the file system does not support it.
int ps_exchange_at(int folder, const char *from, int other, const char *to);
