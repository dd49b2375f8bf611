import Testing

@testable import AlbumModel

@Suite struct WordIndexTests {
    /// What the pages' scripts read from shards: for each word, the documents by weight.
    private static func read(_ shards: [WordShard]) -> [String: [[Int]]] {
        var words: [String: [[Int]]] = [:]
        for shard in shards {
            var before: [Unicode.Scalar] = []
            for entry in shard.text.split(separator: ";") {
                let parts = entry.split(separator: " ", omittingEmptySubsequences: false)
                let shared = parts[0].first?.wholeNumberValue ?? Int(String(parts[0].prefix(1)), radix: 36) ?? 0
                let word = before.prefix(shared) + parts[0].dropFirst().unicodeScalars
                before = Array(word)
                var text = String.UnicodeScalarView()
                text.append(contentsOf: word)
                words[String(text)] = parts[1].split(separator: ",", omittingEmptySubsequences: false)
                    .map { documents(String($0)) }
            }
        }
        return words
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    private static func numbers(_ text: String) -> [Int] {
        var numbers: [Int] = []
        var (value, scale) = (0, 1)
        for digit in text.compactMap({ digits.firstIndex(of: $0) }) {
            value += digit % 32 * scale
            scale *= 32
            if digit < 32 {
                numbers.append(value)
                (value, scale) = (0, 1)
            }
        }
        return numbers
    }

    static func documents(_ list: String) -> [Int] {
        var values = list.drop { $0 == "." }.compactMap { digits.firstIndex(of: $0) }[...]
        func next() -> Int {
            var (value, scale) = (0, 1)
            while let digit = values.popFirst() {
                value += digit % 32 * scale
                if digit < 32 { break }
                scale *= 32
            }
            return value
        }
        var found: [Int] = []
        if list.first == "." {
            let first = next()
            for (place, bits) in values.enumerated() {
                for bit in 0..<6 where bits >> bit & 1 == 1 { found.append(first + place * 6 + bit) }
            }
            return found
        }
        var last = -1
        while !values.isEmpty {
            last += next() + 1
            found.append(last)
        }
        return found
    }

    @Test(arguments: [
        [0], [5], [31, 32, 33], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], [7, 40_000, 3_000_000],
        Array(stride(from: 100, to: 100_000, by: 2)), Array(0..<100_000),
    ])
    func `numbers are read back as they were written`(numbers: [Int]) {
        var text: [UInt8] = []
        PostingText.append(numbers.map(UInt32.init), to: &text)
        #expect(Self.documents(String(decoding: text, as: UTF8.self)) == numbers)
        #expect(text.count <= 100_000 / 6 + 10)
    }

    @Test func `a word counts once in a document, where it weighs most`() {
        var index = WordIndex()
        index.add("Sea, sea", to: 0, .title)
        index.add("the sea", to: 0, .text)
        index.add("sea", to: 1, .label, isShared: true)
        index.add("season", to: 2, .text)
        index.add("sea", to: 2, .label, isShared: true)
        index.add("the sea", to: 70, .text)
        #expect(
            Self.read(index.written().shards) == [
                "sea": [[0], [1, 2], [70]], "season": [[], [], [2]], "the": [[], [], [0, 70]],
            ])
    }

    @Test func `the beginnings of very many words say what they lead to`() throws {
        var index = WordIndex()
        // Words `qaa…` to `qzz…`: more than three shards begin with `q`, and none with `z`.
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        for document in 0..<676 {
            let stem = "q\(letters[document / 26])\(letters[document % 26])"
            if document == 400 { index.add("Quay", to: document, .title) }
            if document == 300 { index.add("q", to: document, .label) }
            for ending in 0..<60 {
                index.add("\(stem)\(letters[ending / 26])\(letters[ending % 26])zebra", to: document, .text)
            }
        }
        index.add("zebra", to: 676, .title)
        let written = index.written()
        #expect(written.shards.filter { $0.firstWord.hasPrefix("q") }.count > 3)
        let beginning = try #require(written.beginnings.first)
        #expect(beginning.text == "q")
        #expect(beginning.count == 676)
        #expect(beginning.best == [400, 300] + Array(0..<22))
        #expect(!written.beginnings.contains { $0.text.hasPrefix("z") || $0.text.count > 3 })
        #expect(Self.numbers(beginning.numbers) == [676] + beginning.best)
    }

    @Test func `few words have no beginnings`() {
        var index = WordIndex()
        index.add("one two three", to: 0, .text)
        #expect(index.written().beginnings.isEmpty)
        #expect(WordIndex().written().beginnings.isEmpty)
    }

    @Test(arguments: [(60_000, 1), (90_000, 7)])
    func `words that differ in their ends alone are cut into shards of a size`(count: Int, step: Int) {
        var index = WordIndex()
        for document in 0..<count {
            index.add("IMG_\(String(document * step + 10_000_000).dropFirst())", to: document, .text)
        }
        let sizes = index.written().shards.map(\.text.utf8.count).sorted()
        #expect(sizes.count > 8)
        // The distances between cuts are random: a tenth of them are less than a tenth of the mean.
        #expect(sizes.count { $0 < 1000 } * 3 <= sizes.count, "\(sizes)")
        #expect(sizes[sizes.count / 2] > 5000, "\(sizes)")
    }

    @Test func `a new word changes few of many shards`() {
        func shards(with extra: String?) -> [WordShard] {
            var random = Congruential()
            var index = WordIndex()
            for document in 0..<5000 {
                for _ in 0..<12 {
                    let letters = String(random.next() % 40_000, radix: 10).map { digit in
                        Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(digit.wholeNumberValue ?? 0)))
                    }
                    index.add(String(letters), to: document, .text)
                }
                if document == 2500, let extra { index.add(extra, to: document, .text) }
            }
            return index.written().shards
        }
        let before = Set(shards(with: nil))
        let after = Set(shards(with: "kaleidoscope morning"))
        #expect(before.count > 10)
        #expect(after.subtracting(before).count <= 4)
        #expect(Set(after.map(\.name)).count == after.count)
        #expect(after.allSatisfy { $0.text.utf8.count < 45_000 })
    }
}

/// Random numbers that are the same at every run.
private struct Congruential: RandomNumberGenerator {
    var state: UInt64 = 42

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 16
    }
}
