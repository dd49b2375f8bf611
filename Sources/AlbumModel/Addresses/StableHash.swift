/// FNV-1a with 64 bits: the same on every machine and in every run, which `Hasher` is not. Not for secrets.
package struct StableHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init(_ text: String) {
        for byte in text.utf8 {
            value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }

    /// The first `count` hexadecimal digits.
    package func hexDigits(_ count: Int) -> String {
        let digits = String(value, radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(count))
    }
}
