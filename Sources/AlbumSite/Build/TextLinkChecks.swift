internal import AlbumModel
internal import Pages
internal import Planning

/// Finds links in the texts of pages, albums and photos that lead to nothing.
struct TextLinkChecks {
    let plan: SitePlan
    /// The name of the configuration, for messages.
    let configuration: String

    func diagnostics(_ addresses: inout OwnAddresses) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        check(plan.footer, of: "`footer`", on: "", at: configuration, &addresses, &diagnostics)
        for page in plan.pages {
            check(page.prose, on: "", at: page.path, &addresses, &diagnostics)
        }
        for album in plan.albums where album.smart == nil {
            let place = album.path.isEmpty ? "." : album.path.joined(separator: "/")
            check(album.prose, on: album.folder, at: place, &addresses, &diagnostics)
            for category in album.categories {
                check(category.prose, on: album.folder, at: place, &addresses, &diagnostics)
                check(category.closing, on: album.folder, at: place, &addresses, &diagnostics)
            }
            for part in album.story?.parts ?? [] {
                guard case .prose(let prose) = part else { continue }
                check(prose, on: album.folder, at: place, &addresses, &diagnostics)
            }
            for item in album.items {
                check(item.item.fields.prose, on: album.folder, at: item.item.origin, &addresses, &diagnostics)
            }
        }
        return diagnostics
    }

    /// - Parameters:
    ///   - name: what the text is, for messages.
    ///   - folder: the folder, in the published site, of the page that shows the text, with a trailing slash.
    ///   - place: the path in the source of what the text describes.
    private func check(
        _ prose: Prose?, of name: String = "the text", on folder: String, at place: String,
        _ addresses: inout OwnAddresses,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let html = prose?.html, html.utf8.contains(Array(" href=".utf8)) else { return }
        for match in html.matches(of: /<a href="([^"]+)"/) {
            let written = String(match.1).replacing("&amp;", with: "&")
            let url = written.hasPrefix(RootLinks.prefix) ? String(written.dropFirst(RootLinks.prefix.count)) : written
            guard let address = RelativeLinks.target(of: url, in: folder),
                let problem = addresses.problem(ofAddress: address)
            else { continue }
            diagnostics.append(
                Diagnostic(.warning, "\(name) links to `\(url)`, \(problem)", at: SourceLocation(file: place)))
        }
    }
}
