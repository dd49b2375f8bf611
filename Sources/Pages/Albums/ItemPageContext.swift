internal import AlbumModel
internal import Mustache
internal import Planning

/// The page of one item.
final class ItemPageContext: TemplateContext {
    private let view: AlbumView
    private let index: Int
    private let item: PublishedItem
    private let words: ItemWords
    private let facts: [FactContext]
    private let frame: PageFrame

    init(_ view: AlbumView, index: Int) {
        self.view = view
        self.index = index
        item = view.items[index]
        words = view.words(at: index)
        facts = ItemFacts(view, at: index).facts(of: item.item)
        var frame = PageFrame(
            view: view, address: item.page, links: view.links, heading: words.name,
            breadcrumb: Self.breadcrumb(to: index, of: view), assets: view.assets)
        frame.description =
            item.item.fields.description.nonEmpty ?? item.item.fields.prose?.plainText.nonEmptyLine
            ?? words.name(in: view.album.title)
        frame.openGraphType = item.shownKind == .photo ? "article" : "video.other"
        frame.openGraphImage = item.files.linkImage(view.album.settings.openGraph.items)
        frame.openGraphAlternative = words.alternative
        frame.structuredData = StructuredData(view: view).item(at: index)
        self.frame = frame
    }

    private var texts: InterfaceTexts { view.texts }
    private var links: RelativeLinks { view.links }

    func child(named name: String) -> Any? {
        switch name {
        case "title": Text(item.item.fields.title)
        case "caption": Text(item.item.fields.description)
        case "prose": Text(item.item.fields.prose?.html)
        case "counter":
            // A single item needs no number.
            Text(
                view.total > 1
                    ? texts.text("counter", ["index": texts.number(index + 1), "total": texts.number(view.total)]) : nil
            )
        case "previous": Text(index > 0 ? links.href(to: view.items[index - 1].page) : nil)
        case "next": Text(index + 1 < view.total ? links.href(to: view.items[index + 1].page) : nil)
        case "hasTabs": view.hasTabs
        case "tabs": tabs
        case "facts": facts
        case "hasFacts": !facts.isEmpty
        case "download": download as Any? ?? Text("")
        case "versions": versions
        case "preloadManifest": Text(PreloadManifest(view: view).text(at: index))
        case "mediaStyle": Text(mediaStyle)
        case "photo": photo as Any? ?? Text("")
        case "motion": Text(item.files.motion.map { links.href(to: $0.address) })
        case "film": film as Any? ?? Text("")
        case "missing": Text(item.isMissing ? missing : nil)
        case "id": Text(view.items.plan.id(at: index))
        case "tag": Text(item.item.fields.tag)
        case "slot": Text(slot)
        case "isProof": view.isProof
        case "agentName": Text(item.item.fields.agentName)
        case "agentId": Text(item.item.fields.agentID)
        case "approveStatus": Text(item.item.fields.approveStatus.map { String($0) })
        case "createTime": Text(item.item.fields.createTime?.iso8601)
        case "location": Text(item.item.fields.location)
        case "extra": ExtraContext(fields: item.item.fields.extra)
        case "extras": item.item.fields.extra.map { ExtraFieldContext(field: $0) }
        default: frame.child(named: name)
        }
    }

    /// The site's own view of the item, as HTML; nil if there is none.
    var slot: String? {
        guard let template = view.slot else { return nil }
        let html = view.theme.renderSlot(template, SlotContext(page: self))
        return html.allSatisfy(\.isWhitespace) ? nil : html
    }

    /// Returns the links to the page. The last one leads to the item's cell in the album.
    private static func breadcrumb(to index: Int, of view: AlbumView) -> [LinkContext] {
        let isDivided = view.pagination.count > 0
        let page = Pagination.albumPage(isDivided ? view.pagination.page(of: index) : 0, first: view.album.page)
        let href = view.links.href(to: page)
        let place = isDivided ? "#item-\(Address.percentEncoded(view.items[index].item.id))" : ""
        return view.trailLinks + [LinkContext(href: href + place, title: view.album.title)]
    }

