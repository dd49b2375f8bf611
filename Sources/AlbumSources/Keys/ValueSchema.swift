import FoundationEssentials

/// The values that a key accepts, as far as JSON Schema can describe them. Errors in a value's meaning are only
/// reported by messages.
indirect enum ValueSchema: Hashable, Sendable {
    case anything
    /// A key that exists only for its message; editors and guides do not offer it.
    case unread
    /// A text or a number: YAML parses a title such as 2024 as a number.
    case text
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case flag
    case choice([String])
    /// A list, or a single value instead of one.
    case list(ValueSchema)
    case keys([Property], takesOthers: Bool)
    /// A mapping whose keys are chosen by the user.
    case named(ValueSchema)
    case either([ValueSchema])
    case definition(Definition)

    struct Property: Hashable, Sendable {
        var name: String
        var summary: String
        var value: ValueSchema
    }

    /// A schema that is used in several places or recursively.
    enum Definition: String, CaseIterable, Sendable {
        case album, item, map
    }

    /// The schema in JSON Schema, draft 2020-12.
    var values: JSONValue {
        switch self {
        case .anything, .unread: [:]
        case .text: ["type": ["string", "number"]]
        case .integer(let range):
            JSONValue(
                [("type", "integer")] + Self.bound("minimum", range.lowerBound == .min ? nil : range.lowerBound)
                    + Self.bound("maximum", range.upperBound == .max ? nil : range.upperBound))
        case .number(let range):
            ["type": "number", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
        case .flag: ["enum": [true, false, "yes", "no", "on", "off"]]
        case .choice(let names): ["enum": .list(names.map(JSONValue.text))]
        case .list(let element):
            ["anyOf": [element.values, ["type": "array", "items": element.values]]]
        case .keys(let properties, let takesOthers):
            [
                "type": "object", "additionalProperties": .flag(takesOthers),
                "properties": JSONValue(properties.map { ($0.name, $0.values) }),
            ]
        case .named(let value): ["type": "object", "additionalProperties": value.values]
        case .either(let kinds): ["anyOf": .list(kinds.map(\.values))]
        case .definition(let definition): ["$ref": .text("#/$defs/\(definition.rawValue)")]
        }
    }

    private static func bound(_ name: String, _ number: Int?) -> [(String, JSONValue)] {
        number.map { [(name, .number(Double($0)))] } ?? []
    }
}

extension ValueSchema.Property {
    /// The schema of the value, with the summary that editors show.
    fileprivate var values: JSONValue {
        guard case .members(var members) = value.values else { return value.values }
        members["description"] = .text(summary)
        return .members(members)
    }
}

/// A JSON value to be written. Members are sorted by name, so equal values give equal bytes.
enum JSONValue: Encodable, Hashable, Sendable {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    case members([String: JSONValue])

    init(_ members: [(String, JSONValue)]) {
        self = .members(Dictionary(members) { first, _ in first })
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        // Whole numbers are written without a fraction.
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .members(let members): try container.encode(members)
        }
    }

    /// The formatted JSON, with a newline at the end.
    var lines: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail here: there are no dates, and all numbers are finite.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(booleanLiteral flag: Bool) { self = .flag(flag) }
    init(arrayLiteral values: JSONValue...) { self = .list(values) }
    init(dictionaryLiteral members: (String, JSONValue)...) { self.init(members) }
}
