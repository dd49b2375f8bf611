import AlbumModel

/// How what several sources say about one item becomes one set of fields.
extension ItemFields {
    /// What a file's own metadata says, as far as `privacy` lets it into pages.
    init(embedded metadata: EmbeddedMetadata, privacy: Privacy) {
        self.init()
        title = metadata.title
        description = metadata.caption
        shootTime = metadata.shootTime
        camera = metadata.camera
        lens = metadata.lens
        exposure = metadata.exposure
        place = metadata.place
        keywords = metadata.keywords
        rating = metadata.rating
        author = metadata.author
        copyright = metadata.copyright
        if !privacy.gps { place.position = nil }
        if privacy.people { people = metadata.people }
    }

    /// Takes what `other` says over what is here: the more particular source wins, field by field. Lists are not mixed.
    mutating func overlay(_ other: ItemFields) {
        title = other.title ?? title
        description = other.description ?? description
        if let alt = other.alt { self.alt = alt }
        tag = other.tag ?? tag
        if !other.keywords.isEmpty { keywords = other.keywords }
        rating = other.rating ?? rating
        shootTime = other.shootTime ?? shootTime
        createTime = other.createTime ?? createTime
        if let location = other.location { self.location = location }
        place.overlay(other.place)
        camera = other.camera ?? camera
        lens = other.lens ?? lens
        exposure.overlay(other.exposure)
        author = other.author ?? author
        copyright = other.copyright ?? copyright
        if !other.people.isEmpty { people = other.people }
        if let agentID = other.agentID { self.agentID = agentID }
        if let agentName = other.agentName { self.agentName = agentName }
        // What any source calls a draft is one: a mistake that hides is seen and mended, one that shows is not undone.
        if let isDraft = other.isDraft { self.isDraft = isDraft || self.isDraft == true }
        if other.isWithheld { isWithheld = true }
        if let date = other.publishDate {
            publishDate = publishDate.map { $0.secondsSince1970 > date.secondsSince1970 ? $0 : date } ?? date
        }
        if let approveStatus = other.approveStatus { self.approveStatus = approveStatus }
        if let placeholderImage = other.placeholderImage { self.placeholderImage = placeholderImage }
        if let duration = other.duration { self.duration = duration }
        if let poster = other.poster { self.poster = poster }
        if let focus = other.focus { self.focus = focus }
        if let prose = other.prose { self.prose = prose }
        if !other.aliases.isEmpty { aliases = other.aliases }
        for field in other.extra {
            if let index = extra.firstIndex(where: { $0.name == field.name }) {
                extra[index] = field
            } else {
                extra.append(field)
            }
        }
    }

    /// Takes what a source of the same rank says: what either of them holds back is left out.
    mutating func join(_ other: ItemFields, publish: [Int]?) {
        let isRejected = !isPublished(publish) || !other.isPublished(publish)
        overlay(other)
        if isRejected { isWithheld = true }
    }

    /// Whether an item is shown: its `approveStatus` is in the list, or it states none. Without a list, all is published
    /// that is not marked rejected, by a status or a rating below zero.
    func isPublished(_ publish: [Int]?) -> Bool {
        if let publish { return approveStatus.map(publish.contains) ?? !isRejectedByRating }
        return (approveStatus ?? 0) >= 0 && !isRejectedByRating
    }

    private var isRejectedByRating: Bool { (rating ?? 0) < 0 }
}

extension Place {
    /// The names are taken together, since a city of one place and a street of another make none; so is a position.
    fileprivate mutating func overlay(_ other: Place) {
        if !other.names.isEmpty {
            let position = position
            self = other
            self.position = position
        }
        position = other.position ?? position
    }
}

extension Exposure {
    fileprivate mutating func overlay(_ other: Exposure) {
        time = other.time ?? time
        fNumber = other.fNumber ?? fNumber
        iso = other.iso ?? iso
        focalLength = other.focalLength ?? focalLength
    }
}

extension Item.Media {
    /// Leaves out of what a published copy carries the names of everybody who is known to be in the picture, from whatever
    /// source, and the positions in texts.
    mutating func hold(_ metadata: EmbeddedMetadata, by privacy: Privacy, _ names: PeopleNames) {
        var held = metadata
        if !privacy.people { held.keywords = names.without(held.keywords) }
        if !privacy.gps { _ = held.removeWrittenPositions() }
        if held.texts != metadata.texts { facts.metadata = held }
    }
}

extension ItemFields {
    /// Takes out what no photograph can have, whoever says it.
    ///
    /// - Returns: what was taken out, as continuations of a sentence that begins with the item's name.
    mutating func takeImplausible() -> [String] {
        var notes: [String] = []
        for path in [\ItemFields.shootTime, \ItemFields.createTime] {
            guard let time = self[keyPath: path], !Plausibility.years.contains(time.year) else { continue }
            notes.append("has an impossible date (\(time.iso8601)), which is ignored")
            self[keyPath: path] = nil
        }
        if keywords.count > Plausibility.mostKeywords {
            notes.append("has \(keywords.count) keywords; the first \(Plausibility.mostKeywords) are kept")
            keywords.removeSubrange(Plausibility.mostKeywords...)
        }
        if people.count > Plausibility.mostKeywords {
            notes.append("has \(people.count) names of people; the first \(Plausibility.mostKeywords) are kept")
            people = Array(people.prefix(Plausibility.mostKeywords))
        }
        return notes
    }
}
