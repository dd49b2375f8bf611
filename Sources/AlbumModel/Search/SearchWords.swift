/// Splits texts into the words by which a search finds them. `templates/finding/words.js` splits queries in the same
/// way; keep the two in step.
///
/// A word is a run of letters or a run of digits, folded (see `SearchFolding`). Chinese and Japanese are written
/// without spaces: there, each character is a word, and so is each pair of neighbours, so that longer runs can be found
/// by their pairs. A date is one more word (see `SearchDates`).
public enum SearchWords {
    /// The maximum length of a word, in Unicode scalars; the rest is ignored.
    static let longestWord = 32
    /// The maximum number of words in one text, so that a hostile text costs no more than a long one.
    static let maxWords = 2000

    /// Calls `body` with the UTF-8 of each word, in the order of the text, and then of each date.
    public static func each(in text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let isDone = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return false }
            eachASCII(in: bytes, body)
            eachDate(in: bytes, scalar: UInt32.init, body)
            return true
        }
        guard isDone != true else { return }
        let folded = SearchFolding.folded(text)
        eachFolded(in: folded, body)
        eachDate(in: folded, scalar: \.value, body)
    }

    private static func eachDate<Text: RandomAccessCollection>(
        in text: Text, scalar: (Text.Element) -> UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) where Text.Index == Int {
        var words = 0
        SearchDates.each(in: text, scalar: scalar) { date in
            guard words < maxWords else { return }
            words += 1
            var word = date
            word.withUTF8(body)
        }
    }

    /// Returns the words as strings.
    public static func all(in text: String) -> [String] {
        var words: [String] = []
        each(in: text) { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    /// A fast path: most texts are ASCII, and sites have a great many.
    private static func eachASCII(
        in bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: longestWord) { word in
            var count = 0
            var kind = Kind.other
            var words = 0
            for byte in bytes {
                let next = kindOfASCII(byte)
                if next != kind, count > 0 {
                    body(UnsafeBufferPointer(rebasing: word[..<count]))
                    count = 0
                    words += 1
                    if words == maxWords { return }
                }
                kind = next
                guard kind != .other, count < longestWord else { continue }
                word[count] = byte.asciiLowercased
                count += 1
            }
            if count > 0 { body(UnsafeBufferPointer(rebasing: word[..<count])) }
        }
    }

    private static func eachFolded(in scalars: [Unicode.Scalar], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var word: [UInt8] = []
        var length = 0
        var kind = Kind.other
        var previous: Unicode.Scalar?
        var words = 0
        func finish() {
            if !word.isEmpty {
                word.withUnsafeBufferPointer(body)
                words += 1
            }
            word.removeAll(keepingCapacity: true)
            length = 0
        }
        for scalar in scalars {
            guard words < maxWords else { return }
            let next = Kind(scalar, after: kind)
            if next != kind || next == .character { finish() }
            if next == .character {
                if kind == .character, let previous { emit([previous, scalar], body) }
                emit([scalar], body)
                words += 2
            } else if next != .other, length < longestWord {
                word.append(contentsOf: UTF8.encode(scalar) ?? .init())
                length += 1
            }
            kind = next
            previous = scalar
        }
        finish()
    }

    private static func emit(_ scalars: [Unicode.Scalar], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        scalars.flatMap { UTF8.encode($0).map(Array.init) ?? [] }.withUnsafeBufferPointer(body)
    }

    private enum Kind {
        case letter, digit
        /// A word on its own: Chinese characters and Japanese syllables.
        case character
        case other

        init(_ scalar: Unicode.Scalar, after previous: Kind) {
            if scalar.isASCII {
                self = kindOfASCII(UInt8(truncatingIfNeeded: scalar.value))
            } else if scalar.isWrittenWithoutSpaces {
                self = .character
            } else {
                switch scalar.properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: self = .letter
                case .decimalNumber, .letterNumber, .otherNumber: self = .digit
                // A mark belongs to the character before it.
                case .nonspacingMark, .spacingMark, .enclosingMark: self = previous == .letter ? .letter : .other
                default: self = .other
                }
            }
        }
    }

    private static func kindOfASCII(_ byte: UInt8) -> Kind {
        if byte.isASCIIDigit { return .digit }
        return byte.isASCIILetter ? .letter : .other
    }
}

extension Unicode.Scalar {
    /// Han, Hiragana and Katakana.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0x3005...0x3007, 0x3041...0x3096, 0x309D...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF,
            0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
