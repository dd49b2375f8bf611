public import AlbumModel
import VipsShim

/// Makes all renditions of a photo from one decoding.
///
/// Decodes the base size that the specs name, scales each smaller size from it, and rotates last, when there are fewer
/// pixels. Outputs are 8-bit sRGB without any metadata.
public struct Renderer: Sendable {
    let limits: Limits
    let untrustedLoaders: [String]

    public init(limits: Limits = Limits(), untrustedLoaders: [String] = []) {
        self.limits = limits
        self.untrustedLoaders = untrustedLoaders
    }

    /// Writes every output. The specs of one plan (`RenditionPlanner`) need only one decoding of the photo.
    ///
    /// - Parameter facts: the facts from `ImageInspector` for the same bytes; outputs are never larger than its size.
    public func render(path: String, facts: MediaFacts, outputs: [RenditionOutput]) throws(ImagingError)
        -> RenderedPhoto
    {
        guard facts.format.kind == .photo else { throw .notMedia(path: path, what: "is a video, not a photo") }
        guard facts.decodedPixels <= limits.pixels else {
            throw .tooLarge(path: path, size: facts.storedSize, frames: facts.frames, limit: limits.pixels)
        }
        var warnings: [String] = []
        var photo = try render(outputs, of: path, facts: facts, warnings: &warnings) {
            (size, warnings) throws(ImagingError) in
            try decode(path: path, facts: facts, covering: size, warnings: &warnings)
        }
        for warning in warnings where !photo.warnings.contains(warning) { photo.warnings.append(warning) }
        return photo
    }

    /// Writes every output from the pixels that `decode` returns for each size needed.
    func render(
        _ outputs: [RenditionOutput], of path: String, facts: MediaFacts, warnings: inout [String],
        decode: (PixelSize, inout [String]) throws(ImagingError) -> PixelImage
    ) throws(ImagingError) -> RenderedPhoto {
        var photo = RenderedPhoto(count: outputs.count)
        for group in Decode.all(of: outputs.map(\.spec), facts: facts) {
            let picture = DecodedPicture(try decode(group.size, &warnings))
            let small = try Self.small(picture, path: path)
            let colour = DominantColour.of(small)
            let tone = PictureTone(of: small)?.hex ?? ""
            let placeholder = try Placeholder.of(picture, path: path)
            // A frame of a video says little about the video.
            let hash = facts.format.kind == .photo ? PictureHash.text(PerceptualHash.of(small)) : ""
            for (place, spec) in group.outputs {
                photo.dominantColours[place] = colour
                photo.tones[place] = tone
                photo.placeholders[place] = placeholder
                // The base names the decoding that a hash belongs to.
                if group.size == Self.base(spec.base, in: facts) { photo.hashes[place] = hash }
                photo.bytes[place] =
                    if spec.keepsAnimation, facts.isAnimated, spec.format == .gif || spec.format == .webp {
                        try renderAnimation(
                            path: path, facts: facts, spec: spec, to: outputs[place].path, warnings: &warnings)
                    } else {
                        try Self.write(picture, as: spec, to: outputs[place].path, of: path)
                    }
            }
        }
        return photo
    }

    /// A decoding of a photo and the outputs made from it.
    private struct Decode {
        var size: PixelSize
        var outputs: [(place: Int, spec: RenditionSpec)]

        /// Groups specs by their own properties only, so that a rendition's bytes do not depend on which others are
        /// made.
        static func all(of specs: [RenditionSpec], facts: MediaFacts) -> [Decode] {
            var decodes: [Decode] = []
            for (place, spec) in specs.enumerated() {
                let spec = limited(spec, to: facts)
                let size = spec.decodedSize(in: facts.size)
                if let known = decodes.firstIndex(where: { $0.size == size }) {
                    decodes[known].outputs.append((place, spec))
                } else {
                    decodes.append(Decode(size: size, outputs: [(place, spec)]))
                }
            }
            return decodes
        }
    }

    /// Writes an output from the decoded pixels, never from another rendition, so that its bytes do not depend on which
    /// others are made.
    static func write(
        _ picture: DecodedPicture, as spec: RenditionSpec, to output: String, of path: String
    ) throws(ImagingError) -> Int {
        let bytes: Int?
        if spec.watermark.isEmpty {
            bytes = try picture.lend(spec) { (pixels) throws(ImagingError) in
                try Encoder.write(pixels, as: spec, to: output)
            }
        } else if let plain = picture.copied(spec) {
            let marked = try WatermarkPainter(watermark: spec.watermark, path: path).painted(plain)
            bytes = try Encoder.write(marked, as: spec, to: output)
        } else {
            bytes = nil
        }
        guard let bytes else { throw .undecodable(path: path, operation: "scaling it", reason: "out of memory") }
        return bytes
    }

    /// Returns the picture in the size from which its colour and its hash are taken.
    static func small(_ picture: DecodedPicture, path: String) throws(ImagingError) -> PixelImage {
        guard let small = picture.scaled(to: picture.size.fitting(longEdge: 64), cropsToFill: false) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        return small
    }

    /// Returns the size to which a photo is decoded for a rendition with this base, if that is large enough.
    private static func base(_ base: PixelSize, in facts: MediaFacts) -> PixelSize {
        PixelSize(width: min(base.width, facts.size.width), height: min(base.height, facts.size.height))
    }

    /// Limits a spec to the photo's size: a plan may be off by a pixel, and nothing must be enlarged.
    static func limited(_ spec: RenditionSpec, to facts: MediaFacts) -> RenditionSpec {
        var spec = spec
        spec.size.width = max(1, min(spec.size.width, facts.size.width))
        spec.size.height = max(1, min(spec.size.height, facts.size.height))
        spec.quality = max(1, min(spec.quality, 100))
        return spec
    }
}

