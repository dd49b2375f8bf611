internal import AlbumModel

/// Collects all that decides a page's bytes, and hashes it in one go.
///
/// One buffer and one hash rather than a hash that is fed piecemeal: each call of the latter costs more than the few bytes
/// it is given, and a site has a key for each of its pages at every build.
struct PageKeyWriter {
    private var buffer: [UInt8] = []

    init() {
        buffer.reserveCapacity(4096)
    }

    /// Texts are preceded by their length, so that no two lists of texts run together into the same bytes.
    mutating func add(_ text: String) {
        add(text.utf8.count)
        buffer.append(contentsOf: text.utf8)
    }

    mutating func add(_ text: String?) {
        add(text == nil)
        if let text { add(text) }
    }

    mutating func add(_ texts: [String]) {
        add(texts.count)
        for text in texts { add(text) }
    }

    mutating func add(_ number: Int) {
        withUnsafeBytes(of: number.littleEndian) { buffer.append(contentsOf: $0) }
    }

    mutating func add(_ number: Int?) {
        add(number == nil)
        add(number ?? 0)
    }

    mutating func add(_ number: Double?) {
        add(number == nil)
        add(Int(bitPattern: UInt(truncatingIfNeeded: (number ?? 0).bitPattern)))
    }

    mutating func add(_ flag: Bool) {
        buffer.append(flag ? 1 : 0)
    }

    mutating func add(_ size: PixelSize) {
        add(size.width)
        add(size.height)
    }

    mutating func add(_ digest: ContentDigest) {
        withUnsafeBytes(of: digest.words) { buffer.append(contentsOf: $0) }
    }

    /// The key of what was added; the writer is empty afterwards and may be used again.
    mutating func finish() -> ContentDigest {
        defer { buffer.removeAll(keepingCapacity: true) }
        return ContentDigest(sha256: buffer)
    }
}
