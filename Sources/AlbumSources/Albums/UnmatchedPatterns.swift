import AlbumModel
import Files

/// Patterns of `ignore` that match nothing: what they should leave out is shown.
extension SiteAssembly {
    /// Reports the patterns that an album states and that match nothing. If one would match something in other letters,
    /// or as a list, the album is left out, since the author relies on the pattern. One with wildcards may be there in
    /// case of need.
    mutating func reportUnmatched(in folder: SourceFolder, _ draft: inout AlbumDraft) {
        guard let use = tree.ignoreUse, !draft.ignored.isEmpty else { return }
        var names: PatternNames?
        for written in draft.ignored {
            let pattern = IgnorePattern(written.value)
            guard pattern.literal?.isEmpty != true, !use.matched.contains(written.value) else { continue }
            if let literal = pattern.literal, Self.isJunk(literal) || use.isUnknown(literal) { continue }
            var known = names ?? PatternNames(of: folder, in: tree)
            defer { names = known }
            guard !known.contains(pattern) else { continue }
            let problem = "`ignore` names `\(written.value)`, which matches nothing"
            if let mend = known.mend(pattern, in: folder) {
                let owner = subject(of: folder).rawValue
                diagnostics.append(Diagnostic(.error, problem + mend, at: written.place).until(owner))
                draft.isWithheld = true
                continue
            }
            // Hidden files are left out, whether or not there are any.
            guard let literal = pattern.literal, !literal.hasPrefix(".") else { continue }
            let suggestion = Suggestion.text(for: literal, among: known.names(pattern))
            // A folder that is left out may contain it.
            guard !use.isPartial || !suggestion.isEmpty else { continue }
            let mend = suggestion.isEmpty ? "; correct it, or remove it" : suggestion
            diagnostics.append(Diagnostic(.warning, problem + mend, at: written.place))
        }
    }

    /// Returns whether a pattern names files of the system or another program, which scans always leave out. `.Private`
    /// is rather a mistake for `Private`.
    private static func isJunk(_ literal: String) -> Bool {
        let names = literal.split(separator: "/").map(String.init)
        return names.contains { FileNames.isAlwaysLeftOut($0) && (names.count > 1 || !$0.hasPrefix(".")) }
            || hiddenJunk.contains(literal.lowercased())
    }

    private static let hiddenJunk: Set<String> = [
        ".ds_store", ".git", ".gitignore", ".svn", ".hg", ".cache", ".trash", ".trashes", ".thumbnails", ".albumgen",
        ".spotlight-v100", ".fseventsd", ".appledouble", ".stfolder", ".stversions", ".dropbox", ".sync", ".nomedia",
    ]
}

/// The names and paths that patterns of an album may match.
private struct PatternNames {
    private struct Entry {
        var path: String
        var isFolder: Bool
    }

    private var entries: [Entry] = []
    /// The paths in lower case, which only patterns that match nothing need.
    private lazy var folded = entries.map { Entry(path: $0.path.lowercased(), isFolder: $0.isFolder) }

    init(of folder: SourceFolder, in tree: SourceTree) { add(folder, tree) }

    private mutating func add(_ folder: SourceFolder, _ tree: SourceTree) {
        entries += tree.files[folder.files].map { Entry(path: folder.path(of: $0.name), isFolder: false) }
        for index in folder.folders {
            entries.append(Entry(path: tree.folders[index].path, isFolder: true))
            add(tree.folders[index], tree)
        }
    }

    /// The names, or for a pattern with a slash the paths, of what it may match.
    func names(_ pattern: IgnorePattern) -> [String] {
        let paths = entries.lazy.filter { $0.isFolder || !pattern.isFolderOnly }.map(\.path)
        return pattern.matchesPath ? Array(paths) : paths.map(Paths.name)
    }

    func contains(_ pattern: IgnorePattern) -> Bool {
        if let literal = pattern.literal { return names(pattern).contains(literal) }
        return Self.firstMatch(of: pattern, in: entries) != nil
    }

    private static func firstMatch(of pattern: IgnorePattern, in entries: [Entry]) -> Int? {
        let part = pattern.longestPart
        return entries.firstIndex { entry in
            // Most names do not contain what a pattern requires, which is found out faster.
            let mayMatch =
                part.isEmpty || pattern.literal != nil
                || entry.path.utf8.withContiguousStorageIfAvailable {
                    ByteSearch.first(part, in: UnsafeRawBufferPointer($0)) != nil
                } ?? true
            return mayMatch
                && pattern.matches(name: Paths.name(of: entry.path), path: entry.path, isFolder: entry.isFolder)
        }
    }

    /// Returns what a pattern that matches nothing would match in other letters, as the end of a message; nil if nothing.
    mutating func mend(_ pattern: IgnorePattern, in folder: SourceFolder) -> String? {
        if let literal = pattern.literal {
            if let meant = same(as: literal, pattern, in: folder) { return "; did you mean `\(meant)`?" }
            if let meant = withoutDot(pattern, literal, in: folder) { return "; did you mean `\(meant)`?" }
        } else if let meant = first(pattern) {
            return "; in other letters, it would match `\(meant)`"
        }
        let parts = pattern.written.split(separator: ",").map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty }
        guard parts.count > 1, parts.contains(where: { first(IgnorePattern(String($0))) != nil }) else { return nil }
        return "; did you mean `[\(parts.joined(separator: ", "))]`?"
    }

    /// Returns the name of the first file or folder that a pattern matches regardless of case.
    private mutating func first(_ pattern: IgnorePattern) -> String? {
        let pattern = IgnorePattern(pattern.written.lowercased())
        let place = Self.firstMatch(of: pattern, in: folded)
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
        if let name = names(pattern).first(where: { $0.lowercased() == folded }) { return name }
        guard pattern.matchesPath, !folder.path.isEmpty else { return nil }
        let inner = folder.path(of: literal).lowercased()
        return names(pattern).first { $0.lowercased() == inner }
    }
}
