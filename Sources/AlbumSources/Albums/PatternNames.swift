import AlbumModel
import Files

/// The names and paths that patterns of an album may match, to find what a pattern that matches nothing is meant for.
struct PatternNames {
    private struct Entry {
        var path: String
        /// The path with each accent and its letter as one; the same text for almost every path.
        var composed: String
        var isFolder: Bool
        /// Whether it is shown or read. Nothing changes if a pattern misses any other file.
        var isUsed = false

        init(path: String, isFolder: Bool, isUsed: Bool = false) {
            self.path = path
            composed = path.normalizedNFC
            self.isFolder = isFolder
            self.isUsed = isUsed
        }

        func contains(_ part: [UInt8]) -> Bool {
            Self.contains(part, composed) || !UnicodeForms.areIdentical(path, composed) && Self.contains(part, path)
        }

        private static func contains(_ part: [UInt8], _ text: String) -> Bool {
            text.utf8.withContiguousStorageIfAvailable {
                ByteSearch.first(part, in: UnsafeRawBufferPointer($0)) != nil
            } ?? true
        }
    }

    private let root: String
    private var entries: [Entry] = []
    /// The paths in lower case, which only patterns that match nothing need.
    private lazy var folded = entries.map {
        Entry(path: $0.path.lowercased(), isFolder: $0.isFolder, isUsed: $0.isUsed)
    }

    init(of folder: SourceFolder, in tree: SourceTree) {
        root = tree.root
        add(folder, tree)
    }

    private mutating func add(_ folder: SourceFolder, _ tree: SourceTree) {
        let files = tree.files[folder.files]
        let stems = Set(files.lazy.filter { $0.mediaKind != nil }.map { FileNames.stem(of: $0.name).lowercased() })
        entries += files.map { file in
            let path = folder.path(of: file.name)
            let isUsed =
                file.mediaKind != nil || Self.isRead(file.name, beside: stems)
                || path.hasPrefix(PageTexts.folder + "/")
            return Entry(path: path, isFolder: false, isUsed: isUsed)
        }
        for index in folder.folders {
            let place = entries.count
            entries.append(Entry(path: tree.folders[index].path, isFolder: true))
            add(tree.folders[index], tree)
            entries[place].isUsed = entries[place...].contains(where: \.isUsed)
        }
    }

    /// Returns whether a file is a manifest, or the sidecar of one of the photos and videos beside it.
    private static func isRead(_ name: String, beside stems: Set<String>) -> Bool {
        guard FileNames.isText(name) else { return false }
        let name = name.lowercased()
        return FileNames.manifests.contains(name)
            || name.indices.contains { name[$0] == "." && stems.contains(String(name[..<$0])) }
    }

    /// The names, or for a pattern with a slash the paths, of what it may match.
    func names(_ pattern: IgnorePattern) -> [String] { names(pattern) { _ in true } }

    private func names(_ pattern: IgnorePattern, where isWanted: (Entry) -> Bool) -> [String] {
        let paths = entries.filter { isWanted($0) && ($0.isFolder || !pattern.isFolderOnly) }.map(\.path)
        return pattern.matchesPath ? paths : paths.map(Paths.name)
    }

    func contains(_ pattern: IgnorePattern) -> Bool {
        if let literal = pattern.literal { return names(pattern).contains(literal) }
        return Self.firstMatch(of: pattern, in: entries) { _ in true } != nil
    }

    private static func firstMatch(
        of pattern: IgnorePattern, in entries: [Entry], where isWanted: (Int) -> Bool
    ) -> Int? {
        let part = pattern.longestPart
        return entries.indices.first { index in
            let entry = entries[index]
            // Most names lack the letters that a pattern requires, and looking for those is faster than matching.
            return (part.isEmpty || pattern.literal != nil || entry.contains(part))
                && pattern.matches(name: Paths.name(of: entry.path), path: entry.path, isFolder: entry.isFolder)
                && isWanted(index)
        }
    }

