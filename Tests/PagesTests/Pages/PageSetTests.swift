import Foundation
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct PageSetTests {
    @Test func `addresses are unique, and long albums go over several pages`() throws {
        let pages = PageSet(plan: SamplePlan.site(), theme: try Theme()).pages
        let addresses = pages.map(\.address)
        #expect(Set(addresses).count == addresses.count)
        for expected in [
            "index.html", "home/index.html", "home/categories/c0.html", "home/categories/c2.html", "rows/index.html",
            "rows/long one/index.html", "rows/long one/index-2.html", "rows/long one/items-1.js",
            "rows/long one/items-4.js", "rows/long one/places-1.js",
            "pick/item-3.html", "sitemap.xml",
        ] {
            #expect(addresses.contains(expected))
        }
        // The one stretch of a short album has all its ids.
        #expect(!addresses.contains("home/places-1.js"))
        // An empty category has nothing to show, and an only category nothing more than the album's page.
        #expect(!addresses.contains("home/categories/c1.html"))
        #expect(!addresses.contains("rows/categories/c0.html"))
    }

    @Test func `without a base address nothing absolute is written`() throws {
        let pages = PageSet(plan: SamplePlan.site(baseURL: nil), theme: try Theme()).pages
        #expect(!pages.contains { $0.address == "sitemap.xml" })
        for page in pages where page.address.hasSuffix(".html") {
            let text = String(decoding: page.render(), as: UTF8.self)
            for absent in ["canonical", "og:image", "og:url", "contentUrl"] { #expect(!text.contains(absent)) }
        }
    }

    @Test func `every link leads to a file of the site, relatively`() throws {
        let plan = SamplePlan.site()
        let pages = PageSet(plan: plan, theme: try Theme()).pages
        var files = Set(pages.map(\.address))
        for item in plan.albums.flatMap(\.items) {
            files.formUnion((item.thumbnails + item.originals).map(\.address))
            if let file = item.file { files.insert(file.address) }
        }
        let attribute = /(?:href|src|poster)="([^"#]+)(?:#[^"]*)?"/
        for page in pages where page.address.hasSuffix(".html") {
            let text = String(decoding: page.render(), as: UTF8.self)
            for match in text.matches(of: attribute) {
                let link = String(match.output.1)
                if link.hasPrefix("https://photos.example/a%20b/") || link.hasPrefix("data:") { continue }
                // A host may show this page at any address.
                let path = page.address == "404.html" ? link.trimmingPrefix("/a%20b/") : link[...]
                #expect((path.count < link.count) == (page.address == "404.html"))
                let isFound = files.contains(resolved(String(path), from: page.address))
                #expect(isFound, "\(link) on \(page.address)")
            }
        }
    }

    @Test func `a plan and its outcomes give the same pages when they were sent elsewhere`() throws {
        var plan = SamplePlan.site(long: 3)
        plan.albums[2].settings.language = "zh-CN"
        plan.albums[2].aliases = ["old"]
        let outcomes = SamplePlan.outcomes(of: plan)
        let theme = try Theme()
        let sent = try JSONDecoder().decode(SitePlan.self, from: try JSONEncoder().encode(plan))
        let reported = try JSONDecoder().decode(Outcomes.self, from: try JSONEncoder().encode(outcomes))
        let here = PageSet(plan: plan, theme: theme, outcomes: outcomes).pages
        let there = PageSet(plan: sent, theme: theme, outcomes: reported).pages
        #expect(here.map(\.address) == there.map(\.address))
        for (page, other) in zip(here, there) {
            #expect(page.key == other.key && page.render() == other.render(), "\(page.address)")
        }
    }

    @Test func `a preview shows what a build publishes, also the files of albums that are not listed`() throws {
        var plan = SamplePlan.site(long: 3)
        plan.albums[4].settings.select = .proof
        plan.albums[4].settings.isUnlisted = true
        plan.albums[4].isListed = false
        let theme = try Theme()
        let pages = PageSet(plan: plan, theme: theme).pages
        #expect(pages.contains { $0.address.hasPrefix("pick/assets/proof-") })
        let preview = PageCatalogue(plan, SamplePlan.outcomes(of: plan), themes: SiteThemes(theme))
        for page in pages where !PagePlan.optional.contains(page.address) {
            #expect(preview.render(page.address) == page.render(), "\(page.address)")
        }
    }

    @Test func `the sitemap lists every page once, encoded`() throws {
        let pages = PageSet(plan: SamplePlan.site(), theme: try Theme()).pages
        let map = try #require(pages.first { $0.address == "sitemap.xml" })
        let listed = pages.filter { $0.address.hasSuffix(".html") && $0.address != "404.html" }
        let text = String(decoding: map.render(), as: UTF8.self)
        #expect(text.contains("<loc>https://photos.example/a%20b/rows/long%20one/index-2.html</loc>"))
        #expect(text.matches(of: /<loc>/).count == listed.count)
    }

    @Test func `a sitemap beyond the limit is divided`() {
        let sitemap = Sitemap(
            baseURL: "https://e.example/", entries: (0..<50_001).map { .init(page: "\($0).html", image: "\($0).jpg") })
        #expect(
            Sitemap.addresses(entries: 50_001) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
        #expect(sitemap.text(at: 0).contains("<sitemap><loc>https://e.example/sitemap-3.xml</loc></sitemap>"))
        #expect(sitemap.text(at: 3).contains("<image:loc>https://e.example/50000.jpg</image:loc>"))
        #expect(!sitemap.text(at: 2).contains("50000.html"))
        #expect(sitemap.text(at: 3).contains("<loc>https://e.example/50000.html</loc>"))
    }

    @Test func `markup in any text stays text`() throws {
        let hostile = "</script><img src=x onerror=alert(1)>\"'&\u{2028}"
        var plan = SamplePlan.site()
        for album in plan.albums.indices {
            plan.albums[album].title = hostile
            plan.albums[album].settings.description = hostile
            plan.albums[album].settings.author = hostile
            plan.albums[album].settings.copyright = hostile
            for category in plan.albums[album].categories.indices {
                plan.albums[album].categories[category].tag = hostile
            }
            for index in plan.albums[album].items.indices {
                var fields = ItemFields()
                fields.title = hostile
                fields.description = hostile
                fields.tag = hostile
                fields.keywords = [hostile]
                fields.location = hostile
                fields.camera = hostile
                plan.albums[album].items[index].item.fields = fields
            }
        }
        var outcomes = SamplePlan.outcomes(of: plan)
        for album in outcomes.items.indices {
            for index in outcomes.items[album].indices { outcomes.items[album][index].colour = "red;}</style>" }
        }
        for page in PageSet(plan: plan, theme: try Theme(), outcomes: outcomes).pages
        where !page.address.hasPrefix("assets/") {
            let text = String(decoding: page.render(), as: UTF8.self)
            #expect(!text.contains("<img src=x"), "\(page.address)")
            if page.address.hasSuffix(".js") { #expect(!text.contains("\u{2028}") && !text.contains("</script")) }
            #expect(!text.replacing(InlineStyle.pageTransitions.element, with: "").contains("</style>"))
        }
    }

    private func resolved(_ link: String, from page: String) -> String {
        var path = page.split(separator: "/").dropLast().map(String.init)
        for part in link.split(separator: "/") {
            if part == ".." { path.removeLast() } else { path.append(part.removingPercentEncoding ?? "") }
        }
        return path.joined(separator: "/")
    }
}
