/// How the pictures of a track are coded, as far as the codec can carry messages besides the pictures.
enum CodedPictures {
    /// H.264 or HEVC units, each preceded by its length.
    case units(CodedUnits.Codec, lengthBytes: Int)
    case motionJPEG
    /// Codecs that are not inspected, unless a sample is a JPEG: several names stand for Motion JPEG.
    case other
    case sound

    /// Returns nil if the setup that a codec needs is missing.
    init?(matroska codec: String, setup: Range<Int>, of bytes: UnsafeRawBufferPointer) {
        switch codec {
        case "V_MPEG4/ISO/AVC":
            guard let known = AVCConfiguration(ISOBoxes(bytes), setup) else { return nil }
            self = .units(.avc, lengthBytes: known.lengthBytes)
        case "V_MPEGH/ISO/HEVC":
            guard let known = HEVCConfiguration(ISOBoxes(bytes), setup) else { return nil }
            self = .units(.hevc, lengthBytes: known.lengthBytes)
        case "V_MJPEG": self = .motionJPEG
        default: self = codec.hasPrefix("A_") ? .sound : .other
        }
    }

    /// Determines the codec from the first sample description of a track in an ISO base media file.
    ///
    /// - Parameter handler: `vide`, `soun` or another handler type.
    init(_ boxes: ISOBoxes, descriptions: Range<Int>?, handler: String) {
        self = handler == "soun" ? .sound : .other
        guard let descriptions, descriptions.count >= 16,
            let entry = boxes.box(at: descriptions.lowerBound + 8, end: descriptions.upperBound),
            entry.content.count >= 78
        else { return }
        let parts = entry.content.dropFirst(78)
        if let part = boxes.first("avcC", in: parts), let known = AVCConfiguration(boxes, part.content) {
            self = .units(.avc, lengthBytes: known.lengthBytes)
        } else if let part = boxes.first("hvcC", in: parts), let known = HEVCConfiguration(boxes, part.content) {
            self = .units(.hevc, lengthBytes: known.lengthBytes)
        }
    }

    /// Determines the codec from the two four-character codes that AVI has for it: players use that of the format, and
    /// some use that of the handler if they do not know the first. Returns nil for H.264 and HEVC, whose units have no
    /// lengths in AVI.
    init?(aviFormat format: String, handler: String) {
        let codes = [format.lowercased(), handler.lowercased()]
        guard Self.unitCodes.isDisjoint(with: codes) else { return nil }
        self = Self.motionJPEGCodes.isDisjoint(with: codes) ? .other : .motionJPEG
    }

    private static let unitCodes: Set<String> = [
        "h264", "x264", "avc1", "davc", "vssh", "q264", "v264", "smv2", "gavc", "umsv", "tshd", "inmc",
        "hevc", "h265", "x265", "hvc1", "hev1",
    ]

    private static let motionJPEGCodes: Set<String> = [
        "mjpg", "avrn", "avdj", "jpeg", "jpgl", "dmb1", "ijpg", "mjls", "acdv", "qivg", "slmj", "cjpg", "mmjp",
    ]

    func areHarmless(_ sample: Range<Int>, of bytes: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .units(let codec, let lengthBytes):
            CodedUnits.areHarmless(bytes, sample, codec, lengthBytes: lengthBytes)
        case .motionJPEG: MotionJPEG(bytes, sample).isHarmless
        case .other: !MotionJPEG.begins(bytes, sample) || MotionJPEG(bytes, sample).isHarmless
        case .sound: true
        }
    }
}

/// The units of H.264 and HEVC. Pictures are harmless. The messages besides them (SEI) may hold anything: drones and
/// dashcams write positions there.
enum CodedUnits {
    enum Codec: Sendable {
        case avc, hevc
    }

    /// Returns whether a sample consists entirely of length-prefixed units that are all harmless.
    static func areHarmless(
        _ bytes: UnsafeRawBufferPointer, _ sample: Range<Int>, _ codec: Codec, lengthBytes: Int
    ) -> Bool {
        let head = ByteReader(bytes: bytes)
        var offset = sample.lowerBound
        while offset < sample.upperBound {
            guard let length = head.bigEndian(at: offset, bytes: lengthBytes).map({ Int(clamping: $0) }) else {
                return false
            }
            let start = offset + lengthBytes
            guard start <= sample.upperBound, length <= sample.upperBound - start else { return false }
            guard isHarmless(bytes, start..<start + length, codec) else { return false }
            offset = start + length
        }
        return true
    }

