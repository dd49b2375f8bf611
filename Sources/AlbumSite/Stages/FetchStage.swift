internal import AlbumModel
internal import AlbumSources
internal import Files
internal import Foundation
internal import Glibc
internal import Reporting
internal import Synchronization
internal import Threads

/// Fetches the items that are not files of the source from their providers, several at a time.
struct FetchStage: Sendable {
    let providers: ProviderRegistry
    let progress: PhaseProgress
    let interruption: Interruption

    /// Fetches all requested items. A failure affects only its own item; items fetched before an interruption stay in
    /// the cache.
    func fetch(_ requests: [ProviderRequest]) throws(BuildFailure) -> FetchedItems {
        guard !requests.isEmpty else { return FetchedItems() }
        let results = FetchResults()
        progress.begin(.fetching, total: requests.count)
        for (identifier, requests) in Dictionary(grouping: requests, by: \.identifier).sorted(by: { $0.key < $1.key }) {
            guard let provider = providers[identifier] else { continue }
            onBlockingThreads(provider.parallelism, count: requests.count) { index in
                guard !interruption.isRequested else { return }
                let request = requests[index]
                let result = Result { () throws(ProviderError) in try provider.fetch(request, task(of: request)) }
                results.add(result, for: request)
                progress.step(request.address)
            }
        }
        progress.end()
        try interruption.check()
        return results.items
    }

    private func task(of request: ProviderRequest) -> ProviderTask {
        let interruption = interruption
        let progress = progress
        let clock = ReportClock()
        return ProviderTask(
            progress: { received, expected in
                guard clock.isDue() else { return }
                progress.receive(request.address, received: received, expected: expected)
            },
            isCancelled: { interruption.isRequested })
    }
}

/// Limits progress reports to four per second; more would only slow the fetch.
private final class ReportClock: Sendable {
    private let last = Mutex(ContinuousClock.now)

    func isDue() -> Bool {
        last.withLock { last in
            let now = ContinuousClock.now
            guard now - last > .milliseconds(250) else { return false }
            last = now
            return true
        }
    }
}

/// Collects the results of several threads.
private final class FetchResults: Sendable {
    private let fetched = Mutex(FetchedItems())

    func add(_ result: Result<ProvidedFile, ProviderError>, for request: ProviderRequest) {
        fetched.withLock { $0.add(result, for: request) }
    }

    var items: FetchedItems { fetched.withLock { $0 } }
}

/// The items that providers returned, and those for which they failed.
struct FetchedItems: Sendable {
    /// A file that a provider returned.
    struct File: Sendable {
        var provided: ProvidedFile
        var stamp: FileStamp
        /// The key of the request.
        var key: String
        /// The address in the request.
        var address: String
    }

    private(set) var files: [File] = []
    private(set) var failures: [String: ProvidedReading] = [:]
    /// The requests that failed for a reason that may have passed by the next build.
    private(set) var unread: [(path: String, reason: String)] = []
    /// The time, in seconds since 1970, until which querying all providers again would give the same result; nil if no
    /// provider was queried, 0 if the time is unknown.
    private(set) var freshUntil: Int64?

    mutating func add(_ result: Result<ProvidedFile, ProviderError>, for request: ProviderRequest) {
        switch result {
        case .success(let file):
            guard let stamp = FileStamp(ofSource: file.path) else {
                fail(request, "does not exist, although its provider listed it", isTransient: errno != ENOENT)
                return
            }
            files.append(File(provided: file, stamp: stamp, key: request.key, address: request.address))
            freshUntil = min(freshUntil ?? .max, file.freshUntil ?? 0)
        case .failure(let error): fail(request, error.reason, isTransient: error.isTransient, fields: error.fields)
        }
    }

    private mutating func fail(
        _ request: ProviderRequest, _ reason: String, isTransient: Bool, fields: ItemFields = ItemFields()
    ) {
        failures[request.key] = ProvidedReading(media: .failed(reason), fields: fields)
        if isTransient { unread.append((request.address, reason)) }
        freshUntil = 0
    }
}
