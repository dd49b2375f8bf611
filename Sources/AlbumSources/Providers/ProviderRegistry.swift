import AlbumModel
import Files

/// The providers by identifier.
public struct ProviderRegistry: Sendable {
    /// The identifier of the provider for files of the source, which is the default.
    public static let local = "local"

    private var providers: [String: any ImageProvider] = [:]

    /// Creates a registry with only the provider for files of the source.
    public init() { providers[Self.local] = LocalProvider() }

    /// Registers a provider.
    ///
    /// - Throws: if the identifier is taken; remove that provider first.
    public mutating func register(
        _ provider: any ImageProvider, as identifier: String
    ) throws(ProviderRegistrationError) {
        guard providers[identifier] == nil else { throw ProviderRegistrationError(identifier: identifier) }
        providers[identifier] = provider
    }

    /// Removes a provider.
    ///
    /// - Returns: whether it existed.
    @discardableResult
    public mutating func remove(_ identifier: String) -> Bool { providers.removeValue(forKey: identifier) != nil }

    public subscript(identifier: String) -> (any ImageProvider)? { providers[identifier] }

    /// The identifiers, sorted.
    public var identifiers: [String] { providers.keys.sorted() }
}

/// An attempt to register a second provider under the same identifier.
public struct ProviderRegistrationError: Error, Hashable, Sendable, CustomStringConvertible {
    public var identifier: String

    public var description: String {
        "an image provider with identifier \(identifier) already exists; remove it first, or choose another identifier"
    }
}

/// An identifier without a provider.
struct UnknownProvider {
    var identifier: String
    var known: [String]

    /// - Parameter asker: the part of the message that says which item uses the identifier.
    func message(asker: String = "") -> String {
        let suggestion = Suggestion.text(for: identifier, among: known)
        let mend = suggestion.isEmpty ? "; the known ones are \(known.joined(separator: ", "))" : suggestion
        return "image provider with identifier \(identifier) was not found\(asker)\(mend)"
    }
}

/// The provider for files of the source. A reader takes these files from the scan, which has examined all of them; for
/// a single request, the provider looks up the file itself.
public struct LocalProvider: ImageProvider {
    private let source: String?

    /// - Parameter source: the absolute path of the source; without it, single requests fail.
    public init(source: String? = nil) { self.source = source }

    public func fetch(_ request: ProviderRequest, _ task: ProviderTask) throws(ProviderError) -> ProvidedFile {
        guard let source, let root = Paths.resolved(source) else {
            throw ProviderError("has no source to look in")
        }
        let path = [source, request.album, request.address].filter { !$0.isEmpty }.joined(separator: "/")
        guard let resolved = Paths.resolved(path) else { throw ProviderError("is not a file of the source") }
        // A name may lead out of the source through `..` or a symbolic link.
        guard Paths.isInside(resolved, root) else {
            throw ProviderError("leaves the source; name a file in it")
        }
        return ProvidedFile(path: resolved)
    }
}
