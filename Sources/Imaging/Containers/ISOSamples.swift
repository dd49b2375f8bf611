/// Which bytes of an ISO base media file its tracks refer to. Media data (`mdat`) that no track refers to is played by
/// nobody, and holds what a camera put there: dashcams keep their positions between the pictures.
struct ISOSamples {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    /// Whether every byte of all media data is a part of a sample, or zero, and whether no picture has messages with it that
    /// may tell anything.
    var accountForAllMedia: Bool {
        guard let parts = boxes.boxes(in: boxes.all, mayBeCutOff: true),
            let movie = parts.first(where: { $0.type == "moov" }), let tracks = ISOTrack.all(boxes, movie)
        else { return false }
        var taken: [Range<Int>] = []
        for track in tracks {
            guard track.take(&taken) else { return false }
        }
        let defaults = boxes.first("mvex", in: movie.content).flatMap { boxes.boxes(in: $0.content) } ?? []
        let headers = defaults.filter { $0.type == "trex" }.compactMap {
            ISOFragment.Header(boxes, defaults: $0.content)
        }
        for fragment in parts where fragment.type == "moof" {
            guard take(fragment, tracks, headers, &taken) else { return false }
        }
        return cover(parts.filter { $0.type == "mdat" }.map(\.content), taken)
    }

    private func take(
        _ fragment: ISOBox, _ tracks: [ISOTrack], _ defaults: [ISOFragment.Header], _ taken: inout [Range<Int>]
    ) -> Bool {
        guard let parts = boxes.boxes(in: fragment.content) else { return false }
        var end = fragment.start
        for part in parts where part.type == "traf" {
            guard let inside = boxes.boxes(in: part.content), let first = inside.first(where: { $0.type == "tfhd" }),
                let header = ISOFragment.Header(boxes, first.content),
                let track = tracks.first(where: { $0.number == header.track })
            else { return false }
            let general = defaults.first { $0.track == header.track }
            let base = header.base ?? fragment.start
            guard base <= boxes.head.bytes.count else { return false }
            for box in inside where box.type == "trun" {
                guard let run = ISOFragment.Run(boxes, box.content) else { return false }
                var place = run.offset.map { base + $0 } ?? end
                guard place >= 0 else { return false }
                for sample in 0..<run.count {
                    guard let size = run.size(of: sample) ?? header.size ?? general?.size,
                        let samples = sampleRange(place, size)
                    else { return false }
                    guard size > 0 || run.hasSizes else { return false }
                    guard track.isHarmless(samples) else { return false }
                    if let last = taken.last, last.upperBound == samples.lowerBound {
                        taken[taken.count - 1] = last.lowerBound..<samples.upperBound
                    } else {
                        taken.append(samples)
                    }
                    place += size
                    // What lies behind the file's end needs no more looking at.
                    if place >= boxes.head.bytes.count { break }
                }
                end = place
            }
        }
        return true
    }

    private func sampleRange(_ start: Int, _ size: Int) -> Range<Int>? {
        let (end, overflow) = start.addingReportingOverflow(size)
        guard !overflow else { return nil }
        let count = boxes.head.bytes.count
        return min(start, count)..<min(end, count)
    }

    /// Whether what is not taken of some ranges is zero.
    private func cover(_ media: [Range<Int>], _ taken: [Range<Int>]) -> Bool {
        let taken = taken.sorted { $0.lowerBound < $1.lowerBound }
        var next = taken.startIndex
        for range in media {
            var offset = range.lowerBound
            while offset < range.upperBound {
                while next < taken.endIndex, taken[next].upperBound <= offset { next += 1 }
                let start =
                    next < taken.endIndex
                    ? min(max(offset, taken[next].lowerBound), range.upperBound) : range.upperBound
                guard boxes.isZero(offset..<start) else { return false }
                guard start < range.upperBound else { break }
                offset = min(range.upperBound, taken[next].upperBound)
            }
        }
        return true
    }
}
