internal import AlbumSources
internal import CurlShim

/// Why an address gave no photo.
struct WebFailure: Error, Equatable {
    /// Continues a sentence that begins with the address.
    var reason: String
    /// Whether it may be over at another time, so that an earlier answer still holds.
    var isPassing = false
    /// Whether something besides the address is to blame, which may be gone at the next build, though trying again at once is no
    /// use.
    var isHindrance = false
    /// Whether a server was there, whatever it said.
    var isAnswered = true
    /// Seconds that the server wants to be left alone.
    var retryAfter = 0

    init(reason: String, isPassing: Bool = false) {
        self.reason = reason
        self.isPassing = isPassing
    }

    init(hindrance reason: String) {
        self.init(reason: reason)
        isHindrance = true
    }

    static var away: WebFailure {
        var failure = WebFailure(
            reason: "is not fetched: its server has not answered for several items of this build", isPassing: true)
        failure.isAnswered = false
        return failure
    }

    /// Nil for an answer that brings bytes, or says that the known ones hold.
    init?(_ answer: WebExchange.Answer, _ settings: WebSettings) {
        switch answer.outcome {
        case CS_DONE:
            guard answer.status != 200, answer.status != 304 else { return nil }
            reason =
                "could not be fetched: the server answered with status \(answer.status)\(Self.words[answer.status].map { " (\($0))" } ?? "")"
            isPassing = answer.status >= 500 || [408, 425, 429].contains(answer.status)
            retryAfter = answer.retryAfter
        case CS_UNREACHABLE:
            reason = "cannot be reached: \(answer.message)"
            (isPassing, isAnswered) = (true, false)
        case CS_TIMED_OUT:
            reason = "took longer than \(settings.seconds) s, the limit `seconds` of `providers: web`"
            (isPassing, isAnswered) = (true, false)
        case CS_TOO_LARGE: reason = "has more than \(settings.bytes) bytes, the limit `bytes` of `providers: web`"
        case CS_TOO_MANY_REDIRECTS:
            reason = "is redirected more than \(settings.redirects) times, the limit `redirects` of `providers: web`"
        case CS_FORBIDDEN:
            reason =
                "leads to an address of this machine or of a private network; to allow it, set `allowPrivateAddresses: true` under `providers: web` in albumgen.yml"
        case CS_CANCELLED: reason = "was interrupted"
        case CS_DISK:
            reason = "cannot be kept: the disk is full or cannot be written"
            isHindrance = true
        case CS_TLS:
            reason = "has no connection that can be trusted: \(answer.message)"
            isHindrance = true
        default:
            reason = "cannot be fetched: \(answer.message)"
            isHindrance = true
        }
    }

    /// Seconds to wait before an attempt, counted from 1: twice as long each time, and what the server asks for, within
    /// the site's limit.
    func pause(before attempt: Int, atMost limit: Int) -> Double {
        let own = 0.25 * Double(1 << min(attempt, 10))
        return min(max(own, Double(retryAfter)), max(Double(limit), 0.5))
    }

    private static let words = [
        401: "it asks for a password", 403: "it is forbidden", 404: "there is nothing at this address",
        410: "it is gone", 429: "too many requests", 500: "the server has an error", 502: "a server behind it fails",
        503: "the server is busy or in repair", 504: "a server behind it does not answer",
    ]
}