    private var tabs: [TabContext] {
        let current = try? view.index.category(of: index)
        return view.categories.enumerated().map { number, category in
            TabContext(
                tag: category.tag, count: category.count > 0 ? texts.number(category.count) : nil,
                href: category.firstPage.map { links.href(to: $0) }, isCurrent: number == current)
        }
    }

    private var download: DownloadContext? {
        guard let file = view.download(at: index) else { return nil }
        let size = texts.fileSize(file.bytes)
        return DownloadContext(
            href: links.href(to: file.address), name: item.item.downloadName(of: file.address), size: size)
    }

    private var versions: [DownloadContext] {
        item.versions.map { version in
            DownloadContext(
                href: links.href(to: version.file.address), name: version.name,
                size: texts.fileSize(version.file.bytes), label: texts.text("otherVersion", ["name": version.name]))
        }
    }

    private var photo: PhotoContext? {
        guard item.shownKind == .photo, !item.isMissing else { return nil }
        return PhotoContext(
            files: item.files.originals, smaller: item.files.smallerOriginals, links: links,
            alternative: words.alternative)
    }

    private var film: FilmContext? {
        guard item.shownKind == .video, let file = item.files.originals.last else { return nil }
        return FilmContext(
            source: links.href(to: file.address), type: file.type,
            poster: item.files.poster.map { links.href(to: $0.address) },
            alternative: words.alternative)
    }

    private var missing: String {
        texts.text(item.item.kind == .photo ? "unavailable" : "unavailableVideo")
    }

    /// Reserves the picture's place with its aspect ratio, and fills it until the picture has loaded: with its colour,
    /// its placeholder, and the thumbnail, which is in the browser's cache if the visitor comes from the album's page.
    private var mediaStyle: String {
        guard let original = item.files.originals.last else { return "--ratio:1.5" }
        // A video of unknown size most likely has the aspect ratio of a screen.
        let shape = original.size.pixels > 0 ? original.size.aspectRatio : 16.0 / 9
        let ratio = RoundedNumber.css(shape, places: 5)
        var style = "--ratio:\(ratio);--widest:\(max(1, original.size.width))px"
        guard item.shownKind == .photo else { return style }
        if let colour = item.safeColour { style += ";--colour:\(colour)" }
        // The thumbnail would show through.
        guard !item.files.isTransparent else { return style }
        // Not a custom property: an address in one is resolved against the style sheet that uses it.
        var pictures: [String] = []
        if let thumbnail = item.files.standIn, item.hasWholeThumbnail {
            pictures.append("url('\(links.href(to: thumbnail.address))')")
        }
        if let placeholder = item.placeholder { pictures.append("url(\(placeholder))") }
        return pictures.isEmpty ? style : "\(style);background-image:\(pictures.joined(separator: ","))"
    }
}

extension PublishedItem {
    /// Whether the thumbnail shows the whole picture.
    fileprivate var hasWholeThumbnail: Bool { thumbnails.last?.isCropped == false }
}

extension String {
    /// The text in one line, short enough for search engines to show; nil if it is empty.
    ///
    /// A separator follows a line that ends without punctuation, such as a heading or a table row.
    var nonEmptyLine: String? {
        let words = split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
            .filter { !$0.isEmpty }.reduce(into: [Substring]()) { words, line in
                if let last = words.last?.last, last.isLetter || last.isNumber { words.append("·") }
                words += line
            }
        var line = ""
        for word in words {
            if line.count + word.count > 200 { return line.isEmpty ? String(word.prefix(200)) + "…" : line + "…" }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? nil : line
    }

    /// The first lines of the text, enough to fill a card; nil if it is empty.
    var beginning: String? {
        let lines = prefix(1000).split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
        let text = lines.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }.joined(separator: "\n")
        return text.isEmpty ? nil : text
    }
}

