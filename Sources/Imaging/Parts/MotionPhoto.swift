import AlbumModel

/// The film inside a motion photo, where phones put it: behind the JPEG, or in a box of the HEIC.
struct MotionPhoto {
    private let bytes: UnsafeRawBufferPointer
    private let head: FileHead

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        head = FileHead(bytes: bytes)
    }

    /// The bytes of an MP4 that is all there; nil where there is none.
    ///
    /// - Parameter length: how many bytes before the end of the file the film begins, by the photo's XMP.
    func film(format: MediaFormat, lengthFromEnd length: Int?) -> Range<Int>? {
        if format == .heic { return boxedFilm }
        guard format == .jpeg else { return nil }
        if let length, length > 0, length < bytes.count, let film = film(at: bytes.count - length) { return film }
        return samsungFilm ?? (length == nil ? nil : film(behind: "ftyp"))
    }

    /// Samsung's trailer ends in `SEFT` and holds the film behind its name.
    private var samsungFilm: Range<Int>? {
        let name = Array("MotionPhoto_Data".utf8)
        guard head.has("SEFT", at: bytes.count - 4), let place = ByteSearch.first(name, in: bytes) else { return nil }
        return film(at: place + name.count)
    }

    /// Where the XMP is wrong about the place, as after an edit: the first film that begins behind the picture.
    private func film(behind mark: String) -> Range<Int>? {
        var offset = 0
        for _ in 0..<8 {
            guard let place = ByteSearch.first(Array(mark.utf8), in: bytes, from: offset) else { return nil }
            if let film = film(at: place - 4) { return film }
            offset = place + 4
        }
        return nil
    }

    /// Samsung's and Google's HEIC have the film in a box `mpvd` beside the picture's.
    private var boxedFilm: Range<Int>? {
        var offset = 0
        while let box = box(at: offset) {
            if box.type == "mpvd" { return film(at: box.content, end: box.end) }
            offset = box.end
        }
        return nil
    }

    /// The film that begins at an offset: its boxes are followed to the last one that is whole.
    private func film(at start: Int, end limit: Int? = nil) -> Range<Int>? {
        guard start >= 0, let first = box(at: start), first.type == "ftyp" else { return nil }
        var types: Set<String> = []
        var end = start
        while let box = box(at: end), box.end <= limit ?? bytes.count {
            types.insert(box.type)
            end = box.end
        }
        return types.isSuperset(of: ["moov", "mdat"]) ? start..<end : nil
    }

    private struct Box {
        var type: String
        var content: Int
        var end: Int
    }

    /// Nil for what is no box, or is not all there.
    private func box(at offset: Int) -> Box? {
        guard let short = head.bigEndian(at: offset, bytes: 4), let type = head.text(at: offset + 4, count: 4),
            type.utf8.count == 4, type.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        var content = offset + 8
        var size = Int(short)
        if short == 1, let long = head.bigEndian(at: offset + 8, bytes: 8) {
            size = Int(clamping: long)
            content += 8
        } else if short == 0 {
            size = bytes.count - offset
        }
        guard size >= content - offset, size <= bytes.count - offset else { return nil }
        return Box(type: type, content: content, end: offset + size)
    }
}
