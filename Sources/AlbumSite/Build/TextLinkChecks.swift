internal import AlbumModel
internal import Pages
internal import Planning

/// Finds links in the texts of pages, albums and photos that lead to nothing. A text that the public site and spaces show
/// is reported once.
struct TextLinkChecks {
    /// The name of the configuration, for messages.
    private let configuration: String
    private(set) var diagnostics: [Diagnostic] = []
    private var reported: Set<Link> = []

    private struct Link: Hashable {
        var url: String
        /// The path in the source of what the text describes.
        var place: String
    }

    /// - Parameter configuration: the name of the configuration.
    init(configuration: String) { self.configuration = configuration }

    /// - Parameter problem: returns why nothing is at an address; nil if something is.
    mutating func check(_ plan: SitePlan, problem: (_ address: String) -> String?) {
        check(plan.footer, of: "`footer`", on: "", at: configuration, problem)
        for page in plan.pages {
            check(page.prose, on: "", at: page.path, problem)
        }
        for album in plan.albums where album.smart == nil {
            let place = album.path.isEmpty ? "." : album.path.joined(separator: "/")
            check(album.prose, on: album.folder, at: place, problem)
            for category in album.categories {
                check(category.prose, on: album.folder, at: place, problem)
                check(category.closing, on: album.folder, at: place, problem)
            }
            for part in album.story?.parts ?? [] {
                guard case .prose(let prose) = part else { continue }
                check(prose, on: album.folder, at: place, problem)
            }
            for item in album.items {
                check(item.item.fields.prose, on: album.folder, at: item.item.origin, problem)
            }
        }
    }

    /// - Parameters:
    ///   - name: what the text is, for messages.
    ///   - folder: the folder, in the published site, of the page that shows the text, with a trailing slash.
    ///   - place: the path in the source of what the text describes.
    private mutating func check(
        _ prose: Prose?, of name: String = "the text", on folder: String, at place: String,
        _ problem: (_ address: String) -> String?
    ) {
        guard let prose else { return }
        let links = TextLinks(html: prose.html, folder: folder)
        for (url, address) in links.all {
            if let problem = problem(address) { report(.warning, "\(name) links to `\(url)`, \(problem)", url, place) }
        }
        for (url, address) in links.fromHost where problem(address) == nil {
            let link = RelativeLinks(from: folder + "index.html").href(to: address)
            report(
                .note,
                "\(name) links to `\(url)`, which leads nowhere if the site is in a folder of its host or opened from files; write `\(link)`",
                url, place)
        }
    }

    private mutating func report(_ severity: Diagnostic.Severity, _ message: String, _ url: String, _ place: String) {
        guard reported.insert(Link(url: url, place: place)).inserted else { return }
        diagnostics.append(Diagnostic(severity, message, at: SourceLocation(file: place)))
    }
}
