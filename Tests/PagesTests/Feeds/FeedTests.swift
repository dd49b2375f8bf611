import Foundation
import FoundationXML
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct FeedTests {
    @Test func `an album's feed has the newest of it and of all nested in it`() throws {
        var plan = SamplePlan.site()
        plan.albums[3].items[0].item.fields.createTime = Timestamp(year: 2030, month: 1, day: 1)
        let entries = FeedEntries.all(of: plan)
        let newest = ItemReference(album: 3, index: 0)
        for album in [0, 2, 3] { #expect(entries[album].first?.item == newest, "album \(album)") }
        #expect(entries[4].first?.item != newest)
        #expect(entries[0].count == 50)
        for list in entries { #expect(list.map(\.moment) == list.map(\.moment).sorted(by: >)) }
    }

    @Test func `an item without a time has its album's, and without either is in no feed`() throws {
        var plan = SamplePlan.site()
        for index in plan.albums[4].items.indices { plan.albums[4].items[index].item.fields.shootTime = nil }
        #expect(FeedEntries.all(of: plan)[4].isEmpty)
        #expect(!addresses(plan).contains("pick/feed.xml"))
        // A feed needs a day, and no day is invented.
        for index in plan.albums[4].items.indices {
            plan.albums[4].items[index].item.fields.shootTime = KnownDate(year: 1974, month: 8)
        }
        plan.albums[4].date = KnownDate(decade: 1970)
        #expect(FeedEntries.all(of: plan)[4].isEmpty)
        plan.albums[4].date = KnownDate(year: 2001, month: 2, day: 3)
        #expect(FeedEntries.all(of: plan)[4].count == 4)
        #expect(addresses(plan).contains("pick/feed.xml"))
    }

    /// Readers would show as new what has changed.
    @Test(arguments: ["pick/feed.xml", "pick/feed.json"])
    func `an entry stays as it is when other items come and go`(address: String) throws {
        var plan = SamplePlan.site()
        for index in plan.albums[4].items.indices {
            plan.albums[4].items[index].item.fields.title = nil
            plan.albums[4].items[index].item.fields.description = nil
            plan.albums[4].items[index].item.fields.alt = nil
        }
        var fewer = plan
        fewer.albums[4].items.removeFirst()
        fewer.albums[4].categories[0].range = 0..<3
        let start = address.hasSuffix("xml") ? "<entry>" : "\"id\":"
        let entries = { (text: String) in
            Set(text.components(separatedBy: start).dropFirst().map { $0.prefix(500) })
        }
        let (all, rest) = (entries(try feed(plan, address)), entries(try feed(fewer, address)))
        #expect(all.count == 4 && rest.count == 3)
        #expect(try feed(plan, address).contains("Pick") && rest.isSubset(of: all))
    }

    @Test(arguments: ["pick/feed.xml", "pick/feed.json"])
    func `a time without a zone has that of its album`(address: String) throws {
        var plan = SamplePlan.site()
        for index in plan.albums[4].items.indices {
            plan.albums[4].items[index].item.fields.shootTime = KnownDate(
                year: 2024, month: 3, day: 1, hour: 10 + index, minute: 0, zoneMinutes: index == 3 ? nil : 540)
        }
        let text = try feed(plan, address)
        #expect(text.contains("2024-03-01T13:00:00+09:00") && !text.contains("+00:00"))
        // So has a day without a time, such as the album's.
        plan.albums[4].items[3].item.fields.shootTime = nil
        plan.albums[4].date = KnownDate(year: 2024, month: 2, day: 1)
        #expect(try feed(plan, address).contains("2024-02-01T00:00:00+09:00"))
    }

    @Test func `an item in two albums is one entry`() {
        var plan = SamplePlan.site()
        plan.albums[4].items = plan.albums[1].items
        let pages = FeedEntries.all(of: plan)[0].map { plan[$0.item].page }
        #expect(Set(pages).count == pages.count)
    }

    @Test func `what is off, or not to be found, is in no feed above it`() {
        for change: (inout AlbumSettings) -> Void in [
            {
                $0.feeds.atom = false; $0.feeds.json = false
            }, { $0.robots = .noindex },
        ] {
            var plan = SamplePlan.site()
            change(&plan.albums[3].settings)
            let entries = FeedEntries.all(of: plan)
            #expect(!entries[0].contains { $0.item.album == 3 })
            #expect(entries[2].allSatisfy { $0.item.album == 2 })
        }
    }

    @Test func `formats can be chosen, and without a base address there is none`() {
        var plan = SamplePlan.site()
        plan.albums[1].settings.feeds.atom = false
        #expect(addresses(plan).contains("home/feed.json"))
        #expect(!addresses(plan).contains("home/feed.xml"))
        #expect(!addresses(SamplePlan.site(baseURL: nil)).contains { $0.contains("feed.") })
    }

    @Test func `Atom is well formed and complete, whatever the texts hold`() throws {
        var plan = SamplePlan.site()
        let hostile = "</title>]]><b>&\u{1}\u{FFFE}\u{2028}\"'"
        plan.albums[4].title = hostile
        plan.albums[4].items[3].item.fields.title = hostile
        plan.albums[4].items[3].item.fields.keywords = [hostile]
        let text = try feed(plan, "pick/feed.xml")
        let root = try XMLDocument(data: Data(text.utf8)).rootElement()
        let feed = try #require(root)
        func value(_ name: String, of element: XMLElement) -> String? {
            element.elements(forName: name).first?.stringValue
        }
        #expect(value("id", of: feed) == "https://photos.example/a%20b/pick/index.html")
        #expect(value("title", of: feed) == "</title>]]><b>&\u{2028}\"'")
        #expect(value("updated", of: feed) == "2024-03-04T18:04:00+01:00")
        let entries = feed.elements(forName: "entry")
        #expect(entries.count == 4)
        for entry in entries {
            for required in ["id", "title", "updated"] { #expect(value(required, of: entry)?.isEmpty == false) }
        }
        let links = text.matches(of: /href="([^"]*)"/).map(\.output.1)
        #expect(links.count == 10 && links.allSatisfy { $0.hasPrefix("https://photos.example/a%20b/pick/") })
        let content = try #require(value("content", of: entries[3]))
        #expect(
            content.contains(
                "<img src=\"https://photos.example/a%20b/pick/media/item-0-720.jpg\" width=\"720\" height=\"480\""))
    }

    @Test func `JSON Feed says the same`() throws {
        let text = try feed(SamplePlan.site(), "pick/feed.json")
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let feed = try #require(json)
        #expect(feed["version"] as? String == "https://jsonfeed.org/version/1.1")
        #expect(feed["feed_url"] as? String == "https://photos.example/a%20b/pick/feed.json")
        let items = try #require(feed["items"] as? [[String: Any]])
        #expect(items.count == 4)
        #expect(items[0]["id"] as? String == "https://photos.example/a%20b/pick/item-3.html")
        #expect(items[0]["date_published"] as? String == "2024-03-04T18:04:00+01:00")
        let film = try #require(items.first { $0["id"] as? String == "https://photos.example/a%20b/pick/item-2.html" })
        let attachment = try #require((film["attachments"] as? [[String: Any]])?.first)
        #expect(attachment["mime_type"] as? String == "video/mp4")
        #expect(attachment["duration_in_seconds"] as? Int == 65)
    }

    @Test func `a feed's key follows its content`() throws {
        let key = { (plan: SitePlan) in
            try #require(PageSet(plan: plan, theme: try Theme()).pages.first { $0.address == "feed.xml" }).key
        }
        var plan = SamplePlan.site()
        let before = try key(plan)
        #expect(try key(plan) == before)
        plan.albums[4].items[3].item.fields.description = "Another caption"
        #expect(try key(plan) == before, "it is not among the newest")
        plan.albums[3].items[27].item.fields.description = "Another caption"
        #expect(try key(plan) != before)
    }

    @Test(arguments: [
        ("https://e.example/", true), ("http://e.example:8080/", true), ("https://e.example/photos/", false),
    ])
    func `robots.txt is where crawlers look for it`(baseURL: String, exists: Bool) throws {
        #expect(addresses(SamplePlan.site(baseURL: baseURL)).contains("robots.txt") == exists)
    }

    @Test func `pages that search engines should not list say so and are in no sitemap`() throws {
        var plan = SamplePlan.site(baseURL: "https://e.example/")
        plan.albums[4].settings.robots = .noindex
        let pages = PageSet(plan: plan, theme: try Theme()).pages
        let text = { (address: String) in
            String(decoding: pages.first { $0.address == address }?.render() ?? [], as: UTF8.self)
        }
        #expect(text("pick/index.html").contains("<meta name=\"robots\" content=\"noindex"))
        #expect(!text("index.html").contains("noindex"))
        #expect(!text("sitemap.xml").contains("/pick/"))
        #expect(text("sitemap.xml").contains("<image:loc>https://e.example/home/media/item-0-2048.jpg</image:loc>"))
        #expect(text("robots.txt").contains("Sitemap: https://e.example/sitemap.xml\n"))
        for index in plan.albums.indices { plan.albums[index].settings.robots = .noindex }
        #expect(!addresses(plan).contains("sitemap.xml"))
    }

    private func addresses(_ plan: SitePlan) -> [String] {
        guard let theme = try? Theme() else { return [] }
        return PagePlan(plan, themes: SiteThemes(theme)).addresses
    }

    private func feed(_ plan: SitePlan, _ address: String) throws -> String {
        let page = try #require(PageSet(plan: plan, theme: try Theme()).pages.first { $0.address == address })
        return String(decoding: page.render(), as: UTF8.self)
    }
}
