/// The resolved settings of one album: its own, those it inherits, and the defaults, in this order of precedence.
public struct AlbumSettings: Hashable, Sendable, Codable {
    /// A BCP 47 tag; translations for `en` and `zh-Hans` are built in.
    public var language = "en"
    /// The description for search engines and feeds.
    public var description: String?
    public var author: String?
    public var copyright: String?
    /// Changes to the theme of the site or the space; nil for none.
    public var theme: ThemeSettings?
    /// The site's own view of items.
    public var slot = SlotChoice()
    public var layout = Layout()
    /// Nil leaves it to the theme.
    public var hero: Hero?
    /// Nil shows captions below the pictures of a story, and nowhere else.
    public var captions: Captions?
    public var sort = Sort()
    public var titles = Titles.given
    public var versions = Versions.one
    /// Whether items without a date in any other source take the one that their file's name states.
    public var datesFromNames = true
    /// How nested albums are ordered, where `albumOrder` says nothing.
    public var albumSort = AlbumSort()
    /// The names of folders whose albums come first, in this order.
    public var albumOrder: [String] = []
    public var thumbnails = Thumbnails()
    public var originals = Originals()
    @Shared public var watermark = Watermark()
    public var videos = VideoSettings()
    public var privacy = Privacy()
    public var preload = PreloadSettings()
    public var viewer = ViewerSettings()
    public var feeds = FeedSettings()
    public var robots = Robots.index
    /// Whether the album, and the albums nested in it, can be reached only by address.
    public var isUnlisted = false
    public var openGraph = OpenGraphSettings()
    public var download = DownloadSettings()
    public var select = Selecting.save
    public var picks = PickSettings()
    /// The values of `approveStatus` that are published; nil publishes everything that is not marked as rejected.
    public var publish: [Int]?
    /// Files and folders to leave out: shell patterns, matched against the name and the path.
    public var ignore: [String] = []

    public init() {}
}

/// The template of the site's own view of items.
public struct SlotChoice: Hashable, Sendable, Codable {
    /// The name of a template in `templates/slots/`, or `none`; nil for `slot.mustache`.
    public var name: String?
    /// Where the name was written, for messages.
    public var place: SourceLocation?

    public init(name: String? = nil, place: SourceLocation? = nil) {
        self.name = name
        self.place = place
    }

    /// The name for no view at all.
    public static let none = "none"
}

/// The arrangement of an album's items.
public struct Layout: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// Depends on what the album has; see `decided`. Does not occur in an album's plan.
        case auto
        case nineGrid = "nine-grid"
        case grid, justified, picker
        /// Text and pictures in the order of the album's text.
        case story
    }

    public enum Rows: String, Sendable, Codable, CaseIterable {
        /// No row is left ragged.
        case balanced
        /// Rows of three.
        case classic
    }

    public var kind = Kind.auto
    public var rows = Rows.balanced
    /// Cells in a row of the grid and of the picker; nil leaves it to the theme.
    public var perRow: Int?
    /// CSS pixels between cells; nil leaves it to the theme.
    public var gap: Int?

    public init() {}
}

/// Where pages that list items show their titles and captions.
public enum Captions: String, Hashable, Sendable, Codable, CaseIterable {
    case none
    /// Over the picture, while it is hovered or focused; below it on screens without a pointer.
    case hover
    /// Below the picture.
    case below
}

/// Where the titles of items come from.
public enum Titles: String, Hashable, Sendable, Codable, CaseIterable {
    /// Only from what people wrote.
    case given
    /// From the names of files as well, for items without any text of their own.
    case files
}

/// What becomes of the versions of one shot: an edited and an unedited photo, a raw photo and a JPEG, a burst.
public enum Versions: String, Hashable, Sendable, Codable, CaseIterable {
    /// They are one item, which shows the best.
    case one
    /// Each file is an item.
    case all
}

/// The order of a folder's items; a manifest that lists items determines their order itself.
public struct Sort: Hashable, Sendable, Codable {
    public enum Key: String, Sendable, Codable, CaseIterable {
        /// By shooting time, then by name; items without a time come last.
        case shootTime
        case name
        case rating
    }

    public var key = Key.shootTime
    public var isDescending = false

    public init() {}
}

