import Testing

@testable import AlbumSite

/// Addresses that are one file where case is ignored.
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

    private static func text(_ conflict: TakenAddresses.Conflict?) -> String? {
        switch conflict {
        case .file(let address): "file \(address)"
        case .folder: "folder"
        case .fileAbove(let address): "above \(address)"
        case nil: nil
        }
    }
}
