internal import AlbumSources
internal import CurlShim
internal import Foundation
internal import Synchronization

/// A provider of items from http and https addresses, which keeps them on disk and revalidates them with conditional
/// requests.
struct WebProvider: ImageProvider {
    private let settings: WebSettings
    private let cache: FetchCache
    private let isOffline: Bool
    private let isForced: Bool
    private let sessions = WebSessions()
    private let hosts = WebHosts()
    private let permits: @Sendable (NetworkAddress) -> Bool

    /// - Parameter permits: decides which addresses may be connected to, for tests; by default the settings decide.
    init(
        _ settings: WebSettings, _ cache: FetchCache, _ context: ProviderContext,
        permits: (@Sendable (NetworkAddress) -> Bool)? = nil
    ) {
        self.settings = settings
        self.permits = permits ?? { settings.allowsPrivateAddresses || $0.isPublic }
        self.cache = cache
        isOffline = context.isOffline
        isForced = context.isForced
    }

    var parallelism: Int { settings.connections }

    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        let address = try WebAddress(request.address, base: request.options["base"])
        let kept = cache.kept(Self.key(of: address))
        if isOffline {
            guard let kept else {
                throw ProviderError.notFetchedBefore
            }
            return kept.file
        }
        if !isForced, let kept, kept.isFresh(at: Self.now) { return kept.file }
        do throws(WebFailure) {
            guard !hosts.isAway(address) else { throw WebFailure.away }
            let file = try ask(for: address, knowing: isForced ? nil : kept, task)
            hosts.note(address, answered: true)
            return file
        } catch {
            hosts.note(address, answered: error.isAnswered)
            // Otherwise, a later build that gets no answer would show a file that its owner has removed.
            if error.isGone { cache.forget(Self.key(of: address)) }
            // An unreachable server does not invalidate what it sent before.
            guard error.isTransient, let kept, !task.isCancelled else {
                throw ProviderError(error.reason, isTransient: error.isTransient || error.isHindrance)
            }
            var file = kept.file
            file.freshUntil = nil
            file.warning = "\(error.reason); the copy fetched earlier is shown"
            return file
        }
    }

    /// Repeats the request until there is an answer or the retries are used up.
    private func ask(
        for address: WebAddress, knowing kept: FetchCache.Kept?, _ task: ProviderTask
    ) throws(WebFailure) -> ProvidedFile {
        let download: Download
        do throws(ProviderError) {
            download = try cache.download()
        } catch {
            throw WebFailure(systemFailure: error.reason)
        }
        var attempt = 0
        while true {
            let exchange = WebExchange(
                address: address, settings: settings, headers: Self.headers(knowing: kept), permits: permits)
            guard let answer = exchange.run(sessions, into: download, task) else {
                throw WebFailure(systemFailure: "cannot be fetched: there is not enough memory")
            }
            guard let failure = WebFailure(answer, settings) else {
                return try take(answer, download, of: address, kept)
            }
            guard failure.isTransient, attempt < settings.retries, !task.isCancelled else { throw failure }
            attempt += 1
            pause(failure.pause(before: attempt, atMost: settings.retryAfter), task)
            guard !task.isCancelled else { throw failure }
            download.rewind()
        }
    }

    /// Stores the body of a successful answer.
    private func take(
        _ answer: WebExchange.Answer, _ download: borrowing Download, of address: WebAddress, _ kept: FetchCache.Kept?
    ) throws(WebFailure) -> ProvidedFile {
        let now = Self.now
        let freshUntil = answer.freshness.seconds.map { now + $0 }
        do throws(ProviderError) {
            if answer.status == 304, var kept {
                kept.entry.freshUntil = freshUntil
                kept.entry.asked = now
                kept.entry.etag = answer.etag ?? kept.entry.etag
                kept.entry.modified = answer.modified ?? kept.entry.modified
                try cache.update(kept)
                return kept.file
            }
            try FetchedContent.check(download, claim: answer.contentType)
            let entry = FetchCache.Entry(
                key: Self.key(of: address), body: "", size: 0, freshUntil: freshUntil, asked: now, etag: answer.etag,
                modified: answer.modified)
            return try cache.keep(download, as: entry).file
        } catch {
            // A login page or an empty answer may be temporary.
            throw WebFailure(reason: error.reason, isTransient: true)
        }
    }

    private static func headers(knowing kept: FetchCache.Kept?) -> [String] {
        var headers = ["Accept: image/*, video/*;q=0.9, */*;q=0.1"]
        if let etag = kept?.entry.etag { headers.append("If-None-Match: \(etag)") }
        if let modified = kept?.entry.modified { headers.append("If-Modified-Since: \(modified)") }
        return headers
    }

    private func pause(_ seconds: Double, _ task: ProviderTask) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !task.isCancelled { Thread.sleep(forTimeInterval: 0.05) }
    }

    private static func key(of address: WebAddress) -> String { "web \(address.text)" }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }
}

