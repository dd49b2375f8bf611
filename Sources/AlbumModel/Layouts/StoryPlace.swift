/// How the author places a picture, or a run of pictures, in a story: the words after the picture.
///
/// `![Ice](ice.jpg "wide")` has one word, `![Ice](ice.jpg "full row")` two: the width, and the grouping with the
/// neighbours. Either may be omitted; the shapes of the pictures then decide.
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
        /// Two pictures side by side.
        case pair
        /// The whole run in one row.
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

/// The meaning of a picture's title in Markdown.
public enum StoryTitle: Hashable, Sendable {
    /// The picture's place in a story.
    case place(StoryPlace)
    /// The picture's own title.
    case title
    /// Apparently words of `StoryPlace`, but one is unknown or they contradict each other: the reason, as a sentence.
    case mistake(String)

    /// Reads a title. One that consists of words of `StoryPlace` places the picture. So that a typo does not become the
    /// photo's title, a single word in lower case counts as such a word, and so does any word next to a known one.
    public init(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let isSmall = text.utf8.allSatisfy { $0.isASCIISmallLetter || $0 == 0x20 || $0 == 0x2d }
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
            self = .mistake("`\(unknown)` is not a way to place a picture; \(advice)")
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
