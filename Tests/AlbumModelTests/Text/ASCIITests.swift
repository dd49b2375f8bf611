import Testing

@testable import AlbumModel

struct ASCIITests {
    private static let digits = "0123456789"
    private static let small = "abcdefghijklmnopqrstuvwxyz"
    private static let capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    /// Returns the bytes for which something is true, as text.
    private func bytes(_ isMeant: (UInt8) -> Bool) -> String {
        String(decoding: (UInt8.min...UInt8.max).filter(isMeant), as: UTF8.self)
    }

    @Test func everyByteIsInItsClasses() {
        #expect(bytes(\.isASCIIDigit) == Self.digits)
        #expect(bytes(\.isASCIISmallLetter) == Self.small)
        #expect(bytes(\.isASCIICapital) == Self.capitals)
        #expect(bytes(\.isASCIILetter) == Self.capitals + Self.small)
        #expect(bytes(\.isASCIILetterOrDigit) == Self.digits + Self.capitals + Self.small)
        #expect(bytes(\.isASCIISpace).unicodeScalars.elementsEqual("\t\n\u{B}\u{C}\r ".unicodeScalars))
        #expect(bytes(\.isSpaceOrTab) == "\t ")
    }

    @Test func onlyCapitalsBecomeSmall() {
        #expect(bytes { $0.asciiLowercased != $0 } == Self.capitals)
        #expect(String(decoding: Self.capitals.utf8.map(\.asciiLowercased), as: UTF8.self) == Self.small)
    }

    @Test(arguments: ["é", "1\u{301}", "１", "٣", "家", "\r\n", "\u{17F}", "\u{212A}"])
    func otherCharactersAreInNoClass(character: Character) {
        #expect(!character.isASCIIDigit && !character.isASCIILetterOrDigit && !character.isSpaceOrTab)
    }

    @Test func charactersAndScalarsAreInTheSameClasses() {
        for byte in UInt8.min...0x7F {
            let scalar = Unicode.Scalar(byte)
            #expect(Character(scalar).isASCIIDigit == byte.isASCIIDigit)
            #expect(Character(scalar).isASCIILetterOrDigit == byte.isASCIILetterOrDigit)
            #expect(Character(scalar).isSpaceOrTab == byte.isSpaceOrTab)
            #expect(scalar.isSpaceOrTab == byte.isSpaceOrTab)
            #expect(scalar.isASCIIDigit == byte.isASCIIDigit)
            #expect(scalar.isASCIILetter == byte.isASCIILetter)
            #expect(scalar.isASCIILetterOrDigit == byte.isASCIILetterOrDigit)
        }
        for scalar: Unicode.Scalar in ["\u{161}", "\u{130}", "\u{120}"] {
            #expect(!scalar.isASCIILetterOrDigit && !scalar.isSpaceOrTab)
        }
    }
}

struct HexadecimalTests {
    @Test func everyByteHasTwoDigits() {
        let bytes = Array(UInt8.min...UInt8.max)
        let digits = Array(bytes.hexDigits.utf8)
        #expect(digits.count == 512)
        for byte in bytes {
            let (high, low) = (digits[Int(byte) * 2], digits[Int(byte) * 2 + 1])
            #expect(high.isSmallHexDigit && low.isSmallHexDigit)
            #expect(high.hexDigitValue == byte >> 4 && low.hexDigitValue == byte & 15)
        }
    }

    @Test func bothCasesAreDigits() {
        let digits = (UInt8.min...UInt8.max).filter(\.isHexDigit)
        #expect(String(decoding: digits, as: UTF8.self) == "0123456789ABCDEFabcdef")
        #expect("aAfF9".utf8.map(\.hexDigitValue) == [10, 10, 15, 15, 9])
        #expect("aAfF9".utf8.filter(\.isSmallHexDigit) == Array("af9".utf8))
    }

    @Test(arguments: [(16, "0123456789abcdef"), (17, "0123456789abcdef"), (4, "0123"), (0, "")])
    func aNumberHasTheFirstDigits(count: Int, digits: String) {
        #expect(UInt64(0x0123_4567_89AB_CDEF).hexDigits(count) == digits)
    }

    @Test func addressesHaveCapitals() {
        #expect(Address.percentEncoded("/a b+é~") == "/a%20b%2B%C3%A9~")
    }
}
