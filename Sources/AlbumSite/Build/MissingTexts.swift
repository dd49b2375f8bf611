internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning

/// The notes that a theme has no interface texts in a language, so that its buttons and dates are in English.
enum MissingTexts {
    /// Returns one note for each language, at the first album in that language.
    static func notes(_ plan: SitePlan, _ themes: SiteThemes) -> [Diagnostic] {
        var seen: Set<String> = []
        return plan.albums.compactMap { album in
            let language = album.settings.language
            guard album.smart == nil, !seen.contains(language),
                !themes.theme(of: album.settings).texts.hasTexts(in: language)
            else { return nil }
            seen.insert(language)
            let path = album.path.joined(separator: "/")
            return Diagnostic(
                .note,
                "there are no interface texts in `\(language)`, so buttons and dates are in English; write them into templates/strings/\(language).json, as templates/README.md explains",
                at: SourceLocation(file: path.isEmpty ? Configuration.fileName : path))
        }
    }
}
