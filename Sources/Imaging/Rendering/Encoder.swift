import AlbumModel
import JPEGCodec
import VipsShim

/// Encodes pixels in a rendition's format and stores the bytes.
enum Encoder {
    /// Up to this many pixels, a JPEG's Huffman tables are optimised for the picture. Measured on 54 photos at quality
    /// 82: at 2048 px this costs 14 ms for 2.5 % of the bytes (progressive 30 ms for 6 %). A thumbnail costs 1 to 2 ms,
    /// and a page has many of them.
    private static let optimisedPixels = 350_000

    /// Returns the number of bytes.
    static func write(_ picture: borrowing PixelImage, as spec: RenditionSpec, to path: String) throws(ImagingError)
        -> Int
    {
        let encoded: EncodedBytes
        switch spec.format {
        case .jpeg:
            if picture.hasAlpha {
                guard let opaque = picture.flattened() else {
                    throw .unwritable(path: path, operation: "flattening", reason: "out of memory")
                }
                encoded = try jpeg(opaque, as: spec, path: path)
            } else {
                encoded = try jpeg(picture, as: spec, path: path)
            }
        case .webp:
            encoded = try throughVips(
                picture, as: spec.colours == .lossless ? VS_LOSSLESS_WEBP : VS_WEBP, spec: spec, path: path)
        case .avif: encoded = try throughVips(picture, as: VS_AVIF, spec: spec, path: path)
        case .png: encoded = try throughVips(picture, as: VS_PNG, spec: spec, path: path)
        case .gif: encoded = try throughVips(picture, as: VS_GIF, spec: spec, path: path)
        }
        try encoded.write(to: path)
        return encoded.count
    }

    private static func jpeg(
        _ picture: borrowing PixelImage, as spec: RenditionSpec, path: String
    ) throws(ImagingError) -> EncodedBytes {
        try jpeg(
            picture, quality: spec.quality, keepsColours: spec.colours == .full, isProgressive: spec.isProgressive,
            path: path)
    }

    /// - Parameter quality: 1 to 100.
    static func jpeg(
        _ picture: borrowing PixelImage, quality: Int, keepsColours: Bool = false, isProgressive: Bool = false,
        path: String
    ) throws(ImagingError) -> EncodedBytes {
        let encoding = jc_encoding(
            quality: Int32(quality), optimise: picture.size.pixels <= optimisedPixels, progressive: isProgressive,
            full_colour: keepsColours)
        var raw = picture.raw
        var data: UnsafeMutablePointer<UInt8>?
        var length = 0
        var status = jc_status()
        guard jc_encode(&raw, encoding, &data, &length, &status), let data else {
            throw .unwritable(path: path, operation: "encoding", reason: CodecText.message(of: status))
        }
        return EncodedBytes(taking: data, count: length)
    }

    private static func throughVips(
        _ picture: borrowing PixelImage, as format: vs_format, spec: RenditionSpec, path: String
    ) throws(ImagingError) -> EncodedBytes {
        do throws(VipsFailure) {
            try VipsRuntime.start()
            return try VipsPicture.withPixels(of: picture) { (plain) throws(VipsFailure) in
                try plain.encoded(as: format, quality: spec.quality)
            }
        } catch {
            throw .unwritable(path: path, operation: "encoding", reason: error.reason)
        }
    }
}
