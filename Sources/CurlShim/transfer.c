#include "CurlShim.h"
#include <arpa/inet.h>
#include <curl/curl.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    const cs_request *request;
    int64_t written;
    cs_outcome stopped;
} transfer;

void cs_start(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }
void *cs_open(void) { return curl_easy_init(); }
void cs_close(void *session) { curl_easy_cleanup(session); }

/// Called with the resolved address for each connection, and so for each redirect: a host name that resolves to a
/// different address later cannot bypass the check.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    transfer *state = context;
    uint8_t bytes[16] = {0};
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    if (address->family == AF_INET) {
        bytes[10] = bytes[11] = 0xff;
        memcpy(bytes + 12, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
    } else if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
    } else {
        return CURL_SOCKET_BAD;
    }
    if (!state->request->permits(state->request->context, bytes)) {
        state->stopped = CS_FORBIDDEN;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t write_body(char *bytes, size_t size, size_t count, void *context) {
    transfer *state = context;
    size_t left = size * count;
    if (state->written + (int64_t)left > state->request->longest) {
        state->stopped = CS_TOO_LARGE;
        return 0;
    }
    while (left > 0) {
        const ssize_t written = write(state->request->file, bytes, left);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) {
            state->stopped = CS_DISK;
            return 0;
        }
        bytes += written;
        left -= (size_t)written;
        state->written += written;
    }
    return size * count;
}

static int report(void *context, curl_off_t expected, curl_off_t received, curl_off_t to_send, curl_off_t sent) {
    transfer *state = context;
    (void)to_send, (void)sent;
    if (state->request->continues(state->request->context, received, expected)) return 0;
    state->stopped = CS_CANCELLED;
    return 1;
}

static cs_outcome outcome(CURLcode code, cs_outcome stopped) {
    if (code == CURLE_OK) return CS_DONE;
    if (stopped != CS_DONE) return stopped;
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT: return CS_TIMED_OUT;
    case CURLE_FILESIZE_EXCEEDED: return CS_TOO_LARGE;
    case CURLE_TOO_MANY_REDIRECTS: return CS_TOO_MANY_REDIRECTS;
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL: return CS_NO_ADDRESS;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_CONNECT_ERROR: return CS_TLS;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM: return CS_UNREACHABLE;
    default: return CS_FAILED;
    }
}

static void take(CURL *curl, const char *name, char *text, size_t size) {
    struct curl_header *header;
    text[0] = 0;
    if (curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK) return;
    if (strlen(header->value) < size) strcpy(text, header->value);
}

/// Whether a transfer that began with https ended at a redirect to http, which libcurl refused.
static bool leaves_https(CURL *curl, CURLcode code, bool began_secure) {
    char *address = NULL;
    curl_easy_getinfo(curl, CURLINFO_EFFECTIVE_URL, &address);
    return code == CURLE_UNSUPPORTED_PROTOCOL && began_secure && address && strncasecmp(address, "http:", 5) == 0;
}

/// Whether an answer has a header longer than libcurl reads, which versions before 8.6 report as a lack of memory.
static bool has_long_header(CURL *curl, CURLcode code, const transfer *state) {
    const CURLcode too_large = 100; // CURLE_TOO_LARGE
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    return (code == CURLE_OUT_OF_MEMORY || code == too_large) && status > 0 && state->written == 0;
}

void cs_get(void *session, const cs_request *request, cs_response *response) {
    CURL *curl = session;
    const bool is_secure = strncasecmp(request->url, "https:", 6) == 0;
    transfer state = {request, 0, CS_DONE};
    struct curl_slist *headers = NULL;
    char message[CURL_ERROR_SIZE] = "";
    memset(response, 0, sizeof *response);
    for (const char *const *line = request->headers; *line; line++) headers = curl_slist_append(headers, *line);

    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, is_secure ? "https" : "http,https");
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(curl, CURLOPT_MAXREDIRS, request->redirects);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_time);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->time);
    curl_easy_setopt(curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t)request->longest);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, request->agent);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    // Most TLS programs respect this variable; libcurl on its own uses only the system's certificates.
    const char *certificates = getenv("SSL_CERT_FILE");
    if (certificates && *certificates) curl_easy_setopt(curl, CURLOPT_CAINFO, certificates);
    if (!request->uses_proxies) curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(curl, CURLOPT_OPENSOCKETDATA, &state);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &state);
    curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, report);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &state);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);

    const CURLcode code = curl_easy_perform(curl);
    response->outcome = leaves_https(curl, code, is_secure)      ? CS_LEAVES_HTTPS
                        : has_long_header(curl, code, &state) ? CS_LONG_HEADER
                                                              : outcome(code, state.stopped);
    if (code != CURLE_OK)
        strncpy(response->message, message[0] ? message : curl_easy_strerror(code), sizeof response->message - 1);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &response->status);
    curl_off_t wait = 0;
    curl_easy_getinfo(curl, CURLINFO_RETRY_AFTER, &wait);
    response->retry_after = wait;
    take(curl, "ETag", response->etag, sizeof response->etag);
    take(curl, "Last-Modified", response->modified, sizeof response->modified);
    take(curl, "Cache-Control", response->cache_control, sizeof response->cache_control);
    take(curl, "Expires", response->expires, sizeof response->expires);
    take(curl, "Date", response->date, sizeof response->date);
    take(curl, "Content-Type", response->content_type, sizeof response->content_type);
    // The buffer is local to this function.
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, NULL);
    curl_slist_free_all(headers);
}

int64_t cs_date(const char *text) { return curl_getdate(text, NULL); }
