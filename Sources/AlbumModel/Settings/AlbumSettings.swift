/// The settings of one album, resolved: what it says itself over what it inherits over the defaults.
public struct AlbumSettings: Hashable, Sendable, Codable {
    /// A BCP 47 tag; `en` and `zh-Hans` come with the program.
    public var language = "en"
    /// For search engines and feeds.
    public var description: String?
    public var author: String?
    public var copyright: String?
    public var layout = Layout()
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
    public var openGraph = OpenGraphSettings()
    public var download = DownloadSettings()
    public var select = Selecting.save
    /// The values of `approveStatus` that are published; nil publishes all that is not marked rejected.
    public var publish: [Int]?
    /// Names of files and folders to leave out: shell patterns, matched against the name and the path.
    public var ignore: [String] = []

    public init() {}
}

/// How an album's items are arranged.
public struct Layout: Hashable, Sendable, Codable {
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case nineGrid = "nine-grid"
        case grid, justified, picker
    }

    public enum Rows: String, Sendable, Codable, CaseIterable {
        /// No row is ever left ragged.
        case balanced
        /// Rows of three.
        case classic
    }

    public var kind = Kind.nineGrid
    public var rows = Rows.balanced
    /// Cells in a row of the grid and of the picker; nil leaves it to the theme.
    public var perRow: Int?
    /// CSS pixels between cells; nil leaves it to the theme.
    public var gap: Int?

    public init() {}
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

    /// Pixels; each becomes a candidate of the `srcset`.
    public var widths = [360, 720]
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
    /// Pixels of the longer side, by `resize`.
    public var longEdge = 2048
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
