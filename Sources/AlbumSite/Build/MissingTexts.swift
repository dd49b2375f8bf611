internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning

/// The notes that a theme has no interface texts in a language, so that its buttons and dates are in English.
enum MissingTexts {
    /// Returns one note for each language, at the first album in that language.
    ///
    /// - Parameter sites: the public site and the sites of spaces.
    static func notes(_ sites: [(plan: SitePlan, themes: SiteThemes)]) -> [Diagnostic] {
        var seen: Set<String> = []
        return sites.flatMap { plan, themes in
            plan.albums.compactMap { album in
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
}
