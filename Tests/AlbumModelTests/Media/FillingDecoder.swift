/// Decodes a value in which every text is the same and every list has one value, so that a test reaches even fields that
/// will be added after it was written.
struct FillingDecoder: Decoder {
    let text: String
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(decoder: self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { One(decoder: self) }

    fileprivate func value<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let decoder: FillingDecoder
        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }
        func decodeNil(forKey key: Key) -> Bool { false }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try decoder.value(type) }

        /// A value that is not text may refuse one.
        func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
            try? decoder.value(type)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
        func superDecoder() -> any Decoder { decoder }
        func superDecoder(forKey key: Key) -> any Decoder { decoder }
    }

    private struct Elements: UnkeyedDecodingContainer {
        let decoder: FillingDecoder
        var codingPath: [any CodingKey] { [] }
        var count: Int? { 1 }
        var isAtEnd: Bool { currentIndex > 0 }
        private(set) var currentIndex = 0

        init(decoder: FillingDecoder) { self.decoder = decoder }

        mutating func decodeNil() -> Bool { false }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
            currentIndex += 1
            return try decoder.value(type)
        }

        mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
            decoder.container(keyedBy: type)
        }

        mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
        mutating func superDecoder() -> any Decoder { decoder }
    }

    private struct One: SingleValueDecodingContainer {
        let decoder: FillingDecoder
        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { false }
        func decode(_ type: Bool.Type) -> Bool { true }
        func decode(_ type: String.Type) -> String { decoder.text }
        func decode(_ type: Double.Type) -> Double { 1 }
        func decode(_ type: Float.Type) -> Float { 1 }
        func decode(_ type: Int.Type) -> Int { 1 }
        func decode(_ type: Int8.Type) -> Int8 { 1 }
        func decode(_ type: Int16.Type) -> Int16 { 1 }
        func decode(_ type: Int32.Type) -> Int32 { 1 }
        func decode(_ type: Int64.Type) -> Int64 { 1 }
        func decode(_ type: UInt.Type) -> UInt { 1 }
        func decode(_ type: UInt8.Type) -> UInt8 { 1 }
        func decode(_ type: UInt16.Type) -> UInt16 { 1 }
        func decode(_ type: UInt32.Type) -> UInt32 { 1 }
        func decode(_ type: UInt64.Type) -> UInt64 { 1 }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
    }
}
