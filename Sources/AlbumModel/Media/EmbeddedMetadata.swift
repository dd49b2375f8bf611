/// A photograph's own metadata (EXIF, IPTC, XMP).
///
/// Texts are valid Unicode, trimmed, and of bounded length; nothing here is trusted to be free of markup.
public struct EmbeddedMetadata: Emptiable {
    public var title: String?
    public var caption: String?
    public var shootTime: Timestamp?
    public var camera: String?
    public var lens: String?
    @Shared public var exposure = Exposure()
    @Shared public var place = Place()
    public var keywords: [String] = []
    /// 0 to 5 stars, or -1 for rejected, as XMP has it.
    public var rating: Int?
    public var author: String?
    public var copyright: String?
    public var people: [String] = []
    /// Whether the file carries a camera's, lens's or owner's number or name that tells who took it.
    public var hasSerials = false

    public init() {}

    /// Whether the file carries a position.
    public var hasPosition: Bool { place.position != nil }

    /// What a published copy carries of texts: a copy's bytes depend on them besides the file's.
    public var texts: [String] { [title, caption, author, copyright].map { $0 ?? "" } + keywords }

    /// The keywords that are nobody's name: programs that mark faces write the names among the keywords, too, alone or at
    /// the end of a path such as `People|Ada`.
    public var keywordsWithoutPeople: [String] { PeopleNames(people).without(keywords) }
}

/// How a photograph was exposed; nil where the camera did not say.
public struct Exposure: Emptiable {
    /// Seconds.
    public var time: Double?
    public var fNumber: Double?
    public var iso: Int?
    /// Millimetres, of the lens as built (not converted to 35 mm).
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

    /// The names from the smallest to the largest, without repetitions.
    public var names: [String] {
        var names: [String] = []
        for name in [sublocation, city, state, country] {
            if let name, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

/// A position on the earth: degrees north and east (WGS 84), metres above the sea.
public struct Position: Hashable, Sendable, Codable {
    public var latitude: Double
    public var longitude: Double
    public var altitude: Double?

    /// Nil outside ±90° and ±180°, and for 0°, 0°, which cameras write if they have no position.
    public init?(latitude: Double, longitude: Double, altitude: Double? = nil) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
    }
}

/// The names of the people in a picture, as all its sources have them: programs that know faces write them among the keywords
/// too, where they would leave with those.
public struct PeopleNames: Sendable {
    private var names: Set<String> = []

    public init(_ people: [String] = []) { add(people) }

    public mutating func add(_ people: [String]) {
        guard !people.isEmpty else { return }
        names.formUnion(people.map(Self.folded))
        names.remove("")
    }

    /// The keywords that are no name; of one with a path (`People|Ann Lee`, `Person: Ann Lee`), each part counts.
    public func without(_ keywords: [String]) -> [String] {
        guard !names.isEmpty, !keywords.isEmpty else { return keywords }
        return keywords.filter { keyword in
            !names.contains(Self.folded(keyword))
                && !keyword.split(whereSeparator: { "|/\\>:=".contains($0) }).contains {
                    names.contains(Self.folded($0))
                }
        }
    }

    /// One program writes `ann lee` where another has `Ann  Lee`. In what way letters are composed is nothing to a string's
    /// equality.
    private static func folded(_ name: some StringProtocol) -> String {
        name.uppercased().lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// The limits within which a photograph's facts can be true. A value outside of them is a zero, an overflow or a mistake:
/// it is reported and treated as unknown.
public enum Plausibility {
    /// Photography is younger than 1826; a clock that was never set, or whose counter ran over (32 bits do in 2106), shows
    /// years that are not.
    public static let years = 1826...2099

    /// Words that a person finds pictures by; programs that went wrong have written them by the ten thousand.
    public static let mostKeywords = 1000
}
