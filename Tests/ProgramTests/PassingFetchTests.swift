import Foundation
import LoopbackServer
import TestSupport
import Testing

/// What providers and adapters cannot supply today may be there tomorrow: nothing published from it is removed.
struct PassingFetchTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
    }

    /// Builds an intact site, then one that temporarily lacks something, then the intact one again.
    private func expectNothingIsRemoved(
        while fault: () throws -> Void, saying words: String, until mended: () throws -> Void, arguments: [String] = []
    ) throws {
        let sound = try build()
        try #require(sound.exitCode == 0, "\(sound.errors)")
        let before = try folder.contents(of: "site")
        try #require(before.keys.contains { $0.contains("media/") })
        try fault()
        let outcome = try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
        #expect(outcome.exitCode == 1, "\(outcome.errors)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        let reported = outcome.errors.split(separator: "\n").filter {
            $0.contains("only photos hidden in folders whose texts could be read are removed from its albums")
        }
        #expect(reported.count == 1, "\(outcome.errors)")
        let after = try folder.contents(of: "site")
        #expect(Set(before.keys).subtracting(after.keys) == [])
        #expect(before.filter { $0.key.contains("media/") } == after.filter { $0.key.contains("media/") })
        try mended()
        let again = try build()
        #expect(again.exitCode == 0, "\(again.errors)")
        #expect(try folder.contents(of: "site") == before)
    }

    private func writeTakeout() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "takeout/Sea/a.jpg")
        try folder.write(TestPhoto.jpeg(seed: 2), to: "takeout/Sea/b.jpg")
        try folder.write("providers: {asset: {libraries: {t: {path: ../takeout}}}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: asset\noptions: {album: Sea}\n", to: "photos/P/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 3), to: "photos/own.jpg")
        try folder.age("photos")
    }

    @Test func aLibraryOnADiskThatIsNotMountedRemovesNothing() throws {
        try writeTakeout()
        try expectNothingIsRemoved(
            while: { try folder.move("takeout", to: "unmounted") },
            saying: "the library `t` cannot be read: there is no \(folder.path)/photos/../takeout; mount its disk",
            until: { try folder.move("unmounted", to: "takeout") })
    }

    @Test func anEmptyMountPointRemovesNothing() throws {
        try writeTakeout()
        try folder.write("provider: asset\n", to: "photos/P/album.yml")
        try expectNothingIsRemoved(
            while: {
                try folder.move("takeout", to: "unmounted")
                try folder.makeFolder("takeout")
            }, saying: "/takeout is empty; mount its disk",
            until: {
                try folder.remove("takeout")
                try folder.move("unmounted", to: "takeout")
            })
    }

    @Test func aPhotoThatCannotBeDescribedIsAnError() throws {
        try writeTakeout()
        try folder.write(#"{"photoTakenTi"#, to: "takeout/Sea/b.jpg.json")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("`Sea/b.jpg` is left out"), "\(outcome.errors)")
        #expect(folder.exists("site/p/a.html") && !folder.exists("site/p/b.html"))
    }

    @Test func aDamagedDatabaseRemovesNothing() throws {
        try writeTakeout()
        try folder.write("items: [asset:Sea/a.jpg]\nprovider: asset\n", to: "photos/P/album.yml")
        try expectNothingIsRemoved(
            while: {
                try folder.write(
                    "providers: {asset: {libraries: {t: {path: ../takeout/digikam4.db}}}}\n", to: "photos/albumgen.yml")
                try folder.write("SQLite format 3\0, and then nothing", to: "takeout/digikam4.db")
            }, saying: "the library `t` cannot be read: ",
            until: {
                try folder.remove("takeout/digikam4.db")
                try folder.write(
                    "providers: {asset: {libraries: {t: {path: ../takeout}}}}\n", to: "photos/albumgen.yml")
            })
    }

    /// What is gone from a library is gone; that is not an error.
    @Test func aPhotoThatIsGoneFromALibraryIsRemoved() throws {
        try writeTakeout()
        #expect(try build().exitCode == 0)
        try folder.remove("takeout/Sea/b.jpg")
        #expect(try build().exitCode == 0)
        #expect(folder.exists("site/p/a.html") && !folder.exists("site/p/b.html"))
    }

    /// What became private used to stay published until every provider and adapter of the site worked again.
    @Test(arguments: ["provider: asset\noptions: {album: Sea}\n", "adapter: list\n"])
    func whatBecomesPrivateElsewhereIsRemovedMeanwhile(settings: String) throws {
        try writeTakeout()
        try folder.write("echo '[\"c.jpg\"]'\n", to: "photos/list.sh")
        try folder.write(
            """
            providers: {asset: {libraries: {t: {path: ../takeout}}}}
            adapters: {list: {command: [sh, list.sh]}}
            smart: [all, people]
            """, to: "photos/albumgen.yml")
        try folder.write("people: [Ann Lee]\n", to: "photos/Q/q.jpg.yml")
        try folder.write("people: [Bo Sun]\n", to: "photos/P/c.jpg.yml")
        try folder.write(TestPhoto.jpeg(seed: 4), to: "photos/P/c.jpg")
        try folder.write("download: {zip: on}\nprivacy: {people: true}\n", to: "photos/Q/album.yml")
        try folder.write("privacy: {people: true}\n\(settings)", to: "photos/P/album.yml")
        for (seed, name) in ["q", "secret"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: 5 + seed), to: "photos/Q/\(name).jpg")
        }
        let sound = try build()
        try #require(sound.exitCode == 0, "\(sound.errors)")
        let before = try folder.contents(of: "site")
        try #require(before.keys.contains { $0.hasPrefix("q/") && $0.hasSuffix(".zip") })

        try folder.move("takeout", to: "unmounted")
        try folder.write("exit 75\n", to: "photos/list.sh")
        try folder.write("draft: true\n", to: "photos/Q/secret.jpg.yml")
        try folder.write("download: off\n", to: "photos/Q/album.yml")
        let outcome = try build()
        #expect(
            outcome.exitCode == 1
                && outcome.errors.contains(
                    "only photos hidden in folders whose texts could be read are removed from its albums")
        )
        let after = try folder.contents(of: "site")
        #expect(after.keys.filter { $0.contains("secret") || $0.hasSuffix(".zip") } == [])
        for words in ["secret.", "Ann Lee"] {
            let naming = after.filter { $0.value.range(of: Data(words.utf8)) != nil }.keys.sorted()
            #expect(naming == [], "name `\(words)`")
        }
        #expect(before.keys.filter { $0.hasPrefix("p/") && after[$0] == nil } == [])
        #expect(folder.exists("site/q/q.html"))
    }

    @Test(arguments: [503, 429, 401, 403]) func aServerThatRefusesRemovesNothing(status: Int) throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let isBusy = folder.url("busy").path
        let server = try LoopbackServer { _ in
            FileManager.default.fileExists(atPath: isBusy)
                ? .init(status: status) : .init(headers: ["ETag": "\"1\""], body: photo)
        }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/P/album.yml")
        try folder.age("photos")
        try expectNothingIsRemoved(
            while: {
                try folder.write("", to: "busy")
                // Nothing that was fetched earlier can serve as a substitute.
                try folder.remove("photos/.albumgen/fetched")
            }, saying: "could not be fetched: the server answered with status \(status)",
            until: { try folder.remove("busy") })
    }

    @Test func aBuildThatIsOfflineRemovesNothing() throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let server = try LoopbackServer { _ in .init(body: photo) }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/P/album.yml")
        try folder.age("photos")
        try expectNothingIsRemoved(
            while: { try folder.remove("photos/.albumgen/fetched") }, saying: "this build is offline", until: {},
            arguments: ["--offline"])
    }

    @Test(arguments: [404, 410]) func whatAServerSaysIsGoneIsRemoved(status: Int) throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let (isGone, isDown) = (folder.url("gone").path, folder.url("down").path)
        let server = try LoopbackServer { _ in
            if FileManager.default.fileExists(atPath: isDown) { return .init(status: 500) }
            return FileManager.default.fileExists(atPath: isGone) ? .init(status: status) : .init(body: photo)
        }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/P/album.yml")
        #expect(try build().exitCode == 0)
        try folder.write("", to: "gone")
        let outcome = try build()
        #expect(
            outcome.exitCode == 1 && !outcome.errors.contains("part of the source could not be read"),
            "\(outcome.errors)")
        #expect(try !folder.contents(of: "site").keys.contains { $0.hasPrefix("p/media/") })
        // What was fetched before it was removed does not come back.
        try folder.write("", to: "down")
        #expect(try build().exitCode == 1)
        #expect(try build("--offline").exitCode == 1)
        #expect(try !folder.contents(of: "site").keys.contains { $0.hasPrefix("p/media/") })
    }

    /// A later build could not fetch it, either.
    @Test(arguments: ["http://exa mple.org:99999/x.jpg", "redirect"])
    func whatIsNotAnAddressKeepsNothingElse(address: String) throws {
        let server = try LoopbackServer { _ in .init(status: 302, headers: ["Location": "file:///etc/passwd"]) }
        try folder.write("providers: {web: {allowPrivateAddresses: true, retries: 0}}\n", to: "photos/albumgen.yml")
        let written = address == "redirect" ? "\(server.base)/a.jpg" : address
        try folder.write("items: [\"\(written)\"]\n", to: "photos/P/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 1 && outcome.errors.contains("is not a web address"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("part of the source could not be read"), "\(outcome.errors)")
    }

    /// The ways in which a program ends, and whether each counts as a temporary failure.
    @Test(arguments: [
        ("exit 75", true), ("kill -9 $$", true), ("exit 1", false), ("sleep 1000", true), ("rm \"$0\"; exit 75", true),
    ])
    func aProviderThatFailsForNowRemovesNothing(end: String, isTransient: Bool) throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/shelf/1.scan")
        let script =
            "#!/bin/sh\n[ -e '\(folder.url("broken").path)' ] && { \(end); }\ncat \"$(dirname \"$0\")/1.scan\"\n"
        try writeProgram(script, to: "photos/shelf/fetch")
        try folder.write("providers: {scans: {command: [shelf/fetch], seconds: 5}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: scans\nitems: [\"1\"]\n", to: "photos/P/album.yml")
        try folder.age("photos")
        if isTransient {
            try expectNothingIsRemoved(
                while: { try folder.write("", to: "broken") }, saying: "was not fetched: the provider `scans`",
                until: {
                    try folder.remove("broken")
                    try writeProgram(script, to: "photos/shelf/fetch")
                })
        } else {
            #expect(try build().exitCode == 0)
            try folder.write("", to: "broken")
            let outcome = try build()
            #expect(
                outcome.exitCode == 1 && !outcome.errors.contains("part of the source could not be read"),
                "\(outcome.errors)")
        }
    }

    /// Only a list says which items there are.
    @Test(arguments: [
        "exit 75", "exit 1", "kill -9 $$", "rm \"$0\"; exit 75", "exit 0", "echo 'no connection'; exit 0",
        "echo '{\"error\": \"no connection\"}'; exit 0", "echo null; exit 0",
        "echo '{}'; exit 0", "echo '{\"photos\": null}'; exit 0", "echo '[null]'; exit 0",
        "echo '{\"items\": [null]}'; exit 0", "echo '{\"photos\": [\"a.jpg\"]}'; exit 0",
        "echo '{\"photos\": [{\"tag\": \"X\", \"items\": [null]}]}'; exit 0",
        "echo '{\"photos\": [1], \"videos\": []}'; exit 0",
        "echo '{\"error\": \"db down\", \"items\": []}'; exit 0",
    ])
    func anAdapterThatFailsForNowRemovesNothing(end: String) throws {
        let script =
            "#!/bin/sh\n[ -e '\(folder.url("broken").path)' ] && { \(end); }\necho '[{\"url\": \"a.jpg\"}]'\n"
        try writeProgram(script, to: "photos/list")
        try folder.write("adapters: {mine: {command: [./list]}}\n", to: "photos/albumgen.yml")
        try folder.write("adapter: mine\n", to: "photos/P/album.yml")
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/P/a.jpg")
        try folder.age("photos")
        try expectNothingIsRemoved(
            while: { try folder.write("", to: "broken") }, saying: end.contains("echo") ? "mine" : "the adapter `mine`",
            until: {
                try folder.remove("broken")
                try writeProgram(script, to: "photos/list")
            })
    }

    /// The source has no photos of its own, but it is not empty.
    @Test func anAdapterWhoseItemsAreElsewhereRemovesNothing() throws {
        let photo = try TestPhoto.jpeg(seed: 1)
        let server = try LoopbackServer { _ in .init(body: photo) }
        let script =
            "#!/bin/sh\n[ -e '\(folder.url("broken").path)' ] && exit 1\necho '[{\"url\": \"\(server.base)/a.jpg\"}]'\n"
        try writeProgram(script, to: "photos/list")
        try folder.write(
            "adapters: {mine: {command: [./list]}}\nproviders: {web: {allowPrivateAddresses: true, retries: 0}}\n",
            to: "photos/albumgen.yml")
        try folder.write("adapter: mine\n", to: "photos/P/album.yml")
        try folder.age("photos")
        try expectNothingIsRemoved(
            while: { try folder.write("", to: "broken") }, saying: "the adapter `mine`",
            until: { try folder.remove("broken") })
    }

    private func writeProgram(_ script: String, to name: String) throws {
        try folder.write(script, to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
    }
}
