import AlbumModel
import Markdown

/// Renders the prose of manifests and sidecars.
struct ProseWriter {
    var allowsRawHTML: Bool

    /// A text with the title that it began with, where that was asked for.
    struct Result {
        var prose: Prose?
        var title: String?
    }

    /// - Parameters:
    ///   - firstLine: the line of `file` on which the text begins.
    ///   - headingLevel: the level that the highest heading gets under the page's own.
    ///   - takesTitle: whether a heading of the first level at the top is the album's title, and no part of the prose.
    func render(
        _ text: some StringProtocol, file: String, firstLine: Int, headingLevel: Int, takesTitle: Bool = false,
        diagnostics: inout [Diagnostic]
    ) -> Result {
        guard text.contains(where: { !$0.isWhitespace }) else { return Result() }
        do throws(MarkdownError) {
            let document = try MarkdownDocument(String(text))
            var result = Result()
            if takesTitle { result.title = document.takeTitle() }
            if let image = document.links().first(where: Self.isLocalImage) {
                diagnostics.append(
                    Diagnostic(
                        .warning,
                        "images of the album's folder in prose are not supported yet, and their text is shown",
                        at: SourceLocation(file: file, line: image.line + firstLine - 1, column: image.column)))
            }
            let plainText = document.plainText()
            let html = document.html(
                MarkdownOptions(allowsRawHTML: allowsRawHTML, topHeadingLevel: headingLevel) { link in
                    Self.isLocalImage(link) ? .textOnly : .keep
                })
            if !html.isEmpty { result.prose = Prose(html: html, plainText: plainText) }
            return result
        } catch {
            let line = error.line.map { $0 + firstLine - 1 }
            diagnostics.append(Diagnostic(.error, "\(error)", at: SourceLocation(file: file, line: line)))
            return Result()
        }
    }

    /// Files of the source have other addresses in the site, so an image that names one would be broken there.
    private static func isLocalImage(_ link: MarkdownLink) -> Bool {
        link.isImage && !link.url.hasPrefix("https://") && !link.url.hasPrefix("http://")
    }
}
