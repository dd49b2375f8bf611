import AlbumModel
import JPEGCodec

/// Describes the thumbnail that a camera embeds in its photos.
///
/// It takes 0.15 ms, whereas decoding the photo takes 50 ms. Measured on 30 photos, most of different cameras: if both
/// are upright, the hash of the thumbnail differs from that of the photo in at most 4 bits, and those of different
/// pictures in at least 16. Of 45 photos that name their camera, 29 have a thumbnail.
extension MetadataReader {
    /// Bytes. EXIF has room for 64 kB in a JPEG.
    private static let largestThumbnail = 1 << 17
    /// Pixels along an edge. Cameras have 160, and phones up to 512.
    private static let edges = 64...1024

    /// Returns nil for a photo without a thumbnail, of an unknown camera, or with a thumbnail that has hardly any
    /// shapes.
    ///
    /// - Parameters:
    ///   - shape: the photo's size.
    ///   - isTimed: whether the moment of the photo is known; without it, the traits are of no use.
    func burstTraits(shape: PixelSize, isTimed: Bool) -> BurstTraits? {
        guard isTimed, let camera = cameraDigest,
            let likeness = document.thumbnail(atMost: Self.largestThumbnail).flatMap({ Self.hash($0, shape) })
        else { return nil }
        return BurstTraits(likeness: likeness, camera: camera)
    }

    private var cameraDigest: UInt64? {
        guard let model = text(["Exif.Image.Model"]) else { return nil }
        let serial = text([
            "Exif.Photo.BodySerialNumber", "Xmp.exifEX.BodySerialNumber", "Xmp.aux.SerialNumber",
            "Exif.Canon.SerialNumber", "Exif.Nikon3.SerialNumber",
        ])
        let names = [text(["Exif.Image.Make"]) ?? "", model, serial ?? ""]
        return StableHash(names.joined(separator: "\u{1f}")).value
    }

    private static func hash(_ thumbnail: [UInt8], _ shape: PixelSize) -> PictureHash? {
        var header = jc_header()
        var status = jc_status()
        guard jc_read_header(thumbnail, thumbnail.count, &header, &status),
            header.kind == JC_GREY || header.kind == JC_COLOUR
        else { return nil }
        let size = PixelSize(width: Int(header.width), height: Int(header.height))
        guard edges.contains(size.longEdge), min(size.width, size.height) * 4 >= size.longEdge else { return nil }
        let wanted = size.fitting(longEdge: 80)
        var raw = jc_image()
        var profile: UnsafeMutablePointer<UInt8>?
        var profileLength = 0
        let isDecoded = jc_decode(
            thumbnail, thumbnail.count, Int32(wanted.width), Int32(wanted.height), &raw, &profile, &profileLength,
            &status)
        _ = EncodedBytes.array(taking: profile, count: profileLength)
        guard isDecoded else { return nil }
        let picture = PixelImage(taking: raw)
        // Thumbnails of 4:3 show photos of 3:2 and 16:9 between black bars.
        let stretch = max(size.aspectRatio / shape.aspectRatio, shape.aspectRatio / size.aspectRatio)
        let frame = stretch < 1.4 ? shape : size
        guard status.damage == 0, let small = picture.scaled(to: frame.fitting(longEdge: 64), cropsToFill: true) else {
            return nil
        }
        return PerceptualHash.of(small)
    }
}
