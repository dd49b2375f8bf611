internal import AlbumModel
internal import Foundation
internal import GRDB

/// The permitted kinds of values in a pack. The state's own reader expects these types and trusts the values, so
/// everything is checked here.
enum PackColumn: Sendable {
    case digest
    /// The first digits of the digest of a version: 16 hexadecimal digits.
    case version
    case text, optionalText
    case integer(ClosedRange<Int64>)
    case optionalInteger(ClosedRange<Int64>)
    case optionalReal
    /// A value in JSON that a function accepts; nil for none.
    case optionalJSON(@Sendable (Data) -> Bool)
    /// Lines of `value name`, whose values a function accepts.
    case named(@Sendable (Substring) -> Bool)
    /// A value of the state's format column.
    case format

    func accepts(_ value: DatabaseValue) -> Bool {
        switch (self, value.storage) {
        case (.digest, .blob(let data)): data.count == 32
        case (.version, .string(let text)): text.utf8.count == 16 && text.utf8.allSatisfy(\.isSmallHexDigit)
        case (.text, .string), (.optionalText, .string), (.optionalText, .null): true
        case (.integer(let range), .int64(let number)), (.optionalInteger(let range), .int64(let number)):
            range.contains(number)
        case (.optionalInteger, .null), (.optionalReal, .null), (.optionalJSON, .null): true
        // Larger numbers than any camera writes do not fit into an `Int`.
        case (.optionalReal, .double(let number)): abs(number) <= 1e12
        case (.optionalJSON(let isValid), .string(let text)): isValid(Data(text.utf8))
        case (.named(let isValid), .string(let text)): Self.areNamed(text, isValid)
        case (.format, .string(let text)): BuildState.isFormat(text)
        default: false
        }
    }

    private static func areNamed(_ text: String, _ isValid: (Substring) -> Bool) -> Bool {
        text.split(separator: "\n", omittingEmptySubsequences: true).allSatisfy { line in
            let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            return parts.count == 2 && isValid(parts[0]) && parts[1].utf8.count <= 300
                && parts[1].utf8.allSatisfy {
                    $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
                }
        }
    }
}

extension PackTable {
    var columns: [PackColumn] {
        switch self {
        case .file: Self.fileColumns
        case .content: Self.contentColumns
        case .outcome: Self.outcomeColumns
        case .film: [.digest, .digest]
        }
    }

    func accepts(_ values: [DatabaseValue]) -> Bool {
        let columns = columns
        return values.count == columns.count && columns.indices.allSatisfy { columns[$0].accepts(values[$0]) }
    }

    private static let fileColumns: [PackColumn] = [
        .text, .integer(0...1 << 60), .integer(.min ... .max), .integer(.min ... .max), .digest,
    ]

    private static let flag = PackColumn.integer(0...1)
    /// The upper bound is far beyond what any format can hold, but the product of two sides still fits into an `Int64`.
    private static let side: ClosedRange<Int64> = 0...1 << 30

    /// `digest`, `reader`, and the columns of the state in its order.
    private static let contentColumns: [PackColumn] = [
        .digest, .version,
        .optionalText, .text, .format, .integer(side), .integer(side), .integer(1...8), .integer(0...1 << 30), flag,
        .optionalText, .optionalText, .optionalText, .optionalText, .optionalText,
        .optionalReal, .optionalReal, .optionalInteger(0...1 << 40), .optionalReal,
        .optionalText, .optionalText, .optionalText, .optionalText, .optionalReal, .optionalReal, .optionalReal,
        .text, .optionalInteger(-1...100), .optionalText, .optionalText, .text, flag,
        .optionalJSON { (try? JSONDecoder().decode(FilmFacts.self, from: $0))?.isPlausible ?? false },
        .optionalJSON { (try? JSONDecoder().decode(EmbeddedParts.self, from: $0))?.isPlausible ?? false },
        flag, .integer(0...2), flag, .text, flag, .text,
        .optionalJSON { (try? JSONDecoder().decode([MarkedFace].self, from: $0))?.allSatisfy(\.isPlausible) ?? false },
        .optionalInteger(.min ... .max), .optionalInteger(.min ... .max), .text, flag, flag,
        .optionalInteger(1...8),
    ]

    private static let outcomeColumns: [PackColumn] = [
        .digest, .version,
        .named {
            $0.utf8.count == 7 && $0.utf8.first == UInt8(ascii: "#")
                && $0.utf8.dropFirst().allSatisfy(\.isSmallHexDigit)
                || $0 == OutcomeRecord.noTone || PictureTone(hex: String($0)) != nil
        },
        .text,
        .named { value in
            let parts = value.split(separator: ":", omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0].utf8.count <= 15 && Int(parts[0]).map { $0 >= 0 } ?? false
                && parts[1].utf8.count == 16 && parts[1].utf8.allSatisfy(\.isSmallHexDigit)
        },
        .named { value in
            value.utf8.count <= 4096
                && value.utf8.allSatisfy {
                    $0.isASCIILetterOrDigit
                        || [UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "=")].contains($0)
                }
        },
        .named { PictureHash.isText($0) },
    ]
}
