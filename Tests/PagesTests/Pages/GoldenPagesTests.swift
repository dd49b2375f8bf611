import Foundation
import Testing

@testable import AlbumModel
@testable import Pages
@testable import Planning

/// Whole pages of the kinds that the golden whole run (`Tests/Golden`) does not have, against files whose
/// differences people review: a misspelt field renders as nothing, and only a page that is compared as a whole shows it.
/// `ALBUMGEN_UPDATE_GOLDEN=1 swift test --filter GoldenPages` writes them again.
@Suite struct GoldenPagesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    @Test(arguments: [
        ("pick/index.html", "picker.html"), ("pick/item-2.html", "item-video.html"), ("search.html", "search.html"),
        ("timeline.html", "timeline.html"),
    ])
    func `pages are as they were`(address: String, name: String) throws {
        try check(SamplePlan.site(long: 3), address, name)
    }

    @Test func `the page of one day is as it was`() throws {
        var plan = SamplePlan.site(long: 3)
        plan.settings.onThisDay = true
        try check(plan, "on-this-day.html", "on-this-day.html")
    }

    @Test func `a page that is not an album is as it was`() throws {
        var plan = SamplePlan.site(long: 3)
        var page = SitePage(path: "pages/about/me.md", address: "about/me.html", title: "About <me>")
        page.prose = Prose(
            html: "<p>See <a href=\"albumgen-root:rows/index.html\">rows</a>.</p>\n", plainText: "See rows.")
        plan.pages = [page]
        plan.nav = [
            NavLink(title: "About <me>", address: page.address), NavLink(title: "Pick", address: "pick/index.html"),
            NavLink(title: "A & B", linking: "https://a.example/?a&b"), NavLink(title: "CV", linking: "cv.pdf#2"),
        ]
        plan.footer = Prose(html: "<p><a href=\"albumgen-root:about/me.html\">Me</a></p>\n", plainText: "Me")
        var link = Footer.Link()
        (link.title, link.url, link.relation) = ("<M>", "https://a.example/@me", "me")
        plan.settings.footer.links = [link]
        try check(plan, page.address, "page.html")
    }

    private func check(_ plan: SitePlan, _ address: String, _ name: String) throws {
        let pages = PageSet(plan: plan, theme: try Theme()).pages
        let page = try #require(pages.first { $0.address == address })
        // The hash in an asset's name changes with every edit of the asset, which is not a change to the page.
        let text = String(decoding: page.render(), as: UTF8.self)
            .replacing(/(assets\/[a-z-]+-)[0-9a-f]{8}\./) { "\($0.output.1)HASH." }
        let file = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["ALBUMGEN_UPDATE_GOLDEN"] != nil {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n") == golden.split(separator: "\n"), "\(address) is not \(name)")
    }
}