    /// Returns what a pattern that matches nothing is certainly meant for, as the end of a message; nil if nothing.
    mutating func mend(_ pattern: IgnorePattern, in folder: SourceFolder) -> String? {
        let usual = PatternSpelling.withoutBlanks(pattern.written[...])
        if usual != pattern.written {
            let usual = IgnorePattern(usual)
            return hides(usual) ? "; did you mean `\(usual.written)`?" : mend(usual, in: folder)
        }
        if PatternSpelling.isOfSystem(pattern.written) {
            return "; write the path from the source's root, as in `raw/` or `Trips/*.jpg`"
        }
        if let path = PatternSpelling.path(of: pattern.written, below: root), first(IgnorePattern(path)) != nil {
            return "; did you mean `\(path)`?"
        }
        if let literal = pattern.literal {
            if let meant = same(as: literal, pattern, in: folder) { return "; did you mean `\(meant)`?" }
            if let meant = withoutDot(pattern, literal, in: folder) { return "; did you mean `\(meant)`?" }
        } else if let meant = first(pattern) {
            return "; ignoring case, it would match `\(meant)`"
        }
        let list = PatternSpelling.list(in: pattern.written)
        let used = list.filter { first(IgnorePattern($0)) != nil }
        // `Rome, Italy` may be the name of a folder that is gone, beside a folder `Italy`.
        let isCertain = used.count == list.count || used.contains { $0.contains { "*?[/.".contains($0) } }
        return used.isEmpty || !isCertain ? nil : "; did you mean `\(PatternSpelling.written(list))`?"
    }

    /// Returns what a pattern that matches nothing is perhaps meant for, as the end of a message; nil if nothing.
    mutating func guess(_ pattern: IgnorePattern) -> String? {
        if pattern.literal == nil, let name = first(pattern, isWithinWords: true) {
            return "; ignoring case, it would match `\(name)`"
        }
        let list = PatternSpelling.list(in: pattern.written)
        guard list.contains(where: { first(IgnorePattern($0)) != nil }) else { return nil }
        return "; did you mean `\(PatternSpelling.written(list))`?"
    }

    /// Returns whether a pattern matches something that is shown or read.
    private func hides(_ pattern: IgnorePattern) -> Bool {
        Self.firstMatch(of: pattern, in: entries) { entries[$0].isUsed } != nil
    }

    /// Returns the name of the first file or folder in use that a pattern matches regardless of case.
    ///
    /// - Parameter isWithinWords: whether `*RAW*` may be meant for `drawing.jpg`.
    private mutating func first(_ pattern: IgnorePattern, isWithinWords: Bool = false) -> String? {
        let word = isWithinWords ? nil : PatternSpelling.word(in: pattern.written)
        let lowercase = IgnorePattern(pattern.written.lowercased())
        let entries = entries
        let place = Self.firstMatch(of: lowercase, in: folded) { index in
            guard entries[index].isUsed else { return false }
            return word.map { PatternSpelling.isWord($0, in: Paths.name(of: entries[index].path)) } ?? true
        }
        return place.map { pattern.matchesPath ? entries[$0].path : Paths.name(of: entries[$0].path) }
    }

    /// Returns what is meant by `.jpg` or `.Private`, which name hidden files.
    private mutating func withoutDot(_ pattern: IgnorePattern, _ literal: String, in folder: SourceFolder) -> String? {
        guard !pattern.matchesPath, literal.hasPrefix(".") else { return nil }
        if let meant = first(IgnorePattern(String(pattern.written.dropFirst()))) { return meant }
        guard !pattern.isFolderOnly, let name = first(IgnorePattern("*\(pattern.written)")) else { return nil }
        return FileNames.ending(of: name).map { "*.\($0)" }
    }

    /// Returns the name that a pattern would match regardless of case, or the path of such a file if the pattern is a
    /// path from the album's folder.
    private func same(as literal: String, _ pattern: IgnorePattern, in folder: SourceFolder) -> String? {
        let folded = literal.lowercased()
        let names = names(pattern, where: \.isUsed)
        if let name = names.first(where: { $0.lowercased() == folded }) { return name }
        guard pattern.matchesPath, !folder.path.isEmpty else { return nil }
        let inner = folder.path(of: literal).lowercased()
        return names.first { $0.lowercased() == inner }
    }
}
