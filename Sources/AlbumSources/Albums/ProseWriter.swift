import AlbumModel
import FoundationEssentials
import Markdown

/// Renders the prose of manifests and sidecars.
struct ProseWriter {
    var allowsRawHTML = false
    var policy = ContentSecurityPolicy()
    /// The addresses of the site's files that images may show, relative to the site's root.
    var ownImages: Set<String> = []
    /// Returns the size of such an image, so that nothing moves when it arrives.
    var size: @Sendable (_ address: String) -> PixelSize? = { _ in nil }
    /// Whether relative links begin at the site's root, as `RootLinks` marks them.
    var marksRoot = false

    /// What a level-1 heading at the top of a text is.
    enum TopHeading {
        case text
        /// The title of the album or page, unless another one is given.
        case title(given: String?)

        func taken(from document: borrowing MarkdownDocument) -> String? {
            guard case .title(let given) = self else { return nil }
            return document.takeTitle(given: given)
        }
    }

    /// The rendered prose, and the title taken from its start if requested.
    struct Result {
        var prose: Prose?
        var title: String?
    }

    /// Renders a Markdown text.
    ///
    /// - Parameters:
    ///   - firstLine: the line of `file` on which the text begins.
    ///   - headingLevel: the level of the highest heading, below the page's own.
    ///   - heading: what a level-1 heading at the top is.
    ///   - place: where its links are, if the text is a value whose lines are not those of the file.
    func render(
        _ text: some StringProtocol, file: String, firstLine: Int, headingLevel: Int, heading: TopHeading = .text,
        linksAt place: SourceLocation? = nil, diagnostics: inout [Diagnostic]
    ) -> Result {
        guard text.contains(where: { !$0.isWhitespace }) else { return Result() }
        do throws(MarkdownError) {
            let document = try MarkdownDocument(String(text))
            let links = document.links()
            document.removeImages(keepsLines: false, where: isLeftOut)
            var result = Result()
            result.title = heading.taken(from: document)
            diagnostics += remarks(on: links.filter { !isOwn($0) }, file: file, firstLine: firstLine)
            let raw = allowsRawHTML ? document.rawHTML() : []
            diagnostics +=
                allowsRawHTML
                ? remarks(onRaw: raw, file: file, firstLine: firstLine)
                : remarks(onDropped: document.droppedTags(), file: file, firstLine: firstLine)
            let plainText = document.plainText()
            let html = sized(rewritingRaw(document.html(options(headingLevel: headingLevel))))
            if !html.isEmpty {
                var prose = Prose(html: html, plainText: plainText)
                note(links, raw, in: &prose, file: file, firstLine: firstLine, at: place)
                result.prose = prose
            }
            return result
        } catch {
            diagnostics.append(error.diagnostic(file: file, firstLine: firstLine))
            return Result()
        }
    }

    /// Notes where the links of a text are written.
    ///
    /// - Parameter place: where all of them are, if the lines of the text are not those of the file.
    func note(
        _ links: [MarkdownLink], _ raw: [(text: String, line: Int)], in prose: inout Prose, file: String,
        firstLine: Int, at place: SourceLocation? = nil
    ) {
        for link in links where !link.isImage {
            let own = SourceLocation(file: file, line: link.line + firstLine - 1, column: link.column)
            prose.note(link: link.url, at: place ?? own)
        }
        for piece in raw {
            let own = SourceLocation(file: file, line: piece.line + firstLine - 1)
            for url in HTMLAddresses.links(in: piece.text) { prose.note(link: url, at: place ?? own) }
        }
    }

    func options(headingLevel: Int) -> MarkdownOptions {
        MarkdownOptions(allowsRawHTML: allowsRawHTML, topHeadingLevel: headingLevel) { link in
            guard isOwn(link) || refusal(of: link) == nil else { return .textOnly }
            if marksRoot, let url = RootLinks.marked(link.url) { return .address(url) }
            let url = RootLinks.withFile(link.url)
            return url == link.url ? .keep : .address(url)
        }
    }

    /// Makes the addresses in raw tags relative to the site's root, as those of Markdown are. One that begins with `../`
    /// was written for the place of its page, since nothing is above the root.
    private func rewritingRaw(_ html: String) -> String {
        guard allowsRawHTML, marksRoot else { return html }
        return HTMLAddresses.replacing(in: html) { address in
            address.hasPrefix("../") ? nil : RootLinks.marked(address)
        }
    }

