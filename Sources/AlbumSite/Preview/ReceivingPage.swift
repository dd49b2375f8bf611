internal import AlbumModel
internal import Foundation
internal import LivePage
internal import Pages
internal import Serving

/// The page on which devices send photos, and its files.
enum ReceivingPage {
    private static let folder = "/.albumgen/receive/"

    /// Returns nil unless the path is one of the page's.
    static func file(at path: String, _ texts: ReceivingTexts) -> ServedFile? {
        guard path.hasPrefix(folder) else { return nil }
        switch path.dropFirst(folder.count) {
        case "": return .made(page(texts), at: "receive.html")
        case "receive.js": return .made(live_receiving_script().array, at: path)
        case "receive.css": return .made(live_receiving_style().array, at: path)
        case "digest.js": return .made(live_receiving_digest().array, at: path)
        default: return nil
        }
    }

    private static func page(_ texts: ReceivingTexts) -> [UInt8] {
        let script = (try? JSONEncoder().encode(texts.script)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        let values = [
            "language": texts.language.asMarkup, "direction": texts.direction.asMarkup, "title": texts.title.asMarkup,
            "album": texts.album.asMarkup,
            "newName": texts.newName.asMarkup, "choose": texts.choose.asMarkup, "keepOpen": texts.keepOpen.asMarkup,
            "look": texts.look.asMarkup, "needsScript": texts.needsScript.asMarkup,
            // Inside a script element, only this character could end it.
            "texts": script.replacing("<", with: "\\u003c"),
        ]
        var page = String(decoding: live_receiving_page().array, as: UTF8.self)
        for (name, value) in values { page = page.replacing("{\(name)}", with: value) }
        return Array(page.utf8)
    }

    /// Returns the page for browsers that are not paired. It says nothing about the site, not even its language.
    ///
    /// - Parameter receives: whether there is a page on which they could send photos.
    static func unpaired(_ texts: ReceivingTexts, receives: Bool) -> ServedFile {
        let page = """
            <!DOCTYPE html>
            <html lang="\(texts.language.asMarkup)" dir="\(texts.direction.asMarkup)"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
            <title>albumgen</title></head>
            <body><p>\(texts.unpaired.asMarkup)</p><p><a href="\(receives ? folder : "/")">\(texts.onward.asMarkup)</a></p></body></html>

            """
        return .made(Array(page.utf8), at: "unpaired.html")
    }
}

extension LiveFile {
    var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
