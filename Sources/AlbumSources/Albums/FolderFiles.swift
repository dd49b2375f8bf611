import AlbumModel

/// The files of a folder by what they are to an album.
struct FolderFiles {
    /// The names that a manifest may have, the first that exists being used.
    static let manifestNames = [
        "album.md", "index.md", "album.yml", "album.yaml", "album.json", "album.csv", "album.tsv",
    ]

    /// By precedence.
    private(set) var manifests: [SourceFile] = []
    private(set) var media: [SourceFile] = []
    /// Texts that may belong to an item.
    private(set) var notes: [SourceFile] = []

    /// JSON files, which may be a Takeout's.
    private(set) var data: [SourceFile] = []
    /// XMP sidecars.
    private(set) var xmp: [SourceFile] = []
    /// Photos and videos of kinds that are not shown.
    private(set) var unshown: [SourceFile] = []
    /// Files whose names say nothing to albumgen.
    private(set) var others: [SourceFile] = []

    init(_ files: ArraySlice<SourceFile>, isLeftOut: (SourceFile) -> Bool) {
        media.reserveCapacity(files.count)
        for file in files where !isLeftOut(file) {
            if file.mediaKind != nil {
                media.append(file)
                continue
            }
            let name = file.name.lowercased()
            if Self.manifestNames.contains(name) {
                manifests.append(file)
            } else if name.hasSuffix(".md") || name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
                notes.append(file)
            } else if name.hasSuffix(".json") {
                data.append(file)
            } else if file.isXMP {
                xmp.append(file)
            } else if let ending = FileNames.ending(of: name),
                FileNames.unshown[String(ending)] != nil
                    || FileNames.besideVideos[String(ending)] != nil
            {
                unshown.append(file)
            } else {
                others.append(file)
            }
        }
        manifests.sort { Self.rank($0) < Self.rank($1) }
    }

    /// All that may be opened and is no photo or video by its name; some may be one by their content.
    func named(otherwise tree: SourceTree) -> [SourceFile] {
        (others + notes + data).filter { tree.problem(opening: $0) == nil }
    }

    private static func rank(_ file: SourceFile) -> Int {
        manifestNames.firstIndex(of: file.name.lowercased()) ?? manifestNames.count
    }
}
