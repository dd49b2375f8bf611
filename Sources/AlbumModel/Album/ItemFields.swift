/// The fields that a manifest, a sidecar, a mapping or the file's own metadata may give an item; all are optional.
///
/// The names are the ones people write, in every format. `extra` keeps what is not in this list, for templates.
public struct ItemFields: Hashable, Sendable, Codable {
    public var title: String?
    /// A sentence or more about the item, as plain text; a caption.
    public var description: String?
    /// The name of the item's category.
    public var tag: String?
    public var keywords: [String] = []
    public var rating: Int?
    public var shootTime: Timestamp?
    public var createTime: Timestamp?
    @Shared public var place = Place()
    public var camera: String?
    public var lens: String?
    @Shared public var exposure = Exposure()
    public var author: String?
    public var copyright: String?
    /// Fields the model has no name for, in the order they were written.
    public var extra: [ExtraField] = []

    /// What a listing says of who offers the item.
    @Shared var offer = Offer()
    /// What few items have.
    @Shared var rare = RareFields()

    public init() {}
}

/// A field that only a site's own templates know.
public struct ExtraField: Hashable, Sendable, Codable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value.withoutControls
    }
}

/// A text that was written in Markdown.
public struct Prose: Hashable, Sendable, Codable {
    /// Rendered and safe: raw HTML was dropped unless the root configuration allows it.
    public var html: String
    /// The same without markup, for descriptions and search.
    public var plainText: String

    public init(html: String, plainText: String) {
        self.html = html
        self.plainText = plainText
    }

    /// A text that was not written in Markdown: one paragraph a line.
    public init(plainText: String) {
        let escaped = ["&": "&amp;", "<": "&lt;", ">": "&gt;"] as [Character: String]
        let lines = plainText.split(whereSeparator: \.isNewline).map { line in
            "<p>" + line.map { escaped[$0] ?? String($0) }.joined() + "</p>\n"
        }
        self.init(html: lines.joined(), plainText: plainText)
    }
}
