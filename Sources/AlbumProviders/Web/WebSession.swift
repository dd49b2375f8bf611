internal import AlbumSources
internal import CurlShim
internal import Glibc
internal import Synchronization

/// One HTTP request and its response, performed by libcurl.
struct WebExchange {
    var address: WebAddress
    var settings: WebSettings
    /// Header lines in addition to the usual ones.
    var headers: [String]
    /// Decides whether to connect to an address that a host name or a redirect has resolved to.
    var permits: @Sendable (NetworkAddress) -> Bool

    struct Answer {
        var outcome: cs_outcome
        var status: Int
        var retryAfter: Int
        var etag: String?
        var modified: String?
        var contentType: String?
        var freshness: Freshness
        var message: String
    }

    /// - Parameter download: an empty file that receives the body.
    func run(_ sessions: WebSessions, into download: borrowing Download, _ task: ProviderTask) -> Answer? {
        guard let session = sessions.take() else { return nil }
        defer { sessions.give(back: session) }
        let context = Context(permits: permits, task: task)
        let lines: [UnsafeMutablePointer<CChar>?] = headers.map { strdup($0) }
        defer { lines.forEach { free($0) } }
        let pointers = lines.map { UnsafePointer($0) } + [nil]
        var response = cs_response()
        let file = download.file
        address.text.withCString { url in
            Self.agent.withCString { agent in
                pointers.withUnsafeBufferPointer { lines in
                    var request = cs_request()
                    request.url = url
                    request.agent = agent
                    request.headers = lines.baseAddress
                    request.file = file
                    request.longest = Int64(settings.bytes)
                    request.connect_time = min(settings.seconds, 15) * 1000
                    request.time = settings.seconds * 1000
                    request.redirects = settings.redirects
                    request.uses_proxies = settings.allowsPrivateAddresses
                    request.context = Unmanaged.passUnretained(context).toOpaque()
                    request.permits = { context, bytes in
                        guard let context, let bytes else { return false }
                        let state = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
                        return state.permits(
                            NetworkAddress(bytes: Array(UnsafeBufferPointer(start: bytes, count: 16))))
                    }
                    request.continues = { context, received, expected in
                        guard let context else { return false }
                        let task = Unmanaged<Context>.fromOpaque(context).takeUnretainedValue().task
                        if received > 0 {
                            task.report(received: Int(received), expected: expected > 0 ? Int(expected) : nil)
                        }
                        return !task.isCancelled
                    }
                    withExtendedLifetime(context) { cs_get(session.handle, &request, &response) }
                }
            }
        }
        return Answer(response)
    }

    private static let agent = "albumgen"

    private final class Context {
        let permits: @Sendable (NetworkAddress) -> Bool
        let task: ProviderTask

        init(permits: @escaping @Sendable (NetworkAddress) -> Bool, task: ProviderTask) {
            self.permits = permits
            self.task = task
        }
    }
}

extension WebExchange.Answer {
    init(_ response: cs_response) {
        outcome = response.outcome
        status = response.status
        retryAfter = Int(response.retry_after)
        etag = Self.text(response.etag)
        modified = Self.text(response.modified)
        contentType = Self.text(response.content_type).map(Self.printable)
        message = Self.printable(Self.text(response.message) ?? "")
        freshness = Freshness(
            cacheControl: Self.text(response.cache_control), expires: Self.text(response.expires),
            date: Self.text(response.date))
    }

    /// Returns the text without control characters, which a terminal might interpret.
    private static func printable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// Returns the text of a C character array, which Swift imports as a tuple, or nil if it is empty.
    private static func text<Characters>(_ characters: Characters) -> String? {
        let text = withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return text.isEmpty ? nil : text
    }
}

/// A pool of idle connections, which saves a new connection for each photo.
final class WebSessions: Sendable {
    /// A libcurl handle, used by one thread at a time.
    struct Session: @unchecked Sendable {
        // Only the thread that took the session from the pool uses it.
        let handle: UnsafeMutableRawPointer
    }

    private let idle = Mutex<[Session]>([])
    private static let start: Void = cs_start()

    deinit { idle.withLock { $0.forEach { cs_close($0.handle) } } }

    func take() -> Session? {
        _ = Self.start
        return idle.withLock { $0.popLast() } ?? cs_open().map { Session(handle: $0) }
    }

    func give(back session: Session) { idle.withLock { $0.append(session) } }
}

/// How long a response stays fresh according to its headers (RFC 9111, as a private cache).
struct Freshness: Equatable, Sendable {
    /// The lifetime in seconds; nil if every build must revalidate.
    var seconds: Int64?

    /// The maximum lifetime of one year, whatever the server promises.
    static let longest: Int64 = 365 * 86_400

    init(cacheControl: String?, expires: String?, date: String?) {
        let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { directive in
            directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
        }
        if directives.contains(where: { $0.first == "no-cache" || $0.first == "no-store" }) { return }
        if let age = directives.first(where: { $0.first == "max-age" }) {
            guard age.count == 2, let value = Int64(age[1]), value > 0 else { return }
            seconds = min(value, Self.longest)
        } else if let expires {
            let end = cs_date(expires)
            let start = date.map { cs_date($0) } ?? -1
            guard end >= 0, start >= 0, end > start else { return }
            seconds = min(end - start, Self.longest)
        }
    }
}
