internal import AlbumModel

/// One album of a kind that has one for each of something: a year, a country, a person.
struct SmartGroup: Sendable {
    var name: SmartName
    /// What its address is made of.
    var key: String
    /// All that belong to it or to a group in it, in the album's order.
    var members: [SmartCandidate]
    /// Those that no group in it has; the album's own page shows them.
    var own: [SmartCandidate]
    var groups: [SmartGroup] = []
    var subject: SmartSubject?

    /// The groups of a kind.
    static func groups(_ kind: SmartAlbum.Kind, of members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        switch kind {
        case .years: years(members, fewest: fewest)
        case .places: places(members, fewest: fewest)
        case .people:
            named(members, fewest: fewest, SmartSubject.person(named:)) { $0.showsPeople ? $0.item.fields.people : [] }
        case .keywords: named(members, fewest: fewest, SmartSubject.keyword(named:)) { $0.item.fields.keywords }
        case .cameras:
            named(members, fewest: fewest, SmartSubject.camera(named:)) { [$0.item.fields.camera].compactMap(\.self) }
        case .lenses:
            named(members, fewest: fewest, SmartSubject.lens(named:)) { [$0.item.fields.lens].compactMap(\.self) }
        case .all, .recent, .panoramas, .screenshots, .videos, .favourites: []
        }
    }

    /// The newest year first, and its months likewise.
    private static func years(_ members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        let byYear = Dictionary(grouping: members.filter { $0.item.fields.shootTime != nil }) { candidate in
            candidate.item.fields.shootTime?.year ?? 0
        }
        return byYear.filter { $0.value.count >= fewest }.sorted { $0.key > $1.key }.map { year, members in
            let byMonth = Dictionary(grouping: members) { $0.item.fields.shootTime?.month ?? 1 }
            let months = byMonth.sorted { $0.key > $1.key }.map { month, members in
                SmartGroup(
                    name: .month(year: year, month: month), key: Timestamp.padded(month, 2), members: members,
                    own: members)
            }
            return SmartGroup(
                name: .year(year), key: Timestamp.padded(year, 4), members: members, own: [], groups: months)
        }
    }

    /// Countries with their cities. What names a city and no country, or a place in words alone, stands beside countries.
    private static func places(_ members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        named(members, fewest: fewest, SmartSubject.country(named:)) { candidate in
            let place = candidate.item.fields.place
            return [place.country ?? place.city ?? candidate.item.fields.location].compactMap(\.self)
        }.map { country in
            var country = country
            let name = country.key
            country.groups = named(
                country.members, fewest: fewest, { .city(named: $0, country: name) }
            ) { candidate in
                let place = candidate.item.fields.place
                return place.country == nil ? [] : [place.city].compactMap(\.self)
            }
            let inCities = Set(country.groups.flatMap { $0.members.map(\.reference) })
            country.own = country.members.filter { !inCities.contains($0.reference) }
            return country
        }
    }

    /// A group for each name, by name. Names that differ in case alone are one, written as most of its items do.
    private static func named(
        _ members: [SmartCandidate], fewest: Int, _ subject: (String) -> SmartSubject,
        _ names: (SmartCandidate) -> [String]
    ) -> [SmartGroup] {
        var groups: [String: (spellings: [String: Int], members: [SmartCandidate])] = [:]
        for candidate in members {
            var seen = Set<String>()
            for name in names(candidate) where !name.isEmpty {
                let folded = name.caseFolded
                guard seen.insert(folded).inserted else { continue }
                groups[folded, default: ([:], [])].spellings[name, default: 0] += 1
                groups[folded, default: ([:], [])].members.append(candidate)
            }
        }
        return groups.values.filter { $0.members.count >= fewest }.map { group in
            let best = group.spellings.max { a, b in
                a.value != b.value ? a.value < b.value : NaturalOrder.precedes(b.key, a.key)
            }
            let name = best?.key ?? ""
            return SmartGroup(
                name: .given(name), key: name, members: group.members, own: group.members, subject: subject(name))
        }.sorted { NaturalOrder.precedes($0.key, $1.key) }
    }
}
