/// One HTTP transfer by libcurl, whose options are set by variadic functions, which Swift cannot call.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The request of a transfer. Strings are UTF-8 and must live until the transfer ends.
typedef struct {
    const char *url;
    const char *agent;
    /// Header lines of the form `Name: value`, terminated by NULL.
    const char *const *headers;
    /// The descriptor that receives the body.
    int file;
    /// The maximum number of bytes in the body.
    int64_t longest;
    /// The time limits in milliseconds for the connection and for the whole transfer.
    long connect_time, time;
    long redirects;
    /// Whether to use the proxies that the environment names.
    bool uses_proxies;
    void *context;
    /// Returns whether to connect to a resolved address, given as 16 bytes of IPv6 (IPv4 mapped).
    bool (*permits)(void *context, const uint8_t *address);
    /// Reports the bytes received and expected (0 if the server did not say); returning false ends the transfer.
    bool (*continues)(void *context, int64_t received, int64_t expected);
} cs_request;

typedef enum {
    CS_DONE,
    /// The host does not resolve or refuses the connection, or the connection broke; a retry may succeed.
    CS_UNREACHABLE,
    CS_TIMED_OUT,
    CS_TOO_LARGE,
    /// A header is longer than libcurl reads.
    CS_LONG_HEADER,
    CS_TOO_MANY_REDIRECTS,
    /// `permits` returned false.
    CS_FORBIDDEN,
    /// The address, or one to which it redirects, is malformed or is neither http nor https.
    CS_NO_ADDRESS,
    /// An https address redirects to http, where anybody along the way can replace the answer.
    CS_LEAVES_HTTPS,
    CS_CANCELLED,
    CS_DISK,
    CS_TLS,
    CS_FAILED,
} cs_outcome;

typedef struct {
    cs_outcome outcome;
    /// The HTTP status; 0 if there was no response.
    long status;
    /// The seconds that `Retry-After` asks for; 0 if it is absent.
    int64_t retry_after;
    /// Headers of the last response; empty if absent or too long.
    char etag[1024], modified[128], cache_control[512], expires[128], date[128], content_type[256];
    /// libcurl's error message.
    char message[256];
} cs_response;

/// Creates a session, which caches connections and may be used by one thread at a time; returns NULL if out of memory.
void *cs_open(void);
void cs_close(void *session);

/// Performs a GET request and follows redirects, over http and https only, and never from https to http. The only
/// environment settings it respects are proxies and `SSL_CERT_FILE`, the trusted certificates.
void cs_get(void *session, const cs_request *request, cs_response *response);

/// Initialises the library; call once, before any thread uses it.
void cs_start(void);

/// Returns a header's date in seconds since 1970, or -1 if it is not a date.
int64_t cs_date(const char *text);
