/// The text of an album with its pictures, in the author's order.
public struct Story: Hashable, Sendable, Codable {
    public enum Part: Hashable, Sendable, Codable {
        case prose(Prose)
        /// The pictures of one paragraph, by their indices in the album.
        case pictures(Range<Int>)
    }

    public var parts: [Part]
    /// The placement of each picture. The story's pictures are the album's first items, in the story's order, so that
    /// paging through the album follows the story; items that the story does not mention come after them.
    public var places: [StoryPlace]

    public init(parts: [Part], places: [StoryPlace]) {
        self.parts = parts
        self.places = places
    }

    /// The indices of the story's pictures.
    public var pictures: Range<Int> { 0..<places.count }

    /// Returns whether the story begins with this picture alone.
    public func opens(with index: Int) -> Bool {
        if case .pictures(let range)? = parts.first { range == index..<index + 1 } else { false }
    }
}
