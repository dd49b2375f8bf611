import AlbumModel

extension PictureDetail {
    /// From the bytes that a lossless file spends on its pixels; none is decoded. Other files count as photographs.
    ///
    /// - Parameter channels: as libvips gives them: of a palette's picture, those of its colours.
    init(_ bytes: UnsafeRawBufferPointer, facts: MediaFacts, channels: Int) {
        let size: Int? =
            switch facts.format {
            case .png: PNGChunks(bytes).pixelBytes
            case .gif where !facts.isAnimated: bytes.count
            case .webp where !facts.isAnimated: WebPPixels(bytes).losslessBytes
            default: nil
            }
        let samples = Double(facts.storedSize.pixels) * Double(max(1, channels))
        guard let size, samples > 0 else {
            self = .photograph
            return
        }
        // Of an icon, the compression's own tables are most of what there is, and without losses it is small in any case.
        self = facts.storedSize.pixels <= 128 * 128 ? .flat : PictureDetail(bitsPerSample: Double(size) * 8 / samples)
    }
}

/// The chunk of a still WebP that has its pixels.
struct WebPPixels {
    /// Nil for a file that was encoded with losses.
    private(set) var losslessBytes: Int?

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = FileHead(bytes: bytes)
        var offset = 12
        while let type = head.text(at: offset, count: 4),
            let length = head.number(at: offset + 4, bytes: 4, bigEndian: false)
        {
            if type == "VP8L" { losslessBytes = Int(length) }
            if type == "VP8 " || type == "VP8L" { return }
            offset += 8 + Int(length) + Int(length & 1)
        }
    }
}