/// The order of the albums nested in an album.
public struct AlbumSort: Hashable, Sendable, Codable {
    public enum Key: String, Sendable, Codable, CaseIterable {
        /// By the folder's name, in natural order.
        case name
        case title
        /// The album's date, or its first item's; albums without one come last.
        case date
    }

    public var key = Key.name
    public var isDescending = false

    public init() {}

    /// - Parameter facts: the folder, the title and the date of each album.
    /// - Returns: the indices of the albums in their new order.
    package func order(_ facts: [(name: String, title: String, date: Int?)], first names: [String] = []) -> [Int] {
        let ranks = Dictionary(zip(names, names.indices)) { first, _ in first }
        return facts.indices.sorted { one, other in
            switch (ranks[facts[one].name], ranks[facts[other].name]) {
            case (let a?, let b?): return a == b ? one < other : a < b
            case (_?, nil): return true
            case (nil, _?): return false
            case (nil, nil): return precedes(facts[one], facts[other]) ?? (one < other)
            }
        }
    }

    /// Returns nil for equal albums, which keep their order.
    private func precedes(
        _ one: (name: String, title: String, date: Int?), _ other: (name: String, title: String, date: Int?)
    ) -> Bool? {
        switch key {
        case .name:
            if one.name == other.name { return nil }
            return NaturalOrder.precedes(one.name, other.name) != isDescending
        case .title:
            if one.title == other.title { return nil }
            return NaturalOrder.precedes(one.title, other.title) != isDescending
        case .date:
            switch (one.date, other.date) {
            case (let a?, let b?): return a == b ? nil : (a < b) != isDescending
            case (_?, nil): return true
            case (nil, _?): return false
            case (nil, nil): return nil
            }
        }
    }
}

/// The small renditions.
public struct Thumbnails: Hashable, Sendable, Codable {
    public enum Crop: String, Sendable, Codable, CaseIterable {
        case none
        /// To a square around the centre.
        case square
    }

    /// The widths in pixels of the candidates in the `srcset`, to which only the original is added. Nil: the steps of
    /// `SizeLadder` that fit the places where a picture is shown.
    public var widths: [Int]?
    /// The first is used by `<img>`; `<picture>` offers the others before it.
    public var formats: [RenditionFormat] = [.jpeg]
    /// 1 to 100.
    public var quality = 80
    public var crop = Crop.none

    public init() {}
}

/// The full rendition that an item's page shows.
public struct Originals: Hashable, Sendable, Codable {
    public enum Mode: String, Sendable, Codable, CaseIterable {
        case resize, copy, hardlink, symlink, none
    }

    public var mode = Mode.resize
    /// The longer side in pixels, for `resize`. The default fills a laptop's screen with two pixels for each CSS pixel.
    public var longEdge = 2880
    public var formats: [RenditionFormat] = [.jpeg]
    /// 1 to 100.
    public var quality = 82
    /// How far the long edge may differ from the requested one, as a fraction of it, so that one of the codec's native
    /// scales can be used without resampling.
    public var tolerance = 0.125

    public init() {}
}

/// Which of a file's private metadata may be published. By default, none of it is.
public struct Privacy: Hashable, Sendable, Codable {
    /// Whether published files and pages contain positions.
    public var gps = false
    /// Whether published files contain the serial numbers of cameras and lenses, and the owner's name.
    public var serials = false
    /// Whether names of people in the pictures are published.
    public var people = false

    public init() {}

    /// Whether a file may be published with all its metadata.
    public var allowsEverything: Bool { gps && serials && people }
}

/// The viewer's settings.
public struct ViewerSettings: Hashable, Sendable, Codable {
    /// Whether the row of thumbnails is shown.
    public var strip = true
    /// The colours around the photograph; nil leaves them to the theme.
    public var ground: Look.ViewerGround?
    /// How long a slideshow shows each item, in seconds.
    public var interval = 4

    public init() {}
}

/// The number of neighbours that an item's page preloads.
public struct PreloadSettings: Hashable, Sendable, Codable {
    public var ahead = 1
    public var behind = 1

    public init() {}
}

/// How videos are published.
public struct VideoSettings: Hashable, Sendable, Codable {
    public enum Mode: String, Sendable, Codable, CaseIterable {
        /// Unchanged if browsers can play it; repacked or converted otherwise.
        case auto
        /// Always unchanged.
        case copy
        /// Always converted, so that all videos have the same format and size.
        case convert
    }

