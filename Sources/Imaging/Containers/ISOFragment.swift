/// The parts of a film that is stored in fragments (`moof`).
enum ISOFragment {
    /// What holds for all samples of one track of a fragment (`tfhd`), or of the whole film (`trex`).
    struct Header {
        var track: Int
        /// Where offsets count from; nil for the beginning of the fragment.
        var base: Int?
        var duration: Int?
        var size: Int?
        /// Whether there is nothing in it but what its flags announce.
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

        /// - Parameter defaults: a box `trex`.
        init?(_ boxes: ISOBoxes, defaults content: Range<Int>) {
            guard content.count == 24, let track = boxes.number(content, at: 4) else { return nil }
            self.track = track
            duration = boxes.number(content, at: 12)
            size = boxes.number(content, at: 16)
            isExact = true
        }
    }

    /// A row of samples (`trun`).
    struct Run {
        let count: Int
        /// From the fragment's beginning, as a rule; nil for right behind the row before.
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

        /// Bytes of a sample; nil where the headers say.
        func size(of sample: Int) -> Int? { sizeAt.flatMap { boxes.number(entries, at: sample * entry + $0) } }

        /// How long a sample is shown, in the track's units; nil where the headers say.
        func duration(of sample: Int) -> Int? { durationAt.flatMap { boxes.number(entries, at: sample * entry + $0) } }

        /// Whether each sample has a size of its own.
        var hasSizes: Bool { sizeAt != nil }
        var hasDurations: Bool { durationAt != nil }
    }
}
