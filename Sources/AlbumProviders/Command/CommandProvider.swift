internal import AlbumSources
internal import Commands
internal import Files
internal import Foundation

/// A site-specific provider: a program that the root configuration names, run once for each item.
///
/// The program reads a JSON object from standard input. It prints the item's bytes, or writes them to the file that the
/// object names as `output`.
struct CommandProvider: ImageProvider {
    private let identifier: String
    private let settings: CommandSettings
    private let cache: FetchCache
    private let context: ProviderContext

    init(_ identifier: String, _ settings: CommandSettings, _ cache: FetchCache, _ context: ProviderContext) {
        self.identifier = identifier
        self.settings = settings
        self.cache = cache
        self.context = context
    }

    /// The JSON object that the program receives on standard input.
    private struct Question: Encodable {
        var version = 1
        var address: String
        var album: String
        var options: ProviderOptions
        var output: String
    }

    func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        let key = "command \(request.key)\n\(settings.command.joined(separator: "\n"))"
        let kept = cache.kept(key)
        if let kept, context.isOffline { return kept.file }
        if !context.isForced, let kept, kept.isFresh(at: Self.now) { return kept.file }
        guard !context.isOffline else {
            throw ProviderError.notFetchedBefore
        }
        let printed = try cache.download()
        let written = try cache.download()
        try run(request, task, printing: printed, writing: written)
        let now = Self.now
        let freshUntil = settings.maxAge > 0 ? now + Int64(settings.maxAge) : nil
        let entry = FetchCache.Entry(key: key, body: "", size: 0, freshUntil: freshUntil, asked: now)
        // The program may have replaced the file with another of the same name.
        if printed.size == 0, Self.size(of: written.path) > 0 {
            let result = try cache.opened(written)
            guard result.size <= settings.bytes else {
                throw ProviderError("has more than \(settings.bytes) bytes, the limit `bytes` of its provider")
            }
            try FetchedContent.check(result)
            return try cache.keep(result, as: entry).file
        }
        guard printed.size > 0 else {
            throw ProviderError("received no bytes from the provider `\(identifier)`, which printed and wrote nothing")
        }
        try FetchedContent.check(printed)
        return try cache.keep(printed, as: entry).file
    }

    private func run(
        _ request: ProviderRequest, _ task: ProviderTask, printing printed: borrowing Download,
        writing written: borrowing Download
    ) throws(ProviderError) {
        let question = Question(
            address: request.address, album: request.album, options: request.options, output: written.path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let input = try? encoder.encode(question) else { throw ProviderError("has options that are not JSON") }
        var received = 0
        var isWritten = true
        let file = printed.file
        let ending = CommandProcess(
            settings.command.first ?? "", Array(settings.command.dropFirst()), source: context.source,
            limits: CommandLimits(seconds: settings.seconds, output: settings.bytes)
        ).run(input: Array(input), isCancelled: { task.isCancelled }) { bytes in
            isWritten = isWritten && bytes.withUnsafeBytes { Descriptors.writeAll($0, to: file) }
            received += bytes.count
            task.report(received: received, expected: nil)
        }
        let complaints = ending.complaints.isEmpty ? "" : "; it printed: \(ending.complaints)"
        if let failure = ending.failure {
            throw ProviderError(
                "was not fetched: the provider `\(identifier)` \(failure)\(complaints)", isTransient: ending.isTransient
            )
        }
        guard ending.exitCode == 0 else {
            throw ProviderError(
                "was not fetched: the provider `\(identifier)` exited with code \(ending.exitCode ?? -1)\(complaints)",
                isTransient: ending.isTransient)
        }
        guard isWritten else {
            throw ProviderError("cannot be saved: the disk is full or not writable", isTransient: true)
        }
    }

    private static func size(of path: String) -> Int {
        guard let status = FileStatus(of: path), status.kind == .file else { return 0 }
        return status.size
    }

    private static var now: Int64 { Int64(Date().timeIntervalSince1970) }
}
