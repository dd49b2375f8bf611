/// The division of a site's work into equal parts, which each machine computes independently.
///
/// Work that takes little time goes to the part that its key alone decides (`Shard.number`). Work that takes a
/// noticeable share of a part's time, such as a film, also goes there unless that part is full, and otherwise to
/// another part. With keys alone, the longest of 50 parts of 100,000 photos and films took 1.4 times as long as the
/// mean one, since a few films take most of the time. A new photo moves hardly anything: only if it makes a part full
/// do the smallest heavy files of that part move.
public struct Division: Sendable {
    private let count: Int
    /// The parts of the files that are not in the part that their key alone determines.
    private let moved: [String: Int]

    /// Anything that takes more than this fraction of a part's mean time is heavy. Chance then makes the rest of a part
    /// vary by less than the square root of the fraction, about a twentieth, and heavy files even that out.
    private static let heavyFraction = 500
    /// A part with this fraction more than the mean time is full.
    private static let spareFraction = 50
    /// How many parts are tried for a heavy file before it goes to the one with the least work.
    private static let tries = 64

    /// - Parameters:
    ///   - work: the estimated time of each file by its key, in microseconds. Integers, since all machines must find
    ///     the same sums in any order.
    ///   - count: the number of parts, at least 1.
    public init(_ work: [String: Int], among count: Int) {
        self.count = count
        // Estimates from the sizes of sparse files may add up to more than a number holds.
        let most = Int.max / 2 / (work.count + 1)
        let work = work.mapValues { min($0, most) }
        let mean = work.values.reduce(0, +) / count
        let limit = mean + mean / Self.spareFraction
        var loads = [Int](repeating: 0, count: count)
        var heavy: [(key: String, time: Int)] = []
        for (key, time) in work {
            if time > mean / Self.heavyFraction {
                heavy.append((key, time))
            } else {
                loads[Shard.number(of: key, among: count) - 1] += time
            }
        }
        // The smallest ones come last, and fill what is left.
        heavy.sort { ($1.time, $0.key) < ($0.time, $1.key) }
        var moved: [String: Int] = [:]
        for (key, time) in heavy {
            let own = Shard.number(of: key, among: count) - 1
            let part = Self.part(of: key, startingAt: own, loads) { loads[$0] + time <= limit }
            loads[part] += time
            if part != own { moved[key] = part + 1 }
        }
        self.moved = moved
    }

    /// Returns the first part in an order of the key's own that has room, or else the one with the least work.
    private static func part(
        of key: String, startingAt own: Int, _ loads: [Int], where hasRoom: (Int) -> Bool
    ) -> Int {
        if hasRoom(own) { return own }
        var draws = StableRandomGenerator(key)
        for _ in 0..<tries {
            let part = Int(draws.next() % UInt64(loads.count))
            if hasRoom(part) { return part }
        }
        return loads.indices.min { loads[$0] < loads[$1] } ?? own
    }

    /// Returns the number of the part that something belongs to. Anything that was not included in the work is in the part that
    /// its key alone decides.
    public func number(of key: String) -> Int { moved[key] ?? Shard.number(of: key, among: count) }
}
