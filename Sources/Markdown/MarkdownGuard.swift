/// Refuses texts on which cmark would take quadratic time or a node of memory for each byte, before it sees them.
///
/// Measured on cmark-gfm 0.29.0.gfm.6: a line of 100 kB of `| a ` takes 0.8 s and one of 200 kB four times that; the same
/// holds for `![[]()` in a paragraph. No text that a person writes comes near these limits.
enum MarkdownGuard {
    static let longestLine = 100_000
    static let deepestNesting = 100
    static let mostBrackets = 50_000

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
                // One end with the carriage return before it.
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
                if brackets > mostBrackets {
                    throw MarkdownError(problem: .tooManyBrackets(limit: mostBrackets), line: line)
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
        // A line of nothing but dashes or stars is a rule, not nesting; so is one of a table's.
        if depth > deepestNesting, line.contains(UInt8(ascii: ">")) || line.contains(UInt8(ascii: " ")) {
            throw MarkdownError(problem: .tooDeep(limit: deepestNesting), line: number)
        }
    }
}

/// A bound of what parsing a text costs, worked out in one pass over its bytes before cmark sees them.
///
/// cmark-gfm 0.29.0.gfm.6 takes time and memory in proportion to a text's size, but for a few shapes of text. Each figure
/// below is one of them, measured on that version, and counted so that it is never less than what cmark does: blocks are
/// taken to reach to the next blank line, in whatever quotes and lists, since no paragraph and no table goes beyond one.
struct MarkdownCost {
    /// Every byte that may begin a node of its own; a node takes some 170 bytes of memory.
    static let mostMarks = 2_000_000
    /// A row with fewer cells than its table has columns is filled up with empty cells of 240 bytes: 14 kB of such rows
    /// took 17 s and 1.3 GB to become a page.
    static let mostFilledCells = 100_000
    /// Steps of some 0.3 ns, of what is quadratic: `<?` and `<!` look for their end throughout a paragraph, each `)` at the
    /// end of an address counts all brackets in it, and a line that may be a table's second parses all lines above it.
    static let mostSteps = 2_000_000_000.0
    /// Bytes: each use of a link that is defined elsewhere copies its address and title.
    static let mostExpansion = 32 << 20

    private var marks = 0
    private var filledCells = 0
    private var steps = 0.0
    private var uses = 0
    private var longestDefinition = 0

    // Of the lines since the last blank one.
    private var bytes = 0
    private var lines = 0
    private var columns = 0
    private var openers = 0
    /// Where a definition begins that may reach to the next blank line.
    private var openDefinition: Int?
    /// How many lines more may belong to a definition, and how long it is so far.
    private var definition = (lines: 0, bytes: 0)

    typealias Line = Slice<UnsafeBufferPointer<UInt8>>

    /// Counts a line without its end; what goes beyond a limit is returned.
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

    /// Counts what is known of a paragraph only at its end.
    mutating func endParagraph() -> MarkdownError.Problem? {
        steps += Double(openers) * Double(bytes)
        if let start = openDefinition { longestDefinition = max(longestDefinition, bytes - start) }
        (bytes, lines, columns, openers, openDefinition, definition) = (0, 0, 0, 0, nil, (0, 0))
        return problem
    }

    private var problem: MarkdownError.Problem? {
        if marks > Self.mostMarks { return .tooManyMarks(limit: Self.mostMarks) }
        if filledCells > Self.mostFilledCells { return .tooManyEmptyCells(limit: Self.mostFilledCells) }
        if steps > Self.mostSteps { return .tooEntangled }
        if uses.multipliedReportingOverflow(by: longestDefinition).partialValue > Self.mostExpansion {
            return .tooManyCopies(limit: Self.mostExpansion)
        }
        return nil
    }
}

/// What `MarkdownCost` has to know of a line, in whatever quotes and lists it stands.
private struct LineShape {
    private(set) var isBlank = true
    private(set) var marks = 0
    /// Square brackets that close, each of which may be a use of a definition.
    private(set) var closings = 0
    private(set) var openers = 0
    private(set) var tokenSteps = 0.0
    private(set) var hasDefinition = false
    /// At most one more than the cells that the line has as a row.
    private(set) var cells = 1
    /// Of a line that may be the second of a table.
    private(set) var delimiterColumns: Int?
    /// Whether a title that continues on the next line may begin here.
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

    /// The columns of a table's second line: pipes, dashes and colons, behind nothing but marks of quotes and lists.
    private static func columns(_ line: MarkdownCost.Line) -> Int? {
        let start = line.lastIndex { !isDelimiter($0) }.map { $0 + 1 } ?? line.startIndex
        let core = line[start...]
        guard core.contains(UInt8(ascii: "-")), line[..<start].allSatisfy(isContainer) else { return nil }
        let pipes = core.count { $0 == UInt8(ascii: "|") }
        // A line of dashes is a rule, or makes a heading of the line above it, before anybody looks for a table.
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
