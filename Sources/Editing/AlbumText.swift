internal import AlbumSources

/// The Markdown of an `album.md`, below its front matter.
struct AlbumText {
    let text: DescribingText
    /// Where the Markdown begins.
    private let start: Int

    init(_ text: DescribingText) {
        self.text = text
        guard let place = text.place else {
            start = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            return
        }
        // Below the line that closes the front matter.
        let bytes = text.bytes
        guard let end = bytes[place.upperBound...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            start = bytes.count
            return
        }
        start = end + (bytes[end] == 0x0D && bytes.dropFirst(end + 1).first == 0x0A ? 2 : 1)
    }

    /// The Markdown with plain line endings, and without empty lines around it.
    var words: String {
        let (lines, head, tail) = parts
        return lines[head..<lines.count - tail].map(\.words).joined(separator: "\n")
    }

    private struct Line {
        var words: String
        /// The bytes with the line ending.
        var bytes: ArraySlice<UInt8>

        var isBlank: Bool { words.allSatisfy(\.isWhitespace) }
    }

    /// The lines, and how many of them are blank at either end.
    private var parts: (lines: [Line], head: Int, tail: Int) {
        var lines: [Line] = []
        var place = start
        let bytes = text.bytes
        while place < bytes.count {
            let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            var after = min(end + 1, bytes.count)
            if after < bytes.count, bytes[end] == 0x0D, bytes[after] == 0x0A { after += 1 }
            lines.append(Line(words: String(decoding: bytes[place..<end], as: UTF8.self), bytes: bytes[place..<after]))
            place = after
        }
        let head = lines.prefix(while: \.isBlank).count
        let tail = lines.dropFirst(head).reversed().prefix(while: \.isBlank).count
        return (lines, head, tail)
    }

    /// Returns the bytes with other Markdown, in which unchanged lines keep their line endings; nil if the text would
    /// be mistaken for front matter.
    func replacing(with words: String) -> [UInt8]? {
        let (lines, head, tail) = parts
        let old = lines[head..<lines.count - tail]
        let new = words.isEmpty ? [] : words.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let same = zip(old, new).prefix { $0.words == $1 }.count
        let most = min(old.count, new.count) - same
        let sameEnd = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0.words == $1 }.count
        let end = Array(text.lineEnd.utf8)
        var bytes = Array(text.bytes[..<start])
        func add(_ line: Line, isLast: Bool) {
            bytes += line.bytes
            let isEnded = bytes.last == 0x0A || bytes.last == 0x0D
            if !isEnded, !isLast { bytes += end }
        }
        for line in lines[..<head] { add(line, isLast: false) }
        for line in old.prefix(same) { add(line, isLast: same == new.count && tail == 0 && same == old.count) }
        for line in new[same..<new.count - sameEnd] { bytes += Array(line.utf8) + end }
        for (place, line) in (Array(old.suffix(sameEnd)) + Array(lines.suffix(tail))).enumerated() {
            add(line, isLast: place + 1 == sameEnd + tail)
        }
        bytes = text.leavingBytes(bytes)
        guard let after = DescribingText(bytes, path: text.path),
            PlainValue(after.root) == PlainValue(text.root), AlbumText(after).words == words
        else { return nil }
        return bytes
    }
}
