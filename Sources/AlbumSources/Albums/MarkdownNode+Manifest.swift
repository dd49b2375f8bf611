import AlbumModel
import Markdown

extension MarkdownNode {
    /// What a block of a Markdown manifest is.
    enum ManifestKind { case prose, items, mapping }

    var headingLevel: Int? {
        if case .heading(let level) = kind { return level }
        return nil
    }

    /// The images of a paragraph that has nothing else; nil for any other block.
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

    /// The texts of a table's first row.
    var tableHeader: [String]? {
        guard kind == .table, let first = children.first else { return nil }
        return first.children.map(\.cellText)
    }

    /// The text of a cell, its words parted by one space each.
    var cellText: String {
        let text = plainText
        return Self.isSpaced(text.utf8) ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a text is ASCII with single spaces between its words, as nearly all cells are: to look for the characters
    /// of Unicode takes longer than to parse the table.
    private static func isSpaced(_ text: String.UTF8View) -> Bool {
        var previous = UInt8(ascii: " ")
        for byte in text {
            guard (0x20..<0x7f).contains(byte), byte != 0x20 || previous != 0x20 else { return false }
            previous = byte
        }
        return previous != 0x20 || text.isEmpty
    }

    /// The columns of a mapping table, by their names; nil for any other block.
    var mappingColumns: [String]? {
        guard let header = tableHeader?.map({ $0.lowercased() }), header.count >= 2, header[0] == "source",
            header[1] == "field"
        else { return nil }
        return header
    }
}

extension ValueReader {
    /// What a block is, by the mapping that is known.
    func kind(of block: MarkdownNode) -> MarkdownNode.ManifestKind {
        if let images = block.imagesAlone { return images.allSatisfy { !Self.isElsewhere($0.url) } ? .items : .prose }
        guard let header = block.tableHeader else { return .prose }
        if block.mappingColumns != nil { return .mapping }
        return urlColumns(of: header).isEmpty ? .prose : .items
    }

    private static func isElsewhere(_ url: String) -> Bool { url.hasPrefix("https://") || url.hasPrefix("http://") }

    /// The columns that an item's `url` may come from.
    private func urlColumns(of header: [String]) -> [Int] {
        let paths = mapping.row(for: "url")?.paths
        return header.indices.filter { index in
            if let paths { return paths.contains { $0.text == header[index] } }
            return ItemKeys.table.canonical(header[index]) == "url"
        }
    }

    /// The rows of a mapping table.
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

    /// The items that a block lists.
    ///
    /// - Parameters:
    ///   - tag: the category of those that name none.
    mutating func items(of block: MarkdownNode, firstLine: Int, tag: String?) -> [ListedItem] {
        if let images = block.imagesAlone {
            return images.compactMap { image in
                let place = SourceValue.Location(line: image.line + firstLine - 1, column: image.column)
                var item = ItemDraft(file: located(image.url, place))
                let caption = image.cellText
                if !caption.isEmpty { item.fields.description = caption }
                if !image.title.isEmpty { item.fields.title = image.title }
                item.fields.tag = tag
                return ListedItem(item)
            }
        }
        guard let header = block.tableHeader else { return [] }
        let urlColumns = urlColumns(of: header)
        return block.children.dropFirst().compactMap { row in
            var record: [SourceValue.Entry] = []
            let start = location(nil, in: row, firstLine)
            for (column, cell) in row.children.enumerated() where column < header.count && !header[column].isEmpty {
                let text = urlColumns.contains(column) ? Self.address(in: cell) : cell.cellText
                guard !text.isEmpty else { continue }
                let place = location(cell, in: row, firstLine)
                let value = SourceValue(content: .scalar(text, isPlain: false), location: place)
                record.append(SourceValue.Entry(key: header[column], location: place, value: value))
            }
            guard !record.isEmpty, var item = item(record, at: start) else { return nil }
            item.fields.tag = item.fields.tag ?? tag
            return ListedItem(item)
        }
    }

    /// What a cell links to or shows, or its text.
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
