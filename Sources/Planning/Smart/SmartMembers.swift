package import AlbumModel

/// Selects the items of a smart album.
extension SmartAlbum {
    /// Returns the items of the album, in its order, each content once; for a kind whose items may be in several of its
    /// groups, with all copies, since each group compares only its own.
    ///
    /// - Parameters:
    ///   - candidates: all items of the site, newest first.
    ///   - date: the stated date of the build; if nil, days are counted back from the newest item.
    ///   - once: the candidates with each content once, if that is known; most smart albums take all of them.
    package func members(
        of candidates: [SmartCandidate], date: Timestamp?, once: [SmartCandidate]? = nil
    ) -> [SmartCandidate] {
        var members = candidates.filter { candidate in
            belongs(candidate) && (rule?.matches(candidate.subject) ?? true)
        }
        if let once, members.count == candidates.count, !comparesDetail, !keepsCopies {
            members = once
        } else if !keepsCopies {
            members = SmartCandidate.once(members, preferring: detail(of:))
        }
        if kind == .recent {
            members = SmartCandidate.sorted(members, descending: true, \.added)
            if let days { members = Self.last(days, of: members, date: date) }
            // Items beyond the limit are not recent, whatever the order of the rest.
            if let most, members.count > most { members.removeSubrange(most...) }
        }
        if kind != .recent || sort != SmartAlbum().sort { members = SmartCandidate.sorted(members, by: sort) }
        if let most, members.count > most { limit(&members, to: most) }
        return members
    }

    private func limit(_ members: inout [SmartCandidate], to most: Int) {
        guard keepsCopies else { return members.removeSubrange(most...) }
        let kept = SmartCandidate.once(members).prefix(most)
        let (references, contents) = (Set(kept.map(\.reference)), Set(kept.compactMap { $0.item.media?.digest }))
        members.removeAll { member in
            !references.contains(member.reference) && !(member.item.media.map { contents.contains($0.digest) } ?? false)
        }
    }

    /// Whether an item may be in several groups, so that copies may be in different ones.
    var keepsCopies: Bool { kind == .people || kind == .keywords }

    /// Whether the album is about something other than the date, which makes some copies more suitable than others.
    private var comparesDetail: Bool { kind == .places || kind == .recent }

    /// How much a candidate says about the subject of the album.
    private func detail(of candidate: SmartCandidate) -> Int {
        switch kind {
        case .places:
            (candidate.item.place.country == nil ? 0 : 2) + (candidate.item.place.city == nil ? 0 : 1)
        case .recent: candidate.item.fields.createTime == nil ? 0 : 1
        default: 0
        }
    }

    /// If several albums show a photo, only the copies that have what the album is about are compared, such as one that
    /// says who is in it.
    private func belongs(_ candidate: SmartCandidate) -> Bool {
        let fields = candidate.item.fields
        return switch kind {
        case .panoramas: candidate.item.isPanorama
        case .screenshots: candidate.item.isScreenshot
        case .videos: candidate.item.kind == .video
        case .favourites: (fields.rating ?? 0) >= rating
        case .recent: candidate.added != nil
        case .people: candidate.showsPeople && !candidate.item.people.isEmpty
        case .years: fields.shootTime != nil
        case .places: !(SmartGroup.placeName(of: candidate) ?? "").isEmpty
        case .keywords: !fields.keywords.isEmpty || isTree && !fields.keywordTree.isEmpty
        case .cameras: !(fields.camera ?? "").isEmpty
        case .lenses: !(fields.lens ?? "").isEmpty
        case .all, nil: true
        }
    }

    /// Returns the items of the last days; `members` are sorted newest first.
    private static func last(_ days: Int, of members: [SmartCandidate], date: Timestamp?) -> [SmartCandidate] {
        guard let end = date?.instant(assuming: .utc) ?? members.first?.added else { return [] }
        let first = end - days * 86_400_000
        return members.filter { $0.added.map { $0 > first } ?? false }
    }
}

extension Item {
    /// Whether the photo is at least twice as wide as high. Tall pictures do not count, since that is the shape of a
    /// phone's screen, and screenshots are not panoramas.
    var isPanorama: Bool {
        guard kind == .photo, let size = media?.facts.size, size.height > 0, !isScreenshot else { return false }
        return size.aspectRatio >= 2
    }

