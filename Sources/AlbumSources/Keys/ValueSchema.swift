import FoundationEssentials

/// What values a key takes, as far as JSON Schema can say it. Only messages say what is wrong with a value's meaning.
indirect enum ValueSchema: Hashable, Sendable {
    case anything
    /// A key that a later version reads: no editor should offer it.
    case unread
    /// Also a number, which YAML makes of a title such as 2024.
    case text
    case integer(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    case flag
    case choice([String])
    /// A list, or a single value in its place.
    case list(ValueSchema)
    case keys([Property], takesOthers: Bool)
    /// A mapping whose keys are a person's own names.
    case named(ValueSchema)
    case either([ValueSchema])
    case definition(Definition)

    struct Property: Hashable, Sendable {
        var name: String
        var summary: String
        var value: ValueSchema
    }

    /// What is used in several places, or in itself.
    enum Definition: String, CaseIterable, Sendable {
        case album, item, map
    }

    /// As the values of a schema, JSON Schema draft 2020-12.
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
    /// The summary is beside what the value takes, where editors show it.
    fileprivate var values: JSONValue {
        guard case .members(var members) = value.values else { return value.values }
        members["description"] = .text(summary)
        return .members(members)
    }
}

/// JSON to be written. Members are written in the order of their names, so the same values are the same bytes.
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
        // A whole number is one in JSON too.
        case .number(let number):
            if let whole = Int(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .flag(let flag): try container.encode(flag)
        case .list(let values): try container.encode(values)
        case .members(let members): try container.encode(members)
        }
    }

    /// Lines that people can read, the last one ended.
    var lines: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Nothing here can fail to encode: there are no dates, and all numbers are finite.
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
