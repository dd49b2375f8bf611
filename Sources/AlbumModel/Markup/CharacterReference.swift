/// What an `&` in the value of an attribute begins, as browsers read it (HTML, sections 13.2.5.72 to 13.2.5.80).
enum CharacterReference {
    typealias Text = Substring.UnicodeScalarView

    /// A reference, and the text that follows it.
    case letter(Unicode.Scalar, rest: Text)
    /// A reference by a name that is not known here.
    case unknown
    /// None: an `&` that stands for itself, as in a query.
    case none

    /// - Parameter text: what follows the `&`. Only its beginning is read.
    init(_ text: Text) {
        if text.first == "#" {
            self = Self.number(text.dropFirst())
        } else {
            self = Self.name(text)
        }
    }

    private static func number(_ text: Text) -> CharacterReference {
        let isHexadecimal = text.first == "x" || text.first == "X"
        var rest = isHexadecimal ? text.dropFirst() : text
        var number: UInt32?
        while let digit = rest.first.flatMap({ digit($0, isHexadecimal) }) {
            // Any larger number means the same as this one.
            number = min((number ?? 0) * (isHexadecimal ? 16 : 10) + digit, 0x11_0000)
            rest = rest.dropFirst()
        }
        guard let number else { return .none }
        return .letter(letter(number), rest: rest.first == ";" ? rest.dropFirst() : rest)
    }

    private static func digit(_ scalar: Unicode.Scalar, _ isHexadecimal: Bool) -> UInt32? {
        guard scalar.isASCIIDigit || isHexadecimal, let byte = UInt8(exactly: scalar.value) else { return nil }
        return byte.hexDigitValue.map(UInt32.init)
    }

    private static func letter(_ number: UInt32) -> Unicode.Scalar {
        if (0x80...0x9F).contains(number) {
            let letter = windowsLetters[Int(number - 0x80)]
            if letter != 0 { return Unicode.Scalar(letter) ?? "\u{FFFD}" }
        }
        return number == 0 ? "\u{FFFD}" : Unicode.Scalar(number) ?? "\u{FFFD}"
    }

    /// The letters of Windows-1252 from 0x80, which the numbers of control characters mean; 0 for those without one.
    private static let windowsLetters: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    private static func name(_ text: Text) -> CharacterReference {
        let name = text.prefix(longestName + 1).prefix(while: \.isASCIILetterOrDigit)
        let rest = text[name.endIndex...]
        guard rest.first == ";", !name.isEmpty, name.count <= longestName else { return .none }
        return letters[String(name)].map { .letter($0, rest: rest.dropFirst()) } ?? .unknown
    }

    /// `CounterClockwiseContourIntegral`.
    private static let longestName = 31

    private static let letters: [String: Unicode.Scalar] = [
        "amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">",
    ]
}
