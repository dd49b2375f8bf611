internal import AlbumSources

/// Moves items that a Markdown text lists: rows of a table, or paragraphs with one image each and the text that belongs
/// to it.
enum MarkdownOrder {
    /// Returns the bytes of a text with items moved; nil if they are neither rows of one table nor paragraphs.
    ///
    /// The caller must check what the new text says.
    ///
    /// - Parameters:
    ///   - moved: the lines that list the items, from 1.
    ///   - neighbour: the line of the item next to which they are placed.
    static func moving(_ moved: [Int], to neighbour: Int, isBehind: Bool, in text: DescribingText) -> [UInt8]? {
        let lines = self.lines(text.bytes)
        guard (moved + [neighbour]).allSatisfy({ lines.indices.contains($0 - 1) }), Set(moved).count == moved.count,
            !moved.contains(neighbour)
        else { return nil }
        func part(_ line: Int) -> Range<Int>? { self.part(at: line - 1, in: lines) }
        let parts = moved.compactMap(part)
        guard parts.count == moved.count, let target = part(neighbour),
            !parts.contains(where: { $0.overlaps(target) }),
            zip(parts, parts.dropFirst()).allSatisfy({ !$0.overlaps($1) })
        else { return nil }
        let place = isBehind ? target.upperBound : target.lowerBound
        let end = Array(text.lineEnd.utf8)
        let isTable = isRow(lines[neighbour - 1])
        var written: [[UInt8]] = []
        func insert() {
            for part in parts {
                // Blank lines keep paragraphs apart.
                if !isTable, let last = written.last, !isBlank(last[...]) { written.append(end) }
                written += lines[part].map { ended($0, end) }
                if !isTable, let last = written.last, !isBlank(last[...]) { written.append(end) }
            }
        }
        for (index, line) in lines.enumerated() {
            if index == place { insert() }
            if !parts.contains(where: { $0.contains(index) }) { written.append(ended(line, end)) }
        }
        if place == lines.count { insert() }
        // The text must not end with more empty lines than before.
        let blank = lines.reversed().prefix(while: isBlank).count
        while written.count > 1, written.reversed().prefix(while: { isBlank($0[...]) }).count > blank {
            written.removeLast()
        }
        return written.flatMap(\.self)
    }

    /// Returns the lines with their ends.
    private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < bytes.count {
            let mark = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count - 1
            let isPair = bytes[mark] == 0x0D && bytes.dropFirst(mark + 1).first == 0x0A
            lines.append(bytes[start...(isPair ? mark + 1 : mark)])
            start = mark + (isPair ? 2 : 1)
        }
        return lines
    }

    private static func ended(_ line: ArraySlice<UInt8>, _ end: [UInt8]) -> [UInt8] {
        line.last == 0x0A || line.last == 0x0D ? Array(line) : Array(line) + end
    }

    private static func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
        line.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private static func isRow(_ line: ArraySlice<UInt8>) -> Bool {
        line.first { $0 != 0x20 } == UInt8(ascii: "|")
    }

    private static func begins(_ line: ArraySlice<UInt8>, with mark: String) -> Bool {
        line.drop { $0 == 0x20 }.starts(with: mark.utf8)
    }

    /// Returns the lines of the item that a line lists: a row, or a paragraph with the text after it.
    private static func part(at index: Int, in lines: [ArraySlice<UInt8>]) -> Range<Int>? {
        if isRow(lines[index]) { return index..<index + 1 }
        guard begins(lines[index], with: "![") else { return nil }
        var end = index + 1
        while end < lines.count {
            let isNext = isBlank(lines[end - 1]) && ["![", "#", "|"].contains { begins(lines[end], with: $0) }
            // Two images in one paragraph do not have paragraphs of their own.
            if !isBlank(lines[end - 1]), begins(lines[end], with: "![") { return nil }
            if isNext { break }
            end += 1
        }
        return index..<end
    }
}
