internal import AlbumModel
internal import Digests
internal import Planning

/// The search page, the timeline, the page of one day in all years, or the map.
final class FindingContext: TemplateContext {
    private let site: SiteViews
    private let page: FindingPage
    private let frame: PageFrame

    init(_ site: SiteViews, _ page: FindingPage) {
        self.site = site
        self.page = page
        // In the language of the home page, which is in the same folder.
        let view = site.views[0]
        let links = RelativeLinks(from: page.address)
        var frame = PageFrame.ofSite(
            site, view: view, address: page.address, links: links, heading: view.texts.text(page.textName),
            breadcrumb: [LinkContext(href: links.href(to: view.album.page), title: view.album.title)])
        frame.finding = page
        if page == .map {
            frame.contentSecurityPolicy =
                site.theme.policy(
                    site.plan.settings.contentSecurityPolicyOfMap, hasWebManifest: view.hasWebManifest
                ).text
        }
        frame.description = view.texts.text("\(page.textName)Description", ["site": view.siteTitle])
        self.frame = frame
    }

    func child(named name: String) -> Any? {
        switch name {
        case "viewer": Text(ViewerConfig(finding: site).text)
        case "findingConfig": Text(FindingConfig(site: site, page: page).text)
        case "groups":
            groups.map { FindingGroupContext(group: $0, site: site, links: frame.links) }
        case "attribution": Text(page == .map ? site.plan.settings.mapPage.attribution : nil)
        default: frame.child(named: name)
        }
    }

    private var groups: [FindingGroup] { FindingGroup.all(on: page, of: site) }

    /// Returns a digest of everything that the page shows.
    static func key(_ page: FindingPage, of site: SiteViews) -> ContentDigest {
        var key = KeyWriter()
        key.add(page.rawValue)
        key.add(site.key)
        key.add(ViewerConfig(finding: site).offersDownload)
        key.add(FindingConfig(site: site, page: page).text)
        key.add(page == .map ? site.plan.settings.mapPage.attribution : nil)
        for group in FindingGroup.all(on: page, of: site) {
            key.add(group.id)
            key.add(group.title)
            key.add(group.links.count)
            for link in group.links {
                key.add(link.count)
                key.add(link.depth)
                key.add(site.views[link.album].album.title)
                key.add(site.views[link.album].album.page)
            }
        }
        return key.finish()
    }
}

extension FindingGroup {
    package static func all(on page: FindingPage, of site: SiteViews) -> [FindingGroup] {
        switch page {
        case .search: albums(of: site)
        case .timeline: months(of: site)
        case .onThisDay: monthsOfAllYears(of: site)
        case .map: places(of: site)
        }
    }
}

/// The configuration for the script of a finding page, as JSON inside the page.
struct FindingConfig {
    let site: SiteViews
    let page: FindingPage

    private var texts: InterfaceTexts { site.views[0].texts }

    /// The interface texts that the page's scripts show.
    private var textNames: [StaticString] {
        switch page {
        case .search:
            [
                "foundMore", "foundBest", "nothingFound", "notLoaded", "searching", "showMore", "album",
                "video", "photo",
            ]
        case .timeline: ["photo", "video", "timelineScrubber"]
        case .onThisDay:
            [
                "photo", "video", "dayOfYear", "monthOfYear", "dayOfMonth", "chosenDay", "chosenMonth",
                "today", "daysAround", "earlierDay", "laterDay",
            ]
        case .map:
            [
                "photo", "video", "zoomIn", "zoomOut", "wholeWorld", "close", "showMore", "mapHelp",
                "notLoaded",
            ]
        }
    }

    /// The text that depends on a number.
    private var countName: String? {
        switch page {
        case .search, .onThisDay: "found"
        case .timeline: nil
        case .map: "itemsHere"
        }
    }

    var text: String {
        let items = site.finding.items
        var json = JSONText()
        json.object { json in
            json.member("albums", items.albums.count)
            json.member("count", items.count)
            json.member("size", items.perStretch)
            if page == .timeline {
                json.array("months") { json in
                    for month in TimelineMonth.all(of: site) {
                        json.element(month.number)
                        json.element(month.count)
                    }
                }
                let longer = TimelineMonth.all(of: site).filter { !$0.isMonth }
                if !longer.isEmpty {
                    json.object("longer") { json in
                        for part in longer { json.member(named: String(part.number), part.title(in: texts)) }
                    }
                }
            }
            if page == .onThisDay { json.member("days", site.finding.days.text) }
            if page == .map {
                if let tiles = site.plan.settings.mapPage.tiles {
                    json.member("tiles", tiles)
                } else {
                    json.object("ground") {
                        GroundSources(theme: site.theme).add(to: &$0, links: RelativeLinks(from: page.address))
                    }
                }
            }
            json.member("group", texts.groupMark)
            json.member("monthNames", texts.dates.months)
            json.member("day", texts.dates.day.source)
            json.member("month", texts.dates.month.source)
            json.object("texts") { json in
                for name in textNames { json.member(name, texts.pattern("\(name)")) }
            }
            if let name = countName { json.member("counted", formsOf: name, in: texts) }
        }
        return json.text
    }
}

/// A group of links to albums, under a month or a place, which a finding page lists for visitors without scripts. The
/// search page also lists them when it finds nothing.
struct FindingGroup: Hashable, Sendable {
    struct Link: Hashable, Sendable {
        /// The album's index in the plan.
        var album: Int
        /// The number of items behind the link.
        var count: Int
        /// The number of the group's albums that it is nested in.
        var depth = 0
    }

    var id: String?
    var title: String?
    var links: [Link]

