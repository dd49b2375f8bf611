public import AlbumModel

/// Turns a site into a plan of everything that will be published. It is pure: the same site gives the same plan on any
/// machine.
public struct Planner {
    /// Returns the plans for all indices below a count, in order.
    public typealias Mapping = (_ count: Int, _ planned: @Sendable (Int) -> AlbumPlan) -> [AlbumPlan]

    /// Returns the title of a smart album in a language.
    public typealias Naming = (_ name: SmartName, _ language: String) -> String

    private let map: Mapping
    let title: Naming

    /// - Parameters:
    ///   - map: plans albums, one after another or several at once; they do not depend on each other.
    ///   - title: names smart albums. Only pages need it.
    public init(
        map: @escaping Mapping = { count, planned in (0..<count).map(planned) },
        title: @escaping Naming = { _, _ in "" }
    ) {
        self.map = map
        self.title = title
    }

    /// - Parameter looks: the look of albums that do not set it themselves.
    public func plan(_ site: Site, looks: AlbumLooks = AlbumLooks()) -> SitePlan {
        plan(site, parts: parts(of: site), looks: looks)
    }

    /// The plans of a site's albums before they refer to each other, depth first. An album that has not changed has the
    /// same plan in the next plan of the site.
    public struct Parts: Sendable {
        fileprivate var albums: [AlbumPlan]

        public init() { albums = [] }
    }

    /// - Parameters:
    ///   - known: the parts of an earlier plan.
    ///   - unchanged: the paths of the albums that have not changed since then, apart from those nested in them.
    public func parts(of site: Site, reusing known: Parts = Parts(), unchanged: Set<String> = []) -> Parts {
        let albums = Self.placed(site.root)
        var parts = Parts()
        parts.albums = map(albums.count) { index in
            let (album, parent) = albums[index]
            if known.albums.indices.contains(index), known.albums[index].path == album.path,
                known.albums[index].parent == parent, unchanged.contains(album.path.joined(separator: "/")),
                // A folder may be hidden because of the albums nested in it.
                known.albums[index].settings.isUnlisted == album.settings.isUnlisted
            {
                return known.albums[index]
            }
            return Self.planned(album, at: index, under: parent)
        }
        return parts
    }

    /// - Parameter parts: the parts of this site.
    public func plan(_ site: Site, parts: Parts, looks: AlbumLooks) -> SitePlan {
        var linked = Self.linked(parts, site.root)
        let strays = Self.chooseNestedCovers(of: site.root, in: &linked)
        let albums = Self.withCovers(linked)
        var smart = SmartPlanner(SitePlan(settings: site.settings, albums: albums), title: title)
        var plan = smart.planned()
        plan.place(site.pages)
        (plan.footer, plan.logo) = (site.footer, site.logo)
        plan.problems += strays
        plan.nav = site.settings.nav.compactMap(plan.link)
        return plan.adding(PageRenditions(of: plan, looks: looks), map)
    }

    /// Returns a plan of the files that items have wherever they are shown, for a site whose items are not all known.
    /// It leaves out covers and heroes, whose choice depends on the dates of all items.
    public func plan(itemsOf site: Site) -> SitePlan {
        SitePlan(settings: site.settings, albums: Self.linked(parts(of: site), site.root))
    }

    /// Returns an album and all albums nested in it, depth first, with the indices of the albums that they are in.
    private static func placed(_ root: Album) -> [(album: Album, parent: Int?)] {
        var albums: [(album: Album, parent: Int?)] = []
        func add(_ album: Album, under parent: Int?) {
            let index = albums.count
            albums.append((album, parent))
            for child in album.albums { add(child, under: index) }
        }
        add(root, under: nil)
        return albums
    }

    /// Returns the plans with the albums that visitors see in each, and with counts.
    private static func linked(_ parts: Parts, _ root: Album) -> [AlbumPlan] {
        let albums = placed(root)
        var plans = parts.albums
        for index in plans.indices {
            guard let parent = plans[index].parent else { continue }
            // Visitors of an unlisted album see the albums nested in it, except those with a key of their own.
            let listsUnlisted = plans[parent].settings.isUnlisted && !albums[parent].album.hidesNestedAlbums
            plans[index].isListed =
                !plans[index].settings.isUnlisted || (listsUnlisted && !albums[index].album.hasAddressKey)
            if plans[index].isListed { plans[parent].children.append(index) }
        }
        // Going backwards, an album's count is complete before its parent adds it.
        for index in plans.indices.reversed() {
            if let listingParent = plans[index].listingParent {
                plans[listingParent].totalCount += plans[index].totalCount
            }
        }
        return plans
    }

