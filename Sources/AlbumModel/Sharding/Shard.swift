/// One of several parts of a site's work, each for another machine.
///
/// The part of a photo depends only on its own key and on the number of parts, so adding or removing a photo moves no
/// other. With one more part, only the photos of the new part move: with 51 parts instead of 50, a fifty-first.
/// `Division` makes exceptions for work that takes a long time.
public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// From 1 to `count`.
    public let number: Int
    public let count: Int

    /// As many tasks as an array job of AWS Batch may have.
    public static let most = 10_000

    /// Returns nil unless the number is from 1 to the count, and the count at most `most`.
    public init?(number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    /// Reads a part as people write it, such as `3/16`.
    public init?(written: String) {
        let parts = written.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Self.number(parts[0]), let count = Self.number(parts[1]) else {
            return nil
        }
        self.init(number: number, of: count)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
    }

    public var description: String { "\(number)/\(count)" }

    public func contains(_ key: String) -> Bool { Self.number(of: key, among: count) == number }

    /// Returns the number of the part that something belongs to.
    ///
    /// A key starts in part 1 and moves to part c, as the count grows to c, with a probability of 1/c: then all parts
    /// are equally likely. The next count at which it moves is drawn directly, so that a few draws are enough for any
    /// count.
    public static func number(of key: String, among count: Int) -> Int {
        var draws = StableRandomGenerator(key)
        var number = 1
        while true {
            // From 2^-53 to 1. A key stays in part p up to a count of c with a probability of p/c.
            let draw = Double((draws.next() >> 11) + 1) / Double(UInt64(1) << 53)
            let next = (Double(number) / draw).rounded(.down) + 1
            guard next <= Double(count) else { return number }
            number = Int(next)
        }
    }
}
