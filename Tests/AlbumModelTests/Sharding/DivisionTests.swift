import Testing

@testable import AlbumModel

struct DivisionTests {
    /// Photos, and a few films that take most of the time, some of them very long.
    private static let work = Dictionary(
        uniqueKeysWithValues: (0..<20_000).map { number in
            let isFilm = number % 33 == 0
            let size = number * 7919 % 1000
            let time = isFilm ? 1_000_000 + size * size * 30 : 30_000 + size * 60
            return ("\(2000 + number % 20)/trip \(number / 500)/img_\(number)", time)
        })

    private func loads(_ work: [String: Int], among count: Int) -> [Int] {
        let division = Division(work, among: count)
        var loads = [Int](repeating: 0, count: count)
        for (key, time) in work { loads[division.number(of: key) - 1] += time }
        return loads
    }

    @Test(arguments: [1, 2, 16, 50, 200]) func partsTakeEquallyLong(count: Int) throws {
        let loads = loads(Self.work, among: count)
        let total = Self.work.values.reduce(0, +)
        #expect(loads.reduce(0, +) == total)
        let mean = Double(total) / Double(count)
        // Nothing can make a part shorter than its longest film.
        let longest = try #require(Self.work.values.max())
        #expect(Double(try #require(loads.max())) <= max(mean * 1.03, Double(longest)))
    }

    @Test(arguments: [16, 50]) func aNewPhotoMovesHardlyAnything(count: Int) {
        let before = Division(Self.work, among: count)
        for (name, time) in [("2024/new/img_1", 50_000), ("2024/new/film", 20_000_000)] {
            let after = Division(Self.work.merging([name: time]) { $1 }, among: count)
            let moved = Self.work.keys.filter { before.number(of: $0) != after.number(of: $0) }
            // A film displaces from its part as much work as it takes, in smaller pieces.
            #expect(moved.count <= Self.work.count / 100, "\(moved.count) moved because of \(name)")
        }
    }

    @Test func whatIsLightStaysWhereItsKeyHasIt() {
        let division = Division(Self.work, among: 50)
        let light = Self.work.filter { $0.value < 100_000 }.keys
        #expect(light.allSatisfy { division.number(of: $0) == Shard.number(of: $0, among: 50) })
        #expect(division.number(of: "not in the work") == Shard.number(of: "not in the work", among: 50))
    }

    @Test func emptyAndTinyWorkIsDivided() {
        #expect(Division([:], among: 3).number(of: "a") == Shard.number(of: "a", among: 3))
        #expect((1...3).contains(Division(["a": 1], among: 3).number(of: "a")))
        #expect((1...3).contains(Division(["a": 0], among: 3).number(of: "a")))
    }

    /// The sizes of sparse files may add up to more than a number holds.
    @Test func impossibleWorkIsDivided() {
        let work = Dictionary(uniqueKeysWithValues: (0..<100).map { ("film \($0)", Int.max - $0) })
        let division = Division(work, among: 4)
        let counts = Dictionary(grouping: work.keys) { division.number(of: $0) }.mapValues(\.count)
        #expect(counts == [1: 25, 2: 25, 3: 25, 4: 25])
    }

    /// Caches of parts are kept between runs, so the division is the same in every version and on every machine.
    @Test func theDivisionNeverChanges() {
        let division = Division(Self.work, among: 50)
        let films = (0..<10).map { division.number(of: "\(2000 + $0 * 33 % 20)/trip 0/img_\($0 * 33)") }
        #expect(films == [26, 8, 39, 11, 10, 31, 42, 35, 14, 37])
    }
}
