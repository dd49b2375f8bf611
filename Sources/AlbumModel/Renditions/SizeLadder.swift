internal import Glibc

/// The sizes in which pages offer a picture, so that a browser finds one that fits its place and its screen.
///
/// A step is a *measure*: the shorter side in pixels. A picture fills a square cell with its shorter side, and a
/// justified row with its height, so a landscape and a portrait picture with the same measure are equally sharp in a
/// page; with the same width, the portrait would have more than twice the pixels, and a panorama too few. Each step is
/// at most 1.5 times the one before: with a factor of two, as in a first version, a phone loaded 800 kB where 200 kB
/// would do.
public enum SizeLadder {
    /// The steps that every photo has: for cells of grids and rows, on any screen.
    ///
    /// For 3:2 photos these are 428, 641 and 960 pixels wide. A nine-grid's cell takes 364 device pixels on a phone
    /// with three for each CSS pixel, and 548 on a laptop with two; a justified row takes 450 and 560.
    public static let thumbnails = [285, 427, 640]

    /// The maximum ratio between two steps.
    public static let ratio = 1.5

    /// The step with which a phone shows a whole photo: 1440 pixels wide at 3:2.
    private static let phone = 960.0

    /// A picture wider than this ratio is measured by its length: measured by its height, a panorama would be as heavy
    /// as an original.
    private static let widest = 3.0

    /// Returns the measure of a size.
    public static func measure(of size: PixelSize) -> Double {
        max(Double(min(size.width, size.height)), Double(size.longEdge) / widest)
    }

    /// Returns the size of a photo at a step; never larger than the photo.
    public static func size(of photo: PixelSize, measure: Double) -> PixelSize {
        let full = Self.measure(of: photo)
        return full > measure ? photo.scaled(by: measure / full) : photo
    }

    /// Returns the sizes of a photo at the steps that every photo has, ascending and without repetitions.
    public static func thumbnails(of photo: PixelSize) -> [PixelSize] {
        unique(thumbnails.map { size(of: photo, measure: Double($0)) })
    }

    /// Returns whether a picture is larger than every thumbnail, and so worth copying without permission.
    public static func isAboveThumbnails(_ size: PixelSize) -> Bool { measure(of: size) > Double(thumbnails.last ?? 0) }

    /// Returns the step between the thumbnails and the largest rendition, for phones; nil if the two are close enough.
    ///
    /// - Parameter top: the photo's largest rendition.
    public static func phoneStep(of photo: PixelSize, below top: PixelSize) -> PixelSize? {
        let (low, high) = (Double(thumbnails.last ?? 1), measure(of: top))
        guard high > low * ratio else { return nil }
        // Halfway, if the usual step would be too close to the top.
        return size(of: photo, measure: high < phone * ratio ? (low * high).squareRoot() : phone)
    }

    /// How closely the sizes of a picture that pages show large are spaced.
    public enum Spacing: Sendable {
        /// The usual spacing, up to the largest rendition.
        case usual
        /// Browsers load the first size that is large enough, so with the usual spacing a third of what they load is
        /// wasted on average. For covers, which are few and open every visit, it is a ninth.
        case fine

        fileprivate var ratio: Double { self == .usual ? SizeLadder.ratio : 1.25 }
    }

    /// Returns all sizes, other than thumbnails, of a photo that pages show large, ascending.
    ///
    /// - Parameter top: the photo's largest rendition.
    public static func largeSteps(of photo: PixelSize, below top: PixelSize, _ fineness: Spacing) -> [PixelSize] {
        let given = thumbnails(of: photo) + [phoneStep(of: photo, below: top)].compactMap(\.self)
        let high = measure(of: top)
        let marks = given.map(measure).filter { $0 < high } + [high]
        var steps: [PixelSize] = []
        // Between the smallest sizes no step is added: they are for places where one more thumbnail size does not
        // matter.
        for (low, next) in zip(marks.dropFirst(), marks.dropFirst(2)) {
            // A pixel lost to rounding does not justify another step.
            let gaps = max(1, Int((log(next / low) / log(fineness.ratio) - 0.05).rounded(.up)))
            for gap in 1..<gaps where gaps > 1 {
                steps.append(size(of: photo, measure: low * pow(next / low, Double(gap) / Double(gaps))))
            }
        }
        return unique((steps + given.dropFirst(thumbnails(of: photo).count)).sorted { $0.width < $1.width })
    }

    /// The aspect ratio of a cover in a full row. Covers in shorter rows are wider, and none is taller; `albumgen.css`
    /// agrees.
    public static let coverRatio = 1.5

    /// Returns the sizes of a cover cropped from a photo, ascending, all with the ratio of covers.
    ///
    /// - Parameter top: the size of the photo from which renditions are made.
    public static func covers(of top: PixelSize) -> [PixelSize] {
        let width = min(Double(top.width), Double(top.height) * coverRatio)
        let whole = PixelSize(width: max(1, Int(width)), height: max(1, Int(width / coverRatio)))
        let steps = thumbnails(of: whole) + largeSteps(of: whole, below: whole, .fine) + [whole]
        return unique(steps.sorted { $0.width < $1.width })
    }

    /// The aspect ratio of heroes in windows that are wider than high. `picture.mustache` agrees.
    public static let heroRatio = 2.0
    /// A narrower hero would be for narrower windows, which show the whole picture.
    private static let narrowestHero = 1000

    /// Returns the sizes of a hero cropped from a photo, ascending, all with the ratio of heroes.
    ///
    /// - Parameter top: the photo's largest rendition.
    public static func heroes(of top: PixelSize) -> [PixelSize] {
        let widest = min(Double(top.width), Double(top.height) * heroRatio)
        let steps = (0...2).map { widest / pow(ratio, Double($0)) }
            .enumerated().filter { $0.offset == 0 || $0.element >= Double(narrowestHero) }
        return steps.reversed().map { _, width in
            PixelSize(width: max(1, Int(width)), height: max(1, Int(width / heroRatio)))
        }
    }

    private static func unique(_ sizes: [PixelSize]) -> [PixelSize] {
        sizes.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
