/// The metadata embedded in a photograph (EXIF, IPTC, XMP).
///
/// Texts are valid Unicode, trimmed, and of bounded length, but may contain markup.
public struct EmbeddedMetadata: Emptiable {
    public var title: String?
    public var caption: String?
    public var shootTime: KnownDate?
    public var camera: String?
    public var lens: String?
    @Shared public var exposure = Exposure()
    @Shared public var place = Place()
    public var keywords: [String] = []
    /// The keywords that belong to a tree, as paths: `Places|Italy|Rome`.
    public var keywordTree: [String] = []
    /// 0 to 5 stars, or -1 for rejected, as in XMP.
    public var rating: Int?
    public var author: String?
    public var copyright: String?
    public var people: [String] = []
    /// Names of people that programs write only into structures such as trees of keywords. They are never shown as
    /// people, but show which keywords are names.
    public var namesAmongKeywords: [String] = []
    /// Where the faces of people are, if a program has marked them.
    public var faces: [MarkedFace] = []
    /// The colour labels of photo editors, and their names for them: `red`, `To print`.
    public var labels: [String] = []
    /// Whether a photo editor flags the photo as picked. One that is flagged as rejected has the rating -1.
    public var isPicked = false
    /// Whether the file contains the serial number of a camera or lens, or the owner's name, which reveal who took the
    /// photo.
    public var hasSerials = false
    /// The orientation that a sidecar states, or that a raw photo states for the data of its sensor where its preview
    /// has another one.
    public var orientation: Orientation?

    public init() {}

    /// Whether the file contains a position.
    public var hasPosition: Bool { place.position != nil }

    /// The texts that a published copy contains, so that its bytes depend on them as well as on the file.
    public var texts: [String] { [title, caption, author, copyright].map { $0 ?? "" } + keywords }

    /// The keywords that are not names of people: programs that tag faces also write the names into the keywords, alone
    /// or at the end of a path such as `People|Ada`.
    public var keywordsWithoutPeople: [String] { PeopleNames(self).without(keywords) }
}

/// How a photograph was exposed; nil for values that the camera did not record.
public struct Exposure: Emptiable {
    /// In seconds.
    public var time: Double?
    public var fNumber: Double?
    public var iso: Int?
    /// The actual focal length in millimetres, not the 35 mm equivalent.
    public var focalLength: Double?

    public init() {}
}

/// Where a photograph was taken.
public struct Place: Emptiable {
    public var sublocation: String?
    public var city: String?
    public var state: String?
    public var country: String?
    public var position: Position?

    public init() {}

    /// The names from the most to the least specific, without repetitions.
    public var names: [String] {
        var names: [String] = []
        for name in [sublocation, city, state, country] {
            if let name, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

/// A position on the earth: degrees north and east (WGS 84), and metres above sea level.
public struct Position: Hashable, Sendable, Codable {
    public var latitude: Double
    public var longitude: Double
    public var altitude: Double?

    /// Returns nil outside ±90° and ±180°, and for 0°, 0°, which cameras write if they have no position.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}

/// The limits within which a photograph's facts are plausible. A value outside them is a zero, an overflow or a
/// mistake: it is reported and treated as unknown.
public enum Plausibility {
    /// Photography is no older than 1826. A clock that was never set, or whose counter has overflowed (at 32 bits, in
    /// 2106), gives years outside this range.
    public static let years = 1826...2099

    /// The maximum number of keywords; faulty programs have written them by the ten thousand.
    public static let maxKeywords = 1000
}
