import Glibc

/// The files of the source. A reader takes them from the scan, which has looked at all of them at once; asked for a single
/// one, the provider looks at it itself.
public struct LocalProvider: ImageProvider {
    private let source: String?

    /// - Parameter source: the absolute path of the source; without it no file can be asked for singly.
    public init(source: String? = nil) { self.source = source }

    public func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        guard let source, let root = realpath(source, nil) else {
            throw ProviderError("has no source to be looked for in")
        }
        defer { free(root) }
        let path = [source, request.album, request.address].filter { !$0.isEmpty }.joined(separator: "/")
        guard let resolved = realpath(path, nil) else { throw ProviderError("is no file of the source") }
        defer { free(resolved) }
        // A name may lead out of the source by `..` or by a link.
        guard String(cString: resolved).hasPrefix(String(cString: root) + "/") else {
            throw ProviderError("leaves the source; name a file in it")
        }
        return ProvidedFile(path: String(cString: resolved))
    }
}
