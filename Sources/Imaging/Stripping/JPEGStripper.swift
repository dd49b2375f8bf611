import Files

/// Rewrites a JPEG from what its picture needs, with unchanged scans.
///
/// The copy keeps the frame, tables and scans, the parts of the JFIF and Adobe markers that describe the samples, and the
/// parts of the colour profile that describe colours. EXIF, XMP, IPTC, comments, maker-specific markers, indexes of
/// further pictures, padding, unused bytes at the end of segments, and everything after the end of the picture are
/// dropped.
struct JPEGStripper {
    private let head: ByteReader

    init(_ bytes: UnsafeRawBufferPointer) { head = ByteReader(bytes: bytes) }

    /// Returns the copy, or nil if the markers cannot be parsed up to the end of the picture.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        var copy: [UInt8] = []
        copy.reserveCapacity(head.bytes.count)
        let isComplete = pieces(with: metadata, missingProfile ?? []) { piece in
            switch piece {
            case .bytes(let bytes): copy += bytes
            case .scan(let range): copy += head.bytes[range]
            }
            return true
        }
        return isComplete ? copy : nil
    }

    /// The profile that only a copy has: browsers read nothing else, so colours that EXIF states get one. Nil for most
    /// files.
    var missingProfile: [UInt8]? {
        guard let profile = CameraColours.profile(of: head.bytes),
            ByteSearch.first(Array("ICC_PROFILE\0".utf8), in: head.bytes) == nil
        else { return nil }
        return profile
    }

    /// Whether no copy can be made. If the end is missing, what follows the picture would pass for a part of it, so no
    /// end is added.
    var isDamaged: Bool { !pieces(with: .none, []) { _ in true } }

    /// Whether a copy would equal the file. Stops at the first difference, so that only the beginning of most
    /// photographs is read.
    var isBare: Bool {
        var place = 0
        let isComplete = pieces(with: .none, []) { piece in
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
        return isComplete && place == head.bytes.count
    }

    private enum Piece {
        case bytes([UInt8])
        /// The samples, by their range in the file.
        case scan(Range<Int>)
    }

    /// Passes the pieces of the copy to `take` in order, until it returns false.
    ///
    /// - Parameter added: a profile for a file without one; empty if it needs none.
    /// - Returns: false if the markers cannot be parsed or `take` returned false.
    private func pieces(with metadata: PublicMetadata, _ added: [UInt8], _ take: (Piece) -> Bool) -> Bool {
        guard head.starts(with: [0xFF, 0xD8]), take(.bytes([0xFF, 0xD8])) else { return false }
        var (hasJFIF, hasAdobe, hasMetadata) = (false, false, false)
        var profile = JPEGProfile()
        var frame: JPEGTables.Frame?
        var offset = 2
        while let (marker, start) = marker(from: offset) {
            // EXIF belongs at the front, but after JFIF, which must come first.
            if marker != 0xE0, !hasMetadata {
                hasMetadata = true
                let segments = Self.segments(of: metadata) + JPEGProfile.segments(of: added)
                guard take(.bytes(segments)) else { return false }
            }
            if marker == 0xD9 { return frame != nil && take(.bytes([0xFF, 0xD9])) }
            // Markers without a length do not belong here.
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
                // A JFIF marker may include a thumbnail of the uncropped picture; without it, the marker has 18 bytes.
                guard !hasJFIF, head.has("JFIF\0", at: start + 4), body.count >= 14 else { continue }
                hasJFIF = true
                guard take(.bytes([0xFF, 0xE0, 0, 16] + body.prefix(12) + [0, 0])) else { return false }
            case 0xE2 where head.has("ICC_PROFILE\0", at: start + 4):
                // A profile in several segments is written once its last segment has been read.
                guard let whole = profile.add(body.dropFirst(12)) else { continue }
                guard let reduced = ProfileReducer.reduced(whole) else { continue }
                guard take(.bytes(JPEGProfile.segments(of: reduced))) else { return false }
            case 0xEE:
                // A version, two sets of flags that only printing software uses, and the colour transform.
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
                // Fill bytes before the next marker have no meaning.
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

    /// Returns the next marker and its offset, skipping padding.
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

    /// Returns the end of the scan data: the first marker that is neither a stuffed zero nor a restart.
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
        // A segment holds at most 65533 bytes; longer metadata is dropped.
        for (name, content) in bodies where !content.isEmpty && name.utf8.count + content.count <= 65_533 {
            let length = name.utf8.count + content.count + 2
            segments += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(name.utf8) + content
        }
        return segments
    }
}

/// The segments that a JPEG's samples need, each reduced to its meaningful bytes.
enum JPEGTables {
    /// What scans must match.
    struct Frame {
        var components: Int
    }

    /// Returns the segment with its marker, or empty if it can be dropped; nil if no decoder could use it.
    static func segment(_ marker: UInt8, _ body: Slice<UnsafeRawBufferPointer>, frame: inout Frame?) -> [UInt8]? {
        switch marker {
        // Sequential, extended, progressive and lossless frames, with either entropy coding.
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
        // Hierarchical frames, which browsers do not show.
        default: return nil
        }
    }

    /// Returns the header of a scan.
    static func scan(_ body: Slice<UnsafeRawBufferPointer>, of frame: Frame?) -> [UInt8]? {
        guard let frame, let first = body.first, (1...frame.components).contains(Int(first)),
            body.count >= 4 + 2 * Int(first)
        else { return nil }
        return segment(0xDA, body.prefix(4 + 2 * Int(first)))
    }

    private static func segment(_ marker: UInt8, _ body: some Collection<UInt8>) -> [UInt8] {
        [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
    }

    /// Returns the complete tables of a segment, which may hold several; anything after them is dropped.
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

    /// Returns the length of a Huffman table: a class and a number, the count of codes of each length, and their
    /// values.
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

/// A colour profile in JPEG segments, each with its number and their count.
struct JPEGProfile {
    private var parts: [UInt8: [UInt8]] = [:]
    private var isDone = false

    /// - Parameter body: the bytes of a segment after its name.
    /// - Returns: the profile, once all parts are there.
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
