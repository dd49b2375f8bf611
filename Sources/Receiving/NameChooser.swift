internal import AlbumModel
internal import Files
internal import Synchronization

/// Chooses the names under which files arrive.
///
/// Files whose names differ only in the extension belong together: a film and its Live Photo, a raw file and its JPEG,
/// a sidecar and its photo. Different people's phones number their photos alike, so a file shares its name only with
/// files of the same sender. Otherwise, it gets a number.
final class NameChooser: Sendable {
    /// The files of an album whose names on a sender's device differ only in the extension.
    private struct Group: Hashable {
        var sender: String
        var folder: String
        /// Lowercased.
        var stem: String
    }

    private static let mostNumbers = 10_000

    /// The stem of each group in its album.
    private let stems = Mutex<[Group: String]>([:])
    private let most: Int
    private let isMedia: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - most: the number of groups to remember.
    ///   - isMedia: whether a name has the extension of a photo or video.
    init(most: Int, isMedia: @escaping @Sendable (String) -> Bool) {
        self.most = most
        self.isMedia = isMedia
    }

    /// Returns the names to try, in order of preference.
    ///
    /// - Parameter name: the name on the sender's device, made safe.
    func names(for name: String, from sender: String, in folder: Folder) throws(FileError) -> [String] {
        let taken = try takenStems(in: folder)
        let known = stems.withLock { $0[Self.group(name, sender, folder)] }
        let ending = name.dropFirst(ArrivingName.stem(of: name).count)
        let free = (1...Self.mostNumbers).lazy.map { ArrivingName.numbered(name, $0) }
            .filter { !taken.contains(ArrivingName.stem(of: $0).lowercased()) }
        // Another upload may take a name in the meantime.
        return (known.map { [$0 + ending] } ?? []) + free.prefix(10)
    }

    /// Remembers the name under which a sender's file has arrived, or under which the album already had it.
    func remember(_ name: String, for sent: String, from sender: String, in folder: Folder) {
        let group = Self.group(sent, sender, folder)
        stems.withLock { stems in
            if stems.count >= most { stems = [:] }
            stems[group] = String(ArrivingName.stem(of: name))
        }
    }

    private static func group(_ name: String, _ sender: String, _ folder: Folder) -> Group {
        Group(sender: sender, folder: folder.path, stem: ArrivingName.stem(of: name).lowercased())
    }

    /// Returns the stems of the photos and videos in a folder, and of their sidecars (`a.jpg.yml`, `a.xmp`), lowercased.
    private func takenStems(in folder: Folder) throws(FileError) -> Set<String> {
        var taken: Set<String> = []
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            guard let name = entry.name, name.utf8.first != UInt8(ascii: ".") else { continue }
            let stem = ArrivingName.stem(of: name)
            taken.insert(stem.lowercased())
            if isMedia(String(stem)) { taken.insert(ArrivingName.stem(of: String(stem)).lowercased()) }
        }
        return taken
    }
}
