/// Determines which bytes of an ISO base media file its tracks refer to. Media data (`mdat`) that no track refers to is
/// never played, and cameras store data of their own there: dashcams keep positions between the pictures.
struct ISOSamples {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    /// Whether every byte of the media data is zero or belongs to a sample, and no picture comes with messages that may
    /// be private.
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
                    // Anything beyond the end of the file needs no check.
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

    /// Returns whether all bytes of some ranges are either taken or zero.
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

/// A track of an ISO base media file, with the tables that locate its samples.
struct ISOTrack {
    let number: Int
    /// `vide`, `soun` or another handler type.
    let kind: String
    /// Time units per second.
    let timescale: Int
    private let boxes: ISOBoxes
    private let tables: [String: Range<Int>]
    private let pictures: CodedPictures

    /// Returns all tracks, or nil if one of them cannot be parsed.
    static func all(_ boxes: ISOBoxes, _ movie: ISOBox) -> [ISOTrack]? {
        guard let parts = boxes.boxes(in: movie.content) else { return nil }
        let found = parts.filter { $0.type == "trak" }
        let tracks = found.compactMap { ISOTrack(boxes, $0) }
        return tracks.count == found.count ? tracks : nil
    }

    private init?(_ boxes: ISOBoxes, _ track: ISOBox) {
        self.boxes = boxes
        guard let header = boxes.first("tkhd", in: track.content), let media = boxes.first("mdia", in: track.content),
            let timing = boxes.first("mdhd", in: media.content), let handler = boxes.first("hdlr", in: media.content),
            let info = boxes.first("minf", in: media.content), let table = boxes.first("stbl", in: info.content),
            let parts = boxes.boxes(in: table.content)
        else { return nil }
        let isLongHeader = boxes.number(header.content, at: 0, bytes: 1) == 1
        let isLong = boxes.number(timing.content, at: 0, bytes: 1) == 1
        guard let number = boxes.number(header.content, at: isLongHeader ? 20 : 12),
            let timescale = boxes.number(timing.content, at: isLong ? 20 : 12)
        else { return nil }
        self.number = number
        self.timescale = timescale
        let kind = boxes.type(at: handler.content.lowerBound + 8)
        self.kind = kind
        tables = Dictionary(parts.map { ($0.type, $0.content) }) { first, _ in first }
        pictures = CodedPictures(boxes, descriptions: tables["stsd"], handler: kind)
    }

    /// The number of samples in the film's own tables; 0 if the film is entirely fragmented.
    var sampleCount: Int { tables["stsz"].flatMap { boxes.number($0, at: 8) } ?? 0 }

    /// Returns whether a sample has no messages that may be private. For codecs that are not inspected, what comes with
    /// the pictures is unknown.
    func isHarmless(_ sample: Range<Int>) -> Bool { pictures.areHarmless(sample, of: boxes.head.bytes) }

    /// Adds the ranges of all samples in the tables. Returns false if the tables contradict each other or a sample may
    /// be private.
    func take(_ taken: inout [Range<Int>]) -> Bool {
        guard let sizes = tables["stsz"], let groups = tables["stsc"], let uniform = boxes.number(sizes, at: 4),
            let count = boxes.number(sizes, at: 8), let rows = boxes.number(groups, at: 4),
            let chunks = tables["stco"] ?? tables["co64"], let chunkCount = boxes.number(chunks, at: 4)
        else { return false }
        let wide = tables["stco"] == nil ? 8 : 4
        guard fits(chunks, chunkCount, wide), fits(groups, rows, 12), uniform > 0 || fits(sizes, count, 4, header: 12),
            isCount(tables["sdtp"], count)
        else { return false }
        let bytes = boxes.head.bytes.count
        var sample = 0
        var row = 0
        for chunk in 0..<chunkCount {
            // Each row applies from its first chunk, counted from 1.
            while row + 1 < rows, let first = boxes.number(groups, at: 8 + 12 * (row + 1)), first <= chunk + 1 {
                row += 1
            }
            guard rows > 0, let each = boxes.number(groups, at: 8 + 12 * row + 4),
                let start = boxes.number(chunks, at: 8 + chunk * wide, bytes: wide), each <= count - sample
            else { return false }
            var place = start
            if uniform > 0, case .sound = pictures {
                let (length, overflow) = uniform.multipliedReportingOverflow(by: each)
                guard !overflow else { return false }
                place = place.addingReportingOverflow(length).overflow ? Int.max : place + length
            } else {
                for index in sample..<sample + each where place < bytes {
                    let size = uniform > 0 ? uniform : boxes.number(sizes, at: 12 + 4 * index) ?? 0
                    let (end, overflow) = place.addingReportingOverflow(size)
                    guard !overflow, isHarmless(min(place, bytes)..<min(end, bytes)) else { return false }
                    place = end
                }
            }
            taken.append(min(start, bytes)..<min(place, bytes))
            sample += each
        }
        return sample == count
    }

    private func fits(_ table: Range<Int>, _ count: Int, _ entry: Int, header: Int = 8) -> Bool {
        let (bytes, overflow) = count.multipliedReportingOverflow(by: entry)
        return !overflow && bytes <= table.count - header
    }

    /// Returns whether the table, if it exists, has one byte for each sample.
    private func isCount(_ table: Range<Int>?, _ count: Int) -> Bool {
        table.map { $0.count - 4 == count } ?? true
    }
}
