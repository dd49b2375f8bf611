import AlbumModel
import Glibc
import JPEGCodec
import VipsShim

/// An image of libvips: a header, and pixels that are computed when asked for. Released with its owner.
struct VipsPicture: ~Copyable {
    private let handle: UnsafeMutablePointer<VipsImage>

    private init(_ handle: UnsafeMutablePointer<VipsImage>?) throws(VipsFailure) {
        guard let handle else { throw VipsFailure.taken() }
        self.handle = handle
    }

    deinit { g_object_unref(handle) }

    /// Reads a file's header. All frames of an animation stand one below the other where `allFrames`.
    static func open(_ path: String, allFrames: Bool = false) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_open(path, allFrames))
    }

    /// Decodes a file to just the size, in sRGB, not turned.
    ///
    /// - Parameter profile: what stands in for the embedded one; empty for nothing.
    static func thumbnail(
        _ path: String, scaling: vs_scaling, profile: [UInt8] = []
    ) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_thumbnail(path, scaling, profile, profile.count))
    }

    /// White letters of a size in pixels on one line, as one channel that says how much of each pixel they cover. Nothing
    /// in the text is taken for markup. `vs_text` says why the sizes asked for must be few.
    static func text(_ text: String, letters: Int) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_text(text, Int32(letters)))
    }

    /// Lends the pixels to libvips for as long as `body` runs.
    static func withPixels<Result: ~Copyable>(
        of image: borrowing PixelImage, _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        let (size, channels) = (image.size, image.channels)
        return try image.withPixels { (pixels) throws(VipsFailure) in
            try withPixels(UnsafeRawBufferPointer(pixels), size: size, channels: channels, body)
        }
    }

    /// The same of 8 bits a channel that are no image of ours yet.
    static func withPixels<Result: ~Copyable>(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, channels: Int,
        _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        try body(
            VipsPicture(
                vs_wrap(pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height), Int32(channels))))
    }

    /// Lends pixels of 16 bits to libvips for as long as `body` runs.
    static func withWidePixels<Result: ~Copyable>(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, channels: Int,
        _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        try body(
            VipsPicture(
                vs_wrap_wide(
                    pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height), Int32(channels))))
    }

    var width: Int { Int(vips_image_get_width(handle)) }
    /// Of one frame.
    var height: Int { Int(vips_image_get_page_height(handle)) }
    var frames: Int { max(1, Int(vips_image_get_n_pages(handle))) }
    var isCMYK: Bool { vips_image_get_interpretation(handle) == VIPS_INTERPRETATION_CMYK }
    var hasAlpha: Bool { vips_image_hasalpha(handle) != 0 }
    var channels: Int { Int(vips_image_get_bands(handle)) }

    /// A copy of metadata that the loader found, such as "exif-data".
    func blob(_ name: String) -> [UInt8]? {
        var data: UnsafeRawPointer?
        var count = 0
        guard vips_image_get_typeof(handle, name) != 0, vips_image_get_blob(handle, name, &data, &count) == 0, let data
        else {
            return nil
        }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }

    func converted(byProfile profile: [UInt8]) throws(VipsFailure) -> VipsPicture {
        let intent = ColourProfile(profile).intent
        let result = profile.withUnsafeBytes { vs_to_srgb(handle, $0.baseAddress, $0.count, intent) }
        return try VipsPicture(result)
    }

    /// Computes the pixels: 8 bits; grey, RGB or RGBA.
    func pixels() throws(VipsFailure) -> PixelImage {
        let plain = try VipsPicture(vs_to_8_bits(handle))
        var length = 0
        guard let data = vips_image_write_to_memory(plain.handle, &length) else { throw VipsFailure.taken() }
        let raw = jc_image(
            pixels: data.assumingMemoryBound(to: UInt8.self), width: Int32(plain.width),
            height: vips_image_get_height(plain.handle), channels: Int32(plain.channels))
        if plain.channels == 2 {
            let grey = PixelImage(taking: raw)
            guard let full = grey.withGreyAndAlphaSpread() else { throw VipsFailure(reason: "out of memory") }
            return full
        }
        guard [1, 3, 4].contains(plain.channels), length == Int(raw.width) * Int(raw.height) * plain.channels else {
            free(data)
            throw VipsFailure(reason: "it has \(plain.channels) channels")
        }
        return PixelImage(taking: raw)
    }

    /// The bytes of a file without any metadata.
    func encoded(as format: vs_format, quality: Int) throws(VipsFailure) -> EncodedBytes {
        var data: UnsafeMutableRawPointer?
        var length = 0
        guard vs_encode(handle, format, Int32(quality), &data, &length) == 0, let data else {
            throw VipsFailure.taken()
        }
        let encoded = EncodedBytes(taking: data, count: length)
        // libvips 8.14 writes an EXIF block of 200 bytes into WebP even if asked for none.
        guard format == VS_WEBP || format == VS_LOSSLESS_WEBP,
            let stripped = encoded.withBytes({ WebPStripper($0).copy(with: .none) })
        else {
            return encoded
        }
        guard let copy = EncodedBytes(copying: stripped) else { throw VipsFailure(reason: "out of memory") }
        return copy
    }
}

extension vs_scaling {
    /// To a size, in the numbers that the file has.
    init(size: PixelSize, strict: Bool, allFrames: Bool = false, crops: Bool = false) {
        self.init(
            width: Int32(size.width), height: Int32(size.height), all_frames: allFrames, crops: crops, strict: strict,
            channels: 0, intent: VIPS_INTENT_RELATIVE,
            converts: false)
    }
}
