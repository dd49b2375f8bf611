internal import AlbumModel
internal import Digests
internal import Planning

/// A script that contains what the finding pages show of fifty items or albums.
struct FoundStretch {
    let number: Int
    let site: SiteViews

    private var items: FindingItems { site.finding.items }

    /// The finding pages are in the language of the site.
    private var words: DateWords { DateWords(texts: site.views[0].texts) }

    private var entries: [FoundEntry] {
        items.range(ofStretch: number).map { place in
            if items.albums.indices.contains(place) {
                let view = site.views[items.albums[place]]
                return FoundEntry(view, cover: site.cover(of: view.album), words)
            }
            let reference = items.references[place - items.albums.count]
            return FoundEntry(site.published[reference], index: reference.index, words)
        }
    }

    func key(_ digests: PlanDigests) -> ContentDigest {
        var key = KeyWriter()
        key.add(number)
        for place in items.range(ofStretch: number) {
            if items.albums.indices.contains(place) {
                let view = site.views[items.albums[place]]
                FoundEntry(view, cover: site.cover(of: view.album), words).add(to: &key)
            } else {
                let reference = items.references[place - items.albums.count]
                key.add(digests[reference].whole)
                key.add(reference.index)
                key.add(site.views[reference.album].album.title)
                let date = site.published[reference].item.fields.shootTime
                key.add(date.flatMap { FoundEntry.Day($0, words).text })
            }
        }
        return key.finish()
    }

    var text: String {
        var folders: [String: Int] = [:]
        var names: [String] = []
        let entries = entries
        for entry in entries where folders[entry.folder] == nil {
            folders[entry.folder] = names.count
            names.append(entry.folder)
        }
        var json = JSONText()
        json.object { json in
            json.member("first", items.range(ofStretch: number).lowerBound)
            json.array("folders") { json in
                for name in names {
                    json.element(name)
                    json.element(title(ofFolder: name))
                }
            }
            json.array("items") { json in
                for entry in entries { json.array { add(entry, folder: folders[entry.folder] ?? 0, to: &$0) } }
            }
        }
        return "albumgenFound(\(json.text));\n"
    }

    private func add(_ entry: FoundEntry, folder: Int, to json: inout JSONText) {
        json.element(entry.kind.rawValue)
        json.element(folder)
        json.element(entry.id)
        json.element(entry.title)
        switch entry.day {
        case .number(let day): json.element(day)
        case .words(let text): json.element(text)
        }
        json.element(entry.index)
        if let thumbnail = entry.thumbnail {
            json.element(entry.thumbnailMark)
            json.element(thumbnail.size.width)
            json.element(thumbnail.size.height)
        }
    }

    private func title(ofFolder folder: String) -> String {
        site.albumsByFolder[folder].map { site.views[$0].album.title } ?? ""
    }
}

/// What finding pages show of an item or an album: a picture, a name, a day, and a link.
struct FoundEntry {
    enum Kind: Int {
        case photo, video, album
    }

    /// The day of an item or album.
    enum Day: Equatable {
        /// Year, month and day as one number: 20240309 for 9 March 2024; 0 if unknown.
        case number(Int)
        /// A date without a known or certain day, in words.
        case words(String)

        init(_ date: KnownDate?, _ words: DateWords) {
            if let day = date?.certainDay {
                self = .number((day.year * 100 + day.month) * 100 + day.day)
            } else {
                self = date.map { .words(words.days($0)) } ?? .number(0)
            }
        }

        var text: String? { if case .words(let text) = self { text } else { nil } }
    }

    var kind: Kind
    /// The folder of its page, with a trailing slash; empty for the root.
    var folder: String
    /// The rest of its page's address after the folder, without `.html`.
    var id: String
    /// Empty for an item without a title or another text in its place.
    var title: String
    var day: Day
    /// The item's index in its own album, whose scripts contain everything that the viewer shows of it; 0 for an album.
    var index: Int
    /// The smallest picture that is sharp in a cell, in the format that every browser supports.
    var thumbnail: PublishedFile?

    /// The maximum length of a title in characters.
    private static let longestTitle = 80

    init(_ item: PublishedItem, index: Int, _ words: DateWords) {
        self.index = index
        let slash = item.page.lastIndex(of: "/").map { item.page.index(after: $0) } ?? item.page.startIndex
        kind = item.shownKind == .photo ? .photo : .video
        folder = String(item.page[..<slash])
        id = String(item.page[slash...].dropLast(".html".count))
        title = Self.line(item.item.fields.title.nonEmpty ?? ItemWords.alternative(of: item.item.fields) ?? "")
        day = Day(item.item.fields.shootTime, words)
        thumbnail = Self.thumbnail(of: item)
    }

    init(_ view: AlbumView, cover: PublishedItem?, _ words: DateWords) {
        kind = .album
        index = 0
        folder = view.album.folder
        id = "index"
        title = Self.line(view.album.title)
        day = Day(view.summary.days?.last, words)
        thumbnail = cover.flatMap(Self.thumbnail)
    }

    /// The thumbnail's address. If the thumbnail is in the media folder of the item's album and named after the item,
    /// only the rest of its name: `-360-1f0c23ab.jpg`.
    var thumbnailMark: String {
        guard let address = thumbnail?.address else { return "" }
        let usual = "\(folder)media/\(id)-"
        return address.hasPrefix(usual) ? String(address.dropFirst(usual.count - 1)) : address
    }

    func add(to key: inout KeyWriter) {
        key.add(kind.rawValue)
        key.add(folder)
        key.add(id)
        key.add(title)
        switch day {
        case .number(let day): key.add(day)
        case .words(let text): key.add(text)
        }
        key.add(thumbnail == nil)
        if let thumbnail {
            key.add(thumbnail.address)
            key.add(thumbnail.size)
        }
    }

    private static func thumbnail(of item: PublishedItem) -> PublishedFile? {
        let thumbnails = item.thumbnails
        guard let type = thumbnails.last?.type else { return nil }
        let candidates = thumbnails.filter { $0.type == type }
        return candidates.first { min($0.size.width, $0.size.height) >= 200 } ?? candidates.last
    }

    private static func line(_ text: String) -> String {
        guard text.utf8.count > longestTitle, text.count > longestTitle else { return text }
        return text.prefix(longestTitle - 1) + "…"
    }
}
