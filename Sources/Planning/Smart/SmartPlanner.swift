internal import AlbumModel

/// Appends the smart albums of a site to its plan.
struct SmartPlanner {
    private let candidates: [SmartCandidate]
    /// The candidates with each content once.
    private let once: [SmartCandidate]
    private let date: Timestamp?
    private let title: (SmartName, _ language: String) -> String
    private var plan: SitePlan
    /// The contents of the covers of smart albums on the home page so far. Without this, its small cards would show the
    /// newest photo again and again.
    private var shownCovers: Set<ContentDigest> = []
    /// The contents of the other pictures on the home page: its hero, and the covers of its albums.
    private var largePictures: Set<ContentDigest> = []
    private var remarks: [SmartRemark] = []
    /// The index of the smart album that is planned.
    private var number = 0

    /// The folder of all smart albums in the published site; no folder of the source has this address.
    static let folder = AddressBook.smartFolder

    init(_ plan: SitePlan, title: @escaping (SmartName, _ language: String) -> String) {
        self.plan = plan
        self.title = title
        date = plan.settings.publication.statedDate
        candidates = plan.settings.smart.isEmpty ? [] : SmartCandidate.all(of: plan)
        once = SmartCandidate.once(candidates)
    }

    mutating func planned() -> SitePlan {
        let hero = plan.hero(of: plan.root) { !plan[$0].thumbnails.isEmpty }
        let covers = plan.root.children.map { plan.albums[$0].cover }
        largePictures = Set((covers + [hero]).compactMap { $0 }.compactMap { plan[$0].item.media?.digest })
        let definitions = plan.settings.smart
        let names = definitions.map { $0.title ?? $0.kind?.rawValue ?? "" }
        for (index, component) in AddressBook.folderAddresses(of: names).enumerated() {
            number = index
            if let place = append(definitions[index], at: component) { plan.smart.append(place) }
        }
        plan.smartRemarks = remarks
        return plan
    }

    /// Returns nil for an album that would be empty, and is therefore not shown.
    private mutating func append(_ definition: SmartAlbum, at component: String) -> Int? {
        let members = definition.members(of: candidates, date: date, once: once)
        let name = definition.title.map(SmartName.given) ?? definition.kind.map(SmartName.kind) ?? .given("")
        var group = SmartGroup(name: name, key: component, members: members, own: members)
        if let kind = definition.kind, kind.isGroup {
            group.groups =
                kind == .keywords && definition.isTree
                ? tree(of: members, definition)
                : limited(SmartGroup.groups(kind, of: members, fewest: definition.fewest), of: definition)
            var seen = Set<ItemReference>()
            for inner in group.groups { seen.formUnion(inner.members.map(\.reference)) }
            group.members = members.filter { seen.contains($0.reference) }
            // Groups may have different copies of an item.
            if definition.keepsCopies { group.members = SmartCandidate.once(group.members) }
            group.own = []
        }
        guard !group.members.isEmpty else {
            let title = definition.kind == nil ? definition.title : nil
            remark(
                on: .members,
                title.map { title in
                    Diagnostic(
                        .note, "no item matches the rule of `\(title)`, so the album is not shown",
                        at: definition.place)
                })
            return nil
        }
        let cover = cover(of: group, besides: [shownCovers.union(largePictures), shownCovers])
        let place = append(group, definition, cover: cover, address: [Self.folder, component], under: 0)
        for photo in definition.kind == .people ? definition.facePhotos : []
        where !group.groups.contains(where: { $0.subject == .person(named: photo.person) }) {
            let suggestion = Suggestion.text(for: photo.person, among: group.groups.map(\.key))
            warn(
                about: .face(of: photo.person),
                "`faces` names `\(photo.person)`, who has no album here\(suggestion)", definition)
        }
        if let cover = definition.cover { choose(cover, for: place, definition) }
        if let digest = plan.albums[place].cover.flatMap({ plan[$0].item.media?.digest }) { shownCovers.insert(digest) }
        if definition.offersArchive, downloadable(group.members.map(\.reference)).isEmpty {
            warn(
                about: .archive,
                "the archive would be empty, because the items' own albums say `download: off`; remove `download` here, or let one of them offer its items",
                definition)
        }
        return place
    }

