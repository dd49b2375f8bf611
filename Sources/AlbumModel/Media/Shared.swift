/// A part of a value that copies of the value have in common, and that takes a word where there is nothing in it.
///
/// What photographs can tell is much, and most tell little of it: stored in line, the parts that are empty nearly always
/// were most of a large library's memory. The value behind the word never changes; to set a part makes a new one.
@propertyWrapper
public struct Shared<Value: Emptiable>: Hashable, Sendable, Codable {
    /// Nil for an empty value.
    private var box: Box?

    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    public var wrappedValue: Value {
        get { box?.value ?? Value() }
        set { box = newValue == Value() ? nil : Box(newValue) }
    }

    public static func == (left: Shared, right: Shared) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }

    public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A value that can say nothing at all.
public protocol Emptiable: Hashable, Sendable, Codable {
    /// The value that says nothing.
    init()
}
