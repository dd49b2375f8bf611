import AlbumModel

/// The name of a text that nothing reads, as its author may have meant it: without what editors, browsers and copying
/// add, and with the ending that is read.
struct MisnamedText {
    /// The name without additions, such as `.txt` or ` (1)`.
    let plain: String
    /// Whether an editor or its user keeps an earlier text under this name.
    let isBackup: Bool

    /// Returns nil for macOS's files about other files, and for files that an editor keeps only while it is open.
    init?(_ name: String) {
        guard !["._", ".#", "#"].contains(where: name.hasPrefix) else { return nil }
        var plain = name[...]
        var isBackup = false
        plain = plain.drop { $0.isWhitespace || $0 == "." || $0 == "_" }
        while true {
            let before = plain
            while plain.last?.isWhitespace == true { plain.removeLast() }
            if plain.hasSuffix("~") { (plain, isBackup) = (plain.dropLast(), true) }
            let stem = FileNames.stem(of: String(plain))
            let ending = FileNames.ending(of: String(plain))?.lowercased() ?? ""
            if Self.backups.contains(ending) { (plain, isBackup) = (stem, true) }
            if ending == "txt", let inner = FileNames.ending(of: String(stem)),
                Self.kinds[inner.lowercased()] != nil
            {
                plain = stem
            }
            if plain == before { break }
        }
        self.plain = Self.uncopied(String(plain))
        self.isBackup = isBackup
    }

    /// Returns whether a file is a text that describes something, or may be meant to: `album.md.txt` also hides what it
    /// says.
    static func mayDescribe(_ name: String) -> Bool {
        FileNames.isText(name) || MisnamedText(name).map { FileNames.isText($0.plain) } ?? false
    }

    private static let backups: Set<String> = ["bak", "old", "orig", "save"]

    /// The endings of texts, each with the one that is read in its place.
    private static let kinds: [String: String] = [
        "yml": "yml", "yaml": "yaml", "ymal": "yml", "yam": "yml", "ymll": "yml", "toml": "yml", "ini": "yml",
        "cfg": "yml", "conf": "yml", "txt": "yml", "md": "md", "markdown": "md", "mdown": "md", "mkd": "md",
        "mkdn": "md", "mdwn": "md", "json": "json", "jsonc": "json", "json5": "json", "jsonl": "json", "ndjson": "json",
        "csv": "csv", "tsv": "tsv", "xlsx": "csv", "xls": "csv", "ods": "csv", "numbers": "csv",
    ]

    /// Those among them that other programs use for their own files, even next to a manifest or a photo.
    private static let foreign: Set<String> = ["ini", "cfg", "conf", "txt", "xlsx", "xls", "ods", "numbers"]

    /// Whether the name is that of a spreadsheet, which hides nothing, since it is not text.
    var isSpreadsheet: Bool { ["xlsx", "xls", "ods", "numbers"].contains(ending) }

    /// Removes the number or word that copying and downloading add to a stem.
    private static func uncopied(_ name: String) -> String {
        let stem = FileNames.stem(of: name)
        var plain = stem
        if plain.last == ")", let open = plain.lastIndex(of: "("),
            plain[plain.index(after: open)...].dropLast().allSatisfy(\.isNumber)
        {
            plain = plain[..<open]
        }
        for word in ["copy", "kopie", "copie", "副本", "拷贝"] where plain.lowercased().hasSuffix(word) {
            plain = plain.dropLast(word.count)
            break
        }
        guard plain != stem else { return name }
        while let last = plain.last, last.isWhitespace || "-–_的".contains(last) { plain.removeLast() }
        return plain.isEmpty ? name : String(plain + name[stem.endIndex...])
    }

    private var ending: String { FileNames.ending(of: plain)?.lowercased() ?? "" }
    private var stem: String { String(FileNames.stem(of: plain)) }

    /// The name of the root configuration, if the author means it.
    var configuration: String? {
        let name = plain.lowercased()
        if ConfigurationNames.isOne(name) { return name }
        if stem.lowercased() == "albumgen" {
            let kind = Self.kinds[ending]
            return ending.isEmpty || kind == "yml" || kind == "md" || kind == "json" ? ConfigurationNames.all[0] : nil
        }
        return ConfigurationNames.all.first { Self.slips(name, $0) <= 2 }
    }

    /// The name of a manifest, if the author means one.
    var manifest: String? {
        let name = plain.lowercased()
        if FileNames.manifests.contains(name) { return name }
        let stem = stem.lowercased()
        let kind = Self.kinds[ending]
        if stem == "album" {
            if ending.isEmpty { return "album.yml" }
            if let kind { return "album.\(kind)" }
        }
        if stem == "index", let kind, ending != "txt" { return kind == "md" ? "index.md" : "album.\(kind)" }
        guard kind != nil || ending.isEmpty else { return nil }
        if let manifest = FileNames.manifests.first(where: { name.hasPrefix("\($0).") }) { return manifest }
        return FileNames.manifests.map { (name: $0, slips: Self.slips(name, $0)) }.filter { $0.slips <= 2 }
            .min { $0.slips < $1.slips }?.name
    }

    /// Whether the name is that of a manifest with an addition, or with an ending that only a manifest would have.
    var isCertain: Bool {
        FileNames.manifests.contains(plain.lowercased()) || ["toml", "markdown", "mdown", "mkd"].contains(ending)
    }

    /// The names of sidecars that the author may mean, the most likely one first, if this one has an ending like those of
    /// sidecars. JSON and plain text beside a photo belong to other programs.
    var sidecars: [String] {
        guard let kind = Self.kindOfSidecar(ending) else { return [] }
        var inner = stem[...]
        while let last = inner.last, last.isWhitespace || last == "." { inner.removeLast() }
        while let again = FileNames.ending(of: String(inner)), Self.kindOfSidecar(again.lowercased()) != nil {
            inner = FileNames.stem(of: String(inner))
        }
        var names = [stem]
        if inner != stem[...], !inner.isEmpty { names.append(String(inner)) }
        return names.map { "\($0).\(kind)" }
    }

    /// The sidecar that the author may mean if this one is named after a photo or video, without that file's ending, and
    /// the endings that the file may have now: programs that convert a phone's photos keep their names. Pictures in other
    /// formats, such as a raw photo's, are not the same ones.
    var describedMedia: (sidecar: String, endings: Set<String>)? {
        guard let kind = Self.kindOfSidecar(ending), let name = sidecars.last.map({ FileNames.stem(of: $0) }),
            let media = FileNames.ending(of: String(name))?.lowercased(),
            let endings = Self.sameMedia.first(where: { $0.contains(media) })
        else { return nil }
        return ("\(FileNames.stem(of: String(name))).\(kind)", endings)
    }

    private static let sameMedia: [Set<String>] = [
        ["jpg", "jpeg", "jpe", "jfif", "heic", "heif", "hif"], ["tif", "tiff"], ["mov", "mp4", "m4v", "qt"],
    ]

    private static func kindOfSidecar(_ ending: String) -> String? {
        guard let kind = kinds[ending], ["yml", "yaml", "md"].contains(kind), !foreign.contains(ending) else {
            return nil
        }
        return kind
    }

    private static func slips(_ one: String, _ other: String) -> Int {
        guard abs(one.utf8.count - other.utf8.count) < 12 else { return Int.max }
        return Suggestion.distance(Array(one.unicodeScalars), Array(other.unicodeScalars))
    }
}
