/// The parts of a fragmented film (`moof`).
enum ISOFragment {
    /// Defaults for all samples of one track in a fragment (`tfhd`) or in the whole film (`trex`).
    struct Header {
        var track: Int
        /// The base of the offsets; nil for the beginning of the fragment.
        var base: Int?
        var duration: Int?
        var size: Int?
        /// Whether the box holds only what its flags announce.
        let isExact: Bool

        init?(_ boxes: ISOBoxes, _ content: Range<Int>) {
            guard let flags = boxes.number(content, at: 1, bytes: 3), let track = boxes.number(content, at: 4) else {
                return nil
            }
            self.track = track
            var offset = 8
            func take(_ flag: Int, _ bytes: Int = 4) -> Int? {
                guard flags & flag != 0 else { return nil }
                defer { offset += bytes }
                return boxes.number(content, at: offset, bytes: bytes)
            }
            base = take(0x1, 8)
            _ = take(0x2)
            duration = take(0x8)
            size = take(0x10)
            _ = take(0x20)
            isExact = offset == content.count
        }

        /// - Parameter defaults: the content of a `trex` box.
        init?(_ boxes: ISOBoxes, defaults content: Range<Int>) {
            guard content.count == 24, let track = boxes.number(content, at: 4) else { return nil }
            self.track = track
            duration = boxes.number(content, at: 12)
            size = boxes.number(content, at: 16)
            isExact = true
        }
    }

    /// A run of samples (`trun`).
    struct Run {
        let count: Int
        /// Relative to the base, usually the beginning of the fragment; nil if the run follows the previous one.
        let offset: Int?
        let isExact: Bool
        private let boxes: ISOBoxes
        private let entries: Range<Int>
        private let entry: Int
        private let durationAt: Int?
        private let sizeAt: Int?

        init?(_ boxes: ISOBoxes, _ content: Range<Int>) {
            guard let flags = boxes.number(content, at: 1, bytes: 3), let count = boxes.number(content, at: 4) else {
                return nil
            }
            var header = 8
            var offset: Int?
            if flags & 0x1 != 0 {
                offset = boxes.number(content, at: header).map { Int(Int32(truncatingIfNeeded: $0)) }
                header += 4
            }
            if flags & 0x4 != 0 { header += 4 }
            durationAt = flags & 0x100 != 0 ? 0 : nil
            sizeAt = flags & 0x200 != 0 ? (durationAt == nil ? 0 : 4) : nil
            entry = 4 * (flags >> 8 & 0xF).nonzeroBitCount
            let (bytes, overflow) = count.multipliedReportingOverflow(by: entry)
            guard !overflow, header <= content.count, bytes <= content.count - header else { return nil }
            isExact = header + bytes == content.count
            self.count = count
            self.offset = offset
            self.boxes = boxes
            entries = content.dropFirst(header)
        }

        /// Returns the size of a sample in bytes; nil if the headers have it.
        func size(of sample: Int) -> Int? { sizeAt.flatMap { boxes.number(entries, at: sample * entry + $0) } }

        /// Returns the duration of a sample in the track's units; nil if the headers have it.
        func duration(of sample: Int) -> Int? { durationAt.flatMap { boxes.number(entries, at: sample * entry + $0) } }

        /// Whether each sample has its own size.
        var hasSizes: Bool { sizeAt != nil }
        var hasDurations: Bool { durationAt != nil }
    }
}

/// The duration of a fragmented film. Its headers do not state it, and the durations that other programs compute from
/// them are wrong by hours.
enum ISOLength {
    /// Returns the duration in seconds; nil if the film is not fragmented or its fragments do not state it.
    static func ofFragments(_ bytes: UnsafeRawBufferPointer) -> Double? {
        let boxes = ISOBoxes(bytes)
        guard let movie = boxes.first("moov", in: boxes.all), let extends = boxes.first("mvex", in: movie.content),
            let track = ISOTrack.all(boxes, movie)?.first(where: { $0.kind == "vide" }), track.timescale > 0,
            track.sampleCount == 0
        else { return nil }
        let general = (boxes.boxes(in: extends.content) ?? []).filter { $0.type == "trex" }
            .compactMap { ISOFragment.Header(boxes, defaults: $0.content) }.first { $0.track == track.number }
        var units = 0.0
        var offset = 0
        while let box = boxes.box(at: offset, end: bytes.count) {
            if box.type == "moof" {
                for part in boxes.boxes(in: box.content) ?? [] where part.type == "traf" {
                    guard let first = boxes.first("tfhd", in: part.content),
                        let header = ISOFragment.Header(boxes, first.content), header.track == track.number
                    else { continue }
                    for run in boxes.boxes(in: part.content) ?? [] where run.type == "trun" {
                        guard let run = ISOFragment.Run(boxes, run.content) else { return nil }
                        units += length(of: run, each: header.duration ?? general?.duration ?? 0)
                    }
                }
            }
            offset = box.content.upperBound
        }
        let seconds = units / Double(track.timescale)
        return units > 0 && seconds < 350_000 ? seconds : nil
    }

    private static func length(of run: ISOFragment.Run, each: Int) -> Double {
        guard run.hasDurations else { return Double(run.count) * Double(each) }
        return (0..<run.count).reduce(0) { $0 + Double(run.duration(of: $1) ?? 0) }
    }
}
