internal import Glibc

/// The sizes in which pages offer a picture, so that a browser finds one that fits its place and its screen.
///
/// A step is a *measure*: the shorter side in pixels. A square cell is filled by a picture's shorter side, and a justified row
/// by its height, so that a landscape and a portrait of one measure are equally sharp in a page; of one width, the portrait
/// would have more than twice the pixels and the panorama too few. No step is more than 1.5 times the one before: with twice,
/// as a first version had, a phone loaded 800 kB where 200 kB would do.
public enum SizeLadder {
    /// Every photo has these: for cells of grids and rows, on any screen.
    ///
    /// On 3:2 photos they are 428, 641 and 960 pixels wide. A nine-grid's cell takes 364 device pixels on a phone with three
    /// for each CSS pixel and 548 on a laptop with two, a justified row 450 and 560.
    public static let thumbnails = [285, 427, 640]

    /// The largest step.
    public static let ratio = 1.5

    /// A phone shows a whole photo with it: 1440 pixels wide at 3:2.
    private static let phone = 960.0

    /// A shape wider than this counts by its length: a panorama's height alone would make it as heavy as an original.
    private static let widest = 3.0

    /// The step that a size stands on.
    public static func measure(of size: PixelSize) -> Double {
        max(Double(min(size.width, size.height)), Double(size.longEdge) / widest)
    }

    /// The size that a photo has on a step; never larger than the photo.
    public static func size(of photo: PixelSize, measure: Double) -> PixelSize {
        let full = Self.measure(of: photo)
        return full > measure ? photo.scaled(by: measure / full) : photo
    }

    /// The photo on each of the steps that every photo has, ascending and without repetitions.
    public static func thumbnails(of photo: PixelSize) -> [PixelSize] {
        unique(thumbnails.map { size(of: photo, measure: Double($0)) })
    }

    /// Whether a picture is larger than every thumbnail, and so worth taking without permission.
    public static func isAboveThumbnails(_ size: PixelSize) -> Bool { measure(of: size) > Double(thumbnails.last ?? 0) }

    /// The one step between the thumbnails and the largest rendition, for phones; nil where the two are near enough.
    ///
    /// - Parameter top: the photo's largest rendition.
    public static func phoneStep(of photo: PixelSize, below top: PixelSize) -> PixelSize? {
        let (low, high) = (Double(thumbnails.last ?? 1), measure(of: top))
        guard high > low * ratio else { return nil }
        // Halfway where a whole step would come too near to the top.
        return size(of: photo, measure: high < phone * ratio ? (low * high).squareRoot() : phone)
    }

    /// How finely a picture is offered that pages show large.
    public enum Fineness: Sendable {
        /// As all others are, up to the largest rendition.
        case usual
        /// Browsers take the first step that is large enough, so that with the usual ones a third of what they load is in vain
        /// on average. Of covers, which are few and open every visit, it is a ninth.
        case fine

        fileprivate var ratio: Double { self == .usual ? SizeLadder.ratio : 1.25 }
    }

    /// All steps besides the thumbnails that a photo has which pages show large, ascending.
    ///
    /// - Parameter top: the photo's largest rendition.
    public static func largeSteps(of photo: PixelSize, below top: PixelSize, _ fineness: Fineness) -> [PixelSize] {
        let given = thumbnails(of: photo) + [phoneStep(of: photo, below: top)].compactMap(\.self)
        let high = measure(of: top)
        let marks = given.map(measure).filter { $0 < high } + [high]
        var steps: [PixelSize] = []
        // The smallest are for places where a thumbnail more or less weighs nothing.
        for (low, next) in zip(marks.dropFirst(), marks.dropFirst(2)) {
            // A pixel that was lost by rounding is no reason for another step.
            let gaps = max(1, Int((log(next / low) / log(fineness.ratio) - 0.05).rounded(.up)))
            for gap in 1..<gaps where gaps > 1 {
                steps.append(size(of: photo, measure: low * pow(next / low, Double(gap) / Double(gaps))))
            }
        }
        return unique((steps + given.dropFirst(thumbnails(of: photo).count)).sorted { $0.width < $1.width })
    }

    /// Width over height of a cover in a full row. Covers in rows with fewer are wider, and none is taller; `albumgen.css` agrees.
    public static let coverRatio = 1.5

    /// The sizes of a cover that is cropped from a photo, ascending, all with the ratio of covers.
    ///
    /// - Parameter top: the photo in the size that its renditions are made from.
    public static func covers(of top: PixelSize) -> [PixelSize] {
        let width = min(Double(top.width), Double(top.height) * coverRatio)
        let whole = PixelSize(width: max(1, Int(width)), height: max(1, Int(width / coverRatio)))
        let steps = thumbnails(of: whole) + largeSteps(of: whole, below: whole, .fine) + [whole]
        return unique(steps.sorted { $0.width < $1.width })
    }

    private static func unique(_ sizes: [PixelSize]) -> [PixelSize] {
        sizes.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }
}
