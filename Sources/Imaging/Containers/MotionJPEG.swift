/// A picture of a film in Motion JPEG: one JPEG, or two for the two halves of its lines. Some cameras write their settings
/// into its comments.
struct MotionJPEG {
    private let head: FileHead
    private let range: Range<Int>

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        head = FileHead(bytes: bytes)
        self.range = range
    }

    /// Whether it holds nothing but the picture, the kind of JPEG, and the name of the program that coded it.
    var isHarmless: Bool {
        var offset = range.lowerBound
        var pictures = 0
        while offset < range.upperBound {
            // Padding up to the next picture.
            if head.bytes[offset] == 0, pictures > 0 {
                return head.bytes[offset..<range.upperBound].allSatisfy { $0 == 0 }
            }
            guard pictures < 2, head.bigEndian(at: offset, bytes: 2) == 0xFFD8, let end = endOfPicture(from: offset + 2)
            else { return false }
            pictures += 1
            offset = end
        }
        // An empty picture stands for one that the camera dropped.
        return true
    }

    /// Where the picture ends, given what follows its first marker; nil if one of its segments may tell anything.
    private func endOfPicture(from start: Int) -> Int? {
        var offset = start
        while offset + 2 <= range.upperBound {
            let (mark, code) = (head.bytes[offset], head.bytes[offset + 1])
            guard mark == 0xFF else { return nil }
            switch code {
            case 0xD9: return offset + 2
            case 0xFF: offset += 1
            case 0xD0...0xD7: offset += 2
            default:
                guard let length = head.bigEndian(at: offset + 2, bytes: 2).map({ Int($0) }), length >= 2,
                    offset + 2 + length <= range.upperBound, isHarmless(code, offset + 4..<offset + 2 + length)
                else { return nil }
                offset += 2 + length
                if code == 0xDA { offset = endOfScan(from: offset) }
            }
        }
        // A film that was cut off ends in a picture.
        return range.upperBound
    }

    private func isHarmless(_ code: UInt8, _ content: Range<Int>) -> Bool {
        switch code {
        // Tables, the frame's and the scan's header, and how often decoders may start anew.
        case 0xC0...0xCF, 0xDA, 0xDB, 0xDD: return content.count <= 4096
        // The kind of JPEG and its lengths; a small picture in it would be one of the film.
        case 0xE0: return content.count <= 16
        case 0xFE: return HarmlessText.isProgram(String(decoding: head.bytes[content], as: UTF8.self))
        default: return false
        }
    }

    /// The next marker that is no part of the scan.
    private func endOfScan(from start: Int) -> Int {
        var offset = start
        while offset + 1 < range.upperBound {
            if head.bytes[offset] == 0xFF, ![0x00, 0xFF].contains(head.bytes[offset + 1]),
                !(0xD0...0xD7).contains(head.bytes[offset + 1])
            {
                return offset
            }
            offset += 1
        }
        return range.upperBound
    }
}
