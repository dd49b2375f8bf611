import AlbumModel

extension CSVReader {
    /// The rows of a table, one after another.
    struct Scan {
        struct Cell {
            var text: String
            var location: SourceValue.Location

            var trimmed: String {
                text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            }
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

        /// The cells of the next row; none at the end.
        mutating func row() throws(DiagnosticError) -> [Cell] {
            guard position < bytes.count else { return [] }
            var cells: [Cell] = []
            while true {
                cells.append(try cell())
                guard cells.count <= CSVReader.mostColumns else {
                    throw DiagnosticError(
                        "the row has more than the \(CSVReader.mostColumns) cells that are read",
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
