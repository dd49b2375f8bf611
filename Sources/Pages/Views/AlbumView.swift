internal import AlbumModel
internal import Digests
internal import Planning
internal import Synchronization
internal import Threads

/// What the pages of one album have in common, computed once.
final class AlbumView: Sendable {
    let album: AlbumPlan
    /// The items on the album's pages: its own, or for a smart album those of other albums.
    let items: PublishedItems
    /// Whether any item has a short film for its cell.
    var hasClips: Bool { clips.value }
    private let clips: LazyValue<Bool>
    let theme: Theme
    /// The template of the site's own view of items; nil if the album has none.
    let slot: String?
    let texts: InterfaceTexts
    let siteTitle: String
    let baseURL: String?
    let contentSecurityPolicy: String
    let feeds: [FeedFormat]
    /// Maps each id of a long album to its index.
    var places: PlaceRegister { register.value }
    private let register: LazyValue<PlaceRegister>
    /// From the root down to the album's parent.
    let trail: [Step]
    /// `trail` as links from pages in the album's folder.
    let trailLinks: [LinkContext]
    let index: CategoryIndex
    /// Covers the album and everything nested in it.
    let summary: AlbumSummary
    /// Links from the pages in the album's folder: its own and its items'.
    let links: RelativeLinks
    /// The smart albums that item facts link to.
    let smart: SmartLinks
    let categories: [CategoryStep]
    /// The site's finding pages.
    let finding: [FindingPage]
    /// Whether item details show small maps, which link to the map page.
    let showsInsets: Bool
    /// Whether the home page lists smart albums.
    let hasSmartAlbums: Bool
    /// The links in the header of every page.
    let nav: [NavLink]

    /// Whether the header has links to other parts of the site.
    var hasHeaderLinks: Bool { !finding.isEmpty || hasSmartAlbums || !nav.isEmpty }
    /// What the foot of every page shows besides the copyright notice.
    let footer: FooterView
    /// The picture beside the site's title or in its place.
    let logo: SiteLogo?
    /// The site's home page.
    let home: String
    /// The site's icons in browsers.
    let icons: [PublishedFile]
    /// Whether the site has a web app manifest.
    let hasWebManifest: Bool
    var assets: AssetNames { names.value }
    private let names: LazyValue<AssetNames>
    /// A digest of the plan of all of the above, and of the theme: part of the key of each of the album's pages.
    /// The outcomes of files, such as `hasClips`, belong to the keys of the pages that show them.
    let key: ContentDigest

    private let ownViewerConfig = Mutex<String?>(nil)

    struct Step: Sendable {
        package var title: String
        package var page: String
    }

    /// A category as it appears in tabs and headings.
    struct CategoryStep: Sendable {
        var tag: String
        var count: Int
        var firstIndex: Int
        /// The page of its first item; nil for an empty category.
        var firstPage: String?
        /// The category's own page; nil if the album's page shows all of it.
        var page: String?
    }

    init(
        _ album: AlbumPlan, in site: PublishedSite, summary: AlbumSummary, feeds: [FeedFormat], smart: SmartLinks,
        theme: Theme, finding: [FindingPage], hasWebManifest: Bool
    ) {
        self.album = album
        let plan = site.plan
        let items = site.items(of: album)
        self.items = items
        clips = LazyValue { items.contains { $0.film(.clip) != nil } }
        register = LazyValue { PlaceRegister(of: album, in: plan) }
        self.summary = summary
        self.theme = theme
        slot = theme.slot(album.settings.slot.name)
        self.finding = finding
        showsInsets = finding.contains(.map) && plan.settings.mapPage.insets
        hasSmartAlbums = !plan.smart.isEmpty
        nav = plan.nav
        footer = FooterView(plan)
        logo = plan.logo
        home = plan.root.page
        icons = site.icons
        self.hasWebManifest = hasWebManifest
        self.smart = smart
        texts = theme.texts[album.settings.language]
        siteTitle = plan.root.title
        baseURL = plan.settings.baseURL
        self.feeds = feeds
        contentSecurityPolicy = theme.policy(plan.settings.contentSecurityPolicy, hasWebManifest: hasWebManifest).text
        trail = plan.trail(to: album.index).dropLast().map { Step(title: $0.title, page: $0.page) }
        index = CategoryIndex(counts: album.categories.map(\.count))
        let links = RelativeLinks(from: album.page)
        self.links = links
        trailLinks = trail.map { LinkContext(href: links.href(to: $0.page), title: $0.title) }
        names = LazyValue { AssetNames(theme.assets, links: links) }
        categories = Self.categories(of: album, items, texts: texts)
        key = Self.key(
            album, theme: theme, site: plan, icons: icons, trail: trail, categories: categories, feeds: feeds,
            finding: finding, showsInsets: showsInsets, hasWebManifest: hasWebManifest)
    }

