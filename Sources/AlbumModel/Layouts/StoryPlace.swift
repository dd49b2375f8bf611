/// How the author wants a picture, or a run of pictures, to stand in a story: the words after the picture.
///
/// `![Ice](ice.jpg "wide")` has one word, `![Ice](ice.jpg "full row")` two: how wide, and whether to stand with the
/// neighbours. Each may be left out; the shapes of the pictures decide then.
public struct StoryPlace: Hashable, Sendable, Codable {
    public enum Width: String, Hashable, Sendable, Codable, CaseIterable {
        /// As wide as the text.
        case small
        /// Wider than the text.
        case large
        /// As wide as the page's content.
        case wide
        /// From edge to edge of the window.
        case full
    }

    public enum Group: String, Hashable, Sendable, Codable, CaseIterable {
        /// Two side by side.
        case pair
        /// All of the run in one row.
        case row
    }

    public var width: Width?
    public var group: Group?

    public init(width: Width? = nil, group: Group? = nil) {
        self.width = width
        self.group = group
    }

    /// All words, for messages and guides.
    public static let words = Width.allCases.map(\.rawValue) + Group.allCases.map(\.rawValue)
}

/// What a picture's title in Markdown says.
public enum StoryTitle: Hashable, Sendable {
    /// How the picture stands in a story.
    case place(StoryPlace)
    /// What the picture is called.
    case title
    /// Meant as words, of which at least one is none or contradicts another: why, as a sentence.
    case mistake(String)

    /// A title that consists of the words of `StoryPlace` says where a picture stands. So that a slip in one does not
    /// become the photo's title, a single word in small letters counts as meant, and so does any with a known one beside it.
    public init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let isSmall = text.utf8.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x20 || $0 == 0x2d }
        guard isSmall, !words.isEmpty else {
            self = .title
            return
        }
        let known = words.filter(StoryPlace.words.contains)
        guard words.count == 1 || (words.count == 2 && !known.isEmpty) else {
            self = .title
            return
        }
        if let unknown = words.first(where: { !StoryPlace.words.contains($0) }) {
            let nearest = Suggestion.nearest(to: unknown, among: StoryPlace.words)
            let advice = nearest.map { "did you mean `\($0)`?" } ?? "use \(Self.list)."
            self = .mistake("`\(unknown)` does not say how a picture stands; \(advice)")
            return
        }
        let place = StoryPlace(
            width: words.lazy.compactMap(StoryPlace.Width.init).first,
            group: words.lazy.compactMap(StoryPlace.Group.init).first)
        let count = (place.width == nil ? 0 : 1) + (place.group == nil ? 0 : 1)
        self = count == words.count ? .place(place) : .mistake("`\(text)` contradicts itself; keep one of the words.")
    }

    private static let list: String = {
        let words = StoryPlace.words.map { "`\($0)`" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }()
}
