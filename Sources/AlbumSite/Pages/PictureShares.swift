/// How wide a picture has to be, in percent of its block's width: more than its cell where the cell cuts it.
///
/// Justified rows have other breaks on wider blocks, and a width that holds for all of them would make browsers load up to
/// three times what they show.
struct PictureShares: Hashable, Sendable {
    /// On blocks of less than 480 CSS pixels: phones.
    var narrow: Double
    /// From 480 on: phones held across, small tablets.
    var small: Double
    /// From 720 on: tablets and laptops.
    var usual: Double
    /// From 1300 on.
    var wide: Double

    /// The same on all screens.
    init(_ percent: Double) { (narrow, small, usual, wide) = (percent, percent, percent, percent) }

    /// - Parameter division: its place in `CellShape.divisions`.
    mutating func add(_ percent: Double, inDivision division: Int) {
        switch division {
        case 0: narrow = percent
        case 1: small = percent
        case 2, 3: usual = max(usual, percent)
        default: wide = percent
        }
    }
}
