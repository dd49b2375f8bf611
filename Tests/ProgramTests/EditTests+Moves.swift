import Foundation
import TestSupport
import Testing

/// Items that move to another album.
extension EditTests {
    /// Pages do not show an album that is only in a space, but its list may name the photo, too.
    @Test(arguments: ["", ", expires: 2020-01-01"])
    func movesNothingThatAnAlbumOfASpaceShows(more: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Kids/Open/c.jpg")
        try folder.write("items: [Open/c.jpg]\n", to: "photos/Kids/album.yml")
        try folder.write(
            "spaces: {family: {albums: [Kids], public: [Kids/Open], passwordFile: ../word\(more)}}\n",
            to: "photos/albumgen.yml")
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        #expect(try server.waitUntil { try server.get("/kids/open/c.html").status == 200 })
        let answer = try device.ask(
            "transfer", #"{"pages": ["kids/open/c.html"], "files": ["Kids/Open/c.jpg"], "album": "Summer"}"#)
        #expect(answer.status == 409 && answer.body.contains("shownElsewhere"), "\(answer.status) \(answer.body)")
        #expect(folder.exists("photos/Kids/Open/c.jpg"))
    }

    /// Many cameras and programs write a rating of zero. It is not in a text that a move could lose.
    @Test(arguments: [0, 4])
    func movesAPhotoWithARatingOfItsOwn(stars: Int) throws {
        try folder.write(TestPhoto.jpeg(seed: 9, xmp: "xmp:Rating=\"\(stars)\""), to: "photos/Sea/c.jpg")
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        #expect(try server.waitUntil { try server.get("/sea/c.html").status == 200 })
        try folder.write(TestPhoto.jpeg(seed: 10), to: "photos/Lake/d.jpg")
        #expect(try server.waitUntil { try server.get("/lake/d.html").status == 200 })
        let answer = try device.ask(
            "transfer", #"{"pages": ["sea/c.html"], "files": ["Sea/c.jpg"], "album": "Lake"}"#)
        #expect(answer.status == 200 && folder.exists("photos/Lake/c.jpg"), "\(answer.status) \(answer.body)")
    }

    /// The unedited version, which is not an item beside the edited one, moves as well.
    @Test func movesAnEditedPhotoWithItsUneditedVersion() throws {
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Sea/IMG_2041.jpg")
        try folder.write(TestPhoto.jpeg(seed: 11), to: "photos/Sea/IMG_E2041.jpg")
        try folder.write(TestPhoto.jpeg(seed: 10), to: "photos/Lake/d.jpg")
        let server = try RunningServer("photos", "--edit", in: folder)
        defer { server.end() }
        let device = try Device(server)
        #expect(try server.waitUntil { try server.get("/sea/img_2041.html").status == 200 })
        let answer = try device.ask(
            "transfer", #"{"pages": ["sea/img_2041.html"], "files": ["Sea/IMG_E2041.jpg"], "album": "Lake"}"#)
        #expect(answer.status == 200, "\(answer.status) \(answer.body)")
        #expect(folder.exists("photos/Lake/IMG_2041.jpg") && folder.exists("photos/Lake/IMG_E2041.jpg"))
        #expect(!folder.exists("photos/Sea/IMG_2041.jpg") && !folder.exists("photos/Sea/IMG_E2041.jpg"))
    }
}
