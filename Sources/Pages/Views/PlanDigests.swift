package import AlbumModel
internal import Digests
package import Planning
internal import Threads

/// Digests of what pages show of one item.
struct ItemDigests: Sendable {
    /// Covers what a neighbour's manifest shows, which has no texts.
    var shown: ContentDigest
    /// Covers what a cell or a card shows.
    var cell: ContentDigest
    /// Covers everything that a page may show, and the smart albums that the item's facts link to.
    var whole: ContentDigest

    init(_ item: PublishedItem, smart: SmartLinks, _ writer: inout KeyWriter) {
        writer.addShown(item)
        shown = writer.finish()
        writer.add(shown)
        writer.addCellTexts(of: item.item.fields)
        cell = writer.finish()
        writer.add(shown)
        writer.addDownload(of: item)
        writer.add(item.item.fields)
        writer.add(smart.pages(of: item.item.fields))
        whole = writer.finish()
    }
}

/// The digests of all items, computed once: an item appears on its own page and its neighbours', and in lists and
/// scripts of its album, of smart albums and of the search.
struct PlanDigests: Sendable {
    /// For each album, the digests of its own items.
    private let albums: [[ItemDigests]]

    init(_ site: PublishedSite, smart: SmartLinks) {
        albums = concurrentMap(site.plan.albums.count) { album in
            var writer = KeyWriter()
            return site.plan.albums[album].items.indices.map { index in
                ItemDigests(site[ItemReference(album: album, index: index)], smart: smart, &writer)
            }
        }
    }

    subscript(reference: ItemReference) -> ItemDigests { albums[reference.album][reference.index] }
}

/// Adds parts of a plan to the key of a page that shows them.
extension KeyWriter {
    /// Adds everything that a page may show of an item.
    package mutating func add(_ item: PublishedItem) {
        addShown(item)
        addDownload(of: item)
        add(item.item.fields)
    }

    /// Adds the name under which visitors save an item.
    mutating func addDownload(of item: PublishedItem) {
        add(item.item.beside.isPlaceholder)
        if let file = item.files.download { addName(of: item.item, savedFrom: file.address) }
        for version in item.versions {
            add(version.name)
            add([version.file])
        }
    }

    /// Adds what determines an item's download name. For a file, that is its path: computing the names of 20,000 items
    /// took a twelfth of a build after one caption had changed.
    private mutating func addName(of item: Item, savedFrom address: String) {
        add(address)
        add(item.id)
        add(item.fileSize == nil ? item.downloadName(of: address) : item.origin)
    }

    /// Adds what a neighbour's manifest, a cell or a card shows of an item, except its texts.
    mutating func addShown(_ item: PublishedItem) {
        add(item.item.id)
        add(item.item.kind == .photo)
        add(item.shownKind == .photo)
        add(item.page)
        add(item.thumbnails)
        add(item.originals)
        add(item.steps)
        add(item.cards)
        add(item.cuts)
        add([item.file].compactMap(\.self))
        for role in FilmPlan.Role.allCases { add([item.film(role)].compactMap(\.self)) }
        add(item.colour)
        add(item.outcome.placeholder)
        add(item.suitsDarkWords)
        add(item.failure)
        if item.files.originals.isEmpty { add(item.item.mark) }
        if let facts = item.item.picture?.facts {
            add(facts.size)
            add(facts.hasAlpha)
        }
    }

    private mutating func add(_ files: [PublishedFile]) {
        add(files.count)
        for file in files {
            add(file.address)
            add(file.size)
            add(file.type)
            add(file.bytes)
            add(file.isCropped)
        }
    }

    /// Adds the texts of an item's cell.
    mutating func addCellTexts(of fields: ItemFields) {
        add(ItemWords.alternative(of: fields))
        add(fields.duration)
        add(fields.focus?.text)
    }

    package mutating func add(_ fields: ItemFields) {
        add(fields.title)
        add(fields.description)
        add(fields.alt)
        add(fields.tag)
        add(fields.keywords)
        add(fields.rating)
        add(fields.shootTime)
        add(fields.createTime)
        add(fields.location)
        add(fields.place.names)
        add(fields.place.position?.latitude)
        add(fields.place.position?.longitude)
        add(fields.camera)
        add(fields.lens)
        add(fields.exposure.time)
        add(fields.exposure.fNumber)
        add(fields.exposure.iso)
        add(fields.exposure.focalLength)
        add(fields.author)
        add(fields.copyright)
        add(fields.people)
        add(fields.agentID)
        add(fields.agentName)
        add(fields.approveStatus)
        add(fields.placeholderImage)
        add(fields.duration)
        add(fields.poster)
        add(fields.focus?.text)
        add(fields.prose)
        add(fields.extra.count)
        for field in fields.extra {
            add(field.name)
            add(field.value)
        }
    }

    package mutating func add(_ prose: Prose?) {
        add(prose?.html)
        add(prose?.plainText)
    }

    mutating func add(_ story: Story) {
        add(story.parts.count)
        for part in story.parts {
            switch part {
            case .prose(let prose): add(prose)
            case .pictures(let range):
                add(range.lowerBound)
                add(range.upperBound)
            }
        }
        add(story.places.count)
        for place in story.places {
            add(place.width?.rawValue)
            add(place.group?.rawValue)
        }
    }

    /// Adds the settings that affect pages directly. Those that affect renditions reach the key through the items.
    package mutating func add(_ settings: AlbumSettings) {
        add(settings.language)
        add(settings.description)
        add(settings.author)
        add(settings.copyright)
        add(settings.layout.kind.rawValue)
        add(settings.layout.rows.rawValue)
        add(settings.layout.perRow)
        add(settings.layout.gap)
        add(settings.hero?.rawValue)
        add(settings.captions?.rawValue)
        add(settings.privacy.gps)
        add(settings.privacy.people)
        add(settings.preload.ahead)
        add(settings.preload.behind)
        add(settings.viewer.strip)
        add(settings.viewer.ground?.rawValue)
        add(settings.viewer.interval)
        add(settings.robots.rawValue)
        add(settings.isUnlisted)
        add(settings.openGraph.albums.rawValue)
        add(settings.openGraph.items.rawValue)
        add(settings.download.items)
        add(settings.select.rawValue)
        add(settings.picks.limit)
        add(settings.picks.mailto)
    }
}
