internal import AlbumModel
internal import Pages

/// The news of a build for the script on the pages of a preview; see `live.js`.
struct PreviewUpdate: Encodable, Sendable {
    enum State: String, Encodable, Sendable {
        case shown, failed
    }

    struct Problem: Encodable, Sendable {
        var severity: Diagnostic.Severity
        /// A location such as `album.md:3:5`; empty if the problem is not about a file.
        var place: String
        var text: String
    }

    let version: Int
    let state: State
    /// The problems, errors first.
    let problems: [Problem]
    /// The number of problems that are not in `problems`.
    let more: Int
    let drafts: ShownDrafts
    let texts: LiveTexts

    /// The maximum numbers of problems and drafts that a page shows: one mistake in a template may cause thousands.
    private static let maxProblems = 20
    private static let maxDrafts = 5000

    init(_ version: Int, _ state: State, _ diagnostics: [Diagnostic], _ drafts: ShownDrafts, _ texts: LiveTexts) {
        self.version = version
        self.state = state
        let sorted = [Diagnostic.Severity.error, .warning].flatMap { severity in
            diagnostics.filter { $0.severity == severity }
        }
        problems = sorted.prefix(Self.maxProblems).map { diagnostic in
            Problem(
                severity: diagnostic.severity, place: diagnostic.location?.description ?? "", text: diagnostic.message)
        }
        more = sorted.count - problems.count
        var drafts = drafts
        drafts.items = Array(drafts.items.prefix(Self.maxDrafts))
        self.drafts = drafts
        self.texts = texts
    }
}

/// The elements that the server adds to the head of each page it shows.
enum LiveHead {
    static let script = "/.albumgen/live.js"
    static let style = "/.albumgen/live.css"
    static let editScript = "/.albumgen/edit.js"
    static let editStyle = "/.albumgen/edit.css"
    static let publishScript = "/.albumgen/publish.js"
    static let publishStyle = "/.albumgen/publish.css"
    static let editCellsStyle = "/.albumgen/edit-cells.css"

    /// - Parameters:
    ///   - address: the address of the page, relative to the site's root.
    ///   - version: the version of the site that the page belongs to.
    ///   - canEdit: whether pages may edit the source.
    static func text(for address: String, version: Int, canEdit: Bool = false) -> String {
        let scripts = canEdit ? [editScript, publishScript] : []
        let editing = scripts.map { "<script src=\"\($0)\" defer></script>" }.joined()
        return """
            <link rel="stylesheet" href="\(style)"><script src="\(script)" data-page="\(address.asMarkup)" data-version="\(version)"></script>\(editing)

            """
    }
}
