/// Determines whether the edit lists of an ISO base media file hide a part of it.
///
/// A program that cuts a film without encoding it again keeps all pictures since the last keyframe, because the others
/// are made from it, and often all sound. The edit list tells players to begin later or end earlier, but whoever has the
/// file has what was cut away.
struct ISOEdits {
    private let boxes: ISOBoxes

    init(_ bytes: UnsafeRawBufferPointer) { boxes = ISOBoxes(bytes) }

    /// Whether more pictures or sound are hidden than encoders and cameras hide themselves. What cannot be parsed hides
    /// nothing here, since `ISOMediaBoxes` does not consider it harmless.
    var hideParts: Bool {
        guard let movie = boxes.first("moov", in: boxes.all), let header = boxes.first("mvhd", in: movie.content),
            let scale = timescale(header.content), let parts = boxes.boxes(in: movie.content)
        else { return false }
        let isFragmented = parts.contains { $0.type == "mvex" }
        return parts.contains { track in
            guard track.type == "trak", let media = boxes.first("mdia", in: track.content),
                let handler = boxes.first("hdlr", in: media.content),
                let most = Self.tolerances[boxes.type(at: handler.content.lowerBound + 8)],
                let header = boxes.first("mdhd", in: media.content), let own = timescale(header.content),
                let edits = edits(of: track, ownScale: own, movieScale: scale, isFragmented: isFragmented),
                let times = sampleTimes(of: media)
            else { return false }
            return Self.gaps(in: times, between: edits) / own > most
        }
    }

    /// How many seconds may be hidden, by the handler of the track.
    ///
    /// Encoders of AAC begin with 1024 to 2112 samples of silence, and with twice as many in HE-AAC: at most 0.27 s at
    /// the lowest rates, and 0.05 s at usual ones. The delay of B-frames hides nothing, because times are compared as
    /// players show them. Apple's writer hides the one or two pictures before the beginning of its session.
    private static let tolerances = ["vide": 0.2, "soun": 0.3]

    /// Returns the time units per second in the header of the movie or of a track's media, which begin alike.
    private func timescale(_ header: Range<Int>) -> Double? {
        let isLong = boxes.number(header, at: 0, bytes: 1) == 1
        return boxes.number(header, at: isLong ? 20 : 12).flatMap { $0 > 0 ? Double($0) : nil }
    }

    /// Returns the shown ranges of a track, in its own units; nil if it has no edit list. Empty edits, which only delay
    /// what follows, are left out.
    private func edits(
        of track: ISOBox, ownScale: Double, movieScale: Double, isFragmented: Bool
    ) -> [ClosedRange<Double>]? {
        guard let list = boxes.first("edts", in: track.content).flatMap({ boxes.first("elst", in: $0.content) }),
            let count = boxes.number(list.content, at: 4)
        else { return nil }
        let isLong = boxes.number(list.content, at: 0, bytes: 1) == 1
        let width = isLong ? 8 : 4
        var edits: [ClosedRange<Double>] = []
        for index in 0..<min(count, list.content.count / (2 * width + 4)) {
            let place = 8 + index * (2 * width + 4)
            guard let duration = boxes.number(list.content, at: place, bytes: width),
                let start = boxes.number(list.content, at: place + width, bytes: width),
                let rate = boxes.number(list.content, at: place + 2 * width)
            else { return nil }
            // The start of an empty edit is −1.
            guard start < (isLong ? Int.max : 1 << 31) else { continue }
            // Fragments follow after the duration that the list states; and some programs state none.
            let isOpen = duration == 0 || isFragmented && index + 1 == count
            let length = Double(duration) / movieScale * ownScale * Double(Int32(truncatingIfNeeded: rate)) / 65_536
            edits.append(Double(start)...(isOpen ? .infinity : Double(start) + max(0, length)))
        }
        return edits.isEmpty ? nil : edits
    }

    /// Returns how much of a range lies outside all of the others.
    private static func gaps(in times: ClosedRange<Double>, between edits: [ClosedRange<Double>]) -> Double {
        var hidden = 0.0
        var reached = times.lowerBound
        for edit in edits.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            hidden += max(0, min(edit.lowerBound, times.upperBound) - reached)
            reached = max(reached, edit.upperBound)
        }
        return hidden + max(0, times.upperBound - reached)
    }

    /// Returns when players show the first sample of a track, and about when they show the last, in the track's units.
    /// The last sample's duration is left out, since many programs write any number there.
    private func sampleTimes(of media: ISOBox) -> ClosedRange<Double>? {
        guard let info = boxes.first("minf", in: media.content), let table = boxes.first("stbl", in: info.content)
        else { return nil }
        let durations = runs("stts", in: table.content).filter { $0.count > 0 }
        // Players ignore the edit lists of films whose samples are all in fragments, and so does ffmpeg.
        guard let final = durations.last else { return nil }
        let last = durations.reduce(-Double(final.value)) { $0 + Double($1.count) * Double($1.value) }
        let offsets = runs("ctts", in: table.content).filter { $0.count > 0 }
        // Pictures are stored in the order in which they are decoded.
        var first = offsets.isEmpty ? 0 : Double.infinity
        var rows = durations.makeIterator()
        var row = rows.next()
        var decoded = 0.0
        for offset in offsets {
            // Of each row, the first sample is the earliest.
            first = min(first, decoded + Double(Int32(truncatingIfNeeded: offset.value)))
            var samples = offset.count
            while samples > 0, let current = row {
                let taken = min(samples, current.count)
                decoded += Double(taken) * Double(current.value)
                samples -= taken
                row = taken < current.count ? (current.count - taken, current.value) : rows.next()
            }
        }
        return first...first + max(0, last)
    }

    /// Returns the rows of a table: how many samples have which value.
    private func runs(_ type: String, in table: Range<Int>) -> [(count: Int, value: Int)] {
        guard let content = boxes.first(type, in: table)?.content, let count = boxes.number(content, at: 4) else {
            return []
        }
        return (0..<min(count, content.count / 8)).compactMap { row in
            let place = 8 + 8 * row
            guard let samples = boxes.number(content, at: place), let value = boxes.number(content, at: place + 4)
            else { return nil }
            return (samples, value)
        }
    }
}
