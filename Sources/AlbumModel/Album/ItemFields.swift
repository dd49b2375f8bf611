/// The fields that a manifest, a sidecar, a mapping or the file's own metadata may give an item; all are optional.
///
/// The names are the ones people write, in every format. `extra` keeps what is not in this list, for templates.
public struct ItemFields: Hashable, Sendable {
    public var title: String?
    /// A sentence or more about the item, as plain text; a caption.
    public var description: String?
    /// What a person who does not see the picture is told; the title or description stands in where it is nil.
    public var alt: String?
    /// The name of the category the item stands in.
    public var tag: String?
    public var keywords: [String] = []
    public var rating: Int?
    public var shootTime: Timestamp?
    public var createTime: Timestamp?
    public var location: String?
    public var place = Place()
    public var camera: String?
    public var lens: String?
    public var exposure = Exposure()
    public var author: String?
    public var copyright: String?
    public var people: [String] = []
    public var agentID: String?
    public var agentName: String?
    public var approveStatus: Int?
    public var placeholderImage: String?
    /// Seconds; videos only.
    public var duration: Double?
    /// Videos only: the path of the picture shown until it plays.
    public var poster: String?
    /// Text of the item's own, as HTML that is safe to show.
    public var prose: Prose?
    /// Fields the model has no name for, in the order they were written.
    public var extra: [ExtraField] = []

    public init() {}
}

/// A field that only a site's own templates know.
public struct ExtraField: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// A text that was written in Markdown.
public struct Prose: Hashable, Sendable {
    /// Rendered and safe: raw HTML was dropped unless the root configuration allows it.
    public var html: String
    /// The same without markup, for descriptions and search.
    public var plainText: String

    public init(html: String, plainText: String) {
        self.html = html
        self.plainText = plainText
    }
}
