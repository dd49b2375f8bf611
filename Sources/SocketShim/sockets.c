#include "SocketShim.h"

// Linux's own header: glibc's <netinet/tcp.h> has an older tcp_info without the byte counters.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

static uint64_t inode_of_socket(int descriptor) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISSOCK(status.st_mode) ? status.st_ino : 0;
}

static int port(const struct sockaddr_storage *address) {
    switch (address->ss_family) {
    case AF_INET: return ntohs(((const struct sockaddr_in *)address)->sin_port);
    case AF_INET6: return ntohs(((const struct sockaddr_in6 *)address)->sin6_port);
    default: return -1;
    }
}

bool ss_look(int descriptor, uint16_t local_port, ss_connection *found) {
    found->inode = inode_of_socket(descriptor);
    if (!found->inode) return false;
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) || port(&address) != local_port) return false;
    size = sizeof address;
    // The listening socket has no peer.
    if (getpeername(descriptor, (struct sockaddr *)&address, &size)) return false;
    if (address.ss_family != AF_INET) return false;
    found->peer_address = ntohl(((const struct sockaddr_in *)&address)->sin_addr.s_addr);
    found->peer_port = (uint16_t)port(&address);
    struct tcp_info info;
    socklen_t length = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length)) return false;
    if (length < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received) return false;
    int waiting = 0;
    if (ioctl(descriptor, FIONREAD, &waiting) || waiting < 0) return false;
    found->received = info.tcpi_bytes_received;
    found->waiting = (uint64_t)waiting;
    found->confirmed = info.tcpi_bytes_acked;
    found->silence = info.tcpi_last_data_recv;
    return true;
}

void ss_send_at_once(int descriptor, uint16_t local_port) {
    int listens = 0;
    socklen_t size = sizeof listens;
    if (getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) || !listens) return;
    struct sockaddr_storage address;
    size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) || port(&address) != local_port) return;
    // The connections that the socket accepts inherit the option.
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

void ss_end(int descriptor, uint64_t inode) {
    if (inode_of_socket(descriptor) != inode) return;
    shutdown(descriptor, SHUT_RDWR);
    // The program would still read the queued bytes, at its own pace. This discards them without copying them.
    while (recv(descriptor, NULL, 1 << 24, MSG_TRUNC | MSG_DONTWAIT) > 0) {}
}
