internal import AlbumModel
internal import AlbumSources
internal import Imaging

/// Photos and videos whose names do not say that they are: `IMG_0001`, `beach.jpg_original`. Only the first bytes of files
/// with unknown names are read, and only when a build reads its source at all.
enum MisnamedMedia {
    /// One note for each ending.
    static func notes(on paths: [String], below root: String) -> [Diagnostic] {
        let access = FileAccess.disk(root: root)
        var found: [String: (first: String, format: MediaFormat, count: Int)] = [:]
        for path in paths {
            let ending = ending(of: path)
            guard !others.contains(ending), let head = try? access.read(path, 4095),
                case .media(let format) = FormatSniffer.sniff(head)
            else { continue }
            let known = found[ending] ?? (path, format, 0)
            found[ending] = (known.first, known.format, known.count + 1)
        }
        return found.sorted { $0.key < $1.key }.map { ending, kind in
            let names = ending.isEmpty ? "files without an ending" : ".\(ending) files"
            let subject = kind.count == 1 ? "is" : "\(kind.count) \(names), this one first, are"
            let what = "\(kind.format.rawValue.uppercased()) \(kind.format.kind == .photo ? "photo" : "video")"
            let article = "AEIOU".contains(what.prefix(1)) || what.hasPrefix("MP") || what.hasPrefix("MK") ? "an" : "a"
            return Diagnostic(
                .note,
                "\(subject) \(kind.count == 1 ? "\(article) \(what)" : "\(what)s") by content but not by name, and not shown; end the name in .\(kind.format.fileExtension) to show it, or list it under `ignore`",
                at: SourceLocation(file: kind.first))
        }
    }

    /// Endings of files that are never looked into: they stand beside photos by the thousand and belong to them, or are texts.
    private static let others: Set<String> = [
        "aae", "css", "db", "html", "ini", "js", "lrv", "pdf", "pp3", "thm", "txt", "xml",
    ]

    private static func ending(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
