import Testing

@testable import AlbumModel

struct ShardTests {
    private static let keys = (0..<20_000).map { "\(2000 + $0 % 20)/trip \($0 / 500)/img_\($0)" }

    @Test(arguments: [("1/1", 1, 1), ("3/16", 3, 16), ("16/16", 16, 16), ("10000/10000", 10_000, 10_000)])
    func aPartIsWrittenAsANumberOfACount(written: String, number: Int, count: Int) throws {
        let shard = try #require(Shard(written: written))
        #expect(shard == Shard(number: number, of: count))
        #expect(shard.description == written)
    }

    @Test(arguments: [
        "", "3", "/", "3/", "/16", "0/16", "17/16", "-1/16", "+1/16", "1/0", "1/16/2", "a/b", "1 /16", "1/10001",
        "٣/16",
        "99999999999999999999/99999999999999999999",
    ])
    func nothingElseIsAPart(written: String) { #expect(Shard(written: written) == nil) }

    /// Five standard deviations of a fair lottery.
    @Test(arguments: [2, 4, 16, 50, 333]) func partsAreEquallyLarge(count: Int) {
        var sizes = [Int](repeating: 0, count: count)
        for key in Self.keys { sizes[Shard.number(of: key, among: count) - 1] += 1 }
        let mean = Double(Self.keys.count) / Double(count)
        for size in sizes { #expect(abs(Double(size) - mean) < 5 * mean.squareRoot() + 1) }
        #expect(sizes.reduce(0, +) == Self.keys.count)
    }

    /// Folders of a few photos are divided, too.
    @Test func namesThatDifferAtTheirEndAreDivided() {
        let numbers = Set((1...40).map { Shard.number(of: "a/img_\($0)", among: 16) })
        #expect(numbers.count >= 12)
    }

    @Test(arguments: [1, 4, 16, 50]) func anotherPartTakesFromAllOthersAndMovesNothingElse(count: Int) {
        let moved = Self.keys.filter { Shard.number(of: $0, among: count + 1) != Shard.number(of: $0, among: count) }
        #expect(moved.allSatisfy { Shard.number(of: $0, among: count + 1) == count + 1 })
        let expected = Double(Self.keys.count) / Double(count + 1)
        #expect(abs(Double(moved.count) - expected) < 5 * expected.squareRoot())
    }

    /// Caches of parts are kept between runs, so the division is the same in every version and on every machine.
    @Test func theDivisionNeverChanges() {
        let numbers = ["", "a", "2024/img_1", "2024/img_2", "Rom/Tag 1/DSC_0001", "東京/一", "https://example.org/a.jpg"]
            .map { Shard.number(of: $0, among: 50) }
        #expect(numbers == [32, 17, 19, 9, 37, 24, 12])
    }
}