    /// Whether there is more than one category, which makes tabs worthwhile.
    var hasTabs: Bool { categories.count > 1 }

    var total: Int { items.count }

    var pagination: Pagination { album.pagination }

    /// Returns the viewer's configuration for a page with these links. It is the same for all pages in the album's
    /// folder, so it is made once, on first use: an album has many pages, but most builds write none of them.
    func viewerConfig(_ links: RelativeLinks) -> String {
        guard links.folder == album.folder else { return ViewerConfig(view: self, links: links).text }
        return ownViewerConfig.withLock { known in
            let text = known ?? ViewerConfig(view: self, links: links).text
            known = text
            return text
        }
    }

    /// Returns the file that visitors may save of an item; nil if the item's own album offers none. A smart album shows
    /// items of several albums.
    func download(at index: Int) -> PublishedFile? {
        items.plan.settings(at: index).download.items ? items[index].files.download : nil
    }

    func words(at index: Int) -> ItemWords {
        ItemWords(texts: texts, item: items[index].item, index: index, total: total)
    }

    /// Returns the absolute URL of an address; nil if the site's URL is unknown.
    func absolute(_ address: String) -> String? { baseURL.map { $0 + Address.percentEncoded(address) } }

    private static func categories(
        of album: AlbumPlan, _ items: PublishedItems, texts: InterfaceTexts
    ) -> [CategoryStep] {
        album.categories.enumerated().map { number, category in
            let fallback = texts.text(category.kind == .photo ? "otherPhotos" : "otherVideos")
            return CategoryStep(
                tag: category.tag.isEmpty ? fallback : category.tag, count: category.count,
                firstIndex: category.range.lowerBound,
                firstPage: category.range.first.map { items[$0].page },
                page: album.pageOfCategory(number))
        }
    }

    private static func key(
        _ album: AlbumPlan, theme: Theme, site: SitePlan, icons: [PublishedFile], trail: [Step],
        categories: [CategoryStep], feeds: [FeedFormat], finding: [FindingPage], showsInsets: Bool, hasWebManifest: Bool
    ) -> ContentDigest {
        var key = KeyWriter()
        key.add(theme.digest)
        key.add(showsInsets)
        key.add(hasWebManifest)
        key.add(site.settings.baseURL)
        key.add(site.settings.contentSecurityPolicy.text)
        key.add(site.root.title)
        key.add(icons.count)
        for icon in icons {
            key.add(icon.address)
            key.add(icon.size)
        }
        key.add(trail.count)
        for step in trail {
            key.add(step.title)
            key.add(step.page)
        }
        key.add(finding.map(\.rawValue))
        key.add(!site.smart.isEmpty)
        for link in site.nav {
            key.add(link.title)
            key.add(link.address)
            key.add(link.url)
        }
        FooterView(site).add(to: &key)
        key.add(site.logo?.address)
        if let logo = site.logo {
            key.add(logo.size)
            key.add(logo.alternative)
            key.add(logo.isAlone)
        }
        key.add(album.title)
        key.add(album.page)
        key.add(album.items.count)
        key.add(album.members.count)
        key.add(album.selected)
        key.add(album.focus?.text)
        key.add(album.settings)
        key.add(theme.slot(album.settings.slot.name))
        key.add(feeds.map(\.rawValue))
        key.add(categories.count)
        for category in categories {
            key.add(category.tag)
            key.add(category.count)
            key.add(category.firstIndex)
            key.add(category.firstPage)
            key.add(category.page)
        }
        return key.finish()
    }
}

/// The published names of the theme's files, as links from the pages of one folder.
struct AssetNames: Sendable {
    private let hrefs: [String: Text]

    init(_ assets: [ThemeAssetFile], links: RelativeLinks) {
        hrefs = Dictionary(assets.map { ($0.name, Text(links.href(to: $0.address))) }) { first, _ in first }
    }

    subscript(name: String) -> Text { hrefs[name] ?? Text("") }
}

/// How an album's blocks are laid out: by the album's settings, falling back to the theme's.
struct BlockMeasures: Hashable, Sendable {
    let rows: Layout.Rows
    /// In CSS pixels.
    let gap: Int
    /// At least one.
    let perRow: Int

    init(_ layout: Layout, in look: Look) {
        rows = layout.rows
        gap = max(0, layout.gap ?? look.gap)
        perRow = max(1, layout.perRow ?? look.columns)
    }
}

extension AlbumPlan {
    /// Whether the album is a client's gallery, whose visitors pick photos.
    var isProof: Bool { settings.select == .proof && shownCount > 0 }
}

extension AlbumView {
    /// Where the album's pages show captions.
    var captions: Captions { album.settings.captions ?? (album.story == nil ? .none : .below) }

    var isProof: Bool { album.isProof }

    var measures: BlockMeasures { BlockMeasures(album.settings.layout, in: theme.look) }
}
