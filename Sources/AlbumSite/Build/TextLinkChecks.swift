internal import AlbumModel
internal import Files
internal import Planning

/// Finds links in the texts of pages, albums and photos that lead to nothing.
struct TextLinkChecks {
    let plan: SitePlan

    func diagnostics(_ addresses: inout OwnAddresses) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
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
    ///   - folder: the folder, in the published site, of the page that shows the text, with a trailing slash.
    ///   - place: the path in the source of what the text describes.
    private func check(
        _ prose: Prose?, on folder: String, at place: String, _ addresses: inout OwnAddresses,
        _ diagnostics: inout [Diagnostic]
    ) {
        guard let html = prose?.html, html.utf8.contains(Array(" href=".utf8)) else { return }
        for match in html.matches(of: /<a href="([^"]+)"/) {
            let written = String(match.1).replacing("&amp;", with: "&")
            let url = written.hasPrefix(RootLinks.prefix) ? String(written.dropFirst(RootLinks.prefix.count)) : written
            guard RootLinks.isRelative(url), let address = Self.address(url, on: folder),
                let mend = addresses.mend(of: address)
            else { continue }
            let message = "the text links to `\(url)`, and the site has no such page or file\(mend)"
            diagnostics.append(Diagnostic(.warning, message, at: SourceLocation(file: place)))
        }
    }

    /// Returns the address in the site to which a relative link leads; nil if it leads out of the site.
    private static func address(_ url: String, on folder: String) -> String? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        var steps = folder.split(separator: "/").map(String.init)
        for step in path.split(separator: "/") where step != "." {
            guard step == ".." else {
                steps.append(step.removingPercentEncoding ?? String(step))
                continue
            }
            guard steps.popLast() != nil else { return nil }
        }
        return steps.joined(separator: "/")
    }
}
