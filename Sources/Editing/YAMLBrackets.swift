internal import AlbumModel
internal import AlbumSources

/// Changes in lists and mappings in brackets, which may have several lines. A comment at the end of a line stays with
/// what the line says.
extension DescribingText {
    /// Returns how to take a part out of brackets: a range, and what to write in its place.
    ///
    /// - Parameter parts: all entries.
    func removal(of place: Int, among parts: [Range<Int>]) -> (Range<Int>, String) {
        let part = parts[place]
        let before = place > 0 ? parts[place - 1].upperBound : nil
        let isLast = place + 1 == parts.count
        let start = startOfLine(part.lowerBound)
        let isFirstOnLine = bytes[start..<part.lowerBound].allSatisfy(\.isSpaceOrTab)
        let end = isFirstOnLine || !isLast ? endOfLine(behind: part.upperBound) : nil
        if isFirstOnLine, let end {
            // The comma before the last entry is removed, too, unless one follows the entry itself.
            guard isLast, let before, !hasComma(behind: part.upperBound) else { return (start..<afterLine(end), "") }
            return (before..<afterLine(end), withoutComma(before..<start))
        }
        if let before, isLast || end != nil {
            let between = before..<part.lowerBound
            let rest = withoutComma(between)
            return (before..<part.upperBound, rest.contains("#") ? rest : "")
        }
        return isLast ? (part, "") : (part.lowerBound..<parts[place + 1].lowerBound, "")
    }

    /// Returns how to add an entry after the last one: on a line of its own, if the last one has its own line with a comment.
    func addition(of written: String, behind last: Range<Int>) -> (Range<Int>, String) {
        let start = startOfLine(last.lowerBound)
        let indent = bytes[start..<last.lowerBound]
        guard indent.allSatisfy(\.isSpaceOrTab), let end = endOfLine(behind: last.upperBound),
            bytes[last.upperBound..<end].contains(UInt8(ascii: "#"))
        else { return (last.upperBound..<last.upperBound, ", " + written) }
        let rest = String(decoding: bytes[last.upperBound..<end], as: UTF8.self)
        let comma = hasComma(behind: last.upperBound) ? "," : ""
        let line = String(decoding: indent, as: UTF8.self) + written + comma
        return (last.upperBound..<end, (comma.isEmpty ? "," : "") + rest + lineEnd + line)
    }

    private func startOfLine(_ place: Int) -> Int {
        (bytes[..<place].lastIndex { $0 == 0x0A || $0 == 0x0D } ?? -1) + 1
    }

    private func hasComma(behind place: Int) -> Bool {
        bytes[place...].first { !$0.isSpaceOrTab } == UInt8(ascii: ",")
    }

    /// Returns the end of a line if only a comma and a comment remain on it; otherwise nil.
    private func endOfLine(behind place: Int) -> Int? {
        let end = endOfLine(place)
        var rest = bytes[place..<end].drop(while: \.isSpaceOrTab)
        if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst().drop(while: \.isSpaceOrTab) }
        return rest.isEmpty || rest.first == UInt8(ascii: "#") ? end : nil
    }

    /// Returns what is between two entries without its comma.
    private func withoutComma(_ range: Range<Int>) -> String {
        var isComment = false
        var rest = Array(bytes[range])
        for (place, byte) in rest.enumerated() {
            if byte == 0x0A || byte == 0x0D { isComment = false }
            if byte == UInt8(ascii: "#") { isComment = true }
            guard byte == UInt8(ascii: ","), !isComment else { continue }
            rest.remove(at: place)
            break
        }
        return String(decoding: rest, as: UTF8.self)
    }
}
