import AlbumModel
import Glibc
import JPEGCodec
import VipsShim

/// A libvips image: a header, and pixels that are computed on demand. Released with its owner.
struct VipsPicture: ~Copyable {
    private let handle: UnsafeMutablePointer<VipsImage>

    private init(_ handle: UnsafeMutablePointer<VipsImage>?) throws(VipsFailure) {
        guard let handle else { throw VipsFailure.taken() }
        self.handle = handle
    }

    deinit { g_object_unref(handle) }

    /// Reads a file's header.
    static func open(_ path: String) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_open(path))
    }

    /// Decodes a file to exactly the size, in sRGB, without rotating it.
    ///
    /// - Parameter profile: replaces the embedded profile; empty to keep it.
    static func thumbnail(
        _ path: String, scaling: vs_scaling, profile: [UInt8] = []
    ) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_thumbnail(path, scaling, profile, profile.count))
    }

    /// Draws one line of white text, with letters of a size in pixels, as a single channel with the coverage of each
    /// pixel. The text is not parsed as markup. `vs_text` explains why only a few sizes may be used.
    static func text(_ text: String, letters: Int) throws(VipsFailure) -> VipsPicture {
        try VipsPicture(vs_text(text, Int32(letters)))
    }

    /// Lends the pixels to libvips while `body` runs.
    static func withPixels<Result: ~Copyable>(
        of image: borrowing PixelImage, _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        let (size, channels) = (image.size, image.channels)
        return try image.withPixels { (pixels) throws(VipsFailure) in
            try withPixels(UnsafeRawBufferPointer(pixels), size: size, channels: channels, body)
        }
    }

    /// Lends 8-bit pixels that are not a `PixelImage` yet.
    static func withPixels<Result: ~Copyable>(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, channels: Int,
        _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        try body(
            VipsPicture(
                vs_wrap(pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height), Int32(channels))))
    }

    /// Lends 16-bit pixels to libvips while `body` runs.
    static func withWidePixels<Result: ~Copyable>(
        _ pixels: UnsafeRawBufferPointer, size: PixelSize, channels: Int,
        _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        try body(
            VipsPicture(
                vs_wrap_wide(
                    pixels.baseAddress, pixels.count, Int32(size.width), Int32(size.height), Int32(channels))))
    }

    /// Lends CMYK as `jc_decode` returns it to libvips while `body` runs.
    static func withInks<Result: ~Copyable>(
        of image: jc_image, _ body: (borrowing VipsPicture) throws(VipsFailure) -> Result
    ) throws(VipsFailure) -> Result {
        let length = Int(image.width) * Int(image.height) * 4
        return try body(VipsPicture(vs_wrap_inks(image.pixels, length, image.width, image.height)))
    }

    var width: Int { Int(vips_image_get_width(handle)) }
    /// The height of one frame.
    var height: Int { Int(vips_image_get_page_height(handle)) }
    var frames: Int { max(1, Int(vips_image_get_n_pages(handle))) }
    var isCMYK: Bool { vips_image_get_interpretation(handle) == VIPS_INTERPRETATION_CMYK }
    /// The orientation that a TIFF states.
    var orientation: Orientation { Orientation(exif: Int(vips_image_get_orientation(handle))) }
    /// Whether channels are coordinates of CIE L*a*b*.
    var isLab: Bool {
        [VIPS_INTERPRETATION_LAB, VIPS_INTERPRETATION_LABS, VIPS_INTERPRETATION_LABQ].contains(
            vips_image_get_interpretation(handle))
    }
    /// libvips treats the fourth byte of packed L*a*b* as transparency.
    var hasAlpha: Bool {
        vips_image_hasalpha(handle) != 0 && vips_image_get_coding(handle) != VIPS_CODING_LABQ
    }
    var channels: Int { Int(vips_image_get_bands(handle)) }

    /// Whether samples are floating-point numbers, of any kind.
    var isFloat: Bool { vips_band_format_isfloat(vips_image_get_format(handle)) != 0 }

    /// Whether samples are integers of 32 bits.
    var isLong: Bool { vips_image_get_format(handle) == VIPS_FORMAT_UINT }

    /// Whether samples are light or ink, from none to full, rather than coordinates of another colour space.
    var hasPlainColours: Bool {
        switch vips_image_get_interpretation(handle) {
        case VIPS_INTERPRETATION_B_W, VIPS_INTERPRETATION_GREY16, VIPS_INTERPRETATION_sRGB, VIPS_INTERPRETATION_RGB,
            VIPS_INTERPRETATION_RGB16, VIPS_INTERPRETATION_scRGB, VIPS_INTERPRETATION_CMYK,
            VIPS_INTERPRETATION_MULTIBAND:
            true
        default: false
        }
    }

    /// Returns a copy of metadata that the loader found, such as "exif-data".
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
            guard let full = grey.expandedToRGBA() else { throw VipsFailure(reason: "out of memory") }
            return full
        }
        guard [1, 3, 4].contains(plain.channels), length == Int(raw.width) * Int(raw.height) * plain.channels else {
            free(data)
            throw VipsFailure(reason: "it has \(plain.channels) channels")
        }
        return PixelImage(taking: raw)
    }

    /// Returns the bytes of a file without any metadata.
    func encoded(as format: vs_format, quality: Int) throws(VipsFailure) -> EncodedBytes {
        var data: UnsafeMutableRawPointer?
        var length = 0
        guard vs_encode(handle, format, Int32(quality), &data, &length) == 0, let data else {
            throw VipsFailure.taken()
        }
        let encoded = EncodedBytes(taking: data, count: length)
        // libvips 8.14 writes a 200-byte EXIF block into WebP even when asked not to.
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
    /// Scales to a size without colour conversion.
    init(size: PixelSize, strict: Bool, allFrames: Bool = false, crops: Bool = false) {
        self.init(
            width: Int32(size.width), height: Int32(size.height), all_frames: allFrames, crops: crops, strict: strict,
            channels: 0, to_16_bits: false, intent: VIPS_INTENT_RELATIVE, converts: false, is_ink: false,
            is_lab: false, is_grey: false, is_premultiplied: false, luma: (0, 0, 0))
    }
}
