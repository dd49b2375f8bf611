import AlbumModel
import Files

/// Finds the film in a motion photo, which phones store after the JPEG or in a box of the HEIC.
struct MotionPhoto {
    private let bytes: UnsafeRawBufferPointer
    private let boxes: ISOBoxes

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        boxes = ISOBoxes(bytes)
    }

    /// Returns the range of a complete MP4, or nil if there is none.
    ///
    /// - Parameter length: how many bytes before the end of the file the film begins, according to the photo's XMP.
    func film(format: MediaFormat, lengthFromEnd length: Int?) -> Range<Int>? {
        if format == .heic { return boxedFilm }
        guard format == .jpeg else { return nil }
        if let length, length > 0, length < bytes.count, let film = film(at: bytes.count - length) { return film }
        return samsungFilm ?? (length == nil ? nil : film(behind: "ftyp"))
    }

    /// The film in Samsung's trailer, which ends with `SEFT` and has the film after its name.
    private var samsungFilm: Range<Int>? {
        let name = Array("MotionPhoto_Data".utf8)
        guard boxes.head.has("SEFT", at: bytes.count - 4), let place = ByteSearch.first(name, in: bytes) else {
            return nil
        }
        return film(at: place + name.count)
    }

    /// Returns the first film after the picture, for files whose XMP has a wrong offset, as after an edit.
    private func film(behind mark: String) -> Range<Int>? {
        var offset = 0
        for _ in 0..<8 {
            guard let place = ByteSearch.first(Array(mark.utf8), in: bytes, from: offset) else { return nil }
            if let film = film(at: place - 4) { return film }
            offset = place + 4
        }
        return nil
    }

    /// The film in the `mpvd` box that HEIC files of Samsung and Google have next to the picture's boxes.
    private var boxedFilm: Range<Int>? {
        var offset = 0
        while let box = box(at: offset) {
            if box.type == "mpvd" { return film(at: box.content.lowerBound, end: box.statedEnd) }
            offset = box.statedEnd
        }
        return nil
    }

    /// Returns the film that begins at an offset and extends to its last complete box.
    private func film(at start: Int, end limit: Int? = nil) -> Range<Int>? {
        guard start >= 0, let first = box(at: start), first.type == "ftyp" else { return nil }
        var types: Set<String> = []
        var end = start
        while let box = box(at: end), box.statedEnd <= limit ?? bytes.count {
            types.insert(box.type)
            end = box.statedEnd
        }
        return types.isSuperset(of: ["moov", "mdat"]) ? start..<end : nil
    }

    /// Returns nil if there is no complete box.
    private func box(at offset: Int) -> ISOBox? {
        guard let box = boxes.box(at: offset, end: bytes.count), box.isComplete,
            box.type.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) })
        else { return nil }
        return box
    }
}
