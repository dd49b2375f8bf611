/// 64-bit FNV-1a. Unlike `Hasher`, it is the same on every machine and in every run. Not for secrets.
package struct StableHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init(_ text: String) { add(text) }

    /// Appends text: the result is the hash of the concatenation.
    package mutating func add(_ text: String) {
        for byte in text.utf8 {
            value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }

    /// Returns the first `count` hexadecimal digits, at most 16.
    package func hexDigits(_ count: Int) -> String { value.hexDigits(count) }
}
