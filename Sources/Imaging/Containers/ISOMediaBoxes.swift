/// Checks the boxes of an ISO base media file (MP4, MOV, 3GP). A published film may have only boxes that are known to
/// contain nothing private. This is a list of what is allowed, because a list of what is not would have no end: every
/// camera maker has its own boxes, keys and tracks.
struct ISOMediaBoxes {
    private let boxes: ISOBoxes

    init(_ bytes: UnsafeRawBufferPointer) { boxes = ISOBoxes(bytes) }

    /// Whether the file has only tracks of pictures and sound, harmless tags, and no byte outside of them. A structure
    /// that cannot be parsed to the end could hide anything. Positions with their own tag count as harmless here:
    /// `VideoPrivacy` searches for them separately, since they have a setting of their own.
    var areHarmless: Bool { areHarmless(in: boxes.all, of: "") && ISOSamples(boxes).accountForAllMedia }

    /// The boxes allowed at the top level (`""`) and in each container box. A container allows the same boxes wherever
    /// it is, and none can contain itself, even indirectly.
    private static let contents: [String: Set<String>] = [
        "": ["ftyp", "styp", "moov", "moof", "mdat", "free", "skip", "wide", "sidx", "mfra", "meta"],
        "moov": ["mvhd", "trak", "mvex", "iods", "udta", "meta", "free", "skip", "wide"],
        "mvex": ["mehd", "trex"],
        "trak": ["tkhd", "tapt", "edts", "tref", "mdia", "udta", "meta", "free", "skip"],
        "tapt": ["clef", "prof", "enof"],
        "edts": ["elst"],
        "mdia": ["mdhd", "hdlr", "minf", "free", "skip"],
        "minf": ["vmhd", "smhd", "hdlr", "dinf", "stbl", "free", "skip"],
        "dinf": ["dref"],
        "stbl": [
            "stsd", "stts", "stss", "stps", "ctts", "cslg", "stsc", "stsz", "stco", "co64", "sdtp", "sgpd", "sbgp",
            "free", "skip",
        ],
        "moof": ["mfhd", "traf", "free", "skip"],
        "traf": ["tfhd", "tfdt", "trun", "sgpd", "sbgp", "free", "skip"],
        "mfra": ["tfra", "mfro"],
    ]

    /// The content sizes, in bytes, of boxes that hold only numbers; one for each version.
    private static let sizes: [String: Set<Int>] = [
        "mvhd": [100, 112], "tkhd": [84, 96], "mdhd": [24, 36], "vmhd": [12], "smhd": [8], "mehd": [8, 12],
        "trex": [24], "mfhd": [8], "tfdt": [8, 12], "mfro": [8], "clef": [12], "prof": [12], "enof": [12],
        "cslg": [24, 44], "iods": [16],
    ]

    private func areHarmless(in range: Range<Int>, of parent: String) -> Bool {
        guard let allowed = Self.contents[parent] else { return false }
        // A truncated film ends inside its media data.
        guard let parts = boxes.boxes(in: range, mayBeCutOff: parent.isEmpty) else { return false }
        return parts.allSatisfy { box in
            allowed.contains(box.type) && (box.isComplete || box.type == "mdat") && isHarmless(box, in: parent)
        }
    }

    private func isHarmless(_ box: ISOBox, in parent: String) -> Bool {
        let content = box.content
        if let sizes = Self.sizes[box.type] { return sizes.contains(content.count) }
        switch box.type {
        // The tables show which of its bytes are media.
        case "mdat": return true
        case "free", "skip", "wide": return isPadding(content)
        case "ftyp", "styp": return isOfKnownBrands(content)
        case "hdlr": return isHandler(content, in: parent)
        case "trak":
            // A track without a handler could hold anything.
            guard let media = boxes.first("mdia", in: content), boxes.first("hdlr", in: media.content) != nil else {
                return false
            }
            return areHarmless(in: content, of: "trak")
        case "stsd": return ISOSampleEntries(boxes).areHarmless(content)
        case "udta", "meta": return ISOTags(boxes).areHarmless(box)
        // The locations of the samples, without room for the path of another file.
        case "dref":
            return (boxes.boxes(in: content.dropFirst(8)) ?? []).allSatisfy {
                ["url ", "alis"].contains($0.type) && $0.content.count == 4
            } && content.count <= 20
        case "tref":
            return boxes.boxes(in: content)?.allSatisfy {
                $0.content.count <= 64 && $0.content.count.isMultiple(of: 4)
            } ?? false
        case let type where Self.contents[type] != nil: return areHarmless(in: content, of: type)
        default: return ISOTables(boxes).isExact(box)
        }
    }

    /// Returns whether a range is zeros or the name of a program.
    private func isPadding(_ range: Range<Int>) -> Bool {
        boxes.isZero(range) || range.count <= 64 && HarmlessText.isProgram(boxes.text(range).filter { $0 != "\0" })
    }

    private func isOfKnownBrands(_ content: Range<Int>) -> Bool {
        guard content.count >= 8, content.count.isMultiple(of: 4), content.count <= 136 else { return false }
        return stride(from: content.lowerBound, to: content.upperBound, by: 4).allSatisfy { place in
            place == content.lowerBound + 4 || Self.brands.contains(boxes.type(at: place))
        }
    }

    /// Returns whether a text consists of four-letter brands, which ffmpeg repeats in a tag.
    static func areBrands(_ text: String) -> Bool {
        let letters = Array(text)
        return letters.count.isMultiple(of: 4)
            && stride(from: 0, to: letters.count, by: 4).allSatisfy { brands.contains(String(letters[$0..<$0 + 4])) }
    }

    private static let brands: Set<String> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "avc1", "hvc1",
        "hev1", "av01", "qt  ", "M4V ", "M4VH", "M4VP", "M4A ", "MSNV", "dash", "msdh", "msix", "cmfc", "cmf2", "f4v ",
        "3gp4", "3gp5", "3gp6", "3gp7", "3gg6", "3ge6", "3g2a", "3g2b", "3g2c", "mmp4", "XAVC", "pana", "niko",
        "NDSC", "ftyp", "\0\0\0\0",
    ]

    /// Returns whether a handler is for pictures or sound and has a name that a program gave it.
    private func isHandler(_ content: Range<Int>, in parent: String) -> Bool {
        guard content.count >= 20 else { return false }
        let makers: Set<String> = ["\0\0\0\0", "appl"]
        let kinds: Set<String> = parent == "mdia" ? ["vide", "soun"] : ["alis", "url ", "mdir", "mdta"]
        guard kinds.contains(boxes.type(at: content.lowerBound + 8)),
            makers.contains(boxes.type(at: content.lowerBound + 12))
        else { return false }
        var name = content.dropFirst(min(24, content.count))
        // QuickTime has the length before the name, others a zero after it.
        if let length = name.first.map({ boxes.head.bytes[$0] }), Int(length) == name.count - 1 {
            name = name.dropFirst()
        }
        return HarmlessText.isProgram(boxes.text(name).filter { $0 != "\0" })
    }
}

/// Checks tables of numbers, which must have exactly as many entries as they state and nothing after them.
struct ISOTables {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    /// Returns whether a box is a known table with exactly the size that its entry count implies.
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
        // One byte for each sample; `ISOSamples` knows their number.
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

    /// Returns whether a grouping describes how samples depend on each other.
    private func isGrouping(_ content: Range<Int>) -> Bool {
        ["roll", "prol", "rap ", "sap ", "sync", "tele", "tscl", "tsas", "stsa"]
            .contains(boxes.type(at: content.lowerBound + 4))
    }
}
