import AlbumModel
import Files
import Synchronization
import Threads

/// The albums of a site as they were read. A preview reads a site again after each edit, most of whose albums are still
/// the same.
public struct ReadAlbums: Sendable {
    /// By the paths of their folders.
    private var albums: [String: ReadAlbum]

    public init() { albums = [:] }

    init(_ root: AlbumOutline) {
        self.init()
        add(root)
    }

    private mutating func add(_ outline: AlbumOutline) {
        albums[outline.items.folder.path] = ReadAlbum(outline)
        for nested in outline.nested { add(nested) }
    }

    subscript(path: String) -> ReadAlbum? { albums[path] }

    /// The paths of the albums' folders.
    public var paths: Set<String> { Set(albums.keys) }

    /// Returns the albums that would be read identically from the same tree.
    ///
    /// - Parameter changed: the paths of files, from the source's root, that have changed since.
    public func unchanged(except changed: Set<String>) -> ReadAlbums {
        let all = Array(albums)
        let areUnchanged = concurrentMap(all.count) { all[$0].value.files.areUnchanged(except: changed) }
        var result = ReadAlbums()
        for (album, isUnchanged) in zip(all, areUnchanged) where isUnchanged { result.albums[album.key] = album.value }
        return result
    }
}

/// One album as it was read.
struct ReadAlbum: Sendable {
    /// The items, whose listed data has been used.
    var items: AlbumItems
    var part: AlbumPart
    /// What was found before the items' media were known.
    var listing: ListingRemarks
    /// Everything that was read for it.
    let files: FilesRead

    fileprivate init?(_ outline: AlbumOutline) {
        guard let part = outline.part, let files = outline.filesRead else { return nil }
        items = outline.items
        self.part = part
        listing = outline.listing
        self.files = files
    }
}

/// What an album itself contains, without the albums nested in it.
struct AlbumPart: Sendable {
    var categories: [AlbumModel.Category]
    var story: Story?
    /// The ids of the cover and of the item that is selected first.
    var cover: String?
    var selected: String?
    /// The paths of the files that the album leaves out, which no album above may show either.
    var heldFiles: [String]
    var clockUse: ClockUse
    var diagnostics: [Diagnostic]
}

/// What was noted while an album's items were listed.
struct ListingRemarks: Sendable {
    var diagnostics: [Diagnostic] = []
    var rowUses = RowUses()
}

/// The files that were read for an album, including those of the albums around it, whose settings it inherits.
final class FilesRead: Sendable {
    private struct Files {
        /// What each path led to before the file was read; nil if there was no file.
        var stamps: [String: FileStamp?] = [:]
        var isComplete = true
    }

    private let root: String
    private let above: FilesRead?
    private let files = Mutex(Files())

    /// - Parameter root: the path of the source.
    init(below root: String, above: FilesRead?) {
        self.root = root
        self.above = above
    }

    /// Notes a file that is about to be read. If it changes while it is read, it counts as changed.
    func note(_ path: String) {
        let stamp = FileStamp(ofSource: full(path))
        // The first reading counts.
        files.withLock { if $0.stamps[path] == nil { $0.stamps[path] = .some(stamp) } }
    }

    /// Notes that the album depends on more than files, such as an adapter's answer.
    func noteMore() { files.withLock { $0.isComplete = false } }

    /// Returns whether none of the files from which the album was read has changed.
    ///
    /// - Parameter changed: paths that have changed, even if they look the same: a file may change twice between two
    ///   ticks of the file system's clock.
    func areUnchanged(except changed: Set<String>) -> Bool {
        let own = files.withLock { $0 }
        guard own.isComplete else { return false }
        for (path, stamp) in own.stamps
        where changed.contains(path) || FileStamp(ofSource: full(path)) != stamp {
            return false
        }
        return above?.areUnchanged(except: changed) ?? true
    }

    private func full(_ path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }
}

extension FileAccess {
    /// Returns access to the same files that notes which ones are read.
    func noting(in files: FilesRead?) -> FileAccess {
        guard let files else { return self }
        return wrapped { read in
            { path, limit throws(FileAccessError) in
                files.note(path)
                return try read(path, limit)
            }
        }
    }
}
