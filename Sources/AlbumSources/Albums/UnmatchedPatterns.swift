import AlbumModel
import Files

/// Patterns of `ignore` that match nothing: what they should leave out is shown.
extension SiteAssembly {
    /// Returns the problems of patterns that an album states and that match nothing. It is an error if one would hide
    /// something in another case, as a list, or as a path from the source's root, since the author relies on the pattern.
    /// One with wildcards may be there just in case.
    func unmatchedPatterns(of written: WrittenAlbum) -> [Diagnostic] {
        let (folder, draft) = (written.folder, written.draft)
        guard let use = tree.ignoreUse, !draft.ignored.isEmpty else { return [] }
        var diagnostics: [Diagnostic] = []
        var names: PatternNames?
        for ignored in draft.ignored {
            let pattern = IgnorePattern(ignored.value)
            guard pattern.literal?.isEmpty != true, !use.matched.contains(ignored.value) else { continue }
            if let literal = pattern.literal, Self.isJunk(literal) || use.isUnknown(literal) { continue }
            var known = names ?? PatternNames(of: folder, in: tree)
            defer { names = known }
            guard !known.contains(pattern) else { continue }
            let problem = "`ignore` names `\(ignored.value)`, which matches nothing"
            if let mend = known.mend(pattern, in: folder) {
                let problem = Diagnostic(.error, problem + mend, at: ignored.place)
                diagnostics.append(problem.until(leavingOut: subject(of: folder)))
                continue
            }
            if let guess = known.guess(pattern) {
                diagnostics.append(Diagnostic(.warning, problem + guess, at: ignored.place))
                continue
            }
            // Hidden files are left out, whether or not there are any.
            guard let literal = pattern.literal, !literal.hasPrefix(".") else { continue }
            let suggestion = Suggestion.text(for: literal, among: known.names(pattern))
            // A folder that is left out may contain it.
            guard !use.isPartial || !suggestion.isEmpty else { continue }
            let mend = suggestion.isEmpty ? "; correct it, or remove it" : suggestion
            diagnostics.append(Diagnostic(.warning, problem + mend, at: ignored.place))
        }
        return diagnostics
    }

    /// Returns whether a pattern names files of the operating system or another program, which scans always leave out.
    /// `.Private` is more likely a mistake for `Private`.
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
