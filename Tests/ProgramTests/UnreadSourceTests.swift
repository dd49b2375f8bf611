import Foundation
import TestSupport
import Testing

/// What cannot be read is not gone: nothing made from it is removed from the published site.
///
/// These tests run the program as an unprivileged user, because root is denied nothing.
@Suite(.enabled(if: Unprivileged.canRun))
struct UnreadSourceTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/travels/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/b.jpg")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/c.jpg")
        try folder.write("title: A boat\n", to: "photos/b.jpg.yml")
        try folder.age("photos")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
    }

    func build() throws -> Program.Outcome {
        try Unprivileged.run(["build", "photos", "--output", "site", "--progress", "none"], in: folder.path)
    }

    /// This happens with git-annex, and with folders on a disk that is missing.
    @Test(arguments: ["c.jpg", "travels"]) func whatALinkShowedStaysWhileItsTargetIsAway(name: String) throws {
        try folder.write("", to: "photos/.kept/notes.txt")
        try FileManager.default.moveItem(at: folder.url("photos/\(name)"), to: folder.url("photos/.kept/\(name)"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/\(name)").path, withDestinationPath: ".kept/\(name)")
        try Unprivileged.own(folder.path)
        #expect(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        try FileManager.default.moveItem(at: folder.url("photos/.kept"), to: folder.url("photos/.away"))
        // The second build must remember it, too.
        for _ in 1...2 {
            let outcome = try build()
            #expect(
                outcome.exitCode == 1 && outcome.errors.contains("removed from its albums, from those above them"),
                "\(outcome.errors)")
            #expect(try Set(before.keys).isSubset(of: folder.contents(of: "site").keys))
        }
        try folder.remove("photos/\(name)")
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site").count < before.count)
    }

    @Test func aFileDoesNotReplaceOneThatStays() throws {
        try folder.write("new", to: "photos/static/travels")
        try Unprivileged.own(folder.path)
        chmod(folder.url("photos/travels").path, 0)
        defer { chmod(folder.url("photos/travels").path, 0o755) }
        let outcome = try build()
        #expect(outcome.exitCode == 3 && outcome.errors.contains("take the place of pages"), "\(outcome.errors)")
        #expect(folder.exists("site/travels/a.html"))
    }

    /// The configuration may say what to leave out.
    @Test func aSecondConfigurationThatCannotBeReadStopsTheBuild() throws {
        try folder.write("title: T\n", to: "photos/albumgen.yml")
        try folder.write("title: U\n", to: "photos/albumgen.yaml")
        chmod(folder.url("photos/albumgen.yaml").path, 0)
        let outcome = try build()
        #expect(outcome.exitCode == 3)
        #expect(
            outcome.errors.hasPrefix("albumgen.yaml: error: cannot be read: Permission denied"), "\(outcome.errors)")
    }

    @Test(arguments: ["photos/travels", "photos/b.jpg.yml"]) func aPlanSaysWhatItCannotRead(name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url(name).path)
        defer { chmod(folder.url(name).path, 0o755) }
        for option in [[], ["--list"], ["--report", "-"]] {
            let outcome = try Unprivileged.run(["plan", "photos"] + option, in: folder.path)
            #expect(outcome.exitCode == 1, "\(outcome.output)")
            #expect(
                outcome.errors == """
                    \(name.dropFirst(7)): error: could not be read: Permission denied; the plan may lack photos, so \
                    correct this and plan again

                    """)
            #expect(outcome.output.contains("1/1") && !outcome.output.contains("diagnostics"), "\(outcome.output)")
        }
    }

    @Test func aLinkThatNeverLedAnywhereRemovesNothingElse() throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.url("photos/z.jpg").path, withDestinationPath: "nowhere.jpg")
        let outcome = try build()
        #expect(outcome.exitCode == 0 && outcome.errors.contains("is a link to something that does not exist"))
    }

    @Test(arguments: ["photos/travels", "photos/c.jpg", "photos/b.jpg.yml"])
    func nothingIsRemovedThatMayStillBeThere(name: String) throws {
        let before = try folder.contents(of: "site")
        let path = folder.url(name).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        // A different modification time, so that the file has to be read again.
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains(name.dropFirst("photos/".count)) && outcome.errors.contains("ermission denied"),
            "\(outcome.errors)")
        let kept = name.hasSuffix(".yml") ? "removed from the published site" : "removed from its albums"
        #expect(outcome.errors.contains(kept), "\(outcome.errors)")
        let after = try folder.contents(of: "site")
        #expect(Set(before.keys).isSubset(of: after.keys))
        if name == "photos/c.jpg" { #expect(after == before) }

        try FileManager.default.setAttributes([.posixPermissions: mode ?? 0o755], ofItemAtPath: path)
        #expect(try build().exitCode == 0)
        #expect(try folder.contents(of: "site") == before)
    }

    /// Makes a file or folder unreadable, with a different modification time, so that a file has to be read again.
    func close(_ name: String) throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)],
            ofItemAtPath: folder.url(name).path)
    }

    func configure(_ text: String) throws {
        try folder.write(text, to: "photos/albumgen.yml")
        try Unprivileged.own(folder.path)
    }

    @Test func aFormerPasswordOpensNothingEvenSo() throws {
        func sealed() throws -> Set<String> {
            Set(try folder.contents(of: "site").keys.filter { $0.hasPrefix("sealed/") })
        }
        for word in ["one", "two"] {
            try folder.write("a long password, number \(word)\n", to: "\(word).txt")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600], ofItemAtPath: folder.url("\(word).txt").path)
        }
        try configure("spaces: {family: {albums: [travels], passwordFile: ../one.txt}}\n")
        try #require(try build().exitCode == 0)
        let before = try sealed()
        try configure("spaces: {family: {albums: [travels], passwordFile: ../two.txt}}\n")
        try close("photos/c.jpg")
        #expect(try build().exitCode == 1)
        #expect(try !before.isEmpty && sealed().count == before.count && sealed().isDisjoint(with: before))
    }

    /// A page redirects immediately, unless the photo that it showed may still be there.
    @Test(arguments: [("photos/c.jpg", true), ("photos/travels/deep/e.jpg", false), ("photos/c.jpg.yml", false)])
    func whatMovesMeanwhileIsFoundInTime(unread: String, isAtOnce: Bool) throws {
        try folder.write(TestPhoto.jpeg(seed: 6), to: "photos/travels/deep/e.jpg")
        try folder.write("keywords: [fog]\n", to: "photos/c.jpg.yml")
        try configure("title: T\n")
        try #require(try build().exitCode == 0)
        try folder.move("photos/travels/a.jpg", to: "photos/travels/lagoon.jpg")
        try close(unread)
        #expect(try build().exitCode == 1)
        #expect(try folder.read("site/travels/a.html").contains("url=lagoon.html") == isAtOnce)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: folder.url(unread).path)
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/travels/a.html").contains("url=lagoon.html"))
    }

    /// Without the folder that cannot be read, the private one would have its address.
    @Test(arguments: [
        "albums: {Trip: {unlisted: k7f3mq2xw9tnhb4rzy6cdp}}", "spaces: {family: {albums: [Trip], passwordEnv: HOME}}",
    ])
    func aFolderOfNearlyTheSameNameIsNotThePrivateOne(setting: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/Trip/d.jpg")
        try folder.write(TestPhoto.jpeg(seed: 6), to: "photos/trip/e.jpg")
        try configure("title: T\n\(setting)\n")
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site").keys.filter { $0.hasPrefix("trip/") }
        #expect(before.contains("trip/e.html"))
        try close("photos/trip")
        #expect(try build().exitCode == 1)
        #expect(try Set(before).isSubset(of: folder.contents(of: "site").keys))
    }

    /// Smart albums that show only what could not be read stay; others are removed with what they showed.
    @Test func smartAlbumsOfWhatWasReadAreNotKept() throws {
        for (name, seed, year) in [("other/d", 5, 2011), ("travels/e", 6, 2012), ("travels/f", 7, 2013)] {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/\(name).jpg")
            try folder.write("shootTime: \(year)-05-01\ntitle: Quaggamark\n", to: "photos/\(name).jpg.yml")
        }
        try configure("title: T\nsmart: [years]\n")
        try #require(try build().exitCode == 0)
        try folder.remove("photos/travels/e.jpg")
        try folder.remove("photos/travels/e.jpg.yml")
        // It is another photo now, at the same address.
        try folder.write(TestPhoto.jpeg(seed: 8), to: "photos/travels/f.jpg")
        try folder.write("shootTime: 2014-05-01\n", to: "photos/travels/f.jpg.yml")
        try Unprivileged.own(folder.path)
        try close("photos/other")
        #expect(try build().exitCode == 1)
        for year in [2011, 2012, 2013, 2014] {
            for page in ["\(year)/index.html", "\(year)/05/index.html"] {
                #expect(folder.exists("site/smart/years/\(page)") == [2011, 2014].contains(year), "\(page)")
            }
        }
        let left = try folder.contents(of: "site").filter { $1.contains(Data("Quaggamark".utf8)) }.keys
        #expect(left.filter { !$0.hasPrefix("other/") && !$0.hasPrefix("smart/years/2011/") }.sorted() == [])
    }

    /// A photo that is deleted, one that becomes a draft and the picture of one that is turned are gone at once from albums
    /// that were read; what may come from the rest stays.
    @Test(arguments: ["photos/other/d.jpg", "photos/other"])
    func whatIsGoneFromAnAlbumThatWasReadIsRemovedEvenSo(unread: String) throws {
        try folder.write(TestPhoto.jpeg(seed: 5), to: "photos/other/d.jpg")
        try folder.write("aliases: [/travels/former]\n", to: "photos/other/album.yml")
        for (seed, name) in zip(6..., ["e", "f", "g"]) {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "photos/travels/\(name).jpg")
            try folder.write("keywords: [quaggamark]\n", to: "photos/travels/\(name).jpg.yml")
        }
        try configure("title: T\nsearch: on\nsmart: [keywords]\n")
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        #expect(folder.exists("site/smart/keywords/quaggamark/index.html"))
        #expect(folder.exists("site/travels/former/index.html"))
        try folder.remove("photos/travels/e.jpg")
        try folder.remove("photos/travels/e.jpg.yml")
        try folder.write("keywords: [quaggamark]\ndraft: true\n", to: "photos/travels/f.jpg.yml")
        try folder.write("rotate: 90\n", to: "photos/travels/g.jpg.yml")
        try folder.remove("photos/b.jpg")
        try Unprivileged.own(folder.path)
        try close(unread)
        #expect(try build().exitCode == 1)
        let after = try folder.contents(of: "site")
        #expect(after.filter { $1.contains(Data("quaggamark".utf8)) }.keys.sorted() == [])
        #expect(after.keys.filter { $0.hasPrefix("travels/") && $0.contains(/[\/][ef][-.]/) }.sorted() == [])
        let pictures = { (site: [String: Data]) in site.keys.filter { $0.hasPrefix("travels/media/g-") }.count }
        #expect(pictures(after) == pictures(before))
        let kept = before.keys.filter {
            $0.hasPrefix("other/") || $0.hasPrefix("travels/former/") || $0.hasPrefix("media/c-") || $0 == "c.html"
        }
        #expect(kept.count > 8 && Set(kept).isSubset(of: after.keys))
        // The deleted photo may be what cannot be read: its file has another time than when it was read.
        let deleted = before.keys.filter { $0.hasPrefix("media/b-") || $0 == "b.html" }
        #expect(deleted.count > 2 && Set(deleted).isSubset(of: after.keys))
    }

    /// Exit code 3 means that the system refused access, 2 that the user made a mistake; neither builds anything.
    @Test(arguments: ["photos", "photos/albumgen.yml", "photos/album.md", "photos/mark.png"])
    func whatIsNeededForAnythingEndsTheBuild(name: String) throws {
        try folder.write("title: T\nwatermark: {image: mark.png}\n", to: "photos/albumgen.yml")
        try folder.write("Text\n", to: "photos/album.md")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/mark.png")
        try Unprivileged.own(folder.path)
        try #require(try build().exitCode == 0)
        let before = try folder.contents(of: "site")
        let path = folder.url(name).path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        try FileManager.default.setAttributes(
            [.posixPermissions: 0, .modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
        let outcome = try build()
        try FileManager.default.setAttributes([.posixPermissions: mode ?? 0o755], ofItemAtPath: path)
        #expect(outcome.exitCode == 3, "\(outcome.errors)")
        #expect(outcome.errors.lowercased().contains("permission denied"), "\(outcome.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    @Test(arguments: ["nowhere", "photos/b.jpg", "photos/b.jpg/inside"]) func aSourceThatIsNotAFolderIsAMistake(
        name: String
    ) throws {
        let outcome = try Program.run("build", name, "--output", "other", in: folder.path)
        #expect(outcome.exitCode == 2, "\(outcome.errors)")
    }

    @Test func whatIsGoneIsRemovedOnceAllCanBeRead() throws {
        try folder.remove("photos/b.jpg")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.url("photos/travels").path)
        #expect(try build().exitCode == 1)
        #expect(folder.exists("site/b.html") && folder.exists("site/travels/a.html"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("photos/travels").path)
        #expect(try build().exitCode == 0)
        #expect(!folder.exists("site/b.html") && folder.exists("site/travels/a.html"))
    }
}
