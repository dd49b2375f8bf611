/// What of an item a rule may ask for.
package enum RuleField: Hashable, Sendable, Codable {
    case known(Name)
    /// A field that only a site's own templates know: `extra.price`.
    case extra(String)

    package enum Name: String, CaseIterable, Sendable, Codable {
        case title, description, tag, keywords, people, rating
        case date, year, month, day, createTime
        case camera, lens, iso, focalLength, aperture
        case country, state, city, location
        case width, height, ratio, kind, duration
        case album, name, author
    }

    /// What kind of values a field has.
    package enum Values: Hashable, Sendable, Codable {
        case text, texts, number, date
        /// One of a few words.
        case choice([String])
        /// Texts, which may be numbers.
        case any

        var words: String {
            switch self {
            case .text, .texts, .any: "a text"
            case .number: "a number"
            case .date: "a date such as 2024-05-17"
            case .choice(let names): names.joined(separator: " or ")
            }
        }
    }

    private static let aliases = [
        "keyword": Name.keywords, "person": .people, "caption": .description, "category": .tag, "shoottime": .date,
        "stars": .rating, "fnumber": .aperture, "file": .name, "filename": .name, "place": .location,
    ]

    private static let extraPrefix = "extra."

    /// Case is no difference. Nil for what no item has.
    init?(_ text: String) {
        let folded = text.lowercased()
        if let name = Name.allCases.first(where: { $0.rawValue.lowercased() == folded }) ?? Self.aliases[folded] {
            self = .known(name)
        } else if folded.hasPrefix(Self.extraPrefix), folded.utf8.count > Self.extraPrefix.utf8.count {
            self = .extra(String(text.dropFirst(Self.extraPrefix.count)))
        } else {
            return nil
        }
    }

    static var names: [String] { Name.allCases.map(\.rawValue) }

    var written: String {
        switch self {
        case .known(let name): name.rawValue
        case .extra(let name): Self.extraPrefix + name
        }
    }

    var values: Values {
        guard case .known(let name) = self else { return .any }
        return switch name {
        case .keywords, .people: .texts
        case .rating, .year, .month, .day, .iso, .focalLength, .aperture, .width, .height, .ratio, .duration: .number
        case .date, .createTime: .date
        case .kind: .choice(ItemKind.allCases.map(\.rawValue))
        default: .text
        }
    }
}
