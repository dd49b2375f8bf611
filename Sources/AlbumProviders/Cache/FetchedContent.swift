internal import AlbumSources
internal import Glibc
internal import Imaging

/// What fetched bytes are by themselves, whatever a server or a program says of them.
enum FetchedContent {
    /// Lets photos and videos pass, so that an error page never replaces a photo in the cache.
    ///
    /// - Parameter claim: what the other side called it, for the message.
    static func check(_ download: borrowing Download, claim: String? = nil) throws(ProviderError) {
        var head = [UInt8](repeating: 0, count: 4096)
        let count = pread(download.file, &head, head.count, 0)
        guard count >= 0 else {
            throw ProviderError("cannot be read: \(String(cString: strerror(errno)))", isPassing: true)
        }
        let format = FormatSniffer.sniff(Array(head[..<count]))
        guard let complaint = format.complaint else { return }
        throw ProviderError(complaint + (claim.map { "; it was said to be `\($0)`" } ?? ""))
    }
}
