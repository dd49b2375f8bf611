internal import AlbumModel
internal import Files
internal import Synchronization

/// Chooses the names under which files arrive.
///
/// Files whose names differ only in the extension belong together: a film and its Live Photo, a raw file and its JPEG,
/// a sidecar and its photo. So do an edited photo and the unedited one (`IMG_E1234` and `IMG_1234`). Different people's
/// phones number their photos the same way, so a file shares its name only with files of the same sender. Otherwise, it gets a
/// number.
final class NameChooser: Sendable {
    /// The files of an album that belong together by their names on a sender's device.
    private struct Group: Hashable {
        var sender: String
        var folder: String
        /// The stem of the unedited file, lowercased.
        var root: String
    }

    private static let mostNumbers = 10_000

    /// The stem of the unedited file of each group in its album.
    private let roots = Mutex<[Group: String]>([:])
    private let most: Int
    private let source: any ReceivingSource

    /// - Parameter most: the number of groups to remember.
    init(most: Int, of source: any ReceivingSource) {
        self.most = most
        self.source = source
    }

    /// Returns the names to try, in order of preference.
    ///
    /// - Parameter name: the name on the sender's device, made safe.
    func names(for name: String, from sender: String, in folder: Folder) throws(FileError) -> [String] {
        let taken = try TakenNames(in: folder, source)
        let known = roots.withLock { $0[group(name, sender, folder)] }
        let stem = String(ArrivingName.stem(of: name))
        let ending = name.dropFirst(stem.count)
        let root = root(of: stem)
        /// The name to use beside an unedited file, whose name may have a number.
        func arriving(beside other: String) -> String {
            if stem == root { return other + ending }
            return (other.lowercased() == root.lowercased() ? stem : "\(other)-edited") + ending
        }
        let free = (1...Self.mostNumbers).lazy.map { $0 == 1 ? root : "\(root) (\($0))" }
            .filter { !taken.stems.contains($0.lowercased()) }
        let beside = known.map(arriving).flatMap { taken.has($0) ? nil : $0 }
        // Another upload may take a name in the meantime.
        return [beside].compactMap(\.self) + free.prefix(10).map(arriving)
    }

    /// Remembers the name under which a sender's file has arrived, or under which the album already had it.
    func remember(_ name: String, for sent: String, from sender: String, in folder: Folder) {
        let group = group(sent, sender, folder)
        let root = root(of: String(ArrivingName.stem(of: name)))
        roots.withLock { roots in
            if roots.count >= most { roots = [:] }
            roots[group] = root
        }
    }

    private func group(_ name: String, _ sender: String, _ folder: Folder) -> Group {
        let root = root(of: String(ArrivingName.stem(of: name)))
        return Group(sender: sender, folder: folder.path, root: root.lowercased())
    }

    private func root(of stem: String) -> String { source.root(of: stem) }
}

extension ReceivingSource {
    /// Returns the stem of the unedited file.
    fileprivate func root(of stem: String) -> String {
        var root = stem
        while let next = unedited(root) { root = next }
        return root
    }
}

/// The names that a folder's files have.
private struct TakenNames {
    /// The stems of its photos and videos, of the files that they are versions of, and of the photos of sidecars
    /// (`a.jpg.yml`, `a.xmp`, `a.jpg.supplemental-metadata.json`), lowercased.
    private(set) var stems: Set<String> = []
    private var names: Set<String> = []

    init(in folder: Folder, _ source: any ReceivingSource) throws(FileError) {
        var entries = try FolderEntries(folder)
        while let entry = try entries.next() {
            guard let name = entry.name, name.utf8.first != UInt8(ascii: ".") else { continue }
            names.insert(Self.folded(name))
            var part = name
            while let dot = part.lastIndex(of: ".") {
                let stem = String(part[..<dot])
                if part == name || source.isMedia(part) {
                    stems.formUnion([stem.lowercased(), source.root(of: stem).lowercased()])
                }
                part = stem
            }
            if part == name { stems.insert(name.lowercased()) }
        }
    }

    /// Returns whether there is a file whose name differs at most in case, or in how it writes JPEG: on many disks, both
    /// would be one file, and no photo belongs to another JPEG.
    func has(_ name: String) -> Bool { names.contains(Self.folded(name)) }

    private static func folded(_ name: String) -> String {
        let folded = name.fileSystemFolded
        return folded.hasSuffix(".jpeg") ? String(folded.dropLast(4)) + "jpg" : folded
    }
}