    /// Returns the items that visitors may download, which depends on an item's own album rather than on the album that
    /// shows it.
    private func downloadable(_ references: [ItemReference]) -> [ItemPlan] {
        references.filter { plan.albums[$0.album].settings.download.isAllowed }.map { plan[$0] }
    }

    private mutating func append(
        _ group: SmartGroup, _ definition: SmartAlbum, cover: ItemReference?, address: [String], under parent: Int
    ) -> Int {
        let index = plan.albums.count
        var settings = plan.root.settings
        settings.description = definition.description
        if !group.members.contains(where: { isIndexed($0.reference) }) { settings.robots = .noindex }
        if let layout = definition.layout {
            settings.layout = layout
            settings.layout.kind = layout.kind.decided(items: group.own.count, hasCategories: false)
        } else if [.nineGrid, .picker, .story].contains(settings.layout.kind) {
            settings.layout.kind = .justified
        }
        var album = AlbumPlan(
            index: index, parent: parent, path: [], address: address, title: title(group.name, settings.language),
            prose: nil,
            settings: settings, categories: [], items: [])
        album.members = group.own.map(\.reference)
        album.smart = SmartPlan(
            name: group.name, subject: group.subject, reach: group.members.map(\.reference))
        if definition.showsFaces, definition.kind == .people {
            album.smart?.showsFaces = !group.groups.isEmpty
        }
        album.totalCount = group.members.count
        if !group.own.isEmpty {
            let kind: ItemKind = group.own.allSatisfy { $0.item.kind == .video } ? .video : .photo
            album.categories = [
                CategoryPlan(
                    tag: "", kind: kind, prose: nil, range: 0..<group.own.count,
                    page: "\(album.folder)categories/all.html")
            ]
        }
        album.cover = cover
        let own = group.own.map(\.reference)
        album.settings.download.items = own.contains { plan.albums[$0.album].settings.download.items }
        album.settings.download.zip = definition.offersArchive
        if definition.offersArchive { album.archive = album.archive(of: downloadable(own)) }
        if definition.showsFaces, definition.kind == .people, let subject = group.subject {
            let photo = definition.facePhotos.first { SmartSubject.person(named: $0.person) == subject }
            let choice = FaceChoice(of: group, named: photo?.item, in: plan)
            album.smart?.face = choice.face
            album.cover = choice.named ?? album.cover
            if let photo, choice.named == nil { reportStray(photo, group, definition) }
        }
        plan.albums.append(album)
        let covers = covers(of: group.groups)
        let components = AddressBook.groupAddresses(
            of: group.groups.map(\.key), sizes: group.groups.map(\.members.count))
        for (number, inner) in group.groups.enumerated() {
            var nested = definition
            nested.description = nil
            let place = append(
                inner, nested, cover: covers[number], address: address + [components[number]], under: index)
            plan.albums[index].children.append(place)
        }
        if let sort = definition.albumSort {
            let children = plan.albums[index].children
            let facts = zip(group.groups, children).map { inner, place in
                (name: inner.key, title: plan.albums[place].title, date: inner.members.compactMap(\.taken).min())
            }
            plan.albums[index].children = sort.order(facts).map { children[$0] }
        }
        return index
    }

    /// Returns the covers of groups whose cards are on one page: different ones where possible. The smallest groups choose
    /// first, since they have the fewest items to choose from.
    private func covers(of groups: [SmartGroup]) -> [ItemReference?] {
        var covers = [ItemReference?](repeating: nil, count: groups.count)
        var shown: Set<ContentDigest> = []
        for number in groups.indices.sorted(by: { (groups[$0].members.count, $0) < (groups[$1].members.count, $1) }) {
            covers[number] = cover(of: groups[number], besides: [shown])
            if let digest = covers[number].flatMap({ plan[$0].item.media?.digest }) { shown.insert(digest) }
        }
        return covers
    }

