import Files

/// The files of the source. A reader takes them from the scan, which has looked at all of them at once; asked for a single
/// one, the provider looks at it itself.
public struct LocalProvider: ImageProvider {
    private let source: String?

    /// - Parameter source: the absolute path of the source; without it no file can be asked for singly.
    public init(source: String? = nil) { self.source = source }

    public func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        guard let source, let root = Paths.resolved(source) else {
            throw ProviderError("has no source to be looked for in")
        }
        let path = [source, request.album, request.address].filter { !$0.isEmpty }.joined(separator: "/")
        guard let resolved = Paths.resolved(path) else { throw ProviderError("is no file of the source") }
        // A name may lead out of the source by `..` or by a link.
        guard Paths.isInside(resolved, root) else {
            throw ProviderError("leaves the source; name a file in it")
        }
        return ProvidedFile(path: resolved)
    }
}
