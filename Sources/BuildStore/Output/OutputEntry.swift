internal import AlbumModel
internal import Files

/// What is known about an address of an output folder. Holds stamp and key once, with flags that say what they belong
/// to: a site with a million photographs has three million entries.
struct OutputEntry: Sendable {
    /// The stamp of the file in the folder: the existing file, then the one this run published.
    var stamp: FileStamp? {
        get { flags[.stamp] ? storedStamp : nil }
        set {
            flags[.stamp] = newValue != nil
            if let newValue { storedStamp = newValue }
        }
    }
    /// The key of the remembered file, or of the one this run published; nil if there is neither.
    var key: ContentDigest? {
        get { flags[.key] ? storedKey : nil }
        set {
            flags[.key] = newValue != nil
            if let newValue { storedKey = newValue }
        }
    }
    /// The digest of the same file's bytes, if known.
    var digest: ContentDigest? {
        get { flags[.digest] ? storedDigest : nil }
        set {
            flags[.digest] = newValue != nil
            if let newValue { storedDigest = newValue }
        }
    }
    /// Whether the state remembers anything at this address.
    var wasRemembered: Bool {
        get { flags[.remembered] }
        set { flags[.remembered] = newValue }
    }
    /// Whether stamp and key are exactly as remembered.
    var isAsRemembered: Bool {
        get { flags[.asRemembered] }
        set { flags[.asRemembered] = newValue }
    }
    /// Whether this run published or kept the file.
    var isPublished: Bool {
        get { flags[.published] }
        set { flags[.published] = newValue }
    }
    /// Whether stamp and key are those of a file that this run published, perhaps in an earlier round.
    var isRecorded: Bool {
        get { flags[.recorded] }
        set { flags[.recorded] = newValue }
    }
    /// Whether this run changed the bytes at the address.
    var isWritten: Bool {
        get { flags[.written] }
        set { flags[.written] = newValue }
    }
    /// Whether this round published or kept the file, and no earlier round of this run did.
    var isOfRound: Bool {
        get { flags[.ofRound] }
        set { flags[.ofRound] = newValue }
    }
    var isOwned: Bool {
        get { flags[.owned] }
        set { flags[.owned] = newValue }
    }
    var isPlanned: Bool {
        get { flags[.planned] }
        set { flags[.planned] = newValue }
    }

    private struct Flags: OptionSet {
        var rawValue: UInt16

        static let stamp = Flags(rawValue: 1 << 0)
        static let key = Flags(rawValue: 1 << 1)
        static let digest = Flags(rawValue: 1 << 2)
        static let remembered = Flags(rawValue: 1 << 3)
        static let asRemembered = Flags(rawValue: 1 << 4)
        static let published = Flags(rawValue: 1 << 5)
        static let owned = Flags(rawValue: 1 << 6)
        static let planned = Flags(rawValue: 1 << 7)
        static let recorded = Flags(rawValue: 1 << 8)
        static let written = Flags(rawValue: 1 << 9)
        static let ofRound = Flags(rawValue: 1 << 10)

        subscript(flag: Flags) -> Bool {
            get { contains(flag) }
            set { if newValue { insert(flag) } else { remove(flag) } }
        }
    }

    private var storedStamp = FileStamp(size: 0, modified: 0, inode: 0)
    private var storedKey = ContentDigest(words: (0, 0, 0, 0))
    private var storedDigest = ContentDigest(words: (0, 0, 0, 0))
    private var flags: Flags = []

    var published: PublishedRecord? {
        guard isPublished, let stamp, let key else { return nil }
        return PublishedRecord(key: key, stamp: stamp, digest: digest)
    }
}
