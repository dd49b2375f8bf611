/// The settings of one album, resolved: what it says itself over what it inherits over the defaults.
public struct AlbumSettings: Hashable, Sendable, Codable {
    /// A BCP 47 tag; `en` and `zh-Hans` come with the program.
    public var language = "en"
    /// For search engines and feeds.
    public var description: String?
    public var author: String?
    public var copyright: String?
    public var layout = Layout()
    /// Nil leaves it to the theme.
    public var hero: Hero?
    /// Nil: beneath the pictures of a story, and nowhere else.
    public var captions: Captions?
    public var sort = Sort()
    public var thumbnails = Thumbnails()
    public var originals = Originals()
    @Shared public var watermark = Watermark()
    public var videos = VideoSettings()
    public var privacy = Privacy()
    public var preload = PreloadSettings()
    public var viewer = ViewerSettings()
    public var feeds = FeedSettings()
    public var robots = Robots.index
    /// Whether only its address leads to the album, and to the albums nested in it.
    public var isUnlisted = false
    public var openGraph = OpenGraphSettings()
    public var download = DownloadSettings()
    public var select = Selecting.save
    public var picks = PickSettings()
    /// The values of `approveStatus` that are published; nil publishes all that is not marked rejected.
    public var publish: [Int]?
    /// Names of files and folders to leave out: shell patterns, matched against the name and the path.
    public var ignore: [String] = []

    public init() {}
}

/// How an album's items are arranged.
public struct Layout: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// By what the album has; see `decided`. An album's plan never has it.
        case auto
        case nineGrid = "nine-grid"
        case grid, justified, picker
        /// Text and pictures as the album's text has them.
        case story
    }

    public enum Rows: String, Sendable, Codable, CaseIterable {
        /// No row is ever left ragged.
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

/// Where pages that list items show the titles and captions of these.
public enum Captions: String, Hashable, Sendable, Codable, CaseIterable {
    case none
    /// Over the picture, while the pointer or the keyboard is on it; beneath it on screens without a pointer.
    case hover
    /// Beneath the picture.
    case below
}

/// The order of the items of a folder; a manifest that lists items has an order of its own.
public struct Sort: Hashable, Sendable, Codable {
    public enum Key: String, Sendable, Codable, CaseIterable {
        /// The shoot time, then the name; items without a time come last.
        case shootTime
        case name
        case rating
    }

    public var key = Key.shootTime
    public var isDescending = false

    public init() {}
}

/// The small renditions.
public struct Thumbnails: Hashable, Sendable, Codable {
    public enum Crop: String, Sendable, Codable, CaseIterable {
        case none
        /// To a square around the centre.
        case square
    }

    /// Pixels; each becomes a candidate of the `srcset`, and there are no others but the original. Nil: the steps of
    /// `SizeLadder` that fit where a picture is shown.
    public var widths: [Int]?
    /// The first is what `<img>` has; the others are offered before it by `<picture>`.
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
    /// Pixels of the longer side, by `resize`: what fills a laptop's screen with two pixels for each CSS pixel.
    public var longEdge = 2880
    public var formats: [RenditionFormat] = [.jpeg]
    /// 1 to 100.
    public var quality = 82
    /// How far the long edge may differ from the requested one, as a fraction of it, so that one of the codec's native
    /// scales serves and no resampling is needed.
    public var tolerance = 0.125

    public init() {}
}

/// What of a file's private metadata may leave. All is held back by default.
public struct Privacy: Hashable, Sendable, Codable {
    /// Positions: published files and pages carry them only if true.
    public var gps = false
    /// Serial numbers of cameras and lenses, and the owner's name.
    public var serials = false
    /// Names of the people in the picture.
    public var people = false

    public init() {}

    /// Whether a file may be published with all it carries.
    public var holdsNothingBack: Bool { gps && serials && people }
}

/// What the viewer shows around an item.
public struct ViewerSettings: Hashable, Sendable, Codable {
    /// The row of thumbnails.
    public var strip = true
    /// The colours around the photograph; nil leaves them to the theme.
    public var ground: Look.ViewerGround?
    /// How many seconds a slideshow shows each item.
    public var interval = 4

    public init() {}
}

/// How many neighbours an item's page preloads.
public struct PreloadSettings: Hashable, Sendable, Codable {
    public var ahead = 1
    public var behind = 1

    public init() {}
}

/// How videos are published.
public struct VideoSettings: Hashable, Sendable, Codable {
    public enum Mode: String, Sendable, Codable, CaseIterable {
        /// As it is where browsers play it, packed anew or converted where they do not.
        case auto
        /// Always unchanged.
        case copy
        /// Always converted, so that all are of one kind and size.
        case convert
    }

    public var mode = Mode.auto
    /// Pixels of the longer side of what is converted; smaller films are not enlarged.
    public var longEdge = 1920
    /// 1 to 100, of what is converted.
    public var quality = 70
    /// Whether cells show a short silent film, the clip, under the pointer.
    public var playsClip = false

    public init() {}
}

/// What an album offers to programs that follow it. Only a site that knows its `baseURL` has feeds: what is in them must
/// be absolute.
public struct FeedSettings: Hashable, Sendable, Codable {
    public var atom = true
    public var json = true
    /// The most entries of a feed.
    public var items = 50

    public init() {}

    public var isOn: Bool { atom || json }
}

/// Whether to ask search engines not to index an album's pages.
public enum Robots: String, Hashable, Sendable, Codable, CaseIterable {
    case index, noindex
}

/// Which picture networks and chats show for a link to a page.
public struct OpenGraphSettings: Hashable, Sendable, Codable {
    public enum AlbumImage: String, Hashable, Sendable, Codable, CaseIterable {
        /// A JPEG of 1200 × 630, cut out of the cover.
        case card
        case thumbnail
    }

    public enum ItemImage: String, Hashable, Sendable, Codable, CaseIterable {
        case card
        /// The resized original, which is there anyway.
        case original
    }

    public var albums = AlbumImage.card
    public var items = ItemImage.original

    public init() {}
}

/// What visitors can do with items that they select on an album's pages.
public enum Selecting: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nothing: pages offer no selecting.
    case off
    /// Save them, where the album offers downloads.
    case save
    /// Also make a list of those to delete from the source. It is for those who keep the site, not for every visitor.
    case all
    /// Pick photos, and send the list to the photographer.
    case proof

    /// What is left of it in an album that offers `downloads`: without them there is nothing to save.
    public func allowed(by downloads: DownloadSettings) -> Selecting {
        self == .save && !downloads.items ? .off : self
    }
}

