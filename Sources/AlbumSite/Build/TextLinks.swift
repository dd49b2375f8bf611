internal import AlbumModel
internal import Pages

/// The links of a text to pages and files of its own site.
struct TextLinks {
    /// The HTML of the text.
    let html: String
    /// The folder, in the published site, of the page that shows the text, with a trailing slash.
    let folder: String

    /// The links as written, with the addresses that they lead to.
    var all: [(url: String, address: String)] {
        // Most texts have none.
        guard html.utf8.contains(Array(" href=".utf8)) else { return [] }
        return html.matches(of: /<[aA]\s[^>]*?\bhref="([^"]+)"/).compactMap { link($0.1) }
    }

    /// Returns the text with a mark for links that lead out of the space whose pages show it: the scripts inside leave
    /// them to the browser, which opens them in the whole window.
    func marking(where leaves: (_ address: String) -> Bool) -> String {
        guard html.utf8.contains(Array(" href=".utf8)) else { return html }
        return html.replacing(/<[aA]\s[^>]*?\bhref="([^"]+)"/) { match in
            match.0 + (link(match.1).map { leaves($0.address) } == true ? " target=\"_top\"" : "")
        }
    }

    private func link(_ written: Substring) -> (url: String, address: String)? {
        let whole = written.replacing("&amp;", with: "&")
        let url = whole.hasPrefix(RootLinks.prefix) ? String(whole.dropFirst(RootLinks.prefix.count)) : String(whole)
        return RelativeLinks.target(of: url, in: folder).map { (url, $0) }
    }
}
