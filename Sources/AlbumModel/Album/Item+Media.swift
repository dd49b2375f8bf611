extension Item {
    /// The bytes of an item, once a provider has fetched them. Copies share what is known of them, as those of an item do.
    public struct Media: Sendable {
        private var shared: Shared

        public init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int) {
            shared = Shared(path: path, digest: digest, facts: facts, fileSize: fileSize)
        }

        /// An absolute path on this machine.
        public var path: String { shared.path }

        public var digest: ContentDigest {
            get { shared.digest }
            set { self = Media(path: path, digest: newValue, facts: facts, fileSize: fileSize) }
        }

        public var facts: MediaFacts {
            get { shared.facts }
            set { self = Media(path: path, digest: digest, facts: newValue, fileSize: fileSize) }
        }

        /// Bytes.
        public var fileSize: Int { shared.fileSize }

        private final class Shared: Sendable {
            let path: String
            let digest: ContentDigest
            let facts: MediaFacts
            let fileSize: Int

            init(path: String, digest: ContentDigest, facts: MediaFacts, fileSize: Int) {
                self.path = path
                self.digest = digest
                self.facts = facts
                self.fileSize = fileSize
            }
        }
    }
}