/// The values for `slot.mustache`: only fields of the item, since the result is on the item's page and in a stretch of
/// the album and must not depend on the item's neighbours.
struct SlotContext: TemplateContext {
    let page: ItemPageContext

    private static let names: Set<String> = [
        "text", "asset", "root", "language", "direction", "siteTitle", "id", "title", "caption", "prose", "tag",
        "counter",
        "photo", "film", "missing", "facts", "hasFacts", "download", "extra", "extras",
        "agentName", "agentId", "approveStatus", "createTime", "location",
    ]

    func child(named name: String) -> Any? { Self.names.contains(name) ? page.child(named: name) : nil }
}

/// The photograph of an item's page: the original in each of its formats.
struct PhotoContext: TemplateContext {
    /// The format that every browser supports comes last.
    let files: [PublishedFile]
    /// Smaller versions of the last file, for smaller screens, in ascending order.
    let smaller: [PublishedFile]
    let links: RelativeLinks
    let alternative: String

    func child(named name: String) -> Any? {
        switch name {
        case "sources":
            files.dropLast().map { SourceContext(type: $0.type, sourceSet: links.href(to: $0.address)) }
        case "src": Text(files.last.map { links.href(to: $0.address) })
        case "srcset": Text(smaller.isEmpty ? nil : sourceSet)
        case "ratio": Text(RoundedNumber.css(files.last?.size.aspectRatio ?? 1, places: 4))
        case "width": Text(files.last?.size.width ?? 0)
        case "height": Text(files.last?.size.height ?? 0)
        case "alt": Text(alternative)
        default: nil
        }
    }

    private var sourceSet: String {
        (smaller + files.suffix(1)).map { "\(links.href(to: $0.address)) \($0.size.width)w" }.joined(separator: ", ")
    }
}

/// The video of an item's page.
struct FilmContext: TemplateContext {
    let source: String
    let type: String
    let poster: String?
    let alternative: String

    func child(named name: String) -> Any? {
        switch name {
        case "src": Text(source)
        case "type": Text(type)
        case "poster": Text(poster)
        case "alt": Text(alternative)
        default: nil
        }
    }
}

/// The file that a visitor may download.
struct DownloadContext: TemplateContext {
    let href: String
    /// The name of an item's source file; nil for an archive, whose address already has a good name.
    var name: String?
    let size: String
    /// The text of a link to another version.
    var label: String?

    func child(named name: String) -> Any? {
        switch name {
        case "label": Text(label)
        case "href": Text(href)
        case "name": Text(self.name)
        case "size": Text(size)
        default: nil
        }
    }
}

/// The fields that only a site's own templates use, by name: `{{extra.price}}`, `{{extra.owner.name}}`, and for lists
/// `{{extra.images.0.href}}`, since the library does not support brackets.
struct ExtraContext: TemplateContext, MustacheCustomRenderable {
    let fields: [ExtraField]
    /// The name of the field; empty for all of them.
    var path = ""

    var renderText: String { fields.first { $0.name == path }?.value ?? "" }

    var isNull: Bool { !path.isEmpty && renderText.isEmpty && !fields.contains { Self.isInside($0.name, path) } }

    /// In a section of a field, a name that the field does not have refers to the item, as in any section.
    func child(named name: String) -> Any? {
        let names = path.isEmpty ? [name] : ["\(path).\(name)", "\(path)[\(name)]"]
        let inner = names.first(where: holds) ?? (path.isEmpty ? name : nil)
        return inner.map { ExtraContext(fields: fields, path: $0) }
    }

    private func holds(_ name: String) -> Bool {
        fields.contains { $0.name == name || Self.isInside($0.name, name) }
    }

    private static func isInside(_ name: String, _ path: String) -> Bool {
        name.hasPrefix("\(path).") || name.hasPrefix("\(path)[")
    }
}

/// One of the extra fields, for a list.
struct ExtraFieldContext: TemplateContext {
    let field: ExtraField

    func child(named name: String) -> Any? {
        switch name {
        case "name": Text(field.name)
        case "value": Text(field.value)
        default: nil
        }
    }
}