extension FetchCache.Kept {
    var file: ProvidedFile { ProvidedFile(path: path, freshUntil: entry.freshUntil) }
}

/// The reason why an address did not yield a photo.
struct WebFailure: Error, Equatable {
    /// The reason, worded to continue a sentence that begins with the address.
    var reason: String
    /// Whether the failure may be temporary, so that an earlier answer remains valid.
    var isTransient = false
    /// Whether the cause lies outside the address and may be gone by the next build, although retrying now is
    /// pointless.
    var isHindrance = false
    /// Whether the server answered, regardless of the answer.
    var isAnswered = true
    /// Whether the server answered that there is nothing at the address any more.
    var isGone = false
    /// The number of seconds that the server asks clients to wait.
    var retryAfter = 0

    init(reason: String, isTransient: Bool = false) {
        self.reason = reason
        self.isTransient = isTransient
    }

    init(systemFailure reason: String) {
        self.init(reason: reason)
        isHindrance = true
    }

    static var away: WebFailure {
        var failure = WebFailure(
            reason: "was not fetched: its server did not answer for several items of this build", isTransient: true)
        failure.isAnswered = false
        return failure
    }

    /// Creates the failure for an answer, or nil if the answer has a body or confirms the cached one.
    init?(_ answer: WebExchange.Answer, _ settings: WebSettings) {
        switch answer.outcome {
        case CS_DONE:
            guard answer.status != 200, answer.status != 304 else { return nil }
            reason =
                "could not be fetched: the server answered with status \(answer.status)\(Self.words[answer.status].map { " (\($0))" } ?? "")"
            isTransient = answer.status >= 500 || [408, 425, 429].contains(answer.status)
            // A server that asks for a password, or refuses a signed address that has expired, does not say that the
            // file is gone.
            isGone = [404, 410, 451].contains(answer.status)
            isHindrance = !isTransient && !isGone
            retryAfter = answer.retryAfter
        case CS_UNREACHABLE:
            reason = "cannot be reached: \(answer.message)"
            (isTransient, isAnswered) = (true, false)
        case CS_TIMED_OUT:
            reason = "took longer than \(settings.seconds) s, the limit `seconds` of `providers: web`"
            (isTransient, isAnswered) = (true, false)
        case CS_TOO_LARGE: reason = "has more than \(settings.bytes) bytes, the limit `bytes` of `providers: web`"
        case CS_LONG_HEADER:
            reason = "cannot be fetched: its server answers with a header that is too long"
            isHindrance = true
        case CS_TOO_MANY_REDIRECTS:
            reason = "is redirected more than \(settings.redirects) times, the limit `redirects` of `providers: web`"
        case CS_FORBIDDEN:
            reason =
                "leads to an address of this machine or of a private network; to allow it, set `allowPrivateAddresses: true` under `providers: web` in albumgen.yml"
        case CS_NO_ADDRESS:
            reason =
                "cannot be fetched, because it is not a web address or redirects to something that is not: \(answer.message)"
        case CS_LEAVES_HTTPS:
            reason =
                "redirects from https to http, where anybody on the network can replace the file; use an address that stays on https"
            isHindrance = true
        case CS_CANCELLED: reason = "was interrupted"
        case CS_DISK:
            reason = "cannot be saved: the disk is full or not writable"
            isHindrance = true
        case CS_TLS:
            reason = "cannot be fetched over a trusted connection: \(answer.message)"
            isHindrance = true
        default:
            reason = "cannot be fetched: \(answer.message)"
            isHindrance = true
        }
    }

    /// Returns the seconds to wait before an attempt, counted from 1: the wait doubles each time and respects the
    /// server's `Retry-After`, up to the site's limit.
    func pause(before attempt: Int, atMost limit: Int) -> Double {
        let own = 0.25 * Double(1 << min(attempt, 10))
        return min(max(own, Double(retryAfter)), max(Double(limit), 0.5))
    }

    private static let words = [
        401: "it asks for a password", 403: "it is forbidden", 404: "there is nothing at this address",
        410: "it is gone", 429: "too many requests", 500: "internal server error", 502: "bad gateway",
        503: "the server is busy or down for maintenance", 504: "gateway timeout",
    ]
}

/// Tracks unreachable servers. After several items in a row without any answer from a server, its other items fail
/// immediately; otherwise a build of thousands of items would spend hours on timeouts.
final class WebHosts: Sendable {
    private let silences = Mutex<[Substring: Int]>([:])

    /// The number of consecutive items without an answer after which a server counts as unreachable.
    private static let patience = 5

    func isAway(_ address: WebAddress) -> Bool {
        silences.withLock { $0[address.host, default: 0] >= Self.patience }
    }

    /// - Parameter answered: whether the server answered at all.
    func note(_ address: WebAddress, answered: Bool) {
        silences.withLock { $0[address.host] = answered ? 0 : $0[address.host, default: 0] + 1 }
    }
}
