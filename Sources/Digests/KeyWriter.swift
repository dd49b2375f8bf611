public import AlbumModel

/// Computes the key of something from everything that determines its bytes.
///
/// It hashes one buffer at the end instead of feeding a hash piecemeal: each call of the latter costs more than hashing
/// the few bytes it adds, and every build computes a key for each page of a site.
package struct KeyWriter {
    private var buffer: [UInt8] = []

    package init() {
        buffer.reserveCapacity(4096)
    }

    /// Adds a text, preceded by its length, so that different lists of texts never produce the same bytes.
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

    package mutating func add(_ date: KnownDate?) {
        add(date?.start)
        if let date { add(date.text) }
    }

    /// Returns the key of what was added. The writer is then empty and can be reused.
    package mutating func finish() -> ContentDigest {
        defer { buffer.removeAll(keepingCapacity: true) }
        return ContentDigest(sha256: buffer)
    }
}

extension ContentDigest {
    /// Returns the key of a single text.
    public static func of(_ text: String) -> ContentDigest {
        var key = KeyWriter()
        key.add(text)
        return key.finish()
    }
}
