import AlbumModel

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
        alt = other.alt ?? alt
        tag = other.tag ?? tag
        if !other.keywords.isEmpty { keywords = other.keywords }
        rating = other.rating ?? rating
        shootTime = other.shootTime ?? shootTime
        createTime = other.createTime ?? createTime
        location = other.location ?? location
        if other.place != Place() { place = other.place }
        camera = other.camera ?? camera
        lens = other.lens ?? lens
        if other.exposure != Exposure() { exposure = other.exposure }
        author = other.author ?? author
        copyright = other.copyright ?? copyright
        if !other.people.isEmpty { people = other.people }
        agentID = other.agentID ?? agentID
        agentName = other.agentName ?? agentName
        approveStatus = other.approveStatus ?? approveStatus
        placeholderImage = other.placeholderImage ?? placeholderImage
        duration = other.duration ?? duration
        poster = other.poster ?? poster
        prose = other.prose ?? prose
        for field in other.extra {
            if let index = extra.firstIndex(where: { $0.name == field.name }) {
                extra[index] = field
            } else {
                extra.append(field)
            }
        }
    }

    /// Whether an item is shown: its `approveStatus` is in the list, or it states none. Without a list, all is published
    /// that is not marked rejected, by a status or a rating below zero.
    func isPublished(_ publish: [Int]?) -> Bool {
        if let publish { return approveStatus.map(publish.contains) ?? !isRejectedByRating }
        return (approveStatus ?? 0) >= 0 && !isRejectedByRating
    }

    private var isRejectedByRating: Bool { (rating ?? 0) < 0 }
}
