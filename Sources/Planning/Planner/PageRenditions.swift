internal import AlbumModel

/// The additional renditions of the items that some pages show prominently. These items are known only when all albums
/// are planned.
struct PageRenditions {
    let steps: [ItemReference: [RenditionPlan]]
    let covers: [ItemReference: [RenditionPlan]]
    let heroes: [ItemReference: [RenditionPlan]]
    /// The pictures at the heads of albums' pages, which need not have additional renditions.
    private let shownHeroes: Set<ItemReference>
    let faces: [ItemReference: [RenditionPlan]]
    let cards: [ItemReference: [RenditionPlan]]
    let icons: [ItemReference: [RenditionPlan]]

    init(of plan: SitePlan, looks: AlbumLooks) {
        let listed = Self.listedAlbums(in: plan)
        covers = Self.covers(of: listed, in: plan)
        let shown = Self.shownHeroes(in: plan, looks)
        heroes = Self.heroes(shown, in: plan)
        shownHeroes = Set(shown.values)
        faces = Self.faces(in: plan)
        steps = Self.largeSteps(in: plan, looks, of: listed, heroes: shown, cutCovers: Set(covers.keys))
        cards = Self.cards(in: plan)
        icons = Self.icons(in: plan)
    }

    /// Returns the albums whose covers are on cards of other pages. Lists of people show faces instead, and an unlisted
    /// album usually is in no list.
    private static func listedAlbums(in plan: SitePlan) -> Set<Int> {
        var listed = Set(plan.albums.flatMap(\.children))
        for album in plan.albums {
            guard let smart = album.smart else { continue }
            if smart.face == nil { listed.insert(album.index) } else { listed.remove(album.index) }
        }
        return listed.union(plan.smart)
    }

    /// Pictures that pages show large have more steps: covers on cards and heroes, pictures of stories, and pictures that
    /// are alone or fill a row. There are few of them, so the steps cost little.
    private static func largeSteps(
        in plan: SitePlan, _ looks: AlbumLooks, of listed: Set<Int>, heroes: [Int: ItemReference],
        cutCovers: Set<ItemReference>
    ) -> [ItemReference: [RenditionPlan]] {
        var large: [ItemReference: SizeLadder.Spacing] = [:]
        for album in plan.albums {
            let columns = looks[album.settings.theme].columns
            let items = plan.items(of: album)
            let inStory = album.story?.pictures ?? 0..<0
            for index in inStory { large[items.reference(at: index)] = .usual }
            for category in album.categories {
                for index in category.range where !inStory.contains(index) {
                    guard let picture = items[index].item.picture,
                        album.settings.layout.showsLarge(
                            picture.facts.size, among: category.count - inStory.count, columns: columns)
                    else { continue }
                    large[items.reference(at: index)] = .usual
                }
            }
        }
        for album in plan.albums {
            guard let cover = album.cover else { continue }
            if listed.contains(album.index) {
                // Cards show the cropped cover, so only heroes show this item large.
                large[cover] = cutCovers.contains(cover) ? .usual : .fine
            } else if heroes[album.index] == cover {
                large[cover] = large[cover] ?? .usual
            }
        }
        var steps: [ItemReference: [RenditionPlan]] = [:]
        for (reference, fineness) in large {
            steps[reference] = plan.albums[reference.album].largeSteps(of: plan[reference], fineness)
        }
        return steps
    }

    /// An item that is the cover of several albums is cropped around the focus of each.
    private static func covers(of listed: Set<Int>, in plan: SitePlan) -> [ItemReference: [RenditionPlan]] {
        var covers: [ItemReference: [RenditionPlan]] = [:]
        for album in plan.albums where listed.contains(album.index) {
            guard let cover = album.cover else { continue }
            let focus = plan.coverFocus(cover, of: album)
            if covers[cover, default: []].contains(where: { $0.spec.focus == focus }) { continue }
            let cut = plan.albums[cover.album].covers(of: plan[cover], around: focus)
            if !cut.isEmpty { covers[cover, default: []] += cut }
        }
        return covers
    }

    /// Returns the pictures at the heads of albums' pages, by album.
    private static func shownHeroes(in plan: SitePlan, _ looks: AlbumLooks) -> [Int: ItemReference] {
        plan.albums.reduce(into: [:]) { heroes, album in
            let hero = plan.shownHero(of: album, theme: looks[album.settings.theme].hero) {
                !plan[$0].thumbnails.isEmpty
            }
            if let hero { heroes[album.index] = hero.picture }
        }
    }