    /// Whether no camera took the picture and its file name is one that systems give to screenshots.
    var isScreenshot: Bool {
        guard kind == .photo, fields.camera == nil else { return false }
        return ScreenshotName.isOne(fileName)
    }
}

/// One of several smart albums of a kind: a year, a country, a person.
struct SmartGroup: Sendable {
    var name: SmartName
    /// The text from which its address is made.
    var key: String
    /// All items that belong to it or to a group nested in it, in the album's order.
    var members: [SmartCandidate]
    /// The items that are in none of its nested groups; the album's own page shows them.
    var own: [SmartCandidate]
    var groups: [SmartGroup] = []
    var subject: SmartSubject?

    /// Returns the groups of a kind. A content that several albums show is once in each group: only copies that belong to
    /// the group are compared.
    static func groups(_ kind: SmartAlbum.Kind, of members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        switch kind {
        case .years: years(members, fewest: fewest)
        case .places: places(members, fewest: fewest)
        case .people:
            named(
                members, fewest: fewest, SmartSubject.person(named:), SmartCopies(of: members),
                // The page may show faces.
                preferring: { name, candidate in
                    candidate.item.fields.faces.contains { $0.name.caseFolded == name } ? 1 : 0
                }
            ) { $0.showsPeople ? $0.item.people : [] }
        case .keywords:
            named(members, fewest: fewest, SmartSubject.keyword(named:), SmartCopies(of: members)) {
                $0.item.fields.keywords
            }
        case .cameras:
            named(members, fewest: fewest, SmartSubject.camera(named:)) { [$0.item.fields.camera].compactMap(\.self) }
        case .lenses:
            named(members, fewest: fewest, SmartSubject.lens(named:)) { [$0.item.fields.lens].compactMap(\.self) }
        case .all, .recent, .panoramas, .screenshots, .videos, .favourites: []
        }
    }

    /// Returns years, newest first, with their months in the same order. Items whose month is unknown are only in their
    /// year, and items whose year is unknown are in a group of their decade.
    private static func years(_ members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        var parts: [CalendarPart: [SmartCandidate]] = [:]
        for member in members {
            guard let date = member.item.fields.shootTime else { continue }
            parts[date.year.map(CalendarPart.year) ?? .decade(date.decade), default: []].append(member)
        }
        let lasting = parts.filter { $0.value.count >= fewest }.sorted { $0.key.order > $1.key.order }
        return lasting.map { part, members in
            guard case .year(let year) = part else {
                let decade = part.number
                return SmartGroup(
                    name: .decade(decade), key: Timestamp.padded(decade, 4) + "s", members: members, own: members)
            }
            let byMonth = Dictionary(grouping: members) { $0.item.fields.shootTime?.month }
            let months = byMonth.keys.compactMap(\.self).sorted(by: >).map { month in
                let members = byMonth[month] ?? []
                return SmartGroup(
                    name: .month(year: year, month: month), key: Timestamp.padded(month, 2), members: members,
                    own: members)
            }
            return SmartGroup(
                name: .year(year), key: Timestamp.padded(year, 4), members: members,
                own: members.filter { $0.item.fields.shootTime?.month == nil }, groups: months)
        }
    }

    /// Returns countries with their cities. Items with a city but no country, or only a textual location, form groups
    /// next to the countries.
    private static func places(_ members: [SmartCandidate], fewest: Int) -> [SmartGroup] {
        named(members, fewest: fewest, SmartSubject.country(named:)) {
            [placeName(of: $0)].compactMap(\.self)
        }.map { country in
            var country = country
            let name = country.key
            country.groups = named(
                country.members, fewest: fewest, { .city(named: $0, country: name) }
            ) { candidate in
                let place = candidate.item.place
                return place.country == nil ? [] : [place.city].compactMap(\.self)
            }
            let inCities = Set(country.groups.flatMap { $0.members.map(\.reference) })
            country.own = country.members.filter { !inCities.contains($0.reference) }
            return country
        }
    }

    /// The name of the outermost group of places with the item.
    static func placeName(of candidate: SmartCandidate) -> String? {
        let place = candidate.item.place
        return place.country ?? place.city ?? candidate.item.location
    }

