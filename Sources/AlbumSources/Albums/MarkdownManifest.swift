import AlbumModel
import Markdown

/// The parts of a Markdown manifest's text: the items that it lists, and the prose of each part.
///
/// A paragraph of images lists items, as does a table with a column that maps to `url`. A heading above items opens a
/// category. A table with the header `source | field` is a field mapping. All other text is prose of the part above it:
/// of the album, of a category, or of an item that has a paragraph to itself; prose after several items follows the
/// block that shows them. If nothing is listed, the whole text is the album's prose.
struct MarkdownManifest {
    /// The album's prose, with blank lines in place of the parts that were removed.
    private(set) var prose: Substring
    private(set) var proseLine: Int
    private(set) var title: String?
    private(set) var items: [ListedItem]?
    private(set) var categories: [CategoryDraft] = []
    /// The prose after the items of a category, by its tag, which is empty for items without one.
    private(set) var closings: [String: Located<String>] = [:]

    /// The part of the manifest to which the current text belongs.
    private enum Owner { case album, category, item, closing }

    private var story: StoryReading?
    /// The title that the front matter or the configuration gives the album.
    private var givenTitle: String?
    private let lines: [Substring]
    private let firstLine: Int
    private var blocks: [MarkdownNode] = []
    /// The reason why the text could not be parsed; its items are then unknown.
    private(set) var problem: MarkdownError?
    /// The tables of which `blocks` contains only the first rows.
    private var longTables: LongTables?

    /// Parses a manifest's text below its front matter.
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

    /// Adds the mapping tables to the reader's mapping. Call this before reading the front matter, whose items they may
    /// map.
    func readMapping(_ reader: inout ValueReader) {
        var rows = MappingRows()
        for block in blocks where block.mappingColumns != nil { reader.read(block, firstLine: firstLine, into: &rows) }
        if !rows.mapping.isEmpty { reader.mapping = reader.mapping.overlaid(by: reader.finish(rows)) }
    }

    /// Extracts the listed items, using the reader's mapping, and removes them and the mapping tables from the prose.
    ///
    /// - Parameters:
    ///   - givenTitle: the title that the front matter or the configuration gives the album, if any. Another one at the
    ///     top of the text is part of the prose.
    ///   - story: how to read paragraphs of images if the album is a story; nil if they list items.
    mutating func readItems(_ reader: inout ValueReader, givenTitle: String? = nil, story: StoryReading? = nil) {
        self.givenTitle = givenTitle
        self.story = story
        let kinds = self.kinds(reader)
        guard kinds.contains(where: { $0 != .prose }) else { return }
        // Without long tables there is no second attempt, so no copy is needed.
        guard longTables != nil else {
            _ = divide(kinds, &reader)
            return
        }
        let before = (self, reader)
        guard !divide(kinds, &reader) else { return }
        // A piece of a long table did not parse as a table: parse the whole text again.
        (self, reader) = before
        blocks = readBlocks(of: Self.text(lines[...]))
        longTables = nil
        _ = divide(self.kinds(reader), &reader)
    }

    private func kinds(_ reader: ValueReader) -> [MarkdownNode.ManifestKind] {
        blocks.map { block in
            let kind = reader.kind(of: block)
            return story != nil && kind == .items && block.kind == .paragraph ? .placed : kind
        }
    }

