/// A part of a value that is shared between copies, and that takes one word if it is empty.
///
/// Photographs can have many facts, but most have few: stored inline, parts that are nearly always empty took most of
/// a large library's memory. The stored value is immutable; setting the property creates a new one.
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

    /// The shared part itself, so that another value can share it, too: `fields.$place = metadata.$place`.
    public var projectedValue: Shared {
        get { self }
        set { self = newValue }
    }

    public static func == (left: Shared, right: Shared) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }

    public init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }

    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A value that can be empty.
public protocol Emptiable: Hashable, Sendable, Codable {
    /// Creates an empty value.
    init()
}
