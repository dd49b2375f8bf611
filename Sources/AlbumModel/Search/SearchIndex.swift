/// The index that a search reads: the words of a site in shards, and precomputed results for prefixes of very many
/// words.
public struct SearchIndex: Sendable {
    public var shards: [WordShard] = []
    public var beginnings: [PrefixResults] = []

    /// The maximum number of shards that a search reads for one prefix; `templates/finding/index.js` has the same
    /// limit.
    static let maxShards = 3

    public init() {}

    init(shards: [WordShard], beginnings: [PrefixResults]) {
        self.shards = shards
        self.beginnings = beginnings
    }

    /// Returns the prefixes of words that are spread over more shards than a search reads.
    static func longBeginnings(of shards: [WordShard]) -> [String] {
        var counts: [String: Int] = [:]
        for shard in shards {
            for end in shard.firstWord.unicodeScalars.indices.dropFirst() {
                counts[String(shard.firstWord.unicodeScalars[..<end]), default: 0] += 1
            }
            counts[shard.firstWord, default: 0] += 1
        }
        // Words with the prefix may also be at the end of the shard before the first one that begins with it, unless
        // that first shard begins with the prefix itself.
        let firsts = Set(shards.map(\.firstWord))
        return counts.filter { $1 + (firsts.contains($0) ? 0 : 1) > maxShards }.keys.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
    }
}

/// The precomputed results of the first letters that a user types, if so many words begin with them that reading all
/// would take a long time, and the next letter would make it pointless.
public struct PrefixResults: Hashable, Sendable {
    /// The number of results on a page.
    public static let maxDocuments = 24

    public var text: String
    /// The number of documents that have a word with this prefix.
    public var count: Int
    /// The documents that a search of all words would show first, best first.
    public var best: [Int]

    /// The count and the documents, encoded by `PostingText`.
    public var numbers: String {
        var text: [UInt8] = []
        for number in [count] + best { PostingText.append(UInt32(number), to: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}

/// A range of consecutive words of an index, with the documents of each.
public struct WordShard: Hashable, Sendable {
    /// Derived from the first word, so that it does not change when words are added or removed elsewhere.
    public var name: String
    public var firstWord: String
    /// The words, separated by `;`. Each consists of the number of characters it shares with the previous word (one
    /// digit in base 36), the rest of the word, a space, and the documents; see `PostingText`. Contains only letters,
    /// digits and `-_.,; `.
    public var text: String
}

/// Divides a sorted sequence of words into shards.
///
/// A word's own hash and size decide whether there is a cut before it, so that a new word affects only the cuts around
/// it: a changed caption must not rewrite a whole index.
struct WordShardCutter {
    /// In bytes. A few shards are loaded at each key press, and a phone must not have to wait for one.
    private static let wanted: UInt64 = 12_000
    private static let most = 24_000
    /// The approximate size of a word without its documents.
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

    /// Cuts are more likely before a word that takes more bytes, so that shards are of similar size whether their words
    /// are common or rare.
    private func isCut(_ word: String, _ lists: [UInt8]) -> Bool {
        Self.mixed(StableHash(word).value) % Self.wanted < UInt64(lists.count + Self.bytesBesideLists)
    }

    /// Mixes the bits of a hash. The last letters of a word change few bits of its hash, and the words of an index are
    /// sorted: without mixing, file names that differ in their last digits cause many cuts in a row. The steps are
    /// those of MurmurHash3's finaliser.
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

/// Encodes ascending document numbers as text that needs no escaping in a script; `templates/finding/postings.js` reads
/// it.
///
/// A number is encoded as its distance from the one before, less one, in digits of five bits, with a sixth bit set on
/// all but the last digit. If that takes more space, the encoding is a dot, the first number, and a bitmap with six
/// documents in each character: no word takes more than 17 kB for 100,000 documents.
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

    /// Appends a number of either sign: small ones are short, in the order 0, -1, 1, -2, 2.
    package static func append(signed number: Int, to text: inout [UInt8]) {
        append(UInt32(truncatingIfNeeded: number < 0 ? -2 * number - 1 : 2 * number), to: &text)
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
