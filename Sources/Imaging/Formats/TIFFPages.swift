import AlbumModel

/// The pages of a TIFF, of which only the first is shown.
struct TIFFPages {
    /// How many pictures there are, without masks and smaller copies of the first.
    private(set) var count = 0

    init(_ bytes: UnsafeRawBufferPointer) {
        let head = ByteReader(bytes: bytes)
        guard TIFFDirectory.isThere(head) else { return }
        var directory = TIFFDirectory(head)
        let first = Self.size(directory)
        count = 1
        // Damaged files lead back to an earlier page.
        var seen: Set = [directory.place]
        while directory.next > 0, seen.count < Self.most, seen.insert(directory.next).inserted {
            directory = TIFFDirectory(head, at: directory.next)
            if !Self.isExtra(directory, of: first) { count += 1 }
        }
    }

    private static let most = 10_000

    private static func size(_ page: TIFFDirectory) -> PixelSize {
        PixelSize(width: page[256] ?? 0, height: page[257] ?? 0)
    }

    /// Returns whether a page is a mask or a smaller copy of the first. Few programs mark thumbnails and the levels of
    /// pyramids as such.
    private static func isExtra(_ page: TIFFDirectory, of first: PixelSize) -> Bool {
        let size = size(page)
        if (page[254] ?? 0) & 0b101 != 0 || page[255] == 2 || size.pixels == 0 { return true }
        guard size.width < first.width, size.height < first.height else { return false }
        let copy = first.fitting(longEdge: max(size.width, size.height))
        return abs(copy.width - size.width) <= 1 && abs(copy.height - size.height) <= 1
    }
}
