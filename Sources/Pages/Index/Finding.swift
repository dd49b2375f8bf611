package import AlbumModel
package import Planning
internal import Threads

/// The data for finding items across albums, computed once from a plan before anything is rendered: the finding pages,
/// the order of items in them, and the words of each item.
package struct Finding: Sendable {
    package let items: FindingItems
    package let pages: [FindingPage]
    /// The index of the search; empty without a search page.
    package var words: SearchIndex { index.value }
    /// Made on first use: it takes half the time of planning all pages, and most pages of a preview do not need it.
    private let index: LazyValue<SearchIndex>
    /// Empty without a map page.
    package let positions: FindingPositions
    /// The days of all items; empty without a page of this day in other years.
    package let days: FindingDays

    package init(_ plan: SitePlan, theme: Theme) {
        items = FindingItems(plan)
        let positions = FindingPositions(plan, items: items)
        let days = FindingDays(plan, items: items)
        pages = FindingPage.all(of: plan, items: items, days: days, hasPositions: !positions.isEmpty)
        self.days = pages.contains(.onThisDay) ? days : FindingDays()
        self.positions = pages.contains(.map) ? positions : FindingPositions()
        let (hasSearch, items, texts) = (pages.contains(.search), items, theme.texts)
        index = LazyValue { hasSearch ? FindingWords(plan: plan, items: items, texts: texts).index() : SearchIndex() }
    }

    static let wordsAddress = "finding/words.js"
    static let positionsAddress = "finding/positions.js"
    static let namesAddress = "finding/names.js"

    static func coastAddress(_ piece: Int) -> String { "finding/coast-\(piece).js" }

    package static func address(of shard: WordShard) -> String { "finding/words-\(shard.name).js" }
}

/// The pages that find items across all albums. They are in the same folder as the root album's page.
package enum FindingPage: String, CaseIterable, Sendable {
    case search, timeline
    case onThisDay = "on-this-day"
    case map

    /// Relative to the site's root.
    var address: String { rawValue + ".html" }

    var template: Theme.Page {
        switch self {
        case .search: .search
        case .timeline: .timeline
        case .onThisDay: .onThisDay
        case .map: .map
        }
    }

    /// The name of the page's text in `strings/`.
    var textName: String { self == .onThisDay ? "onThisDay" : rawValue }
}

extension FindingPage {
    /// Returns the finding pages of a site, in the order in which pages list them.
    package static func all(
        of plan: SitePlan, items: FindingItems, days: FindingDays, hasPositions: Bool
    ) -> [FindingPage] {
        let settings = plan.settings
        return allCases.filter { page in
            switch page {
            case .search: settings.search ?? (items.foundCount >= SiteSettings.minToFind)
            case .timeline:
                items.datedCount > 0 && (settings.timeline ?? (items.datedCount >= SiteSettings.minToFind))
            case .onThisDay:
                // If all photos are from a single year, no day has photos of other years.
                days.itemCount > 0
                    && (settings.onThisDay
                        ?? (days.itemCount >= SiteSettings.minToFind && days.hasSeveralYears))
            case .map: hasPositions && settings.mapPage.isOn != false
            }
        }
    }
}

