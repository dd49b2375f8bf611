import AlbumModel

/// The comments of a text that begin without a blank after their `#`, as in `title: Summer #1`.
struct YAMLComments {
    /// The lines that have such comments, or may have them, counted from 0.
    private var lines: [Int: Substring] = [:]

    init(_ text: String) {
        guard text.utf8.contains(UInt8(ascii: "#")) else { return }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
        where line.utf8.contains(UInt8(ascii: "#")) {
            lines[number] = line
        }
    }

    /// Returns whether such a comment follows a place: a line, and the number of characters before it in that line.
    func follow(line: Int, column: Int) -> Bool {
        guard let line = lines[line] else { return false }
        let rest = line.unicodeScalars.dropFirst(column)
        let comment = rest.drop(while: \.isSpaceOrTab)
        guard comment.startIndex > rest.startIndex, comment.first == "#", let first = comment.dropFirst().first else {
            return false
        }
        return first.properties.isAlphabetic || first.properties.numericType != nil
    }
}
