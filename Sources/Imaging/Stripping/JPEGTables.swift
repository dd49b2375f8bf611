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
