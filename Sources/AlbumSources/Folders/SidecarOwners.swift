import AlbumModel

/// Finds the photos and videos of a folder to which a sidecar belongs: the one with its full name, or else all with its
/// stem. Memory cards and exports may differ in case.
struct SidecarOwners {
    struct Owner {
        var media: [SourceFile]
        /// Whether the sidecar has the full name of a file.
        var isExact: Bool

        /// The file to which an id applies: for a photo with a raw file and a film, the photo.
        var main: SourceFile? {
            media.first { $0.mediaKind == .photo && !FileNames.isRaw($0.name) } ?? media.first
        }
    }

    private var byName: [String: [SourceFile]] = [:]
    private var byStem: [String: [SourceFile]] = [:]

    init(_ media: [SourceFile]) {
        for file in media {
            byName[file.name.lowercased(), default: []].append(file)
            byStem[FileNames.stem(of: file.name).lowercased(), default: []].append(file)
        }
    }

    /// Returns nil for a sidecar that belongs to no file.
    subscript(sidecar: SourceFile) -> Owner? {
        let stem = FileNames.stem(of: sidecar.name)
        for (found, isExact) in [(byName[stem.lowercased()], true), (byStem[stem.lowercased()], false)] {
            guard let found else { continue }
            // If several names differ only in case, the one with the same case is meant.
            let same = found.filter { (isExact ? $0.name[...] : FileNames.stem(of: $0.name)) == stem }
            return Owner(media: same.isEmpty ? found : same, isExact: isExact)
        }
        return nil
    }
}
