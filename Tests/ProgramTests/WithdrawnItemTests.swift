import Foundation
import TestSupport
import Testing

/// Photos that are taken out of an album while another photo of it cannot be read.
struct WithdrawnItemTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (seed, name) in ["Alps/a", "Alps/a-720", "Alps/b", "Alps/c", "Sea/d"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed, width: 900, height: 600), to: "photos/\(name).jpg")
        }
        try folder.write("tag: Peaks\n", to: "photos/Alps/a.jpg.yml")
        try folder.write("unlisted: k7f3mq-2xw9tn-hb4rzy-6cdp\n", to: "photos/Hidden/album.yml")
        try folder.write("draft: true\n", to: "photos/Draft/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 10), to: "photos/Hidden/h.jpg")
        try folder.write("originals: copy\ndownload: {zip: on}\n", to: "photos/albumgen.yml")
        try folder.age("photos")
        try build(exitCode: 0)
    }

    @discardableResult
    private func build(to output: String = "site", exitCode: Int32) throws -> String {
        let outcome = try Program.run(
            "build", "photos", "--output", output, "--cache", "\(output)-cache", "--progress", "none",
            in: folder.path)
        #expect(outcome.exitCode == exitCode, "\(outcome.errors)")
        return outcome.errors
    }

    enum Step: CaseIterable {
        case makeDraft, reject, moveToUnlisted, moveToDraft, delete, replace
    }

    private func take(_ step: Step) throws {
        let photo = "photos/Alps/a.jpg"
        switch step {
        case .makeDraft: try folder.write("tag: Peaks\ndraft: true\n", to: "\(photo).yml")
        case .reject: try folder.write("tag: Peaks\nrating: -1\n", to: "\(photo).yml")
        case .moveToUnlisted, .moveToDraft:
            let album = step == .moveToDraft ? "Draft" : "Hidden"
            try folder.move(photo, to: "photos/\(album)/a.jpg")
            try folder.move("\(photo).yml", to: "photos/\(album)/a.jpg.yml")
        case .delete:
            try folder.remove(photo)
            try folder.remove("\(photo).yml")
        case .replace: try folder.write(TestPhoto.jpeg(seed: 20, width: 900, height: 600), to: photo)
        }
    }

    /// Returns the addresses of a site without archives, which lack what cannot be read.
    private func addresses(of output: String) throws -> Set<String> {
        Set(try folder.contents(of: output).keys.filter { !$0.hasSuffix(".zip") })
    }

    private func archives() throws -> Set<String> {
        Set(try folder.contents(of: "site").keys.filter { $0.hasPrefix("alps/") && $0.hasSuffix(".zip") })
    }

    /// Nothing remains of the photo, and everything of the one that cannot be read.
    @Test(arguments: Step.allCases) func itLeavesAtOnce(step: Step) throws {
        let before = try archives()
        try take(step)
        let photo = try Data(contentsOf: folder.url("photos/Alps/b.jpg"))
        try folder.unfetch("photos/Alps/b.jpg")
        let errors = try build(exitCode: 1)
        #expect(
            errors.contains(
                "only photos that were deleted, replaced, hidden or moved to a private album are removed from its albums"
            ), "\(errors)")
        let site = try addresses(of: "site")
        #expect(try before.count == 1 && archives().isDisjoint(with: before))

        try folder.write(photo, to: "photos/Alps/b.jpg")
        try build(to: "clean", exitCode: 0)
        // The list of photos without a category may stay, since it did not show the photo.
        let difference = try site.symmetricDifference(addresses(of: "clean"))
        #expect(difference.subtracting(["alps/categories/all.html"]).isEmpty, "\(difference)")
    }

    /// A file that has not been read before may be the deleted photo under another name.
    @Test(arguments: Step.allCases) func aNewFileMayBeADeletedPhoto(step: Step) throws {
        let before = try addresses(of: "site")
        try take(step)
        try folder.unfetch("photos/Alps/n.jpg")
        let errors = try build(exitCode: 1)
        #expect(errors.contains("deleted ones stay"), "\(errors)")
        let after = try addresses(of: "site")
        #expect(before.isSubset(of: after) == (step == .delete))
        #expect(after.contains("alps/a.html") == [.delete, .replace].contains(step))
    }

    /// What hides the photo could be read.
    @Test(arguments: [Step.makeDraft, .reject]) func theUnreadPhotoItselfLeaves(step: Step) throws {
        try take(step)
        try folder.unfetch("photos/Alps/a.jpg")
        try build(exitCode: 1)
        let site = try addresses(of: "site")
        let left = site.filter { $0.contains(/alps\/(a\.html|media\/a-(?!720))/) }
        #expect(left == [], "\(left)")
        #expect(site.contains("alps/a-720.html") && site.contains("alps/b.html"))
    }

    /// A name that is known proves nothing: the deleted photo may have it now.
    @Test func aPhotoThatTakesTheNameOfAnotherStays() throws {
        let before = try addresses(of: "site")
        try folder.remove("photos/Alps/b.jpg")
        try folder.move("photos/Alps/c.jpg", to: "photos/Alps/b.jpg")
        try folder.unfetch("photos/Alps/b.jpg")
        let errors = try build(exitCode: 1)
        #expect(errors.contains("deleted ones stay"), "\(errors)")
        #expect(try before.filter { $0.contains(/alps\/(c\.html|media\/c-)/) }.isSubset(of: addresses(of: "site")))
    }

    /// The album above has nothing else to show.
    @Test func theListsAboveLeave() throws {
        try folder.write(TestPhoto.jpeg(seed: 30), to: "photos/Top/Inner/i.jpg")
        try folder.write("title: Quagga\n", to: "photos/Top/album.yml")
        try build(exitCode: 0)
        #expect(folder.exists("site/top/index.html"))
        try folder.write("draft: true\n", to: "photos/Top/Inner/i.jpg.yml")
        try folder.remove("photos/Top/album.yml")
        try folder.unfetch("photos/Alps/b.jpg")
        try build(exitCode: 1)
        let site = try folder.contents(of: "site")
        #expect(site.keys.filter { $0.hasPrefix("top/inner/media/") || $0 == "top/inner/i.html" } == [])
        for (address, bytes) in site where address.hasSuffix("index.html") {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("i.html"), "\(address)")
        }
    }

    /// An interrupted or failed build does not make the next one forget what it must remove.
    @Test func aFailedBuildIsNotForgotten() throws {
        try take(.makeDraft)
        try folder.write(TestPhoto.jpeg(seed: 9), to: "photos/Alps/n.jpg")
        // There is a folder where the build writes a page.
        try folder.write("mine", to: "site/alps/n.html/mine.txt")
        try build(exitCode: 3)
        try folder.remove("site/alps/n.html")
        try folder.unfetch("photos/Alps/b.jpg")
        try build(exitCode: 1)
        let left = try addresses(of: "site").filter { $0.contains(/alps\/(a\.html|media\/a-(?!720))/) }
        #expect(left == [], "\(left)")
    }

    /// Neither does one that was killed before it removed anything, or when it had removed the page.
    @Test(arguments: [false, true]) func aKilledBuildIsNotForgotten(hasRemovedPage: Bool) throws {
        try take(.makeDraft)
        try killBuild(publishing: "new/media/", of: "New/")
        try #require(folder.exists("site/alps/a.html"))
        if hasRemovedPage { try folder.remove("site/alps/a.html") }
        try folder.unfetch("photos/Alps/b.jpg")
        try build(exitCode: 1)
        let left = try addresses(of: "site").filter { $0.contains(/alps\/(a\.html|media\/a-(?!720))/) }
        #expect(left == [], "\(left)")
    }

    @Test func whatAKilledBuildHadPublishedIsNotForgotten() throws {
        let added = try killBuild(publishing: "alps/media/n", of: "Alps/n")
        for photo in added { try folder.write("draft: true\n", to: "\(photo).yml") }
        try folder.unfetch("photos/Alps/b.jpg")
        try build(exitCode: 1)
        let left = try addresses(of: "site").filter { $0.hasPrefix("alps/media/n") || $0.hasPrefix("alps/n") }
        #expect(left == [], "\(left)")
    }

    /// Adds photos whose paths begin in a certain way, and kills the build that has begun to publish them.
    ///
    /// - Returns: the names of the new photos.
    @discardableResult
    private func killBuild(publishing beginning: String, of names: String) throws -> [String] {
        let added = (40..<70).map { "photos/\(names)\($0).jpg" }
        for (seed, photo) in added.enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 40 + seed, width: 900), to: photo)
        }
        let running = try Program.start(
            ["build", "photos", "--output", "site", "--cache", "site-cache", "--progress", "none"], in: folder.path)
        while try !addresses(of: "site").contains(where: { $0.hasPrefix(beginning) }) {
            try #require(running.process.isRunning, "the build ended before it could be killed")
        }
        kill(running.process.processIdentifier, SIGKILL)
        #expect(try running.finish().exitCode == SIGKILL)
        return added
    }

    /// The text may say what the album shows.
    @Test(arguments: Step.allCases) func nothingLeavesAnAlbumWithUnreadTexts(step: Step) throws {
        let before = try addresses(of: "site")
        try take(step)
        try folder.unfetch("photos/Alps/album.yml")
        let errors = try build(exitCode: 1)
        #expect(errors.contains("those that were deleted, replaced or moved to a private album may stay"), "\(errors)")
        #expect(try before.isSubset(of: addresses(of: "site")))
    }

    @Test func anAlbumIsDeletedMeanwhile() throws {
        try folder.remove("photos/Sea")
        try folder.unfetch("photos/Alps/b.jpg")
        try build(exitCode: 1)
        #expect(try !addresses(of: "site").contains { $0.hasPrefix("sea/") })
    }

    /// Its former address redirects to it as soon as everything can be read.
    @Test func aPhotoThatMovesToAPublicAlbumStays() throws {
        try folder.move("photos/Alps/a.jpg", to: "photos/Sea/a.jpg")
        let photo = try Data(contentsOf: folder.url("photos/Alps/b.jpg"))
        try folder.unfetch("photos/Alps/b.jpg")
        let before = try addresses(of: "site").filter { $0.hasPrefix("alps/") }
        try build(exitCode: 1)
        #expect(try before.isSubset(of: addresses(of: "site")))
        try folder.write(photo, to: "photos/Alps/b.jpg")
        try build(exitCode: 0)
        #expect(try folder.read("site/alps/a.html").contains("../sea/a.html"))
    }

    @Test func whatAnotherCacheHasPublishedStays() throws {
        let before = try addresses(of: "site")
        try folder.remove("site-cache")
        try take(.delete)
        try folder.unfetch("photos/Alps/b.jpg")
        let errors = try build(exitCode: 1)
        #expect(errors.contains("not even photos that were deleted"), "\(errors)")
        #expect(try before.isSubset(of: addresses(of: "site")))
    }
}
