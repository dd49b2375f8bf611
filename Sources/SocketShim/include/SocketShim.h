#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The kernel's counters for a TCP connection.
typedef struct {
    /// Distinguishes this socket from a later one with the same descriptor.
    uint64_t inode;
    /// The peer's IPv4 address, with its first number in the highest byte.
    uint32_t peer_address;
    uint16_t peer_port;
    /// The bytes received from the peer, including those that the program has not read yet.
    uint64_t received;
    /// The bytes of those that the program has not read yet.
    uint64_t waiting;
    /// The bytes that the peer has acknowledged.
    uint64_t confirmed;
    /// The milliseconds since the last bytes arrived, or since the connection began if there were none.
    uint32_t silence;
} ss_connection;

/// Returns whether a descriptor is an IPv4 connection to this local port, and if so fills in the kernel's data about it.
bool ss_look(int descriptor, uint16_t local_port, ss_connection *_Nonnull found);

/// Shuts a connection down in both directions if the descriptor still refers to that socket. Readers then see its
/// end, and none of the bytes that they have not read.
void ss_end(int descriptor, uint64_t inode);

/// Makes the connections of a listening socket on this local port send written data immediately. Otherwise, the kernel
/// holds back the body of an answer until the peer has acknowledged the head, which takes 40 ms. Leaves any other
/// descriptor unchanged.
void ss_send_at_once(int descriptor, uint16_t local_port);
