import JXLCodec

/// Reads the EXIF and XMP of a JPEG XL container from plain boxes and from Brotli-compressed ones (`brob`). cjxl writes the metadata of
/// a JPEG as `brob` boxes, which exiv2 0.27 does not read.
struct JXLMetadata {
    /// A container of these boxes alone, all of them plain: in a form that exiv2 reads.
    let plain: [UInt8]
    /// The first EXIF block, which begins with the TIFF header.
    private(set) var exif: [UInt8]?
    /// Every XMP packet. A program that cannot read a compressed one writes its own beside it.
    private(set) var packets: [[UInt8]] = []
    /// Whether a box could not be read, or not to its end.
    private(set) var isIncomplete = false

    /// Real files have two such boxes: of some kilobytes, and of some megabytes where XMP records every stroke of a brush.
    /// Brotli can pack gigabytes into a kilobyte.
    static let limits = (boxes: 8, bytes: 16 << 20)

    /// Nil for a bare codestream and for a container without such boxes.
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
            let (content, isWhole) =
                isPacked
                ? Self.unpack(stored)
                : (Array(stored.prefix(Self.limits.bytes)), stored.count <= Self.limits.bytes)
            isIncomplete = isIncomplete || !isWhole || !box.isWhole
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

    /// Marks a `uuid` box with XMP, as the XMP specification defines it for MPEG-4 and JPEG 2000.
    private static let xmpIdentifier: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
    ]

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(content.count + 8).bigEndian, Array.init) + Array(type.utf8) + content
    }

    /// What can be unpacked of it, and whether that is all.
    private static func unpack(_ content: UnsafeRawBufferPointer) -> (content: [UInt8], isWhole: Bool) {
        // libjxl takes no stream at all for an empty one, which Brotli does not have.
        guard content.count > 4 else { return ([], false) }
        var (start, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        let problem = jx_unpack_box(
            content.bindMemory(to: UInt8.self).baseAddress, content.count, limits.bytes, &start, &count)
        return (EncodedBytes.array(taking: start, count: count), problem == nil)
    }

    /// Four bytes in front say where behind them the TIFF header stands.
    private static func block(_ content: [UInt8]) -> [UInt8]? {
        content.withUnsafeBytes { bytes in
            guard let skipped = FileHead(bytes: bytes).bigEndian(at: 0, bytes: 4), skipped < bytes.count - 4 else {
                return nil
            }
            return Array(bytes[(4 + Int(skipped))...])
        }
    }
}
