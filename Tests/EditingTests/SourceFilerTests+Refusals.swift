import Files
import Foundation
import TestSupport
import Testing

@testable import AlbumSources
@testable import Editing

/// Moves that would lose something, replace something, or show what is hidden.
extension SourceFilerTests {
    /// A move would lose a field that hides or describes a photo under a name that only its own album maps.
    @Test(arguments: [
        ("map: {hid: draft}\n", "hid: true"), ("map: {valid: expireDate}\n", "valid: 2990-01-01"),
        ("map: {cap: description}\n", "cap: Words"),
    ])
    func movesNothingWhoseTextWouldMeanSomethingElse(map: String, text: String) throws {
        try folder.write(map, to: "A/album.yml")
        try folder.write(text, to: "A/a.jpg.yml")
        let before = try content()
        for album in ["B", "C"] {
            #expect(throws: EditRefusal.blocked(.otherMeaning, path: "A/a.jpg")) {
                try filer.move([photo], to: album)
            }
        }
        try folder.write("\(map)items:\n- url: a.jpg\n  \(text)\n", to: "A/album.yml")
        try folder.remove("A/a.jpg.yml")
        for album in ["B", "C"] {
            #expect(throws: EditRefusal.blocked(.otherMeaning, path: "A/album.yml:3:8")) {
                try filer.move([photo], to: album)
            }
        }
        // An album with the same mapping, and one from which nothing was mapped.
        try folder.write("\(map)", to: "B/album.yml")
        #expect(try filer.move([photo], to: "B") != nil)
        _ = try editor.undo()
        try folder.write("\(map)", to: "A/album.yml")
        try folder.write(text, to: "A/a.jpg.yml")
        #expect(try filer.move([photo], to: "B") != nil)
        _ = try editor.undo()
        #expect(try content().filter { !$0.key.hasSuffix("yml") } == before.filter { !$0.key.hasSuffix("yml") })
        #expect(try filer.move([EditedItem(origin: "A/b.jpg", album: "A")], to: "C") != nil)
    }

    /// Files whose names make them versions of one shot would become one item.
    @Test(arguments: [
        ("IMG_E2041.JPG", "IMG_2041.JPG"), ("IMG_3000.JPG", "IMG_E3000.HEIC"), ("sea-edited.jpg", "sea.jpg"),
        ("P_BURST001.jpg", "P_BURST002.jpg"),
    ])
    func movesNothingIntoTheShotOfAnother(name: String, other: String) throws {
        try folder.write("one", to: "A/\(name)")
        try folder.write("other", to: "B/\(other)")
        #expect(throws: EditRefusal.blocked(.taken, path: "B/\(other)")) {
            try filer.move([EditedItem(origin: "A/\(name)", album: "A")], to: "B")
        }
    }

    @Test func refusesWhatWouldLoseOrReplace() throws {
        let before = try content()
        func refuses(_ obstacle: FilingObstacle, _ path: String, to album: String) throws {
            let now = try content()
            #expect(throws: EditRefusal.blocked(obstacle, path: path)) { try filer.move([photo], to: album) }
            #expect(try content() == now)
        }
        try folder.write("other", to: "B/a.jpg")
        try refuses(.taken, "B/a.jpg", to: "B")
        // The photo would join this file as one item.
        try FileManager.default.moveItem(atPath: folder.path + "/B/a.jpg", toPath: folder.path + "/B/A.nef")
        try refuses(.taken, "B/A.nef", to: "B")
        try FileManager.default.moveItem(atPath: folder.path + "/B/A.nef", toPath: folder.path + "/B/a.jpg.md")
        try refuses(.taken, "B/a.jpg.md", to: "B")
        try FileManager.default.removeItem(atPath: folder.path + "/B/a.jpg.md")
        // A text about two photos, and Picasa's about all of them.
        try folder.write("title: Both\n", to: "A/a.yml")
        try folder.write("heic", to: "A/a.heic")
        try refuses(.shared, "A/a.yml", to: "B")
        try FileManager.default.removeItem(atPath: folder.path + "/A/a.yml")
        try folder.write("[a.jpg]\r\ncaption=Mine\r\n[b.jpg]\r\nstar=yes\r\n", to: "A/.picasa.ini")
        try refuses(.shared, "A/.picasa.ini", to: "B")
        for name in [".picasa.ini", "a.heic"] { try FileManager.default.removeItem(atPath: folder.path + "/A/" + name) }
        #expect(try content() == before)
        // Lists in formats that albumgen does not edit.
        try folder.write("url,title\na.jpg,One\n", to: "A/album.csv")
        try refuses(.listed, "A/album.csv:2:1", to: "B")
        try FileManager.default.removeItem(atPath: folder.path + "/A/album.csv")
        try folder.write("[{\"url\": \"x.jpg\"}]", to: "B/album.json")
        #expect(throws: EditRefusal.self) { try filer.move([photo], to: "B") }
        #expect(folder.exists("A/a.jpg") && !folder.exists("B/a.jpg"))
        // What has changed since the move is not moved back.
        try FileManager.default.removeItem(atPath: folder.path + "/B/album.json")
        _ = try filer.move([photo], to: "B")
        try folder.write("mine now", to: "B/a.jpg")
        #expect(throws: EditRefusal.changedSince(path: "B/a.jpg")) { try editor.undo() }
        #expect(try folder.read("B/a.jpg") == "mine now")
    }
}
