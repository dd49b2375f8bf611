import AlbumModel
import Files

/// The providers by their identifiers.
public struct ProviderRegistry: Sendable {
    /// The provider of files of the source, which items without another have.
    public static let local = "local"

    private var providers: [String: any ImageProvider] = [:]

    /// A registry that knows the files of the source only.
    public init() { providers[Self.local] = LocalProvider() }

    /// - Throws: where the identifier has a provider already; remove that one first.
    public mutating func register(
        _ provider: any ImageProvider, as identifier: String
    ) throws(ProviderRegistrationError) {
        guard providers[identifier] == nil else { throw ProviderRegistrationError(identifier: identifier) }
        providers[identifier] = provider
    }

    /// - Returns: whether there was one.
    @discardableResult
    public mutating func remove(_ identifier: String) -> Bool { providers.removeValue(forKey: identifier) != nil }

    public subscript(identifier: String) -> (any ImageProvider)? { providers[identifier] }

    /// In order.
    public var identifiers: [String] { providers.keys.sorted() }
}

/// An identifier was to be given to a second provider.
public struct ProviderRegistrationError: Error, Hashable, Sendable, CustomStringConvertible {
    public var identifier: String

    public var description: String {
        "there is an image provider with identifier \(identifier) already; remove it first, or choose another identifier"
    }
}

/// An identifier that no provider has.
struct UnknownProvider {
    var identifier: String
    var known: [String]

    /// - Parameter asker: who asks for it, as a part of the sentence.
    func message(asker: String = "") -> String {
        let suggestion = Suggestion.text(for: identifier, among: known)
        let mend = suggestion.isEmpty ? "; the known ones are \(known.joined(separator: ", "))" : suggestion
        return "image provider with identifier \(identifier) was not found\(asker)\(mend)"
    }
}

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