    /// Gives images of the site's own files their sizes.
    private func sized(_ html: String) -> String {
        guard !ownImages.isEmpty, html.contains("<img src=\"\(RootLinks.prefix)") else { return html }
        return html.replacing(/<img src="([^"]*)"/) { match in
            let address = match.1.replacing("&amp;", with: "&").dropFirst(RootLinks.prefix.count)
            guard match.1.hasPrefix(RootLinks.prefix), let name = address.removingPercentEncoding,
                let size = size(name)
            else { return String(match.0) }
            return "\(match.0) width=\"\(size.width)\" height=\"\(size.height)\""
        }
    }

    /// Returns why links and images are shown as text.
    ///
    /// - Parameter isStory: whether an image of the album's folder could be placed between the paragraphs.
    func remarks(on links: [MarkdownLink], isStory: Bool = false, file: String, firstLine: Int) -> [Diagnostic] {
        var remarks: [Diagnostic] = []
        var reported: Set<String> = []
        for link in links {
            guard let refusal = refusal(of: link, isStory: isStory), reported.insert(refusal).inserted else { continue }
            let place = SourceLocation(file: file, line: link.line + firstLine - 1, column: link.column)
            remarks.append(Diagnostic(.warning, refusal, at: place))
        }
        return remarks
    }

    func remarks(onRaw pieces: [(text: String, line: Int)], file: String, firstLine: Int) -> [Diagnostic] {
        let checks = PolicyChecks(policy: policy)
        return pieces.flatMap { checks.remarks(on: $0.text, file: file, line: $0.line + firstLine - 1) }
    }

    /// Notes that HTML is left out of the text. A note, since nothing else is wrong with the text: builds with `--strict`
    /// succeed, and pages that edit save it.
    func remarks(onDropped tags: [(text: String, line: Int)], file: String, firstLine: Int) -> [Diagnostic] {
        guard let first = tags.first else { return [] }
        let tag = first.text.prefix(40).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let more = tags.count == 1 ? "" : ", and \(tags.count - 1) more below,"
        let message =
            "the tag `\(tag)`\(more) is left out; write Markdown, or `allowRawHTML: true` in the configuration"
        return [Diagnostic(.note, message, at: SourceLocation(file: file, line: first.line + firstLine - 1))]
    }

    /// Whether a link is an image of the site's own files.
    private func isOwn(_ link: MarkdownLink) -> Bool {
        link.isImage && ownImages.contains(link.url.removingPercentEncoding ?? link.url)
    }

    /// Returns whether an image in an album's texts is left out with its text: it names a file of the source, which may
    /// be a photo that is hidden, and only items are known to be shown.
    func isLeftOut(_ link: MarkdownLink) -> Bool {
        link.isImage && !marksRoot && !isOwn(link) && !ContentSecurityPolicy.isRemote(link.url)
    }

    /// Returns why a link or an image is shown as text, or an image not at all, as a message; nil if it is not.
    private func refusal(of link: MarkdownLink, isStory: Bool = false) -> String? {
        guard link.isImage else { return linkProblem(link.url).map { "this link is shown as text: \($0)" } }
        if isLeftOut(link) {
            let mend =
                isStory
                ? "put it on a line of its own to show the photo"
                : "the album shows the photo itself; `layout: story` places it in the text"
            return "this image is left out with its text, which may describe a hidden photo: \(mend)"
        }
        return imageProblem(link.url).map { "the text of this image is shown in its place: \($0)" }
    }

    private func linkProblem(_ url: String) -> String? {
        if url.isEmpty { return "it has no address; write one between `(` and `)`" }
        guard !allowsRawHTML, let scheme = Self.unsafeSchemes.first(where: url.lowercased().hasPrefix) else {
            return nil
        }
        return "addresses with `\(scheme)` are left out; link to a page or file of the site, or to a website"
    }

    /// The beginnings of addresses that could run a script or open a visitor's own files; cmark leaves out the same.
    private static let unsafeSchemes = ["javascript:", "vbscript:", "data:", "file:"]

    private func imageProblem(_ url: String) -> String? {
        // Files of the source have other addresses in the site, so such an image would be broken.
        guard ContentSecurityPolicy.isRemote(url) else {
            return "there is no file `\(url)` in the folder `static`; put it there, and name it by its path in it"
        }
        return policy.allows(url, as: .images) ? nil : PolicyChecks.message(refusing: url, as: .images)
    }
}

extension MarkdownError {
    /// - Parameter firstLine: the line of `file` on which the text begins.
    func diagnostic(file: String, firstLine: Int) -> Diagnostic {
        Diagnostic(.error, "\(self)", at: SourceLocation(file: file, line: line.map { $0 + firstLine - 1 }))
    }
}
