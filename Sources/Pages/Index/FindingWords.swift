internal import AlbumModel
internal import Planning

/// Which words lead to an item: those that its page shows, and no others. What `privacy:` holds back is in no index.
struct FindingWords {
    let plan: SitePlan
    let items: FindingItems
    let texts: ThemeTexts

    func index() -> SearchIndex {
        var index = WordIndex()
        for (number, place) in items.albums.enumerated() { add(plan.albums[place], number, to: &index) }
        let albums = plan.albums.map { texts[$0.settings.language] }
        for (place, reference) in items.references.enumerated() {
            let album = plan.albums[reference.album]
            add(plan[reference].item, of: album, albums[reference.album], items.albums.count + place, to: &index)
        }
        return index.written()
    }

    private func add(_ album: AlbumPlan, _ number: Int, to index: inout WordIndex) {
        index.add(album.title, to: number, .title)
        if let description = album.settings.description { index.add(description, to: number, .text) }
        if let prose = album.prose { index.add(prose.plainText, to: number, .text) }
    }

    private func add(
        _ item: Item, of album: AlbumPlan, _ texts: InterfaceTexts, _ number: Int, to index: inout WordIndex
    ) {
        let fields = item.fields
        if let title = fields.title { index.add(title, to: number, .title) }
        if let tag = fields.tag { index.add(tag, to: number, .label, isShared: true) }
        for keyword in fields.keywords { index.add(keyword, to: number, .label, isShared: true) }
        if album.settings.privacy.people {
            for name in fields.people { index.add(name, to: number, .label, isShared: true) }
        }
        if let location = fields.location { index.add(location, to: number, .label, isShared: true) }
        for name in fields.place.names { index.add(name, to: number, .label, isShared: true) }
        addTexts(of: item, to: number, &index)
        index.add(album.title, to: number, .text, isShared: true)
        if let moment = fields.shootTime { add(moment, texts, to: number, &index) }
    }

    private func addTexts(of item: Item, to number: Int, _ index: inout WordIndex) {
        let fields = item.fields
        if let description = fields.description { index.add(description, to: number, .text) }
        if let prose = fields.prose { index.add(prose.plainText, to: number, .text) }
        if let alt = fields.alt { index.add(alt, to: number, .text) }
        if let camera = fields.camera { index.add(camera, to: number, .text, isShared: true) }
        if let lens = fields.lens { index.add(lens, to: number, .text, isShared: true) }
        // Its address is all that a picture without a title is called by.
        if fields.title == nil { index.add(item.id, to: number, .text) }
    }

    /// `9 March 2024` as pages write it, `202403` and `20240309`: people write dates in many ways, and `query.js` knows
    /// them.
    private func add(_ moment: Timestamp, _ texts: InterfaceTexts, to number: Int, _ index: inout WordIndex) {
        let month = moment.year * 100 + moment.month
        index.add(DateWords(texts: texts).day(moment), to: number, .text, isShared: true)
        index.add(String(month), to: number, .text, isShared: true)
        index.add(String(month * 100 + moment.day), to: number, .text, isShared: true)
    }
}
