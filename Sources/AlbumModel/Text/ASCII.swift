/// The classes of ASCII, in which formats define their names, numbers and codes. Words that people write follow the rules
/// of Unicode instead.
extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    @inlinable package var isASCIICapital: Bool { self &- 0x41 < 26 }

    @inlinable package var isASCIISmallLetter: Bool { self &- 0x61 < 26 }

    @inlinable package var isASCIILetter: Bool { (self | 0x20).isASCIISmallLetter }

    @inlinable package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// Whether this is a space, a tab, or a break of a line or page, as in HTML, CSS and C.
    @inlinable package var isASCIISpace: Bool { self == 0x20 || self &- 0x09 < 5 }

    /// Whether this is white space inside a line, as in YAML.
    @inlinable package var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }

    /// The small letter for a capital, and every other byte as it is.
    @inlinable package var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}

/// A character with a mark, such as a digit with an accent, is not in ASCII.
extension Character {
    package var isASCIIDigit: Bool { asciiValue?.isASCIIDigit ?? false }

    package var isASCIILetterOrDigit: Bool { asciiValue?.isASCIILetterOrDigit ?? false }

    package var isSpaceOrTab: Bool { self == " " || self == "\t" }
}

extension Unicode.Scalar {
    package var isASCIIDigit: Bool { value &- 0x30 < 10 }

    package var isASCIILetter: Bool { isASCII && UInt8(truncatingIfNeeded: value).isASCIILetter }

    package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    package var isSpaceOrTab: Bool { self == " " || self == "\t" }
}