/// Everything that can be found, in one order: first the albums as they nest, then every item once, newest first and
/// undated items last. An item belongs to its own album or, if several albums show the same content, to the
/// one that `SharedContent` chooses. If that has no public position but another copy does, that one follows at the end,
/// only for the map. Items of one month stay together; the month is that of local time where the picture
/// was taken. Items without a known month come after the months of their year, or after the years of their decade. The
/// number in this order identifies an album or item.
package struct FindingItems: Sendable {
    /// Indices in the plan, without the root album, which is the site itself.
    let albums: [Int]
    /// The items: the one at index i has the number i + `albums.count`.
    let references: [ItemReference]
    /// The number of items with a date, which come first.
    let datedCount: Int
    /// The number of items without those that are only on the map, which come last.
    let foundCount: Int
    /// The copies of the items that the other albums show, whose words lead to the items as well.
    let copies: [ContentDigest: [ItemReference]]

    /// The number of items or albums in each script that describes them. Results from all over a library load one
    /// script each, so the scripts must be short. Each is a separate file, so they must not be too short. In libraries
    /// of more than 300,000 items they are longer, since some hosts and file systems slow down with many thousands of
    /// files in one folder.
    var perStretch: Int { Self.perStretch(of: count) }

    static func perStretch(of count: Int) -> Int {
        var size = 50
        while count > size * mostStretches { size *= 2 }
        return size
    }

    private static let mostStretches = 6000

    init(_ plan: SitePlan) {
        albums = plan.albums.indices.dropFirst().filter { !plan.albums[$0].settings.isUnlisted }
        // Items are large and many, so read them in place, without copies.
        let listed = plan.albums.indices.filter { !plan.albums[$0].settings.isUnlisted }
        var shared = SharedContent(expecting: listed.reduce(0) { $0 + plan.albums[$1].items.count })
        for place in listed {
            let album = plan.albums[place]
            for index in album.items.indices {
                let item = album.items[index].item
                shared.add(item.media?.digest, album: place, rank: item.rankForSharedContent(in: album.settings))
            }
        }
        let parts = concurrentMap(listed.count) { [shared] in Part(of: plan.albums[listed[$0]], shared) }
        var dated = parts.flatMap(\.dated)
        let undated = parts.flatMap(\.undated)
        // Items of the same moment keep the order of their albums.
        dated.sort { first, second in
            if first.part != second.part { return first.part > second.part }
            if first.moment != second.moment { return first.moment > second.moment }
            let (one, other) = (first.reference, second.reference)
            return one.album != other.album ? one.album < other.album : one.index < other.index
        }
        let found = dated.map(\.reference) + undated
        let others = parts.flatMap(\.copies)
        copies = Dictionary(grouping: others, by: \.digest).mapValues { $0.map(\.reference) }
        references = found + Self.placed(others.map(\.reference), besides: found, in: plan)
        datedCount = dated.count
        foundCount = found.count
    }

    /// Returns the copies that have a public position, of the items that have none.
    private static func placed(
        _ copies: [ItemReference], besides found: [ItemReference], in plan: SitePlan
    ) -> [ItemReference] {
        guard plan.settings.mapPage.isOn != false else { return [] }
        func isPlaced(_ reference: ItemReference) -> Bool {
            plan.albums[reference.album].settings.privacy.gps && plan[reference].item.position != nil
        }
        let all = copies.filter(isPlaced)
        guard !all.isEmpty else { return [] }
        let contents = Set(found.lazy.filter(isPlaced).compactMap { plan[$0].item.media?.digest })
        let placed = all.filter { reference in
            plan[reference].item.media.map { !contents.contains($0.digest) } ?? false
        }
        var shared = SharedContent(expecting: placed.count)
        for reference in placed {
            let (item, settings) = (plan[reference].item, plan.albums[reference.album].settings)
            let rank = item.rankForSharedContent(in: settings)
            shared.add(item.media?.digest, album: reference.album, rank: rank)
        }
        return placed.filter { !shared.isShown(plan[$0].item.media?.digest, outside: $0.album) }
    }

    /// The items of one album that no other album shows, and those that another one shows.
    private struct Part: Sendable {
        var dated: [(part: Int, moment: Int, reference: ItemReference)] = []
        var undated: [ItemReference] = []
        var copies: [(digest: ContentDigest, reference: ItemReference)] = []

        init(of album: AlbumPlan, _ shared: SharedContent) {
            let zone = album.zone
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                if let digest = album.items[index].item.media?.digest,
                    shared.isShown(digest, outside: album.index)
                {
                    copies.append((digest, reference))
                } else if let date = album.items[index].item.fields.shootTime {
                    dated.append((CalendarPart(date).order, date.instant(assuming: zone), reference))
                } else {
                    undated.append(reference)
                }
            }
        }
    }

    var count: Int { albums.count + references.count }

    var stretchCount: Int { (count + perStretch - 1) / perStretch }

    func range(ofStretch number: Int) -> Range<Int> {
        number * perStretch..<min(count, (number + 1) * perStretch)
    }

    /// Returns the address of a stretch, counted from 1. As with an album's stretches, the name does not depend on the
    /// content.
    static func address(ofStretch number: Int) -> String { "finding/items-\(number + 1).js" }
}

/// The positions of items whose albums allow them to be published.
package struct FindingPositions: Sendable {
    /// For each item with a position, in order: its number, and its position in units of a ten-thousandth of a degree,
    /// which is at most eleven metres.
    private(set) var places: [(number: Int, north: Int, east: Int)] = []

    init() {}

    init(_ plan: SitePlan, items: FindingItems) {
        let isPublic = plan.albums.map(\.settings.privacy.gps)
        guard isPublic.contains(true), plan.settings.mapPage.isOn != false else { return }
        for (place, reference) in items.references.enumerated() where isPublic[reference.album] {
            guard let position = plan[reference].item.position else { continue }
            let (north, east) = (position.latitude * 10_000, position.longitude * 10_000)
            places.append((items.albums.count + place, Int(north.rounded()), Int(east.rounded())))
        }
    }

    var isEmpty: Bool { places.isEmpty }

    /// The positions as differences from one to the next, which are small for pictures of one day;
    /// `templates/finding/positions.js` reads them.
    var text: String {
        var text: [UInt8] = []
        var last = (number: -1, north: 0, east: 0)
        for place in places {
            PostingText.append(UInt32(place.number - last.number - 1), to: &text)
            PostingText.append(signed: place.north - last.north, to: &text)
            PostingText.append(signed: place.east - last.east, to: &text)
            last = place
        }
        return "albumgenPositions(\"\(String(decoding: text, as: UTF8.self))\");\n"
    }
}

