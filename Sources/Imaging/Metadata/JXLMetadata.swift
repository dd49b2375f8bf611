import JXLCodec

/// Reads the EXIF and XMP of a JPEG XL container from plain and from Brotli-compressed boxes (`brob`). cjxl writes the
/// metadata of a JPEG as `brob` boxes, which exiv2 0.27 does not read.
struct JXLMetadata {
    /// A container with only these boxes, all uncompressed, which exiv2 can read.
    let plain: [UInt8]
    /// The first EXIF block, beginning with the TIFF header.
    private(set) var exif: [UInt8]?
    /// All XMP packets. A program that cannot read a compressed packet adds its own.
    private(set) var packets: [[UInt8]] = []
    /// Whether a box could not be read completely.
    private(set) var isIncomplete = false

    /// The limits for metadata boxes. Real files have two: of a few kilobytes, or of a few megabytes if XMP records every
    /// brush stroke. Brotli can compress gigabytes into a kilobyte.
    static let limits = (boxes: 8, bytes: 16 << 20)

    /// Returns nil for a bare codestream and for a container without such boxes.
    init?(_ bytes: UnsafeRawBufferPointer) {
        let boxes = ISOBoxes(bytes)
        guard let signature = boxes.box(at: 0, end: bytes.count), signature.type == "JXL " else { return nil }
        var plain = Array(bytes[..<signature.content.upperBound])
        plain += Self.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        var (count, offset) = (0, signature.content.upperBound)
        while let box = boxes.box(at: offset, end: bytes.count) {
            offset = box.content.upperBound
            let isPacked = box.type == "brob"
            var type = isPacked && box.content.count >= 4 ? boxes.type(at: box.content.lowerBound) : box.type
            var place = box.content
            if type == "uuid", !isPacked, bytes[place].starts(with: Self.xmpIdentifier) {
                (type, place) = ("xml ", place.dropFirst(Self.xmpIdentifier.count))
            }
            guard type == "Exif" || type == "xml " else { continue }
            count += 1
            guard count <= Self.limits.boxes else {
                isIncomplete = true
                break
            }
            let stored = UnsafeRawBufferPointer(rebasing: bytes[place])
            let (content, isComplete) =
                isPacked
                ? Self.unpack(stored)
                : (Array(stored.prefix(Self.limits.bytes)), stored.count <= Self.limits.bytes)
            isIncomplete = isIncomplete || !isComplete || !box.isComplete
            guard !content.isEmpty else { continue }
            plain += Self.box(type, content)
            if type == "xml " {
                packets.append(content)
            } else if exif == nil {
                exif = Self.block(content)
            }
        }
        guard count > 0 else { return nil }
        self.plain = plain
    }

    /// The identifier of a `uuid` box with XMP, as the XMP specification defines it for MPEG-4 and JPEG 2000.
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(content.count + 8).bigEndian, Array.init) + Array(type.utf8) + content
    }

    /// Returns the content that can be decompressed, and whether it is complete.
    private static func unpack(_ content: UnsafeRawBufferPointer) -> (content: [UInt8], isComplete: Bool) {
        // libjxl accepts empty input as an empty stream, which Brotli does not have.
        guard content.count > 4 else { return ([], false) }
        var (start, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let problem = jx_unpack_box(
            content.bindMemory(to: UInt8.self).baseAddress, content.count, limits.bytes, &start, &count)
        return (EncodedBytes.array(taking: start, count: count), problem == nil)
    }

    /// Returns the TIFF structure, whose offset is in the first four bytes.
    private static func block(_ content: [UInt8]) -> [UInt8]? {
        content.withUnsafeBytes { bytes in
            guard let skipped = ByteReader(bytes: bytes).bigEndian(at: 0, bytes: 4), skipped < bytes.count - 4 else {
                return nil
            }
            return Array(bytes[(4 + Int(skipped))...])
        }
    }
}
