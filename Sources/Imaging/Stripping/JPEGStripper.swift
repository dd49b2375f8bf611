/// Writes a JPEG anew from what its picture needs, with its scans as they are.
///
/// Kept are the frame, tables and scans, what of the JFIF and Adobe markers says how to take the samples, and what of the colour
/// profile tells colours. Left out are EXIF, XMP, IPTC, comments, makers' own markers, indexes of further pictures, padding,
/// what stands in a segment behind its end of meaning, and all that stands behind the end of the picture.
struct JPEGStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Nil where the markers cannot be followed up to the end of the picture.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        var copy: [UInt8] = []
        copy.reserveCapacity(head.bytes.count)
        let isWhole = pieces(with: metadata) { piece in
            switch piece {
            case .bytes(let bytes): copy += bytes
            case .scan(let range): copy += head.bytes[range]
            }
            return true
        }
        return isWhole ? copy : nil
    }

    /// Whether a copy would be the file itself. It ends at the first difference, so that of nearly all photographs only the
    /// beginning is read.
    var isBare: Bool {
        var place = 0
        let isWhole = pieces(with: .none) { piece in
            switch piece {
            case .bytes(let bytes):
                guard place + bytes.count <= head.bytes.count,
                    head.bytes[place..<place + bytes.count].elementsEqual(bytes)
                else { return false }
                place += bytes.count
            case .scan(let range):
                guard range.lowerBound == place else { return false }
                place = range.upperBound
            }
            return true
        }
        return isWhole && place == head.bytes.count
    }

    private enum Piece {
        case bytes([UInt8])
        /// The samples, by their place in the file.
        case scan(Range<Int>)
    }

    /// The pieces of the copy in their order, until `take` has enough.
    ///
    /// - Returns: false where the markers cannot be followed, or `take` ended it.
    private func pieces(with metadata: PublicMetadata, _ take: (Piece) -> Bool) -> Bool {
        guard head.starts(with: [0xFF, 0xD8]), take(.bytes([0xFF, 0xD8])) else { return false }
        var (hasJFIF, hasAdobe, hasMetadata) = (false, false, false)
        var profile = JPEGProfile()
        var frame: JPEGTables.Frame?
        var offset = 2
        while let (marker, start) = marker(from: offset) {
            // EXIF's place is at the front, but behind JFIF, which must come first.
            if marker != 0xE0, !hasMetadata {
                hasMetadata = true
                guard take(.bytes(Self.segments(of: metadata))) else { return false }
            }
            if marker == 0xD9 { return frame != nil && take(.bytes([0xFF, 0xD9])) }
            // Markers without a length have no business here.
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {
                offset = start + 2
                continue
            }
            guard let length = head.bigEndian(at: start + 2, bytes: 2), length >= 2 else { return false }
            let end = start + 2 + Int(length)
            guard end <= head.bytes.count else { return false }
            let body = head.bytes[start + 4..<end]
            offset = end
            switch marker {
            case 0xE0:
                // A JFIF marker may hold a thumbnail of what the picture was before it was cut: without it the marker has 18 bytes.
                guard !hasJFIF, head.has("JFIF\0", at: start + 4), body.count >= 14 else { continue }
                hasJFIF = true
                guard take(.bytes([0xFF, 0xE0, 0, 16] + body.prefix(12) + [0, 0])) else { return false }
            case 0xE2 where head.has("ICC_PROFILE\0", at: start + 4):
                // A profile in several segments is written when the last of them was read.
                guard let whole = profile.add(body.dropFirst(12)) else { continue }
                guard let reduced = ProfileReducer.reduced(whole) else { continue }
                guard take(.bytes(JPEGProfile.segments(of: reduced))) else { return false }
            case 0xEE:
                // A version, two sets of flags that only printers' software uses, and how colours were transformed.
                guard !hasAdobe, head.has("Adobe", at: start + 4), body.count >= 12 else { continue }
                hasAdobe = true
                let transform = body[body.startIndex + 11]
                guard take(.bytes([0xFF, 0xEE, 0, 14] + "Adobe".utf8 + [0, 100, 0, 0, 0, 0, transform])) else {
                    return false
                }
            case 0xE1...0xEF, 0xFE, 0xF0...0xFD, 0x02...0xBF: continue
            case 0xDA:
                guard let header = JPEGTables.scan(body, of: frame), let scanEnd = endOfScan(from: end) else {
                    return false
                }
                // Fill bytes before the next marker mean nothing.
                var last = scanEnd
                while last > end, head.bytes[last - 1] == 0xFF { last -= 1 }
                guard take(.bytes(header)), take(.scan(end..<last)) else { return false }
                offset = scanEnd
            default:
                guard let tables = JPEGTables.segment(marker, body, frame: &frame) else { return false }
                guard take(.bytes(tables)) else { return false }
            }
        }
        return false
    }

    /// The next marker and where it stands; padding before it is passed over.
    private func marker(from offset: Int) -> (UInt8, Int)? {
        var place = offset
        while place + 1 < head.bytes.count {
            if head.bytes[place] == 0xFF, head.bytes[place + 1] != 0xFF, head.bytes[place + 1] != 0 {
                return (head.bytes[place + 1], place)
            }
            place += 1
        }
        return nil
    }

    /// Scan data ends at the first marker that is neither a stuffed zero nor a restart.
    private func endOfScan(from start: Int) -> Int? {
        let mark: [UInt8] = [0xFF]
        var place = start
        while let found = ByteSearch.first(mark, in: head.bytes, from: place), found + 1 < head.bytes.count {
            let next = head.bytes[found + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return found }
            place = found + 1
        }
        return nil
    }

    private static func segments(of metadata: PublicMetadata) -> [UInt8] {
        var segments: [UInt8] = []
        let bodies = [("Exif\0\0", metadata.exif), ("http://ns.adobe.com/xap/1.0/\0", metadata.xmp)]
        // A segment holds at most 65533 bytes; what is longer is left out.
        for (name, content) in bodies where !content.isEmpty && name.utf8.count + content.count <= 65_533 {
            let length = name.utf8.count + content.count + 2
            segments += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(name.utf8) + content
        }
        return segments
    }
}

