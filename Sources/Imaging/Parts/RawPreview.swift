import AlbumModel
import JPEGCodec

/// The JPEG inside a raw photo that its camera made of it: what a person saw on the camera's screen, developed as the
/// camera's maker means it.
struct RawPreview {
    /// Its place in the file.
    var range: Range<Int>
    var size: PixelSize

    /// The largest that can be decoded; nil where there is none.
    ///
    /// The file is looked through from end to end, which finds the pictures of all makers alike, and those of a file whose
    /// directories are damaged. The data of the sensor, which some cameras keep as JPEG without loss, is nothing that the
    /// decoder takes. exiv2 knows where makers keep their pictures, but gives copies of them, and none of a damaged file.
    static func largest(in bytes: UnsafeRawBufferPointer) -> RawPreview? {
        var best: RawPreview?
        for start in starts(in: bytes) {
            guard let size = jpegSize(UnsafeRawBufferPointer(rebasing: bytes[start...])),
                size.pixels > best?.size.pixels ?? 0
            else { continue }
            best = RawPreview(range: start..<bytes.count, size: size)
        }
        return best
    }

    /// JPEGs in one file that are looked at; real ones hold up to five.
    private static let most = 200

    private static func jpegSize(_ bytes: UnsafeRawBufferPointer) -> PixelSize? {
        var header = jc_header()
        var status = jc_status()
        guard bytes.count > 100,
            jc_read_header(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &header, &status),
            header.kind == JC_GREY || header.kind == JC_COLOUR
        else { return nil }
        return PixelSize(width: Int(header.width), height: Int(header.height))
    }

    private static func starts(in bytes: UnsafeRawBufferPointer) -> [Int] {
        var starts: [Int] = []
        var offset = 0
        while starts.count < most, let start = ByteSearch.first([0xFF, 0xD8, 0xFF], in: bytes, from: offset) {
            starts.append(start)
            offset = start + 3
        }
        return starts
    }
}
