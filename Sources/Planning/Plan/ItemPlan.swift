public import AlbumModel

/// An item with the address of its page and its files.
public struct ItemPlan: Sendable, Codable {
    public internal(set) var item: Item
    /// The address of the item's page, relative to the site's root.
    public internal(set) var page: String
    /// Grouped by format in order of preference, the fallback last; widths ascending within a format.
    public internal(set) var thumbnails: [RenditionPlan]
    /// The resized original, or a video's poster, in each format, the fallback last. Empty if the mode is `none` or a
    /// photo's file itself is published.
    public internal(set) var originals: [RenditionPlan]
    /// The sizes between the thumbnails and the original: one for phones or, for pictures that pages show large, all
    /// that `SizeLadder` has. Ordered like the thumbnails.
    public internal(set) var steps: [RenditionPlan] = []
    /// The preview images for links to the item, and to albums whose cover it is: one for each focus.
    public internal(set) var cards: [RenditionPlan] = []
    /// The item as an album's cover on cards: cropped to 3:2, grouped by focus and format, widths ascending. Empty for
    /// panoramas and for items that are not covers.
    public internal(set) var covers: [RenditionPlan] = []
    /// The item as the large picture at the head of albums' pages, on laptops: cropped to a wide shape, otherwise like
    /// `covers`.
    public internal(set) var heroes: [RenditionPlan] = []
    /// Whether the item is the large picture at the head of an album's page.
    public internal(set) var isHero = false
    /// The faces of people whose cards the item represents, as squares.
    public internal(set) var faces: [RenditionPlan] = []
    /// The site's icons, made from the home page's cover.
    public internal(set) var icons: [RenditionPlan] = []
    /// The file itself, published by the modes `copy`, `hardlink` and `symlink`.
    public internal(set) var file: FilePlan?
    /// The films made for the item; most items have none.
    public internal(set) var films: [FilmPlan] = []
    /// The other versions of the shot that visitors may download.
    public internal(set) var versions: [VersionPlan] = []
    /// The names of the files in the source that would be published as they are if their structure were not damaged: the
    /// item's own, in whose place the resized original is published, and those of other versions.
    public internal(set) var damaged: [String] = []

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

    /// All renditions, thumbnails first.
    public var renditions: [RenditionPlan] { thumbnails + originals + cards + steps + icons + covers + heroes + faces }
}

/// A rendition of an item. The photos of an album share nearly all specs, and a spec takes several times as much memory
/// as an address. So copies of a rendition's plan share its spec, whatever their addresses.
public struct RenditionPlan: Sendable, Codable {
    @usableFromInline let shared: Shared
    /// Relative to the site's root.
    public internal(set) var address: String

    public init(spec: RenditionSpec, address: String) {
        shared = Shared(spec)
        self.address = address
    }

    @inlinable public var spec: RenditionSpec { shared.spec }

    /// The spec's canonical name, cached because photos of one size share it, and keys and states use it repeatedly.
    @inlinable public var name: String { shared.name }

    @usableFromInline final class Shared: Sendable {
        @usableFromInline let spec: RenditionSpec
        @usableFromInline let name: String

        init(_ spec: RenditionSpec) {
            self.spec = spec
            name = spec.canonicalName
        }
    }

    private enum CodingKeys: CodingKey {
        case spec, address
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            spec: try values.decode(RenditionSpec.self, forKey: .spec),
            address: try values.decode(String.self, forKey: .address))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(spec, forKey: .spec)
        try values.encode(address, forKey: .address)
    }
}

/// An item's file, published unchanged except that private metadata is removed.
public struct FilePlan: Sendable, Codable {
    public internal(set) var mode: Originals.Mode
    public internal(set) var address: String
    /// After orientation.
    public internal(set) var size: PixelSize
    public internal(set) var format: MediaFormat

    public init(mode: Originals.Mode, address: String, size: PixelSize, format: MediaFormat) {
        self.mode = mode
        self.address = address
        self.size = size
        self.format = format
    }
}

/// Another version of an item, offered for download.
public struct VersionPlan: Sendable, Codable {
    /// The name of its file in the source.
    public internal(set) var name: String
    public internal(set) var media: Item.Media
    public internal(set) var file: FilePlan
}

/// A film made for an item, with its address.
public struct FilmPlan: Sendable, Codable {
    /// The purpose of a film.
    public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
        /// The video itself, in a form that browsers play.
        case whole
        /// The moving part of a Live Photo.
        case motion
        /// The short silent clip in a cell.
        case clip
    }

    public internal(set) var role: Role
    public internal(set) var spec: FilmSpec
    /// Relative to the site's root.
    public internal(set) var address: String
    /// The unchanged file, published if the film cannot be made. Nil if the file must not be published, or would not
    /// help.
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

    /// The addresses of all files the item may have, including the fallbacks of films.
    public var fileAddresses: [String] {
        let files = [file] + films.map(\.fallback) + versions.map(\.file)
        return renditions.map(\.address) + films.map(\.address) + files.compactMap { $0?.address }
    }

    /// Returns the file from which a film is made.
    public func source(of film: FilmPlan) -> Item.Media? {
        film.role == .motion ? item.beside.motion ?? item.media : item.media
    }
}

extension SitePlan {
    /// Returns the plan with only the renditions and films that are made from some files.
    ///
    /// - Parameter isWanted: returns whether a file is one of them.
    public func limited(to isWanted: (Item.Media) -> Bool) -> SitePlan {
        var plan = self
        for album in plan.albums.indices {
            plan.albums[album].archive = nil
            for index in plan.albums[album].items.indices {
                plan.albums[album].items[index].limit(to: isWanted)
            }
        }
        return plan
    }
}

extension ItemPlan {
    fileprivate mutating func limit(to isWanted: (Item.Media) -> Bool) {
        (file, versions) = (nil, [])
        films = films.filter { film in source(of: film).map(isWanted) ?? false }
        guard !(item.picture.map(isWanted) ?? false) else { return }
        (thumbnails, originals, cards, steps) = ([], [], [], [])
        (icons, covers, heroes, faces) = ([], [], [], [])
    }
}
