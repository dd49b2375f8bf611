internal import AlbumModel
internal import Pages

/// The links of a text to pages and files of its own site.
struct TextLinks {
    /// The HTML of the text.
    let html: String
    /// The folder, in the published site, of the page that shows the text, with a trailing slash; nil if pages of several
    /// folders show it.
    let folder: String?
    /// The folder at which the links of the text are meant to begin.
    let base: String

    /// - Parameter base: nil for the folder of the page.
    init(html: String, folder: String?, base: String? = nil) {
        self.html = html
        self.folder = folder
        self.base = base ?? folder ?? ""
    }

    /// A link to a page or a file of the site.
    struct Link {
        /// As written.
        var url: String
        /// The address to which it leads.
        var address: String
        /// Whether it leads out of the site; its address is then the one that it would have with fewer steps upwards.
        var leavesSite: Bool
        /// The folder at which it begins.
        var folder: String
    }

    var all: [Link] { HTMLAddresses.links(in: html).compactMap(link) }

    /// The links that begin at the root of the host, as written, with the addresses that they mean if that is the site's
    /// root, too.
    var fromHost: [Link] {
        HTMLAddresses.links(in: html).compactMap { url in
            RootLinks.belowHost(url).map { Link(url: url, address: $0, leavesSite: false, folder: base) }
        }
    }

    /// Returns the text with a mark for links that lead out of the space whose pages show it: the scripts inside leave
    /// them to the browser, which opens them in the whole window.
    func marking(where leaves: (_ address: String) -> Bool) -> String {
        HTMLAddresses.adding("target=\"_top\"", toLinksOf: html) { written in
            link(written).map { !$0.leavesSite && leaves($0.address) } == true
        }
    }

    private func link(_ written: String) -> Link? {
        let isMarked = written.hasPrefix(RootLinks.prefix)
        let url = isMarked ? String(written.dropFirst(RootLinks.prefix.count)) : written
        guard let folder = isMarked ? "" : folder, let path = RelativeLinks.path(of: url, in: folder) else {
            return nil
        }
        return Link(url: url, address: path.address, leavesSite: path.leavesSite, folder: folder)
    }
}