    /// Returns the newest visible item that is not yet on the same page, regardless of the album's order, or else the
    /// newest. Items that search engines may index take precedence, since the cover appears on pages that they read.
    ///
    /// - Parameter shown: the contents to avoid. If every item is in the first set, the next one counts.
    private func cover(of group: SmartGroup, besides shown: [Set<ContentDigest>]) -> ItemReference? {
        let newest = SmartCandidate.sorted(group.members, descending: true, \.taken)
        let visible = newest.filter { !plan[$0.reference].thumbnails.isEmpty }
        let indexed = visible.filter { isIndexed($0.reference) }
        let choices = indexed.isEmpty ? visible : indexed
        for contents in shown {
            let chosen = choices.first { choice in
                plan[choice.reference].item.media.map { !contents.contains($0.digest) } ?? true
            }
            if let chosen { return chosen.reference }
        }
        return (choices.first ?? newest.first)?.reference
    }

    private func isIndexed(_ reference: ItemReference) -> Bool {
        plan.albums[reference.album].settings.robots == .index
    }

    private mutating func choose(_ name: String, for place: Int, _ definition: SmartAlbum) {
        let reach = plan.albums[place].smart?.reach ?? []
        let found =
            reach.first { plan[$0].item.hasFile(at: name) } ?? reach.first { plan[$0].item.id == name }
            ?? shared(name, in: reach)
        guard let found else {
            let suggestion = Suggestion.text(for: name, among: reach.prefix(5000).map { plan[$0].item.origin })
            return warn(
                about: .cover, "`cover` names `\(name)`, which is not an item of this smart album\(suggestion)",
                definition)
        }
        plan.albums[place].cover = found
    }

    /// Returns the item that replaces the one with this path, because both have the same content.
    private func shared(_ origin: String, in reach: [ItemReference]) -> ItemReference? {
        let named = plan.albums.lazy.flatMap(\.items).first { $0.item.hasFile(at: origin) }
        guard let digest = named?.item.media?.digest else { return nil }
        return reach.first { plan[$0].item.media?.digest == digest }
    }

    private mutating func reportStray(
        _ photo: SmartAlbum.FacePhoto, _ group: SmartGroup, _ definition: SmartAlbum
    ) {
        let suggestion = Suggestion.text(for: photo.item, among: group.members.prefix(5000).map(\.item.origin))
        warn(
            about: .face(of: photo.person),
            "`faces` names `\(photo.item)`, which is not a photo of `\(photo.person)` that may be shown\(suggestion)",
            definition)
    }

    private mutating func tree(of members: [SmartCandidate], _ definition: SmartAlbum) -> [SmartGroup] {
        let tree = KeywordTree(members, fewest: definition.fewest)
        if tree.count > SmartAlbum.maxGroups { reportLimit(tree.count, definition) }
        return tree.groups
    }

    /// Returns the largest groups if there are too many.
    private mutating func limited(_ groups: [SmartGroup], of definition: SmartAlbum) -> [SmartGroup] {
        guard groups.count > SmartAlbum.maxGroups else { return groups }
        reportLimit(groups.count, definition)
        let sizes = groups.indices.sorted { a, b in
            groups[a].members.count != groups[b].members.count
                ? groups[a].members.count > groups[b].members.count : a < b
        }
        return sizes.prefix(SmartAlbum.maxGroups).sorted().map { groups[$0] }
    }

    private mutating func reportLimit(_ count: Int, _ definition: SmartAlbum) {
        warn(
            about: .limit,
            "`\(definition.kind?.rawValue ?? "")` finds \(count) groups, and only the \(SmartAlbum.maxGroups) with the most items have albums; raise `least`",
            definition)
    }

    private mutating func warn(about subject: SmartRemark.Subject, _ message: String, _ definition: SmartAlbum) {
        remark(on: subject, Diagnostic(.warning, message, at: definition.place))
    }

    private mutating func remark(on subject: SmartRemark.Subject, _ diagnostic: Diagnostic?) {
        remarks.append(SmartRemark(definition: number, subject: subject, diagnostic: diagnostic))
    }
}
