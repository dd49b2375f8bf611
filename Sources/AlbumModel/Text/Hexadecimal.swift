/// Hexadecimal digits. What albumgen writes has small letters, except for `%XX` in addresses.
package enum Hexadecimal {
    /// Returns the digit of a value below 16.
    static func digit(_ value: UInt8, hasCapitals: Bool = false) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: hasCapitals ? "A" : "a") + value - 10
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit in either case; nil for any other byte.
    package var hexDigitValue: UInt8? {
        if isASCIIDigit { return self - UInt8(ascii: "0") }
        let letter = asciiLowercased &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    package var isHexDigit: Bool { hexDigitValue != nil }

    /// Whether this is a hexadecimal digit as albumgen writes them.
    package var isSmallHexDigit: Bool { isHexDigit && !isASCIICapital }
}

extension UInt64 {
    /// Returns the first `count` of its 16 hexadecimal digits.
    func hexDigits(_ count: Int = 16) -> String {
        let count = Swift.min(count, 16)
        return String(unsafeUninitializedCapacity: count) { digits in
            for place in 0..<count {
                digits[place] = Hexadecimal.digit(UInt8(truncatingIfNeeded: self >> UInt64(60 - 4 * place)) & 15)
            }
            return count
        }
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits for each byte.
    package var hexDigits: String {
        String(decoding: flatMap { [Hexadecimal.digit($0 >> 4), Hexadecimal.digit($0 & 15)] }, as: UTF8.self)
    }
}

extension String {
    /// The text with the bytes that `%` and two hexadecimal digits stand for.
    package var percentDecoded: String {
        var decoded: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap(\.hexDigitValue)
            if byte == UInt8(ascii: "%"), digits.count == 2 {
                decoded.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