/// The perceptual hash of a photo, without its renditions.
extension Renderer {
    /// Returns the same hash as rendering the photo for this base does; nil for a picture that has hardly any shapes.
    public func hash(path: String, facts: MediaFacts, base: PixelSize) throws(ImagingError) -> PictureHash? {
        guard facts.format.kind == .photo else { throw .notMedia(path: path, what: "is a video, not a photo") }
        guard facts.decodedPixels <= limits.pixels else {
            throw .tooLarge(path: path, size: facts.storedSize, frames: facts.frames, limit: limits.pixels)
        }
        var warnings: [String] = []
        let pixels = try decode(
            path: path, facts: facts, covering: Self.base(base, in: facts), warnings: &warnings)
        return PerceptualHash.of(try Self.small(DecodedPicture(pixels), path: path))
    }
}

/// Renditions of pixels from another decoder: a frame of a video.
extension Renderer {
    /// Writes every output.
    ///
    /// - Parameters:
    ///   - path: the video, for messages.
    ///   - frame: returns the picture in the given size: three bytes per pixel, sRGB, upright.
    public func render(
        path: String, facts: MediaFacts, outputs: [RenditionOutput],
        frame: (PixelSize) throws(ImagingError) -> (size: PixelSize, bytes: [UInt8])
    ) throws(ImagingError) -> RenderedPhoto {
        var warnings: [String] = []
        return try render(outputs, of: path, facts: facts, warnings: &warnings) {
            (wanted, _) throws(ImagingError) in
            let (size, bytes) = try frame(wanted)
            guard let picture = PixelImage(size: size, channels: 3), bytes.count == picture.byteCount else {
                throw .undecodable(path: path, operation: "extracting a still", reason: "out of memory")
            }
            picture.withPixels { pixels in
                for index in bytes.indices { pixels[index] = bytes[index] }
            }
            return picture
        }
    }
}

/// Animated renditions.
extension Renderer {
    /// Writes all frames in the size of `spec`, as GIF or WebP with their delays. Returns the file's size in bytes.
    func renderAnimation(
        path: String, facts: MediaFacts, spec: RenditionSpec, to output: String, warnings: inout [String]
    ) throws(ImagingError) -> Int {
        do throws(VipsFailure) {
            try VipsRuntime.start()
        } catch {
            throw .undecodable(path: path, operation: "scaling its animation", reason: error.reason)
        }
        let decoding = try VipsDecoding(path, path: path, facts: facts)
        func attempt(strict: Bool) throws(VipsFailure) -> EncodedBytes {
            try decoding.picture(
                path, size: spec.size, strict: strict, converts: decoding.converts, allFrames: true,
                crops: spec.cropsToFill
            )
            .encoded(as: spec.format == .gif ? VS_GIF : VS_WEBP, quality: spec.quality)
        }
        let encoded: EncodedBytes
        do throws(VipsFailure) {
            do throws(VipsFailure) { encoded = try attempt(strict: true) } catch {
                encoded = try attempt(strict: false)
                warnings.append(damageWarning)
            }
        } catch {
            throw .undecodable(error, format: facts.format, path: path, operation: "scaling its animation")
        }
        try encoded.write(to: output)
        return encoded.count
    }
}

/// A rendition to make, and where to write it.
public struct RenditionOutput: Hashable, Sendable, Codable {
    public var spec: RenditionSpec
    /// A temporary path of the caller's; an existing file is overwritten.
    public var path: String

    public init(spec: RenditionSpec, path: String) {
        self.spec = spec
        self.path = path
    }
}

/// The result of rendering a photo.
public struct RenderedPhoto: Hashable, Sendable, Codable {
    /// The size of each output's file in bytes, in the order of the outputs.
    public var bytes: [Int]
    /// For each output, the colour `#rrggbb` to show until the picture loads. It may differ between decodings.
    public var dominantColours: [String]
    /// For each output, how bright the photo is from top to bottom, as in `PictureTone.hex`; empty if that is unknown.
    public var tones: [String]
    /// For each output, a tiny JPEG in base64 for the same purpose; empty if there is none.
    public var placeholders: [String]
    /// For each output, the perceptual hash of the photo, in the form of `PictureHash.text`. It differs slightly
    /// between decodings, and is empty for an output that is not made from its base, and for a video.
    public var hashes: [String]
    /// Each continues a sentence that begins with the file's name.
    public var warnings: [String]

    /// Whether it has a value of each kind for each output, as another process must have sent them.
    package func isPlausible(for outputs: Int) -> Bool {
        [bytes.count, dominantColours.count, tones.count, placeholders.count, hashes.count]
            .allSatisfy { $0 == outputs }
            && bytes.allSatisfy { $0 >= 0 } && hashes.allSatisfy { $0.isEmpty || PictureHash.isText($0) }
            && dominantColours.allSatisfy { !$0.contains(where: \.isWhitespace) }
            && tones.allSatisfy { $0.isEmpty || PictureTone(hex: $0) != nil }
            && placeholders.allSatisfy { !$0.contains(where: \.isWhitespace) }
    }

    /// Prepares a result for outputs yet to be made.
    init(count: Int) {
        let none = Array(repeating: "", count: count)
        self.init(
            bytes: Array(repeating: 0, count: count), dominantColours: none, tones: none, placeholders: none,
            hashes: none)
    }

    public init(
        bytes: [Int], dominantColours: [String], tones: [String], placeholders: [String], hashes: [String],
        warnings: [String] = []
    ) {
        self.bytes = bytes
        self.dominantColours = dominantColours
        self.tones = tones
        self.placeholders = placeholders
        self.hashes = hashes
        self.warnings = warnings
    }
}
