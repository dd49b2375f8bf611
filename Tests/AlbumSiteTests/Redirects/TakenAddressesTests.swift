import Testing

@testable import AlbumSite

/// Addresses that are the same file if case is ignored.
struct TakenAddressesTests {
    private static let site = [
        "index.html", "trip/index.html", "trip/a.html", "trip/media/a-320.jpg", "ärger/straße.html", "fonts/A.woff2",
    ]

    @Test(arguments: [
        ("trip/index.html", "file trip/index.html"), ("Trip/Index.html", "file trip/index.html"),
        ("ÄRGER/STRASSE.html", "file ärger/straße.html"), ("A\u{308}rger/straße.html", "file ärger/straße.html"),
        ("Fonts/a.WOFF2", "file fonts/A.woff2"), ("TRIP", "folder"), ("trip/Media", "folder"),
        ("Index.html/x.html", "above index.html"), ("trip/A.html/b/c.html", "above trip/a.html"),
        ("trip/b.html", nil), ("trip/media/b.html", nil), ("other/index.html", nil), ("tri", nil),
    ])
    func isComparedRegardlessOfCase(address: String, conflict: String?) {
        var taken = TakenAddresses(Self.site, near: [address])
        #expect(Self.text(taken.conflict(with: address)) == conflict)
        guard conflict == nil else { return }
        taken.take(address)
        #expect(Self.text(taken.conflict(with: address.uppercased())) == "file \(address)")
        #expect(Self.text(taken.conflict(with: "\(address)/x.html")) == "above \(address)")
    }

    @Test(arguments: [
        ("Trip/b.html", "Trip trip"), ("trip/b.html", nil), ("trip/Media/b/c.jpg", "trip/Media trip/media"),
        ("TRIP/Media/b.jpg", "TRIP trip"), ("A\u{308}rger/b.html", "\u{c4}rger ärger"),
        ("a\u{308}rger/b.html", nil), ("Tri/b.html", nil), ("Trip", nil), ("Index.html", nil),
    ])
    func aFolderInAnotherCaseIsFound(address: String, folders: String?) {
        let text = { (found: (folder: String, other: String)?) in found.map { "\($0.folder) \($0.other)" } }
        #expect(text(TakenAddresses(Self.site, near: [address]).otherSpelling(ofFolderOf: address)) == folders)
        var taken = TakenAddresses()
        for address in Self.site { taken.take(address) }
        #expect(text(taken.otherSpelling(ofFolderOf: address)) == folders)
    }

    private static func text(_ conflict: TakenAddresses.Conflict?) -> String? {
        switch conflict {
        case .file(let address): "file \(address)"
        case .folder: "folder"
        case .fileAbove(let address): "above \(address)"
        case nil: nil
        }
    }
}
