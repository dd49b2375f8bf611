/// What a search reads: the words of a site in shards, and what the beginnings of very many words lead to.
public struct SearchIndex: Sendable {
    public var shards: [WordShard] = []
    public var beginnings: [WordBeginning] = []

    /// How many shards a search reads for one beginning of a word; `templates/finding/index.js` does the same.
    static let mostShards = 3

    public init() {}

    init(shards: [WordShard], beginnings: [WordBeginning]) {
        self.shards = shards
        self.beginnings = beginnings
    }

    /// The beginnings of words that stand in more shards than a search reads.
    static func longBeginnings(of shards: [WordShard]) -> [String] {
        var counts: [String: Int] = [:]
        for shard in shards {
            for end in shard.firstWord.unicodeScalars.indices.dropFirst() {
                counts[String(shard.firstWord.unicodeScalars[..<end]), default: 0] += 1
            }
            counts[shard.firstWord, default: 0] += 1
        }
        // Words with the beginning may stand at the end of the shard before the first that begins with one, too; not if the
        // beginning is that shard's first word.
        let firsts = Set(shards.map(\.firstWord))
        return counts.filter { $1 + (firsts.contains($0) ? 0 : 1) > mostShards }.keys.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }
}

/// What the first letters that a person types lead to, where so many words begin with them that to read all would take long,
/// and the next letter makes it vain.
public struct WordBeginning: Hashable, Sendable {
    /// As many as a page of results has.
    public static let mostDocuments = 24

    public var text: String
    /// How many documents have a word that begins so.
    public var count: Int
    /// Those among them that a search of all words would show first, the best first.
    public var best: [Int]

    /// The count and the documents, as `PostingText` writes numbers.
    public var numbers: String {
        var text: [UInt8] = []
        for number in [count] + best { PostingText.append(UInt32(number), to: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}

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

/// Ascending numbers of documents as text that needs no escaping in a script: `templates/finding/postings.js` reads it.
///
/// A number is written as its distance to the one before, in digits of five bits of which all but the last are marked by a
/// sixth. Where that takes more room, a dot, the first number and six documents a character follow: no word of 100,000
/// documents takes more than 17 kB.
package enum PostingText {
    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func append(_ numbers: [UInt32], to text: inout [UInt8]) {
        guard let first = numbers.first, let last = numbers.last else { return }
        let distances = numbers.indices.reduce(0) { length, place in
            length + width(of: place == 0 ? first : numbers[place] - numbers[place - 1] - 1)
        }
        let span = Int(last - first) / 6 + 1
        if distances <= span + 1 + width(of: first) {
            append(first, to: &text)
            for place in numbers.indices.dropFirst() { append(numbers[place] - numbers[place - 1] - 1, to: &text) }
        } else {
            appendBits(numbers, from: first, span: span, to: &text)
        }
    }

    package static func append(_ number: UInt32, to text: inout [UInt8]) {
        var rest = number
        while rest >= 32 {
            text.append(digits[Int(32 + rest % 32)])
            rest /= 32
        }
        text.append(digits[Int(rest)])
    }

    private static func appendBits(_ numbers: [UInt32], from first: UInt32, span: Int, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "."))
        append(first, to: &text)
        var bits = [UInt8](repeating: 0, count: span)
        for number in numbers { bits[Int(number - first) / 6] |= 1 << UInt8(truncatingIfNeeded: (number - first) % 6) }
        for six in bits { text.append(digits[Int(six)]) }
    }

    private static func width(of number: UInt32) -> Int {
        number < 32 ? 1 : number < 1024 ? 2 : number < 32768 ? 3 : number < 1 << 20 ? 4 : number < 1 << 25 ? 5 : 7
    }
}
