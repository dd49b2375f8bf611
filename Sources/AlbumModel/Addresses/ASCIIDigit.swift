extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
