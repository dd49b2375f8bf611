/// A stretch of the words of an index, in order, with the documents of each.
public struct WordShard: Hashable, Sendable {
    /// Made of its first word, so that it stays while words come and go elsewhere.
    public var name: String
    public var firstWord: String
    /// Words with a `;` between them: how many bytes-of-characters they share with the word before (one digit of base 36),
    /// the rest of the word, a space, and the documents; see `PostingText`. Letters, digits and `-_.,; ` alone.
    public var text: String
}

/// Cuts a long run of words into shards.
///
/// A cut comes before a word that its own hash chooses, so that a new word moves the cuts around it and no others: a
/// changed caption must not write a whole index anew.
struct WordShardCutter {
    /// Bytes: a few of them are loaded at each key, and a phone must not wait for one.
    private static let wanted = 12_000
    private static let most = 24_000

    /// One word in so many is a cut; a power of two, so that it seldom changes.
    private let spacing: UInt64
    private var shards: [WordShard] = []
    private var names: Set<String> = []
    private var firstWord: String?
    private var previous: [Unicode.Scalar] = []
    private var text: [UInt8] = []

    /// - Parameters:
    ///   - expecting: how many words there will be.
    ///   - bytes: how many they will take, more or less.
    init(expecting words: Int, bytes: Int) {
        var spacing: UInt64 = 1
        let wanted = UInt64(max(1, words) * Self.wanted / max(1, bytes))
        while spacing * 2 <= wanted { spacing *= 2 }
        self.spacing = spacing
    }

    mutating func add(_ word: ArraySlice<UInt8>, _ lists: [UInt8]) {
        let written = String(decoding: word, as: UTF8.self)
        if !text.isEmpty, text.count > Self.most || StableHash(written).value >> 20 % spacing == 0 { cut() }
        let scalars = Array(written.unicodeScalars)
        if firstWord == nil {
            firstWord = written
        } else {
            text.append(UInt8(ascii: ";"))
        }
        let shared = min(35, zip(scalars, previous).prefix { $0 == $1 }.count)
        text.append(contentsOf: String(shared, radix: 36).utf8)
        for scalar in scalars[shared...] { text.append(contentsOf: String(scalar).utf8) }
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: lists)
        previous = scalars
    }

    mutating func finish() -> [WordShard] {
        cut()
        return shards
    }

    private mutating func cut() {
        guard let first = firstWord else { return }
        var name = StableHash(first).hexDigits(8)
        while !names.insert(name).inserted { name += "0" }
        shards.append(WordShard(name: name, firstWord: first, text: String(decoding: text, as: UTF8.self)))
        firstWord = nil
        previous = []
        text = []
    }
}
