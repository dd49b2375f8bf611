internal import AlbumModel
internal import Planning

/// The positions of those items whose albums let them leave.
package struct FindingPositions: Sendable {
    /// For each item with a position, in order: its number, and its place in units of a ten-thousandth of a degree, which
    /// is eleven metres at most.
    private(set) var places: [(number: Int, north: Int, east: Int)] = []

    init() {}

    init(_ plan: SitePlan, items: FindingItems) {
        let isPublic = plan.albums.map(\.settings.privacy.gps)
        guard isPublic.contains(true), plan.settings.mapPage.isOn != false else { return }
        for (place, reference) in items.references.enumerated() where isPublic[reference.album] {
            guard let position = plan[reference].item.fields.place.position else { continue }
            let (north, east) = (position.latitude * 10_000, position.longitude * 10_000)
            places.append((items.albums.count + place, Int(north.rounded()), Int(east.rounded())))
        }
    }

    var isEmpty: Bool { places.isEmpty }

    /// Distances from one to the next, which are short for pictures of one day; `templates/finding/positions.js` reads
    /// them.
    var text: String {
        var text: [UInt8] = []
        var last = (number: -1, north: 0, east: 0)
        for place in places {
            PostingText.append(UInt32(place.number - last.number - 1), to: &text)
            PostingText.append(Self.unsigned(place.north - last.north), to: &text)
            PostingText.append(Self.unsigned(place.east - last.east), to: &text)
            last = place
        }
        return "albumgenPositions(\"\(String(decoding: text, as: UTF8.self))\");\n"
    }

    /// Small numbers of either sign become small numbers: 0, -1, 1, -2, 2.
    private static func unsigned(_ number: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: number < 0 ? -2 * number - 1 : 2 * number)
    }
}