/// What clients are asked for where `select` is `proof`.
public struct PickSettings: Hashable, Sendable, Codable {
    /// How many photos the client should pick. The page says when there are more, and allows them.
    public var limit: Int?
    /// The address that lists go to by e-mail.
    public var mailto: String?

    public init() {}
}

/// What visitors are offered to keep.
public struct DownloadSettings: Hashable, Sendable, Codable {
    /// A button for each item.
    public var items = true
    /// An archive of all originals of the album.
    public var zip = false

    public init() {}

    /// Offers nothing.
    public mutating func close() { (items, zip) = (false, false) }

    /// Whether an item may be kept at all, by itself or with others.
    public var isAllowed: Bool { items || zip }
}

extension FilmFacts {
    /// Whether the file carries what a site keeps at home.
    public func isPrivate(under privacy: Privacy) -> Bool {
        (hasPosition && !privacy.gps) || (hasUnknownMetadata && !privacy.holdsNothingBack)
    }

    /// Whether ffprobe has looked into the film, so that ffmpeg is there.
    public var isProbed: Bool { videoCodec != nil }

    /// What takes out what stays at home, as the rest of a sentence.
    public var privateAdvice: String {
        let (what, setting) = privateWords
        return isProbed
            ? "carries \(what), which ffmpeg cannot remove from this kind of film (`\(videoCodec ?? "")`); save it as H.264 in an MP4 with another program, or publish it with `\(setting)`"
            : "carries \(what), or data not known to be harmless, which only ffmpeg can remove; install ffmpeg and build again, or publish it with `\(setting)`"
    }

    /// What the file carries that stays at home, and the setting that lets it out: for messages.
    public var privateWords: (what: String, setting: String) {
        hasUnknownMetadata
            ? ("metadata that may be private", "privacy: {gps: true, serials: true, people: true}")
            : ("a position", "privacy: {gps: true}")
    }
}
