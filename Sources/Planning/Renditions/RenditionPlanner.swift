public import AlbumModel

/// Decides a photo's renditions and their sizes from the facts in its header, without reading a pixel.
public struct RenditionPlanner: Sendable {
    var thumbnails: Thumbnails
    var originals: Originals
    var watermark: Watermark

    public init(thumbnails: Thumbnails, originals: Originals, watermark: Watermark = Watermark()) {
        self.thumbnails = thumbnails
        self.originals = originals
        self.watermark = watermark
    }

    /// The renditions of a photo, or of the frame that represents a video.
    public struct Renditions: Hashable, Sendable {
        /// Grouped by format, the fallback last; widths ascending within a format.
        public var thumbnails: [RenditionSpec]
        /// By format, the fallback last: the step for phones, unless the user sets the thumbnails' widths.
        public var steps: [RenditionSpec] = []
        /// By format, the fallback last. Empty if no resized original is published.
        public var originals: [RenditionSpec]
    }

    /// Returns the renditions of a photo.
    ///
    /// - Parameters:
    ///   - resizesOriginal: whether a resized original is published in addition to the thumbnails.
    ///   - keepsPixels: whether that original has every pixel of the photo, because it replaces a copy.
    ///   - focus: the point that cropping keeps in view in thumbnails.
    public func renditions(
        of facts: MediaFacts, focus: Focus? = nil, resizesOriginal: Bool, keepsPixels: Bool = false
    ) -> Renditions {
        guard facts.hasPicture else { return Renditions(thumbnails: [], originals: []) }
        let thumbnailSizes = thumbnailSizes(of: facts.size)
        let originalSize = resizesOriginal ? keepsPixels ? facts.size : originalSize(of: facts) : nil
        let phoneSize =
            hasSteps(facts) && facts.format.kind == .photo
            ? SizeLadder.phoneStep(of: facts.size, below: originalSize ?? facts.size) : nil
        let base = baseSize(
            of: facts.size, original: originalSize, others: thumbnailSizes + [phoneSize].compactMap(\.self))

        let small = formats(thumbnails.formats, for: facts, animated: false).flatMap { format in
            thumbnailSizes.map { size in
                spec(
                    size, base, format, thumbnails.quality, facts,
                    cropsToFill: thumbnails.crop == .square, focus: focus,
                    watermark: mark(size, original: originalSize))
            }
        }
        let large = originalSize.map { size in
            if keepsPixels {
                return [
                    RenditionSpec(
                        size: size, base: base, format: .webp, quality: originals.quality, colours: .lossless,
                        watermark: watermark, turn: facts.turn, decoder: facts.parts.decoder,
                        isTransparent: facts.hasAlpha)
                ]
            }
            return formats(originals.formats, for: facts, animated: facts.isAnimated).map { format in
                spec(
                    size, base, format, originals.quality, facts,
                    keepsAnimation: facts.isAnimated, watermark: facts.isAnimated ? Watermark() : watermark)
            }
        }
        return Renditions(
            thumbnails: Self.once(small), steps: steps(phoneSize.map { [$0] } ?? [], of: facts) { _ in base },
            originals: Self.once(large ?? []))
    }

    /// Returns all steps of a photo that pages show large; empty if the user sets the thumbnails' widths.
    ///
    /// - Parameters:
    ///   - original: the size of the resized original; nil if none is published.
    ///   - base: the size from which the photo's other renditions are made.
    public func largeSteps(
        of facts: MediaFacts, original: PixelSize?, sharing base: PixelSize, _ fineness: SizeLadder.Spacing
    ) -> [RenditionSpec] {
        guard hasSteps(facts) else { return [] }
        let top = original ?? facts.size.fitting(longEdge: originals.longEdge)
        var sizes = SizeLadder.largeSteps(of: facts.size, below: top, fineness)
        // Add the largest size, because no resized original covers it.
        if original == nil, SizeLadder.measure(of: top) > SizeLadder.measure(of: sizes.last ?? top) {
            sizes.append(top)
        }
        return steps(sizes, of: facts) { base.covers($0, within: 1) ? base : top }
    }

