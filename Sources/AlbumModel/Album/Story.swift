/// The text of an album with the pictures between its words, in the order in which the author has them.
public struct Story: Hashable, Sendable, Codable {
    public enum Part: Hashable, Sendable, Codable {
        case prose(Prose)
        /// The pictures of one paragraph, by their indices in the album.
        case pictures(Range<Int>)
    }

    public var parts: [Part]
    /// How each of its pictures stands. They are the album's first items, in the story's order: so whoever turns through the
    /// album reads the story, and what it does not mention comes after it.
    public var places: [StoryPlace]

    public init(parts: [Part], places: [StoryPlace]) {
        self.parts = parts
        self.places = places
    }

    /// The indices of its pictures.
    public var pictures: Range<Int> { 0..<places.count }

    /// Whether the story begins with this picture, which stands alone there.
    public func opens(with index: Int) -> Bool {
        if case .pictures(let range)? = parts.first { range == index..<index + 1 } else { false }
    }
}
