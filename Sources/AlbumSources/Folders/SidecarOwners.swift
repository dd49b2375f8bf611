import AlbumModel

/// Finds the photos and videos of a folder to which a sidecar belongs: the one with its full name, or else all with its
/// stem. Memory cards and exports may differ in case.
struct SidecarOwners<Media> {
    struct Owner {
        var media: [Media]
        /// Whether the sidecar has the full name of a file.
        var isExact: Bool
    }

    private var byName: [String: [Media]] = [:]
    private var byStem: [String: [Media]] = [:]
    private let name: (Media) -> String

    init(_ media: [Media], name: @escaping (Media) -> String) {
        self.name = name
        for file in media {
            byName[name(file).lowercased(), default: []].append(file)
            byStem[FileNames.stem(of: name(file)).lowercased(), default: []].append(file)
        }
    }

    /// Returns nil for a sidecar that belongs to no file.
    func owner(of sidecar: String) -> Owner? {
        let stem = FileNames.stem(of: sidecar)
        for (found, isExact) in [(byName[stem.lowercased()], true), (byStem[stem.lowercased()], false)] {
            guard let found else { continue }
            // If several names differ only in case, the one with the same case is meant.
            let same = found.filter { (isExact ? name($0)[...] : FileNames.stem(of: name($0))) == stem }
            return Owner(media: same.isEmpty ? found : same, isExact: isExact)
        }
        return nil
    }
}

extension SidecarOwners where Media == SourceFile {
    init(_ media: [SourceFile]) { self.init(media, name: \.name) }

    subscript(sidecar: SourceFile) -> Owner? { owner(of: sidecar.name) }
}

extension SidecarOwners.Owner where Media == SourceFile {
    /// The file to which an id applies: for a photo with a raw file and a film, the photo.
    var main: SourceFile? {
        media.first { $0.mediaKind == .photo && !FileNames.isRaw($0.name) } ?? media.first
    }
}

extension SidecarOwners where Media == String {
    /// - Parameter names: the names of a folder's photos and videos.
    init(_ names: [String]) { self.init(names, name: \.self) }

    /// Returns whether a sidecar describes a photo or video and nothing else, so that text written into it concerns no
    /// other item. The raw photo of a shot does not count as another item.
    func describes(_ sidecar: String, only name: String) -> Bool {
        guard let owner = owner(of: sidecar), owner.media.contains(name) else { return false }
        return !owner.media.contains { $0 != name && (owner.isExact || !FileNames.isRaw($0)) }
    }
}
