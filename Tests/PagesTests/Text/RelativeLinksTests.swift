import Testing

@testable import Pages

/// Links between pages of a site.
struct RelativeLinksTests {
    @Test(arguments: [
        ("b.html", "a/", "a/b.html", false), ("../b.html", "a/", "b.html", false),
        ("../../b.html", "a/", "b.html", true),
        ("../../../a/b.html", "", "a/b.html", true), ("../", "a/", "index.html", false),
        ("../../", "a/", "index.html", true), ("x/../../b.html", "", "b.html", true),
        ("b%20c.html?x#y", "a/", "a/b c.html", false),
    ])
    func aLinkThatLeavesTheSiteIsKnown(link: String, folder: String, address: String, leaves: Bool) {
        let path = RelativeLinks.path(of: link, in: folder)
        #expect(path?.address == address && path?.leavesSite == leaves, "\(String(describing: path))")
        #expect(RelativeLinks.target(of: link, in: folder) == (leaves ? nil : address))
    }

    @Test(arguments: ["/b.html", "https://a.example/", "#a", "mailto:a@b.example"])
    func otherLinksLeadToNoAddressOfTheSite(link: String) {
        #expect(RelativeLinks.path(of: link, in: "a/") == nil)
    }

    @Test(arguments: [
        ("b.html", "../b.html"), ("a/b.html", "b.html"), ("旅行/b c.html", "../旅行/b%20c.html"),
        ("100%.pdf", "../100%25.pdf"),
        ("a/é(1)?.html", "é%281%29%3F.html"),
    ])
    func aSuggestedLinkIsReadableAndCanBeCopied(target: String, link: String) {
        #expect(RelativeLinks(from: "a/index.html").readable(to: target) == link)
        #expect(RelativeLinks.target(of: link, in: "a/") == target)
    }
}
