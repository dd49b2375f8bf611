/// An index that names nothing: what was asked for, and which indices there are.
public struct IndexError: Error, Hashable, Sendable, CustomStringConvertible {
    public enum Subject: Hashable, Sendable {
        case category
        /// An item of the album, by its flat index.
        case item
        /// An item of the category with this index.
        case itemOfCategory(Int)
    }

    public var subject: Subject
    public var value: Int
    public var range: Range<Int>

    public init(subject: Subject, value: Int, range: Range<Int>) {
        self.subject = subject
        self.value = value
        self.range = range
    }

    public var description: String {
        let there = range.isEmpty ? "there is none" : "expected \(range.lowerBound) to \(range.upperBound - 1)"
        return "\(name) index \(value) is out of range: \(there)"
    }

    private var name: String {
        switch subject {
        case .category: "category"
        case .item: "item"
        case .itemOfCategory(let category): "item (of category \(category))"
        }
    }
}