    /// An item is cropped around the focus of each album whose hero it is.
    private static func heroes(
        _ shown: [Int: ItemReference], in plan: SitePlan
    ) -> [ItemReference: [RenditionPlan]] {
        var heroes: [ItemReference: [RenditionPlan]] = [:]
        for album in plan.albums {
            guard let reference = shown[album.index] else { continue }
            let focus = plan.heroFocus(reference, of: album)
            if heroes[reference, default: []].contains(where: { $0.spec.focus == focus }) { continue }
            let cut = plan.albums[reference.album].heroes(of: plan[reference], around: focus)
            if !cut.isEmpty { heroes[reference, default: []] += cut }
        }
        return heroes
    }

    /// One item may supply the faces of several people.
    private static func faces(in plan: SitePlan) -> [ItemReference: [RenditionPlan]] {
        var faces: [ItemReference: [RenditionPlan]] = [:]
        for face in plan.albums.compactMap({ $0.smart?.face }) {
            if faces[face.item, default: []].contains(where: { $0.spec.region == face.square }) { continue }
            faces[face.item, default: []] += plan.albums[face.item.album].face(face.square, of: plan[face.item])
        }
        return faces
    }

    /// Items that represent links have a card, and one around the focus of each album whose link they represent. Social
    /// networks accept only absolute addresses, so a site without a `baseURL` has no cards.
    private static func cards(in plan: SitePlan) -> [ItemReference: [RenditionPlan]] {
        guard plan.settings.baseURL != nil else { return [:] }
        var cards: [ItemReference: [RenditionPlan]] = [:]
        func add(_ reference: ItemReference, _ focus: Focus?) {
            if cards[reference, default: []].contains(where: { $0.spec.focus == focus }) { return }
            if let card = card(of: reference, around: focus, in: plan) { cards[reference, default: []].append(card) }
        }
        for album in plan.albums where album.settings.openGraph.items == .card {
            for index in album.items.indices {
                let reference = ItemReference(album: album.index, index: index)
                add(reference, plan[reference].item.cropFocus)
            }
        }
        for album in plan.albums where album.settings.openGraph.albums == .card {
            if let cover = plan.linkCover(of: album) { add(cover, plan.coverFocus(cover, of: album)) }
        }
        return cards
    }

    private static func card(
        of reference: ItemReference, around focus: Focus?, in plan: SitePlan
    ) -> RenditionPlan? {
        let item = plan[reference]
        let home = plan.albums[reference.album]
        guard let picture = item.item.picture,
            let spec = LinkCard.spec(
                of: picture.facts, focus: focus, sharing: item.renditions.first?.spec.base,
                watermark: home.settings.watermark)
        else { return nil }
        return ItemPlanner.addressed(
            RenditionPlan(spec: spec, address: ""), of: item.item.id, picture.digest, in: home.folder)
    }

    /// The icons are made from the home page's cover.
    private static func icons(in plan: SitePlan) -> [ItemReference: [RenditionPlan]] {
        guard let cover = plan.root.cover, let picture = plan[cover].item.picture else { return [:] }
        let watermark = plan.albums[cover.album].settings.watermark
        let icons = SiteIcon.allCases.compactMap { icon in
            icon.spec(
                of: picture.facts, focus: plan.coverFocus(cover, of: plan.root),
                sharing: plan[cover].renditions.first?.spec.base,
                watermark: watermark.renditions == .all ? watermark : Watermark()
            )
            .map { RenditionPlan(spec: $0, address: icon.address) }
        }
        return [cover: icons]
    }
}

extension SitePlan {
    /// Returns the plan with the renditions that pages need.
    ///
    /// - Parameter map: returns albums for all indices. Each album's items are copied, which takes most of the time.
    func adding(_ renditions: PageRenditions, _ map: Planner.Mapping) -> SitePlan {
        let items = Dictionary(grouping: renditions.items, by: \.album)
        var plan = self
        plan.albums = map(albums.count) { [albums] index in
            var album = albums[index]
            for item in items[index] ?? [] { renditions.add(to: &album.items[item.index], item) }
            return album
        }
        return plan
    }
}

extension PageRenditions {
    /// The items with additional renditions.
    fileprivate var items: Set<ItemReference> {
        [steps, covers, heroes, faces, cards, icons].reduce(into: shownHeroes) { $0.formUnion($1.keys) }
    }

    fileprivate func add(to plan: inout ItemPlan, _ item: ItemReference) {
        if let steps = steps[item] { plan.steps = steps }
        if let covers = covers[item] { plan.covers = covers }
        if let heroes = heroes[item] { plan.heroes = heroes }
        plan.isHero = shownHeroes.contains(item)
        if let faces = faces[item] { plan.faces = faces }
        if let cards = cards[item] { plan.cards = cards }
        if let icons = icons[item] { plan.icons = icons }
    }
}
