public import AlbumModel

/// The items that a user selected on an album's pages, for deletion or as a client's picks: the content of a selection
/// file.
///
/// The file names items by their published ids, since a page does not know the source files. Planning the site again
/// finds the files.
public struct Selection: Hashable, Sendable {
    public static let version = 1
    /// The maximum size of a selection file in bytes.
    public static let limit = 32 << 20
    /// The maximum number of items in the file.
    static let maxItems = 100_000
    /// The maximum number of addresses for one item.
    static let maxMedia = 8

    /// The maximum length of a comment or a name, in bytes.
    static let maxWords = 10_000

    /// The purpose of the selection.
    public enum Action: String, Sendable, CaseIterable {
        /// Removes the items from the source.
        case delete
        /// Picks exactly these items from a client's gallery. Such a list never removes anything.
        case pick
    }

    public var action: Action
    /// The album's folder in the published site; empty for the root.
    public var album: String
    /// The name of the person who made the list, as they wrote it.
    public var author: String?
    public var items: [Item]

    public struct Item: Hashable, Sendable {
        public var id: String
        /// The addresses of files that showed the item, relative to the album's page. Each contains a mark of the
        /// content it was made from, which shows whether the item has changed since.
        public var media: [String]
        /// The mark of an item that was shown without a picture.
        public var mark: String?
        /// Whether the item is picked; a list of picks also contains items that only have a comment.
        public var isPicked = true
        /// The client's comment, on one line.
        public var comment: String?
        /// The item's location in the selection file.
        public var place: SourceLocation

        public init(id: String, media: [String], mark: String? = nil, place: SourceLocation) {
            self.id = id
            self.media = media
            self.mark = mark
            self.place = place
        }
    }

    public init(album: String, items: [Item], action: Action = .delete, author: String? = nil) {
        self.action = action
        self.author = author
        self.album = album
        self.items = items
    }
}

/// The problems of a selection file; if there are any, none of the file is carried out.
public struct SelectionError: Error, Hashable, Sendable {
    public var diagnostics: [Diagnostic]
}

extension Selection {
    /// Reads a selection file. Unknown fields are ignored.
    ///
    /// - Parameters:
    ///   - file: its name, for messages.
    /// - Throws: all problems of the file, with their locations.
    public static func read(_ bytes: [UInt8], file: String) throws(SelectionError) -> Selection {
        var reader = ValueReader(file: file)
        do throws(DiagnosticError) {
            guard bytes.count <= limit else {
                let message = "the file is larger than the limit of \(limit) bytes; select fewer items at once"
                throw DiagnosticError(message, at: SourceLocation(file: file))
            }
            guard let value = try JSONReader.read(try TextEncoding.utf8(bytes, file: file), file: file) else {
                throw DiagnosticError("the file is empty; save the list again", at: SourceLocation(file: file))
            }
            if let selection = reader.selection(value), reader.diagnostics.isEmpty { return selection }
        } catch {
            throw SelectionError(diagnostics: [error.diagnostic])
        }
        throw SelectionError(diagnostics: reader.diagnostics)
    }
}

extension ValueReader {
    fileprivate mutating func selection(_ value: SourceValue) -> Selection? {
        guard case .mapping = value.content else {
            report("expected a selection file but found \(value.summary); save the list again", at: value.location)
            return nil
        }
        // Another version may use the same names differently, so check the version first.
        guard let number = required("version", of: value), let version = integer(number, in: 1...Int.max) else {
            return nil
        }
        guard version == Selection.version else {
            report(
                "the file has version \(version), but this albumgen reads version \(Selection.version); use the albumgen that built the site",
                at: number.location)
            return nil
        }
        let action: Selection.Action? = required("action", of: value).flatMap { choice($0) }
        let album = required("album", of: value).flatMap { text($0) }
        let items = required("items", of: value).flatMap { selectedItems($0) }
        let author = value["by"].flatMap { words($0, of: "by") }
        guard let album, let items, let action else { return nil }
        return Selection(album: album, items: items, action: action, author: author)
    }

    /// Returns a user's text on one line, or nil if it is empty.
    private mutating func words(_ value: SourceValue, of name: String) -> String? {
        key = name
        guard let text = text(value) else { return nil }
        guard text.utf8.count <= Selection.maxWords else {
            mismatch("at most \(Selection.maxWords) bytes", value)
            return nil
        }
        let line = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    private mutating func selectedItems(_ list: SourceValue) -> [Selection.Item]? {
        guard case .sequence(let values) = list.content, !values.isEmpty else {
            mismatch("a list of items", list)
            return nil
        }
        guard values.count <= Selection.maxItems else {
            report(
                "the file lists \(values.count) items, more than the limit of \(Selection.maxItems); select fewer at once",
                at: list.location)
            return nil
        }
        return values.compactMap { selectedItem($0) }
    }

    private mutating func selectedItem(_ value: SourceValue) -> Selection.Item? {
        guard case .mapping = value.content else {
            report("expected an item with `id` and `media` but found \(value.summary)", at: value.location)
            return nil
        }
        guard let id = required("id", of: value).flatMap({ text($0) }), let list = required("media", of: value) else {
            return nil
        }
        guard case .sequence(let media) = list.content, media.count <= Selection.maxMedia else {
            mismatch("a list of at most \(Selection.maxMedia) addresses", list)
            return nil
        }
        var item = Selection.Item(
            id: id, media: media.compactMap { text($0) }, mark: value["mark"].flatMap { text($0) },
            place: SourceLocation(file: file, line: value.location.line, column: value.location.column))
        if let picked = value["picked"] {
            key = "picked"
            item.isPicked = flag(picked) ?? false
        }
        item.comment = value["comment"].flatMap { words($0, of: "comment") }
        return item
    }

    private mutating func required(_ name: String, of value: SourceValue) -> SourceValue? {
        key = name
        if let member = value[name] { return member }
        report(
            "`\(name)` is missing; this is not a selection file, or only a part of one: save the list again",
            at: value.location)
        return nil
    }
}
