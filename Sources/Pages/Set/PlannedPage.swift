package import AlbumModel
internal import Digests
internal import Planning

/// A file of the published site that is made from the plan and its outcomes: a page, a stretch of items, a style, the
/// sitemap, a feed.
package struct PlannedPage: Sendable {
    /// Relative to the site's root, not percent-encoded.
    let address: String
    let content: Content

    /// Rare or large cases are indirect, to keep the value small: nearly all pages are pages of items, and a site may
    /// have a million of them.
    enum Content: Sendable {
        indirect case listing(Listing)
        case itemPage(album: Int, index: Int)
        case stretch(album: Int, number: Int)
        case places(album: Int, number: Int)
        indirect case asset(ThemeAssetFile)
        case finding(FindingPage)
        /// A page that is not an album, by its index in the plan.
        case text(Int)
        /// The program's own page for addresses without a page.
        case notFound
        case found(stretch: Int)
        /// A script whose text is known before anything is rendered.
        case script(String)
        indirect case machine(MachineFile)
        indirect case redirect(Redirect)
        /// The page on which visitors enter the password of a space.
        case door
    }

    /// - Parameter isNew: Whether no file exists at its address yet.
    package func step(isNew: Bool) -> PublishingStep {
        let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
        switch content {
        case .asset: return .assets
        case .itemPage, .stretch, .places, .found, .script:
            return isNew ? .newItems(depth: depth) : .items(depth: depth)
        case .redirect: return .items(depth: depth)
        case .listing where isNew && address == "index.html": return .newHome
        // A replaced list links to files that exist by then. Until then, the old list links to old files.
        case .listing, .finding, .text, .notFound, .door: return isNew ? .newLists(depth: depth) : .lists(depth: depth)
        case .machine: return isNew ? .newLists(depth: depth) : .programs
        }
    }
}

/// A planned page with its key, which is known once everything that it shows has been made.
package struct KeyedPage: Sendable {
    package let plan: PlannedPage
    /// A digest of everything that the page shows, computed without rendering: equal keys mean equal bytes.
    package let key: ContentDigest
    private let site: SiteViews

    package init(_ plan: PlannedPage, key: ContentDigest, site: SiteViews) {
        self.plan = plan
        self.key = key
        self.site = site
    }

    package var address: String { plan.address }

    /// Returns the page's bytes. Can be called from any thread. Cannot fail: loading the theme has already found errors
    /// in templates.
    package func render() -> [UInt8] { plan.render(in: site) }
}

extension PlannedPage {
    func render(in site: SiteViews) -> [UInt8] {
        switch content {
        case .listing(let listing): Array(site.render(listing).utf8)
        case .itemPage(let album, let index): Array(site.renderItemPage(album: album, index: index).utf8)
        case .stretch(let album, let number):
            Array(
                PreloadManifest(view: site.views[album])
                    .script(ofStretch: number, next: NextAlbum(after: site.views[album].album, in: site)).utf8)
        case .places(let album, let number):
            Array(site.views[album].places.script(number, of: site.views[album]).utf8)
        case .finding(let page): Array(site.render(page).utf8)
        case .text(let index): Array(site.theme.render(.page, TextPageContext(site, site.plan.pages[index])).utf8)
        case .notFound: Array(site.theme.render(.page, TextPageContext(site, SitePage(notFoundIn: site))).utf8)
        case .found(let stretch): Array(FoundStretch(number: stretch, site: site).text.utf8)
        case .script(let text): Array(text.utf8)
        case .asset(let asset): asset.bytes
        case .redirect(let redirect): Array(site.render(redirect).utf8)
        case .door: Array(site.theme.render(.door, DoorContext(site)).utf8)
        case .machine(let file): Array(file.text(in: site).utf8)
        }
    }
}

/// Renders the pages that have templates.
extension SiteViews {
    func render(_ listing: Listing) -> String {
        let page: Theme.Page = listing.category != nil ? .category : listing.album == 0 ? .home : .album
        return views[listing.album].theme.render(page, ListingContext(self, listing))
    }

    func render(_ redirect: Redirect) -> String { theme.render(.redirect, RedirectContext(self, redirect)) }

    func render(_ page: FindingPage) -> String {
        theme.render(page.template, FindingContext(self, page))
    }

    func renderItemPage(album: Int, index: Int) -> String {
        views[album].theme.render(.item, ItemPageContext(views[album], index: index))
    }
}

/// A file of the site for programs rather than people: a part of the sitemap, `robots.txt`, a feed, the web app
/// manifest.
enum MachineFile: Sendable {
    /// One of the sitemap's files.
    case sitemap(place: Int)
    case robots(RobotsFile)
    case feed(album: Int, FeedFormat)
    case webManifest

    /// Returns a digest of the file's whole content: equal keys mean equal bytes.
    func key(in site: SiteViews) -> ContentDigest {
        switch self {
        case .sitemap(let place): site.sitemap?.key(at: place) ?? ContentDigest.of("")
        case .robots(let file): ContentDigest.of(file.text)
        case .feed(let album, let format): site.feed(of: album).key(format)
        case .webManifest: ContentDigest.of(WebManifest(site).text)
        }
    }

    func text(in site: SiteViews) -> String {
        switch self {
        case .sitemap(let place): site.sitemap?.text(at: place) ?? ""
        case .robots(let file): file.text
        case .feed(let album, let format): site.feed(of: album).text(format)
        case .webManifest: WebManifest(site).text
        }
    }
}

/// The order in which pages are written, so that an interrupted build leaves no page with links to files that do not
/// exist yet.
package enum PublishingStep: Hashable, Comparable, Sendable {
    case assets
    /// Pages of new items, which nothing links to before their album's page is written.
    case newItems(depth: Int)
    /// New lists, feeds and finding pages, which other pages will link to.
    case newLists(depth: Int)
    /// A new home page, through which visitors reach the others, and which links to search, timeline and feeds.
    case newHome
    case items(depth: Int)
    case lists(depth: Int)
    /// Feeds, the sitemap, `robots.txt` and the web app manifest.
    case programs

    public static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    /// Deepest first within each step.
    private var order: (Int, Int) {
        switch self {
        case .assets: (0, 0)
        case .newItems(let depth): (1, -depth)
        case .newLists(let depth): (2, -depth)
        case .newHome: (3, 0)
        case .items(let depth): (4, -depth)
        case .lists(let depth): (5, -depth)
        case .programs: (6, 0)
        }
    }
}
