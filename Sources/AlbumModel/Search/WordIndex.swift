/// An index from words to documents, built document by document and then written as shards.
public struct WordIndex {
    /// How much a word says about its document, in order of ranking.
    public enum Weight: UInt32, Sendable, CaseIterable {
        case title, label, text
    }

    private var table = WordTable()
    /// For each occurrence of a word, in order: its number in the table, and in `marks` its document and weight
    /// combined.
    private var words: [UInt32] = []
    private var marks: [UInt32] = []
    /// A cache of the words in texts that many documents share: cameras, keywords, albums.
    private var known: [String: [UInt32]] = [:]

    public init() {}

    /// Adds a text of a document. Documents must come in ascending order, and the texts of one in order of weight: a
    /// word counts only with its highest weight.
    ///
    /// - Parameter isShared: whether other documents are likely to have the same text.
    public mutating func add(_ text: String, to document: Int, _ weight: Weight, isShared: Bool = false) {
        guard !text.isEmpty else { return }
        let mark = UInt32(document) << 2 | weight.rawValue
        guard isShared else {
            SearchWords.each(in: text) { word in
                words.append(table.number(of: word))
                marks.append(mark)
            }
            return
        }
        let numbers = known[text] ?? numbers(in: text)
        words.append(contentsOf: numbers)
        for _ in numbers { marks.append(mark) }
    }

    private mutating func numbers(in text: String) -> [UInt32] {
        var numbers: [UInt32] = []
        SearchWords.each(in: text) { numbers.append(table.number(of: $0)) }
        known[text] = numbers
        return numbers
    }

    /// Returns the index as a search reads it, with the words sorted.
    public func written() -> SearchIndex {
        let places = sortedPlaces()
        let documents = documents()
        var cutter = WordShardCutter()
        var lists: [UInt8] = []
        for word in places {
            lists.removeAll(keepingCapacity: true)
            append(documents.marks[documents.starts[word]..<documents.starts[word + 1]], to: &lists)
            cutter.add(table[word], lists)
        }
        let shards = cutter.finish()
        return SearchIndex(shards: shards, beginnings: beginnings(of: shards, places, documents))
    }

    /// - Parameter places: the sorted words, as numbers in the table.
    private func beginnings(
        of shards: [WordShard], _ places: [Int], _ documents: (starts: [Int], marks: [UInt32])
    ) -> [PrefixResults] {
        var ranking = BeginningRanking(count: Int((marks.last ?? 0) >> 2) + 1)
        return SearchIndex.longBeginnings(of: shards).map { beginning in
            let bytes = Array(beginning.utf8)
            let first = place(of: bytes, in: places)
            for word in places[first...].prefix(while: { table[$0].starts(with: bytes) }) {
                ranking.add(
                    documents.marks[documents.starts[word]..<documents.starts[word + 1]],
                    isExact: table[word].count == bytes.count)
            }
            let (count, best) = ranking.takeBest(PrefixResults.maxDocuments)
            return PrefixResults(text: beginning, count: count, best: best)
        }
    }

    /// Returns the position of the first word that is not less than `bytes`.
    private func place(of bytes: [UInt8], in places: [Int]) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if table[places[middle]].lexicographicallyPrecedes(bytes) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Appends `title,label,text`, without commas after the last list that is not empty.
    private func append(_ marks: ArraySlice<UInt32>, to text: inout [UInt8]) {
        var commas = 0
        for weight in Weight.allCases {
            var numbers: [UInt32] = []
            var last: UInt32?
            for mark in marks {
                // Only a document's first mark counts: it has the highest weight.
                if mark >> 2 != last, mark & 3 == weight.rawValue { numbers.append(mark >> 2) }
                last = mark >> 2
            }
            if !numbers.isEmpty {
                for _ in 0..<commas { text.append(UInt8(ascii: ",")) }
                commas = 0
                PostingText.append(numbers, to: &text)
            }
            commas += 1
        }
    }

    /// Returns the marks grouped by word, each group in the order in which its marks were added.
    private func documents() -> (starts: [Int], marks: [UInt32]) {
        var starts = [Int](repeating: 0, count: table.count + 1)
        for word in words { starts[Int(word) + 1] += 1 }
        for word in 0..<table.count { starts[word + 1] += starts[word] }
        var next = starts
        var sorted = [UInt32](repeating: 0, count: marks.count)
        for (place, word) in words.enumerated() {
            sorted[next[Int(word)]] = marks[place]
            next[Int(word)] += 1
        }
        return (starts, sorted)
    }

    private func sortedPlaces() -> [Int] {
        (0..<table.count).sorted { table[$0].lexicographicallyPrecedes(table[$1]) }
    }
}

/// The distinct words of a site, numbered in the order of first occurrence.
///
/// A custom table rather than a dictionary of strings: a site of 100,000 items has millions of words to look up, and
/// creating a string for each takes several times as long as comparing its bytes.
struct WordTable {
    private var bytes: [UInt8] = []
    /// The end of each word in `bytes`.
    private var ends: [Int] = []
    private var hashes: [UInt32] = []
    /// Open addressing; -1 for an empty slot.
    private var slots = [Int32](repeating: -1, count: 1024)

    var count: Int { ends.count }

    subscript(number: Int) -> ArraySlice<UInt8> { bytes[(number == 0 ? 0 : ends[number - 1])..<ends[number]] }

    mutating func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        // FNV-1a; the hash affects neither names nor order.
        var hash: UInt32 = 0x811c_9dc5
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        var slot = Int(hash) & (slots.count - 1)
        while slots[slot] >= 0 {
            let number = Int(slots[slot])
            if hashes[number] == hash, self[number].elementsEqual(word) { return UInt32(number) }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = Int32(count)
        bytes.append(contentsOf: word)
        ends.append(bytes.count)
        hashes.append(hash)
        if count * 2 > slots.count { grow() }
        return UInt32(count - 1)
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 4)
        for number in hashes.indices {
            var slot = Int(hashes[number]) & (slots.count - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Int32(number)
        }
    }
}

/// Ranks the documents of words with a common prefix, as `templates/finding/ranking.js` does for words that it has
/// loaded.
struct BeginningRanking {
    /// Indexed by `WordIndex.Weight`; an exact match adds one.
    private static let weights: [UInt8] = [8, 4, 2]
    private static let maxScore = 9

    private var scores: [UInt8]

    /// - Parameter count: the number of all documents.
    init(count: Int) { scores = [UInt8](repeating: 0, count: count) }

    /// - Parameter marks: documents and weights, in the representation of `WordIndex`.
    mutating func add(_ marks: ArraySlice<UInt32>, isExact: Bool) {
        for mark in marks {
            let score = Self.weights[Int(mark & 3)] + (isExact ? 1 : 0)
            let document = Int(mark >> 2)
            if scores[document] < score { scores[document] = score }
        }
    }

    /// Returns the number of documents and the best of them, best first and by number if equal, and resets the scores.
    mutating func takeBest(_ most: Int) -> (count: Int, best: [Int]) {
        var count = 0
        var byScore = [[Int]](repeating: [], count: Self.maxScore + 1)
        for document in scores.indices where scores[document] > 0 {
            let score = Int(scores[document])
            count += 1
            if byScore[score].count < most { byScore[score].append(document) }
            scores[document] = 0
        }
        return (count, Array(byScore.reversed().joined().prefix(most)))
    }
}
