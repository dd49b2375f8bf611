internal import AlbumModel
internal import BuildStore
internal import Digests
internal import Files
internal import Pages
internal import Planning
internal import Serving

/// The most recently planned site: pages in memory, rendered on request, and pictures and films in a folder of the
/// cache.
///
/// A preview never writes a page to disk. So nothing that only a preview shows, such as a draft, can be published by
/// mistake, and an edit costs only the rendering of the pages that are requested.
struct PreviewSite: Sendable {
    let pages: PageCatalogue
    let files: Publisher
    /// The number of this state among those that the preview has shown.
    let version: Int
    /// Whether pages may edit the source.
    private let canEdit: Bool
    private let rendered = RenderedPages()

    init(pages: PageCatalogue, files: Publisher, version: Int, canEdit: Bool) {
        self.pages = pages
        self.files = files
        self.version = version
        self.canEdit = canEdit
    }

    func file(at address: String) -> ServedFile? {
        if let page = rendered.page(at: address, render: { renderedPage(at: address) }) { return page }
        // Files of an earlier pass may still be there: a pass that could not read everything removes nothing.
        guard files.isPlanned(address), let descriptor = try? files.open(address),
            let file = OpenFile(taking: descriptor)
        else { return nil }
        return ServedFile(.open(file), type: MediaType.ofFile(at: address), tag: file.tag)
    }

    func has(_ address: String) -> Bool { pages.has(address) || files.isPlanned(address) && files.has(address) }

    private func renderedPage(at address: String) -> ServedFile? {
        guard let page = pages.render(address) else { return nil }
        let isHTML = address.hasSuffix(".html")
        return .made(
            isHTML ? Self.adding(LiveHead.text(for: address, version: version, canEdit: canEdit), to: page) : page,
            at: address)
    }

    /// Inserts text at the end of a page's head. The pages of a site never contain the preview's script; it is added
    /// here.
    private static func adding(_ text: String, to page: [UInt8]) -> [UInt8] {
        guard let end = page.firstRange(of: Array("</head>".utf8)) else { return page }
        return page[..<end.lowerBound] + Array(text.utf8) + page[end.lowerBound...]
    }
}

extension ServedFile {
    /// A file that exists in memory only.
    static func made(_ bytes: [UInt8], at address: String) -> ServedFile {
        ServedFile(
            .bytes(bytes), type: MediaType.ofFile(at: address), tag: EntityTag(ContentDigest(sha256: bytes).shortHex))
    }
}
