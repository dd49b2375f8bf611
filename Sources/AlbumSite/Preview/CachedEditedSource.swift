internal import AlbumSources
internal import Editing
internal import Reporting
internal import Synchronization

/// An edited site whose folders are read once, for the length of one request: an edit of many items reads each of them
/// several times, and reading the names in a folder takes most of that time.
///
/// An edit changes texts, which it passes along, and makes new ones, whose paths it passes; it never depends on a
/// second look at a folder. Whether a text has changed on the disk is checked when it is written.
final class CachedEditedSource: EditedSource {
    private let site: EditedSite
    private let scans = Mutex<[String: FolderScanResult]>([:])

    init(_ site: EditedSite) { self.site = site }

    var folder: String { site.folder }

    func state(of item: EditedItem, with texts: [String: [UInt8]]) throws(EditRefusal) -> ItemState? {
        try site.state(of: item, with: texts) { path, source throws(BuildFailure) in
            if let known = scans.withLock({ $0[path] }) { return known }
            let scan = try site.scan(along: path, of: source)
            scans.withLock { $0[path] = scan }
            return scan
        }
    }

    func state(of album: EditedAlbum, with texts: [String: [UInt8]]) throws(EditRefusal) -> AlbumState? {
        try site.state(of: album, with: texts)
    }
}