/// Builds the index of words. It contains only words that an item's page shows, and leaves out whatever `privacy:`
/// holds back.
struct FindingWords {
    let plan: SitePlan
    let items: FindingItems
    let texts: ThemeTexts

    func index() -> SearchIndex {
        var index = WordIndex()
        for (number, place) in items.albums.enumerated() { add(plan.albums[place], number, to: &index) }
        let albums = plan.albums.map { album in
            (title: album.title, showsPeople: album.settings.privacy.people, texts: texts[album.settings.language])
        }
        for (place, reference) in items.references.prefix(items.foundCount).enumerated() {
            let copies = items.copies.isEmpty ? nil : plan[reference].item.media.flatMap { items.copies[$0.digest] }
            // An item whose words are on another album's page must not vanish from the search.
            let described = [reference] + (copies ?? [])
            let number = items.albums.count + place
            for reference in described {
                if let title = plan[reference].item.fields.title { index.add(title, to: number, .title) }
            }
            for reference in described {
                addLabels(plan[reference].item.fields, people: albums[reference.album].showsPeople, to: number, &index)
            }
            for reference in described {
                let (item, album) = (plan[reference].item, albums[reference.album])
                addTexts(of: item, to: number, &index)
                index.add(album.title, to: number, .text, isShared: true)
                if let date = item.fields.shootTime { add(date, album.texts, to: number, &index) }
            }
        }
        return index.written()
    }

    private func add(_ album: AlbumPlan, _ number: Int, to index: inout WordIndex) {
        index.add(album.title, to: number, .title)
        if let description = album.settings.description { index.add(description, to: number, .text) }
        if let prose = album.prose { index.add(prose.plainText, to: number, .text) }
        for category in album.categories {
            // The items of a category are found by its name; one that consists of text has none.
            if category.range.isEmpty { index.add(category.tag, to: number, .label) }
            for prose in [category.prose, category.closing] {
                if let prose { index.add(prose.plainText, to: number, .text) }
            }
        }
    }

    private func addLabels(_ fields: ItemFields, people: Bool, to number: Int, _ index: inout WordIndex) {
        if let tag = fields.tag { index.add(tag, to: number, .label, isShared: true) }
        for keyword in fields.keywords { index.add(keyword, to: number, .label, isShared: true) }
        if people {
            for name in fields.people { index.add(name, to: number, .label, isShared: true) }
        }
        if let location = fields.location { index.add(location, to: number, .label, isShared: true) }
        for name in fields.place.names { index.add(name, to: number, .label, isShared: true) }
    }

    private func addTexts(of item: Item, to number: Int, _ index: inout WordIndex) {
        let fields = item.fields
        if let description = fields.description { index.add(description, to: number, .text) }
        if let prose = fields.prose { index.add(prose.plainText, to: number, .text) }
        if let alt = fields.alt { index.add(alt, to: number, .text) }
        if let camera = fields.camera { index.add(camera, to: number, .text, isShared: true) }
        if let lens = fields.lens { index.add(lens, to: number, .text, isShared: true) }
        // A picture without a title is shown under the id in its address. The id may be shorter than the name of the
        // file, under which visitors save it, or differ from it. A file name in an address elsewhere may be a secret.
        if fields.title.nonEmpty == nil {
            index.add(item.id, to: number, .text)
            if item.fileSize != nil { index.add(AddressBook.nameWithoutJPEGEnding(item.fileName), to: number, .text) }
        }
    }

    /// Adds a date as pages write it, `9 March 2024`, and as `202403` and `20240309`: people type dates in many ways,
    /// which `query.js` converts to these.
    private func add(_ date: KnownDate, _ texts: InterfaceTexts, to number: Int, _ index: inout WordIndex) {
        index.add(DateWords(texts: texts).days(date), to: number, .text, isShared: true)
        guard let year = date.year, let month = date.month else { return }
        index.add(String(year * 100 + month), to: number, .text, isShared: true)
        guard let day = date.day else { return }
        index.add(String((year * 100 + month) * 100 + day), to: number, .text, isShared: true)
    }
}

/// The words of a search as scripts, since a page opened from a file cannot fetch data.
enum WordScripts {
    /// Returns the first word of each shard, and the results for prefixes of very many words.
    static func directory(of index: SearchIndex) -> String {
        var json = JSONText()
        json.object { json in
            json.member("names", index.shards.map(\.name))
            json.member("firsts", index.shards.map(\.firstWord))
            json.object("beginnings") { json in
                for beginning in index.beginnings { json.member(named: beginning.text, beginning.numbers) }
            }
        }
        return "albumgenWords(\(json.text));\n"
    }

    static func text(of shard: WordShard) -> String {
        "albumgenWordShard(\"\(shard.name)\",\"\(shard.text)\");\n"
    }
}
