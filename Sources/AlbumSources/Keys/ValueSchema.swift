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
