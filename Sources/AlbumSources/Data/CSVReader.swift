import AlbumModel

/// A reader for tables of records (RFC 4180). The first row names the fields, and empty cells are left out. The
/// separator is whichever of `,`, `;` and tab is most frequent in the first row.
struct CSVReader {
    let file: String
    /// The problems of rows that were left out.
    private(set) var diagnostics: [Diagnostic] = []

    init(file: String) { self.file = file }

    static let maxColumns = 1000

    /// Returns the records, or nil for a text without rows. The bytes must be UTF-8.
    mutating func read(_ bytes: ArraySlice<UInt8>) throws(DiagnosticError) -> SourceValue? {
        let result = bytes.withUnsafeBufferPointer { buffer -> Result<SourceValue?, DiagnosticError> in
            var scan = Scan(bytes: buffer, separator: Self.separator(of: buffer), file: file)
            do throws(DiagnosticError) { return .success(try records(&scan)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private mutating func records(_ scan: inout Scan) throws(DiagnosticError) -> SourceValue? {
        // Spreadsheets write a `sep=` line to declare their separator.
        var header = try scan.filledRow()
        if header.count <= 2, let first = header.first?.text, first.lowercased().hasPrefix("sep=") {
            header = try scan.filledRow()
        }
        guard let start = header.first?.location else { return nil }
        let names = header.map(\.trimmed)
        try check(header, names)
        let hidesIfEmpty = names.map(HoldingWords.hidesIfEmpty)
        var items: [SourceValue] = []
        var count = 0
        while true {
            let row = try scan.filledRow()
            guard let first = row.first else { break }
            let hasMore = row.dropFirst(names.count).contains { !$0.text.isEmpty }
            guard row.count == names.count || (row.count > names.count && !hasMore) else {
                reportRagged(row.count, names.count, first.location.line)
                continue
            }
            count += row.count
            guard count <= DataFile.valueLimit else {
                throw DiagnosticError(
                    "the file has more than \(DataFile.valueLimit) cells; split it",
                    at: SourceLocation(file: file, line: first.location.line))
            }
            var entries: [SourceValue.Entry] = []
            entries.reserveCapacity(names.count)
            guard row.contains(where: { !$0.text.isEmpty }) else { continue }
            for (index, (name, cell)) in zip(names, row).enumerated()
            where !name.isEmpty && (!cell.text.isEmpty || hidesIfEmpty[index]) {
                let value = SourceValue(content: .scalar(cell.text, isPlain: false), location: cell.location)
                entries.append(SourceValue.Entry(key: name, location: cell.location, value: value))
            }
            if !entries.isEmpty { items.append(SourceValue(content: .mapping(entries), location: first.location)) }
        }
        return SourceValue(content: .sequence(items), location: start)
    }

    /// Leaves out a row if it is unclear which cell belongs to which column; all other rows are read.
    private mutating func reportRagged(_ cells: Int, _ names: Int, _ line: Int) {
        let mend = cells < names ? "add the missing ones" : "put quotes around cells that contain a separator"
        diagnostics.append(
            Diagnostic(
                .error,
                "the row is left out, because it has \(cells) \(cells == 1 ? "cell" : "cells") and the first row names \(names) \(names == 1 ? "field" : "fields"); \(mend)",
                at: SourceLocation(file: file, line: line, column: 1)))
    }

    private func check(_ header: [Scan.Cell], _ names: [String]) throws(DiagnosticError) {
        if names.count == 1, names[0].contains("|"), let place = header.first?.location {
            throw DiagnosticError(
                "the columns are separated by `|`; separate them with commas, semicolons or tabs",
                at: SourceLocation(file: file, line: place.line, column: place.column))
        }
        var seen = Set<String>()
        for (cell, name) in zip(header, names) where !name.isEmpty && !seen.insert(name).inserted {
            throw DiagnosticError(
                "two columns are named `\(name)`; rename one of them",
                at: SourceLocation(file: file, line: cell.location.line, column: cell.location.column))
        }
    }

    private static func separator(of bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        var isEmpty = true
        for byte in bytes {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == 10 || byte == 13 {
                // Empty lines may come first, perhaps with other separators.
                guard isEmpty else { break }
                counts = [:]
                continue
            }
            if byte != 0x20, byte != UInt8(ascii: "\""), !candidates.contains(byte) { isEmpty = false }
            counts[byte, default: 0] += 1
        }
        return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? candidates[0]
    }
}

extension CSVReader {
    /// Iterates over the rows of a table.
    struct Scan {
        struct Cell {
            var text: String
            var location: SourceValue.Location

            var trimmed: String {
                text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }

            /// Whether the cell is empty, or consists of the separators of another program.
            var isBlank: Bool { text.allSatisfy { $0.isWhitespace || ",;".contains($0) } }
        }

        let bytes: UnsafeBufferPointer<UInt8>
        let separator: UInt8
        let file: String
        private var position = 0
        private var line = 1
        private var column = 1

        init(bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, file: String) {
            self.bytes = bytes
            self.separator = separator
            self.file = file
        }

        /// Returns the next row that is not empty, or an empty array at the end.
        mutating func filledRow() throws(DiagnosticError) -> [Cell] {
            var row = try row()
            while !row.isEmpty, row.allSatisfy(\.isBlank) { row = try self.row() }
            return row
        }

        /// Returns the cells of the next row, or an empty array at the end.
        mutating func row() throws(DiagnosticError) -> [Cell] {
            guard position < bytes.count else { return [] }
            var cells: [Cell] = []
            while true {
                cells.append(try cell())
                guard cells.count <= CSVReader.maxColumns else {
                    throw DiagnosticError(
                        "the row has more cells than the limit of \(CSVReader.maxColumns)",
                        at: SourceLocation(file: file, line: line, column: 1))
                }
                guard position < bytes.count else { return cells }
                let byte = bytes[position]
                advance()
                if byte == separator {
                    if position < bytes.count { continue }
                    cells.append(Cell(text: "", location: here))
                    return cells
                }
                if byte == 13, position < bytes.count, bytes[position] == 10 { advance() }
                line += 1
                column = 1
                return cells
            }
        }

        private var here: SourceValue.Location { SourceValue.Location(line: line, column: column) }

        private mutating func advance() {
            if bytes[position] & 0xc0 != 0x80 { column += 1 }
            position += 1
        }

        private mutating func cell() throws(DiagnosticError) -> Cell {
            let start = here
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                return Cell(text: try quoted(from: start), location: start)
            }
            let first = position
            while position < bytes.count, bytes[position] != separator, bytes[position] != 10, bytes[position] != 13 {
                advance()
            }
            var (low, high) = (first, position)
            while low < high, bytes[low] == 0x20 { low += 1 }
            while low < high, bytes[high - 1] == 0x20 { high -= 1 }
            return Cell(text: String(decoding: bytes[low..<high], as: UTF8.self), location: start)
        }

        private mutating func quoted(from start: SourceValue.Location) throws(DiagnosticError) -> String {
            advance()
            var run = position
            var text = ""
            while position < bytes.count {
                let byte = bytes[position]
                if byte == 10 {
                    position += 1
                    line += 1
                    column = 1
                    continue
                }
                advance()
                guard byte == UInt8(ascii: "\"") else { continue }
                text += String(decoding: bytes[run..<position - 1], as: UTF8.self)
                if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                    run = position
                    advance()
                    continue
                }
                while position < bytes.count, bytes[position] == 0x20 { advance() }
                guard position == bytes.count || [separator, 10, 13].contains(bytes[position]) else {
                    throw DiagnosticError(
                        "there is text after a closing quote; write a quote inside a cell twice: `\"\"`",
                        at: SourceLocation(file: file, line: line, column: column))
                }
                return text
            }
            throw DiagnosticError(
                "the quote that opens here is never closed; add `\"` at the cell's end",
                at: SourceLocation(file: file, line: start.line, column: start.column))
        }
    }
}
