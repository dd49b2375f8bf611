internal import AlbumModel

/// Finds places in the HTML of a template. A template is at best a part of a page, so an HTML parser would not do.
///
/// Takes time in proportion to the template's length, whatever is in it: a theme may come from somebody else.
struct TemplateHTML {
    /// The template in lower case, with the comments of Mustache blanked, so that places and lines stay.
    private var bytes: [UInt8]

    private init(_ text: String) {
        bytes = text.utf8.map(\.asciiLowercased)
        blank(from: "{{!", to: "}}")
    }

    /// Returns the line on which a comment begins that does not end; nil if all end. Scripts and styles have none.
    static func openComment(in text: String) -> Int? {
        var html = TemplateHTML(text)
        html.blank(from: "<script", to: "</script>")
        html.blank(from: "<style", to: "</style>")
        var place = 0
        while let start = html.place(of: "<!--", from: place) {
            // `<!-->` and `<!--->` are whole comments.
            guard let end = html.place(of: "-->", from: start + 2) else { return html.line(of: start) }
            place = max(start + 4, end + 3)
        }
        return nil
    }

    /// Returns the line of the `<head>` of a template for a whole page; nil for parts of pages.
    static func headLine(in text: String) -> Int? {
        var html = TemplateHTML(text)
        html.blank(from: "<!--", to: "-->")
        guard html.place(ofTag: "<html") != nil, let head = html.place(ofTag: "<head") else { return nil }
        return html.line(of: head)
    }

    private mutating func blank(from start: StaticString, to end: StaticString) {
        var next = 0
        while let first = place(of: start, from: next),
            let last = place(of: end, from: first + start.utf8CodeUnitCount)
        {
            next = last + end.utf8CodeUnitCount
            for place in first..<next where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
        }
    }

    private func place(of text: StaticString, from start: Int) -> Int? {
        text.withUTF8Buffer { wanted in
            guard start + wanted.count <= bytes.count else { return nil }
            return (start...bytes.count - wanted.count).first { place in
                wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
            }
        }
    }

    /// Returns the place of a start tag, whose name ends here: `<header>` is not a `<head>`.
    private func place(ofTag start: StaticString) -> Int? {
        var next = 0
        while let found = place(of: start, from: next) {
            next = found + start.utf8CodeUnitCount
            if next < bytes.count, [UInt8(ascii: ">"), 0x20, 0x09, 0x0A, 0x0D].contains(bytes[next]) { return found }
        }
        return nil
    }

    private func line(of place: Int) -> Int { bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1 }
}
