import AlbumModel
import Markdown

/// The parts of a Markdown manifest's text: what it lists, and the prose that stands under each.
///
/// A paragraph of images lists items; so does a table with a column that becomes `url`. A heading above items opens a
/// category. A table with the header `source | field` is a mapping. All else is prose of what it stands under. Where
/// nothing is listed the whole text is the album's prose.
struct MarkdownManifest {
    /// Prose of the album, with its lines kept apart from those that were taken out.
    private(set) var prose: Substring
    private(set) var proseLine: Int
    private(set) var title: String?
    private(set) var items: [ListedItem]?
    private(set) var categories: [CategoryDraft] = []

    /// What the text stands under while it is read.
    private enum Owner { case album, category, item }

    private let lines: [Substring]
    private let firstLine: Int
    private var blocks: [MarkdownNode] = []
    /// Why the text was not read: what it lists is not known then.
    private(set) var problem: MarkdownError?
    /// What `blocks` does not have all rows of.
    private var longTables: LongTables?

    /// A manifest's text below its front matter.
    init(_ text: Substring, firstLine: Int) {
        prose = text
        proseLine = firstLine
        self.firstLine = firstLine
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "!") }) else { return }
        let long = LongTables(lines)
        if !long.isEmpty {
            blocks = readBlocks(of: long.text)
            if long.areTables(in: blocks) {
                longTables = long
                return
            }
        }
        blocks = readBlocks(of: String(text))
    }

    private mutating func readBlocks(of text: String) -> [MarkdownNode] {
        do throws(MarkdownError) {
            let document = try MarkdownDocument(text, limit: SourceText.manifestLimit)
            problem = nil
            return document.tree().children
        } catch {
            problem = error
            return []
        }
    }

    /// Adds the mapping tables to the reader's mapping. Read them before the front matter, whose items they may map.
    func readMapping(_ reader: inout ValueReader) {
        var rows = MappingRows()
        for block in blocks where block.mappingColumns != nil { reader.read(block, firstLine: firstLine, into: &rows) }
        if !rows.mapping.isEmpty { reader.mapping = reader.mapping.overlaid(by: reader.finish(rows)) }
    }

    /// Takes what is listed, by the reader's mapping, and the tables of the mapping out of the prose.
    mutating func readItems(_ reader: inout ValueReader) {
        let kinds = blocks.map { reader.kind(of: $0) }
        guard kinds.contains(where: { $0 != .prose }) else { return }
        // What can be read in one way only need not be kept for another.
        guard longTables != nil else {
            _ = divide(kinds, &reader)
            return
        }
        let before = (self, reader)
        guard !divide(kinds, &reader) else { return }
        // A piece of a table was none by itself: all is read anew as one text.
        (self, reader) = before
        blocks = readBlocks(of: Self.text(lines[...]))
        longTables = nil
        _ = divide(blocks.map { reader.kind(of: $0) }, &reader)
    }

    /// False where a long table cannot be read in pieces.
    private mutating func divide(_ kinds: [MarkdownNode.ManifestKind], _ reader: inout ValueReader) -> Bool {
        let listing = categoryHeadings(kinds)
        var albumProse = Gathering()
        var listed: [ListedItem] = []
        var owner = Owner.album
        var tag: String?
        for index in blocks.indices {
            let block = blocks[index]
            let end = index + 1 < blocks.count ? blocks[index + 1].line - 1 : lines.count
            switch kinds[index] {
            case .mapping: break
            case .items:
                let known = listed.count
                listed += reader.items(of: block, firstLine: firstLine, tag: tag)
                let isWhole = longTables?.forEachPiece(of: block) { piece, linesBefore in
                    listed += reader.items(of: piece, firstLine: firstLine + linesBefore, tag: tag)
                }
                if isWhole == false { return false }
                if listed.count > known { owner = .item }
                // Its items have all of it, and a manifest may have a hundred thousand such blocks.
                blocks[index].children = []
            case .prose where listing.contains(index):
                let place = SourceLocation(file: reader.file, line: block.line + firstLine - 1, column: block.column)
                let name = block.plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if !categories.contains(where: { $0.tag.value == name }) {
                    categories.append(CategoryDraft(tag: Located(value: name, place: place), isOrdering: false))
                }
                tag = name
                owner = .category
            case .prose where index == 0 && block.kind == .heading(level: 1):
                title = block.plainText
            case .prose:
                let text = Self.text(lines[max(0, block.line - 1)..<max(block.line - 1, end)])
                let line = block.line + firstLine - 1
                switch owner {
                case .album: albumProse.add(text, line)
                case .category:
                    let place = categories.lastIndex { $0.tag.value == tag } ?? categories.count - 1
                    (categories[place].prose, categories[place].proseLine) = Gathering.adding(
                        text, line, to: categories[place].prose, categories[place].proseLine)
                case .item:
                    let place = listed.count - 1
                    var item = listed[place].take()
                    (item.prose, item.proseLine) = Gathering.adding(text, line, to: item.prose, item.proseLine)
                    listed[place].draft = item
                }
            }
        }
        prose = (albumProse.text ?? "")[...]
        proseLine = albumProse.line ?? firstLine
        if !listed.isEmpty { items = listed }
        return true
    }

    /// The headings with items right under them.
    private func categoryHeadings(_ kinds: [MarkdownNode.ManifestKind]) -> Set<Int> {
        let headings = blocks.indices.filter { blocks[$0].headingLevel != nil }
        var result = Set<Int>()
        for (place, heading) in headings.enumerated() {
            let end = place + 1 < headings.count ? headings[place + 1] : blocks.count
            if kinds[heading..<end].contains(.items) { result.insert(heading) }
        }
        let top = headings.filter { blocks[$0].headingLevel == 1 }
        // A single first heading of the first level is the album's title, even with items right under it.
        if top == [0] { result.remove(0) }
        return result
    }

    private static func text(_ lines: ArraySlice<Substring>) -> String { lines.joined(separator: "\n") }

    /// Prose that was found in several places.
    private struct Gathering {
        var text: String?
        var line: Int?

        mutating func add(_ more: String, _ place: Int) { (text, line) = Self.adding(more, place, to: text, line) }

        /// The lines between two pieces are kept empty, so that messages tell the right ones.
        static func adding(_ more: String, _ place: Int, to text: String?, _ line: Int?) -> (String?, Int?) {
            guard let text, let line else { return (more, place) }
            let gap = place - line - text.count { $0 == "\n" }
            return (text + String(repeating: "\n", count: max(2, gap)) + more, line)
        }
    }
}
