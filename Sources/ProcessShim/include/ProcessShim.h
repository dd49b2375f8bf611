/// Calls of Linux that Swift's Glibc module leaves out: starting a process that inherits nothing, limits on oneself, an event counter, a renaming
/// that replaces nothing.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef struct {
    pid_t id;
    /// The parent's ends of the pipes to the child's standard streams; closed on exec, and never blocking.
    int input;
    int output;
    int complaints;
    /// The most memory in bytes that the parent had held when it started the child. Linux counts it as the child's, too.
    size_t parent_peak;
} ps_process;

/// Starts a program with pipes as its three standard streams and no other descriptor. `arguments` begins with the program's name and
/// ends with NULL; its working folder is `folder`, or the caller's for NULL. With `own_group` it leads a process group, so that all that it starts can be ended with it, and a terminal's
/// interrupt does not reach it. It is killed when the calling thread ends, also by a kill of its whole process, so that thread has to wait for it. Answers 0, or the error's number.
int ps_start(const char *path, char *const arguments[], const char *folder, bool own_group, ps_process *process);

/// Waits, for so many milliseconds at most, until a child has ended; it is not reaped, so that its number stays its own.
bool ps_await_end(pid_t process, int milliseconds);

/// Reaps a child that has ended or is about to. Answers its status as `wait` has it, and the most memory that it held, in bytes; 0 where
/// that is unknown, because its parent held more before.
int ps_reap(const ps_process *process, size_t *peak_bytes);

/// The memory, in bytes, that a process holds now; 0 if unknown.
size_t ps_resident_bytes(pid_t process);

/// Puts all bytes of an open folder's file system on the disk. Glibc shows `syncfs` to GNU sources only, as Swift's are not.
/// Answers 0, or the error's number.
int ps_sync_file_system(int folder);

/// Whether this program was started with a signal ignored, as `nohup` does with SIGHUP.
bool ps_is_ignored(int signal);

/// Lets the calling process die with the one that started it, at once when it crashes, and ignore interrupts and closed pipes, which are
/// its parent's concern.
void ps_follow_parent(void);

/// Bounds the calling process' private memory (0 for no bound), and forbids core dumps.
void ps_limit_memory(size_t bytes);

/// The same bound for another process of one's own.
void ps_limit_memory_of(pid_t process, size_t bytes);

typedef enum { PS_OPEN_FILES, PS_STACK_BYTES } ps_limit;

/// Raises a limit of the calling process to what is wanted, or as far as it may. Answers what it is then.
size_t ps_raise_limit(ps_limit limit, size_t wanted);

/// Starts so many threads (64 at most) that wait for one another, and ends them. Answers 0, or the error's number.
int ps_try_threads(int count);

/// A descriptor that can be polled, and raised by `ps_raise` even from a signal handler.
int ps_event(void);
void ps_raise(int event);

/// Gives memory that is free, but kept for later, back to the system.
void ps_return_free_memory(void);

/// Renames a file, or a link itself, unless something stands at the new path. Answers 0, or the error's number: EEXIST where something does.
int ps_rename_new(const char *from, const char *to);

/// The same for names in open folders.
int ps_rename_new_at(int folder, const char *from, int other, const char *to);
