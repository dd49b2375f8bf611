public import AlbumModel

/// Makes all renditions of a photo from one decoding of it.
///
/// The size that the specs name as their base is decoded, each smaller one is scaled from that, and turning comes last, when
/// there are fewer pixels to turn.
/// Outputs are sRGB of 8 bits and carry no metadata at all.
public struct Renderer: Sendable {
    let limits: Limits
    let untrustedLoaders: [String]

    public init(limits: Limits = Limits(), untrustedLoaders: [String] = []) {
        self.limits = limits
        self.untrustedLoaders = untrustedLoaders
    }

    /// Writes every output. What a plan says of its specs (`RenditionPlanner`) makes this one decoding of the photo.
    ///
    /// - Parameter facts: what `ImageInspector` said of the same bytes; sizes in the outputs never exceed its size.
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

    /// Writes every output from what `decode` makes of the sizes that they need.
    func render(
        _ outputs: [RenditionOutput], of path: String, facts: MediaFacts, warnings: inout [String],
        decode: (PixelSize, inout [String]) throws(ImagingError) -> PixelImage
    ) throws(ImagingError) -> RenderedPhoto {
        var photo = RenderedPhoto(count: outputs.count)
        for group in Decode.all(of: outputs.map(\.spec), facts: facts) {
            let picture = try decode(group.size, &warnings)
            let colour = try Self.dominantColour(of: picture, path: path)
            for (place, spec) in group.outputs {
                photo.dominantColours[place] = colour
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

    /// One decoding of a photo, and what is made of it.
    private struct Decode {
        var size: PixelSize
        var outputs: [(place: Int, spec: RenditionSpec)]

        /// Grouped by what each spec says for itself, so that no rendition's bytes depend on which others are made beside it.
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

    /// Always from the decoded pixels and never from another rendition, so that a rendition's bytes do not depend on which
    /// others are made beside it.
    static func write(
        _ picture: borrowing PixelImage, as spec: RenditionSpec, to output: String, of path: String
    ) throws(ImagingError) -> Int {
        guard spec.watermark.isEmpty else {
            let plain =
                spec.size == picture.size
                ? try copied(picture, path: path)
                : try scaled(picture, to: spec.size, cropsToFill: spec.cropsToFill, path: path)
            let marked = try WatermarkPainter(watermark: spec.watermark, path: path).painted(plain)
            return try Encoder.write(marked, as: spec, to: output)
        }
        guard spec.size != picture.size else { return try Encoder.write(picture, as: spec, to: output) }
        let scaled = try scaled(picture, to: spec.size, cropsToFill: spec.cropsToFill, path: path)
        return try Encoder.write(scaled, as: spec, to: output)
    }

    static func dominantColour(of picture: borrowing PixelImage, path: String) throws(ImagingError) -> String {
        DominantColour.of(
            try scaled(picture, to: picture.size.fitting(longEdge: 64), cropsToFill: false, path: path))
    }

    private static func scaled(
        _ picture: borrowing PixelImage, to size: PixelSize, cropsToFill: Bool, path: String
    ) throws(ImagingError) -> PixelImage {
        guard let result = picture.scaled(to: size, cropsToFill: cropsToFill) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        return result
    }

    private static func copied(_ picture: borrowing PixelImage, path: String) throws(ImagingError) -> PixelImage {
        guard let result = picture.copied() else {
            throw .undecodable(path: path, operation: "laying the watermark over it", reason: "out of memory")
        }
        return result
    }

    /// A plan may be wrong by a pixel, and must never enlarge.
    static func limited(_ spec: RenditionSpec, to facts: MediaFacts) -> RenditionSpec {
        var spec = spec
        spec.size.width = max(1, min(spec.size.width, facts.size.width))
        spec.size.height = max(1, min(spec.size.height, facts.size.height))
        spec.quality = max(1, min(spec.quality, 100))
        return spec
    }
}