    private static func planned(_ album: Album, at index: Int, under parent: Int?) -> AlbumPlan {
        var result = AlbumPlan(
            index: index, parent: parent, path: album.path, address: album.address, title: album.title,
            prose: album.prose, settings: album.settings, categories: [], items: [])
        if album.settings.isUnlisted {
            result.settings.robots = .noindex
            (result.settings.feeds.atom, result.settings.feeds.json) = (false, false)
        }
        result.date = album.date
        result.aliases = album.aliases
        result.focus = album.focus
        let folder = result.folder
        var names = CategoryNames()
        var itemPlanner = ItemPlanner(folder: folder, settings: album.settings)
        result.items.reserveCapacity(album.count)
        for category in album.categories {
            let start = result.items.count
            for item in category.items { result.items.append(itemPlanner.plan(item)) }
            var plan = CategoryPlan(
                tag: category.tag, kind: category.kind, prose: category.prose, range: start..<result.items.count,
                page: "\(folder)categories/\(names.name(for: category)).html")
            plan.closing = category.closing
            result.categories.append(plan)
        }
        result.settings.layout.kind = album.settings.layout.kind.decided(
            items: result.items.count, hasCategories: album.categories.contains { !$0.tag.isEmpty },
            hasStory: album.story != nil)
        if result.settings.layout.kind == .story { result.story = album.story }
        result.totalCount = result.items.count
        if album.settings.download.zip { result.archive = result.archive(of: result.items) }
        result.selected = album.selected.flatMap { id in result.items.firstIndex { $0.item.id == id } } ?? 0
        if let cover = album.cover, let place = result.items.firstIndex(where: { $0.item.id == cover }) {
            result.cover = ItemReference(album: index, index: place)
            result.hasChosenCover = true
        }
        return result
    }

    /// Sets the covers that albums choose from albums nested in them. An item that visitors cannot find from the album
    /// does not become its cover.
    ///
    /// - Returns: errors about covers that do not exist, and warnings about those that are not shown.
    private static func chooseNestedCovers(of root: Album, in albums: inout [AlbumPlan]) -> [Diagnostic] {
        var strays: [Diagnostic] = []
        for (index, placed) in placed(root).enumerated() {
            guard let wanted = placed.album.nestedCover else { continue }
            var next = albums[index].children
            var found: ItemReference?
            var origins: [String] = []
            while found == nil, let child = next.popLast() {
                let items = albums[child].items
                found = items.firstIndex { $0.item.hasFile(at: wanted.path) }.map {
                    ItemReference(album: child, index: $0)
                }
                next += albums[child].children
                if origins.count < Self.suggestedOrigins { origins += items.map(\.item.origin) }
            }
            albums[index].cover = found
            albums[index].hasChosenCover = found != nil
            if found != nil { continue }
            // Hiding a photo, or a date in its sidecar, must not stop the build: the published site would keep showing it.
            if wanted.exists {
                let message =
                    "`cover` names `\(wanted.path)`, which this album's visitors cannot see; its cover is another photo"
                strays.append(Diagnostic(.warning, message, at: wanted.place).aboutFile)
                continue
            }
            let suggestion = Suggestion.text(for: wanted.path, among: origins)
            strays.append(
                Diagnostic(
                    .error,
                    "`cover` names `\(wanted.path)`, which is not an item of an album that this one lists\(suggestion)",
                    at: wanted.place
                ).aboutFile)
        }
        return strays
    }

    /// The maximum number of items to consider for a suggestion.
    private static let suggestedOrigins = 5000

    /// Gives each album without a cover its first picture, or else the cover of its first nested album that has one.
    static func withCovers(_ planned: [AlbumPlan]) -> [AlbumPlan] {
        var albums = planned
        // Nested albums come after their parents, so going backwards reaches them first.
        for index in albums.indices.reversed() where albums[index].cover == nil {
            if let place = albums[index].items.firstIndex(where: { !$0.thumbnails.isEmpty }) {
                albums[index].cover = ItemReference(album: index, index: place)
            } else {
                albums[index].cover = albums[index].children.lazy.compactMap { albums[$0].cover }.first
            }
        }
        return albums
    }
}

/// Gives each category of an album a unique name for the address of its page.
struct CategoryNames {
    private var taken: Set<String> = []

    mutating func name(for category: Category) -> String {
        let wanted = category.tag.isEmpty ? "all" : Slug.component(category.tag)
        let base = wanted.isEmpty ? "category" : wanted
        var name = base
        // A tag may be used for both photos and videos, and two tags may differ only in case.
        var number = 2
        while AddressBook.isWindowsDevice(name) || !taken.insert(name.fileSystemFolded).inserted {
            name = "\(base)-\(number)"
            number += 1
        }
        return name
    }
}
