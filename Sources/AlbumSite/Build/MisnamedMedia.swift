internal import AlbumModel
internal import AlbumSources
internal import Imaging
internal import Threads

/// Finds photos and videos whose names do not say what they are: `IMG_0001`, `beach.jpg_original`, a photo named
/// `notes.txt`. Reads the first bytes of each file with such a name, and only when a build reads its source at all.
enum MisnamedMedia {
    /// The properties shared by files that are reported in one message.
    private struct Kind: Hashable, Comparable {
        var ending: String
        /// The content with its article: "a JPEG photo".
        var what: String
        var remedy: Remedy

        static func < (left: Kind, right: Kind) -> Bool { (left.ending, left.what) < (right.ending, right.what) }
    }

    /// How to get files of a kind shown.
    private enum Remedy: Hashable {
        /// Their names need another extension.
        case rename(ending: String)
        /// They are not shown under any name.
        case convert(to: String)
    }

    /// Returns one note for each extension and kind of content.
    static func notes(on paths: [String], below root: String) -> [Diagnostic] {
        let access = FileAccess.disk(root: root)
        let kinds = concurrentMap(paths.count) { kind(of: paths[$0], access) }
        var found: [Kind: (first: String, count: Int)] = [:]
        for (path, kind) in zip(paths, kinds) {
            guard let kind else { continue }
            let known = found[kind] ?? (path, 0)
            found[kind] = (known.first, known.count + 1)
        }
        return found.sorted { $0.key < $1.key }.map { kind, files in
            Diagnostic(.note, message(on: kind, files.count), at: SourceLocation(file: files.first))
        }
    }

    /// Returns nil for files that are not a photo, video or picture. Unreadable files are reported where they are
    /// needed.
    private static func kind(of path: String, _ access: FileAccess) -> Kind? {
        guard let head = try? access.read(path, 4095) else { return nil }
        switch FormatSniffer.sniff(head) {
        case .media(let format):
            let noun = format.kind == .photo ? "photo" : "video"
            let name = format.rawValue.uppercased()
            return Kind(
                ending: ending(of: path), what: "\(article(before: name)) \(name) \(noun)",
                remedy: .rename(ending: format.fileExtension))
        case .unsupportedPicture(let what, let target):
            return Kind(ending: ending(of: path), what: what, remedy: .convert(to: target))
        case .unsupported, .text, .pointer, .empty, .unknown: return nil
        }
    }

    private static func message(on kind: Kind, _ count: Int) -> String {
        let files = kind.ending.isEmpty ? "files without an extension" : ".\(kind.ending) files"
        let subject = count == 1 ? "is \(kind.what)" : "is one of \(count) \(files) that are each \(kind.what)"
        return switch kind.remedy {
        case .convert(let target):
            "\(subject), and is not shown; convert it to \(target) to show it, or list it under `ignore`"
        case .rename(let ending):
            "\(subject) by content but not by name, and is not shown; end the name in .\(ending) to show it, or list it under `ignore`"
        }
    }

    /// Returns "an" before names that are spelled out, such as MP4, and before vowels.
    private static func article(before name: String) -> String {
        "AEIOU".contains(name.prefix(1)) || ["MP", "MK", "MX"].contains(name.prefix(2)) ? "an" : "a"
    }

    private static func ending(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
