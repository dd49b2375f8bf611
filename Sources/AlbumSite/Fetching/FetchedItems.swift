internal import AlbumSources
internal import Files
internal import Glibc

/// What providers gave, and why they did not.
struct FetchedItems: Sendable {
    /// A file that a provider gave.
    struct File: Sendable {
        var provided: ProvidedFile
        var stamp: FileStamp
        /// Of the request.
        var key: String
    }

    private(set) var files: [File] = []
    private(set) var failures: [String: String] = [:]
    /// What was asked for in vain for a reason that may be gone at the next build.
    private(set) var unread: [(path: String, reason: String)] = []
    /// Until when, in seconds since 1970, asking all providers again would give the same; nil where none was asked, 0
    /// where nobody knows.
    private(set) var freshUntil: Int64?

    mutating func add(_ result: Result<ProvidedFile, ProviderError>, for request: ProviderRequest) {
        switch result {
        case .success(let file):
            guard let stamp = FileStamp(following: file.path) else {
                fail(request, "does not exist, although its provider listed it", isPassing: errno != ENOENT)
                return
            }
            files.append(File(provided: file, stamp: stamp, key: request.key))
            freshUntil = min(freshUntil ?? .max, file.freshUntil ?? 0)
        case .failure(let error): fail(request, error.reason, isPassing: error.isPassing)
        }
    }

    private mutating func fail(_ request: ProviderRequest, _ reason: String, isPassing: Bool) {
        failures[request.key] = reason
        if isPassing { unread.append((request.address, reason)) }
        freshUntil = 0
    }
}