    /// Returns false if a long table cannot be read in pieces.
    private mutating func divide(_ kinds: [MarkdownNode.ManifestKind], _ reader: inout ValueReader) -> Bool {
        let listing = categoryHeadings(kinds)
        var albumProse = CollectedProse()
        var closing: [String: CollectedProse] = [:]
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
                let isComplete = longTables?.forEachPiece(of: block) { piece, linesBefore in
                    listed += reader.items(of: piece, firstLine: firstLine + linesBefore, tag: tag)
                }
                if isComplete == false { return false }
                // The text of a story continues after a table.
                if listed.count > known {
                    owner = story != nil ? .album : block.imagesAlone?.count == 1 ? .item : .closing
                }
                // Frees the nodes: the items contain all of their content, and a manifest may have a hundred thousand
                // such blocks.
                blocks[index].children = []
            case .placed:
                if story?.lists(block) == true { listed += reader.items(of: block, firstLine: firstLine, tag: nil) }
                albumProse.add(
                    Self.text(lines[max(0, block.line - 1)..<max(block.line - 1, end)]), block.line + firstLine - 1)
            case .prose where listing.contains(index):
                let place = SourceLocation(file: reader.file, line: block.line + firstLine - 1, column: block.column)
                let name = block.headingText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                if !categories.contains(where: { $0.tag.value == name }) {
                    categories.append(CategoryDraft(tag: Located(value: name, place: place), isOrdering: false))
                }
                tag = name
                owner = .category
            case .prose where index == 0 && isTitle(block): title = block.headingText
            case .prose:
                let text = Self.text(lines[max(0, block.line - 1)..<max(block.line - 1, end)])
                let line = block.line + firstLine - 1
                switch owner {
                case .album: albumProse.add(text, line)
                case .closing: closing[tag ?? "", default: CollectedProse()].add(text, line)
                case .category:
                    let place = categories.lastIndex { $0.tag.value == tag } ?? categories.count - 1
                    (categories[place].prose, categories[place].proseLine) = CollectedProse.adding(
                        text, line, to: categories[place].prose, categories[place].proseLine)
                case .item:
                    let place = listed.count - 1
                    var item = listed[place].take()
                    (item.prose, item.proseLine) = CollectedProse.adding(text, line, to: item.prose, item.proseLine)
                    listed[place].draft = item
                }
            }
        }
        prose = (albumProse.text ?? "")[...]
        proseLine = albumProse.line ?? firstLine
        for (tag, gathering) in closing {
            guard let text = gathering.text else { continue }
            closings[tag] = Located(value: text, place: SourceLocation(file: reader.file, line: gathering.line))
        }
        // A table without rows is an empty list.
        if !listed.isEmpty || kinds.contains(.items) { items = listed }
        return true
    }

    /// Returns the headings that open categories: those with items before the next heading, and later ones of the same
    /// level, whose categories have prose only.
    private func categoryHeadings(_ kinds: [MarkdownNode.ManifestKind]) -> Set<Int> {
        let headings = blocks.indices.filter { blocks[$0].headingLevel != nil }
        var result = Set<Int>()
        for (place, heading) in headings.enumerated() {
            let end = place + 1 < headings.count ? headings[place + 1] : blocks.count
            if kinds[heading..<end].contains(.items) { result.insert(heading) }
        }
        let top = headings.filter { blocks[$0].headingLevel == 1 }
        // A single level-1 heading at the start is the album's title, even with items directly below it.
        if top == [0], isTitle(blocks[0]) { result.remove(0) }
        guard let first = result.min(), let level = result.compactMap({ blocks[$0].headingLevel }).min() else {
            return []
        }
        return result.union(headings.filter { $0 > first && blocks[$0].headingLevel == level })
    }

    /// Whether the first block is the album's title.
    private func isTitle(_ block: MarkdownNode) -> Bool {
        guard block.kind == .heading(level: 1) else { return false }
        return givenTitle.map { $0 == block.headingText } ?? true
    }

    private static func text(_ lines: ArraySlice<Substring>) -> String { lines.joined(separator: "\n") }

    /// Prose collected from several places.
    private struct CollectedProse {
        var text: String?
        var line: Int?

        mutating func add(_ more: String, _ place: Int) { (text, line) = Self.adding(more, place, to: text, line) }

        /// Appends a piece. Keeps the lines between two pieces empty, so that messages refer to the right ones. A piece
        /// already includes the empty lines after it.
        static func adding(_ more: String, _ place: Int, to text: String?, _ line: Int?) -> (String?, Int?) {
            guard let text, let line else { return (more, place) }
            let gap = place - line - text.count { $0 == "\n" }
            return (text + String(repeating: "\n", count: max(1, gap)) + more, line)
        }
    }
}

/// The meaning of Markdown nodes in a manifest.
extension MarkdownNode {
    /// The kind of a block in a Markdown manifest.
    enum ManifestKind {
        case prose, items, mapping
        /// Images placed in the text of a story.
        case placed
    }

    var headingLevel: Int? {
        if case .heading(let level) = kind { return level }
        return nil
    }

    /// The text of a heading, without the texts of its images, which may describe hidden photos.
    fileprivate var headingText: String {
        var heading = self
        heading.removeImages()
        return heading.plainText
    }

    private mutating func removeImages() {
        children.removeAll { $0.kind == .image && !ContentSecurityPolicy.isRemote($0.url) }
        for index in children.indices { children[index].removeImages() }
    }

    /// The images of a paragraph that contains nothing else; nil for any other block.
    var imagesAlone: [MarkdownNode]? {
        guard kind == .paragraph else { return nil }
        var images: [MarkdownNode] = []
        for child in children {
            switch child.kind {
            case .image: images.append(child)
            case .softBreak, .lineBreak: break
            case .text where child.literal.allSatisfy(\.isWhitespace): break
            default: return nil
            }
        }
        return images.isEmpty ? nil : images
    }

    /// The texts in a table's first row.
    var tableHeader: [String]? {
        guard kind == .table, let first = children.first else { return nil }
        return first.children.map(\.cellText)
    }

