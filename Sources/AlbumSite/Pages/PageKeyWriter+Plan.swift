internal import AlbumModel

/// What parts of a plan add to the key of a page that shows them.
extension PageKeyWriter {
    /// All that a page may show of an item.
    mutating func add(_ plan: ItemPlan) {
        addShown(plan)
        add(plan.item.fields)
    }

    /// What a neighbour's manifest, a cell or a card shows of an item, its texts apart.
    mutating func addShown(_ plan: ItemPlan) {
        add(plan.item.id)
        add(plan.item.kind == .photo)
        add(plan.page)
        add(plan.thumbnails.count)
        for rendition in plan.thumbnails { add(rendition) }
        add(plan.originals.count)
        for rendition in plan.originals { add(rendition) }
        add(plan.cards.count)
        for rendition in plan.cards { add(rendition) }
        add(plan.file == nil)
        if let file = plan.file {
            add(file.address)
            add(file.size)
            add(file.bytes)
            add(file.format.rawValue)
        }
        add(plan.films.count)
        for film in plan.films {
            add(film.role.rawValue)
            add(film.address)
            add(film.spec.size)
            add(film.bytes)
        }
        add(plan.colour)
        add(plan.failure)
        if plan.files.originals.isEmpty { add(plan.item.mark) }
        if let facts = plan.item.picture?.facts {
            add(facts.size)
            add(facts.hasAlpha)
        }
    }

    /// What a cell says besides what it shows.
    mutating func addCellTexts(of fields: ItemFields) {
        add(ItemWords.alternative(of: fields))
        add(fields.duration)
    }

    mutating func add(_ rendition: RenditionPlan) {
        add(rendition.address)
        add(rendition.spec.size)
        add(rendition.spec.format.rawValue)
        add(rendition.bytes)
        add(rendition.spec.cropsToFill)
    }

    mutating func add(_ fields: ItemFields) {
        add(fields.title)
        add(fields.description)
        add(fields.alt)
        add(fields.tag)
        add(fields.keywords)
        add(fields.rating)
        add(fields.shootTime)
        add(fields.createTime)
        add(fields.location)
        add(fields.place.names)
        add(fields.place.position?.latitude)
        add(fields.place.position?.longitude)
        add(fields.camera)
        add(fields.lens)
        add(fields.exposure.time)
        add(fields.exposure.fNumber)
        add(fields.exposure.iso)
        add(fields.exposure.focalLength)
        add(fields.author)
        add(fields.copyright)
        add(fields.people)
        add(fields.agentID)
        add(fields.agentName)
        add(fields.approveStatus)
        add(fields.placeholderImage)
        add(fields.duration)
        add(fields.poster)
        add(fields.prose)
        add(fields.extra.count)
        for field in fields.extra {
            add(field.name)
            add(field.value)
        }
    }

    mutating func add(_ moment: Timestamp?) {
        add(moment == nil)
        guard let moment else { return }
        for number in [moment.year, moment.month, moment.day, moment.hour, moment.minute, moment.second] { add(number) }
        add(moment.zoneMinutes)
    }

    mutating func add(_ prose: Prose?) {
        add(prose?.html)
        add(prose?.plainText)
    }

    /// Those settings that pages show the effect of by themselves; what renditions there are, the items say.
    mutating func add(_ settings: AlbumSettings) {
        add(settings.language)
        add(settings.description)
        add(settings.author)
        add(settings.copyright)
        add(settings.layout.kind.rawValue)
        add(settings.layout.rows.rawValue)
        add(settings.layout.perRow)
        add(settings.layout.gap)
        add(settings.privacy.gps)
        add(settings.privacy.people)
        add(settings.preload.ahead)
        add(settings.preload.behind)
        add(settings.viewer.strip)
        add(settings.robots.rawValue)
        add(settings.openGraph.albums.rawValue)
        add(settings.openGraph.items.rawValue)
        add(settings.download.items)
        add(settings.select.rawValue)
    }
}
