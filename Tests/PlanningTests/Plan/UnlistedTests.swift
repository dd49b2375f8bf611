import Testing

@testable import AlbumModel
@testable import Planning

/// What is planned for albums that are found only by their address.
struct UnlistedTests {
    private func unlisted(_ album: Album, hasKey: Bool = false) -> Album {
        var album = album
        album.settings.isUnlisted = true
        album.hasAddressKey = hasKey
        album.albums = album.albums.map { unlisted($0, hasKey: $0.hasAddressKey) }
        return album
    }

    private func plan(_ albums: [Album], _ change: (inout Site) -> Void = { _ in }) -> SitePlan {
        var site = SiteFixture.site(albums: albums)
        change(&site)
        return Planner().plan(site)
    }

    @Test func aListedParentDoesNotKnowIt() {
        let plan = plan([
            unlisted(SiteFixture.album("A", items: ["a1", "a2"])), SiteFixture.album("B", items: ["b"]),
        ])
        #expect(plan.root.children == [2])
        #expect(plan.root.totalCount == 1)
        #expect(plan.root.cover.map { plan[$0].item.id } == "b")
        #expect(plan.albums.map(\.isListed) == [true, false, true])
        #expect(plan.albums[1].items.allSatisfy { $0.icons.isEmpty })
        // Anybody who has the address finds the way to the rest of the site.
        #expect(plan.trail(to: 1).map(\.title) == ["Site", "A"])
    }

    @Test func whatIsNestedInItIsListedThere() {
        var secret = SiteFixture.album("Secret", items: ["s1", "s2", "s3"])
        secret.hasAddressKey = true
        let outer = SiteFixture.album(
            "A",
            albums: [SiteFixture.album("In", items: ["i"], albums: [SiteFixture.album("Deep", items: ["d"])]), secret])
        let plan = plan([unlisted(outer)])
        #expect(plan.albums.map(\.title) == ["Site", "A", "In", "Deep", "Secret"])
        #expect(plan.albums.map(\.isListed) == [true, false, true, true, false])
        #expect(plan.albums.map(\.totalCount) == [0, 2, 2, 1, 3])
        #expect(plan.albums[1].children == [2])
        #expect(plan.root.cover == nil)
        #expect(plan.albums[1].cover.map { plan[$0].item.id } == "i")
    }

    @Test func noPageOfItIsToBeIndexedOrFollowed() {
        let plan = plan([
            unlisted(SiteFixture.album("A", items: ["a"], albums: [SiteFixture.album("In", items: ["i"])]))
        ])
        for album in plan.albums.dropFirst() {
            #expect(album.settings.robots == .noindex)
            #expect(!album.settings.feeds.isOn)
        }
        #expect(plan.root.settings.robots == .index && plan.root.settings.feeds.isOn)
    }

    @Test func noSmartAlbumHasItsItems() {
        let plan = plan([
            unlisted(SiteFixture.album("A", items: ["a"])), SiteFixture.album("B", items: ["b"]),
        ]) { $0.settings.smart = [SmartAlbum(kind: .all)] }
        let all = plan.albums[plan.smart[0]]
        #expect(plan.items(of: all).map(\.item.id) == ["b"])
        #expect(all.totalCount == 1)
    }

    @Test func aWholeSiteMayBeUnlisted() {
        let plan = plan([SiteFixture.album("A", items: ["a"])]) { $0.root = unlisted($0.root) }
        #expect(plan.albums.map(\.isListed) == [true, true])
        #expect(plan.root.children == [1] && plan.root.totalCount == 1)
    }

    @Test(arguments: [
        ("/old/index.html", "/old/x.html", true, true), ("/a/old/index.html", "old.html", false, false),
        ("/a--x/index.html", "/ab/x.html", true, true),
    ])
    func anAliasMustNotLeadToIt(album: String, item: String, albumBetrays: Bool, itemBetrays: Bool) {
        var nested = SiteFixture.album("In", items: ["i"])
        nested.aliases = [album]
        nested.categories[0].items[0].fields.aliases = [item]
        let plan = plan([unlisted(SiteFixture.album("A", items: ["a"], albums: [nested]))])
        #expect(plan.aliases.map { plan.reveals($0.redirect) } == [albumBetrays, itemBetrays])
        let open = self.plan([SiteFixture.album("A", items: ["a"], albums: [nested])])
        #expect(open.aliases.allSatisfy { !open.reveals($0.redirect) })
    }
}
