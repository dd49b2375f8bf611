internal import AlbumModel
internal import Planning

/// A thumbnail for a template: `<picture>` with its sources.
final class PictureContext: TemplateContext {
    private let fallback: [PublishedFile]
    private let others: [[PublishedFile]]
    /// The picture cropped for wide windows, by type; empty if it is shown whole in them, too.
    private let wide: [[PublishedFile]]
    private let links: RelativeLinks
    private let alternative: String
    private let urgency: PictureUrgency
    private let shares: PictureShares

    /// Nil if there is nothing to show.
    ///
    /// - Parameter includesOriginal: Whether to offer the original too, for a picture shown so large that all other
    ///   sizes would look soft.
    /// - Parameter wide: The picture cropped for wide windows.
    convenience init?(
        _ item: PublishedItem, links: RelativeLinks, alternative: String, urgency: PictureUrgency,
        shares: PictureShares,
        includesOriginal: Bool = false, wide: [PublishedFile] = []
    ) {
        let thumbnails = item.thumbnails
        let smaller = thumbnails + item.steps
        let widest = smaller.map(\.size.width).max() ?? 0
        let larger = includesOriginal ? item.originals.filter { $0.size.width > widest } : []
        let renditions = smaller + larger
        self.init(
            renditions, types: thumbnails.map(\.type).uniqued(), links: links, alternative: alternative,
            urgency: urgency,
            shares: shares, wide: wide)
    }

    /// A picture from files that were cropped for one place; nil if there are none.
    convenience init?(
        cut files: [PublishedFile], links: RelativeLinks, alternative: String, urgency: PictureUrgency,
        shares: PictureShares
    ) {
        self.init(
            files, types: files.map(\.type).uniqued(), links: links, alternative: alternative, urgency: urgency,
            shares: shares)
    }

    private init?(
        _ files: [PublishedFile], types: [String], links: RelativeLinks, alternative: String, urgency: PictureUrgency,
        shares: PictureShares, wide: [PublishedFile] = []
    ) {
        var groups: [[PublishedFile]] = []
        for type in types {
            let candidates = files.filter { $0.type == type }.sorted { $0.size.width < $1.size.width }
            // A cropped thumbnail and an uncropped original are not the same picture.
            groups.append(candidates.filter { candidates[0].size.isSameShape(as: $0.size) })
        }
        guard let fallback = groups.popLast() else { return nil }
        self.fallback = fallback
        others = groups
        self.wide = wide.map(\.type).uniqued().map { type in wide.filter { $0.type == type } }
        self.links = links
        self.alternative = alternative
        self.urgency = urgency
        self.shares = shares
    }

    func child(named name: String) -> Any? {
        switch name {
        case "src": Text(fallback.last.map { links.href(to: $0.address) })
        case "srcset": Text(sourceSet(fallback))
        case "wideSources":
            wide.map {
                SourceContext(
                    type: $0.first?.type ?? "", sourceSet: sourceSet($0),
                    ratio: $0.last.map { RoundedNumber.css($0.size.aspectRatio, places: 2) })
            }
        case "sources": others.map { SourceContext(type: $0.first?.type ?? "", sourceSet: sourceSet($0)) }
        case "width": Text(fallback.last?.size.width ?? 0)
        case "height": Text(fallback.last?.size.height ?? 0)
        case "alt": Text(alternative)
        case "isLazy": urgency == .lazy
        case "isFirst": urgency == .first
        case "share": Text(RoundedNumber.css(shares.usual, places: 1))
        case "narrowShare": Text(RoundedNumber.css(shares.narrow, places: 1))
        case "smallShare": Text(RoundedNumber.css(shares.small, places: 1))
        case "wideShare": Text(RoundedNumber.css(shares.wide, places: 1))
        case "widestShare": Text(RoundedNumber.css(shares.widest, places: 1))
        default: nil
        }
    }

    private func sourceSet(_ candidates: [PublishedFile]) -> String {
        candidates.map { "\(links.href(to: $0.address)) \($0.size.width)w" }.joined(separator: ", ")
    }
}

/// When a browser should load a picture.
enum PictureUrgency: Hashable, Sendable {
    /// Before all others: the first picture that a visitor sees.
    case first
    /// With the page.
    case soon
    /// When it comes close to the visible part of the page.
    case lazy
}

/// Another format of a picture.
struct SourceContext: TemplateContext {
    let type: String
    let sourceSet: String
    /// Width over height, if this format is cropped differently from the others.
    var ratio: String?

    func child(named name: String) -> Any? {
        switch name {
        case "type": Text(type)
        case "srcset": Text(sourceSet)
        case "ratio": ratio.map(Text.init)
        default: nil
        }
    }
}

extension PixelSize {
    /// Returns whether two ratios are equal, up to the effect of rounding a small size to whole pixels.
    fileprivate func isSameShape(as other: PixelSize) -> Bool {
        abs(aspectRatio / other.aspectRatio - 1) < 0.03
    }
}

extension Sequence where Element: Hashable {
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The width that a picture needs, as a percentage of its block's width: more than its cell's width if the cell crops
/// it.
///
/// Justified rows break differently in wider blocks. A single width for all blocks would make browsers load up to three
/// times as much as they show.
struct PictureShares: Hashable, Sendable {
    /// In blocks below 480 CSS pixels: phones.
    var narrow: Double
    /// From 480 on: phones in landscape, small tablets.
    var small: Double
    /// From 720 on: tablets and laptops.
    var usual: Double
    /// From 1300 on.
    var wide: Double
    /// From 1750 on.
    var widest: Double

    /// Uses the same width on all screens.
    init(_ percent: Double) {
        (narrow, small, usual, wide, widest) = (percent, percent, percent, percent, percent)
    }

    /// Uses the width for wide screens on the widest too.
    init(narrow: Double, small: Double, usual: Double, wide: Double) {
        (self.narrow, self.small, self.usual, self.wide, widest) = (narrow, small, usual, wide, wide)
    }

    func scaled(by factor: Double) -> PictureShares {
        var result = PictureShares(
            narrow: narrow * factor, small: small * factor, usual: usual * factor, wide: wide * factor)
        result.widest = widest * factor
        return result
    }

    /// - Parameter division: The index in `CellShape.divisions`.
    mutating func add(_ percent: Double, inDivision division: Int) {
        switch division {
        case 0: narrow = percent
        case 1: small = percent
        case 2, 3: usual = max(usual, percent)
        case 4: wide = percent
        default: widest = percent
        }
    }
}
