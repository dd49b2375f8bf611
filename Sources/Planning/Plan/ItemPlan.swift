public import AlbumModel

/// One item with the address of its page and the files that show it.
public struct ItemPlan: Sendable, Codable {
    public internal(set) var item: Item
    /// The address of its own page, relative to the site's root.
    public internal(set) var page: String
    /// By format, in the order of preference with the fallback last; widths ascending within a format.
    public internal(set) var thumbnails: [RenditionPlan]
    /// By format, the fallback last; empty where the mode is `none` or the file itself is published.
    public internal(set) var originals: [RenditionPlan]
    /// Between the thumbnails and the original: one for phones, and for what pages show large all that `SizeLadder` has.
    /// Ordered as the thumbnails are.
    public internal(set) var steps: [RenditionPlan] = []
    /// What networks and chats show for a link to the item, or to an album that it is the cover of; at most one.
    public internal(set) var cards: [RenditionPlan] = []
    /// What cards show of it where it is an album's cover: cropped to 3:2, by focus and format, widths ascending. Empty for items
    /// that are no covers, and for panoramas.
    public internal(set) var covers: [RenditionPlan] = []
    /// What stands for the whole site, of the item that is the home page's cover.
    public internal(set) var icons: [RenditionPlan] = []
    /// The published file itself, by the modes `copy`, `hardlink` and `symlink`.
    public internal(set) var file: FilePlan?
    /// The films that are made for it; none for most items.
    public internal(set) var films: [FilmPlan] = []

    public init(
        item: Item, page: String, thumbnails: [RenditionPlan] = [], originals: [RenditionPlan] = [],
        file: FilePlan? = nil
    ) {
        self.item = item
        self.page = page
        self.thumbnails = thumbnails
        self.originals = originals
        self.file = file
    }

    /// All renditions, the thumbnails first.
    public var renditions: [RenditionPlan] { thumbnails + originals + cards + steps + icons + covers }
}

/// One rendition of an item.
public struct RenditionPlan: Sendable, Codable {
    public internal(set) var spec: RenditionSpec
    /// The spec's canonical name. Photos of one size share it: keys and states ask for it again and again.
    public let name: String
    /// Relative to the site's root.
    public internal(set) var address: String

    public init(spec: RenditionSpec, address: String) {
        self.spec = spec
        name = spec.canonicalName
        self.address = address
    }
}

/// An item's file published as it is, but for its private metadata.
public struct FilePlan: Sendable, Codable {
    public internal(set) var mode: Originals.Mode
    public internal(set) var address: String
    /// As the picture is seen.
    public internal(set) var size: PixelSize
    public internal(set) var format: MediaFormat

    public init(mode: Originals.Mode, address: String, size: PixelSize, format: MediaFormat) {
        self.mode = mode
        self.address = address
        self.size = size
        self.format = format
    }
}

/// A film that is made for an item, with its address.
public struct FilmPlan: Sendable, Codable {
    /// What the film is to its item.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// The video itself in a form that browsers play.
        case whole
        /// What moves in a Live Photo.
        case motion
        /// The short silent film of a cell.
        case clip
    }

    public internal(set) var role: Role
    public internal(set) var spec: FilmSpec
    /// Relative to the site's root.
    public internal(set) var address: String
    /// What is published in its place if it cannot be made: the file as it is. Nil where that must not leave, or would be
    /// no help.
    public internal(set) var fallback: FilePlan?

    public init(role: Role, spec: FilmSpec, address: String, fallback: FilePlan? = nil) {
        self.role = role
        self.spec = spec
        self.address = address
        self.fallback = fallback
    }
}

extension ItemPlan {
    public func film(_ role: FilmPlan.Role) -> FilmPlan? { films.first { $0.role == role } }

    /// Where any of its files may come to stand, those included that stand in for films which cannot be made.
    public var fileAddresses: [String] {
        let files = [file] + films.map(\.fallback)
        return renditions.map(\.address) + films.map(\.address) + files.compactMap { $0?.address }
    }

    /// The file that a film is made of.
    public func source(of film: FilmPlan) -> Item.Media? {
        film.role == .motion ? item.beside.motion ?? item.media : item.media
    }
}
