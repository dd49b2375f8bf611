import Files
import Foundation

/// Texts of metadata made safe to keep: decoded, without controls, trimmed, of bounded length.
package enum MetadataText {
    /// Bytes of UTF-8 in a caption, and in every other text.
    package static let longest = (caption: 64 * 1024, other: 1024)

    /// UTF-8 if it is valid, else what the bytes show for certain, or Windows' Latin-1, which old cameras wrote.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        let all = Array(bytes)
        if let encoding = LegacyEncoding.certain(all[...]), encoding != .windows1252,
            let text = encoding.decode(all[...])
        {
            return text
        }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(windowsLatin(byte)) }
        return text
    }

    private static func windowsLatin(_ byte: UInt8) -> Unicode.Scalar {
        let upper: [UInt32] = [
            0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
            0xFFFD,
            0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161,
            0x203A,
            0x0153, 0xFFFD, 0x017E, 0x0178,
        ]
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? "\u{FFFD}"
    }

    /// Nil for what is empty when trimmed. Line breaks stay in captions and become spaces elsewhere.
    package static func clean(_ raw: String, limit: Int = longest.other, keepsLines: Bool = false) -> String? {
        // Before the characters are looked at one by one: a text may be as long as the file.
        var result = ""
        for scalar in raw.unicodeScalars.prefix(limit * 4) {
            switch scalar {
            case "\r" where keepsLines: continue
            case "\n" where keepsLines: result.unicodeScalars.append(scalar)
            case "\n", "\r", "\t": result.unicodeScalars.append(" ")
            default:
                switch scalar.properties.generalCategory {
                // Direction marks and joiners belong to some scripts and emoji; overrides and the like only deceive.
                case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: continue
                case .format where !(0x200C...0x200F).contains(scalar.value): continue
                default: result.unicodeScalars.append(scalar)
                }
            }
        }
        let trimmed = trim(result)
        guard !trimmed.isEmpty else { return nil }
        return trimmed.utf8.count > limit ? cut(trimmed, to: limit) : trimmed
    }

    private static func trim(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        var bytes = 0
        var end = text.startIndex
        while end < text.endIndex {
            bytes += text[end].utf8.count
            if bytes > limit - 3 { break }
            end = text.index(after: end)
        }
        return text[..<end] + "…"
    }

    /// The default out of the alternatives that exiv2 writes in one line, `lang="x-default" Text, lang="de" Anderer`, or else the first;
    /// plain text is left as it is.
    static func defaultAlternative(of text: String) -> String {
        let mark = "lang=\""
        guard text.hasPrefix(mark) else { return text }
        let start =
            text.range(of: mark + "x-default\"")?.upperBound
            ?? text.dropFirst(mark.count).firstIndex(of: "\"").map { text.index(after: $0) }
        guard let start else { return text }
        let rest = text[start...]
        return String(rest[..<(rest.range(of: ", " + mark)?.lowerBound ?? rest.endIndex)])
    }
}
