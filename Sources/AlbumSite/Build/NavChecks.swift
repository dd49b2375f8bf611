internal import AlbumModel
internal import AlbumSources
internal import Pages
internal import Planning

/// Finds out why entries of the navigation lead nowhere.
struct NavChecks {
    let plan: SitePlan
    let tree: SourceTree
    /// The sites of spaces, which have the same entries.
    let spaces: [SitePlan]
    /// The paths of albums that are only in spaces.
    let hidden: [String]

    func diagnostics(_ addresses: inout OwnAddresses) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        for entry in plan.settings.nav {
            var problem: String?
            if case .url(let url) = entry.target {
                problem = self.problem(of: url, &addresses)
            } else if ([plan] + spaces).allSatisfy({ $0.link(for: entry) == nil }) {
                problem = self.problem(of: entry)
            }
            if let problem { diagnostics.append(Diagnostic(.warning, "`nav` \(problem)", at: entry.place)) }
        }
        for link in plan.settings.footer.links {
            guard let problem = problem(of: link.url, &addresses) else { continue }
            diagnostics.append(Diagnostic(.warning, "`footer` \(problem)", at: link.place))
        }
        return diagnostics
    }

    private func problem(of url: String, _ addresses: inout OwnAddresses) -> String? {
        plan.leadsToUnlisted(url)
            ? "leads to `\(url)`, which is unlisted, so it is left out; remove this, or its `unlisted`"
            : addresses.problem(of: url)
    }

    private func problem(of entry: NavEntry) -> String {
        switch entry.target {
        case .named(let name): return problem(ofAlbum: name) ?? problem(ofPage: name) ?? unknown(name)
        case .album(let path): return problem(ofAlbum: path) ?? unknown(path)
        case .page(let name): return problem(ofPage: name) ?? unknown(name)
        case .smart(let name):
            let names = plan.settings.smart.compactMap { $0.title ?? $0.kind?.rawValue }
            guard !names.contains(name), !plan.settings.smart.contains(where: { $0.kind?.rawValue == name }) else {
                return "names the smart album `\(name)`, which has no items, so it is left out"
            }
            return
                "names `\(name)`, but there is no such smart album\(Suggestion.text(for: name, among: names, then: "list it under `smart`"))"
        case .url(let url): return "cannot lead to `\(url)`"
        }
    }

    private func problem(ofAlbum path: String) -> String? {
        if hidden.contains(path) {
            return
                "names `\(path)`, which is only in a space, so it is left out of the navigation that everybody sees"
        }
        if plan.albums.contains(where: { $0.smart == nil && $0.path.joined(separator: "/") == path }) {
            return "names `\(path)`, which is unlisted, so it is left out; remove this, or its `unlisted`"
        }
        if let pattern = tree.pattern(leavingOutFolder: path) {
            return "names `\(path)`, which is not shown: the pattern `\(pattern)` in `ignore` leaves this folder out"
        }
        if tree.unreadFolders.contains(path) {
            return "names `\(path)`, whose folder cannot be read, so it is left out until it can be"
        }
        let isPages = path == "pages" && plan.pages.contains { $0.path.hasPrefix("pages/") }
        guard tree.folders.contains(where: { $0.path == path && !path.isEmpty }), !isPages else { return nil }
        return
            "names `\(path)`, which is not shown: it is a draft, waits for its date, or has nothing to show; it is left out"
    }

    private func problem(ofPage name: String) -> String? {
        if let page = plan.pages.first(where: { $0.isNamed(name) }) {
            guard !page.isNotFound else {
                return
                    "names `\(name)`, the page for addresses at which there is nothing, so it is left out; remove this"
            }
            return "names `\(name)`, which is unlisted, so it is left out; remove this, or its `unlisted`"
        }
        guard texts.contains(where: { $0 == name || $0 == "pages/\(name)" || $0 == "pages/\(name).md" }) else {
            return nil
        }
        if let mark = PageTexts.mark(ofAlbumIn: tree) {
            return
                "names `\(name)`, which is not a page, because \(mark) makes the folder `pages` an album; move that file into another folder"
        }
        return
            "names `\(name)`, which is not shown: it is a draft, waits for its date, or cannot be read; it is left out"
    }

    private func unknown(_ name: String) -> String {
        let pages = texts.map { $0.dropFirst("pages/".count).dropLast(".md".count) }.map(String.init)
        let names = tree.folders.map(\.path).filter { !$0.isEmpty } + pages
        let suggestion = Suggestion.text(for: Self.withoutEnding(name), among: names)
        let advice = "; write the path of an album's folder, or the name of a file in `pages`"
        return "names `\(name)`, but there is no such page or album\(suggestion.isEmpty ? advice : suggestion)"
    }

    /// Returns the name by which an entry could mean a page or album whose address somebody wrote.
    private static func withoutEnding(_ name: String) -> String {
        let ending = ["/index.html", ".html", "/"].first { name.hasSuffix($0) }
        return String(name.dropLast(ending?.count ?? 0))
    }

    /// The paths of texts that may be pages.
    private var texts: [String] {
        tree.files.lazy.filter { $0.name.lowercased().hasSuffix(".md") }.map { tree.path(of: $0) }
            .filter { $0.hasPrefix("pages/") }
    }
}
