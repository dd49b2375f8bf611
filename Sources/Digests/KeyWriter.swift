public import AlbumModel

/// Makes the key of something from all that decides its bytes.
///
/// One buffer and one hash rather than a hash that is fed piecemeal: each call of the latter costs more than the few bytes
/// it is given, and a site has a key for each of its pages at every build.
package struct KeyWriter {
    private var buffer: [UInt8] = []

    package init() {
        buffer.reserveCapacity(4096)
    }

    /// Texts are preceded by their length, so that no two lists of texts run together into the same bytes.
    package mutating func add(_ text: String) {
        add(text.utf8.count)
        buffer.append(contentsOf: text.utf8)
    }

    package mutating func add(_ text: String?) {
        add(text == nil)
        if let text { add(text) }
    }

    package mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    package mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { buffer.append(contentsOf: $0) }
    }

    package mutating func add(_ number: Int?) {
        add(number == nil)
        add(number ?? 0)
    }

    package mutating func add(_ number: Double?) {
        add(number == nil)
        add(Int(bitPattern: UInt(truncatingIfNeeded: (number ?? 0).bitPattern)))
    }

    package mutating func add(_ flag: Bool) {
        buffer.append(flag ? 1 : 0)
    }

    package mutating func add(_ size: PixelSize) {
        add(size.width)
        add(size.height)
    }

    package mutating func add(_ digest: ContentDigest) {
        withUnsafeBytes(of: digest.words) { buffer.append(contentsOf: $0) }
    }

    package mutating func add(_ moment: Timestamp?) {
        add(moment == nil)
        guard let moment else { return }
        for number in [moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second] { add(number) }
        add(moment.zoneMinutes)
    }

    /// The key of what was added; the writer is empty afterwards and may be used again.
    package mutating func finish() -> ContentDigest {
        defer { buffer.removeAll(keepingCapacity: true) }
        return ContentDigest(sha256: buffer)
    }
}

extension ContentDigest {
    /// The key of a single text.
    public static func of(_ text: String) -> ContentDigest {
        var key = KeyWriter()
        key.add(text)
        return key.finish()
    }
}