    /// Returns a group for each name, sorted by name. Names that differ only in case form one group, under the most
    /// frequent spelling.
    ///
    /// - Parameters:
    ///   - copies: chooses among the copies of an item in each group; nil if the members have none.
    ///   - detail: how much a member says about a case-folded name.
    private static func named(
        _ members: [SmartCandidate], fewest: Int, _ subject: (String) -> SmartSubject, _ copies: SmartCopies? = nil,
        preferring detail: (_ name: String, SmartCandidate) -> Int = { _, _ in 0 },
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
        if let copies, copies.exist {
            for (folded, group) in groups {
                let members = copies.once(group.members) { detail(folded, $0) }
                // Copies do not count for the spelling either.
                let written = members.compactMap { member in names(member).first { $0.caseFolded == folded } }
                groups[folded] = (Dictionary(written.map { ($0, 1) }, uniquingKeysWith: +), members)
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

/// The copies among the members of a smart album whose items may be in several groups.
struct SmartCopies {
    /// Whether there are any. Most sites have none, and comparing the members of each group would take time.
    let exist: Bool

    init(of members: [SmartCandidate]) { exist = SmartCandidate.once(members).count < members.count }

    /// Returns the members of a group with each content once.
    func once(
        _ members: [SmartCandidate], preferring detail: (SmartCandidate) -> Int = { _ in 0 }
    ) -> [SmartCandidate] {
        exist ? SmartCandidate.once(members, preferring: detail) : members
    }
}

/// An item as a candidate for smart albums. A class, since an item may be in dozens of smart albums, and copying it
/// into each would take most of the time and memory of planning them.
package final class SmartCandidate: Sendable {
    let reference: ItemReference
    let item: Item
    let album: String
    let showsPeople: Bool
    /// The zone assumed for the item's album.
    let zone: AssumedZone
    /// Whether search engines may index the item's album.
    let isIndexed: Bool
    /// Decides which album's item is shown if several show the same content.
    let rank: Int

    init(
        reference: ItemReference, item: Item, album: String, settings: AlbumSettings, zone: AssumedZone
    ) {
        self.reference = reference
        self.item = item
        self.album = album
        self.zone = zone
        showsPeople = settings.privacy.people
        isIndexed = settings.robots == .index
        rank = item.rankForSharedContent(in: settings)
    }

    var subject: RuleSubject { RuleSubject(item: item, album: album, showsPeople: showsPeople) }

    /// When the item was taken, as `Timestamp.instant`.
    var taken: Int? { item.fields.shootTime?.instant(assuming: zone) }

    /// When the item was added: its creation time or, without one, when it was taken.
    var added: Int? { item.fields.createTime?.instant(assuming: zone) ?? taken }

    /// Returns all items of a plan outside unlisted albums, newest first.
    static func all(of plan: SitePlan) -> [SmartCandidate] {
        var candidates: [SmartCandidate] = []
        candidates.reserveCapacity(plan.albums.reduce(0) { $0 + $1.items.count })
        for album in plan.albums where !album.settings.isUnlisted {
            let path = album.path.joined(separator: "/")
            let zone = album.zone
            for (index, item) in album.items.enumerated() {
                candidates.append(
                    SmartCandidate(
                        reference: ItemReference(album: album.index, index: index), item: item.item, album: path,
                        settings: album.settings, zone: zone))
            }
        }
        return sorted(candidates, descending: true, \.taken)
    }

    /// Returns the candidates with each content once, even if several albums show it.
    ///
    /// - Parameter detail: how much a candidate says about what the list is about, which comes before its rank.
    static func once(
        _ candidates: [SmartCandidate], preferring detail: (SmartCandidate) -> Int = { _ in 0 }
    ) -> [SmartCandidate] {
        var shared = SharedContent(expecting: candidates.count)
        for candidate in candidates {
            let rank = detail(candidate) << 16 | candidate.rank
            shared.add(candidate.item.media?.digest, album: candidate.reference.album, rank: rank)
        }
        return candidates.filter { !shared.isShown($0.item.media?.digest, outside: $0.reference.album) }
    }

    /// Returns the candidates in an album's order. `candidates` must be sorted newest first.
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

    /// Sorts by a value. The sort is stable, and candidates without a value come last in either direction.
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
