public import AlbumModel

/// Makes all renditions of a photo from one decoding of it.
///
/// The largest wanted size is decoded, each smaller one is scaled from the next larger one, and what is turned are the small pixels.
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

        let stills = wanted.indices.filter { !isMoving(wanted[$0]) }.sorted {
            wanted[$0].size.pixels > wanted[$1].size.pixels
        }
        let cover = Self.covering(stills.map { wanted[$0] }, of: facts.size)
        var picture = try decode(path: path, facts: facts, covering: cover, warnings: &warnings)
        for index in stills {
            let spec = wanted[index]
            if spec.cropsToFill {
                // The cut-out must not become the source of the sizes that are not cut.
                let cut = try Self.scaled(picture, to: spec, path: path)
                bytes[index] = try Encoder.write(cut, as: spec, to: outputs[index].path)
            } else {
                if picture.size != spec.size { picture = try Self.scaled(picture, to: spec, path: path) }
                bytes[index] = try Encoder.write(picture, as: spec, to: outputs[index].path)
            }
        }
        return RenderedPhoto(bytes: bytes, dominantColour: DominantColour.of(picture), warnings: warnings)
    }

    private static func scaled(
        _ picture: borrowing PixelImage, to spec: RenditionSpec, path: String
    ) throws(ImagingError) -> PixelImage {
        guard let result = picture.scaled(to: spec.size, cropsToFill: spec.cropsToFill) else {
            throw .undecodable(path: path, operation: "scaling it", reason: "out of memory")
        }
        return result
    }

    /// A plan may be wrong by a pixel, and must never enlarge.
    private static func limited(_ spec: RenditionSpec, to facts: MediaFacts) -> RenditionSpec {
        var spec = spec
        spec.size.width = max(1, min(spec.size.width, facts.size.width))
        spec.size.height = max(1, min(spec.size.height, facts.size.height))
        spec.quality = max(1, min(spec.quality, 100))
        return spec
    }

    /// The smallest size, in the photo's own ratio, that every spec can be made from without enlarging.
    private static func covering(_ specs: [RenditionSpec], of size: PixelSize) -> PixelSize {
        guard !specs.isEmpty else { return size.fitting(longEdge: 64) }
        let whole = specs.filter { !$0.cropsToFill }.map(\.size)
        let cut = specs.filter(\.cropsToFill).map { spec in
            let factor = min(
                1, max(Double(spec.size.width) / Double(size.width), Double(spec.size.height) / Double(size.height)))
            return PixelSize(
                width: Int((Double(size.width) * factor).rounded(.up)),
                height: Int((Double(size.height) * factor).rounded(.up)))
        }
        return (whole + cut).max { ($0.pixels, $0.width) < ($1.pixels, $1.width) } ?? size
    }
}
