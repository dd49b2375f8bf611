internal import AlbumModel
internal import Files

/// What is known about an address of an output folder. Holds stamp and key once, with flags that say what they belong
/// to: a site with a million photographs has three million entries.
struct OutputEntry: Sendable {
    /// The stamp of the file in the folder: the existing file, then the one this run published.
    var stamp: FileStamp? {
        get { has(.stamp) ? storedStamp : nil }
        set {
            set(.stamp, newValue != nil)
            if let newValue { storedStamp = newValue }
        }
    }
    /// The key of the remembered file, or of the one this run published; nil if there is neither.
    var key: ContentDigest? {
        get { has(.key) ? storedKey : nil }
        set {
            set(.key, newValue != nil)
            if let newValue { storedKey = newValue }
        }
    }
    /// The digest of the same file's bytes, if known.
    var digest: ContentDigest? {
        get { has(.digest) ? storedDigest : nil }
        set {
            set(.digest, newValue != nil)
            if let newValue { storedDigest = newValue }
        }
    }
    /// Whether the state remembers anything at this address.
    var wasRemembered: Bool {
        get { has(.remembered) }
        set { set(.remembered, newValue) }
    }
    /// Whether stamp and key are exactly as remembered.
    var isAsRemembered: Bool {
        get { has(.asRemembered) }
        set { set(.asRemembered, newValue) }
    }
    /// Whether this run published or kept the file.
    var isPublished: Bool {
        get { has(.published) }
        set { set(.published, newValue) }
    }
    /// Whether stamp and key are those of a file that this run published, perhaps in an earlier round.
    var isRecorded: Bool {
        get { has(.recorded) }
        set { set(.recorded, newValue) }
    }
    /// Whether this run changed the bytes at the address.
    var isWritten: Bool {
        get { has(.written) }
        set { set(.written, newValue) }
    }
    /// Whether the round published or kept the file, and nothing before it in this run.
    var isOfRound: Bool {
        get { has(.ofRound) }
        set { set(.ofRound, newValue) }
    }
    var isOwned: Bool {
        get { has(.owned) }
        set { set(.owned, newValue) }
    }
    var isPlanned: Bool {
        get { has(.planned) }
        set { set(.planned, newValue) }
    }

    private enum Flag: UInt16 {
        case stamp = 1
        case key = 2
        case digest = 4
        case remembered = 8
        case asRemembered = 16
        case published = 32
        case owned = 64
        case planned = 128
        case recorded = 256
        case written = 512
        case ofRound = 1024
    }

    private var storedStamp = FileStamp(size: 0, modified: 0, inode: 0)
    private var storedKey = ContentDigest(words: (0, 0, 0, 0))
    private var storedDigest = ContentDigest(words: (0, 0, 0, 0))
    private var flags: UInt16 = 0

    private func has(_ flag: Flag) -> Bool { flags & flag.rawValue != 0 }

    private mutating func set(_ flag: Flag, _ isSet: Bool) {
        flags = isSet ? flags | flag.rawValue : flags & ~flag.rawValue
    }

    var published: PublishedRecord? {
        guard isPublished, let stamp, let key else { return nil }
        return PublishedRecord(key: key, stamp: stamp, digest: digest)
    }
}