    /// Returns all albums in the plan's order, parents first, then the smart albums of the home page, each followed by
    /// the albums in it.
    static func albums(of site: SiteViews) -> [FindingGroup] {
        let texts = site.views[0].texts
        let plan = site.plan
        let all = site.finding.items.albums
        var smart = FindingGroup(title: texts.text("smartAlbums"), links: [])
        var kinds: [Int: FindingGroup] = [:]
        var own = FindingGroup(title: texts.text("albums"), links: [])
        for album in all {
            let ancestors = ancestors(of: album, in: plan)
            var link = Link(album: album, count: plan.albums[album].totalCount)
            guard plan.albums[album].smart != nil else {
                link.depth = ancestors.count
                own.links.append(link)
                continue
            }
            guard let kind = ancestors.last else {
                smart.links.append(link)
                continue
            }
            link.depth = ancestors.count - 1
            // Listing the years is enough for finding a month.
            if plan.albums[kind].smart?.name == .kind(.years), link.depth > 0 { continue }
            kinds[kind, default: FindingGroup(title: plan.albums[kind].title, links: [])].links.append(link)
        }
        return ([own, smart] + plan.smart.compactMap { kinds[$0] }).filter { !$0.links.isEmpty }
    }

    /// Returns the albums that an album is nested in, the innermost first, without the home page.
    private static func ancestors(of album: Int, in plan: SitePlan) -> [Int] {
        var ancestors: [Int] = []
        while let parent = plan.albums[ancestors.last ?? album].parent, parent != 0 { ancestors.append(parent) }
        return ancestors
    }

    /// Returns the months, newest first.
    static func months(of site: SiteViews) -> [FindingGroup] {
        let texts = site.views[0].texts
        return TimelineMonth.all(of: site).map { month in
            FindingGroup(
                id: "month-\(month.number)", title: month.title(in: texts),
                links: month.albums.map { Link(album: $0.album, count: $0.count) })
        }
    }

    /// Returns the months of the calendar, each with the items taken in that month of any year.
    static func monthsOfAllYears(of site: SiteViews) -> [FindingGroup] {
        let texts = site.views[0].texts
        var albums: [Int: [Int: Int]] = [:]
        let items = site.finding.items
        for run in site.finding.days.runs {
            for number in run.first..<run.first + run.count {
                let album = items.references[number - items.albums.count].album
                albums[run.day / 31 % 12 + 1, default: [:]][album, default: 0] += 1
            }
        }
        return albums.sorted { $0.key < $1.key }.map { month, albums in
            FindingGroup(
                title: texts.text("monthOfYear", ["month": DateWords(texts: texts).month(month)]),
                links: albums.sorted { $0.key < $1.key }.map { Link(album: $0.key, count: $0.value) })
        }
    }

    /// Returns the places by name, in natural order.
    static func places(of site: SiteViews) -> [FindingGroup] {
        var albums: [String: [Int: Int]] = [:]
        let offset = site.finding.items.albums.count
        for place in site.finding.positions.places {
            let reference = site.finding.items.references[place.number - offset]
            let item = site.plan[reference].item
            let names = item.location.nonEmpty.map { [$0] } ?? item.place.names.reversed()
            albums[names.joined(separator: " · "), default: [:]][reference.album, default: 0] += 1
        }
        return albums.sorted { NaturalOrder.precedes($0.key, $1.key) }.map { name, albums in
            FindingGroup(
                title: name.isEmpty ? nil : name,
                links: albums.sorted { $0.key < $1.key }.map { Link(album: $0.key, count: $0.value) })
        }
    }
}

/// A finding group for a template.
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
                    count: site.views[0].texts.number(link.count), depth: link.depth)
            }
        default: nil
        }
    }
}

struct CountedLinkContext: TemplateContext {
    var href: String
    var title: String
    var count: String
    var depth = 0

    func child(named name: String) -> Any? {
        switch name {
        case "href": Text(href)
        case "title": Text(title)
        case "count": Text(count)
        case "depth": Text(depth == 0 ? nil : String(min(depth, 4)))
        default: nil
        }
    }
}

/// A month in which at least one item was taken, or a year or decade with the items whose date is not known more
/// precisely.
struct TimelineMonth {
    var part: CalendarPart
    var count: Int
    /// The albums of its items with the number of items in each, in the plan's order.
    var albums: [(album: Int, count: Int)]

    /// 202403 for March 2024, 202400 for the year, 2020 for the decade.
    var number: Int { part.number }

    var isMonth: Bool { if case .month = part { true } else { false } }

    func title(in texts: InterfaceTexts) -> String {
        switch part {
        case .month(let year, let month):
            texts.dates.month.filled(["month": DateWords(texts: texts).month(month), "year": String(year)])
        case .year(let year): SmartTitles(texts: texts).title(of: .year(year))
        case .decade(let decade): SmartTitles(texts: texts).title(of: .decade(decade))
        }
    }

    /// Returns the months, newest first, in the order of the items.
    static func all(of site: SiteViews) -> [TimelineMonth] {
        var months: [TimelineMonth] = []
        var albums: [Int: Int] = [:]
        func finish() {
            guard !months.isEmpty else { return }
            months[months.count - 1].albums = albums.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            albums = [:]
        }
        let items = site.finding.items
        for reference in items.references.prefix(items.datedCount) {
            guard let date = site.plan[reference].item.fields.shootTime else { continue }
            let part = CalendarPart(date)
            if months.last?.part != part {
                finish()
                months.append(TimelineMonth(part: part, count: 0, albums: []))
            }
            months[months.count - 1].count += 1
            albums[reference.album, default: 0] += 1
        }
        finish()
        return months
    }
}
