/// The tables of an ISO base media file, which hold numbers: as many as they state, and nothing behind them.
struct ISOTables {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    /// Whether a box is a known table of just the size that its count of entries asks for.
    func isExact(_ box: ISOBox) -> Bool {
        let content = box.content
        guard let version = boxes.number(content, at: 0, bytes: 1) else { return false }
        switch box.type {
        case "stts", "ctts": return holds(content, countAt: 4, entry: 8)
        case "stss", "stps", "stco": return holds(content, countAt: 4, entry: 4)
        case "co64": return holds(content, countAt: 4, entry: 8)
        case "stsc": return holds(content, countAt: 4, entry: 12)
        case "elst": return holds(content, countAt: 4, entry: version == 1 ? 20 : 12)
        case "stsz": return holds(content, countAt: 8, entry: boxes.number(content, at: 4) == 0 ? 4 : 0)
        case "sbgp": return isGrouping(content) && holds(content, countAt: version == 1 ? 12 : 8, entry: 8)
        case "sgpd": return isGrouping(content) && content.count <= 64
        // A byte for each sample; how many there are, `ISOSamples` knows.
        case "sdtp": return content.count >= 4
        case "sidx":
            let header = version == 0 ? 24 : 32
            guard let count = boxes.number(content, at: header - 2, bytes: 2) else { return false }
            return content.count == header + 12 * count
        case "tfra":
            guard let lengths = boxes.number(content, at: 8) else { return false }
            let numbers = (lengths >> 4 & 3) + (lengths >> 2 & 3) + (lengths & 3) + 3
            return holds(content, countAt: 12, entry: (version == 1 ? 16 : 8) + numbers)
        case "tfhd": return ISOFragment.Header(boxes, content)?.isExact ?? false
        case "trun": return ISOFragment.Run(boxes, content)?.isExact ?? false
        default: return false
        }
    }

    private func holds(_ content: Range<Int>, countAt offset: Int, entry: Int) -> Bool {
        guard let count = boxes.number(content, at: offset) else { return false }
        let (bytes, overflow) = count.multipliedReportingOverflow(by: entry)
        return !overflow && content.count - offset - 4 == bytes
    }

    /// How samples depend on one another.
    private func isGrouping(_ content: Range<Int>) -> Bool {
        ["roll", "prol", "rap ", "sap ", "sync", "tele", "tscl", "tsas", "stsa"]
            .contains(boxes.type(at: content.lowerBound + 4))
    }
}