    /// Returns the renditions of a photo for cards: cropped to the shape of covers, around its focus. Cards show less
    /// than half of a portrait photo, and the home page is what most visitors see first, often on a slow connection.
    ///
    /// Empty for panoramas, because covers in short rows are wide, too.
    ///
    /// - Parameters:
    ///   - original: the size of the resized original; nil if none is published.
    ///   - base: the size from which the photo's other renditions are made.
    public func covers(
        of facts: MediaFacts, original: PixelSize?, focus: Focus?, sharing base: PixelSize
    ) -> [RenditionSpec] {
        guard hasSteps(facts), thumbnails.crop == .none, facts.size.aspectRatio <= Self.widestCover else { return [] }
        return cut(SizeLadder.covers(of: base), from: base, facts, focus, original: original)
    }

    /// Returns the renditions of a photo for heroes on laptops: cropped to a wide shape around its focus, since the
    /// rest of the photo would not be visible.
    ///
    /// Empty for photos that are about as wide.
    ///
    /// - Parameters:
    ///   - original: the size of the resized original; nil if none is published.
    ///   - base: the size from which the photo's other renditions are made.
    public func heroes(
        of facts: MediaFacts, original: PixelSize?, focus: Focus?, sharing base: PixelSize
    ) -> [RenditionSpec] {
        guard hasSteps(facts), thumbnails.crop == .none, facts.size.aspectRatio < Self.widestHero else { return [] }
        let top = original ?? facts.size.fitting(longEdge: originals.longEdge)
        return cut(
            SizeLadder.heroes(of: top), from: base.covers(top, within: 1) ? base : top, facts, focus,
            original: original)
    }

    /// Returns the renditions of a square around somebody's face; empty if it is too small to be shown.
    ///
    /// - Parameter base: the size from which the photo's other renditions are made.
    func face(_ square: PictureRegion, of facts: MediaFacts, sharing base: PixelSize) -> [RenditionSpec] {
        guard let size = FaceCut.size(of: square, in: base) else { return [] }
        return Self.once(
            formats(thumbnails.formats, for: facts, animated: false).map { format in
                var spec = spec(
                    size, base, format, thumbnails.quality, facts,
                    watermark: watermark.renditions == .all ? watermark : Watermark())
                spec.region = square
                return spec
            })
    }

    /// Returns the watermark of a small rendition. One that is large enough to be worth copying is marked like the
    /// original, and so is one that shows a part of the picture as large as the original does.
    private func mark(_ size: PixelSize, original: PixelSize? = nil) -> Watermark {
        let isAsLarge = original.map { size.width >= $0.width || size.height >= $0.height } ?? false
        let isWorthCopying = SizeLadder.isAboveThumbnails(size) || isAsLarge
        return watermark.renditions == .all || isWorthCopying ? watermark : Watermark()
    }

    /// - Parameter original: the size of the resized original; nil if none is published.
    private func cut(
        _ sizes: [PixelSize], from base: PixelSize, _ facts: MediaFacts, _ focus: Focus?, original: PixelSize?
    ) -> [RenditionSpec] {
        Self.once(
            formats(thumbnails.formats, for: facts, animated: false).flatMap { format in
                sizes.map { size in
                    let isDense = size.width > Self.widestPlainCover
                    var spec = spec(
                        size, base, format, max(1, thumbnails.quality - (isDense ? Self.densityAllowance : 0)), facts,
                        cropsToFill: true, focus: focus, watermark: mark(size, original: original))
                    spec.isProgressive = spec.format == .jpeg
                    return spec
                }
            })
    }

    private static let widestCover = 2.0
    private static let widestHero = 1.9
    /// Only screens with two or three device pixels for each CSS pixel load wider covers, and heroes as wide as a
    /// window. A lower quality is not visible on those screens, and saves a fifth of the bytes (12 photographs, 784
    /// pixels wide).
    private static let widestPlainCover = 641
    private static let densityAllowance = 8

    /// Whether the photo has steps. None are made if the user sets the thumbnails' widths or publishes no originals,
    /// nor for an animation, for which a still is no substitute.
    private func hasSteps(_ facts: MediaFacts) -> Bool {
        thumbnails.widths == nil && originals.mode != .none && !facts.isAnimated && facts.hasPicture
    }

    /// Steps have the watermark of originals, since they are large enough to be copied without permission.
    private func steps(
        _ sizes: [PixelSize], of facts: MediaFacts, base: (PixelSize) -> PixelSize
    ) -> [RenditionSpec] {
        Self.once(
            formats(thumbnails.formats, for: facts, animated: false).flatMap { format in
                sizes.map { spec($0, base($0), format, thumbnails.quality, facts, watermark: watermark) }
            })
    }

