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
