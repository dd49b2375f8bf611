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
        var place: SourceLocation
    }

    /// Why a link leads to nothing, and what to do, worded to follow the link.
    typealias Problem = (severity: Diagnostic.Severity, words: String)
    typealias Finder = (_ link: TextLinks.Link) -> Problem?

    /// - Parameter configuration: the name of the configuration.
    init(configuration: String) { self.configuration = configuration }

    /// - Parameter problem: returns why a link leads to nothing; nil if it leads to something.
    mutating func check(_ plan: SitePlan, problem: Finder) {
        check(plan.footer, of: "`footer`", on: nil, base: "", at: configuration, problem)
        for page in plan.pages {
            check(page.prose, on: page.folder, base: "", at: page.path, problem)
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
    ///   - folder: the folder, in the published site, of the page that shows the text, with a trailing slash; nil if pages
    ///     of several folders show it.
    ///   - base: the folder at which its links begin; nil for that of the page.
    ///   - path: the path in the source of what the text describes, for links whose place is not known.
    private mutating func check(
        _ prose: Prose?, of name: String = "the text", on folder: String?, base: String? = nil, at path: String,
        _ problem: Finder
    ) {
        guard let prose else { return }
        let links = TextLinks(html: prose.html, folder: folder, base: base)
        for link in links.all {
            guard let problem = problem(link) else { continue }
            report(problem.severity, "\(name) links to `\(link.url)`, \(problem.words)", link.url, in: prose, path)
        }
        for link in links.fromHost where problem(link) == nil {
            let better = RelativeLinks(from: link.folder + "index.html").readable(to: link.address)
            report(
                .note,
                "\(name) links to `\(link.url)`, which leads nowhere if the site is in a folder of its host or opened from files; write `\(better)`",
                link.url, in: prose, path)
        }
    }

    private mutating func report(
        _ severity: Diagnostic.Severity, _ message: String, _ url: String, in prose: Prose, _ path: String
    ) {
        let place = prose.place(ofLink: url) ?? SourceLocation(file: path)
        guard reported.insert(Link(url: url, place: place)).inserted else { return }
        diagnostics.append(Diagnostic(severity, message, at: place))
    }
}
