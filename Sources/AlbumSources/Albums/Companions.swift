import AlbumModel

/// The files of a folder that belong to its photos and videos and move with them: the sidecars `NAME.EXT.md`, `.yml`
/// and `.xmp`, sidecars named after the stem, Google Takeout's JSON files, Apple's `.AAE` files, the raw photo of a
/// JPEG, and the poster of a video.
public enum Companions {
    private static let endings: Set<String> = ["md", "yml", "yaml", "xmp", appleEdits]
    /// The ending of the files in which Apple's devices record how a photo was edited.
    private static let appleEdits = "aae"
    /// These describe an album or the site, even if a photo has the same stem.
    static let manifests = Set(FolderFiles.manifestNames + ConfigurationNames.all)

    /// Returns the files that must move with files that leave a folder. A file that also describes a remaining file
    /// stays.
    ///
    /// - Parameters:
    ///   - leaving: the names of photos and videos.
    ///   - names: the names of all files in the folder, including `leaving`.
    /// - Returns: the companions of each leaving file; a shared one is assigned to the first.
    public static func leaving(with leaving: Set<String>, of names: [String]) -> [String: [String]] {
        let media = media(of: names, leaving)
        let developed = Dictionary(grouping: media.filter(BesideFiles.isDeveloped), by: BesideFiles.stem)
        /// The photo with which each raw photo leaves.
        var photos: [String: String] = [:]
        for raw in media where BesideFiles.isRaw(raw) && !leaving.contains(raw) {
            let owners = developed[BesideFiles.stem(raw)] ?? []
            guard leaving.isSuperset(of: owners) else { continue }
            photos[raw] = owners.min(by: NaturalOrder.precedes)
        }
        var found: [String: [String]] = [:]
        for (name, owners) in texts(names, media: media)
        where owners.allSatisfy({ leaving.contains($0) || photos[$0] != nil }) {
            guard let first = owners.map({ photos[$0] ?? $0 }).min(by: NaturalOrder.precedes) else { continue }
            found[first, default: []].append(name)
        }
        for (raw, photo) in photos.sorted(by: { NaturalOrder.precedes($0.key, $1.key) }) {
            found[photo, default: []].append(raw)
        }
        return found
    }

    /// Returns the texts that describe both files that leave a folder and files that remain.
    package static func shared(by leaving: Set<String>, of names: [String]) -> [String] {
        texts(names, media: media(of: names, leaving)).filter { text in
            !leaving.isDisjoint(with: text.owners) && !leaving.isSuperset(of: text.owners)
        }.map(\.name)
    }

    /// Returns the names of photos and videos. The configuration may count files with other endings as photos.
    static func media(of names: [String], _ leaving: Set<String>) -> [String] {
        names.filter { FileNames.mediaKind(of: $0) != nil || leaving.contains($0) }
    }

    /// Returns the texts of a folder that describe photos and videos, with those that each describes.
    static func texts(_ names: [String], media: [String]) -> [(name: String, owners: [String])] {
        let takeout = TakeoutOwners(media: media)
        let owners = SidecarOwners(media)
        return names.sorted(by: NaturalOrder.precedes).filter(isCompanion).map { name in
            let isJSON = name.lowercased().hasSuffix(".json")
            return (name, isJSON ? takeout.owners(of: name).media : owners.owner(of: described(by: name))?.media ?? [])
        }
    }

    /// Returns the name after which a text is named: besides `IMG_1.AAE`, devices write `IMG_O1.AAE` for `IMG_1.HEIC`.
    private static func described(by name: String) -> String {
        guard FileNames.ending(of: name)?.lowercased() == appleEdits, name.uppercased().hasPrefix("IMG_O") else {
            return name
        }
        return "IMG_" + name.dropFirst("IMG_O".count)
    }

    /// Returns the files of a folder that would belong to a photo or video of this name, be a version of it, describe it,
    /// or share a text with it.
    package static func namesakes(of name: String, among names: [String]) -> [String] {
        let base = base(of: name)
        let shot = FileNames.mediaKind(of: name) == nil ? nil : ShotVersions.shotName(of: name)
        return names.filter { other in
            let isMedia = FileNames.mediaKind(of: other) != nil
            if isMedia, shot == ShotVersions.shotName(of: other) { return true }
            return (isMedia || isCompanion(other)) && Self.base(of: other) == base
        }
    }

    /// Returns a file's name without its extension, or without both of `IMG_1.jpg.md`, in lower case.
    private static func base(of name: String) -> String {
        let stem = stem(of: name)
        let isSidecar = FileNames.mediaKind(of: name) == nil && FileNames.mediaKind(of: stem) != nil
        return (isSidecar ? self.stem(of: stem) : stem).lowercased()
    }

    /// Returns a file's name without its extension.
    public static func stem(of name: String) -> String { String(FileNames.stem(of: name)) }

    /// Returns the name of a photo's or video's existing XMP sidecar, or else the name for a new one: `IMG_1.xmp`, as
    /// photo applications write it, or `IMG_1.jpg.xmp` if the former would also describe another file.
    ///
    /// - Parameter names: the names of all files in the folder.
    public static func sidecar(of name: String, among names: [String]) -> String {
        let stem = FileNames.stem(of: name)
        let media = names.filter { FileNames.mediaKind(of: $0) != nil || $0 == name }
        let owners = SidecarOwners(media)
        let isShared = media.contains { other in
            other != name && !BesideFiles.isRaw(other) && BesideFiles.stem(other) == stem.lowercased()
        }
        func existing(_ wanted: String) -> String? {
            let own = names.filter { $0.lowercased() == wanted.lowercased() && owners.describes($0, only: name) }
            return own.first { $0 == wanted } ?? own.first
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
