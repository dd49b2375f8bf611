import AlbumModel

/// The files of a folder that belong to its photos and videos and go where they go: the sidecars `NAME.EXT.md`, `.yml`
/// and `.xmp`, those that are named after a stem, what Google Takeout wrote, and the raw photo of a JPEG.
public enum Companions {
    private static let endings: Set<String> = ["md", "yml", "yaml", "xmp"]
    /// They describe an album or the site, even if a photo has the same name.
    private static let manifests = Set(FolderFiles.manifestNames + ["albumgen.yml", "albumgen.yaml"])

    /// The files that must move with files that leave a folder. A file that also describes one that stays, stays too.
    ///
    /// - Parameters:
    ///   - leaving: names of photos and videos.
    ///   - names: of all files of the folder, those among them.
    /// - Returns: the names that belong to each of those that leave; a shared one is given to the first.
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

    /// A file's name without its ending.
    public static func stem(of name: String) -> String { String(FileNames.stem(of: name)) }

    /// The name of the XMP sidecar that a photo or video has; else of the one that it gets: `IMG_1.xmp`, as photographers' programs
    /// write it, or `IMG_1.jpg.xmp` where the former would speak of another file as well.
    ///
    /// - Parameter names: of all files of the folder.
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
