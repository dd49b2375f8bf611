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
/// A cut comes before a word that its own hash and size choose, so that a new word moves the cuts around it and no others: a
/// changed caption must not write a whole index anew.
struct WordShardCutter {
    /// Bytes: a few of them are loaded at each key, and a phone must not wait for one.
    private static let wanted: UInt64 = 12_000
    private static let most = 24_000
    /// What a word takes beside its documents, more or less.
    private static let bytesBesideLists = 6

    private var shards: [WordShard] = []
    private var names: Set<String> = []
    private var firstWord: String?
    private var previous: [Unicode.Scalar] = []
    private var text: [UInt8] = []

    mutating func add(_ word: ArraySlice<UInt8>, _ lists: [UInt8]) {
        let written = String(decoding: word, as: UTF8.self)
        if !text.isEmpty, text.count > Self.most || isCut(written, lists) { cut() }
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

    /// The more bytes a word takes, the more likely: so shards are of a size, be their words common or seldom.
    private func isCut(_ word: String, _ lists: [UInt8]) -> Bool {
        Self.mixed(StableHash(word).value) % Self.wanted < UInt64(lists.count + Self.bytesBesideLists)
    }

    /// The last letters of a word move few bits of its hash, and the words of an index stand in order: without this, many cuts
    /// come one after another where file names differ in their last digits. The steps are those of MurmurHash3's finaliser.
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var hash = (hash ^ hash >> 33) &* 0xff51_afd7_ed55_8ccd
        hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
        return hash ^ hash >> 33
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
