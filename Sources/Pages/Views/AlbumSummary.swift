internal import AlbumModel
internal import Planning
internal import Threads

/// One line about an album: how many items it and its nested albums have, and from when.
struct AlbumSummary: Hashable, Sendable {
    var photos = 0
    var videos = 0
    var days: ClosedRange<Timestamp>?

    /// Those of all albums of a plan.
    static func all(of plan: SitePlan) -> [AlbumSummary] {
        var summaries = concurrentMap(plan.albums.count) { AlbumSummary(of: plan.albums[$0], in: plan) }
        // A nested album stands after its parent, so that going backwards meets it first.
        for album in plan.albums.reversed() where album.smart == nil {
            guard let parent = album.parent else { continue }
            summaries[parent].add(summaries[album.index])
            if let date = plan.albums[parent].date { summaries[parent].days = date...date }
        }
        return summaries
    }

    private init(of album: AlbumPlan, in plan: SitePlan) {
        if let smart = album.smart {
            // Some of its items may be in several of the albums nested in it.
            for reference in smart.reach { add(plan[reference].item) }
        } else {
            for index in album.items.indices { add(album.items[index].item) }
            // What the author says goes before what cameras said.
            if let date = album.date { days = date...date }
        }
    }

    private mutating func add(_ item: Item) {
        if item.kind == .photo { photos += 1 } else { videos += 1 }
        if let moment = item.fields.shootTime { add(moment...moment) }
    }

    private mutating func add(_ other: AlbumSummary) {
        photos += other.photos
        videos += other.videos
        if let days = other.days { add(days) }
    }

    private mutating func add(_ other: ClosedRange<Timestamp>) {
        let days = days ?? other
        self.days = min(days.lowerBound, other.lowerBound)...max(days.upperBound, other.upperBound)
    }

    /// `46 photos, 2 videos`; empty for an empty album.
    func count(in texts: InterfaceTexts) -> String {
        var parts: [String] = []
        if photos > 0 { parts.append(texts.text("photos", count: photos)) }
        if videos > 0 { parts.append(texts.text("videos", count: videos)) }
        return parts.joined(separator: texts.text("countSeparator"))
    }

    func span(in texts: InterfaceTexts) -> String { days.map { DateWords(texts: texts).span($0) } ?? "" }

    /// Both in one line.
    func line(in texts: InterfaceTexts) -> String {
        [count(in: texts), span(in: texts)].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