    public var mode = Mode.auto
    /// The longer side of converted videos in pixels; smaller ones are not enlarged.
    public var longEdge = 1920
    /// The quality of converted videos, from 1 to 100.
    public var quality = 70
    /// Whether cells play a short silent clip on hover.
    public var playsClip = false

    public init() {}
}

/// The feeds of an album. Only a site that knows its `baseURL` has feeds, since links in them must be absolute.
public struct FeedSettings: Hashable, Sendable, Codable {
    public var atom = true
    public var json = true
    /// The maximum number of entries in a feed.
    public var items = 50

    public init() {}

    public var isOn: Bool { atom || json }
}

/// Whether search engines are asked not to index an album's pages.
public enum Robots: String, Hashable, Sendable, Codable, CaseIterable {
    case index, noindex
}

/// The picture that social networks and chats show for a link to a page.
public struct OpenGraphSettings: Hashable, Sendable, Codable {
    public enum AlbumImage: String, Hashable, Sendable, Codable, CaseIterable {
        /// A JPEG of 1200 × 630, cropped from the cover.
        case card
        case thumbnail
    }

    public enum ItemImage: String, Hashable, Sendable, Codable, CaseIterable {
        case card
        /// The resized original, which exists anyway.
        case original
    }

    public var albums = AlbumImage.card
    public var items = ItemImage.original

    public init() {}
}

/// What visitors can do with items that they select on an album's pages.
public enum Selecting: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: pages offer no selection.
    case off
    /// Save the items, if the album offers downloads.
    case save
    /// Also list items to delete from the source, for the maintainers of the site rather than every visitor.
    case all
    /// Pick photos, and send the list to the photographer.
    case proof

    /// Returns the part of it that an album can offer with `downloads`: without downloads there is nothing to save.
    public func allowed(by downloads: DownloadSettings) -> Selecting {
        self == .save && !downloads.items ? .off : self
    }
}

/// What the site requests of clients if `select` is `proof`.
public struct PickSettings: Hashable, Sendable, Codable {
    /// The number of photos that the client should pick. If there are more, the page says so but allows them.
    public var limit: Int?
    /// The e-mail address that receives the lists.
    public var mailto: String?

    public init() {}
}

/// What visitors can download.
public struct DownloadSettings: Hashable, Sendable, Codable {
    /// Whether there is a button for each item.
    public var items = true
    /// Whether there is an archive of all originals of the album.
    public var zip = false

    public init() {}

    /// Disables all downloads.
    public mutating func close() { (items, zip) = (false, false) }

    /// Whether items may be downloaded at all, one at a time or together.
    public var isAllowed: Bool { items || zip }
}

extension FilmFacts {
    /// Whether the file contains anything that the site does not publish.
    public func isPrivate(under privacy: Privacy) -> Bool {
        (hasPosition && !privacy.gps) || (hasUnknownMetadata && !privacy.allowsEverything)
            || hidesParts(under: privacy)
    }

    /// Whether the file contains parts that were cut away, which the site does not publish. Only re-encoding removes
    /// them.
    public func hidesParts(under privacy: Privacy) -> Bool { hasHiddenParts && !privacy.allowsEverything }

    /// Whether ffprobe has inspected the film, which implies that ffmpeg is available.
    public var isProbed: Bool { videoCodec != nil }

    /// How to remove the private metadata, as the rest of a sentence.
    public var privateAdvice: String {
        let (what, setting) = privateWords
        return isProbed
            ? "carries \(what), which ffmpeg cannot remove from this kind of video (`\(videoCodec ?? "")`); save it as H.264 in an MP4 with another program, or publish it with `\(setting)`"
            : "carries \(what), or data not known to be harmless, which only ffmpeg can remove; install ffmpeg and build again, or publish it with `\(setting)`"
    }

    /// What is private in the file, and the setting that publishes it, for messages.
    public var privateWords: (what: String, setting: String) {
        let everything = "privacy: {gps: true, serials: true, people: true}"
        if hasUnknownMetadata { return ("metadata that may be private", everything) }
        return hasHiddenParts ? ("parts that were cut away", everything) : ("a position", "privacy: {gps: true}")
    }
}
