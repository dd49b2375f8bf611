import Foundation
import TestSupport
import Testing

/// A photo that is held back is shown nowhere: not as the picture of another item, and not by an album above its own.
struct HeldPictureTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1, width: 64, height: 48), to: "photos/trip/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2, width: 64, height: 48), to: "photos/trip/held.jpg")
        try folder.write(TestPhoto.jpeg(seed: 3, width: 64, height: 48), to: "photos/trip/deep/below.jpg")
    }

    /// Builds the site and returns the published files, and the messages.
    private func build(exitCode: Int32) throws -> (files: [String: Data], messages: String) {
        let outcome = try Program.run(
            "build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return (try folder.contents(of: "site"), outcome.errors)
    }

    private func holdBack(_ file: String, _ how: String) throws {
        try folder.write(how + "\n", to: "photos/trip/\(file).yml")
    }

    // MARK: In place of another item's picture

    @Test(arguments: ["draft: true", "expireDate: 2020-01-01", "rating: -1", "approveStatus: -1"])
    func noPlaceholderShowsIt(how: String) throws {
        try folder.write(
            "items: [{url: a.jpg}, {url: later.jpg, placeholderImage: held.jpg}]\n", to: "photos/trip/album.yml")
        let shown = try build(exitCode: 0)
        #expect(shown.files.keys.contains("trip/later.html"))
        #expect(shown.messages.contains("the `placeholderImage` is shown"), "\(shown.messages)")
        try holdBack("held.jpg", how)
        let (files, messages) = try build(exitCode: 1)
        #expect(!files.keys.contains { $0.contains("later") }, "\(files.keys)")
        #expect(messages.contains("its `placeholderImage` `held.jpg` is itself left out"), "\(messages)")
        #expect(!messages.contains("is shown"), "\(messages)")
    }

    @Test(arguments: ["beside", "listed"])
    func noPosterShowsIt(place: String) throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "photos/trip/walk.mp4")
        if place == "beside" { try holdBack("held.jpg", "draft: true") }
        let items =
            place == "beside"
            ? "items: [{url: walk.mp4, poster: held.jpg}]\n"
            : "items: [{url: walk.mp4, poster: held.jpg}, {url: held.jpg, draft: true}]\n"
        try folder.write(items, to: "photos/trip/album.yml")
        #expect(try build(exitCode: 0).messages.contains("the poster `held.jpg` is itself left out"))
    }

    /// The poster is not an item while the video is shown, either, so hiding the video must not make it one.
    @Test(arguments: ["draft: true", "expireDate: 2020-01-01", "rating: -1"])
    func thePosterOfAHeldVideoIsNoPhoto(how: String) throws {
        try TestFilm.make(TestFilm.plain(), in: folder, as: "photos/trip/walk.mp4")
        try holdBack("walk.mp4", "poster: held.jpg")
        func pages() throws -> Set<String> {
            Set(try build(exitCode: 0).files.keys.filter { $0.hasPrefix("trip/") && $0.hasSuffix(".html") })
        }
        let shown = try pages()
        #expect(shown.contains("trip/walk-mp4.html") && !shown.contains("trip/held.html"), "\(shown)")
        try holdBack("walk.mp4", "poster: held.jpg\n\(how)")
        let held = try pages()
        #expect(held.contains("trip/a.html") && held.isSubset(of: shown.subtracting(["trip/walk-mp4.html"])), "\(held)")
        #expect(!folder.names.contains { $0.hasPrefix("site/trip/media/held") }, "\(folder.names)")
        // An album that lists it does not show it either.
        try folder.write("items: [trip/held.jpg, trip/a.jpg]\n", to: "photos/album.yml")
        let outcome = try build(exitCode: 1)
        #expect(!outcome.files.keys.contains { $0.contains("held") }, "\(outcome.files.keys)")
        #expect(outcome.messages.contains("trip/held.jpg: error: is left out"), "\(outcome.messages)")
    }

    // MARK: In an album above

    @Test(arguments: [
        ("trip/deep/below.jpg.yml", "draft: true\n", 0), ("trip/deep/album.yml", "draft: true\n", 1),
        ("trip/deep/album.yml", "expireDate: 2020-01-01\n", 1),
        ("albumgen.yml", "albums: {trip/deep: {draft: true}}\n", 1),
        ("albumgen.yml", "spaces: {x: {albums: [trip/deep], passwordEnv: SPACE}}\n", 1),
    ])
    func noAlbumAboveShowsIt(file: String, text: String, exitCode: Int32) throws {
        try folder.write("items: [{url: a.jpg}, {url: deep/below.jpg}]\n", to: "photos/trip/album.yml")
        #expect(try build(exitCode: 0).files.keys.contains("trip/deep-below.html"))
        try folder.write(text, to: "photos/\(file)")
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"], in: folder.path,
            environment: ["SPACE": "a password of the family, long enough"]
        ).finish()
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        #expect(!folder.names.contains { $0.hasPrefix("site/") && $0.contains("below") }, "\(folder.names)")
        #expect(folder.exists("site/trip/a.html"))
        if exitCode == 1 { #expect(outcome.errors.contains("copy the file"), "\(outcome.errors)") }
    }

    /// The photo's own album may hold back this photo, or share none of its photos.
    @Test(arguments: [
        "items: [{url: below.jpg, draft: true}, other.jpg]", "items: [{url: below.jpg, publishDate: 2999-01-01}]",
        "items: [{url: below.jpg, expireDate: 2020-01-01}]", "items: [{url: below.jpg, rating: -1}, other.jpg]",
        "items: [{url: below.jpg, hidden: true}, other.jpg]", "ignore: [below.jpg]", "unlisted: k7f3mq2xw9tnhb4rzy6cdp",
        "privacy: {gps: off}",
    ])
    func noAlbumAboveShowsWhatItsOwnDoesNot(text: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 4, width: 64, height: 48), to: "photos/trip/deep/other.jpg")
        try TestFilm.make(TestFilm.plain(), in: folder, as: "photos/trip/walk.mp4")
        try folder.write("privacy: {gps: on}\n", to: "photos/albumgen.yml")
        try folder.write(
            "items: [{url: a.jpg}, {url: deep/below.jpg}, {url: walk.mp4, poster: deep/below.jpg}]\n",
            to: "photos/trip/album.yml")
        #expect(try build(exitCode: 0).files.keys.contains("trip/deep-below.html"))
        try folder.write("\(text)\n", to: "photos/trip/deep/album.yml")
        let (files, messages) = try build(exitCode: 1)
        #expect(!files.keys.contains { $0.contains("deep-below") }, "\(files.keys)")
        #expect(
            messages.contains("because its own album `trip/deep`") && messages.contains("copy the file"), "\(messages)")
        #expect(messages.contains("the poster `deep/below.jpg` is itself left out"), "\(messages)")
        #expect(files.keys.contains("trip/a.html"))
    }

    /// A sidecar may name the poster, too.
    @Test(arguments: [
        "ignore: [below.jpg]", "unlisted: k7f3mq2xw9tnhb4rzy6cdp", "items: [{url: below.jpg, draft: true}]",
    ])
    func noSidecarAboveShowsWhatItsOwnAlbumDoesNot(text: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 4, width: 64, height: 48), to: "photos/trip/deep/other.jpg")
        try TestFilm.make(TestFilm.plain(), in: folder, as: "photos/trip/walk.mp4")
        try folder.write("poster: deep/below.jpg\n", to: "photos/trip/walk.mp4.yml")
        #expect(try !build(exitCode: 0).messages.contains("the poster"))
        try folder.write("\(text)\n", to: "photos/trip/deep/album.yml")
        let messages = try build(exitCode: 0).messages
        #expect(messages.contains("the poster `deep/below.jpg` is itself left out"), "\(messages)")
    }

    /// In its own album, all files of the shot are one item, which a sidecar hides.
    @Test func noAlbumAboveShowsTheUneditedFileOfAHiddenShot() throws {
        try folder.write(TestPhoto.jpeg(seed: 4, width: 64, height: 48), to: "photos/trip/deep/below-edited.jpg")
        try folder.write("draft: true\n", to: "photos/trip/deep/below-edited.jpg.yml")
        try folder.write("items: [{url: a.jpg}, {url: deep/below.jpg}]\n", to: "photos/trip/album.yml")
        let (files, messages) = try build(exitCode: 1)
        #expect(!files.keys.contains { $0.contains("below") }, "\(files.keys)")
        #expect(messages.contains("because its own album `trip/deep` leaves it out"), "\(messages)")
    }

    /// A list that does not name a file holds nothing back.
    @Test func whatAListBelowOnlyLacksIsShownAbove() throws {
        try folder.write(TestPhoto.jpeg(seed: 4, width: 64, height: 48), to: "photos/trip/deep/other.jpg")
        try folder.write("items: [other.jpg]\n", to: "photos/trip/deep/album.yml")
        try folder.write("items: [{url: deep/below.jpg}]\n", to: "photos/trip/album.yml")
        #expect(try build(exitCode: 0).files.keys.contains("trip/deep-below.html"))
    }

    @Test func whatDescribesAPhotoBelowIsShownAbove() throws {
        try folder.write("items: [{url: deep/below.jpg}]\n", to: "photos/trip/album.yml")
        try folder.write("title: Deep water\n", to: "photos/trip/deep/below.jpg.yml")
        _ = try build(exitCode: 0)
        #expect(try folder.read("site/trip/deep-below.html").contains("Deep water"))
    }

    // MARK: Words that hide

    @Test(arguments: [
        ("trip/album.yml", "expires: 2020-01-01"), ("trip/album.yml", "expired: true"),
        ("trip/album.yml", "listed: false"), ("trip/album.yml", "approved: no"),
        ("trip/a.jpg.yml", "expirationDate: 2020-01-01"), ("trip/a.jpg.yml", "rejected: true"),
    ])
    func wordsForLeavingOutLeaveOut(file: String, text: String) throws {
        try folder.write(text + "\n", to: "photos/\(file)")
        _ = try Program.run("build", "photos", "--output", "site", "--progress", "none", in: folder.path)
        #expect(folder.exists("site/index.html") && !folder.exists("site/trip/a.html"))
    }

    @Test func anExpiredPageIsNotShown() throws {
        try folder.write("---\nexpires: 2020-01-01\n---\nWords\n", to: "photos/pages/about.md")
        #expect(try !build(exitCode: 1).files.keys.contains("about.html"))
    }

    // MARK: Adapters

    @Test(arguments: [
        #"{"photos": [{"tag": "Hall", "items": ["a.jpg"]}, {"tag": "x", "draft": true, "items": ["held.jpg"]}]}"#,
        #"{"draft": true, "items": ["a.jpg"]}"#, #"{"private": true, "items": ["a.jpg"]}"#,
        #"{"categories": [{"tag": "x", "draft": true, "items": ["held.jpg"]}]}"#,
    ])
    func anAnswerThatHidesSomethingLeavesOutTheAlbum(answer: String) throws {
        try folder.write("adapters: {list: {command: [cat, answer]}}\n", to: "photos/albumgen.yml")
        try folder.write("adapter: list\n", to: "photos/trip/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 5, width: 64, height: 48), to: "photos/home/b.jpg")
        try folder.write(answer, to: "photos/answer")
        let (files, messages) = try build(exitCode: 1)
        #expect(!files.keys.contains { $0.contains("held") || $0 == "trip/a.html" }, "\(messages)")
        #expect(files.keys.contains("home/b.html"))
    }

    /// An adapter that returns nothing at all has failed, and one that returns an empty list has not.
    @Test(arguments: [
        ("", 1), ("null", 1), ("{}", 1), ("[]", 0), (#"{"photos": []}"#, 0),
        (#"{"photos": [{"tag": "Hall", "items": []}]}"#, 0),
    ])
    func anAdapterWithoutItemsShowsNothing(answer: String, exitCode: Int32) throws {
        try folder.write("adapters: {list: {command: [cat, answer]}}\n", to: "photos/albumgen.yml")
        try folder.write("adapter: list\n", to: "photos/trip/album.yml")
        try folder.write(answer, to: "photos/answer")
        #expect(try !build(exitCode: exitCode).files.keys.contains { $0.hasPrefix("trip/a") })
    }

    @Test func adaptersKnowTheirAlbumInTheMiddleOfAnArgument() throws {
        try folder.write(
            "adapters: {list: {command: [echo, '[{\"url\": \"a.jpg\", \"title\": \"{album} in {folder}\"}]']}}\n",
            to: "photos/albumgen.yml")
        try folder.write("adapter: list\n", to: "photos/trip/album.yml")
        _ = try build(exitCode: 0)
        #expect(try folder.read("site/trip/a.html").contains("trip in \(folder.path)/photos/trip"))
    }
}
