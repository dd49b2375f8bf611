internal import AlbumModel
internal import Planning

/// The pages of the smart albums that are for one keyword, person, place, camera or lens: what facts of an item lead to.
struct SmartLinks: Sendable {
    private var pages: [SmartSubject: String] = [:]

    init(_ plan: SitePlan) {
        for album in plan.albums {
            guard let subject = album.smart?.subject, pages[subject] == nil else { continue }
            pages[subject] = album.page
        }
    }

    var isEmpty: Bool { pages.isEmpty }

    subscript(subject: SmartSubject) -> String? { pages.isEmpty ? nil : pages[subject] }

    func keyword(_ name: String) -> String? { isEmpty ? nil : self[.keyword(named: name)] }
    func person(_ name: String) -> String? { isEmpty ? nil : self[.person(named: name)] }
    func camera(_ name: String) -> String? { isEmpty ? nil : self[.camera(named: name)] }
    func lens(_ name: String) -> String? { isEmpty ? nil : self[.lens(named: name)] }

    /// Of the city where that has an album, else of the country, as places are grouped.
    func place(_ fields: ItemFields) -> String? {
        guard !isEmpty, let name = fields.place.country ?? fields.place.city ?? fields.location else { return nil }
        if let country = fields.place.country, let city = fields.place.city,
            let page = self[.city(named: city, country: country)]
        {
            return page
        }
        return self[.country(named: name)]
    }

    /// All pages that the facts of an item lead to: part of the keys of what shows them.
    func pages(of fields: ItemFields) -> [String] {
        guard !isEmpty else { return [] }
        var found = fields.keywords.compactMap(keyword) + fields.people.compactMap(person)
        found += [fields.camera.flatMap(camera), fields.lens.flatMap(lens), place(fields)].compactMap(\.self)
        return found
    }
}
