internal import AlbumModel
package import Planning

/// The days on which the items were taken, for the page that shows one day of all years. Items whose day is unknown or
/// uncertain are left out.
package struct FindingDays: Sendable {
    /// Successive items of one day.
    struct Run: Hashable, Sendable {
        /// The number of the first item.
        var first: Int
        var count: Int
        /// Year, month and day as one number, with 31 days in every month.
        var day: Int
    }

    private(set) var runs: [Run] = []
    private(set) package var itemCount = 0
    private(set) package var hasSeveralYears = false

    init() {}

    package init(_ plan: SitePlan, items: FindingItems) {
        guard plan.settings.onThisDay != false else { return }
        for (place, reference) in items.references.prefix(items.datedCount).enumerated() {
            guard let day = plan[reference].item.fields.shootTime?.certainDay else { continue }
            add(Self.number(of: day), of: items.albums.count + place)
        }
        hasSeveralYears = Set(runs.lazy.map { $0.day / (12 * 31) }).count > 1
    }

    private mutating func add(_ day: Int, of number: Int) {
        itemCount += 1
        if let last = runs.last, last.day == day, last.first + last.count == number {
            runs[runs.count - 1].count += 1
        } else {
            runs.append(Run(first: number, count: 1, day: day))
        }
    }

    private static func number(of day: Timestamp) -> Int { (day.year * 12 + day.month - 1) * 31 + day.day - 1 }

    /// The runs as differences from one to the next, which are small because the items are in order of time;
    /// `templates/finding/on-this-day.js` reads them.
    var text: String {
        var text: [UInt8] = []
        var next = 0
        var day = 0
        for run in runs {
            PostingText.append(UInt32(run.first - next), to: &text)
            PostingText.append(UInt32(run.count - 1), to: &text)
            PostingText.append(signed: run.day - day, to: &text)
            (next, day) = (run.first + run.count, run.day)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
