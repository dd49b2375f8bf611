package import AlbumModel

/// Which items belong to a smart album.
extension SmartAlbum {
    /// The items of the album, in its order.
    ///
    /// - Parameters:
    ///   - candidates: all of the site, the newest first.
    ///   - date: the date that was stated for the build; without one, time is counted back from the newest item.
    package func members(of candidates: [SmartCandidate], date: Timestamp?) -> [SmartCandidate] {
        var members = candidates.filter { candidate in
            belongs(candidate) && (rule?.matches(candidate.subject) ?? true)
        }
        if kind == .recent {
            members = SmartCandidate.sorted(members, descending: true, \.added)
            if let days { members = Self.last(days, of: members, date: date) }
            // Beyond its limit nothing is recent, in whatever order the rest stands.
            if let most, members.count > most { members.removeSubrange(most...) }
        }
        if kind != .recent || sort != SmartAlbum().sort { members = SmartCandidate.sorted(members, by: sort) }
        if let most, members.count > most { members.removeSubrange(most...) }
        return members
    }

    private func belongs(_ candidate: SmartCandidate) -> Bool {
        switch kind {
        case .panoramas: candidate.item.isPanorama
        case .screenshots: candidate.item.isScreenshot
        case .videos: candidate.item.kind == .video
        case .favourites: (candidate.item.fields.rating ?? 0) >= rating
        case .recent: candidate.added != nil
        default: true
        }
    }

    /// Those of so many days; `members` are the newest first.
    private static func last(_ days: Int, of members: [SmartCandidate], date: Timestamp?) -> [SmartCandidate] {
        guard let end = date?.instant(assuming: .utc) ?? members.first?.added else { return [] }
        let first = end - days * 86_400_000
        return members.filter { $0.added.map { $0 > first } ?? false }
    }
}

extension Item {
    /// Twice as wide as high, and more. Telephones held upright have screens of that shape turned, and their pictures of
    /// the screen are none, so tall pictures are left out.
    var isPanorama: Bool {
        guard kind == .photo, let size = media?.facts.size, size.height > 0, !isScreenshot else { return false }
        return size.aspectRatio >= 2
    }

    /// A picture that no camera took and whose file is named as systems name pictures of the screen.
    var isScreenshot: Bool {
        guard kind == .photo, fields.camera == nil else { return false }
        let name = fileName.lowercased()
        return Self.screenshotNames.contains { name.hasPrefix($0) }
    }

    /// Android, iOS, macOS, Windows, GNOME and KDE in the languages that were found.
    private static let screenshotNames = [
        "screenshot", "screen shot", "screen_shot", "screencapture", "simulator screen", "snipping",
        "bildschirmfoto", "bildschirmaufnahme", "capture d’écran", "capture d'écran", "captura de pantalla",
        "captura de tela", "captura de ecrã", "schermata", "schermafbeelding", "zrzut ekranu", "skärmavbild",
        "skærmbillede", "скриншот", "снимок экрана", "スクリーンショット", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖", "螢幕快照", "스크린샷",
    ]
}

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

/// An item as smart albums see it.
package struct SmartCandidate: Sendable {
    let reference: ItemReference
    let item: Item
    let album: String
    let showsPeople: Bool
    /// Of the item's album.
    let zone: AssumedZone

    var subject: RuleSubject { RuleSubject(item: item, album: album, showsPeople: showsPeople) }

    /// When it was taken, as `Timestamp.instant` has it.
    var taken: Int? { item.fields.shootTime?.instant(assuming: zone) }

    /// When it came to be there: when it was entered, or else taken.
    var added: Int? { item.fields.createTime?.instant(assuming: zone) ?? taken }

    /// All items of a plan that may be found, the newest first.
    static func all(of plan: SitePlan) -> [SmartCandidate] {
        var candidates: [SmartCandidate] = []
        candidates.reserveCapacity(plan.albums.reduce(0) { $0 + $1.items.count })
        for album in plan.albums where !album.settings.isUnlisted {
            let path = album.path.joined(separator: "/")
            let zone = AssumedZone(of: album.items.lazy.map(\.item))
            for (index, item) in album.items.enumerated() {
                candidates.append(
                    SmartCandidate(
                        reference: ItemReference(album: album.index, index: index), item: item.item, album: path,
                        showsPeople: album.settings.privacy.people, zone: zone))
            }
        }
        return sorted(candidates, descending: true, \.taken)
    }

    /// In the order that an album states. `candidates` are the newest first.
    static func sorted(_ candidates: [SmartCandidate], by sort: Sort) -> [SmartCandidate] {
        switch sort.key {
        case .shootTime:
            sort.isDescending ? candidates : sorted(candidates, descending: false, \.taken)
        case .rating: sorted(candidates, descending: sort.isDescending) { $0.item.fields.rating }
        case .name:
            candidates.sorted { a, b in
                let (a, b) = sort.isDescending ? (b, a) : (a, b)
                return NaturalOrder.precedes(a.item.fileName, b.item.fileName)
            }
        }
    }

    /// By a value, what has none last whichever way round, and equal ones as they stood.
    static func sorted<Value: Comparable>(
        _ candidates: [SmartCandidate], descending: Bool, _ value: (SmartCandidate) -> Value?
    ) -> [SmartCandidate] {
        let keys = candidates.indices.map { (value: value(candidates[$0]), index: $0) }
        let order = keys.sorted { a, b in
            switch (a.value, b.value) {
            case (let x?, let y?) where x != y: descending ? x > y : x < y
            case (_?, nil): true
            case (nil, _?): false
            default: a.index < b.index
            }
        }
        return order.map { candidates[$0.index] }
    }
}
