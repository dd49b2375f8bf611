public import AlbumModel

/// Makes all renditions of a photo from one decoding of it.
///
/// The size that the specs name as their base is decoded, each smaller one is scaled from that, and what is turned are the
/// small pixels.
/// Outputs are sRGB of 8 bits and carry no metadata at all.
public struct Renderer: Sendable {
    let limits: Limits
    let untrustedLoaders: [String]

    public init(limits: Limits = Limits(), untrustedLoaders: [String] = []) {
        self.limits = limits
        self.untrustedLoaders = untrustedLoaders
    }

    /// Writes every output. Without outputs only the dominant colour is made.
    ///
    /// - Parameter facts: what `ImageInspector` said of the same bytes; sizes in the outputs never exceed its size.
    public func render(path: String, facts: MediaFacts, outputs: [RenditionOutput]) throws(ImagingError)
        -> RenderedPhoto
    {
        guard facts.format.kind == .photo else { throw .notMedia(path: path, what: "is a video, not a photo") }
        let (all, overflow) = facts.storedSize.pixels.multipliedReportingOverflow(by: facts.frames)
        guard !overflow, all <= limits.pixels else {
            throw .tooLarge(path: path, size: facts.storedSize, frames: facts.frames, limit: limits.pixels)
        }
        let wanted = outputs.map { Self.limited($0.spec, to: facts) }
        var bytes = [Int](repeating: 0, count: outputs.count)
        var warnings: [String] = []

        let isMoving = { (spec: RenditionSpec) in
            spec.keepsAnimation && facts.isAnimated && (spec.format == .gif || spec.format == .webp)
        }
        for (index, spec) in wanted.enumerated() where isMoving(spec) {
            bytes[index] = try renderAnimation(path: path, spec: spec, to: outputs[index].path, warnings: &warnings)
        }

        let stills = wanted.indices.filter { !isMoving(wanted[$0]) }
        let base = Self.base(of: stills.map { wanted[$0] }, in: facts.size)
        let picture = try decode(path: path, facts: facts, covering: base, warnings: &warnings)
        for index in stills {
            bytes[index] = try Self.write(picture, as: wanted[index], to: outputs[index].path, of: path)
        }
        return RenderedPhoto(
            bytes: bytes, dominantColour: try Self.dominantColour(of: picture, path: path), warnings: warnings)
    }

    /// Always from the decoded pixels and never from another rendition, so that a rendition's bytes do not depend on which
    /// others are made beside it.
    static func write(
        _ picture: borrowing PixelImage, as spec: RenditionSpec, to output: String, of path: String
    ) throws(ImagingError) -> Int {
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

    /// A plan may be wrong by a pixel, and must never enlarge.
    static func limited(_ spec: RenditionSpec, to facts: MediaFacts) -> RenditionSpec {
        var spec = spec
        spec.size.width = max(1, min(spec.size.width, facts.size.width))
        spec.size.height = max(1, min(spec.size.height, facts.size.height))
        spec.quality = max(1, min(spec.quality, 100))
        return spec
    }

    /// The size that the photo is decoded to: the one that the specs name, or a larger one where one of them could not be
    /// made from that without enlarging.
    static func base(of specs: [RenditionSpec], in size: PixelSize) -> PixelSize {
        guard !specs.isEmpty else { return size.fitting(longEdge: 64) }
        let named = specs.map { spec in
            PixelSize(width: min(spec.base.width, size.width), height: min(spec.base.height, size.height))
        }
        let needed = specs.map { spec in
            guard spec.cropsToFill else { return spec.size }
            let factor = min(
                1, max(Double(spec.size.width) / Double(size.width), Double(spec.size.height) / Double(size.height)))
            return PixelSize(
                width: Int((Double(size.width) * factor).rounded(.up)),
                height: Int((Double(size.height) * factor).rounded(.up)))
        }
        // A base that covers what is needed within rounding is taken as it is named, so that it stays what the key says.
        let widest = named.max { ($0.pixels, $0.width) < ($1.pixels, $1.width) } ?? size
        guard needed.allSatisfy({ $0.width <= widest.width + 1 && $0.height <= widest.height + 1 }) else {
            return needed.max { ($0.pixels, $0.width) < ($1.pixels, $1.width) } ?? size
        }
        return widest
    }
}
