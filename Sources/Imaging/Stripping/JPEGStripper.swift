/// Goes through a JPEG marker by marker and copies what the picture needs.
///
/// Kept are the frame, tables and scans, the JFIF and Adobe markers that say how to take the samples, and the colour profile. Left out are
/// EXIF, XMP, IPTC, comments, makers' own markers, indexes of further pictures, and all that stands behind the end of the picture.
struct JPEGStripper {
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) { head = FileHead(bytes: bytes) }

    /// Nil where the markers cannot be followed up to the end of the picture.
    func copy(with metadata: PublicMetadata) -> [UInt8]? {
        guard head.starts(with: [0xFF, 0xD8]) else { return nil }
        var copy: [UInt8] = [0xFF, 0xD8]
        copy.reserveCapacity(head.bytes.count)
        var hasMetadata = false
        var offset = 2
        while let (marker, start) = marker(from: offset) {
            if marker == 0xD9 {
                copy += [0xFF, 0xD9]
                return copy
            }
            guard let length = head.bigEndian(at: start + 2, bytes: 2), length >= 2 else { return nil }
            let end = start + 2 + Int(length)
            guard end <= head.bytes.count else { return nil }
            // EXIF's place is at the front, but behind JFIF, which must come first.
            if marker != 0xE0, !hasMetadata {
                append(metadata, to: &copy)
                hasMetadata = true
            }
            if let kept = kept(marker, start: start, end: end) { copy += kept }
            offset = end
            if marker == 0xDA {
                guard let scanEnd = endOfScan(from: end) else { return nil }
                copy += head.bytes[end..<scanEnd]
                offset = scanEnd
            }
        }
        return nil
    }

    /// Whether there is nothing that a copy would not have. It ends at the first segment to be left out, so that of nearly
    /// all photographs only the beginning is read.
    var isBare: Bool {
        guard head.starts(with: [0xFF, 0xD8]) else { return false }
        var offset = 2
        while let (marker, start) = marker(from: offset), start == offset {
            if marker == 0xD9 { return start + 2 == head.bytes.count }
            guard let length = head.bigEndian(at: start + 2, bytes: 2), length >= 2 else { return false }
            let end = start + 2 + Int(length)
            guard end <= head.bytes.count, let kept = kept(marker, start: start, end: end),
                kept.elementsEqual(head.bytes[start..<end])
            else { return false }
            offset = end
            if marker == 0xDA {
                guard let scanEnd = endOfScan(from: end) else { return false }
                offset = scanEnd
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

    private func kept(_ marker: UInt8, start: Int, end: Int) -> ArraySlice<UInt8>? {
        let segment = ArraySlice(head.bytes[start..<end])
        switch marker {
        case 0xE0:
            // A JFIF marker may hold a thumbnail of what the picture was before it was cut: without it the marker has 18 bytes.
            guard head.has("JFIF\0", at: start + 4), end - start >= 18 else { return nil }
            return ArraySlice([0xFF, 0xE0, 0, 16] + segment.dropFirst(4).prefix(12) + [0, 0])
        case 0xE2: return head.has("ICC_PROFILE\0", at: start + 4) ? segment : nil
        case 0xEE: return head.has("Adobe", at: start + 4) ? segment : nil
        case 0xE1...0xEF, 0xFE: return nil
        default: return segment
        }
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

    private func append(_ metadata: PublicMetadata, to copy: inout [UInt8]) {
        append(Array("Exif\0\0".utf8) + metadata.exif, if: !metadata.exif.isEmpty, to: &copy)
        append(Array("http://ns.adobe.com/xap/1.0/\0".utf8) + metadata.xmp, if: !metadata.xmp.isEmpty, to: &copy)
    }

    /// A segment holds at most 65533 bytes; what is longer is left out.
    private func append(_ body: [UInt8], if isWanted: Bool, to copy: inout [UInt8]) {
        guard isWanted, body.count <= 65_533 else { return }
        let length = body.count + 2
        copy += [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body
    }
}