    /// The text of a cell, with single spaces between words.
    var cellText: String {
        let text = plainText
        return Self.isSpaced(text.utf8) ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns whether a text is ASCII with single spaces between words, as almost all cells are: searching for Unicode
    /// whitespace takes longer than parsing the table.
    private static func isSpaced(_ text: String.UTF8View) -> Bool {
        var previous = UInt8(ascii: " ")
        for byte in text {
            guard (0x20..<0x7f).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || text.isEmpty
    }

    /// The column names of a mapping table; nil for any other block.
    var mappingColumns: [String]? {
        guard let header = tableHeader?.map({ $0.lowercased() }), header.count >= 2, header[0] == "source",
            header[1] == "field"
        else { return nil }
        return header
    }
}

extension ValueReader {
    /// Returns the kind of a block according to the current mapping.
    func kind(of block: MarkdownNode) -> MarkdownNode.ManifestKind {
        if let images = block.imagesAlone { return images.allSatisfy { !Self.isElsewhere($0.url) } ? .items : .prose }
        guard let header = block.tableHeader else { return .prose }
        if block.mappingColumns != nil { return .mapping }
        return urlColumns(of: header).isEmpty ? .prose : .items
    }

    private static func isElsewhere(_ url: String) -> Bool { url.hasPrefix("https://") || url.hasPrefix("http://") }

    /// Returns the columns from which an item's `url` may come.
    private func urlColumns(of header: [String]) -> [Int] {
        let paths = mapping.row(for: "url")?.paths
        return header.indices.filter { index in
            if let paths { return paths.contains { $0.text == header[index] } }
            return ItemKeys.table.canonical(header[index]) == "url"
        }
    }

    /// Reads the rows of a mapping table.
    mutating func read(_ table: MarkdownNode, firstLine: Int, into rows: inout MappingRows) {
        guard let columns = table.mappingColumns else { return }
        for name in columns.dropFirst(2) where name != "format" && name != "zone" {
            let place = SourceValue.Location(line: table.line + firstLine - 1, column: 1)
            report("a mapping table has the columns source, field, format and zone, and not `\(name)`", at: place)
        }
        for row in table.children.dropFirst() {
            let cells = row.children
            func cell(_ name: String) -> MarkdownNode? {
                columns.firstIndex(of: name).flatMap { cells.indices.contains($0) ? cells[$0] : nil }
            }
            func text(_ name: String) -> String? { cell(name).map(\.cellText).flatMap { $0.isEmpty ? nil : $0 } }
            let place = location(cell("source"), in: row, firstLine)
            guard let field = text("field") else {
                report("the row names no field; write an item field into its second cell", at: place)
                withhold(for: MappingRows.Written(source: text("source") ?? "", place: place))
                continue
            }
            add(
                MappingRows.Written(
                    source: text("source") ?? "", place: place, field: field,
                    fieldPlace: location(cell("field"), in: row, firstLine), format: text("format"),
                    zone: text("zone")), to: &rows)
        }
    }

    /// Returns the items that a block lists.
    ///
    /// - Parameters:
    ///   - tag: the category of items that name none.
    mutating func items(of block: MarkdownNode, firstLine: Int, tag: String?) -> [ListedItem] {
        if let images = block.imagesAlone {
            return images.compactMap { image in
                let place = SourceValue.Location(line: image.line + firstLine - 1, column: image.column)
                var item = ItemDraft(file: located(image.url, place))
                let caption = image.cellText
                if !caption.isEmpty { item.fields.description = caption }
                // In a story, these words position the picture. In no other layout are they a photo's title.
                if case .place = StoryTitle(image.title) {
                } else if !image.title.isEmpty {
                    item.fields.title = image.title
                }
                item.fields.tag = tag
                return ListedItem(item)
            }
        }
        guard let header = block.tableHeader else { return [] }
        let urlColumns = urlColumns(of: header)
        let hidesIfEmpty = header.map(HoldingWords.hidesIfEmpty)
        return block.children.dropFirst().compactMap { row in
            guard row.children.contains(where: { !$0.cellText.isEmpty }) else { return nil }
            var record: [SourceValue.Entry] = []
            let start = location(nil, in: row, firstLine)
            for (column, cell) in row.children.enumerated() where column < header.count && !header[column].isEmpty {
                let text = urlColumns.contains(column) ? Self.address(in: cell) : cell.cellText
                guard !text.isEmpty || hidesIfEmpty[column] else { continue }
                let place = location(cell, in: row, firstLine)
                let value = SourceValue(content: .scalar(text, isPlain: false), location: place)
                record.append(SourceValue.Entry(key: header[column], location: place, value: value))
            }
            guard !record.isEmpty, var item = item(record, at: start) else { return nil }
            item.fields.tag = item.fields.tag ?? tag
            return ListedItem(item)
        }
    }

    /// Returns the address of a cell's only link or image, or else its text.
    private static func address(in cell: MarkdownNode) -> String {
        if cell.children.count == 1, let only = cell.children.first, only.kind == .link || only.kind == .image {
            return only.url
        }
        return cell.cellText
    }

    private func location(_ cell: MarkdownNode?, in row: MarkdownNode, _ firstLine: Int) -> SourceValue.Location {
        SourceValue.Location(line: row.line + firstLine - 1, column: max(1, cell?.column ?? row.column))
    }
}
