internal import AlbumModel
internal import Pages

/// The links of a text to pages and files of its own site.
struct TextLinks {
    /// The HTML of the text.
    let html: String
    /// The folder, in the published site, of the page that shows the text, with a trailing slash.
    let folder: String

    /// The links as written, with the addresses that they lead to.
    var all: [(url: String, address: String)] { HTMLAddresses.links(in: html).compactMap(link) }

    /// The links that begin at the root of the host, as written, with the addresses that they mean if that is the site's
    /// root, too.
    var fromHost: [(url: String, address: String)] {
        HTMLAddresses.links(in: html).compactMap { url in RootLinks.belowHost(url).map { (url, $0) } }
    }

    /// Returns the text with a mark for links that lead out of the space whose pages show it: the scripts inside leave
    /// them to the browser, which opens them in the whole window.
    func marking(where leaves: (_ address: String) -> Bool) -> String {
        HTMLAddresses.adding("target=\"_top\"", toLinksOf: html) { link($0).map { leaves($0.address) } == true }
    }

    private func link(_ written: String) -> (url: String, address: String)? {
        let url = written.hasPrefix(RootLinks.prefix) ? String(written.dropFirst(RootLinks.prefix.count)) : written
        return RelativeLinks.target(of: url, in: folder).map { (url, $0) }
    }
}
