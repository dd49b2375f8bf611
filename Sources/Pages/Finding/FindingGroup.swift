internal import AlbumModel

/// What a page that finds things lists for those who run no scripts: links to albums, under a month or a place. The search
/// lists them also where it has found nothing.
struct FindingGroup: Hashable, Sendable {
    struct Link: Hashable, Sendable {
        /// In the plan.
        var album: Int
        /// Of the items that it stands for.
        var count: Int
    }

    var id: String?
    var title: String?
    var links: [Link]

    /// All albums, each after those around it, and then the smart ones.
    static func albums(of site: SiteViews) -> [FindingGroup] {
        let texts = site.views[0].texts
        let links = site.finding.items.albums.map { Link(album: $0, count: site.plan.albums[$0].totalCount) }
        let (own, smart) = (links.filter { !isSmart($0) }, links.filter(isSmart))
        func isSmart(_ link: Link) -> Bool { site.plan.albums[link.album].smart != nil }
        return [
            FindingGroup(title: texts.text("albums"), links: own),
            FindingGroup(title: texts.text("smartAlbums"), links: smart),
        ].filter { !$0.links.isEmpty }
    }

    /// The months from the newest to the oldest.
    static func months(of site: SiteViews) -> [FindingGroup] {
        let words = DateWords(texts: site.views[0].texts)
        return TimelineMonth.all(of: site).map { month in
            FindingGroup(
                id: "month-\(month.number)", title: words.month(month.moment),
                links: month.albums.map { Link(album: $0.album, count: $0.count) })
        }
    }

    /// The names of places in their own order.
    static func places(of site: SiteViews) -> [FindingGroup] {
        var albums: [String: [Int: Int]] = [:]
        let offset = site.finding.items.albums.count
        for place in site.finding.positions.places {
            let reference = site.finding.items.references[place.number - offset]
            let fields = site.plan[reference].item.fields
            let names = fields.location.nonEmpty.map { [$0] } ?? fields.place.names.reversed()
            albums[names.joined(separator: " · "), default: [:]][reference.album, default: 0] += 1
        }
        return albums.sorted { NaturalOrder.precedes($0.key, $1.key) }.map { name, albums in
            FindingGroup(
                title: name.isEmpty ? nil : name,
                links: albums.sorted { $0.key < $1.key }.map { Link(album: $0.key, count: $0.value) })
        }
    }
}

/// A group for a template.
struct FindingGroupContext: TemplateContext {
    let group: FindingGroup
    let site: SiteViews
    let links: RelativeLinks

    func child(named name: String) -> Any? {
        switch name {
        case "id": Text(group.id)
        case "title": Text(group.title)
        case "links":
            group.links.map { link in
                let album = site.views[link.album].album
                return CountedLinkContext(
                    href: links.href(to: album.page), title: album.title,
                    count: site.views[0].texts.number(link.count))
            }
        default: nil
        }
    }
}

struct CountedLinkContext: TemplateContext {
    var href: String
    var title: String
    var count: String

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "title": Text(title)
        case "count": Text(count)
        default: nil
        }
    }
}
