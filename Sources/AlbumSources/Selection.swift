public import AlbumModel

/// What a person selected for deletion on the pages of an album: the content of a selection file.
///
/// The file names items as the published pages do, since a page knows no file of the source. Which files they are is
/// found by planning the site again.
public struct Selection: Hashable, Sendable {
    public static let version = 1
    /// Bytes that a selection file may have.
    public static let limit = 32 << 20
    /// Items that it may list.
    static let mostItems = 100_000
    /// Addresses that it may give for one item.
    static let mostMedia = 8

    /// The album's folder in the published site; empty for the root.
    public var album: String
    public var items: [Item]

    public struct Item: Hashable, Sendable {
        public var id: String
        /// The addresses of files that showed the item, relative to the album's page. Each bears a mark of the content it
        /// was made from, which tells whether the item is still the same.
        public var media: [String]
        /// The mark of an item that was shown without a picture.
        public var mark: String?
        /// Its place in the selection file.
        public var place: SourceLocation

        public init(id: String, media: [String], mark: String? = nil, place: SourceLocation) {
            self.id = id
            self.media = media
            self.mark = mark
            self.place = place
        }
    }

    public init(album: String, items: [Item]) {
        self.album = album
        self.items = items
    }
}

/// What is wrong with a selection file; nothing of it is carried out then.
public struct SelectionError: Error, Hashable, Sendable {
    public var diagnostics: [Diagnostic]
}

extension Selection {
    /// Reads a selection file.
    ///
    /// - Parameters:
    ///   - file: its name, for messages.
    /// - Throws: all that is wrong with it, with places. Fields that this version does not know are passed over.
    public static func read(_ bytes: [UInt8], file: String) throws(SelectionError) -> Selection {
        var reader = ValueReader(file: file)
        do throws(DiagnosticError) {
            guard bytes.count <= limit else {
                let message = "the file has more than the \(limit) bytes that are read; select fewer items at once"
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
        // What another version means by the same names is not for this one to guess.
        guard let number = required("version", of: value), let version = integer(number, in: 1...Int.max) else {
            return nil
        }
        guard version == Selection.version else {
            report(
                "the file has version \(version), and this albumgen reads version \(Selection.version); use the albumgen that built the site",
                at: number.location)
            return nil
        }
        if let action = required("action", of: value), let name = text(action), name != "delete" {
            report("unknown action \(action.summary); the only one is `delete`", at: action.location)
        }
        let album = required("album", of: value).flatMap { text($0) }
        let items = required("items", of: value).flatMap { selectedItems($0) }
        guard let album, let items else { return nil }
        return Selection(album: album, items: items)
    }

    private mutating func selectedItems(_ list: SourceValue) -> [Selection.Item]? {
        guard case .sequence(let values) = list.content, !values.isEmpty else {
            mismatch("a list of items", list)
            return nil
        }
        guard values.count <= Selection.mostItems else {
            report(
                "the file lists \(values.count) items, more than the \(Selection.mostItems) that are read; select fewer at once",
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
        guard case .sequence(let media) = list.content, media.count <= Selection.mostMedia else {
            mismatch("a list of at most \(Selection.mostMedia) addresses", list)
            return nil
        }
        return Selection.Item(
            id: id, media: media.compactMap { text($0) }, mark: value["mark"].flatMap { text($0) },
            place: SourceLocation(file: file, line: value.location.line, column: value.location.column))
    }

    private mutating func required(_ name: String, of value: SourceValue) -> SourceValue? {
        key = name
        if let member = value[name] { return member }
        report(
            "`\(name)` is missing; this is no selection file, or not a whole one: save the list again",
            at: value.location)
        return nil
    }
}
