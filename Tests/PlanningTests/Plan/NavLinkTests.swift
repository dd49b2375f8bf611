import Testing

@testable import AlbumModel
@testable import Planning

/// Pages that are not albums, and the navigation, in a plan.
struct NavLinkTests {
    private func plan(_ nav: [NavEntry.Target], _ pages: [SitePage] = [], unlisted: Bool = false) -> SitePlan {
        var travels = SiteFixture.album("Travels", items: ["a"])
        travels.settings.isUnlisted = unlisted
        var site = SiteFixture.site(albums: [travels])
        site.root.categories = [Category(tag: "", items: [SiteFixture.item("about")])]
        site.pages = pages
        site.settings.nav = nav.map { NavEntry($0) }
        site.settings.smart = [SmartAlbum(kind: .all)]
        return Planner(title: { name, _ in "\(name)" }).plan(site)
    }

    private func page(_ name: String, unlisted: Bool = false) -> SitePage {
        var page = SitePage(path: "pages/\(name).md", address: "\(name).html", title: name)
        page.isUnlisted = unlisted
        return page
    }

    @Test func entriesFindTheirTargets() {
        let plan = plan(
            [
                .named("Travels"), .named("contact"), .named("pages/contact.md"), .page("contact"), .album(""),
                .smart("all"), .url("https://a.example/"), .url("cv.pdf#2"), .named("gone"), .album("contact"),
            ], [page("contact")])
        #expect(
            plan.nav.map { $0.url ?? ($0.address ?? "") + $0.suffix } == [
                "travels/index.html", "contact.html", "contact.html", "contact.html", "index.html",
                "smart/all/index.html", "https://a.example/", "cv.pdf#2",
            ])
        #expect(plan.nav.first?.title == "Travels")
    }

    @Test func nothingUnlistedIsLinked() {
        let targets: [NavEntry.Target] = [
            .named("Travels"), .album("Travels"), .named("contact"), .page("contact"), .url("travels/"),
            .url("./travels/index.html#a"), .url("travels/a.html"), .url("contact.html"), .url("Travels"),
        ]
        #expect(plan(targets, [page("contact", unlisted: true)], unlisted: true).nav.isEmpty)
    }

    @Test func aPageMakesRoomForAPhoto() throws {
        let plan = plan([.page("about")], [page("about"), page("contact")])
        let address = try #require(plan.pages.first?.address)
        #expect(address.wholeMatch(of: /about-[0-9a-f]{6}\.html/) != nil && plan.pages[1].address == "contact.html")
        #expect(plan.nav.map(\.address) == [address])
        #expect(plan.diagnostics().map(\.location?.file) == ["pages/about.md"])
    }

    @Test func aSpaceHasNeitherPagesNorLinksToThem() {
        var site = SiteFixture.site(albums: [SiteFixture.album("Travels", items: ["a"])])
        site.pages = [page("contact")]
        site.settings.nav = [
            NavEntry(.named("contact")), NavEntry(.page("contact")), NavEntry(.named("Travels")),
            NavEntry(.url("cv.pdf"), title: "CV"), NavEntry(.url("https://a.example/"), title: "A"),
        ]
        var space = Space(name: "us")
        space.albums = [Space.AlbumPath("Travels", place: SourceLocation(file: ""))]
        site.settings.spaces = [space]
        let division = SiteDivision(site)
        let planner = Planner(title: { name, _ in "\(name)" })
        #expect(planner.plan(division.site).nav.map(\.title) == ["contact", "contact", "CV", "A"])
        let inside = division.spaces.map { planner.plan($0.site) }
        #expect(inside.map { $0.nav.map(\.title) } == [["Travels", "A"]])
        #expect(inside.allSatisfy { $0.pages.isEmpty })
    }

    /// The folder's name would show everybody that there is such an album.
    @Test func nothingLeadsIntoTheFolderOfASpace() {
        var site = SiteFixture.site(albums: [SiteFixture.album("Travels", items: ["a"])])
        site.pages = [page("travels/plans"), page("TRAVELS/cost"), page("contact")]
        site.settings.nav = ["travels/", "Travels/a.html", "contact.html", "https://a.example/travels/"]
            .map { NavEntry(.url($0)) }
        var link = Footer.Link()
        link.url = "travels/a.html?x"
        site.settings.footer.links = [link]
        var space = Space(name: "us")
        space.albums = [Space.AlbumPath("Travels", place: SourceLocation(file: ""))]
        site.settings.spaces = [space]
        let division = SiteDivision(site)
        #expect(division.site.pages.map(\.title) == ["contact"])
        #expect(division.site.settings.nav == Array(site.settings.nav.dropFirst(2)))
        #expect(division.revealing.pages.count == 2 && division.revealing.nav.count == 2)
        #expect(division.site.settings.footer.links.isEmpty && division.revealing.footer == [link])
    }

    @Test func anIndexIsNamedByItsFolder() {
        var blog = SitePage(path: "pages/blog/index.md", address: "blog/index.html", title: "Blog")
        #expect(["blog", "blog/index", "pages/blog", "pages/blog/index.md"].allSatisfy(blog.isNamed))
        blog.path = "pages/index.md"
        #expect(!blog.isNamed("pages") && blog.isNamed("index"))
    }

    @Test func aPageMakesRoomForAnAlbum() throws {
        let plan = plan([], [SitePage(path: "pages/travels/index.md", address: "travels/index.html", title: "T")])
        let address = try #require(plan.pages.first?.address)
        #expect(address.wholeMatch(of: /travels\/index-[0-9a-f]{6}\.html/) != nil)
        #expect(plan.diagnostics().map(\.location?.file) == ["pages/travels/index.md"])
    }
}
