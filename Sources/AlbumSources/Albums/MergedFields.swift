import AlbumModel

/// Merging the fields that several sources provide for an item.
extension ItemFields {
    /// Creates fields from a file's own metadata, except for those that `privacy` excludes.
    init(embedded metadata: EmbeddedMetadata, privacy: Privacy) {
        self.init()
        title = metadata.title
        description = metadata.caption
        shootTime = metadata.shootTime
        camera = metadata.camera
        lens = metadata.lens
        $exposure = metadata.$exposure
        $place = metadata.$place
        keywords = metadata.keywords
        keywordTree = metadata.keywordTree
        rating = metadata.rating
        author = metadata.author
        copyright = metadata.copyright
        if !privacy.gps, place.position != nil { place.position = nil }
        labels = metadata.labels
        isPicked = metadata.isPicked
        orientation = metadata.orientation
        if privacy.people { (people, faces) = (metadata.people, metadata.faces) }
    }

    /// Overrides the fields with those of `other`, the more specific source, field by field. Lists are replaced, not
    /// merged.
    mutating func overlay(_ other: ItemFields) {
        title = other.title ?? title
        description = other.description ?? description
        if let alt = other.alt { self.alt = alt }
        tag = other.tag ?? tag
        if replaces(.keywords, with: !other.keywords.isEmpty, of: other) {
            (keywords, keywordTree) = (other.keywords, other.keywordTree)
        }
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
        if replaces(.people, with: !other.people.isEmpty, of: other) { people = other.people }
        addFaces(of: other)
        if let agentID = other.agentID { self.agentID = agentID }
        if let agentName = other.agentName { self.agentName = agentName }
        if !other.labels.isEmpty { labels = other.labels }
        if other.isPicked { isPicked = true }
        // An item is a draft if any source says so: a mistake that hides an item gets noticed and fixed, one that
        // publishes it cannot be undone.
        if let isDraft = other.isDraft { self.isDraft = isDraft || self.isDraft == true }
        if other.isWithheld { isWithheld = true }
        limitDates(by: other)
        if let approveStatus = other.approveStatus {
            (self.approveStatus, otherStatuses) = (approveStatus, other.otherStatuses)
        } else {
            otherStatuses += other.otherStatuses
        }
        if let placeholderImage = other.placeholderImage { self.placeholderImage = placeholderImage }
        if let duration = other.duration { self.duration = duration }
        if let poster = other.poster { self.poster = poster }
        if let focus = other.focus { self.focus = focus }
        if let turn = other.turn { self.turn = turn }
        if let orientation = other.orientation { self.orientation = orientation }
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

    /// Returns whether a list of another source replaces that of this one, and notes whether it is empty on purpose.
    private mutating func replaces(_ list: EmptiedLists, with isFilled: Bool, of other: ItemFields) -> Bool {
        guard isFilled || other.emptied.contains(list) else { return false }
        if isFilled { emptied.remove(list) } else { emptied.insert(list) }
        return true
    }

    /// The last `publishDate` and the first `expireDate` apply.
    private mutating func limitDates(by other: ItemFields) {
        if let date = other.publishDate {
            publishDate = publishDate.map { $0.secondsSince1970 > date.secondsSince1970 ? $0 : date } ?? date
        }
        if let date = other.expireDate {
            expireDate = expireDate.map { $0.secondsSince1970 < date.secondsSince1970 ? $0 : date } ?? date
        }
    }

    /// Hides the item if other values of the same record do.
    mutating func hide(by other: ItemFields) {
        if other.isDraft == true { isDraft = true }
        if other.isWithheld { isWithheld = true }
        limitDates(by: other)
        if other.isRejectedByRating { rating = other.rating }
        if let status = other.approveStatus { otherStatuses.append(status) }
    }

    /// Adds the faces of another source, which takes precedence. Faces are never replaced as a list: a source that only
    /// names people does not say where their faces are.
    mutating func addFaces(of other: ItemFields) {
        guard !other.faces.isEmpty else { return }
        let marked = Set(other.faces.map(\.name.caseFolded))
        faces = other.faces + faces.filter { !marked.contains($0.name.caseFolded) }
    }

    /// Leaves only faces of people whose names the item has.
    mutating func dropOtherFaces() {
        guard !faces.isEmpty else { return }
        let names = Set(people.map(\.caseFolded))
        faces = Array(faces.filter { names.contains($0.name.caseFolded) }.prefix(MarkedFace.most))
    }

    /// Adds the fields of a source of the same rank. An item that either of them rejects is left out.
    mutating func join(_ other: ItemFields, publish: [Int]?) {
        let isRejected = !isPublished(publish) || !other.isPublished(publish)
        overlay(other)
        if isRejected { isWithheld = true }
    }

    /// Returns whether an item is published: it has no rating below zero, and no `approveStatus` that is missing from the
    /// list or, without a list, below zero.
    package func isPublished(_ publish: [Int]?) -> Bool {
        !isRejectedByRating && hidingStatus(publish) == nil
    }

    /// Returns the `approveStatus` that hides an item, if there is one.
    func hidingStatus(_ publish: [Int]?) -> Int? {
        let hides = { (status: Int) in publish.map { !$0.contains(status) } ?? (status < 0) }
        if let approveStatus, hides(approveStatus) { return approveStatus }
        return otherStatuses.first(where: hides)
    }

    package var isRejectedByRating: Bool { (rating ?? 0) < 0 }
}

extension Place {
    /// Overrides the place names as a whole, since the city of one place and the street of another do not match; the
    /// position is overridden separately.
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
    /// Removes from the metadata of published copies the names of all people known to be in the picture, from any
    /// source, and positions written in texts.
    mutating func hold(by privacy: Privacy, _ names: PeopleNames) {
        var held = facts.metadata
        if !privacy.people { held.keywords = names.without(held.keywords) }
        if !privacy.gps { _ = held.removeWrittenPositions() }
        if held != facts.metadata { facts.metadata = held }
    }
}

extension ItemFields {
    /// Removes implausible values, whatever their source.
    ///
    /// - Returns: the removed values, worded to continue a sentence that begins with the item's name.
    mutating func takeImplausible() -> [String] {
        var notes: [String] = []
        if let date = shootTime, !Plausibility.years.contains(date.start.year) {
            notes.append("has an impossible date (\(date.text)), which is ignored")
            shootTime = nil
        }
        if let time = createTime, !Plausibility.years.contains(time.year) {
            notes.append("has an impossible date (\(time.iso8601)), which is ignored")
            createTime = nil
        }
        if keywords.count > Plausibility.maxKeywords {
            notes.append("has \(keywords.count) keywords; the first \(Plausibility.maxKeywords) are kept")
            keywords.removeSubrange(Plausibility.maxKeywords...)
        }
        if people.count > Plausibility.maxKeywords {
            notes.append("has \(people.count) names of people; the first \(Plausibility.maxKeywords) are kept")
            people = Array(people.prefix(Plausibility.maxKeywords))
        }
        return notes
    }
}
