import AlbumModel

/// Photos and videos of unsupported formats, so that a message can explain why they are missing from the album.
struct UnshownFiles {
    /// By the ending of the name in small letters.
    private var kinds: [String: (count: Int, first: String)] = [:]

    mutating func add(_ files: [SourceFile], of tree: SourceTree) {
        for file in files {
            let ending = FileNames.ending(of: file.name)?.lowercased() ?? ""
            let known = kinds[ending] ?? (0, tree.path(of: file))
            kinds[ending] = (known.count + 1, known.first)
        }
    }

    /// One for each kind, by the ending.
    var diagnostics: [Diagnostic] {
        kinds.sorted { $0.key < $1.key }.map { ending, kind in
            let files = kind.count == 1 ? "is" : "\(kind.count) .\(ending) files, this one first, are"
            let it = kind.count == 1 ? "it" : "them"
            if let what = FileNames.besideVideos[ending] {
                let files = kind.count == 1 ? "is" : "and \(kind.count - 1) more .\(ending) files are each"
                return Diagnostic(
                    .note, "\(files) \(what), and is not shown; rename a copy to show it by itself",
                    at: SourceLocation(file: kind.first))
            }
            let target = FileNames.unshown[ending] ?? "another kind"
            return Diagnostic(
                .note, "\(files) of an unsupported format; convert \(it) to \(target) to have \(it) in the site",
                at: SourceLocation(file: kind.first))
        }
    }
}
