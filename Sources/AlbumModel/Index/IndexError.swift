/// An index of an item that an album does not have: what was asked for, and which indices there are.
public struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
    public var value: Int
    public var range: Range<Int>

    public init(value: Int, range: Range<Int>) {
        self.value = value
        self.range = range
    }

    public var description: String {
        let there = range.isEmpty ? "there is none" : "expected \(range.lowerBound) to \(range.upperBound - 1)"
        return "item index \(value) is out of range: \(there)"
    }
}
