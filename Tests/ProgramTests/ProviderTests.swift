import Foundation
import GRDB
import LoopbackServer
import TestSupport
import Testing

/// Items from elsewhere, with the real program.
struct ProviderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func build(_ arguments: String...) throws -> Program.Outcome {
        try Program.start(
            ["build", "photos", "--output", "site", "--progress", "none"] + arguments, in: folder.path
        ).finish()
    }

    @Test func anUnknownProviderIsNeverSwallowed() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/Homes/hall.jpg")
        try folder.write(
            "items:\n  - {url: door.jpg, provider: webb}\n  - hall.jpg\n", to: "photos/Homes/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains(
                "Homes/album.yml:2:31: error: image provider with identifier webb was not found for item `door.jpg` of album `Homes`, which has a placeholder; did you mean `web`?"
            ), "\(outcome.errors)")
        #expect(folder.exists("site/homes/hall.html"))
        let page = try folder.read("site/homes/door.html")
        #expect(!page.contains("<img"))
        #expect(try folder.read("site/homes/index.html").contains("door.html"))
    }

    @Test func aSitesOwnProviderIsRun() throws {
        try folder.write(TestPhoto.jpeg(seed: 1), to: "photos/shelf/1.scan")
        try folder.write(
            """
            #!/bin/sh
            # The address is the only number in the question.
            number=$(sed 's/.*"address":"\\([0-9]*\\)".*/\\1/')
            echo "asked for $number" >&2
            cat "$(dirname "$0")/$number.scan"
            """, to: "photos/shelf/fetch")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.url("photos/shelf/fetch").path)
        try folder.write("providers: {scans: {command: [shelf/fetch]}}\n", to: "photos/albumgen.yml")
        try folder.write("provider: scans\nitems: [\"1\", \"2\"]\n", to: "photos/Old/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 1)
        #expect(
            outcome.errors.contains(
                "Old/album.yml:2:14: error: `2` was not fetched: the provider `scans` exited with code 1; it printed: asked for 2 / cat: "
            ), "\(outcome.errors)")
        #expect(try folder.read("site/old/1.html").contains("<img"))
        // The output of a program may change although no file does.
        try folder.write(TestPhoto.jpeg(seed: 2), to: "photos/shelf/2.scan")
        try folder.age("photos")
        #expect(try build().exitCode == 0)
        #expect(try folder.read("site/old/2.html").contains("<img"))
    }

    @Test func aPhotoLibraryIsShown() throws {
        for (seed, name) in ["lagoon", "blurred", "beach"].enumerated() {
            try folder.write(TestPhoto.jpeg(seed: seed), to: "library/Pictures/Trip/\(name).jpg")
        }
        let database = try DatabaseQueue(path: folder.url("library/digikam4.db").path)
        try database.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE AlbumRoots (id INTEGER, identifier TEXT, specificPath TEXT);
                    CREATE TABLE Albums (id INTEGER, albumRoot INTEGER, relativePath TEXT);
                    CREATE TABLE Images (id INTEGER, album INTEGER, name TEXT, status INTEGER, category INTEGER);
                    CREATE TABLE ImageInformation (imageid INTEGER, rating INTEGER, creationDate DATETIME, orientation INTEGER, width INTEGER, height INTEGER);
                    CREATE TABLE ImagePositions (imageid INTEGER, latitudeNumber REAL, longitudeNumber REAL, altitude REAL);
                    CREATE TABLE ImageComments (id INTEGER, imageid INTEGER, type INTEGER, language TEXT, comment TEXT);
                    CREATE TABLE Tags (id INTEGER, pid INTEGER, name TEXT);
                    CREATE TABLE ImageTags (imageid INTEGER, tagid INTEGER);
                    CREATE TABLE TagProperties (tagid INTEGER, property TEXT, value TEXT);
                    CREATE TABLE ImageTagProperties (imageid INTEGER, tagid INTEGER, property TEXT, value TEXT);
                    INSERT INTO AlbumRoots VALUES (1, 'volumeid:?path=\(folder.path)/library/Pictures', '/');
                    INSERT INTO Albums VALUES (1, 1, '/Trip');
                    INSERT INTO Images VALUES (1, 1, 'lagoon.jpg', 1, 1), (2, 1, 'blurred.jpg', 1, 1), (3, 1, 'beach.jpg', 1, 1);
                    INSERT INTO ImageInformation VALUES (1, 5, '2024-03-09T18:04:05', 1, 64, 48), (3, 3, '2024-03-08T10:00:00', 1, 64, 48);
                    INSERT INTO ImagePositions VALUES (1, 64.04861, -16.17919, 1);
                    INSERT INTO ImageComments VALUES (1, 1, 3, 'x-default', 'Glacier lagoon');
                    INSERT INTO Tags VALUES (1, 0, '_Digikam_Internal_Tags_'), (2, 1, 'Pick Label Rejected'), (3, 0, 'Ice');
                    INSERT INTO ImageTags VALUES (2, 2), (1, 3);
                    """)
        }
        try database.close()
        try folder.write(
            "providers: {asset: {libraries: {mine: {path: ../library/digikam4.db, roots: [../library/Pictures]}}}}\n",
            to: "photos/albumgen.yml")
        try folder.write("provider: asset\noptions: {library: mine, album: Trip}\n", to: "photos/Ice/album.yml")
        let outcome = try build()
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        let page = try folder.read("site/ice/lagoon.html")
        #expect(page.contains("Glacier lagoon"))
        #expect(!page.contains("64.04"))
        #expect(!folder.exists("site/ice/blurred.html"))
        let index = try folder.read("site/ice/index.html")
        let beach = try #require(index.range(of: "beach.html")?.lowerBound)
        let lagoon = try #require(index.range(of: "lagoon.html")?.lowerBound)
        #expect(beach < lagoon)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url("library").path).count == 2)

        let before = try folder.times(of: "site")
        #expect(try build().exitCode == 0)
        #expect(try folder.times(of: "site") == before)
    }

    @Test func aFetchIsInterrupted() throws {
        let server = try LoopbackServer { _ in .init(body: Data(count: 100_000), pause: 2) }
        try folder.write("providers: {web: {allowPrivateAddresses: true}}\n", to: "photos/albumgen.yml")
        try folder.write("items: [\"\(server.base)/a.jpg\"]\n", to: "photos/album.yml")
        let program = try Program.start(["build", "photos", "--output", "site"], in: folder.path)
        while server.requests.isEmpty, program.process.isRunning { Thread.sleep(forTimeInterval: 0.02) }
        program.process.interrupt()
        let outcome = try program.finish()
        #expect(outcome.exitCode == 130, "\(outcome.errors)")
        let fetched = folder.url("photos/.albumgen/fetched").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: fetched) == ["CACHEDIR.TAG"])
    }
}
