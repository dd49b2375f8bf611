/// The units that H.264 and HEVC consist of. Pictures are harmless; messages beside them (SEI) may hold what a camera
/// likes: drones and dashcams write positions there.
enum CodedUnits {
    enum Codec: Sendable {
        case avc, hevc
    }

    /// Whether a sample is made of units with their lengths in front, from its first to its last byte, all of them harmless.
    static func areHarmless(
        _ bytes: UnsafeRawBufferPointer, _ sample: Range<Int>, _ codec: Codec, lengthBytes: Int
    ) -> Bool {
        let head = FileHead(bytes: bytes)
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

    /// Whether one unit is a part of the pictures or of what describes them.
    static func isHarmless(_ bytes: UnsafeRawBufferPointer, _ unit: Range<Int>, _ codec: Codec) -> Bool {
        guard let first = unit.first else { return true }
        switch codec {
        case .avc:
            switch bytes[first] & 31 {
            case 1...5, 7...11, 13...15, 19...21: return true
            case 6: return areHarmlessMessages(bytes, unit.dropFirst())
            case 12: return unit.dropFirst().allSatisfy { bytes[$0] == 0xFF || bytes[$0] == 0x80 }
            default: return false
            }
        case .hevc:
            switch bytes[first] >> 1 & 63 {
            case 0...9, 16...21, 32...37: return true
            case 38: return unit.dropFirst(2).allSatisfy { bytes[$0] == 0xFF || bytes[$0] == 0x80 }
            case 39, 40: return areHarmlessMessages(bytes, unit.dropFirst(min(2, unit.count)))
            // Dolby's second layer.
            case 62, 63: return true
            default: return false
            }
        }
    }

    /// About timing, colours, and how pictures are to be shown. Not among them: users' data (4, 5).
    private static let messages: Set<Int> = [
        0, 1, 2, 6, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 45, 47, 128, 129, 130, 132, 136, 137, 142, 144, 147,
    ]

    /// Messages are short; what is longer holds something else.
    private static let longestMessages = 1 << 16

    private static func areHarmlessMessages(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
        guard range.count <= longestMessages else { return false }
        var plain: [UInt8] = []
        plain.reserveCapacity(range.count)
        for place in range {
            // A 3 behind two zeros was put in so that nothing looks like the start of a unit.
            if bytes[place] == 3, plain.suffix(2) == [0, 0] { continue }
            plain.append(bytes[place])
        }
        while plain.last == 0 { plain.removeLast() }
        // One bit ends the messages.
        guard plain.popLast() == 0x80 else { return false }
        var offset = 0
        /// A number as a row of 255 and a rest.
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
            // What x264 and x265 say of themselves: their version and settings.
            let isEncoder = type == 5 && encoders.contains { content.starts(with: $0) }
            guard messages.contains(type) || isEncoder else { return false }
            offset += size
        }
        return true
    }

    /// Random numbers of 16 bytes, and the words behind them.
    private static let encoders: [[UInt8]] = [
        [
            0xDC, 0x45, 0xE9, 0xBD, 0xE6, 0xD9, 0x48, 0xB7, 0x96, 0x2C, 0xD8, 0x20, 0xD9, 0x23, 0xEE, 0xEF,
        ] + Array("x264 - core".utf8),
        [
            0x2C, 0xA2, 0xDE, 0x09, 0xB5, 0x17, 0x47, 0xDB, 0xBB, 0x55, 0xA4, 0xFE, 0x7F, 0xC2, 0xFC, 0x4E,
        ] + Array("x265 (build".utf8),
    ]
}
