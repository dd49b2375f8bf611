internal import AlbumModel

/// A month that has items.
struct TimelineMonth {
    /// As `2024_03`, without the line.
    var number: Int
    /// Some moment of it.
    var moment: Timestamp
    var count: Int
    /// The albums of its items with how many each has, in the order of the plan.
    var albums: [(album: Int, count: Int)]

    /// The newest first, as are its items.
    static func all(of site: SiteViews) -> [TimelineMonth] {
        var months: [TimelineMonth] = []
        var albums: [Int: Int] = [:]
        func finish() {
            guard !months.isEmpty else { return }
            months[months.count - 1].albums = albums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            albums = [:]
        }
        let items = site.finding.items
        for reference in items.references.prefix(items.datedCount) {
            guard let moment = site.plan[reference].item.fields.shootTime else { continue }
            let number = moment.year * 100 + moment.month
            if months.last?.number != number {
                finish()
                months.append(TimelineMonth(number: number, moment: moment, count: 0, albums: []))
            }
            months[months.count - 1].count += 1
            albums[reference.album, default: 0] += 1
        }
        finish()
        return months
    }
}
