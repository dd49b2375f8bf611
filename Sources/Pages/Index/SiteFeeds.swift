internal import AlbumModel
internal import Planning

/// A format that feeds are published in.
enum FeedFormat: String, CaseIterable, Sendable {
    case atom = "application/atom+xml"
    case json = "application/feed+json"

    var fileName: String { self == .atom ? "feed.xml" : "feed.json" }

    func isWanted(_ settings: FeedSettings) -> Bool { self == .atom ? settings.atom : settings.json }
}

/// Which feeds a site has, and what is in them.
struct SiteFeeds: Sendable {
    /// What is in each album's feeds; empty where it has none.
    let entries: [[FeedEntry]]
    /// The formats that each album has feeds in.
    let formats: [[FeedFormat]]

    init(_ plan: SitePlan) {
        let entries = FeedEntries.all(of: plan)
        self.entries = entries
        formats = plan.albums.map { album in
            entries[album.index].isEmpty ? [] : FeedFormat.allCases.filter { $0.isWanted(album.settings.feeds) }
        }
    }
}
