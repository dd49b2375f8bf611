import AlbumModel

/// The files of a folder that belong to its photos and videos and move with them: the sidecars `NAME.EXT.md`, `.yml`
/// and `.xmp`, sidecars named after the stem, Google Takeout's JSON files, and the raw photo of a JPEG.
public enum Companions {
    private static let endings: Set<String> = ["md", "yml", "yaml", "xmp"]
    /// These describe an album or the site, even if a photo has the same stem.
    private static let manifests = Set(FolderFiles.manifestNames + ["albumgen.yml", "albumgen.yaml"])

    /// Returns the files that must move with files that leave a folder. A file that also describes a remaining file
    /// stays.
    ///
    /// - Parameters:
    ///   - leaving: the names of photos and videos.
    ///   - names: the names of all files in the folder, including `leaving`.
    /// - Returns: the companions of each leaving file; a shared one is assigned to the first.
    public static func leaving(with leaving: Set<String>, of names: [String]) -> [String: [String]] {
        let media = names.filter { FileNames.mediaKind(of: $0) != nil }
        let takeout = TakeoutOwners(media: media)
        let all = Set(media)
        var byStem: [Substring: [String]] = [:]
        for name in media { byStem[FileNames.stem(of: name), default: []].append(name) }

        var found: [String: [String]] = [:]
        for name in names.sorted(by: NaturalOrder.precedes) where isCompanion(name) {
            let stem = FileNames.stem(of: name)
            let owners =
                name.lowercased().hasSuffix(".json")
                ? takeout.media(of: name) : all.contains(String(stem)) ? [String(stem)] : byStem[stem] ?? []
            guard let first = owners.min(by: NaturalOrder.precedes), leaving.isSuperset(of: owners) else { continue }
            found[first, default: []].append(name)
        }
        let developed = Dictionary(grouping: media.filter(BesideFiles.isDeveloped), by: BesideFiles.stem)
        for raw in media where BesideFiles.isRaw(raw) && !leaving.contains(raw) {
            let owners = developed[BesideFiles.stem(raw)] ?? []
            guard let first = owners.min(by: NaturalOrder.precedes), leaving.isSuperset(of: owners) else { continue }
            found[first, default: []].append(raw)
        }
        return found
    }

    /// Returns a file's name without its extension.
    public static func stem(of name: String) -> String { String(FileNames.stem(of: name)) }

    /// Returns the name of a photo's or video's existing XMP sidecar, or else the name for a new one: `IMG_1.xmp`, as
    /// photo applications write it, or `IMG_1.jpg.xmp` if the former would also describe another file.
    ///
    /// - Parameter names: the names of all files in the folder.
    public static func sidecar(of name: String, among names: [String]) -> String {
        let stem = FileNames.stem(of: name)
        let isShared = names.contains { other in
            other != name && FileNames.mediaKind(of: other) != nil && !BesideFiles.isRaw(other)
                && BesideFiles.stem(other) == stem.lowercased()
        }
        func existing(_ wanted: String) -> String? {
            names.first { $0 == wanted } ?? names.first { $0.lowercased() == wanted.lowercased() }
        }
        if let own = existing("\(name).xmp") { return own }
        return isShared ? "\(name).xmp" : existing("\(stem).xmp") ?? "\(stem).xmp"
    }

    private static func isCompanion(_ name: String) -> Bool {
        guard !FileNames.isAlwaysLeftOut(name), let ending = FileNames.ending(of: name)?.lowercased() else {
            return false
        }
        return (endings.contains(ending) || ending == "json") && !manifests.contains(name.lowercased())
    }
}