/// The segments of a JPEG that its samples need, each with the bytes that mean something and no others.
enum JPEGTables {
    /// What scans have to fit.
    struct Frame {
        var components: Int
    }

    /// The segment with its marker; empty for one that may go. Nil for one that no decoder could follow.
    static func segment(_ marker: UInt8, _ body: Slice<UnsafeRawBufferPointer>, frame: inout Frame?) -> [UInt8]? {
        switch marker {
        // Sequential, extended, progressive and lossless ones, in either way of coding.
        case 0xC0...0xC3, 0xC9...0xCB:
            guard body.count >= 6, frame == nil else { return nil }
            let count = Int(body[body.startIndex + 5])
            guard (1...4).contains(count), body.count >= 6 + 3 * count else { return nil }
            frame = Frame(components: count)
            return segment(marker, body.prefix(6 + 3 * count))
        case 0xC4: return tables(marker, body, lengthOfNext: huffmanLength)
        case 0xDB: return tables(marker, body, lengthOfNext: quantizationLength)
        case 0xCC: return segment(marker, body.prefix(body.count & ~1))
        case 0xDC, 0xDD: return body.count >= 2 ? segment(marker, body.prefix(2)) : nil
        // Frames of a hierarchy, which browsers do not show.
        default: return nil
        }
    }

    /// The header of a scan.
    static func scan(_ body: Slice<UnsafeRawBufferPointer>, of frame: Frame?) -> [UInt8]? {
        guard let frame, let first = body.first, (1...frame.components).contains(Int(first)),
            body.count >= 4 + 2 * Int(first)
        else { return nil }
        return segment(0xDA, body.prefix(4 + 2 * Int(first)))
    }

    private static func segment(_ marker: UInt8, _ body: some Collection<UInt8>) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    }

    /// A segment may hold several tables; what remains behind the last whole one is none.
    private static func tables(
        _ marker: UInt8, _ body: Slice<UnsafeRawBufferPointer>,
        lengthOfNext: (Slice<UnsafeRawBufferPointer>) -> Int?
    ) -> [UInt8]? {
        var length = 0
        while length < body.count, let next = lengthOfNext(body.dropFirst(length)), length + next <= body.count {
            length += next
        }
        return length > 0 ? segment(marker, body.prefix(length)) : []
    }

    /// A class and a number, how many codes there are of each length, and what they mean.
    private static func huffmanLength(_ table: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard table.count >= 17, let first = table.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        let codes = table.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
        return codes <= 256 ? 17 + codes : nil
    }

    private static func quantizationLength(_ table: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let first = table.first, first >> 4 <= 1, first & 15 <= 3 else { return nil }
        return first >> 4 == 0 ? 65 : 129
    }
}

/// A colour profile in the segments of a JPEG, each of which says which of how many it is.
struct JPEGProfile {
    private var parts: [UInt8: [UInt8]] = [:]
    private var isDone = false

    /// - Parameter body: a segment's bytes behind its name.
    /// - Returns: the profile, once its last part is there.
    mutating func add(_ body: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
        guard !isDone, body.count > 2, let number = body.first else { return nil }
        let count = body[body.startIndex + 1]
        parts[number] = Array(body.dropFirst(2))
        guard count > 0, parts.count == Int(count) else { return nil }
        isDone = true
        return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }

    static func segments(of profile: [UInt8]) -> [UInt8] {
        let most = 65_519
        let count = (profile.count + most - 1) / most
        guard count <= 255 else { return [] }
        return (0..<count).flatMap { index -> [UInt8] in
            let part = profile[(index * most)..<min(profile.count, (index + 1) * most)]
            let length = part.count + 16
            return [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 0xFF)] + Array("ICC_PROFILE\0".utf8)
                + [UInt8(index + 1), UInt8(count)] + part
        }
    }
}
