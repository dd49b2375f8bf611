import AlbumModel
import Files

/// Patterns of `ignore` that match nothing: what they should leave out is shown.
extension SiteAssembly {
    /// Reports the patterns without wildcards that an album states and that match nothing. If one is almost the name of
    /// something, the album is left out, since the author relies on the pattern.
    mutating func reportUnmatched(in folder: SourceFolder, _ draft: inout AlbumDraft) {
        guard let use = tree.ignoreUse, !draft.ignored.isEmpty else { return }
        var names: PatternNames?
        for written in draft.ignored {
            let pattern = IgnorePattern(written.value)
            guard let literal = pattern.literal, !literal.isEmpty, !Self.isJunk(literal),
                !use.matched.contains(written.value), !use.isUnknown(literal)
            else { continue }
            let known = names ?? PatternNames(of: folder, in: tree)
            names = known
            guard !known.contains(pattern, literal) else { continue }
            let problem = "`ignore` names `\(written.value)`, which matches nothing"
            if let meant = known.same(as: literal, pattern, in: folder) {
                let message = "\(problem); did you mean `\(meant)`?"
                let owner = subject(of: folder).rawValue
                diagnostics.append(Diagnostic(.error, message, at: written.place).until(owner))
                draft.isWithheld = true
                continue
            }
            let suggestion = Suggestion.text(for: literal, among: known.names(pattern))
            // A folder that is left out may contain it.
            guard !use.isPartial || !suggestion.isEmpty else { continue }
            let mend = suggestion.isEmpty ? "; correct it, or remove it" : suggestion
            diagnostics.append(Diagnostic(.warning, problem + mend, at: written.place))
        }
    }

    /// Returns whether scans always leave out such a name, so that a pattern for it may match nothing.
    private static func isJunk(_ literal: String) -> Bool {
        literal.split(separator: "/").contains { FileNames.isAlwaysLeftOut(String($0)) }
    }
}

/// The names and paths that patterns of an album may match.
private struct PatternNames {
    private var folders: [String] = []
    private var files: [String] = []

    init(of folder: SourceFolder, in tree: SourceTree) { add(folder, tree) }

    private mutating func add(_ folder: SourceFolder, _ tree: SourceTree) {
        files += tree.files[folder.files].map { folder.path(of: $0.name) }
        for index in folder.folders {
            folders.append(tree.folders[index].path)
            add(tree.folders[index], tree)
        }
    }

    /// The names, or for a pattern with a slash the paths, of what it may match.
    func names(_ pattern: IgnorePattern) -> [String] {
        let paths = pattern.isFolderOnly ? folders : folders + files
        return pattern.matchesPath ? paths : paths.map(Paths.name)
    }

    func contains(_ pattern: IgnorePattern, _ literal: String) -> Bool {
        names(pattern).contains(literal)
    }

    /// Returns the name that a pattern would match regardless of case, or the path of such a file if the pattern is a
    /// path from the album's folder.
    func same(as literal: String, _ pattern: IgnorePattern, in folder: SourceFolder) -> String? {
        let folded = literal.lowercased()
        if let name = names(pattern).first(where: { $0.lowercased() == folded }) { return name }
        guard pattern.matchesPath, !folder.path.isEmpty else { return nil }
        let inner = folder.path(of: literal).lowercased()
        return names(pattern).first { $0.lowercased() == inner }
    }
}