    private func spec(
        _ size: PixelSize, _ base: PixelSize, _ format: RenditionFormat, _ quality: Int, _ facts: MediaFacts,
        cropsToFill: Bool = false, focus: Focus? = nil, keepsAnimation: Bool = false, watermark: Watermark
    ) -> RenditionSpec {
        var spec = RenditionSpec(
            size: size, base: base, format: format, quality: quality, cropsToFill: cropsToFill,
            keepsAnimation: keepsAnimation, watermark: watermark, turn: facts.turn, decoder: facts.parts.decoder,
            isTransparent: facts.hasAlpha)
        // Without cropping, the focus has no effect and must not change the key.
        if cropsToFill { spec.focus = focus }
        guard !keepsAnimation, facts.detail != .photograph else { return spec }
        // Shrinking adds shades to even areas, so that a picture that compressed well without loss no longer does. Only
        // pictures that keep their size or have transparency are stored losslessly: with transparency, lossy WebP
        // would halve the colour resolution.
        let isAsItWas = size == facts.size && watermark.isEmpty
        if facts.detail == .flat, format == .webp || format == .jpeg, isAsItWas || facts.hasAlpha {
            spec.format = .webp
            spec.colours = .lossless
        } else if format == .jpeg {
            spec.colours = .full
        }
        return spec
    }

    /// Returns the size of the published original: one of the codec's native scales if it is within the tolerance of
    /// the target's long edge, otherwise exactly the target; never larger than the photo.
    func originalSize(of facts: MediaFacts) -> PixelSize {
        guard facts.size.longEdge > originals.longEdge else { return facts.size }
        guard facts.format == .jpeg || facts.format == .raw else {
            return facts.size.fitting(longEdge: originals.longEdge)
        }
        return DecodeScale.snapped(facts.size, toLongEdge: originals.longEdge, tolerance: originals.tolerance)
            ?? facts.size.fitting(longEdge: originals.longEdge)
    }

    /// Removes duplicates, which occur when formats are replaced by the same one.
    private static func once(_ specs: [RenditionSpec]) -> [RenditionSpec] {
        var seen: Set<RenditionSpec> = []
        return specs.filter { seen.insert($0).inserted }
    }

    /// Returns a size for each configured width, or for each step: ascending, without repetitions, and never larger
    /// than the photo.
    func thumbnailSizes(of size: PixelSize) -> [PixelSize] {
        if thumbnails.widths == nil, thumbnails.crop == .none { return SizeLadder.thumbnails(of: size) }
        var sizes: [PixelSize] = []
        for width in (thumbnails.widths ?? SizeLadder.thumbnails).sorted() {
            let fitted: PixelSize
            switch thumbnails.crop {
            case .square:
                let side = min(width, size.width, size.height)
                fitted = PixelSize(width: side, height: side)
            case .none:
                // A panorama fills a square cell with its height. At the normal width, it would be a blurred strip.
                let wide = Int((Double(width) * max(1, size.aspectRatio / 2)).rounded())
                fitted = size.fitting(width: wide)
            }
            if sizes.last != fitted { sizes.append(fitted) }
        }
        return sizes
    }

    /// Returns the size from which all renditions of the photo are made, so that one decode serves them: the original's
    /// size, which then needs no resampling, unless a thumbnail is larger in one dimension (which is common for
    /// portraits).
    private func baseSize(of size: PixelSize, original: PixelSize?, others: [PixelSize]) -> PixelSize {
        guard let largest = others.last else { return original ?? size }
        let needed = others.reduce(size.covering(largest)) { needed, rendition in
            let other = size.covering(rendition)
            return needed.covers(other) ? needed : other
        }
        guard let original else { return needed }
        return original.covers(needed, within: 1) ? original : needed
    }

    /// JPEG has neither transparency nor frames: WebP, which every browser opens, replaces it for pictures with
    /// transparency, and the animation's own format or WebP for animations.
    private func formats(_ wanted: [RenditionFormat], for facts: MediaFacts, animated: Bool) -> [RenditionFormat] {
        if animated { return [facts.format == .gif ? .gif : .webp] }
        var formats: [RenditionFormat] = []
        for format in wanted {
            let format = format == .jpeg && facts.hasAlpha ? .webp : format
            if !formats.contains(format) { formats.append(format) }
        }
        return formats
    }
}
