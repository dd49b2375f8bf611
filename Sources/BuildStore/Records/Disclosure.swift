package import AlbumModel

/// How much the pages and files of an album show.
package struct Disclosure: Hashable, Sendable {
    package var privacy: Privacy
    /// The longer side of the largest picture in pixels; 0 without originals, `Int.max` for whole files.
    package var originals: Int
    /// How many sizes of the pictures have no watermark.
    package var unmarked: Unmarked
    /// Whether there is an archive of all originals.
    package var hasArchive: Bool

    package enum Unmarked: Int, Sendable {
        case none, smallOnes, all
    }

    package init(privacy: Privacy, originals: Int, unmarked: Unmarked, hasArchive: Bool) {
        (self.privacy, self.originals, self.unmarked, self.hasArchive) = (privacy, originals, unmarked, hasArchive)
    }

    package init(_ settings: AlbumSettings) {
        privacy = settings.privacy
        originals =
            switch settings.originals.mode {
            case .none: 0
            case .resize: settings.originals.longEdge
            case .copy, .hardlink, .symlink: Int.max
            }
        let isMarked = !settings.watermark.isEmpty
        unmarked = !isMarked ? .all : settings.watermark.renditions == .all ? .none : .smallOnes
        hasArchive = settings.download.zip
    }

    /// Returns whether an album that shows no more than this must not show everything that it showed before. Archives
    /// are files of their own; see `removesArchive`.
    package func isStricter(than before: Disclosure) -> Bool {
        var both = joined(with: before)
        both.hasArchive = hasArchive
        return both != self
    }

    /// Returns whether the album had an archive, and must not have one any more.
    package func removesArchive(of before: Disclosure) -> Bool { before.hasArchive && !hasArchive }

    /// Returns what either of them shows.
    package func joined(with other: Disclosure) -> Disclosure {
        var both = self
        both.privacy.gps = privacy.gps || other.privacy.gps
        both.privacy.serials = privacy.serials || other.privacy.serials
        both.privacy.people = privacy.people || other.privacy.people
        both.originals = max(originals, other.originals)
        if other.unmarked.rawValue > unmarked.rawValue { both.unmarked = other.unmarked }
        both.hasArchive = hasArchive || other.hasArchive
        return both
    }
}
