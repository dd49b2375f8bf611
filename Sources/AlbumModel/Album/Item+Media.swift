extension Item {
    /// The bytes of an item, once a provider has fetched them. Copies share what is known of them, as those of an item do.
    public struct Media: Sendable, Codable {
        @usableFromInline var shared: Shared

        public init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int) {
            shared = Shared(path: path, digest: digest, facts: facts, fileSize: fileSize)
        }

        /// An absolute path on this machine.
        @inlinable public var path: String { shared.path }

        public var digest: ContentDigest {
            @inlinable get { shared.digest }
            set { self = Media(path: path, digest: newValue, facts: facts, fileSize: fileSize) }
        }

        public var facts: MediaFacts {
            @inlinable get { shared.facts }
            set { self = Media(path: path, digest: digest, facts: newValue, fileSize: fileSize) }
        }

        public init(from decoder: any Decoder) throws { shared = try Shared(from: decoder) }

        public func encode(to encoder: any Encoder) throws { try shared.encode(to: encoder) }

        /// Bytes.
        @inlinable public var fileSize: Int { shared.fileSize }

        @usableFromInline final class Shared: Sendable, Codable {
            @usableFromInline let path: String
            @usableFromInline let digest: ContentDigest
            @usableFromInline let facts: MediaFacts
            @usableFromInline let fileSize: Int

            init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int) {
                self.path = path
                self.digest = digest
                self.facts = facts
                self.fileSize = fileSize
            }
        }
    }
}
