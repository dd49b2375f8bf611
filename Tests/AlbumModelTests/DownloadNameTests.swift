import Testing

@testable import AlbumModel

struct DownloadNameTests {
    private func name(_ origin: String, _ address: String, isFile: Bool = true) -> String {
        Item(
            id: "own-id", kind: .photo, fields: ItemFields(), media: nil, origin: origin, fileSize: isFile ? 1 : nil
        ).downloadName(of: address)
    }

    @Test(arguments: [
        ("Trip/IMG_2041.JPG", "trip/media/img-2041-2880-1f0c.jpg", "IMG_2041.JPG"),
        ("Trip/IMG_2041.HEIC", "trip/media/img-2041-2880-1f0c.jpg", "IMG_2041.jpg"),
        ("Trip/my summer.jpeg", "media/a.jpg", "my summer.jpeg"), ("海/客厅 1.png", "media/a.webp", "客厅 1.webp"),
        ("St. Pancras", "media/a.jpg", "St. Pancras.jpg"), ("a.b.c.jpg", "media/a.jpg", "a.b.c.jpg"),
        ("walk.MOV", "media/walk-1f.mp4", "walk.mp4"),
        // Nothing that a system treats as anything other than a name.
        ("a:b*c?.jpg", "a.jpg", "a_b_c_.jpg"), ("a\\b.jpg", "a.jpg", "a_b.jpg"),
        ("..hidden.jpg", "a.jpg", "hidden.jpg"),
        ("nul.jpg", "a.jpg", "_nul.jpg"), ("COM1.jpg", "a.jpg", "_COM1.jpg"), ("name. .jpg", "a.jpg", "name.jpg"),
        ("gpj\u{202E}exe.jpg", "a.jpg", "gpjexe.jpg"), ("...", "a.jpg", "own-id.jpg"), ("a\nb.jpg", "a.jpg", "a_b.jpg"),
        (String(repeating: "é", count: 300) + ".jpg", "a.jpg", String(repeating: "é", count: 100) + ".jpg"),
    ])
    func isThatOfTheSource(origin: String, address: String, expected: String) {
        #expect(name(origin, address) == expected)
    }

    @Test(arguments: [
        ("https://example.org/photos/sea.jpg?token=secret#x", "sea.jpg"), ("https://example.org/", "own-id.jpg"),
        ("https://example.org", "own-id.jpg"), ("asset:1234", "own-id.jpg"),
    ])
    func anAddressHasTheNameInItsPath(origin: String, expected: String) {
        #expect(name(origin, "a.jpg", isFile: false) == expected)
    }
}
