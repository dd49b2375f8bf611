internal import AlbumSources
internal import CurlShim
internal import Foundation

/// Items from http and https addresses, kept on disk and asked for anew by conditional requests.
struct WebProvider: ImageProvider {
    private let settings: WebSettings
    private let cache: FetchCache
    private let isOffline: Bool
    private let isForced: Bool
    private let sessions = WebSessions()
    private let hosts = WebHosts()
    private let permits: @Sendable (NetworkAddress) -> Bool

    /// - Parameter permits: which addresses may be connected to, for a test; the settings say it otherwise.
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
        if !isForced, let kept, let end = kept.entry.freshUntil, end > Self.now { return kept.file }
        do throws(WebFailure) {
            guard !hosts.isAway(address) else { throw WebFailure.away }
            let file = try ask(for: address, knowing: isForced ? nil : kept, task)
            hosts.note(address, answered: true)
            return file
        } catch {
            hosts.note(address, answered: error.isAnswered)
            // A server that is away does not take away what it gave before.
            guard error.isPassing, let kept, !task.isCancelled else {
                throw ProviderError(error.reason, isPassing: error.isPassing || error.isHindrance)
            }
            var file = kept.file
            file.freshUntil = nil
            file.warning = "\(error.reason); what was fetched earlier is shown"
            return file
        }
    }

    /// Asks until there is an answer or patience ends.
    private func ask(
        for address: WebAddress, knowing kept: FetchCache.Kept?, _ task: ProviderTask
    ) throws(WebFailure) -> ProvidedFile {
        let download: Download
        do throws(ProviderError) {
            download = try cache.download()
        } catch {
            throw WebFailure(hindrance: error.reason)
        }
        var attempt = 0
        while true {
            let exchange = WebExchange(
                address: address, settings: settings, headers: Self.headers(knowing: kept), permits: permits)
            guard let answer = exchange.run(sessions, into: download, task) else {
                throw WebFailure(hindrance: "cannot be fetched: memory is out")
            }
            guard let failure = WebFailure(answer, settings) else {
                return try take(answer, download, of: address, kept)
            }
            guard failure.isPassing, attempt < settings.retries, !task.isCancelled else { throw failure }
            attempt += 1
            pause(failure.pause(before: attempt, atMost: settings.retryAfter), task)
            guard !task.isCancelled else { throw failure }
            download.rewind()
        }
    }

    /// Keeps what a good answer brought.
    private func take(
        _ answer: WebExchange.Answer, _ download: borrowing Download, of address: WebAddress, _ kept: FetchCache.Kept?
    ) throws(WebFailure) -> ProvidedFile {
        let freshUntil = answer.freshness.seconds.map { Self.now + $0 }
        do throws(ProviderError) {
            if answer.status == 304, var kept {
                kept.entry.freshUntil = freshUntil
                kept.entry.etag = answer.etag ?? kept.entry.etag
                kept.entry.modified = answer.modified ?? kept.entry.modified
                try cache.update(kept)
                return kept.file
            }
            try FetchedContent.check(download, claim: answer.contentType)
            let entry = FetchCache.Entry(
                key: Self.key(of: address), body: "", size: 0, freshUntil: freshUntil, etag: answer.etag,
                modified: answer.modified)
            return try cache.keep(download, as: entry).file
        } catch {
            // A page that asks for a login, or an empty answer, may be gone tomorrow.
            throw WebFailure(reason: error.reason, isPassing: true)
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
