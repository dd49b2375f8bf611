/// One HTTP transfer by libcurl, whose options are variadic calls, which Swift cannot make.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The request of a transfer. Texts are UTF-8 and need to live until it ends.
typedef struct {
    const char *url;
    const char *agent;
    /// Header lines, `Name: value`, ended by NULL.
    const char *const *headers;
    /// Where the body goes.
    int file;
    /// Bytes that the body may have.
    int64_t longest;
    /// Milliseconds until a connection must stand, and until all must be there.
    long connect_time, time;
    long redirects;
    /// Whether proxies that the environment names are used.
    bool uses_proxies;
    void *context;
    /// Whether the address of a resolved host, 16 bytes as IPv6 has them (IPv4 mapped), may be connected to.
    bool (*permits)(void *context, const uint8_t *address);
    /// Bytes that have come, of so many (0 where the server did not say); false ends the transfer.
    bool (*goes_on)(void *context, int64_t received, int64_t expected);
} cs_request;

typedef enum {
    CS_DONE,
    /// The host does not resolve, refuses, or the connection broke: another attempt may do better.
    CS_UNREACHABLE,
    CS_TIMED_OUT,
    CS_TOO_LARGE,
    CS_TOO_MANY_REDIRECTS,
    /// `permits` said no.
    CS_FORBIDDEN,
    CS_CANCELLED,
    CS_DISK,
    CS_TLS,
    CS_FAILED,
} cs_outcome;

typedef struct {
    cs_outcome outcome;
    /// The HTTP status; 0 where no answer came.
    long status;
    /// Seconds that `Retry-After` asks for; 0 where it does not.
    int64_t retry_after;
    /// Headers of the last answer, empty where there was none or it was too long.
    char etag[1024], modified[128], cache_control[512], expires[128], date[128], content_type[256];
    /// libcurl's words for a failure.
    char message[256];
} cs_response;

/// A connection cache of one thread; NULL where memory is out.
void *cs_open(void);
void cs_close(void *session);

/// Transfers by GET and follows redirects, http and https only. Nothing of the environment is obeyed but its proxies and
/// `SSL_CERT_FILE`, the certificates of those who may vouch for servers.
void cs_get(void *session, const cs_request *request, cs_response *response);

/// Prepares the library; once, before any thread needs it.
void cs_start(void);

/// Seconds since 1970 of a date in a header; -1 for what is none.
int64_t cs_date(const char *text);
