internal import AlbumModel
internal import FoundationEssentials

/// What `options:` of an item or an album says to its provider.
public struct ProviderOptions: Hashable, Sendable, Encodable {
    private var values: [String: OptionValue] = [:]

    public init() {}

    public init(_ values: [String: OptionValue]) { self.values = values }

    /// - Parameter lists: of entries, the later ones going before the earlier.
    init(_ lists: [SourceValue.Entry]...) {
        for entry in lists.joined() { values[entry.key] = OptionValue(entry.value) }
    }

    public func encode(to encoder: any Encoder) throws { try OptionValue.mapping(values).encode(to: encoder) }

    public var names: [String] { values.keys.sorted() }

    /// The text of an option, or of the number that it is; nil for lists and mappings.
    public subscript(name: String) -> String? {
        switch values[name] {
        case .text(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .flag(let flag): "\(flag)"
        case .nothing, .list, .mapping, nil: nil
        }
    }

    /// All options as a JSON object, its keys in order: the same text for the same options.
    public var json: String { OptionValue.mapping(values).json }
}

/// A value of an option, as YAML and JSON have it.
public indirect enum OptionValue: Hashable, Sendable, Encodable {
    case nothing
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([OptionValue])
    case mapping([String: OptionValue])

    init(_ value: SourceValue) {
        switch value.content {
        case .scalar(let text, let isPlain): self = Self.scalar(text, isPlain: isPlain)
        case .sequence(let values): self = .list(values.map(OptionValue.init))
        case .mapping(let entries):
            self = .mapping(Dictionary(entries.map { ($0.key, OptionValue($0.value)) }) { $1 })
        }
    }

    private static func scalar(_ text: String, isPlain: Bool) -> OptionValue {
        guard isPlain else { return .text(text) }
        switch text {
        case "", "~", "null": return .nothing
        case "true": return .flag(true)
        case "false": return .flag(false)
        default:
            // `0042` is a name, not the number 42.
            guard let number = Double(text), number.isFinite,
                !(text.first == "0" && text.count > 1 && !text.contains("."))
            else { return .text(text) }
            return .number(number)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .nothing: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number):
            if number == number.rounded(), abs(number) < 1e15 {
                try container.encode(Int(number))
            } else {
                try container.encode(number)
            }
        case .text(let text): try container.encode(text)
        case .list(let values): try container.encode(values)
        case .mapping(let values): try container.encode(values)
        }
    }

    fileprivate var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
