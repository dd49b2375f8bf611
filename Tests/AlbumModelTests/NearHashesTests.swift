import Testing

@testable import AlbumModel

struct NearHashesTests {
    /// Families of hashes that differ from their first one in up to twelve bits, and unrelated hashes.
    private static func hashes(seed: UInt64) -> [PictureHash] {
        var numbers = StableRandomGenerator(seed: seed)
        var all: Set<UInt64> = []
        for _ in 0..<20 {
            let first = UInt64.random(in: 0...UInt64.max, using: &numbers)
            all.insert(first)
            for changes in 0..<12 {
                var bits = first
                for _ in 0..<changes { bits ^= 1 << UInt64.random(in: 0..<64, using: &numbers) }
                all.insert(bits)
            }
        }
        // Changes that fall into one band, and changes that are spread over all of them.
        all.formUnion([0, 0xFF, 0x1F_FFFF, 0x0003_0003_0003_0003, 0x0007_0003_0003_0003, .max])
        return all.sorted().map(PictureHash.init(bits:))
    }

    private struct Pair: Hashable {
        var one: Int
        var other: Int
    }

    @Test(arguments: [UInt64(1), 2, 3], [0, 3, 4, 7, 8, 11])
    func everyPairIsFoundOnce(seed: UInt64, limit: Int) {
        let hashes = Self.hashes(seed: seed)
        var found: [Pair] = []
        NearHashes.forEachPair(of: hashes, within: limit) { found.append(Pair(one: $0, other: $1)) }
        var expected: Set<Pair> = []
        for one in hashes.indices {
            for other in hashes.indices where other > one && hashes[one].distance(to: hashes[other]) <= limit {
                expected.insert(Pair(one: one, other: other))
            }
        }
        #expect(Set(found) == expected)
        #expect(found.count == expected.count)
        #expect(limit == 0 || !expected.isEmpty)
    }

    @Test func groupsJoinEqualFilesAndPicturesThatAreAlike() {
        func content(_ number: UInt64) -> ContentDigest { ContentDigest(words: (number, 0, 0, 0)) }
        func hash(_ bits: UInt64) -> PictureHash { PictureHash(bits: bits) }
        let groups = DuplicateGroups.groups(
            of: [
                (content(1), hash(0)), (content(2), nil), (content(3), hash(0xF0F0)), (content(2), nil),
                (content(4), hash(3)), (content(5), hash(0)), (content(6), nil), (content(7), hash(15)),
            ], within: 2)
        #expect(groups == [[0, 4, 5, 7], [1, 3]], "those without a hash are compared by their content alone")
    }

    @Test(arguments: [UInt64(0), 1, 0x0123_4567_89ab_cdef, .max]) func aHashIsSixteenDigits(bits: UInt64) {
        let hash = PictureHash(bits: bits)
        #expect(hash.hex.count == 16)
        #expect(PictureHash(hex: hash.hex) == hash)
    }

    @Test(arguments: ["", "none", "+123456789abcdef", "-123456789abcdef", "0123456789abcdefa", "012345678 abcdef"])
    func nothingElseIsAHash(text: String) {
        #expect(PictureHash(hex: text) == nil)
    }
}
