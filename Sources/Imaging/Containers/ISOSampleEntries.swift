/// Checks the sample descriptions of a track (`stsd`), which may hold what a decoder needs and nothing else.
struct ISOSampleEntries {
    private let boxes: ISOBoxes

    init(_ boxes: ISOBoxes) { self.boxes = boxes }

    private static let pictures: Set<String> = [
        "avc1", "avc3", "hvc1", "hev1", "dvh1", "dvhe", "vp08", "vp09", "av01", "mp4v", "jpeg", "mjpa", "s263",
        "apch", "apcn", "apcs", "apco", "ap4h", "ap4x",
    ]

    private static let sounds: Set<String> = [
        "mp4a", "samr", "sawb", "alac", "ac-3", "ec-3", "Opus", "fLaC", ".mp3", "sowt", "twos", "lpcm", "in24", "in32",
        "fl32", "raw ", "ulaw", "alaw", "ima4",
    ]

    /// The maximum sizes, in bytes, of the parts of a description.
    private static let parts: [String: Int] = [
        "esds": 96, "pasp": 8, "btrt": 12, "clap": 32, "fiel": 2, "gama": 4, "mdcv": 24, "clli": 4, "vpcC": 24,
        "av1C": 64, "SmDm": 28, "CoLL": 8, "dvcC": 24, "dvvC": 24, "dOps": 64, "dac3": 3, "dec3": 16, "dfLa": 42,
        "damr": 9, "d263": 15, "chan": 64, "frma": 4, "enda": 2, "\0\0\0\0": 0, "chrm": 4, "ccst": 8, "hvcE": 0,
    ]

    func areHarmless(_ content: Range<Int>) -> Bool {
        guard content.count >= 8, let entries = boxes.boxes(in: content.dropFirst(8)),
            entries.count == boxes.number(content, at: 4)
        else { return false }
        return entries.allSatisfy { entry in
            if Self.pictures.contains(entry.type) { return isPicture(entry.content) }
            return Self.sounds.contains(entry.type) && isSound(entry.content)
        }
    }

    private func isPicture(_ content: Range<Int>) -> Bool {
        guard content.count >= 78, boxes.isZero(content.prefix(6)) else { return false }
        // The name of the encoder, preceded by its length.
        let name = content.dropFirst(43).prefix(31)
        return HarmlessText.isProgram(boxes.text(name).filter { $0 != "\0" })
            && areParts(content.dropFirst(78))
    }

    private func isSound(_ content: Range<Int>) -> Bool {
        guard content.count >= 28, boxes.isZero(content.prefix(6)), let version = boxes.number(content, at: 8, bytes: 2)
        else { return false }
        let header = [28, 44, 64]
        guard version < header.count, content.count >= header[version] else { return false }
        return areParts(content.dropFirst(header[version]))
    }

    private func areParts(_ range: Range<Int>, isInside: Bool = false) -> Bool {
        guard let found = boxes.boxes(in: range) else { return false }
        return found.allSatisfy { part in
            switch part.type {
            case "avcC": AVCConfiguration(boxes, part.content)?.isHarmless ?? false
            case "hvcC": HEVCConfiguration(boxes, part.content)?.isHarmless ?? false
            // An ICC profile may name a display and its owner.
            case "colr": ["nclx", "nclc"].contains(boxes.type(at: part.content.lowerBound)) && part.content.count <= 11
            case "wave": !isInside && areParts(part.content, isInside: true)
            case "alac": part.content.count <= 28
            case "mp4a": part.content.count <= 4
            default: Self.parts[part.type].map { part.content.count <= $0 } ?? false
            }
        }
    }
}

/// The configuration of an H.264 decoder: the size of the units' length fields, and the units that describe the
/// pictures.
struct AVCConfiguration {
    let lengthBytes: Int
    let isHarmless: Bool

    init?(_ boxes: ISOBoxes, _ content: Range<Int>) {
        guard let flags = boxes.number(content, at: 4, bytes: 1), let sets = boxes.number(content, at: 5, bytes: 1)
        else {
            return nil
        }
        lengthBytes = (flags & 3) + 1
        var offset = 6
        var isExact = true
        func skip(_ count: Int) {
            for _ in 0..<count {
                guard let length = boxes.number(content, at: offset, bytes: 2) else { return isExact = false }
                // Only descriptions of sequences and pictures belong here.
                if length > 0, let type = boxes.number(content, at: offset + 2, bytes: 1) {
                    isExact = isExact && [7, 8, 13, 15].contains(type & 31)
                }
                offset += 2 + length
            }
        }
        skip(sets & 31)
        if let pictures = boxes.number(content, at: offset, bytes: 1) {
            offset += 1
            skip(pictures)
        }
        // Higher profiles add four bytes about colours, followed by more units.
        if content.count - offset >= 4, let more = boxes.number(content, at: offset + 3, bytes: 1) {
            offset += 4
            skip(more)
        }
        isHarmless = isExact && offset == content.count
    }
}

/// The configuration of an HEVC decoder, with the same fields.
struct HEVCConfiguration {
    let lengthBytes: Int
    let isHarmless: Bool

    init?(_ boxes: ISOBoxes, _ content: Range<Int>) {
        guard let flags = boxes.number(content, at: 21, bytes: 1), let arrays = boxes.number(content, at: 22, bytes: 1)
        else { return nil }
        lengthBytes = (flags & 3) + 1
        var offset = 23
        var isHarmless = true
        for _ in 0..<arrays {
            guard let type = boxes.number(content, at: offset, bytes: 1),
                let units = boxes.number(content, at: offset + 1, bytes: 2)
            else { return nil }
            offset += 3
            for _ in 0..<units {
                guard let length = boxes.number(content, at: offset, bytes: 2), offset + 2 + length <= content.count
                else { return nil }
                let start = content.lowerBound + offset + 2
                isHarmless =
                    isHarmless && [32, 33, 34, 39, 40].contains(type & 63)
                    && CodedUnits.isHarmless(boxes.head.bytes, start..<start + length, .hevc)
                offset += 2 + length
            }
        }
        self.isHarmless = isHarmless && offset == content.count
    }
}