    /// Returns whether a unit is a part of the pictures or describes them.
    static func isHarmless(_ bytes: UnsafeRawBufferPointer, _ unit: Range<Int>, _ codec: Codec) -> Bool {
        guard let first = unit.first else { return true }
        switch codec {
        case .avc:
            switch bytes[first] & 31 {
            case 1...5, 7, 8, 13...15, 19...21: return true
            // The start of a picture, and the ends of a sequence and of the stream, have hardly any content.
            case 9: return unit.count <= 2
            case 10, 11: return unit.count == 1
            case 6: return areHarmlessMessages(bytes, unit.dropFirst())
            case 12: return unit.dropFirst().allSatisfy { bytes[$0] == 0xFF || bytes[$0] == 0x80 }
            default: return false
            }
        case .hevc:
            switch bytes[first] >> 1 & 63 {
            case 0...9, 16...21, 32...34: return true
            case 35: return unit.count <= 3
            case 36, 37: return unit.count == 2
            case 38: return unit.dropFirst(2).allSatisfy { bytes[$0] == 0xFF || bytes[$0] == 0x80 }
            case 39, 40: return areHarmlessMessages(bytes, unit.dropFirst(min(2, unit.count)))
            // Dolby's second layer.
            case 62, 63: return true
            default: return false
            }
        }
    }

    /// The types of messages about timing, colours and display. User data (4, 5) is not among them.
    private static let messages: Set<Int> = [
        0, 1, 2, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 45, 47, 128, 129, 130, 132, 136, 137, 142, 144, 147,
    ]

    /// In bytes. Messages are short; longer ones hold something else.
    private static let longestMessages = 1 << 16

    private static func areHarmlessMessages(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        guard range.count <= longestMessages else { return false }
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        for place in range {
            // A 3 after two zeros was inserted so that nothing looks like the start of a unit.
            if bytes[place] == 3, plain.suffix(2) == [0, 0] { continue }
            plain.append(bytes[place])
        }
        while plain.last == 0 { plain.removeLast() }
        // A single bit ends the messages.
        guard plain.popLast() == 0x80 else { return false }
        var offset = 0
        /// Reads a number coded as a run of 255s and a remainder.
        func number() -> Int? {
            var value = 0
            while offset < plain.count {
                let byte = Int(plain[offset])
                offset += 1
                value += byte
                if byte != 255 { return value }
            }
            return nil
        }
        while offset < plain.count {
            guard let type = number(), let size = number(), size <= plain.count - offset else { return false }
            let content = plain[offset..<offset + size]
            // What x264 and x265 write about themselves: their version and settings.
            let isEncoder = type == 5 && encoders.contains { content.starts(with: $0) }
            guard messages.contains(type) || isEncoder else { return false }
            offset += size
        }
        return true
    }

    /// The random 16-byte identifiers and the text after them.
    private static let encoders: [[UInt8]] = [
        [
            0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
        ] + Array("x264 - core".utf8),
        [
            0x2C, 0xA2, 0xDE, 0x09, 0xB5, 0x17, 0x47, 0xDB, 0xBB, 0x55, 0xA4, 0xFE, 0x7F, 0xC2, 0xFC, 0x4E,
        ] + Array("x265 (build".utf8),
    ]
}

/// A frame of a Motion JPEG film: one JPEG, or two for the two fields. Some cameras write their settings into its
/// comments.
struct MotionJPEG {
    private let head: ByteReader
    private let range: Range<Int>

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        head = ByteReader(bytes: bytes)
        self.range = range
    }

    static func begins(_ bytes: UnsafeRawBufferPointer, _ sample: Range<Int>) -> Bool {
        bytes[sample].starts(with: [0xFF, 0xD8, 0xFF])
    }

    /// Whether the frame holds nothing but the picture, the JPEG variant, and the name of the encoder.
    var isHarmless: Bool {
        var offset = range.lowerBound
        var pictures = 0
        while offset < range.upperBound {
            // Padding up to the next frame.
            if head.bytes[offset] == 0, pictures > 0 {
                return head.isZero(offset..<range.upperBound)
            }
            guard pictures < 2, head.bigEndian(at: offset, bytes: 2) == 0xFFD8, let end = endOfPicture(from: offset + 2)
            else { return false }
            pictures += 1
            offset = end
        }
        // An empty frame replaces one that the camera dropped.
        return true
    }

    /// Returns where the picture ends, given the offset after its first marker; nil if one of its segments may hold
    /// private data.
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
        // A truncated film ends inside a picture.
        return range.upperBound
    }

    private func isHarmless(_ code: UInt8, _ content: Range<Int>) -> Bool {
        switch code {
        // Tables, the headers of the frame and the scan, and the restart interval.
        case 0xC0...0xCF, 0xDA, 0xDB, 0xDD: return content.count <= 4096
        // The JPEG variant and its parameters; a thumbnail here would be one of the film.
        case 0xE0: return content.count <= 16
        case 0xFE: return HarmlessText.isProgram(String(decoding: head.bytes[content], as: UTF8.self))
        default: return false
        }
    }

    /// Returns the offset of the next marker that is not part of the scan.
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
