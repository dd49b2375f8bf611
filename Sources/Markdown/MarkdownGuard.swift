/// Rejects texts for which cmark would take quadratic time or one node of memory per byte, before cmark parses them.
///
/// Measured on cmark-gfm 0.29.0.gfm.6: a line of 100 kB of `| a ` takes 0.8 s and one of 200 kB four times as long; the
/// same holds for `![[]()` in a paragraph. No text written by a person comes near these limits.
enum MarkdownGuard {
    static let longestLine = 100_000
    static let deepestNesting = 100
    static let maxBrackets = 50_000

    static func problem(in bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> MarkdownError? {
        do {
            try check(bytes, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    private static func check(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) throws(MarkdownError) {
        guard bytes.count <= limit else {
            throw MarkdownError(problem: .tooLarge(bytes: bytes.count, limit: limit), line: nil)
        }
        var line = 1
        var start = 0
        var brackets = 0
        var isBlank = true
        var cost = MarkdownCost()
        for index in 0...bytes.count {
            let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "\n")
            switch byte {
            case UInt8(ascii: "\n") where index > 0 && index < bytes.count && bytes[index - 1] == UInt8(ascii: "\r"):
                // CRLF counts as one line ending.
                start = index + 1
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                try check(line: bytes[start..<index], number: line)
                if let problem = cost.add(bytes[start..<index]) { throw MarkdownError(problem: problem, line: line) }
                if isBlank { brackets = 0 }
                line += 1
                start = index + 1
                isBlank = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"): break
            case UInt8(ascii: "["):
                isBlank = false
                brackets += 1
                if brackets > maxBrackets {
                    throw MarkdownError(problem: .tooManyBrackets(limit: maxBrackets), line: line)
                }
            default: isBlank = false
            }
        }
        if let problem = cost.endParagraph() { throw MarkdownError(problem: problem, line: nil) }
    }

    private static func check(line: Slice<UnsafeBufferPointer<UInt8>>, number: Int) throws(MarkdownError) {
        guard line.count <= longestLine else {
            throw MarkdownError(problem: .lineTooLong(limit: longestLine), line: number)
        }
        guard line.count > deepestNesting else { return }
        var depth = 0
        for byte in line {
            switch byte {
            case UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
                UInt8(ascii: ")"):
                depth += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
            default:
                if depth > deepestNesting {
                    throw MarkdownError(problem: .tooDeep(limit: deepestNesting), line: number)
                }
                return
            }
        }
        // A line of only dashes or asterisks is a thematic break or part of a table, not nesting.
        if depth > deepestNesting, line.contains(UInt8(ascii: ">")) || line.contains(UInt8(ascii: " ")) {
            throw MarkdownError(problem: .tooDeep(limit: deepestNesting), line: number)
        }
    }
}

/// An upper bound for the cost of parsing a text, computed in one pass over its bytes before cmark parses it.
///
/// cmark-gfm 0.29.0.gfm.6 takes time and memory proportional to the size of a text, except for a few shapes of text.
/// Each figure below covers one of them, was measured on that version, and never underestimates the cost: blocks are
/// assumed to extend to the next blank line, in any quotes and lists, since no paragraph or table continues past one.
struct MarkdownCost {
    /// The maximum number of bytes that may each begin a node; a node takes about 170 bytes of memory.
    static let maxMarks = 2_000_000
    /// The maximum number of cells added to rows with fewer cells than their table has columns. cmark fills such a row
    /// with empty cells of 240 bytes each: 14 kB of such rows took 17 s and 1.3 GB to render.
    static let maxFilledCells = 100_000
    /// The maximum number of steps, about 0.3 ns each, in quadratic operations: `<?` and `<!` scan the whole paragraph
    /// for their end, each `)` at the end of an autolink counts all brackets in it, and each line that could be a
    /// table's delimiter row reparses all lines above it.
    static let maxSteps = 2_000_000_000.0
    /// The maximum number of bytes added by reference links: each use copies the address and title of its definition.
    static let maxExpansion = 32 << 20

    private var marks = 0
    private var filledCells = 0
    private var steps = 0.0
    private var uses = 0
    private var longestDefinition = 0

    // These describe the lines since the last blank one.
    private var bytes = 0
    private var lines = 0
    private var columns = 0
    private var openers = 0
    /// The start of a definition that may extend to the next blank line.
    private var openDefinition: Int?
    /// The number of further lines that may belong to a definition, and its length so far.
    private var definition = (lines: 0, bytes: 0)

    typealias Line = Slice<UnsafeBufferPointer<UInt8>>

    /// Counts a line without its line ending; returns the limit that is exceeded, if any.
    mutating func add(_ line: Line) -> MarkdownError.Problem? {
        let shape = LineShape(line)
        guard !shape.isBlank else { return endParagraph() }
        marks += shape.marks + 1
        uses += shape.closings
        openers += shape.openers
        steps += shape.tokenSteps
        if columns > 0 { filledCells += max(0, columns - shape.cells) }
        if let columns = shape.delimiterColumns {
            self.columns = max(self.columns, columns)
            steps += Double(lines) * Double(lines) + Double(bytes) * 150
        }
        if shape.hasDefinition { definition = (lines: 3, bytes: 0) }
        if definition.lines > 0 {
            definition.lines -= 1
            definition.bytes += line.count + 1
            longestDefinition = max(longestDefinition, definition.bytes)
            if shape.opensTitle, openDefinition == nil { openDefinition = bytes }
        }
        bytes += line.count + 1
        lines += 1
        return problem
    }

    /// Adds the costs that are known only at the end of a paragraph.
    mutating func endParagraph() -> MarkdownError.Problem? {
        steps += Double(openers) * Double(bytes)
        if let start = openDefinition { longestDefinition = max(longestDefinition, bytes - start) }
        (bytes, lines, columns, openers, openDefinition, definition) = (0, 0, 0, 0, nil, (0, 0))
        return problem
    }

    private var problem: MarkdownError.Problem? {
        if marks > Self.maxMarks { return .tooManyMarks(limit: Self.maxMarks) }
        if filledCells > Self.maxFilledCells { return .tooManyEmptyCells(limit: Self.maxFilledCells) }
        if steps > Self.maxSteps { return .tooEntangled }
        if uses.multipliedReportingOverflow(by: longestDefinition).partialValue > Self.maxExpansion {
            return .tooManyCopies(limit: Self.maxExpansion)
        }
        return nil
    }
}

/// The properties of a line that `MarkdownCost` needs, independent of the quotes and lists that contain it.
private struct LineShape {
    private(set) var isBlank = true
    private(set) var marks = 0
    /// The number of closing square brackets, each of which may use a definition.
    private(set) var closings = 0
    private(set) var openers = 0
    private(set) var tokenSteps = 0.0
    private(set) var hasDefinition = false
    /// The number of cells that the line has as a table row, or one more.
    private(set) var cells = 1
    /// The number of columns, if the line may be a table's delimiter row.
    private(set) var delimiterColumns: Int?
    /// Whether a title that continues on the next line may begin in this line.
    private(set) var opensTitle = false

    init(_ line: MarkdownCost.Line) {
        var previous = UInt8(ascii: " ")
        var token = (length: 0, marks: 0)
        var pipes = 0
        var (first, last): (UInt8, UInt8) = (0, 0)
        var closer: UInt8 = 0
        for byte in line {
            let isSpace = byte == 0x20 || byte == 9
            if isSpace {
                tokenSteps += Double(token.length) * Double(token.marks)
                token = (0, 0)
            } else {
                if isBlank { first = byte }
                isBlank = false
                last = previous == UInt8(ascii: "\\") ? 0 : byte
                token.length += 1
            }
            switch byte {
            case UInt8(ascii: "|"):
                marks += 1
                if previous != UInt8(ascii: "\\") { pipes += 1 }
            case UInt8(ascii: "]"):
                marks += 1
                closings += 1
            case UInt8(ascii: ")"), UInt8(ascii: "@"):
                marks += 1
                token.marks += 1
            case UInt8(ascii: ":"):
                marks += 1
                if previous == UInt8(ascii: "]") { hasDefinition = true }
            case UInt8(ascii: "?"), UInt8(ascii: "!"):
                marks += 1
                if previous == UInt8(ascii: "<") { openers += 1 }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "`"), UInt8(ascii: "<"),
                UInt8(ascii: "&"), UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "w"), UInt8(ascii: ">"),
                UInt8(ascii: "-"), UInt8(ascii: "+"):
                marks += 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("):
                if closer == 0, previous == 0x20 || previous == 9 {
                    closer = byte == UInt8(ascii: "(") ? UInt8(ascii: ")") : byte
                }
            default: break
            }
            previous = byte
        }
        tokenSteps += Double(token.length) * Double(token.marks)
        let pipe = UInt8(ascii: "|")
        cells = pipes + 1 - (first == pipe ? 1 : 0) - (last == pipe && pipes > 1 ? 1 : 0)
        opensTitle = closer != 0 && last != closer
        if [pipe, UInt8(ascii: ":"), UInt8(ascii: "-")].contains(last) { delimiterColumns = Self.columns(line) }
    }

    /// Returns the number of columns of a table's delimiter row: pipes, dashes and colons, preceded only by markers of
    /// quotes and lists.
    private static func columns(_ line: MarkdownCost.Line) -> Int? {
        let start = line.lastIndex { !isDelimiter($0) }.map { $0 + 1 } ?? line.startIndex
        let core = line[start...]
        guard core.contains(UInt8(ascii: "-")), line[..<start].allSatisfy(isContainer) else { return nil }
        let pipes = core.count { $0 == UInt8(ascii: "|") }
        // A line of only dashes is a thematic break, or makes the line above it a heading; it never begins a table.
        guard pipes > 0 || core.contains(UInt8(ascii: ":")) else { return nil }
        let inner = core.filter { $0 != 0x20 && $0 != 9 }
        let ends = [inner.first, inner.last].count { $0 == UInt8(ascii: "|") }
        return max(1, pipes + 1 - ends)
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "|") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte == 0x20
            || (9...12).contains(byte)
    }

    private static func isContainer(_ byte: UInt8) -> Bool {
        isDelimiter(byte) || (0x30...0x39).contains(byte)
            || [UInt8(ascii: ">"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ")")]
                .contains(byte)
    }
}
