internal import AlbumModel
internal import Digests
internal import Planning
internal import Threads

/// What all pages share when they are rendered: the plan with its outcomes, the theme, and each album's view.
package final class SiteViews: Sendable {
    let published: PublishedSite
    /// The theme of the pages that belong to no album; each album's is in its view.
    let theme: Theme
    let finding: Finding
    /// In the order of the plan's albums.
    let views: [AlbumView]
    let feeds: SiteFeeds
    /// The smart albums that item facts link to.
    let smart: SmartLinks
    /// The albums' indices in the plan, keyed by folder.
    let albumsByFolder: [String: Int]
    /// The geometry for small maps.
    let ground: WorldGround
    /// Nil for a site without one.
    let sitemap: Sitemap?

    var plan: SitePlan { published.plan }

    /// A digest of what the pages that belong to no album have in common: part of the key of each. The root may have
    /// a different theme.
    var key: ContentDigest {
        var key = KeyWriter()
        key.add(views[0].key)
        key.add(theme.digest)
        return key.finish()
    }

    init(_ published: PublishedSite, themes: SiteThemes, finding: Finding, feeds: SiteFeeds) {
        self.published = published
        let plan = published.plan
        theme = themes.site
        self.finding = finding
        self.feeds = feeds
        ground = WorldGround(theme.ground)
        let summaries = AlbumSummary.all(of: plan)
        let smart = SmartLinks(plan)
        self.smart = smart
        let hasWebManifest = WebManifest.isPart(of: plan, themes.site)
        views = concurrentMap(plan.albums.count) { place in
            AlbumView(
                plan.albums[place], in: published, summary: summaries[place], feeds: feeds.formats[place],
                smart: smart, theme: themes.theme(of: plan.albums[place]), finding: finding.pages,
                hasWebManifest: hasWebManifest)
        }
        albumsByFolder = Dictionary(plan.albums.map { ($0.folder, $0.index) }) { first, _ in first }
        sitemap = Sitemap(published, finding: finding.pages)
    }

    /// Returns the previous and the next album among those of the same parent; none for the root and for smart albums.
    func neighbours(of album: AlbumPlan) -> (previous: Int?, next: Int?) {
        guard album.smart == nil, let siblings = album.parent.map({ plan.albums[$0].children }),
            let place = siblings.firstIndex(of: album.index)
        else { return (nil, nil) }
        return (
            place > 0 ? siblings[place - 1] : nil, place + 1 < siblings.count ? siblings[place + 1] : nil
        )
    }

    /// Returns the item that represents an album.
    func cover(of album: AlbumPlan) -> PublishedItem? { published.cover(of: album) }
}

/// A summary of an album: how many items it and its listed nested albums have, and their dates.
struct AlbumSummary: Hashable, Sendable {
    var photos = 0
    var videos = 0
    var days: DateExtent?

    /// Returns the summaries of all albums of a plan.
    static func all(of plan: SitePlan) -> [AlbumSummary] {
        var summaries = concurrentMap(plan.albums.count) { AlbumSummary(of: plan.albums[$0], in: plan) }
        // Nested albums come after their parents, so going backwards reaches them first.
        for album in plan.albums.reversed() where album.smart == nil {
            guard let parent = album.listingParent else { continue }
            summaries[parent].add(summaries[album.index])
            if let date = plan.albums[parent].date { summaries[parent].days = DateExtent(date) }
        }
        return summaries
    }

    private init(of album: AlbumPlan, in plan: SitePlan) {
        if let smart = album.smart {
            // An item may be in several of its nested albums.
            for reference in smart.reach { add(plan[reference].item) }
        } else {
            for index in album.items.indices { add(album.items[index].item) }
            // The author's date takes precedence over the cameras' dates.
            if let date = album.date { days = DateExtent(date) }
        }
    }

    private mutating func add(_ item: Item) {
        if item.kind == .photo { photos += 1 } else { videos += 1 }
        if let date = item.fields.shootTime { add(DateExtent(date)) }
    }

    private mutating func add(_ other: AlbumSummary) {
        photos += other.photos
        videos += other.videos
        if let days = other.days { add(days) }
    }

    private mutating func add(_ other: DateExtent) {
        if days == nil { days = other } else { days?.add(other) }
    }

    /// `46 photos, 2 videos`; empty for an empty album.
    func count(in texts: InterfaceTexts) -> String {
        var parts: [String] = []
        if photos > 0 { parts.append(texts.text("photos", count: photos)) }
        if videos > 0 { parts.append(texts.text("videos", count: videos)) }
        return parts.joined(separator: texts.text("countSeparator"))
    }

    func span(in texts: InterfaceTexts) -> String { days.map { DateWords(texts: texts).span($0) } ?? "" }

    /// Returns the count and the dates in one line.
    func line(in texts: InterfaceTexts) -> String {
        [count(in: texts), span(in: texts)].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}

/// The pages of the smart albums for a keyword, person, place, camera or lens, which item facts link to.
struct SmartLinks: Sendable {
    private var pages: [SmartSubject: String] = [:]

    init(_ plan: SitePlan) {
        for album in plan.albums {
            guard let subject = album.smart?.subject, pages[subject] == nil else { continue }
            pages[subject] = album.page
        }
    }

    var isEmpty: Bool { pages.isEmpty }

    subscript(subject: SmartSubject) -> String? { pages.isEmpty ? nil : pages[subject] }

    func keyword(_ name: String) -> String? { isEmpty ? nil : self[.keyword(named: name)] }
    func person(_ name: String) -> String? { isEmpty ? nil : self[.person(named: name)] }
    func camera(_ name: String) -> String? { isEmpty ? nil : self[.camera(named: name)] }
    func lens(_ name: String) -> String? { isEmpty ? nil : self[.lens(named: name)] }

    /// Returns the page for the city if there is one, else for the country, as places are grouped.
    func place(_ fields: ItemFields) -> String? {
        guard !isEmpty, let name = fields.place.country ?? fields.place.city ?? fields.location else { return nil }
        if let country = fields.place.country, let city = fields.place.city,
            let page = self[.city(named: city, country: country)]
        {
            return page
        }
        return self[.country(named: name)]
    }

    /// Returns all pages that an item's facts link to: part of the keys of everything that shows them.
    func pages(of fields: ItemFields) -> [String] {
        guard !isEmpty else { return [] }
        var found = fields.keywords.compactMap(keyword) + fields.people.compactMap(person)
        found += [fields.camera.flatMap(camera), fields.lens.flatMap(lens), place(fields)].compactMap(\.self)
        return found
    }
}
