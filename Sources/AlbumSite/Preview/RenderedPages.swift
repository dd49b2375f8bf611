internal import Serving
internal import Synchronization

/// The pages of one state of the site that have been requested, so that each is rendered only once. Rendering takes
/// most of the time of an answer, and a browser asks for the same page again and again: when it loads, comes back or is
/// refreshed.
final class RenderedPages: Sendable {
    private struct Kept {
        var files: [String: ServedFile] = [:]
        var size = 0
    }

    private let kept = Mutex(Kept())
    /// The maximum number of bytes that are kept. A program that asks for all pages one after the other gains nothing
    /// from more.
    private static let most = 16 << 20

    /// Returns the page at an address, and keeps it; two requests at the same time may both render it.
    func page(at address: String, render: () -> ServedFile?) -> ServedFile? {
        if let known = kept.withLock({ $0.files[address] }) { return known }
        guard let file = render() else { return nil }
        kept.withLock { kept in
            if kept.size + file.size > Self.most { kept = Kept() }
            guard kept.files.updateValue(file, forKey: address) == nil else { return }
            kept.size += file.size
        }
        return file
    }
}
