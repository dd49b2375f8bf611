internal import AlbumModel
internal import Planning
internal import Threads

/// A format that feeds are published in.
enum FeedFormat: String, CaseIterable, Sendable {
    case atom = "application/atom+xml"
    case json = "application/feed+json"

    var fileName: String { self == .atom ? "feed.xml" : "feed.json" }

    func isWanted(_ settings: FeedSettings) -> Bool { self == .atom ? settings.atom : settings.json }
}

/// The feeds of a site and their entries.
struct SiteFeeds: Sendable {
    /// The entries of each album's feeds; empty for an album without feeds.
    let entries: [[FeedEntry]]
    /// The feed formats of each album.
    let formats: [[FeedFormat]]

    init(_ plan: SitePlan) {
        let entries = FeedEntries.all(of: plan)
        self.entries = entries
        formats = plan.albums.map { album in
            entries[album.index].isEmpty ? [] : FeedFormat.allCases.filter { $0.isWanted(album.settings.feeds) }
        }
    }
}

/// One item of a feed.
struct FeedEntry: Hashable, Sendable {
    var item: ItemReference
    /// When the item was added, or else taken; in the zone of its album if it states none, since feeds must state one.
    var moment: Timestamp
    /// The sort key of entries.
    var instant: Int
}

/// Chooses the entries of each feed: the newest items of an album and everything nested in it.
///
/// An item without a day of its own gets its album's `date:`. An item without either is in no feed, because its time is
/// unknown: with the time of the build, it would be new in every build. The feeds of a parent leave out albums without
/// feeds. They also leave out albums that search engines must not index, unless the same holds for the parent.
struct FeedEntries {
    private let plan: SitePlan
    private let most: Int

    /// Returns the entries for each album of the plan, in the plan's order, newest first.
    static func all(of plan: SitePlan) -> [[FeedEntry]] {
        guard plan.settings.baseURL != nil else { return plan.albums.map { _ in [] } }
        let most = plan.albums.map { $0.settings.feeds.isOn ? $0.settings.feeds.items : 0 }.max() ?? 0
        return FeedEntries(plan: plan, most: most).gathered
    }

    private var gathered: [[FeedEntry]] {
        guard most > 0 else { return plan.albums.map { _ in [] } }
        var lists = concurrentMap(plan.albums.count) { newest(entries(of: plan.albums[$0])) }
        // Nested albums come after their parents, so going backwards reaches them first. Items of smart albums are
        // already in the feeds of their own albums.
        for album in plan.albums.reversed() where album.smart == nil {
            guard let parent = album.listingParent, isOpen(album, under: plan.albums[parent]) else { continue }
            lists[parent] = newest(lists[parent] + lists[album.index])
        }
        return zip(plan.albums, lists).map { album, list in
            album.settings.feeds.isOn ? Array(list.prefix(album.settings.feeds.items)) : []
        }
    }

    private func isOpen(_ album: AlbumPlan, under parent: AlbumPlan) -> Bool {
        album.settings.feeds.isOn && (album.settings.robots == .index || parent.settings.robots == .noindex)
    }

    private func entries(of album: AlbumPlan) -> [FeedEntry] {
        let own = album.items.indices.map { ItemReference(album: album.index, index: $0) }
        let shown = album.smart.map { smart in smart.reach.filter { isOpen(plan.albums[$0.album], under: album) } }
        var zones: [Int: AssumedZone] = [:]
        return (shown ?? own).compactMap { reference in
            let fields = plan[reference].item.fields
            let moment =
                fields.createTime ?? fields.shootTime?.certainDay ?? plan.albums[reference.album].date?.certainDay
            guard var moment else { return nil }
            let zone = zones[reference.album] ?? plan.albums[reference.album].zone
            zones[reference.album] = zone
            moment.zoneMinutes = moment.zoneMinutes ?? zone.minutes
            return FeedEntry(item: reference, moment: moment, instant: moment.instant(assuming: zone))
        }
    }

    /// Returns the newest entries. An item in several albums has one page and is one entry.
    private func newest(_ entries: [FeedEntry]) -> [FeedEntry] {
        let sorted = entries.sorted {
            $0.instant == $1.instant ? plan[$0.item].page < plan[$1.item].page : $0.instant > $1.instant
        }
        var pages: Set<String> = []
        var newest: [FeedEntry] = []
        for entry in sorted where pages.insert(plan[entry.item].page).inserted {
            newest.append(entry)
            if newest.count == most { break }
        }
        return newest
    }
}
