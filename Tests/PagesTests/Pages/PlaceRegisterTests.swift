import Foundation
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

@Suite struct PlaceRegisterTests {
    @Test(arguments: [("", 0x811c_9dc5), ("a", 0xe40c_292c), ("foobar", 0xbf9c_f968)])
    func `the hash is FNV-1a`(id: String, hash: Int) {
        #expect(PlaceRegister.number(of: id, among: 1 << 40) == hash)
    }

    @Test(arguments: [(100, 0), (101, 1), (1000, 1), (1001, 2), (50_000, 50)])
    func `a short album needs none`(items: Int, registers: Int) {
        #expect(PlaceRegister.count(of: items) == registers)
    }

    @Test func `each id is in the register that its hash says, once`() throws {
        var plan = SamplePlan.site()
        let item = try #require(plan.albums[3].items.first)
        plan.albums[3].items = (0..<2500).map { index in
            var item = item
            item.item.id = "图-\(index)"
            return item
        }
        let theme = try Theme()
        let site = PublishedSite(plan: plan, outcomes: SamplePlan.outcomes(of: plan))
        let pages = PagePlan(plan, themes: SiteThemes(theme))
        let view = SiteViews(site, themes: SiteThemes(theme), finding: pages.finding, feeds: pages.feeds).views[3]
        let register = view.places
        #expect(register.indices.flatMap { $0 }.sorted() == Array(0..<2500))
        // No register is much longer than the others.
        #expect(register.indices.allSatisfy { (700...970).contains($0.count) })
        let script = register.script(1, of: view)
        let first = try #require(register.indices[1].first)
        #expect(script.hasPrefix(#"albumgenPlaces({"album":"rows/long one","places":[["图-\#(first)",\#(first)],["#))
        #expect(PlaceRegister.number(of: "图-\(first)", among: 3) == 1)
    }
}
